"""Absence: automatic play, lost connections, coming back, taking over, nobody left, the end."""

from __future__ import annotations

import pytest
from harness import HOME, Harness, Player, Screen, forget, lay_out

from una_mud.messages import (
    AutoChanged,
    CameBack,
    ConnectionLost,
    Departed,
    ErrorId,
    GamePaused,
    GameWaited,
    HandMissed,
    HandShown,
    HostChanged,
    NextDeal,
    SatDown,
    ShuttingDown,
    StoodUp,
    TableShown,
    TakenOver,
    TimedOut,
    TurnsMissed,
    YourTurn,
)
from una_mud.messages.errors import CommandError
from una_mud.world.room import AWAY_AT_MOST

ELSEWHERE = "198.51.100.7"
HANDS = {"Ann": "R1 R2 R3 R4", "Bob": "R5 R6 R7 R8"}


@pytest.fixture
def two(harness: Harness) -> list[Player]:
    """Two people who play; Ann is in turn."""
    players = harness.game("Ann", "Bob")
    lay_out(players[0].table, HANDS, "R9", turn="Ann")
    forget(players)
    return players


def on_auto(player: Player) -> bool:
    """Whether the computer plays for them now."""
    return player.table.seating.seat_of(player.person).auto


def in_turn(player: Player) -> str:
    """Return whose turn it is in the player's room."""
    dealer = player.table.dealer
    assert dealer.table is not None
    return dealer.names[dealer.table.turn]


def test_auto_plays_and_is_ended_by_the_same(two: list[Player]) -> None:
    """/auto lets the computer play after a moment; the same again brings the prompt back."""
    ann, bob = two
    ann.types("/auto")
    assert "The computer plays for you" in ann.text()
    ann.harness.passes(1.7)
    assert in_turn(ann) == "Ann"
    ann.harness.passes(0.1)
    assert in_turn(ann) == "Bob"
    ann.types("/auto")
    assert not on_auto(ann)
    bob.types("/r5")
    assert ann.heard(YourTurn)


def test_switching_automatic_play_does_not_renew_the_time_of_a_turn(harness: Harness) -> None:
    """A turn ends in time, whatever its player does with /auto, their seat or their connection."""
    ann, bob = harness.game("Ann", "Bob", options=["turn-time 60"])
    lay_out(ann.table, HANDS, "R9", turn="Ann")
    for _ in range(28):
        ann.types("/auto", "/auto", "/stand", "/sit")
        harness.passes(2)
    assert in_turn(ann) == "Ann"
    forget([bob])
    harness.passes(4)
    assert bob.heard(TimedOut)
    assert in_turn(ann) == "Bob"


@pytest.mark.parametrize("line", ["/r1", "/play", "una", "/draw", "/challenge bob", "/yes"])
def test_whatever_plays_ends_automatic_play(two: list[Player], line: str) -> None:
    """A move, a call, even one that is refused, ends auto, and the turn waits for its player."""
    ann, bob = two
    ann.types("/auto")
    forget([bob])
    ann.types(line)
    assert not on_auto(ann)
    assert [message.on for message in bob.heard(AutoChanged)] == [False]


@pytest.mark.parametrize("line", ["hello", "/hand", "/table", "/score", "/who", "/tell bob hi", "/color"])
def test_looking_and_talking_do_not_end_automatic_play(two: list[Player], line: str) -> None:
    """One may chat and look on while the computer plays."""
    ann, _bob = two
    ann.types("/auto", line)
    assert on_auto(ann)


def test_a_lost_connection_is_played_for_and_told(two: list[Player]) -> None:
    """The computer plays; whoever comes back sees the table, their hand and that auto is on."""
    ann, bob = two
    ann.loses_connection()
    assert [message.name for message in bob.heard(ConnectionLost)] == ["Ann"]
    assert not bob.heard(YourTurn)
    ann.harness.passes(1.8)
    assert len(bob.heard(YourTurn)) == 1
    again = ann.harness.enter("ANN", ELSEWHERE)
    assert again.person is ann.person
    assert again.name == "Ann"
    assert "Welcome back, Ann." in again.text()
    assert [message.name for message in bob.heard(CameBack)] == ["Ann"]
    assert again.heard(TableShown)
    assert again.heard(HandShown)
    assert again.last(AutoChanged).on
    assert not again.heard(CameBack)
    assert not again.heard(YourTurn)
    assert on_auto(again)


def test_coming_back_on_ones_turn_and_playing(two: list[Player]) -> None:
    """Typing a card plays at once; nothing is asked twice and the computer does not interfere."""
    ann, bob = two
    ann.loses_connection()
    again = ann.harness.enter("Ann")
    forget([again, bob])
    again.types("/r1")
    assert "Ann plays [R 1]" in bob.text()
    assert len(bob.heard(YourTurn)) == 1
    ann.harness.passes(30)
    assert in_turn(again) == "Bob"


def test_nobody_takes_over_without_proof(two: list[Player]) -> None:
    """Nobody else gets in by the name of one who is here, however it's written, also from their address."""
    ann, _bob = two
    for name in ("Ann", "ann", "ANN"):
        with pytest.raises(CommandError) as error:
            ann.harness.enter(name, proves=False)
        assert error.value.message.error_id is ErrorId.NAME_TAKEN
    assert not ann.screen.closed


def test_a_second_login_takes_over(two: list[Player]) -> None:
    """The first connection is told and closed; the second sees the turn; the others notice nothing."""
    ann, bob = two
    second = ann.harness.enter("ann", HOME)
    assert ann.screen.closed
    assert isinstance(ann.screen.everything[-1], TakenOver)
    assert second.person is ann.person
    assert len(second.heard(YourTurn)) == 1
    assert not on_auto(second)
    assert bob.text() == ""
    ann.loses_connection()
    assert bob.text() == ""
    assert second.person.online
    second.types("/r1")
    assert "Ann plays [R 1]" in bob.text()


def test_a_second_login_in_the_lobby(harness: Harness) -> None:
    """In the lobby it is the same: one person, one place, no coming and going."""
    ann, bob = harness.lobby("Ann", "Bob")
    second = harness.enter("Ann")
    ann.loses_connection()
    assert set(harness.world.lobby.people) == {second.person, bob.person}
    assert bob.text() == ""


def test_a_lost_connection_in_the_lobby_is_a_departure(harness: Harness) -> None:
    """Who stands in the lobby or only watches is gone with the connection, and the name is free."""
    ann, bob = harness.table("Ann", "Bob")
    (cyd,) = harness.lobby("Cyd")
    bob.types("/watch")
    bob.loses_connection()
    cyd.loses_connection()
    assert list(harness.world.people) == ["ann"]
    assert [message.name for message in ann.heard(Departed)] == ["Bob"]
    harness.enter("Bob", ELSEWHERE)
    assert harness.is_quiet()


def test_away_for_a_quarter_of_an_hour(two: list[Player]) -> None:
    """Then the seat is Timed out and the name is free; who has come back in time keeps it."""
    ann, bob = two
    harness = ann.harness
    ann.loses_connection()
    harness.passes(AWAY_AT_MOST - 1)
    again = harness.enter("Ann")
    again.loses_connection()
    harness.passes(AWAY_AT_MOST - 1)
    assert "ann" in harness.world.people
    assert not bob.heard(StoodUp)
    harness.passes(2)
    assert "ann" not in harness.world.people
    assert [message.name for message in bob.heard(StoodUp)] == ["Ann"]
    assert [message.name for message in bob.heard(HostChanged)] == ["Bob"]


def test_several_who_are_away(harness: Harness) -> None:
    """Each has a quarter of an hour of their own."""
    ann, bob, cyd = harness.table("Ann", "Bob", "Cyd")
    bob.loses_connection()
    harness.passes(300)
    cyd.loses_connection()
    harness.passes(AWAY_AT_MOST - 300)
    assert ann.table.seating.names() == ["Ann", "Cyd"]
    harness.passes(300)
    assert ann.table.seating.names() == ["Ann"]
    assert harness.is_quiet()


def test_an_abandoned_room_vanishes(two: list[Player]) -> None:
    """When all have lost the connection and nobody comes back, the game waits, then all is gone."""
    ann, bob = two
    ann.loses_connection()
    bob.loses_connection()
    ann.harness.passes(600)
    assert ann.table.dealer.resting
    ann.harness.passes(600)
    assert ann.harness.world.people == {}
    assert ann.harness.world.rooms == {}
    assert ann.harness.is_quiet()


def test_nobody_left_pauses_the_game_till_somebody_comes_back(two: list[Player]) -> None:
    """The hand goes on where it stood, and it's the same one's turn."""
    ann, bob = two
    bob.loses_connection()
    ann.loses_connection()
    ann.harness.passes(300)
    dealer = ann.table.dealer
    assert dealer.resting
    again = ann.harness.enter("Ann")
    assert again.heard(YourTurn)
    again.types("/r1")
    ann.harness.passes(2)
    assert again.heard(YourTurn)
    assert not dealer.resting


def test_all_lost_between_two_hands(two: list[Player]) -> None:
    """When everybody goes during the pause, no hand is dealt either."""
    ann, bob = two
    lay_out(ann.table, {"Ann": "R1", "Bob": "R5 R6"}, "R9", turn="Ann")
    ann.types("/r1")
    ann.loses_connection()
    bob.loses_connection()
    ann.harness.passes(60)
    dealer = ann.table.dealer
    assert dealer.game is not None
    assert dealer.game.number == 1
    assert dealer.paused
    assert ann.harness.enter("Ann").heard(NextDeal)


def test_a_watcher_sees_the_pause_and_sits_down(two: list[Player]) -> None:
    """A watcher of a game that waits is told so; sitting down lets it go on."""
    ann, bob = two
    (cyd,) = ann.harness.lobby("Cyd")
    cyd.types("/join den", "/watch")
    ann.loses_connection()
    bob.loses_connection()
    ann.harness.passes(300)
    assert cyd.heard(GamePaused)
    moves = ann.table.dealer.recorder.moves
    cyd.types("/sit")
    assert cyd.heard(SatDown)
    ann.harness.passes(5)
    assert ann.table.dealer.recorder.moves > moves


def test_sleepers_pause_the_game_and_wake_it(harness: Harness) -> None:
    """Two who ran out of time are asleep; whatever plays wakes the game, though no hand is on."""
    ann, bob = harness.game("Ann", "Bob", options=["turn-time 5"])
    harness.passes(600)
    dealer = ann.table.dealer
    assert dealer.paused
    assert bob.heard(GamePaused)
    forget([ann, bob])
    assert ann.types("/draw")
    assert bob.heard(NextDeal)
    harness.passes(8)
    assert dealer.table is not None
    assert not on_auto(ann)
    assert on_auto(bob)


def test_leaving_for_good_on_the_last_persons_turn(harness: Harness) -> None:
    """When the only person leaves in the middle of the game the room is gone, computer players and all."""
    (ann,) = harness.table("Ann")
    ann.types("/startgame", "/quit")
    assert ann.screen.closed
    assert harness.world.rooms == {}
    assert harness.is_quiet()


def test_the_server_stops(two: list[Player]) -> None:
    """Everybody is told, and every connection is closed."""
    ann, bob = two
    (cyd,) = ann.harness.lobby("Cyd")
    ann.harness.world.shut_down()
    for player in (ann, bob, cyd):
        assert isinstance(player.screen.everything[-1], ShuttingDown)
        assert player.screen.closed


def test_a_connection_that_was_taken_over_has_nothing_to_say(harness: Harness) -> None:
    """Its end is no end of the person; and a person may be taken over many times."""
    (ann,) = harness.table("Ann")
    screens: list[Screen] = [ann.screen, *(harness.enter("Ann").screen for _ in range(5))]
    for screen in screens[:-1]:
        assert screen.closed
        harness.world.lost(ann.person, screen)
    assert ann.person.outlet is screens[-1]
    assert ann.room.people == [ann.person]


def test_somebody_stands_in_for_a_host_who_is_not_connected(two: list[Player]) -> None:
    """While the host is cut off somebody else may set options; once back, only the host may."""
    ann, bob = two
    ann.loses_connection()
    bob.types("/option pace fast")
    assert ann.table.options.pace == "fast"
    ann.harness.enter("Ann")
    bob.types("/option pace slow")
    assert ann.table.options.pace == "fast"


def test_the_name_of_a_guest_who_quit_in_a_hand_is_not_for_strangers(two: list[Player]) -> None:
    """Until the hand ends the computer plays; the owner of the seat may come back to it, nobody else."""
    ann, _bob = two
    ann.types("/quit")
    with pytest.raises(CommandError) as error:
        ann.harness.enter("Ann", proves=False)
    assert error.value.message.error_id is ErrorId.NAME_TAKEN
    ann.harness.enter("Ann")


# Nobody is here.


def test_the_table_waits_in_the_middle_of_a_hand(harness: Harness) -> None:
    """When the last person has lost the connection nothing is played until they come back, or give up."""
    (ann,) = harness.game("Ann", options=["bots random"])
    moves = ann.table.dealer.recorder.moves
    ann.loses_connection()
    harness.passes(AWAY_AT_MOST - 10)
    assert ann.table.dealer.recorder.moves == moves
    again = harness.enter("Ann")
    assert again.heard(GameWaited)
    assert not on_auto(again)
    harness.passes(200)
    assert ann.table.dealer.recorder.moves > moves


def test_nobody_who_only_watches_wakes_a_table_that_waits(two: list[Player]) -> None:
    ann, bob = two
    (cyd,) = ann.harness.lobby("Cyd")
    ann.loses_connection()
    bob.loses_connection()
    moves = ann.table.dealer.recorder.moves
    cyd.types("/watch den")
    ann.harness.passes(60)
    assert ann.table.dealer.recorder.moves == moves
    ann.harness.passes(AWAY_AT_MOST)
    assert ann.table.dealer.table is None or ann.table.dealer.recorder.moves > moves


def test_who_comes_back_is_told_what_has_happened(two: list[Player]) -> None:
    ann, bob = two
    ann.loses_connection()
    ann.harness.passes(2)
    lay_out(bob.table, {"Ann": "R1 R2", "Bob": "R5"}, "R9", turn="Bob")
    bob.types("/r5")
    ann.harness.passes(1)
    again = ann.harness.enter("Ann")
    assert again.last(TurnsMissed).turns == 1
    assert again.last(HandMissed).winner == "Bob"
    assert again.last(HandMissed).points == 3
    assert not again.heard(GameWaited)
