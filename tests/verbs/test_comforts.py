"""Small commands that people know from other MUDs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from harness import forget, lay_out

from una_mud.messages import (
    BackAgain,
    CardsLeft,
    ErrorId,
    IgnoredShown,
    Invited,
    ReadyForDeal,
    Told,
    WentAway,
    WhoShown,
)

if TYPE_CHECKING:
    from harness import Harness, Player


def test_reply_answers_who_told_last(harness: Harness) -> None:
    """Until somebody has, there's nobody to answer."""
    ann, bob, cyd = harness.lobby("Ann", "Bob", "Cyd")
    assert ann.error_id("/reply hello") is ErrorId.NOBODY_TO_REPLY
    cyd.types("/tell Ann one")
    bob.types("/tell Ann two")
    ann.types("/reply three")
    assert bob.last(Told) == Told("Ann", "Bob", "three")
    assert [told.text for told in cyd.heard(Told)] == ["one"]


def test_ignore_alone_lists(harness: Harness) -> None:
    """Names are shown as they're written."""
    ann, _, _ = harness.lobby("Ann", "Bob", "Cyd")
    assert ann.types("/ignore") == "You aren't ignoring anyone."
    ann.types("/ignore Bob", "/ignore Cyd", "/ignore")
    assert ann.last(IgnoredShown).names == ("Bob", "Cyd")


def test_who_can_be_asked_for_one_person_or_for_those_who_play(harness: Harness) -> None:
    """/who playing leaves out the lobby; a name that nobody has is told."""
    harness.game("Ann", "Bob")
    cyd = harness.enter("Cyd")
    cyd.types("/who playing")
    assert [row.name for row in cyd.last(WhoShown).rows] == ["Ann", "Bob"]
    cyd.types("/who ann")
    assert [row.name for row in cyd.last(WhoShown).rows] == ["Ann"]
    assert cyd.error_id("/who zed") is ErrorId.NO_SUCH_PERSON


def test_afk_is_told_until_the_next_line(harness: Harness) -> None:
    """The room hears it, /who shows it, and so does a private message."""
    ann, bob = harness.lobby("Ann", "Bob")
    ann.types("/afk making tea")
    assert bob.text() == "Ann is away: making tea"
    assert "away" in bob.types("/who Ann")
    bob.types("/tell Ann hi")
    assert bob.last(WentAway) == WentAway("Ann", "making tea")
    forget([bob])
    ann.types("hello")
    assert len(bob.heard(BackAgain)) == 1
    ann.types("hello")
    assert len(bob.heard(BackAgain)) == 1
    assert ann.error_id("/afk " + "x" * 61) is ErrorId.TEXT_TOO_LONG


def test_last_tells_shows_private_messages(harness: Harness) -> None:
    """Both what was told and what was answered, and nothing of those who are ignored."""
    ann, bob, cyd = harness.lobby("Ann", "Bob", "Cyd")
    bob.types("/tell Ann one")
    ann.types("/reply two")
    cyd.types("/tell Ann three")
    ann.types("/ignore Cyd")
    shown = ann.types("/last tells")
    assert "Bob tells you: one" in shown
    assert "You tell Bob: two" in shown
    assert "three" not in shown
    assert ann.error_id("/last nonsense") is ErrorId.USAGE


def test_uptime(harness: Harness) -> None:
    """It's told in its largest unit."""
    (ann,) = harness.lobby("Ann")
    harness.passes(2 * 3600)
    assert ann.types("/uptime") == "The server has been running for 2 hours."


def test_invite_says_how_to_join(harness: Harness) -> None:
    """The line that it offers goes there; whoever is here, or ignores the host, isn't asked."""
    ann, bob = harness.table("Ann", "Bob")
    cyd = harness.enter("Cyd")
    assert ann.error_id("/invite Bob") is ErrorId.ALREADY_HERE
    ann.types("/invite Cyd")
    cyd.types(cyd.last(Invited).line)
    assert cyd.room is ann.room is bob.room
    cyd.types("/leave", "/ignore Ann")
    assert ann.error_id("/invite Cyd") is ErrorId.IGNORED_BY


def test_rematch_starts_again_or_invites(harness: Harness) -> None:
    """Whoever has gone is asked back before the game starts."""
    ann, bob = harness.game("Ann", "Bob", options=["game know-u"])
    ann.types("/endgame")
    bob.types("/agree")
    harness.passes(200)
    assert ann.table.dealer.game is None
    bob.types("/leave")
    ann.types("/rematch")
    assert ann.table.dealer.game is None
    bob.types(bob.last(Invited).line)
    ann.types("/rematch")
    assert ann.table.dealer.game is not None


def test_what_the_losers_held_is_shown_at_the_end_of_a_hand(harness: Harness) -> None:
    """Everybody at the table sees it, and nobody before."""
    ann, bob, cyd = harness.game("Ann", "Bob", "Cyd")
    lay_out(ann.table, {"Ann": "B7", "Bob": "G1 G2", "Cyd": "Y1"}, top="B5", turn="Ann")
    forget([ann, bob, cyd])
    ann.types("una")
    assert bob.heard(CardsLeft) == []
    ann.types("/b7")
    assert "Bob: [G 1] [G 2]\nYou: [Y 1]" in cyd.text()
    assert [hand.name for hand in bob.last(CardsLeft).hands] == ["Bob", "Cyd"]


def test_the_next_hand_is_dealt_at_once_when_all_who_are_here_ask_for_it(harness: Harness) -> None:
    """What everybody held, the scores and the time that is left are published until then."""
    ann, bob = harness.game("Ann", "Bob")
    assert ann.error_id("/deal") is ErrorId.NO_PAUSE
    lay_out(ann.table, {"Ann": "B7", "Bob": "G1 G2"}, top="B5", turn="Ann")
    ann.types("una", "/b7")
    result = ann.table.state().result
    assert result is not None
    assert (result.winner, result.top.code, result.points) == ("Ann", "B7", {"Ann": 0, "Bob": 3})
    assert {hand.name: len(hand.cards) for hand in result.hands} == {"Ann": 0, "Bob": 2}
    harness.passes(1)
    ann.types("/deal", "/deal")
    assert bob.last(ReadyForDeal) == ReadyForDeal("Ann", ("Bob",))
    waiting = ann.table.state().result
    assert waiting is not None
    assert (waiting.seconds, waiting.ready) == (ann.table.options.pause - 1, ("Ann",))
    bob.types("/deal")
    assert ann.table.dealer.table is not None
    assert ann.table.state().result is None


def test_last_events_shows_what_the_person_was_told_of_the_play(harness: Harness) -> None:
    """Each may read again what they could read before, and no more."""
    ann, bob, cyd = harness.game("Ann", "Bob", "Cyd")
    dan = harness.enter("Dan")
    assert "haven't seen" in dan.types("/last events")
    lay_out(
        ann.table, {"Ann": "G7 R1", "Bob": "G1 G2", "Cyd": "Y1"}, top="G5", turn="Ann", stock="R9 R8 R7 R6"
    )
    ann.types("/draw")
    assert "You draw [R 9]" in ann.types("/last events")
    assert "Ann draws" in bob.types("/last events")
    assert "[R 9]" not in bob.text()
    assert "[R 9]" not in cyd.types("/last events")


def in_turn(player: Player) -> str:
    """Return the name of the player in turn."""
    table = player.table.dealer.table
    assert table is not None
    return player.table.dealer.names[table.turn]


@pytest.mark.parametrize(
    ("table", "mine", "seconds"), [("fast", "slow", 4), ("slow", "fast", 4), ("none", "slow", 0)]
)
def test_computer_players_wait_for_the_slowest(
    harness: Harness, table: str, mine: str, seconds: float
) -> None:
    """But not where the host wants no pace at all."""
    ann, bob = harness.table("Ann", "Bob", options=[f"pace {table}"])
    ann.types("/bot add")
    bob.types(f"/set pace {mine}")
    ann.types("/startgame")
    robo = next(seat.name for seat in ann.table.seating if seat.person is None)
    lay_out(ann.table, {"Ann": "G7 R1", "Bob": "G1 G2", robo: "G3 G4"}, top="G5", turn="Bob")
    bob.types("/g1")
    if seconds:
        harness.passes(seconds - 0.1)
        assert in_turn(ann) == robo
    harness.passes(0.2)
    assert in_turn(ann) != robo
