"""What the table does otherwise in U-Know and Know-U."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from harness import Harness, Player, forget, lay_out

import una_mud
from una_mud.engine.games import GAMES
from una_mud.messages import (
    BotSat,
    ErrorId,
    GameOver,
    GameStarted,
    Joining,
    Reflected,
    Said,
    SatDown,
    TableEvents,
    YourTurn,
)
from una_mud.world.late_answers import GRACE
from una_mud.world.options import TableOptions


@pytest.fixture
def talkers(harness: Harness) -> list[Player]:
    """Two who play Know-U, and a watcher; Ann, in turn, holds cards to reflect upon."""
    players = harness.table("Ann", "Bob", options=["game know-u"])
    (cyd,) = harness.lobby("Cyd")
    cyd.types("/join den", "/watch")
    players[0].types("/startgame")
    lay_out(players[0].table, {"Ann": "R1 R2 B3", "Bob": "R3 R4 G5"}, "R5", turn="Ann")
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
    assert [message.text for message in bob.heard(Reflected)] == ["I was  so proud"]
    assert len(bob.heard(YourTurn)) == 1
    assert "proud" not in cyd.types("/last 100")
    assert "take your time" in cyd.text()


@pytest.mark.parametrize("line", ["/pass", "/auto"])
def test_nobody_is_made_to_reflect(talkers: list[Player], line: str) -> None:
    """/pass ends the turn without a reflection; so does the computer for who is on auto."""
    ann, bob, _cyd = talkers
    ann.types("/r1", line)
    ann.harness.passes(2)
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
    """Whoever says nothing in time, or is cut off, has reflected enough; what they say later is chat."""
    ann, bob, _cyd = talkers
    ann.types("/r1")
    ann.harness.passes(90)
    assert bob.heard(YourTurn)
    ann.types("too late")
    assert bob.heard(Said)
    ann.harness.passes(GRACE)
    lay_out(ann.table, {"Ann": "R1 R2 B3", "Bob": "R3 R4 G5"}, "R5", turn="Ann")
    ann.types("/r1")
    forget([bob])
    ann.loses_connection()
    ann.harness.passes(3)
    assert bob.heard(YourTurn)


def test_who_is_ignored_reflects_all_the_same(talkers: list[Player]) -> None:
    """Bob, who ignores Ann, doesn't read the reflection, and still the turn passes on."""
    ann, bob, cyd = talkers
    bob.types("/ignore ann")
    ann.types("/r1", "a secret")
    assert not bob.heard(Reflected)
    assert cyd.heard(Reflected)
    assert bob.heard(YourTurn)


def test_one_hand_is_one_game(harness: Harness) -> None:
    """U-Know ends with its hand; the next game is started by hand, and the winner is tallied."""
    ann, bob = harness.table("Ann", "Bob", options=["game u-know"])
    ann.types("/startgame")
    lay_out(ann.table, {"Ann": "R1 R2", "Bob": "R3 R4"}, "R5", turn="Ann")
    ann.types("/r1")
    assert "has one card left" in bob.text()
    ann.types("una")
    assert ann.reasons() == ["called-by-table"]
    bob.types("/r3")
    ann.types("/r2")
    assert bob.last(GameOver).winners == ("Ann",)
    assert harness.is_quiet()
    assert bob.error_id("/endgame") is ErrorId.NO_GAME
    bob.types("/startgame")
    assert ann.heard(GameStarted)


def test_drawing_several_cards_in_one_turn(harness: Harness) -> None:
    """In U-Know one draws as often as one likes; each draw is told in one row, with no new prompt."""
    ann, bob = harness.table("Ann", "Bob", options=["game u-know"])
    ann.types("/startgame")
    lay_out(ann.table, {"Ann": "G1 G2", "Bob": "R3 R4"}, "R5", turn="Ann", stock="B6 B7 Y8 Y9")
    forget([ann, bob])
    ann.types("/pass")
    assert ann.reasons() == ["draw-first"]
    ann.types("/draw")
    assert ann.heard(YourTurn) == []
    ann.types("/play")
    assert ann.reasons() == ["does-not-fit"]
    ann.types("/draw")
    assert ann.heard(YourTurn) == []
    assert len(bob.heard(TableEvents)) == 2
    ann.types("/pass")
    assert bob.heard(YourTurn)


def test_a_computer_player_that_draws_on_does_not_hang(harness: Harness) -> None:
    """Between two draws of a computer player in one turn the table stays awake."""
    (ann,) = harness.table("Ann", options=["game u-know", "bots random", "fill 2", "pace fast"])
    ann.types("/startgame", "/auto")
    harness.passes(3600)
    assert ann.heard(GameOver)


def test_who_comes_in_later_waits_for_the_next_game(harness: Harness) -> None:
    """U-Know is joined before it starts; a late comer sits and is always told to wait."""
    ann, bob = harness.table("Ann", "Bob", options=["game u-know"])
    ann.types("/startgame", "/bot add")
    assert ann.last(BotSat).joins is Joining.NEXT_GAME
    (cyd,) = harness.lobby("Cyd")
    cyd.types("/join den")
    assert cyd.last(SatDown).joins is Joining.NEXT_GAME
    assert re.search(r"Cyd +joins from the next game", cyd.text())
    assert "next hand" not in ann.text() + cyd.text()
    for line in ("/draw", "/hand", "/r5"):
        assert cyd.error_id(line) is ErrorId.WAITING_FOR_NEXT_GAME
    ann.types("/endgame")
    bob.types("/agree")
    cyd.types("/agree")
    harness.passes(400)
    cyd.types("/startgame")
    assert {"Ann", "Bob", "Cyd"} < set(cyd.last(GameStarted).players)


def test_twelve_play_u_know(harness: Harness) -> None:
    """Twelve sit at the table, and a thirteenth watches."""
    names = ["Ann", "Bob", "Cyd", "Dee", "Edi", "Fay", "Gil", "Hal", "Ida", "Jon", "Kim", "Lea"]
    players = harness.lobby(*names, "Mia")
    players[0].types("/create Den u-know")
    for player in players[1:]:
        player.types("/join Den")
    assert players[12].error_id("/sit") is ErrorId.TABLE_FULL
    players[0].types("/startgame")
    assert len(players[11].last(GameStarted).players) == 12


def test_too_many_for_another_game(harness: Harness) -> None:
    """Nine who sit down to U-Know can't start a game for eight, until one stands up."""
    players = harness.lobby(*[f"Ann{letter}" for letter in "abcdefghi"])
    players[0].types("/create Den u-know")
    for player in players[1:]:
        player.types("/join Den")
    players[0].types("/option game know-u")
    assert players[0].error_id("/startgame") is ErrorId.TOO_MANY_PLAYERS
    players[8].types("/stand")
    players[0].types("/startgame")
    assert players[0].heard(GameStarted)


def test_games_won_are_told_the_best_first(harness: Harness) -> None:
    """/score tells the games that each has won at the table, in Know-U as in U-Know."""
    ann, bob = harness.table("Ann", "Bob", options=["game u-know"])
    for game in ("u-know", "know-u"):
        ann.types(f"/option game {game}", "/startgame")
        lay_out(ann.table, {"Ann": "R1 R2", "Bob": "R3"}, "R5", turn="Bob")
        bob.types("/r3", "/pass")
    assert ann.types("/score").splitlines() == [
        "Games won at this table:",
        "  Bob  2 games",
        "  Ann  0 games",
    ]


def test_a_vote_ends_a_game_without_a_word_of_points(harness: Harness) -> None:
    """Where one hand is a game, the end of either is the end of the game."""
    ann, bob = harness.table("Ann", "Bob", options=["game u-know"])
    for end in ("/endhand", "/endgame"):
        ann.types("/startgame")
        lay_out(ann.table, {"Ann": "R1 R2 R4", "Bob": "R3 G3"}, "R5", turn="Ann")
        ann.types(end)
        bob.types("/agree")
        assert "The game ends here, as agreed. " not in ann.types("/r1")
        assert "The game ends here, as agreed." in ann.text()
        assert "point" not in ann.text()


def test_a_card_that_its_own_rule_forbids_is_refused_with_the_way_to_the_rule(talkers: list[Player]) -> None:
    """Trade Hands waits while somebody with one card has called, and /help tells why."""
    ann, bob, _cyd = talkers
    lay_out(ann.table, {"Ann": "RTH R1", "Bob": "R3 R4"}, "R5", turn="Bob")
    bob.types("una", "/r3", "/pass")
    assert "see /help rth" in ann.types("/play rth bob")
    assert ann.reasons() == ["own-rule"]
    assert "who has called Know-U is down to one card" in ann.types("/help rth")
    assert "called Know-U" in ann.types("/table")


def test_who_is_on_auto_just_talks(talkers: list[Player]) -> None:
    """The computer passes in silence; what its seat's owner says meanwhile is no reflection on its card."""
    ann, bob, _cyd = talkers
    ann.types("/r1", "/auto", "back in a minute")
    assert bob.heard(Said)
    assert not bob.heard(Reflected)


def test_a_reflection_is_told_as_such(talkers: list[Player]) -> None:
    """The player is told that nobody has to speak, and all read what the reflection is about."""
    ann, bob, _cyd = talkers
    assert "/pass skips it" in ann.types("/r1")
    ann.types("when I learned to swim")
    assert 'Ann reflects on "joyful": when I learned to swim' in bob.text()


def test_help_tells_what_the_cards_of_a_number_say(talkers: list[Player]) -> None:
    """Each of the four has a prompt of its own."""
    shown = talkers[0].types("/help 5")
    assert [row.split(":")[0] for row in shown.splitlines() if ": Tell us about" in row] == [
        "- Yellow",
        "- Red",
        "- Green",
        "- Blue",
    ]


def test_no_module_but_that_of_the_games_names_one_of_them() -> None:
    """What differs between the games is declared with them: a new one changes nothing else."""
    package = Path(una_mud.__file__).parent
    named = {
        str(path.relative_to(package))
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in GAMES and node.value != TableOptions().game
    }
    assert named <= {"engine/games.py", "world/options.py"}  # an option names Una's decks
