"""What the table does otherwise in U-Know and Know-U."""

from __future__ import annotations

import pytest
from world import Player, World, forget, lay_out

from una_mud.hall.notices import GameOver, GameStarted, Happened, Reflected, Said, Trouble, YourTurn


@pytest.fixture
def talkers(world: World) -> list[Player]:
    """Two who play Know-U, and a watcher; Ann, in turn, holds cards to reflect upon."""
    players = world.table("Ann", "Bob", options=["game know-u"])
    (cyd,) = world.lobby("Cyd")
    cyd.types("/join den", "/watch")
    players[0].types("/startgame")
    lay_out(players[0].room, {"Ann": "R1 R2 B3", "Bob": "R3 R4 G5"}, "R5", turn="Ann")
    forget([*players, cyd])
    return [*players, cyd]


def test_what_she_says_next_is_her_reflection(talkers: list[Player]) -> None:
    """After a numbered card the next line of its player reflects upon it, and is kept nowhere."""
    ann, bob, cyd = talkers
    ann.types("/r1")
    assert not bob.heard(YourTurn)
    bob.types("take your time")
    cyd.types("yes, do")
    assert len(ann.heard(Said)) == 2
    ann.types("I was  so proud")
    assert [notice.text for notice in bob.heard(Reflected)] == ["I was  so proud"]
    assert len(bob.heard(YourTurn)) == 1
    assert "proud" not in cyd.types("/last 100")
    assert "take your time" in cyd.text()


@pytest.mark.parametrize("line", ["/pass", "/auto"])
def test_nobody_is_made_to_reflect(talkers: list[Player], line: str) -> None:
    """/pass ends the turn without a reflection; so does the computer for who is on auto."""
    ann, bob, _cyd = talkers
    ann.types("/r1", line)
    ann.world.passes(2)
    assert len(bob.heard(YourTurn)) == 1
    assert not bob.heard(Reflected)


def test_a_call_is_no_reflection(talkers: list[Player]) -> None:
    """A line that begins with "una", a verb and an unknown verb leave the turn to reflect."""
    ann, bob, _cyd = talkers
    ann.types("/r1", "una, that was nice", "/nosuch", "/hand", "")
    assert not bob.heard(YourTurn)
    ann.types("/r2")
    assert ann.reasons() == ["must-reflect"]
    ann.types("/play")
    assert ann.reasons() == ["must-reflect"]
    ann.types("/say that was nice")
    assert bob.heard(Reflected)


def test_reflecting_ends_with_the_time_or_the_connection(talkers: list[Player]) -> None:
    """Who says nothing in time, or is cut off, has reflected enough; what she says later is chat."""
    ann, bob, _cyd = talkers
    ann.types("/r1")
    ann.world.passes(90)
    assert bob.heard(YourTurn)
    ann.types("too late")
    assert bob.heard(Said)
    lay_out(ann.room, {"Ann": "R1 R2 B3", "Bob": "R3 R4 G5"}, "R5", turn="Ann")
    ann.types("/r1")
    forget([bob])
    ann.loses_connection()
    ann.world.passes(3)
    assert bob.heard(YourTurn)


def test_who_is_ignored_reflects_all_the_same(talkers: list[Player]) -> None:
    """Bob does not hear what she says, and still it is his turn then."""
    ann, bob, cyd = talkers
    bob.types("/ignore ann")
    ann.types("/r1", "a secret")
    assert not bob.heard(Reflected)
    assert cyd.heard(Reflected)
    assert bob.heard(YourTurn)


def test_one_hand_is_one_game(world: World) -> None:
    """U-Know ends with its hand; the next game is started by hand, and the winner is tallied."""
    ann, bob = world.table("Ann", "Bob", options=["game u-know"])
    ann.types("/startgame")
    lay_out(ann.room, {"Ann": "R1 R2", "Bob": "R3 R4"}, "R5", turn="Ann")
    ann.types("/r1")
    assert "has one card left" in bob.text()
    ann.types("una")
    assert ann.reasons() == ["called-by-table"]
    bob.types("/r3")
    ann.types("/r2")
    assert bob.last(GameOver).winners == ("Ann",)
    assert world.is_quiet()
    assert bob.trouble("/endgame") is Trouble.NO_GAME
    bob.types("/startgame")
    assert ann.heard(GameStarted)


def test_drawing_several_cards_in_one_turn(world: World) -> None:
    """In U-Know one draws as often as one likes; each draw is told and prompts again."""
    ann, bob = world.table("Ann", "Bob", options=["game u-know"])
    ann.types("/startgame")
    lay_out(ann.room, {"Ann": "G1 G2", "Bob": "R3 R4"}, "R5", turn="Ann", stock="B6 B7 Y8 Y9")
    forget([ann, bob])
    ann.types("/pass")
    assert ann.reasons() == ["draw-first"]
    ann.types("/draw")
    assert len(ann.heard(YourTurn)) == 1
    ann.types("/play")
    assert ann.reasons() == ["does-not-fit"]
    ann.types("/draw")
    assert len(ann.heard(YourTurn)) == 1
    assert len(bob.heard(Happened)) == 2
    ann.types("/pass")
    assert bob.heard(YourTurn)


def test_a_computer_player_that_draws_on_does_not_hang(world: World) -> None:
    """Between two draws of a computer player in one turn the table stays awake."""
    (ann,) = world.table("Ann", options=["game u-know", "bots random", "fill 2", "pace fast"])
    ann.types("/startgame", "/auto")
    world.passes(3600)
    assert ann.heard(GameOver)


def test_who_comes_in_later_waits_for_the_next_game(world: World) -> None:
    """U-Know is joined before it starts; a late one sits and is told that she has to wait."""
    ann, bob = world.table("Ann", "Bob", options=["game u-know"])
    ann.types("/startgame")
    (cyd,) = world.lobby("Cyd")
    cyd.types("/join den")
    assert cyd.trouble("/draw") is Trouble.WAITING_FOR_NEXT_HAND
    ann.types("/endgame")
    bob.types("/agree")
    cyd.types("/agree")
    world.passes(400)
    cyd.types("/startgame")
    assert set(cyd.last(GameStarted).players) == {"Ann", "Bob", "Cyd"}
