"""A whole evening as it's read: how many rows each event takes, and that nothing is told twice."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest
from harness import Harness, lay_out, play_on

from una_mud import render
from una_mud.engine.games import GAMES
from una_mud.engine.rng import Rng
from una_mud.messages import GameOver, HandShown, Prompt, RoomShown, ScoresShown, TableEvents, YourTurn
from una_mud.messages.declare import MessageKind, declaration
from una_mud.render import Colours, Style

if TYPE_CHECKING:
    from harness import Player

    from una_mud.messages import Message

NORMAL: Final = Style(Colours.OFF, reader=False, width=80)
WIDE_BRIEF: Final = Style(Colours.OFF, reader=False, width=10_000, brief=True)
LISTENER: Final = Style(Colours.OFF, reader=True, width=80)
BRIEF_LISTENER: Final = Style(Colours.OFF, reader=True, width=80, brief=True)
MOVES_AT_MOST: Final = 3000
GAMES_PLAYED: Final = sorted(GAMES)


@cache
def evening(game: str) -> tuple[Message, ...]:
    """Return all that somebody is told who comes in, plays a game with three computer players, and leaves."""
    harness = Harness(3)
    ann = harness.enter("Ann")
    ann.types(f"/create Den {game}", "/option limit 100", "/option pause 0")
    for _ in range(3):
        ann.types("/bot add random")
    ann.types("/startgame")
    rng = Rng(b"evening")
    for _ in range(MOVES_AT_MOST):
        if ann.table.dealer.game is None:
            break
        play_on([ann], rng)
    assert any(isinstance(message, GameOver) for message in ann.screen.everything)
    ann.types("/quit")
    return tuple(ann.screen.everything)


def rows(message: Message, style: Style) -> list[str]:
    """Return a message as Ann reads it, by rows; those who are told nothing get none."""
    return [row for row in render.text(message, "Ann", style).splitlines() if row]


def most_rows(game: str, style: Style) -> dict[type, int]:
    """Return how many rows the longest message of each class takes."""
    found: defaultdict[type, int] = defaultdict(int)
    for message in evening(game):
        found[type(message)] = max(found[type(message)], len(rows(message, style)))
    return found


def is_event(kind: type) -> bool:
    """Whether a class tells what happens, or asks for something."""
    return declaration(kind).kind in {MessageKind.EVENT, MessageKind.PROMPT}


@pytest.mark.parametrize("game", GAMES_PLAYED)
@pytest.mark.parametrize("style", [WIDE_BRIEF, BRIEF_LISTENER], ids=["seen", "spoken"])
def test_brief_takes_one_line_for_each_event_and_gives_no_hints(game: str, style: Style) -> None:
    longest = most_rows(game, style)
    assert {kind: most for kind, most in longest.items() if is_event(kind) and most > 1} == {}
    assert longest[ScoresShown] <= 1
    for message in evening(game):
        if isinstance(message, (TableEvents, YourTurn, GameOver)):
            assert "/" not in "\n".join(rows(message, style))


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_a_listener_hears_one_line_for_each_event(game: str) -> None:
    """But for new cards, a turn and a question, where each card and each answer is a line."""
    lines = {TableEvents: 2, GameOver: 3}
    for kind, most in most_rows(game, LISTENER).items():
        if is_event(kind) and kind not in {YourTurn, Prompt}:
            assert most <= lines.get(kind, 2), kind
    moves = [message for message in evening(game) if isinstance(message, TableEvents)]
    assert all(
        len(rows(message, LISTENER)) == 1 for message in moves if "Your hand" not in text(message, LISTENER)
    )


def text(message: Message, style: Style) -> str:
    """Return a message as Ann reads it."""
    return render.text(message, "Ann", style)


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_a_screen_of_eighty_columns_is_not_flooded(game: str) -> None:
    """Hardly more than a row for a move, and for a turn few besides the hand, whose rows stand in."""
    moves = [len(rows(message, NORMAL)) for message in evening(game) if isinstance(message, TableEvents)]
    turns = [rows(message, NORMAL) for message in evening(game) if isinstance(message, YourTurn)]
    assert sum(moves) / len(moves) < 1.8
    besides = [row for turn in turns for row in turn if not row.startswith(("Hand:", "      "))]
    assert len(besides) / len(turns) < 3


@pytest.mark.parametrize("game", GAMES_PLAYED)
@pytest.mark.parametrize("style", [NORMAL, WIDE_BRIEF, LISTENER], ids=["normal", "brief", "listener"])
def test_nothing_is_told_twice_in_a_row(game: str, style: Style) -> None:
    """Not what was drawn, nor whose turn it is."""
    before = ""
    for message in evening(game):
        shown = text(message, style)
        assert not shown or shown != before
        if isinstance(message, YourTurn) and message.only_drew:
            assert len(shown.splitlines()) == 1
            assert "You drew" not in shown
        before = shown


def test_the_others_turns_are_told_to_who_reads_by_eye_only() -> None:
    """A listener would hear them far more often than they'd want to know."""
    told = {
        style: "\n".join(text(each, style) for each in evening("una-classic")) for style in (NORMAL, LISTENER)
    }
    assert told[NORMAL].count("'s turn") > 20
    assert told[LISTENER].count("'s turn") < 5


def test_a_person_who_is_next_is_told_to_listeners_too(harness: Harness) -> None:
    """They may take their time, so one wants to know who is waited for."""
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "R1 R2 R3", "Bob": "G1 G2"}, "R5", turn="Ann")
    ann.forget()
    ann.types("/r1")
    assert "Bob's turn" in render.text(ann.last(TableEvents), "Ann", LISTENER)
    assert bob.heard(YourTurn)


def heard_hand(player: Player) -> list[str]:
    """Return the cards that a listener hears with the last turn."""
    return [row for row in rows(player.last(YourTurn), LISTENER) if row[:1].isdigit()]


def test_a_listener_hears_their_hand_only_when_it_has_changed(harness: Harness) -> None:
    """What can be played is always told, and /hand says all of it."""
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "R1 R9 Y8 Y9", "Bob": "R2 R3 R4 R6"}, "R5", turn="Ann")
    ann.types("/r1")
    bob.types("/r2")
    assert heard_hand(ann) == ["1: Red 9, playable", "2: Yellow 8", "3: Yellow 9"]
    lay_out(ann.table, {"Ann": "R9 Y8 Y9", "Bob": "R2 R3 R4 R6"}, "R5", turn="Bob")
    bob.types("/r2")
    assert heard_hand(ann) == ["1: Red 9, playable"]
    ann.types("/hand")
    assert len(rows(ann.last(HandShown), LISTENER)) >= len(("Red 9", "Yellow 8", "Yellow 9"))


def test_nobody_is_told_that_they_alone_are_in_a_room(harness: Harness) -> None:
    """They know; and whoever comes to company is told of it."""
    ann, bob = harness.lobby("Ann", "Bob")
    ann.types("/create Den")
    assert "Here:" not in text(ann.last(RoomShown), NORMAL)
    bob.types("/join Den")
    assert "Here: Ann (seated), Bob (seated)." in text(bob.last(RoomShown), NORMAL)


@pytest.mark.parametrize(("limit", "seconds"), [("slow", 4.0), ("normal", 1.8), ("none", 0.6)])
def test_the_host_limits_how_slow_people_can_ask_for(harness: Harness, limit: str, seconds: float) -> None:
    ann, bob = harness.table("Ann", "Bob", options=["pace fast", f"pace-limit {limit}"])
    bob.types("/set pace slow")
    assert ann.table.dealer._turns._pace() == seconds
