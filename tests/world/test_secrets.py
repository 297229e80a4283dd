"""What people read never names a card that the rules hide from them."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from harness import Harness, Player, forget, lay_out, play_on

from una_mud import render
from una_mud.engine.cards import Card
from una_mud.engine.games import GAMES
from una_mud.engine.rng import Rng, derive
from una_mud.engine.state import OVER
from una_mud.messages import SeenHandShown, TableEvents
from una_mud.render import Colours, Style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.engine.rules import Rules
    from una_mud.engine.table import Table
    from una_mud.messages import Message

SPOKEN = Style(Colours.OFF, reader=True, width=10_000)
HANDS = {"Ann": "R1 R2 RTJ", "Bob": "G3 G4", "Cyd": "B6 B7 B8"}


def cards_in(value: Any) -> Iterator[Card]:  # noqa: ANN401 - whatever a message holds
    """Yield every card that stands anywhere in a message, the rules of the game left out."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, (tuple, list, frozenset)):
        for each in value:
            yield from cards_in(each)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            if field.name not in {"rules", "options"}:
                yield from cards_in(getattr(value, field.name))


def named(messages: list[Message]) -> set[str]:
    """Return the codes of all cards that messages hold as data."""
    return {card.code for message in messages for card in cards_in(message)}


def spoken(player: Player) -> str:
    """Return everything that was ever told to a person, in the wording that spells cards out."""
    return "\n".join(render.text(message, player.name, SPOKEN) for message in player.screen.everything)


@pytest.fixture
def four(harness: Harness) -> list[Player]:
    """Three people who play and one who watches, with a stock that nobody has seen."""
    players = harness.game("Ann", "Bob", "Cyd")
    (dan,) = harness.lobby("Dan")
    dan.types("/join den", "/watch")
    forget([*players, dan])
    lay_out(players[0].table, HANDS, "R5", turn="Ann", stock="Y1 Y2 Y3 Y4 Y6 Y7 Y8 Y9")
    return [*players, dan]


def test_a_draw_is_seen_by_its_player_alone(four: list[Player]) -> None:
    """Neither the others nor a watcher learn what was drawn, as text or as data."""
    ann, bob, cyd, dan = four
    ann.types("/draw")
    assert "Y1" in named(list(ann.screen.messages))
    for other in (bob, cyd, dan):
        assert "Y1" not in named(list(other.screen.messages))
        assert "[Y 1]" not in other.text()
        assert "a card" in other.text()


def test_who_stands_up_sees_nothing_more(four: list[Player]) -> None:
    """A player who has become a watcher does not read what the computer draws in their place."""
    ann, bob, _cyd, _dan = four
    ann.types("/r1")
    bob.types("/watch")
    bob.forget()
    bob.harness.passes(60)
    own = {"G3", "G4"}
    drawn = {code for message in bob.heard(TableEvents) for code in named([message])}
    table = ann.table.dealer.table
    assert table is not None
    seen = {card.code for card in table.discard}
    assert drawn <= seen
    assert not (own - seen) & drawn
    assert bob.types("/table")
    assert "[G 3]" not in bob.text()


@pytest.mark.parametrize("line", ["/table", "/score", "/who", "/rooms", "/color", "/last 100", "/option"])
def test_looks_show_no_hands(four: list[Player], line: str) -> None:
    """What anybody may look at names no card but those on the discard pile."""
    for player in four:
        player.types(line)
        visible = {"R5"} | (set(HANDS[player.name].split()) if player.name in HANDS else set())
        assert named(list(player.screen.messages)) <= visible
        assert not {f"[{colour} {n}]" for colour in "RGBY" for n in range(10)} & set(
            player.text().split("  ")
        )


def test_a_newcomer_sees_no_hand(four: list[Player]) -> None:
    """Neither the room nor the table tells a watcher anything that only players know."""
    harness = four[0].harness
    eve = harness.enter("Eve")
    eve.types("/join den", "/table")
    assert named(eve.screen.everything) <= {"R5"}


def test_who_comes_back_sees_only_her_own(four: list[Player]) -> None:
    """Coming back shows one's own hand and no other."""
    bob = four[1]
    bob.loses_connection()
    again = bob.harness.enter("Bob")
    assert named(again.screen.everything) == {"R5", "G3", "G4"}


def test_traded_hands_are_seen_by_the_two(four: list[Player]) -> None:
    """After a trade each of the two knows both hands, having held one of them; the third knows neither."""
    ann, bob, cyd, dan = four
    ann.types("/rtj bob")
    assert {"R1", "R2"} <= named(list(bob.screen.messages))
    for other in (cyd, dan):
        assert not {"R1", "R2", "G3", "G4"} & named(list(other.screen.messages))


def test_a_refusal_names_only_what_was_typed(four: list[Player]) -> None:
    """The answer to a wrong line tells of no card but the one that was typed."""
    _ann, bob, _cyd, dan = four
    typed = {"/play red 1": {"R1"}, "/play b6": {"B6"}}
    lines = ("/g3", *typed, "/play trader", "/challenge cyd", "/draw", "/play y1")
    for line in lines:
        bob.types(line)
        told = named(list(bob.screen.messages)) - typed.get(line, set())
        assert not {"R1", "R2", "B6", "B7", "B8"} & told
        dan.types(line)
        assert not named(list(dan.screen.messages))


def test_seen_hands_end_with_the_hand(four: list[Player]) -> None:
    """What a Spy has opened is closed again in the next hand."""
    ann, bob, cyd, _dan = four
    lay_out(ann.table, {"Ann": "RSP R2", "Bob": "G3 R4", "Cyd": "R6"}, "R5", turn="Ann")
    ann.types("/rsp bob")
    assert ann.heard(SeenHandShown)
    bob.types("/r4")
    cyd.types("/r6")
    ann.harness.passes(8)
    ann.types("/hand")
    assert not ann.heard(SeenHandShown)


def test_chat_is_not_kept_from_or_for_the_ignored(four: list[Player]) -> None:
    """/last does not repeat what an ignored person said."""
    ann, bob, _cyd, _dan = four
    ann.types("/ignore bob")
    bob.types("a secret of mine")
    assert "secret" not in ann.types("/last")
    assert "secret" in four[2].types("/last")


# Whole stretches of play. Every card of the table is there once, so that none is mistaken for another.


def lay_out_singly(players: list[Player], rng: random.Random) -> None:
    """Give each player five cards, and the stock thirty, all of them different."""
    table = players[0].table
    game = table.dealer.game
    assert game is not None
    codes = [card.code for card in game.rules.cards]
    rng.shuffle(codes)
    top = next(code for code in codes if game.rules.by_code[code].number is not None)
    codes.remove(top)
    hands = {player.name: " ".join(codes[nth::3][:5]) for nth, player in enumerate(players)}
    left = [code for code in codes if code not in " ".join(hands.values()).split()]
    lay_out(table, hands, top, turn="Ann", stock=" ".join(left[:30]), rest=False)


def shown_to(player: Player, table: Table) -> set[str]:
    """Return the cards that somebody may know of by the rules: discarded ones, and hands that they see."""
    names = player.table.dealer.names
    seats = range(len(names))
    me = names.index(player.name) if player.name in names else None
    hands = [table.hands[seat] for seat in seats if me is not None and (seat == me or table.sees(me, seat))]
    return {card.code for pile in (table.discard, *hands) for card in pile}


def names_in(text: str, rules: Rules) -> set[str]:
    """Return the codes of the cards whose whole names stand in a text; plain wilds are words like others."""
    codes = {card.name: card.code for card in rules.cards if card.colour is not None}
    pattern = "|".join(sorted(map(re.escape, codes), key=len, reverse=True))
    return {codes[name] for name in re.findall(pattern, text)}


def read_in_a_step(everybody: list[Player], rng: Rng) -> Iterator[tuple[set[str], set[str]]]:
    """Let somebody play; yield for each player the cards they were told of, and those they may know of."""
    table = running(everybody[0])
    before = [shown_to(player, table) for player in everybody]
    forget(everybody)
    play_on(everybody[:3], rng)
    for player, shown in zip(everybody, before, strict=True):
        messages = list(player.screen.messages)
        spelled = "\n".join(render.text(message, player.name, SPOKEN) for message in messages)
        yield named(messages) | names_in(spelled, table.rules), shown | shown_to(player, table)


def running(player: Player) -> Table:
    """Return the table of the hand that runs where a player is."""
    table = player.table.dealer.table
    assert table is not None
    return table


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_told_of_a_card_that_is_hidden_from_them(harness: Harness, game: str, seed: int) -> None:
    """Neither as data nor in words, whatever is played in any game, until all hands are shown at the end."""
    players = harness.game("Ann", "Bob", "Cyd", options=[f"game {game}"])
    (dan,) = harness.lobby("Dan")
    dan.types("/join den", "/watch")
    lay_out_singly(players, random.Random(f"{game} {seed}"))  # noqa: S311 - nothing here is secret
    table, rng = running(dan), Rng(derive(b"secrets", game, seed))
    known: list[set[str]] = [set() for _ in (*players, dan)]
    told: set[str] = set()
    for _ in range(120):
        step = list(read_in_a_step([*players, dan], rng))
        if table.phase is OVER:
            break
        for knows, (read, shown) in zip(known, step, strict=True):
            knows.update(shown)
            assert read <= knows
            told |= read
    assert len(told) > 10
