"""What players type about cards and moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from una_mud.engine.cards import Colour
from una_mud.engine.games import UNA_MUTANT
from una_mud.engine.moves import ACCEPT, CALL, CHALLENGE_PLAY, DRAW, PASS, Challenge, End, Ending, Play
from una_mud.engine.setup import Position, set_up
from una_mud.engine.view import view
from una_mud.verbs import parse_errors
from una_mud.verbs.move_parser import (
    VERBS,
    Found,
    Scope,
    find_card,
    find_colour,
    find_player,
    read,
    read_play,
)

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.verbs.parse_errors import Unclear

CODE = UNA_MUTANT.by_code
NAMES = ("Ann", "Bob", "Cyd", "Çelik")


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(CODE[code] for code in codes.split())


def scope(hand: str, names: tuple[str, ...] = NAMES) -> Scope:
    """Return what Ann's words are read against when Ann holds ``hand`` and it is Ann's turn."""
    others = (cards("G1 G2"),) * (len(names) - 1)
    position = Position(
        rules=UNA_MUTANT,
        options=UNA_MUTANT.options,
        hands=(cards(hand), *others[:1], *((cards("Y1 B2"),) * (len(names) - 2))),
        top=CODE["R5"],
        colour=Colour.RED,
    )
    return Scope(view(set_up(position), 0), names)


def card_of(words: str, hand: str) -> str:
    found = find_card(words.split(), cards(hand), UNA_MUTANT)
    assert isinstance(found, Found), found
    return " ".join([found.card.code, *found.rest])


def play_of(words: str, hand: str) -> Play | Unclear:
    return read_play(words.split(), scope(hand))


@pytest.mark.parametrize(
    ("words", "hand", "named"),
    [
        ("r5", "R5 R6", "R5"),
        ("W4 blue", "W W4", "W4 blue"),
        ("wild red", "W4 W", "W red"),
        ("red 5", "R5 B5", "R5"),
        ("RED  5 x", "R5 B5", "R5 x"),
        ("draw four blue", "W4 RD", "W4 blue"),
        ("draw f y", "W4 RD", "W4 y"),
        ("draw two", "GD W4", "GD"),
        ("draw", "GD R5", "GD"),
        ("trader joe bob", "BTJ R5", "BTJ bob"),
        ("trader bob", "BTJ R5", "BTJ bob"),
        ("tj bob", "BTJ R5", "BTJ bob"),
        ("tra j bob", "BTJ R5", "BTJ bob"),
        ("holy", "HD R0", "HD"),
        ("skip", "RS RSS", "RS"),
        ("s", "RS RSP", "RS"),
        ("gr sk", "GS GSP RS", "GS"),
        ("wt red bob bob", "WT R1", "WT red bob bob"),
        ("3 red", "R1 R2 W", "W red"),
        ("2", "R1 R1 B2", "R1"),
        ("target", "WT WM", "WT"),
        ("reverse skip", "RR GRS", "GRS"),
        ("du", "DU R1", "DU"),
        ("delayed blast draw four", "WB RDB W4", "WB"),
    ],
)
def test_a_card_is_named_by_code_name_face_beginning_or_place(words: str, hand: str, named: str) -> None:
    assert card_of(words, hand) == named


@pytest.mark.parametrize(
    ("words", "hand", "meant"),
    [
        ("skip", "RS BS R5", "RS BS"),
        ("red", "B1 R1 R1 R2", "R1 R2"),
        ("trader", "YTJ GTJ", "YTJ GTJ"),
        ("delayed", "RDB WB", "RDB WB"),
    ],
)
def test_words_that_mean_several_cards_of_the_hand_name_them(words: str, hand: str, meant: str) -> None:
    """The cards are listed once each, in the order of the hand."""
    assert find_card(words.split(), cards(hand), UNA_MUTANT) == parse_errors.ManyCards(cards(meant))


@pytest.mark.parametrize(
    ("words", "hand", "meant"),
    [
        ("r7", "R5", "R7"),
        ("red 7 please", "R5", "R7"),
        ("rs", "GRS R5", "RS"),
        ("draw four red", "RD", "W4"),
        ("kobe", "R5", "KB"),
        ("skip", "R5", "RS GS BS YS"),
    ],
)
def test_a_card_of_the_game_that_is_not_in_the_hand_is_told_from_an_unknown_word(
    words: str, hand: str, meant: str
) -> None:
    """A whole code means that card only: ``rs`` is no way to play a green Reverse Skip."""
    assert find_card(words.split(), cards(hand), UNA_MUTANT) == parse_errors.NotHeld(cards(meant))


def test_what_is_no_card_at_all() -> None:
    hand = cards("R5 R6")
    assert find_card([], hand, UNA_MUTANT) == parse_errors.CardMissing()
    assert find_card(["banana"], hand, UNA_MUTANT) == parse_errors.UnknownCard("banana")
    for place in ("0", "3", "9" * 5000):
        assert find_card([place], hand, UNA_MUTANT) == parse_errors.NoSuchPlace(place)
    assert find_card(["²"], hand, UNA_MUTANT) == parse_errors.UnknownCard("²")


def test_places_count_in_the_order_in_which_the_player_sees_her_hand() -> None:
    sorted_hand = Scope(scope("R5 B1").view, NAMES, cards("B1 R5"))
    assert read_play(["1"], sorted_hand) == Play(CODE["B1"])


@pytest.mark.parametrize(
    ("word", "colour"),
    [("r", Colour.RED), ("GR", Colour.GREEN), ("blue", Colour.BLUE), ("Yell", Colour.YELLOW)],
)
def test_a_colour_is_named_in_full_or_by_a_beginning(word: str, colour: Colour) -> None:
    assert find_colour(word) is colour


@pytest.mark.parametrize("word", ["", "pink", "redd", "4"])
def test_no_colour(word: str) -> None:
    assert find_colour(word) is None


def test_a_player_is_named_in_any_case_or_by_a_unique_beginning() -> None:
    here = scope("R5", ("Ann", "Bob", "Bobby", "Çelik"))
    assert find_player("BOB", here) == 1
    assert find_player("bobb", here) == 2
    assert find_player("c\u0327E", here) == 3
    assert find_player("bo", here) == parse_errors.ManyPlayers("bo", (1, 2))
    assert find_player("zoe", here) == parse_errors.UnknownPlayer("zoe", (1, 2, 3))
    assert find_player("", here) == parse_errors.UnknownPlayer("", (1, 2, 3))


def test_a_beginning_means_opponents_before_oneself() -> None:
    here = scope("R5", ("Ann", "Andy"))
    assert find_player("an", here) == 1
    assert find_player("ann", here) == 0


def test_whole_plays() -> None:
    assert play_of("r5", "R5 R6") == Play(CODE["R5"])
    assert play_of("draw four blue", "W4 R6") == Play(CODE["W4"], Colour.BLUE)
    assert play_of("trader joe bob", "RTJ R6") == Play(CODE["RTJ"], None, (1,))
    assert play_of("wt red Bob Bob Cyd Cyd", "WT R6") == Play(CODE["WT"], Colour.RED, (1, 1, 2, 2))
    assert play_of("df cyd", "RDF R6") == Play(CODE["RDF"], None, (2,))
    assert play_of("df alone", "RDF R6") == Play(CODE["RDF"])


def test_what_is_missing_names_the_possible_answers() -> None:
    """The answer appended to the words makes the line whole, or leads to the next question."""
    assert play_of("", "W4 R6") == parse_errors.CardMissing()
    assert play_of("w4", "W4 R6") == parse_errors.ColourMissing(CODE["W4"])
    assert play_of("tj", "RTJ R6") == parse_errors.PlayerMissing(CODE["RTJ"], (1, 2, 3))
    assert play_of("wt", "WT R6") == parse_errors.ColourMissing(CODE["WT"])
    assert play_of("wt b", "WT R6") == parse_errors.PlayerMissing(CODE["WT"], (1, 2, 3), (), 4)
    assert play_of("wt b bob", "WT R6") == parse_errors.PlayerMissing(CODE["WT"], (1, 2, 3), (1,), 4)
    assert play_of("rdf", "RDF R6") == parse_errors.PartnerOptional(Play(CODE["RDF"]), (1, 2, 3))


def test_what_is_wrong_is_told() -> None:
    assert play_of("w4 pink", "W4 R6") == parse_errors.UnknownColour(CODE["W4"], "pink")
    assert play_of("tj zoe", "RTJ R6") == parse_errors.UnknownPlayer("zoe", (1, 2, 3))
    assert play_of("r6 red", "RTJ R6") == parse_errors.ExtraWords(("red",))
    assert play_of("w red bob", "W R6") == parse_errors.ExtraWords(("bob",))
    assert play_of("tj bob cyd", "RTJ R6") == parse_errors.ExtraWords(("cyd",))
    assert play_of("wt b bob bob bob bob cyd", "WT R6") == parse_errors.ExtraWords(("cyd",))


def test_a_last_card_needs_no_choices() -> None:
    """They may be given all the same (rulebook, 1.9)."""
    assert play_of("w4", "W4") == Play(CODE["W4"])
    assert play_of("w4 red", "W4") == Play(CODE["W4"], Colour.RED)
    assert play_of("tj", "RTJ") == Play(CODE["RTJ"])
    assert play_of("wt y", "WT") == Play(CODE["WT"], Colour.YELLOW)
    assert play_of("wt y bob", "WT") == parse_errors.PlayerMissing(CODE["WT"], (1, 2, 3), (1,), 4)
    assert play_of("wt zoe", "WT") == parse_errors.UnknownColour(CODE["WT"], "zoe")


def test_a_player_called_like_the_word_for_nobody_can_be_named() -> None:
    here = scope("RDF R6", ("Ann", "Alone"))
    assert read_play(["rdf", "alone"], here) == Play(CODE["RDF"], None, (1,))


def test_plain_verbs() -> None:
    here = scope("R5 R6")
    assert read("Draw", [], here) == DRAW
    assert read("pass", [], here) == PASS
    assert read("UNA", ["my", "friends"], here) == CALL
    assert read("challenge", ["b"], here) == Challenge(1)
    assert read("challenge", ["ann"], here) == Challenge(0)
    assert read("yes", [], here) == CHALLENGE_PLAY
    assert read("no", [], here) == ACCEPT
    assert read("endhand", [], here) == End(Ending.HAND)
    assert read("endgame", [], here) == End(Ending.GAME)
    assert read("play", ["1"], here) == Play(CODE["R5"])


def test_verbs_with_too_few_or_too_many_words() -> None:
    here = scope("R5 R6")
    assert read("challenge", [], here) == parse_errors.PlayerMissing(None, (1, 2, 3))
    assert read("challenge", ["bob", "cyd"], here) == parse_errors.ExtraWords(("cyd",))
    assert read("challenge", ["zoe"], here) == parse_errors.UnknownPlayer("zoe", (1, 2, 3))
    assert read("draw", ["two"], here) == parse_errors.ExtraWords(("two",))
    assert read("pass", ["on"], here) == parse_errors.ExtraWords(("on",))
    assert read("fold", [], here) == parse_errors.UnknownVerb("fold")
    assert set(VERBS) >= {"play", "draw", "pass", "una", "choose"}


def test_drawing_accepts_the_cards_that_wait() -> None:
    """Only for their victim: for anybody else it is the draw that the table will refuse."""
    table = set_up(
        Position(
            rules=UNA_MUTANT,
            options=UNA_MUTANT.options,
            hands=(cards("W4 R1 R2"), cards("W4 G2"), cards("Y1 B2")),
            top=CODE["R5"],
            colour=Colour.RED,
        )
    )
    table.apply(0, Play(CODE["W4"], Colour.BLUE))
    victim, other = (Scope(view(table, seat), NAMES[:3]) for seat in (1, 2))
    assert read("draw", [], victim) == ACCEPT
    assert read("draw", [], other) == DRAW
    assert read("choose", ["accept"], victim) == ACCEPT
    assert read("choose", ["ch"], victim) == CHALLENGE_PLAY
    assert read("choose", ["w4", "red"], victim) == Play(CODE["W4"], Colour.RED)
    assert read("choose", ["accept"], other) == parse_errors.NothingAsked()
    assert read("choose", [], victim) == parse_errors.NothingAsked()
