"""Rooms: coming and going, hosts, locks, seats, watchers."""

from __future__ import annotations

import pytest
from harness import Harness, Player, Screen, forget, lay_out

from una_mud.messages import (
    AutoChanged,
    BotSat,
    Departed,
    Entered,
    ErrorId,
    GameStarted,
    HandShown,
    HostChanged,
    Joining,
    PrivateRoomShown,
    RoomShown,
    RoomsShown,
    Said,
    SatDown,
    WhoShown,
    YourTurn,
)
from una_mud.messages.errors import CommandError
from una_mud.world.identity import Proof
from una_mud.world.limits import ROOMS_AN_ADDRESS, ROOMS_EACH
from una_mud.world.room_host import KICKED_FOR


def test_a_newcomer_stands_in_the_lobby(harness: Harness) -> None:
    """A newcomer is greeted and shown the lobby; the others are told."""
    (ann,) = harness.lobby("Ann")
    bob = harness.enter("Bob")
    assert "Welcome, Bob." in bob.text()
    assert bob.last(RoomShown).room.name == "lobby"
    assert [message.name for message in ann.heard(Entered)] == ["Bob"]
    assert bob.heard(Entered) == []


@pytest.mark.parametrize(
    ("name", "error_id"),
    [
        ("a", ErrorId.BAD_NAME),
        ("", ErrorId.BAD_NAME),
        ("two words", ErrorId.BAD_NAME),
        ("7up", ErrorId.BAD_NAME),
        ("x" * 21, ErrorId.BAD_NAME),
        ("a/b", ErrorId.BAD_NAME),
        ("zero\u200bwidth", ErrorId.BAD_NAME),
        ("Play", ErrorId.NAME_RESERVED),
        ("WHO", ErrorId.NAME_RESERVED),
        ("Nobody", ErrorId.NAME_RESERVED),
        ("You", ErrorId.NAME_RESERVED),
        ("lobby", ErrorId.NAME_RESERVED),
        ("connect", ErrorId.NAME_RESERVED),
        ("Marzipan", ErrorId.NAME_RESERVED),
    ],
)
def test_names_that_nobody_may_have(harness: Harness, name: str, error_id: ErrorId) -> None:
    """Verbs, words that mean something where names stand, and computer players' names are kept."""
    with pytest.raises(CommandError) as error:
        harness.enter(name)
    assert error.value.message.error_id is error_id
    assert harness.world.people == {}


@pytest.mark.parametrize("name", ["Bo", "Zoë", "李雷", "हिन्दी", "x" * 20, "R5-D4", "ann_2"])
def test_everybody_with_a_name_can_start_a_game_at_once(harness: Harness, name: str) -> None:
    """/startgame in the lobby opens a table named after its host, whatever script the name is in."""
    (player,) = harness.lobby(name)
    player.types("/startgame")
    assert player.room.name == f"{name}'s table"
    assert len(player.heard(BotSat)) == 3
    assert player.last(GameStarted).players[0] == name


def test_creating_a_room(harness: Harness) -> None:
    """Who makes a room is its host, sits down, and chooses the game by the last word."""
    ann, bob = harness.lobby("Ann", "Bob")
    ann.types("/create Friday evening una-mutant")
    assert ann.room.name == "Friday evening"
    assert ann.table.options.game == "una-mutant"
    assert ann.table.hosting.host is ann.person
    assert ann.table.seating.of(ann.person) is not None
    assert [message.to for message in bob.heard(Departed)] == ["Friday evening"]


def test_a_room_for_a_game_is_named_after_its_maker(harness: Harness) -> None:
    ann, bob, cyd = harness.lobby("Ann", "Bob", "Cyd")
    ann.types("/create U-Know")
    assert (ann.room.name, ann.table.options.game) == ("Ann's table", "u-know")
    bob.types("/startgame")
    assert (bob.room.name, bob.table.options.game) == ("Bob's table", "una-classic")
    cyd.types("/startgame una-mutant")
    assert (cyd.room.name, cyd.table.options.game) == ("Cyd's table", "una-mutant")


@pytest.mark.parametrize(
    ("line", "error_id"),
    [
        ("/create", ErrorId.USAGE),
        ("/create Den", ErrorId.ROOM_EXISTS),
        ("/create DEN", ErrorId.ROOM_EXISTS),
        ("/create Lobby", ErrorId.ROOM_EXISTS),
        ("/create !", ErrorId.BAD_ROOM_NAME),
        ("/create " + "x" * 41, ErrorId.BAD_ROOM_NAME),
        ("/join nowhere", ErrorId.NO_SUCH_ROOM),
        ("/join", ErrorId.USAGE),
        ("/join de", ErrorId.AMBIGUOUS_ROOM),
        ("/join lobby", ErrorId.ALREADY_THERE),
        ("/leave", ErrorId.NOT_IN_A_ROOM),
    ],
)
def test_rooms_that_can_not_be(harness: Harness, line: str, error_id: ErrorId) -> None:
    """What is wrong with a room is told, and whoever typed it stays where they were."""
    ann, bob, cyd = harness.lobby("Ann", "Bob", "Cyd")
    bob.types("/create Den")
    cyd.types("/create Desk")
    assert ann.error_id(line) is error_id
    assert ann.room is harness.world.lobby


def test_a_room_is_joined_by_the_beginning_of_its_name(harness: Harness) -> None:
    """/join den ignores capitals; an exact name beats a longer one; each sees who is there."""
    ann, bob, cyd = harness.lobby("Ann", "Bob", "Cyd")
    ann.types("/create Den")
    bob.types("/create Den of lions")
    cyd.types("/join DEN")
    assert cyd.room is ann.room
    assert {row.name for row in cyd.last(RoomShown).people} == {"Ann", "Cyd"}
    assert [message.name for message in ann.heard(SatDown)][-1] == "Cyd"
    cyd.types("/go den o")
    assert cyd.room is bob.room


def test_chat_stays_in_its_room(harness: Harness) -> None:
    """What is said in one room is not heard in another; /tell goes everywhere."""
    ann, bob = harness.table("Ann", "Bob")
    (cyd,) = harness.lobby("Cyd")
    ann.types("hello")
    assert bob.heard(Said)
    assert cyd.text() == ""
    cyd.types("/tell ann psst,  you")
    assert "Cyd tells you: psst,  you" in ann.text()
    assert "tells" not in bob.text()


def test_an_empty_room_vanishes(harness: Harness) -> None:
    """When the last one has left, by whatever door, the room and its alarms are gone."""
    for line in ("/quit", "/leave", "/create Other", "/join Lobby"):
        (ann,) = harness.lobby("Ann")
        ann.types("/create Den", "/bot add", "/startgame", line)
        assert "den" not in harness.world.rooms
        assert harness.is_quiet()
        if line != "/quit":
            ann.types("/quit")
        assert harness.world.rooms == {}
        assert harness.world.people == {}


def test_the_host_passes_on(harness: Harness) -> None:
    """When the host leaves, one who sits is host, before those who watch; and can do what hosts can."""
    ann, bob, cyd = harness.table("Ann", "Bob", "Cyd")
    bob.types("/watch")
    assert cyd.error_id("/lock") is ErrorId.NOT_HOST
    ann.types("/leave")
    assert [message.name for message in bob.heard(HostChanged)] == ["Cyd"]
    assert cyd.types("/lock") == "You lock the room: nobody else can come in."


def test_a_locked_room(harness: Harness) -> None:
    """Nobody comes in, not even who has just left, until the host opens it."""
    ann, bob = harness.table("Ann", "Bob")
    ann.types("/lock")
    bob.types("/leave")
    assert bob.error_id("/join den") is ErrorId.ROOM_LOCKED
    ann.types("/unlock")
    ann.types("/unlock")
    assert not ann.table.hosting.locked
    bob.types("/join den")
    assert bob.room is ann.room


def test_who_was_cut_off_returns_into_a_locked_room(harness: Harness) -> None:
    """A seat in a locked room stays its owner's."""
    ann, bob = harness.table("Ann", "Bob")
    ann.types("/lock")
    bob.loses_connection()
    assert harness.enter("BOB").room is ann.room


def test_kicking(harness: Harness) -> None:
    """The host sends Bob out for ten minutes; Bob stands in the lobby and is told why."""
    ann, bob, _cyd = harness.table("Ann", "Bob", "Cyd")
    assert bob.error_id("/kick ann") is ErrorId.NOT_HOST
    assert ann.error_id("/kick ann") is ErrorId.ONESELF
    ann.types("/kick b")
    assert "Ann kicks you out of the room." in bob.text()
    assert bob.room is harness.world.lobby
    assert bob.error_id("/join den") is ErrorId.KICKED_RECENTLY
    harness.passes(KICKED_FOR + 1)
    bob.types("/join den")
    assert bob.room is ann.room


def test_only_who_is_in_the_room_can_be_kicked(harness: Harness) -> None:
    """Of Bob here and Bonnie in the lobby, "bo" is Bob, and Bonnie is not found."""
    ann, bob = harness.table("Ann", "Bob")
    bonnie, dan = harness.lobby("Bonnie", "Dan")
    assert ann.error_id("/kick bonnie") is ErrorId.NO_SUCH_PLAYER
    ann.types("/kick bo")
    assert bob.room is harness.world.lobby
    assert bonnie.text().endswith("Bob comes in.")
    assert dan.error_id("/kick ann") is ErrorId.NOT_IN_A_ROOM


def test_nobody_is_kicked_whose_connection_is_lost(harness: Harness) -> None:
    """The seat is kept as was promised, for the host above all."""
    ann, bob = harness.table("Ann", "Bob")
    ann.loses_connection()
    (eve,) = harness.lobby("Eve")
    eve.types("/join den")
    for host in (bob, eve):
        host.types("/kick ann")
        assert ann.table.seating.of(ann.person) is not None
    assert bob.error_id("/kick ann") is ErrorId.KICK_ABSENT
    assert harness.enter("Ann").room is bob.room


def test_a_room_goes_with_the_last_who_loses_the_connection(harness: Harness) -> None:
    """Unless a game is on: then the seats are kept."""
    ann, bob = harness.table("Ann", "Bob")
    ann.loses_connection()
    assert harness.world.rooms
    bob.loses_connection()
    assert not harness.world.rooms
    assert not harness.world.people
    assert harness.is_quiet()
    for number in range(100):
        harness.enter(f"Gone{number}").loses_connection()
    ann, bob = harness.game("Ann", "Bob")
    ann.loses_connection()
    bob.loses_connection()
    assert harness.world.rooms


def test_one_person_and_one_address_make_only_so_many_rooms(harness: Harness) -> None:
    (ann,) = harness.lobby("Ann")
    for number in range(ROOMS_EACH):
        (bot_keeper,) = harness.lobby(f"Keeper{number}")
        ann.types(f"/create Den {number}")
        bot_keeper.types(f"/join den {number}")
    assert ann.error_id("/create One more") is ErrorId.TOO_MANY_OWN_ROOMS
    for number in range(ROOMS_EACH, ROOMS_AN_ADDRESS):
        harness.enter(f"Other{number}").types(f"/create Room {number}")
    (zoe,) = harness.lobby("Zoe")
    assert zoe.error_id("/create More") is ErrorId.TOO_MANY_OWN_ROOMS
    harness.enter("Yan", "198.51.100.7").types("/create Elsewhere")
    assert "elsewhere" in harness.world.rooms


def test_ignoring(harness: Harness) -> None:
    """Neither chat, nor acts, nor private words of the ignored are heard, until it is ended by the same."""
    ann, bob = harness.table("Ann", "Bob")
    ann.types("/ignore bo")
    forget([ann])
    bob.types("hello", "/me waves")
    assert ann.text() == ""
    assert bob.error_id("/tell ann hello") is ErrorId.IGNORED_BY
    bob.types("/startgame")
    assert "Bob starts a game" in ann.text()
    ann.types("/ignore BOB")
    bob.types("hello again")
    assert "hello again" in ann.text()
    assert ann.error_id("/ignore ann") is ErrorId.ONESELF
    assert ann.error_id("/ignore an") is ErrorId.ONESELF
    assert ann.error_id("/ignore nosuch") is ErrorId.NO_SUCH_PERSON
    assert ann.person.hears("Ann")


def test_the_ninth_watches(harness: Harness) -> None:
    """A table has eight seats; who comes then watches, and can't sit down before a seat is free."""
    ann, *others = harness.table(*(f"P{n}" for n in "abcdefgh"))
    (late,) = harness.lobby("Late")
    late.types("/join den")
    assert late.room is ann.room
    assert late.error_id("/sit") is ErrorId.TABLE_FULL
    assert late.error_id("/hand") is ErrorId.NOT_SEATED
    assert late.error_id("/startgame") is ErrorId.TABLE_FULL
    assert ann.error_id("/bot add") is ErrorId.TABLE_FULL
    others[0].types("/stand")
    late.types("/sit")
    assert len(ann.table.seating) == 8
    assert ann.room.row().watchers == 1


def test_a_watcher_who_can_not_sit_ends_no_game(harness: Harness) -> None:
    """/startgame by a watcher without a free seat leaves the game of the computer players alone."""
    (ann,) = harness.table("Ann", options=["fill 8"])
    ann.types("/startgame", "/stand")
    bob, late = harness.lobby("Bob", "Cyd")
    bob.types("/join den")
    late.types("/join den")
    game = ann.table.dealer.game
    assert late.error_id("/startgame") is ErrorId.TABLE_FULL
    assert ann.table.dealer.game is game


def test_standing_and_sitting_before_a_game(harness: Harness) -> None:
    """Seats are taken and given up freely; who sits anew sits last; /seat moves to a place."""
    ann, bob, cyd = harness.table("Ann", "Bob", "Cyd")
    ann.types("/stand", "/sit")
    assert ann.table.seating.names() == ["Bob", "Cyd", "Ann"]
    assert ann.error_id("/sit") is ErrorId.ALREADY_SEATED
    bob.types("/seat 3")
    assert ann.table.seating.names() == ["Cyd", "Ann", "Bob"]
    cyd.types("/seat")
    assert ann.table.seating.names() == ["Ann", "Bob", "Cyd"]
    assert "Clockwise: you, Bob, Cyd" in ann.text()
    assert cyd.error_id("/seat 3") is ErrorId.SAME_SEAT
    for bad in ("/seat 0", "/seat 4", "/seat 999999"):
        assert cyd.error_id(bad) is ErrorId.NO_SUCH_SEAT
    for bad in ("/seat -1", "/seat x", "/seat ²", "/seat " + "9" * 500, "/seat 1 2"):
        assert cyd.error_id(bad) is ErrorId.USAGE
    ann.types("/startgame")
    assert cyd.error_id("/seat 1") is ErrorId.GAME_RUNNING


def test_who_comes_in_during_a_hand_is_dealt_in_at_the_next(harness: Harness) -> None:
    """A late comer starts from the average at that deal, and sees the table but nobody's cards."""
    ann, bob = harness.game("Ann", "Bob", options=["pause 1"])
    game = ann.table.dealer.game
    assert game is not None
    game.totals.update(Ann=10, Bob=21)
    lay_out(ann.table, {"Ann": "R1 R2", "Bob": "G1 G2"}, turn="Ann")
    (cyd,) = harness.lobby("Cyd")
    cyd.types("/join den")
    assert cyd.last(SatDown).total == 0
    assert cyd.last(SatDown).joins is Joining.NEXT_HAND
    assert "Ann's turn" in cyd.text()
    assert not cyd.heard(HandShown)
    assert not cyd.heard(YourTurn)
    for line in ("/draw", "/play r1", "/hand", "/3", "una", "/challenge ann"):
        assert cyd.error_id(line) is ErrorId.WAITING_FOR_NEXT_HAND
    ann.types("/play r1", "una")
    bob.types("/draw")
    table = ann.table.dealer.table
    if table is not None and table.turn == 1:
        bob.types("/pass")
    ann.types("/play r2")
    harness.passes(1)
    assert cyd.types("/hand").startswith("Hand: 1 [")
    assert game.totals["Ann"] == 10
    assert game.totals["Bob"] > 21
    assert game.totals["Cyd"] == -(-(10 + game.totals["Bob"]) // 2)


def test_leaving_and_returning_before_the_end_of_the_hand(harness: Harness) -> None:
    """Whoever comes back with other capitals has the same seat, cards and total, and plays on."""
    ann, bob, _cyd = harness.game("Ann", "Bob", "Cyd")
    table = lay_out(ann.table, {"Ann": "R1 R2", "Bob": "R3 G2 G3", "Cyd": "Y1 Y2"}, turn="Bob")
    bob.types("/leave")
    assert "Bob gives up their seat. The computer finishes the hand for them." in ann.text()
    bob.types("/quit")
    harness.passes(0.1)
    screen = Screen()
    again = Player(harness, harness.world.enter("bOB", screen, Proof(person=bob.person)), screen)
    again.types("/join den")
    assert again.last(SatDown).joins is Joining.AT_ONCE
    assert table.hands[1] == [table.rules.by_code[code] for code in ("R3", "G2", "G3")]
    assert len(again.heard(YourTurn)) == 1
    assert "[R 3]" in again.text()
    assert ann.table.seating.names() == ["Ann", "bOB", "Cyd"]
    again.types("/draw")
    assert "You draw" in again.text()
    game = ann.table.dealer.game
    assert game is not None
    assert set(game.totals) == {"Ann", "bOB", "Cyd"}


def test_sitting_down_again_in_the_same_hand_shows_the_hand(harness: Harness) -> None:
    """After /stand and /sit the cards are shown anew, with one prompt."""
    ann, bob = harness.game("Ann", "Bob")
    lay_out(ann.table, {"Ann": "R1 R2", "Bob": "G1 G2 G3"}, turn="Ann")
    bob.types("/stand", "/sit")
    assert len(bob.heard(HandShown)) == 1
    ann.types("/watch")
    assert ann.error_id("/hand") is ErrorId.NOT_SEATED
    ann.types("/sit")
    assert len(ann.heard(YourTurn)) == 1


def test_a_full_table_keeps_the_seat_of_one_who_left_during_the_hand(harness: Harness) -> None:
    """Eight seats are taken, but one of them is still Ann's, who gets it on coming in."""
    players = harness.game(*(f"P{n}" for n in "abcdefgh"))
    players[3].types("/leave", "/join den")
    assert players[3].table.seating.of(players[3].person) is not None


def test_nobody_gets_the_seat_of_a_computer_player_by_its_name(harness: Harness) -> None:
    """The name of a computer player that plays its last hand is still taken."""
    ann, _bob = harness.table("Ann", "Bob")
    ann.types("/bot add random Zed", "/startgame", "/bot remove zed")
    with pytest.raises(CommandError) as error:
        harness.enter("ZED")
    assert error.value.message.error_id is ErrorId.NAME_TAKEN


@pytest.mark.parametrize(
    ("line", "error_id"),
    [
        ("/bot add random Cyd", ErrorId.BOT_NAME_TAKEN),
        ("/bot add random ANN", ErrorId.BOT_NAME_TAKEN),
        ("/bot add random draw", ErrorId.NAME_RESERVED),
        ("/bot add random alone", ErrorId.NAME_RESERVED),
        ("/bot add random x", ErrorId.BAD_NAME),
        ("/bot add brilliant Zed", ErrorId.NO_SUCH_LEVEL),
        ("/bot add random two names", ErrorId.USAGE),
        ("/bot remove nobody", ErrorId.NO_SUCH_BOT),
        ("/bot remove ann", ErrorId.NO_SUCH_BOT),
        ("/bot remove", ErrorId.USAGE),
        ("/bot", ErrorId.USAGE),
        ("/bot dance", ErrorId.USAGE),
    ],
)
def test_computer_players_that_can_not_be(harness: Harness, line: str, error_id: ErrorId) -> None:
    """Names and levels of computer players are checked as people's are."""
    (ann,) = harness.table("Ann")
    harness.lobby("Cyd")
    assert ann.error_id(line) is error_id
    assert len(ann.table.seating) == 1


def test_computer_players_come_and_go(harness: Harness) -> None:
    """Only the host sends for them; they have names of their own and are listed by /who."""
    ann, bob = harness.table("Ann", "Bob")
    assert bob.error_id("/bot add") is ErrorId.NOT_HOST
    ann.types("/bot add random", "/bot add random Zed")
    assert len(set(ann.table.seating.names())) == 4
    ann.types("/who")
    assert "Zed" in [row.name for row in ann.last(WhoShown).rows]
    ann.types("/bot remove z")
    assert "The computer player Zed leaves the table." in bob.text()


def test_startgame_alone_fills_the_table(harness: Harness) -> None:
    """Alone one plays with computer players, as many as the option says; with others only these play."""
    (ann,) = harness.table("Ann", options=["fill 3", "bots random"])
    ann.types("/startgame")
    assert len(ann.table.seating) == 3
    assert ann.last(GameStarted).players[0] == "Ann"
    ann.types("/startgame")
    assert len(ann.table.seating) == 3
    assert ann.heard(GameStarted)
    bob, cyd = harness.lobby("Bob", "Cyd")
    bob.types("/create Two")
    cyd.types("/join two", "/startgame")
    assert cyd.last(GameStarted).players == ("Bob", "Cyd")


def test_startgame_with_others_in_a_running_game_is_refused(harness: Harness) -> None:
    """It hints at endgame; a watcher who tries is not seated by it."""
    ann, bob = harness.game("Ann", "Bob")
    (cyd,) = harness.lobby("Cyd")
    cyd.types("/join den", "/watch")
    assert ann.error_id("/startgame") is ErrorId.GAME_RUNNING_WITH_OTHERS
    assert "/endgame" in ann.text()
    assert cyd.error_id("/startgame") is ErrorId.GAME_RUNNING_WITH_OTHERS
    assert bob.table.seating.of(cyd.person) is None


def test_startgame_when_the_others_have_lost_the_connection(harness: Harness) -> None:
    """Whoever is alone may start anew; computer players join, the absent keep their seats."""
    ann, bob = harness.game("Ann", "Bob")
    bob.loses_connection()
    ann.types("/startgame")
    players = ann.last(GameStarted).players
    assert players[:2] == ("Ann", "Bob")
    assert len(players) == 4


def test_a_game_started_anew_forgets_who_was_leaving(harness: Harness) -> None:
    """Seats that were Timed out during the hand are free in the new game."""
    ann, bob = harness.game("Ann", "Bob")
    bob.types("/leave")
    ann.types("/startgame")
    assert "Bob" not in ann.last(GameStarted).players
    bob.types("/join den")
    assert bob.last(SatDown).joins is Joining.NEXT_HAND


def test_automatic_play_by_absence_ends_with_the_game(harness: Harness) -> None:
    """Whoever was cut off in one game plays the next one in person; auto that was asked for stays on."""
    ann, bob, cyd = harness.game("Ann", "Bob", "Cyd")
    cyd.types("/auto")
    bob.loses_connection()
    again = harness.enter("Bob")
    assert again.heard(AutoChanged)
    ann.types("/endgame")
    again.types("/agree")
    cyd.types("/agree")
    harness.passes(300)
    ann.types("/startgame")
    autos = {seat.name: seat.auto for seat in ann.table.seating}
    assert autos == {"Ann": False, "Bob": False, "Cyd": True}


def test_rooms_and_who(harness: Harness) -> None:
    """Everybody sees all rooms and all people, and how long somebody has been silent."""
    ann, _bob = harness.game("Ann", "Bob")
    (cyd,) = harness.lobby("Cyd")
    harness.passes(30)
    cyd.types("/rooms")
    den = next(row for row in cyd.last(RoomsShown).rows if row.name == "Den")
    assert (den.seated, den.running, den.host, den.watchers) == (2, True, "Ann", 0)
    cyd.types("/who")
    rows = {row.name: row for row in cyd.last(WhoShown).rows}
    assert rows["Ann"].room == "Den"
    assert rows["Cyd"].room == "lobby"
    assert rows["Ann"].idle == 30
    assert rows["Cyd"].idle == 0
    assert ann.room.table is not None


def test_two_whose_names_share_a_beginning(harness: Harness) -> None:
    """The whole name is enough for the shorter one; a beginning of both is ambiguous and lists them."""
    ann, bob, bobby = harness.lobby("Ann", "Bob", "Bobby")
    ann.types("/tell bob just you")
    assert "just you" in bob.text()
    assert bobby.text() == ""
    assert ann.error_id("/tell bo hello") is ErrorId.AMBIGUOUS_PERSON
    assert "Bob" in ann.text()
    assert ann.error_id("/tell bobb") is ErrorId.NOTHING_TO_SAY


def test_who_stands_up_and_sits_down_again_keeps_her_points(harness: Harness) -> None:
    """Points are bad: nobody gets rid of them by leaving the table for a moment."""
    ann, bob, cyd = harness.game("Ann", "Bob", "Cyd")
    game = ann.table.dealer.game
    assert game is not None
    game.totals.update({"Ann": 90, "Bob": 10, "Cyd": 20})
    ann.types("/endhand")
    bob.types("/agree")
    cyd.types("/agree")
    ann.types("/auto")
    while ann.table.dealer.table is not None:
        ann.harness.passes(5)
    before = game.totals["Ann"]
    ann.types("/stand", "/sit")
    assert game.totals["Ann"] == before >= 90


def test_watching_another_room_takes_no_seat(harness: Harness) -> None:
    """/watch and a room's name go there to look on."""
    ann, _bob = harness.table("Ann", "Bob")
    (dan,) = harness.lobby("Dan")
    dan.types("/watch den")
    assert dan.room is ann.room
    assert ann.table.seating.of(dan.person) is None


def test_newcomers_are_shown_the_few_rooms_there_are(harness: Harness) -> None:
    """Somebody who comes to meet a friend sees at once where they are."""
    harness.table("Ann", "Bob")
    dan = harness.enter("Dan")
    assert "Den" in dan.text()
    assert "/join" in dan.text()


def test_nobody_takes_the_seat_of_a_computer_player_by_its_name(harness: Harness) -> None:
    """Somebody whose name a computer player bears watches, and its cards stay hidden."""
    ann, _bob = harness.game("Ann", "Bob")
    ann.table.add_bot("random", "Fay")
    (fay,) = harness.lobby("Gia")
    fay.person.name = "Fay"
    fay.types("/join den")
    assert ann.table.seating.of(fay.person) is None
    assert fay.error_id("/sit") is ErrorId.NAME_TAKEN


def test_a_seat_that_was_given_up_says_nothing_of_its_former_player(harness: Harness) -> None:
    """The computer finishes the hand there, whether they're still connected or not."""
    ann, bob, _ = harness.game("Ann", "Bob", "Cyd")
    bob.types("/leave")
    bob.loses_connection()
    seat = next(seat for seat in ann.table.state().seats if seat.name == "Bob")
    assert seat.online
    assert seat.auto


def test_a_private_room_opens_to_its_key_and_to_who_was_invited(harness: Harness) -> None:
    """It isn't listed, its name alone opens nothing, and nothing suggests it."""
    ann, bob, cyd = harness.lobby("Ann", "Bob", "Cyd")
    ann.types("/create Secret den una-classic private")
    shown = ann.last(PrivateRoomShown)
    assert bob.last(Departed) == Departed("Ann", None)
    assert shown.line == f"/join Secret den {ann.table.privacy.key}"
    assert [row.name for row in harness.world.listing.rooms("lobby").rows] == ["lobby"]
    assert bob.error_id("/join Secret den") is ErrorId.ROOM_PRIVATE
    assert bob.error_id("/join Secret") is ErrorId.NO_SUCH_ROOM
    assert bob.error_id(f"/join Secret den {'x' * 22}") is ErrorId.ROOM_PRIVATE
    assert bob.error_id("/watch Secret den") is ErrorId.ROOM_PRIVATE
    bob.types(shown.line, "/leave", "/join Secret den")
    assert bob.person.room_key == ann.person.room_key
    ann.types("/invite Cyd")
    cyd.types("/join Secret den")
    assert cyd.person.room_key == ann.person.room_key
    ann.types("/kick Cyd")
    harness.passes(KICKED_FOR + 1)
    assert cyd.error_id("/join Secret den") is ErrorId.ROOM_PRIVATE


def test_a_room_can_be_made_private_and_public_again(harness: Harness) -> None:
    """The key stays the same, so that links go on working."""
    ann, bob = harness.lobby("Ann", "Bob")
    ann.types("/create Den", "/option private on")
    key = ann.last(PrivateRoomShown).key
    assert bob.error_id("/join Den") is ErrorId.ROOM_PRIVATE
    ann.types("/option private off")
    assert "Den" in [row.name for row in harness.world.listing.rooms("lobby").rows]
    bob.types("/join Den")
    assert bob.person.room_key == ann.person.room_key
    ann.types("/option private on")
    assert ann.last(PrivateRoomShown).key == key


def test_a_room_whose_people_are_all_away_is_not_listed(harness: Harness) -> None:
    """Whoever knows its name can still join it."""
    ann, bob = harness.game("Ann", "Bob")
    room = ann.room
    for player in (ann, bob):
        harness.world.lost(player.person, player.screen)
    cyd = harness.enter("Cyd")
    assert [row.name for row in harness.world.listing.rooms("lobby").rows] == ["lobby"]
    cyd.types(f"/watch {room.name}")
    assert cyd.person in room.people
