"""The decks of Una, against the rulebook's tables written out again (rulebook, 1.1)."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from engine_support import CLASSIC, MUTANT

from una_mud.engine.cards import Colour, Family, Kind
from una_mud.engine.games import GAMES
from una_mud.engine.moves import Play

if TYPE_CHECKING:
    from una_mud.engine.rules import Rules

# name, code, family, copies (of each colour, if coloured), points against three opponents
NUMBERS = [("0", "0", "number", 1, 0), *((str(n), str(n), "number", 2, n) for n in range(1, 10))]
CLASSIC_WORDS = [
    ("Skip", "S", "action", 2, 20),
    ("Reverse", "R", "action", 2, 20),
    ("Draw Two", "D", "action", 2, 20),
]
CLASSIC_WILDS = [("Wild", "W", "wild", 4, 50), ("Draw Four Wild", "W4", "wild draw", 4, 50)]
MUTANT_WORDS = [
    ("Draw Spreader", "DS", "action", 1, 60),
    ("Reverse Draw Two", "RD", "action", 1, 40),
    ("Delayed Blast Draw Two", "DB", "action", 1, 40),
    ("Reverse Reverse", "RR", "action", 1, 10),
    ("Reverse Skip", "RS", "action", 1, 40),
    ("Double Skip", "SS", "action", 1, 40),
    ("Blender", "BL", "action", 1, 30),
    ("Randomizer", "RZ", "action", 1, 30),
    ("Trader Joe", "TJ", "action", 1, 35),
    ("Musical Chairs", "MC", "action", 1, 30),
    ("Dance Fever", "DF", "action", 1, 35),
    ("Spy", "SP", "action", 1, 100),
]
MUTANT_WILDS = [
    ("Draw Double Wild", "WD", "wild draw", 2, 0),
    ("Reverse Draw Four Wild", "WR", "wild draw", 2, 150),
    ("Delayed Blast Draw Four Wild", "WB", "wild draw", 2, 100),
    ("Mystery Wild", "WM", "wild draw", 2, 100),
    ("Target Practice Wild", "WT", "wild draw", 1, 150),
]
SINGLES = [
    ("Holy Defender", "HD", "single", 1, 0),
    ("Quitter", "QT", "single", 1, 100),
    ("Screwdriver", "SD", "single", 1, 100),
    ("Kobe", "KB", "single", 1, 666),
    ("Dung", "DU", "single", 1, 100),
]
Row = tuple[str, str, str, int, int]
CLASSIC_COLOURED: list[Row] = [*NUMBERS, *CLASSIC_WORDS]
MUTANT_COLOURED: list[Row] = [*CLASSIC_COLOURED, *MUTANT_WORDS]
MUTANT_OTHERS: list[Row] = [*CLASSIC_WILDS, *MUTANT_WILDS, *SINGLES]


def written(coloured: list[Row], others: list[Row]) -> dict[str, tuple[str, str, int, int]]:
    """Return name, family, copies and points by code, each colour's cards for themselves."""
    rows = {code: (name, family, copies, points) for name, code, family, copies, points in others}
    for colour in Colour:
        for name, code, family, copies, points in coloured:
            coloured_name = f"{colour.word.capitalize()} {name}"
            rows[colour.value + code] = (coloured_name, family, copies, points)
    return rows


@pytest.mark.parametrize(
    ("rules", "count", "rows"),
    [
        (CLASSIC, 108, written(CLASSIC_COLOURED, list[Row](CLASSIC_WILDS))),
        (MUTANT, 170, written(MUTANT_COLOURED, MUTANT_OTHERS)),
    ],
    ids=["classic", "mutant"],
)
def test_the_deck_is_the_rulebooks(
    rules: Rules, count: int, rows: dict[str, tuple[str, str, int, int]]
) -> None:
    """Each card has the name, the family, the copies and the points of its row, and there is no other."""
    assert len(rules.deck) == count
    found = {
        card.code: (card.name, card.kind.family.value, rules.deck.count(card), card.kind.worth(3))
        for card in rules.cards
    }
    assert found == rows


@pytest.mark.parametrize(
    ("code", "colour", "number"),
    [("HD", "red", 0), ("QT", "green", 0), ("SD", "blue", 0), ("KB", "yellow", 8), ("DU", None, None)],
)
def test_single_cards_have_the_colour_and_number_of_their_row(
    code: str, colour: str | None, number: int | None
) -> None:
    """A single card stands for a card of its row: the Kobe for a yellow 8."""
    card = MUTANT.by_code[code]
    assert (card.colour.word if card.colour else None, card.number) == (colour, number)


def test_the_parents_are_the_rulebooks() -> None:
    """The mutant cards name the cards that they come from."""
    parents = {kind.code: kind.parents for kind in MUTANT.kinds if kind.parents}
    assert parents == {
        "DS": ("Draw Two", "Draw Two"),
        "RD": ("Reverse", "Draw Two"),
        "DB": ("Skip", "Draw Two"),
        "RR": ("Reverse", "Reverse"),
        "RS": ("Reverse", "Skip"),
        "SS": ("Skip", "Skip"),
        "HD": ("Red 0", "?"),
        "QT": ("Green 0", "?"),
        "SD": ("Blue 0", "?"),
        "KB": ("Yellow 8", "Jordon"),
    }


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("RR", "Red Reverse"),
        ("RRR", "Red Reverse Reverse"),
        ("RS", "Red Skip"),
        ("RRS", "Red Reverse Skip"),
        ("BS", "Blue Skip"),
        ("BSP", "Blue Spy"),
        ("BSS", "Blue Double Skip"),
        ("SD", "Screwdriver"),
        ("RDS", "Red Draw Spreader"),
    ],
)
def test_codes_that_look_alike(code: str, name: str) -> None:
    """The letter before the face is always a colour (rulebook, under the table of 1.1)."""
    assert MUTANT.by_code[code].name == name


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_codes_and_names_are_unique(rules: Rules) -> None:
    """No two cards of a game share a code or a name, whether or not capitals count."""
    assert len({card.code.casefold() for card in rules.cards}) == len(rules.cards)
    assert len({card.name.casefold() for card in rules.cards}) == len(rules.cards)
    assert [card.index for card in rules.cards] == list(range(len(rules.cards)))


def test_the_draw_spreader_costs_by_opponents() -> None:
    """It costs twenty for each opponent in the game."""
    kind = MUTANT.by_code["RDS"].kind
    assert [kind.worth(opponents) for opponents in (1, 2, 7)] == [20, 40, 140]


def declaration() -> dict[str, Any]:
    """Return all that a kind declares."""
    kind = CLASSIC.by_code["RS"].kind
    return {field.name: getattr(kind, field.name) for field in attrs.fields(Kind)}


def test_a_whole_kind_constructs() -> None:
    """What the next two tests break is whole."""
    assert Kind(**declaration()).name == "Skip"


@pytest.mark.parametrize(
    "missing", [field.name for field in attrs.fields(Kind) if field.default is attrs.NOTHING]
)
def test_an_incomplete_kind_does_not_construct(missing: str) -> None:
    """Leaving any field out is an error, at import."""
    fields = declaration()
    del fields[missing]
    with pytest.raises(TypeError, match=missing):
        Kind(**fields)


@pytest.mark.parametrize(
    "empty",
    [{"name": ""}, {"code": " "}, {"help": ""}, {"copies": 0}],
    ids=["name", "code", "help", "copies"],
)
def test_an_empty_kind_does_not_construct(empty: dict[str, Any]) -> None:
    """Nor does a kind without a name, a code, a help text or a copy."""
    with pytest.raises(ValueError, match="a kind of card needs"):
        Kind(**(declaration() | empty))


@pytest.mark.parametrize(
    "sign",
    ["", "a circle", "L1 2", "M1", "M1 2C3 4 5 6 7", "M1 2H3<", "M1 2" + "h1" * 300],
    ids=["none", "words", "no start", "half a point", "half a curve", "markup", "too long"],
)
def test_a_sign_that_can_not_be_drawn_is_refused(sign: str) -> None:
    """Every kind but a number needs a sign, which is path data and not too long."""
    with pytest.raises(ValueError, match="a kind of card needs a sign"):
        Kind(**(declaration() | {"sign": sign}))


def test_every_command_of_path_data_draws() -> None:
    """A sign may use all commands, with spaces and commas as SVG has them."""
    sign = "M1,2 l-.5 1.5-1 0 H3v4 C1 2 3 4 5 6 s1 2 3 4 Q1 2 3 4t5 6 A1 1 0 0 1 5 5z"
    assert Kind(**(declaration() | {"sign": sign})).sign == sign


def test_a_number_with_a_sign_is_refused() -> None:
    """A number's sign is its figure, and it can't have another."""
    with pytest.raises(ValueError, match="needs no sign"):
        Kind(**(declaration() | {"family": Family.NUMBER, "sign": "M1 2h3"}))


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_no_two_kinds_of_a_game_share_a_sign(rules: Rules) -> None:
    """Whoever sees a card's sign knows its kind."""
    signs = [kind.sign for kind in rules.kinds if kind.family is not Family.NUMBER]
    assert len(set(signs)) == len(signs)


def test_a_card_is_one_object() -> None:
    """Copying a card gives the card itself, and a card refuses to be pickled, which would make another."""
    card = MUTANT.by_code["R5"]
    assert copy.copy(card) is card
    assert copy.deepcopy([card])[0] is card
    with pytest.raises(TypeError, match="interned"):
        pickle.dumps(card)


def test_texts_for_those_who_look_inside() -> None:
    """Cards, colours and kinds show themselves shortly."""
    card = MUTANT.by_code["R5"]
    assert repr([card, card.colour, card.kind]) == "[R5, red, <kind 5>]"


def test_a_simple_card_has_its_moves_ready() -> None:
    """A card that asks for nothing has one move, a Wild four, and a card that names players none yet."""
    assert MUTANT.by_code["R5"].moves == (Play(MUTANT.by_code["R5"]),)
    assert [move.colour for move in MUTANT.by_code["W"].moves] == list(Colour)
    assert MUTANT.by_code["RSP"].moves == ()
