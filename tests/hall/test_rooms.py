"""Rooms: coming and going, hosts, locks, seats, watchers."""

from __future__ import annotations

import pytest
from world import World, forget, lay_out

from una_mud.hall.notices import (
    AutoChanged,
    BotSat,
    Departed,
    Entered,
    GameStarted,
    HandShown,
    HostChanged,
    Joining,
    RoomShown,
    RoomsShown,
    Said,
    SatDown,
    Trouble,
    WhoShown,
    YourTurn,
)
from una_mud.hall.tableroom import KICKED_FOR, TableRoom
from una_mud.hall.troubles import Sorrow


def test_a_newcomer_stands_in_the_lobby(world: World) -> None:
    """She is greeted and shown the lobby; the others hear of her."""
    (ann,) = world.lobby("Ann")
    bob = world.enter("Bob")
    assert "Welcome, Bob." in bob.text()
    assert bob.last(RoomShown).room.name == "lobby"
    assert [notice.name for notice in ann.heard(Entered)] == ["Bob"]
    assert bob.heard(Entered) == []


@pytest.mark.parametrize(
    ("name", "trouble"),
    [
        ("a", Trouble.BAD_NAME),
        ("", Trouble.BAD_NAME),
        ("two words", Trouble.BAD_NAME),
        ("7up", Trouble.BAD_NAME),
        ("x" * 21, Trouble.BAD_NAME),
        ("a/b", Trouble.BAD_NAME),
        ("zero\u200bwidth", Trouble.BAD_NAME),
        ("Play", Trouble.NAME_RESERVED),
        ("WHO", Trouble.NAME_RESERVED),
        ("Nobody", Trouble.NAME_RESERVED),
        ("You", Trouble.NAME_RESERVED),
        ("lobby", Trouble.NAME_RESERVED),
        ("connect", Trouble.NAME_RESERVED),
        ("Marzipan", Trouble.NAME_RESERVED),
    ],
)
def test_names_that_nobody_may_have(world: World, name: str, trouble: Trouble) -> None:
    """Verbs, words that mean something where names stand, and computer players' names are kept."""
    with pytest.raises(Sorrow) as sorrow:
        world.enter(name)
    assert sorrow.value.notice.trouble is trouble
    assert world.hall.people == {}


@pytest.mark.parametrize("name", ["Bo", "Zoë", "李雷", "हिन्दी", "x" * 20, "R5-D4", "ann_2"])
def test_everybody_with_a_name_can_start_a_game_at_once(world: World, name: str) -> None:
    """/startgame in the lobby opens a table named after her, whatever script the name is in."""
    (player,) = world.lobby(name)
    player.types("/startgame")
    assert player.room.name == f"{name}'s table"
    assert len(player.heard(BotSat)) == 3
    assert player.last(GameStarted).players[0] == name


def test_creating_a_room(world: World) -> None:
    """Who makes a room is its host, sits down, and chooses the game by the last word."""
    ann, bob = world.lobby("Ann", "Bob")
    ann.types("/create Friday evening una-classic")
    assert ann.room.name == "Friday evening"
    assert ann.room.options.game == "una-classic"
    assert ann.room.host is ann.person
    assert ann.room.seating.of(ann.person) is not None
    assert [notice.to for notice in bob.heard(Departed)] == ["Friday evening"]


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("/create", Trouble.USAGE),
        ("/create Den", Trouble.ROOM_EXISTS),
        ("/create DEN", Trouble.ROOM_EXISTS),
        ("/create Lobby", Trouble.ROOM_EXISTS),
        ("/create !", Trouble.BAD_ROOM_NAME),
        ("/create " + "x" * 41, Trouble.BAD_ROOM_NAME),
        ("/join nowhere", Trouble.NO_SUCH_ROOM),
        ("/join", Trouble.USAGE),
        ("/join de", Trouble.AMBIGUOUS_ROOM),
        ("/join lobby", Trouble.ALREADY_THERE),
        ("/leave", Trouble.NOT_IN_A_ROOM),
    ],
)
def test_rooms_that_can_not_be(world: World, line: str, trouble: Trouble) -> None:
    """What is wrong with a room is told, and who typed it stays where she was."""
    ann, bob, cyd = world.lobby("Ann", "Bob", "Cyd")
    bob.types("/create Den")
    cyd.types("/create Desk")
    assert ann.trouble(line) is trouble
    assert ann.person.room is world.hall.lobby


def test_a_room_is_joined_by_the_beginning_of_its_name(world: World) -> None:
    """/join den ignores capitals; an exact name beats a longer one; each sees who is there."""
    ann, bob, cyd = world.lobby("Ann", "Bob", "Cyd")
    ann.types("/create Den")
    bob.types("/create Den of lions")
    cyd.types("/join DEN")
    assert cyd.room is ann.room
    assert {row.name for row in cyd.last(RoomShown).people} == {"Ann", "Cyd"}
    assert [notice.name for notice in ann.heard(SatDown)][-1] == "Cyd"
    cyd.types("/go den o")
    assert cyd.room is bob.room


def test_chat_stays_in_its_room(world: World) -> None:
    """What is said in one room is not heard in another; /tell goes everywhere."""
    ann, bob = world.table("Ann", "Bob")
    (cyd,) = world.lobby("Cyd")
    ann.types("hello")
    assert bob.heard(Said)
    assert cyd.text() == ""
    cyd.types("/tell ann psst,  you")
    assert "Cyd tells you: psst,  you" in ann.text()
    assert "tells" not in bob.text()


def test_an_empty_room_vanishes(world: World) -> None:
    """When the last one has left, by whatever door, the room and its alarms are gone."""
    for line in ("/quit", "/leave", "/create Other", "/join Lobby"):
        (ann,) = world.lobby("Ann")
        ann.types("/create Den", "/bot add", "/startgame", line)
        assert "den" not in world.hall.rooms
        assert world.is_quiet()
        if line != "/quit":
            ann.types("/quit")
        assert world.hall.rooms == {}
        assert world.hall.people == {}


def test_the_host_passes_on(world: World) -> None:
    """When the host leaves, one who sits is host, before those who watch; and can do what hosts can."""
    ann, bob, cyd = world.table("Ann", "Bob", "Cyd")
    bob.types("/watch")
    assert cyd.trouble("/lock") is Trouble.NOT_HOST
    ann.types("/leave")
    assert [notice.name for notice in bob.heard(HostChanged)] == ["Cyd"]
    assert cyd.types("/lock") == "You lock the room: nobody else can come in."


def test_a_locked_room(world: World) -> None:
    """Nobody comes in, not even who has just left, until the host opens it."""
    ann, bob = world.table("Ann", "Bob")
    ann.types("/lock")
    bob.types("/leave")
    assert bob.trouble("/join den") is Trouble.ROOM_LOCKED
    ann.types("/unlock")
    ann.types("/unlock")
    assert not ann.room.locked
    bob.types("/join den")
    assert bob.room is ann.room


def test_who_was_cut_off_returns_into_a_locked_room(world: World) -> None:
    """A seat in a locked room stays hers."""
    ann, bob = world.table("Ann", "Bob")
    ann.types("/lock")
    bob.loses_connection()
    assert world.enter("BOB").room is ann.room


def test_kicking(world: World) -> None:
    """The host sends somebody out for ten minutes; she stands in the lobby and is told why."""
    ann, bob, _cyd = world.table("Ann", "Bob", "Cyd")
    assert bob.trouble("/kick ann") is Trouble.NOT_HOST
    assert ann.trouble("/kick ann") is Trouble.ONESELF
    ann.types("/kick b")
    assert "Ann sends you out of the room." in bob.text()
    assert bob.person.room is world.hall.lobby
    assert bob.trouble("/join den") is Trouble.KICKED_RECENTLY
    world.passes(KICKED_FOR + 1)
    bob.types("/join den")
    assert bob.room is ann.room


def test_only_who_is_in_the_room_can_be_kicked(world: World) -> None:
    """Of Bob here and Bonnie in the lobby, "bo" is Bob, and Bonnie is not found."""
    ann, bob = world.table("Ann", "Bob")
    bonnie, dan = world.lobby("Bonnie", "Dan")
    assert ann.trouble("/kick bonnie") is Trouble.NO_SUCH_PLAYER
    ann.types("/kick bo")
    assert bob.person.room is world.hall.lobby
    assert bonnie.text().endswith("Bob comes in.")
    assert dan.trouble("/kick ann") is Trouble.NOT_IN_A_ROOM


def test_kicking_one_whose_connection_is_lost(world: World) -> None:
    """Her seat is given up, and she is not here any more."""
    ann, bob = world.table("Ann", "Bob")
    bob.loses_connection()
    ann.types("/kick bob")
    assert "bob" not in world.hall.people
    assert len(ann.room.seating) == 1
    assert world.enter("Bob").person.room is world.hall.lobby


def test_ignoring(world: World) -> None:
    """Neither chat, nor acts, nor private words of the ignored are heard, until it is ended by the same."""
    ann, bob = world.table("Ann", "Bob")
    ann.types("/ignore bo")
    forget([ann])
    bob.types("hello", "/me waves")
    assert ann.text() == ""
    assert bob.trouble("/tell ann hello") is Trouble.IGNORED_BY
    bob.types("/startgame")
    assert "Bob starts a game" in ann.text()
    ann.types("/ignore BOB")
    bob.types("hello again")
    assert "hello again" in ann.text()
    assert ann.trouble("/ignore ann") is Trouble.ONESELF
    assert ann.trouble("/ignore an") is Trouble.ONESELF
    assert ann.trouble("/ignore nosuch") is Trouble.NO_SUCH_PERSON
    assert ann.person.hears("Ann")


def test_the_ninth_watches(world: World) -> None:
    """A table has eight seats; who comes then watches, and can't sit down before a seat is free."""
    ann, *others = world.table(*(f"P{n}" for n in "abcdefgh"))
    (late,) = world.lobby("Late")
    late.types("/join den")
    assert late.room is ann.room
    assert late.trouble("/sit") is Trouble.TABLE_FULL
    assert late.trouble("/hand") is Trouble.NOT_SEATED
    assert late.trouble("/startgame") is Trouble.TABLE_FULL
    assert ann.trouble("/bot add") is Trouble.TABLE_FULL
    others[0].types("/stand")
    late.types("/sit")
    assert len(ann.room.seating) == 8
    assert ann.room.row().watchers == 1


def test_a_watcher_who_can_not_sit_ends_no_game(world: World) -> None:
    """/startgame by a watcher without a free seat leaves the game of the computer players alone."""
    (ann,) = world.table("Ann", options=["fill 8"])
    ann.types("/startgame", "/stand")
    bob, late = world.lobby("Bob", "Cyd")
    bob.types("/join den")
    late.types("/join den")
    game = ann.room.dealer.game
    assert late.trouble("/startgame") is Trouble.TABLE_FULL
    assert ann.room.dealer.game is game


def test_standing_and_sitting_before_a_game(world: World) -> None:
    """Seats are taken and given up freely; who sits anew sits last; /seat moves to a place."""
    ann, bob, cyd = world.table("Ann", "Bob", "Cyd")
    ann.types("/stand", "/sit")
    assert ann.room.seating.names() == ["Bob", "Cyd", "Ann"]
    assert ann.trouble("/sit") is Trouble.ALREADY_SEATED
    bob.types("/seat 3")
    assert ann.room.seating.names() == ["Cyd", "Ann", "Bob"]
    cyd.types("/seat")
    assert ann.room.seating.names() == ["Ann", "Bob", "Cyd"]
    assert "Clockwise: you, Bob, Cyd" in ann.text()
    assert cyd.trouble("/seat 3") is Trouble.SAME_SEAT
    for bad in ("/seat 0", "/seat 4", "/seat 999999"):
        assert cyd.trouble(bad) is Trouble.NO_SUCH_SEAT
    for bad in ("/seat -1", "/seat x", "/seat ²", "/seat " + "9" * 500, "/seat 1 2"):
        assert cyd.trouble(bad) is Trouble.USAGE
    ann.types("/startgame")
    assert cyd.trouble("/seat 1") is Trouble.GAME_RUNNING


def test_who_comes_in_during_a_hand_is_dealt_in_at_the_next(world: World) -> None:
    """She is told with which total, the average rounded up, and sees the table but nobody's cards."""
    ann, bob = world.game("Ann", "Bob", options=["pause 1"])
    game = ann.room.dealer.game
    assert game is not None
    game.totals.update(Ann=10, Bob=21)
    lay_out(ann.room, {"Ann": "R1 R2", "Bob": "G1 G2"}, turn="Ann")
    (cyd,) = world.lobby("Cyd")
    cyd.types("/join den")
    assert cyd.last(SatDown).total == 16
    assert cyd.last(SatDown).joins is Joining.NEXT_HAND
    assert "Ann's turn" in cyd.text()
    assert not cyd.heard(HandShown)
    assert not cyd.heard(YourTurn)
    for line in ("/draw", "/play r1", "/hand", "/3", "una", "/challenge ann"):
        assert cyd.trouble(line) is Trouble.WAITING_FOR_NEXT_HAND
    ann.types("/play r1", "una")
    bob.types("/draw")
    table = ann.room.dealer.table
    if table is not None and table.turn == 1:
        bob.types("/pass")
    ann.types("/play r2")
    world.passes(1)
    assert cyd.types("/hand").startswith("Hand: 1 [")
    assert game.totals["Cyd"] == 16


def test_leaving_and_returning_before_the_end_of_the_hand(world: World) -> None:
    """Coming back with other capitals she has the same seat, cards and total, and plays on herself."""
    ann, bob, _cyd = world.game("Ann", "Bob", "Cyd")
    table = lay_out(ann.room, {"Ann": "R1 R2", "Bob": "R3 G2 G3", "Cyd": "Y1 Y2"}, turn="Bob")
    bob.types("/leave")
    assert "Bob gives up her seat; the computer plays her hand to its end." in ann.text()
    bob.types("/quit")
    world.passes(0.1)
    again = world.enter("bOB")
    again.types("/join den")
    assert again.last(SatDown).joins is Joining.AT_ONCE
    assert table.hands[1] == [table.rules.by_code[code] for code in ("R3", "G2", "G3")]
    assert len(again.heard(YourTurn)) == 1
    assert "[R 3]" in again.text()
    assert ann.room.seating.names() == ["Ann", "bOB", "Cyd"]
    again.types("/draw")
    assert "You draw" in again.text()
    game = ann.room.dealer.game
    assert game is not None
    assert set(game.totals) == {"Ann", "bOB", "Cyd"}


def test_sitting_down_again_in_the_same_hand_shows_the_hand(world: World) -> None:
    """After /stand and /sit she sees her cards anew, and is prompted once."""
    ann, bob = world.game("Ann", "Bob")
    lay_out(ann.room, {"Ann": "R1 R2", "Bob": "G1 G2 G3"}, turn="Ann")
    bob.types("/stand", "/sit")
    assert len(bob.heard(HandShown)) == 1
    ann.types("/watch")
    assert ann.trouble("/hand") is Trouble.NOT_SEATED
    ann.types("/sit")
    assert len(ann.heard(YourTurn)) == 1


def test_a_full_table_keeps_the_seat_of_one_who_left_during_the_hand(world: World) -> None:
    """Though eight seats are taken, one of them is still hers, and she gets it on coming in."""
    players = world.game(*(f"P{n}" for n in "abcdefgh"))
    players[3].types("/leave", "/join den")
    assert players[3].room.seating.of(players[3].person) is not None


def test_nobody_gets_the_seat_of_a_computer_player_by_its_name(world: World) -> None:
    """The name of a computer player that plays its last hand is still taken."""
    ann, _bob = world.table("Ann", "Bob")
    ann.types("/bot add random Zed", "/startgame", "/bot remove zed")
    with pytest.raises(Sorrow) as sorrow:
        world.enter("ZED")
    assert sorrow.value.notice.trouble is Trouble.NAME_TAKEN


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("/bot add random Cyd", Trouble.BOT_NAME_TAKEN),
        ("/bot add random ANN", Trouble.BOT_NAME_TAKEN),
        ("/bot add random draw", Trouble.NAME_RESERVED),
        ("/bot add random alone", Trouble.NAME_RESERVED),
        ("/bot add random x", Trouble.BAD_NAME),
        ("/bot add brilliant Zed", Trouble.NO_SUCH_LEVEL),
        ("/bot add random two names", Trouble.USAGE),
        ("/bot remove nobody", Trouble.NO_SUCH_BOT),
        ("/bot remove ann", Trouble.NO_SUCH_BOT),
        ("/bot remove", Trouble.USAGE),
        ("/bot", Trouble.USAGE),
        ("/bot dance", Trouble.USAGE),
    ],
)
def test_computer_players_that_can_not_be(world: World, line: str, trouble: Trouble) -> None:
    """Names and levels of computer players are checked as people's are."""
    (ann,) = world.table("Ann")
    world.lobby("Cyd")
    assert ann.trouble(line) is trouble
    assert len(ann.room.seating) == 1


def test_computer_players_come_and_go(world: World) -> None:
    """Only the host sends for them; they have names of their own and are listed by /who."""
    ann, bob = world.table("Ann", "Bob")
    assert bob.trouble("/bot add") is Trouble.NOT_HOST
    ann.types("/bot add random", "/bot add random Zed")
    assert len(set(ann.room.seating.names())) == 4
    ann.types("/who")
    assert "Zed" in [row.name for row in ann.last(WhoShown).rows]
    ann.types("/bot remove z")
    assert "The computer player Zed leaves the table." in bob.text()


def test_startgame_alone_fills_the_table(world: World) -> None:
    """Alone one plays with computer players, as many as the option says; with others only these play."""
    (ann,) = world.table("Ann", options=["fill 3", "bots random"])
    ann.types("/startgame")
    assert len(ann.room.seating) == 3
    assert ann.last(GameStarted).players[0] == "Ann"
    ann.types("/startgame")
    assert len(ann.room.seating) == 3
    assert ann.heard(GameStarted)
    bob, cyd = world.lobby("Bob", "Cyd")
    bob.types("/create Two")
    cyd.types("/join two", "/startgame")
    assert cyd.last(GameStarted).players == ("Bob", "Cyd")


def test_startgame_with_others_in_a_running_game_is_refused(world: World) -> None:
    """It hints at endgame; a watcher who tries is not seated by it."""
    ann, bob = world.game("Ann", "Bob")
    (cyd,) = world.lobby("Cyd")
    cyd.types("/join den", "/watch")
    assert ann.trouble("/startgame") is Trouble.GAME_RUNNING_WITH_OTHERS
    assert "/endgame" in ann.text()
    assert cyd.trouble("/startgame") is Trouble.GAME_RUNNING_WITH_OTHERS
    assert bob.room.seating.of(cyd.person) is None


def test_startgame_when_the_others_have_lost_the_connection(world: World) -> None:
    """Who is the only one present may start anew; computer players join her, the absent keep their seats."""
    ann, bob = world.game("Ann", "Bob")
    bob.loses_connection()
    ann.types("/startgame")
    players = ann.last(GameStarted).players
    assert players[:2] == ("Ann", "Bob")
    assert len(players) == 4


def test_a_game_started_anew_forgets_who_was_leaving(world: World) -> None:
    """Seats that were given up during the hand are free in the new game."""
    ann, bob = world.game("Ann", "Bob")
    bob.types("/leave")
    ann.types("/startgame")
    assert "Bob" not in ann.last(GameStarted).players
    bob.types("/join den")
    assert bob.last(SatDown).joins is Joining.NEXT_HAND


def test_automatic_play_by_absence_ends_with_the_game(world: World) -> None:
    """Who was cut off in one game plays herself in the next; who wished for it keeps automatic play."""
    ann, bob, cyd = world.game("Ann", "Bob", "Cyd")
    cyd.types("/auto")
    bob.loses_connection()
    again = world.enter("Bob")
    assert again.heard(AutoChanged)
    ann.types("/endgame")
    again.types("/agree")
    cyd.types("/agree")
    world.passes(300)
    ann.types("/startgame")
    autos = {seat.name: seat.auto for seat in ann.room.seating}
    assert autos == {"Ann": False, "Bob": False, "Cyd": True}


def test_rooms_and_who(world: World) -> None:
    """Everybody sees all rooms and all people, and how long somebody has been silent."""
    ann, _bob = world.game("Ann", "Bob")
    (cyd,) = world.lobby("Cyd")
    world.passes(30)
    cyd.types("/rooms")
    den = next(row for row in cyd.last(RoomsShown).rows if row.name == "Den")
    assert (den.seated, den.running, den.host, den.watchers) == (2, True, "Ann", 0)
    cyd.types("/who")
    rows = {row.name: row for row in cyd.last(WhoShown).rows}
    assert rows["Ann"].room == "Den"
    assert rows["Cyd"].room == "lobby"
    assert rows["Ann"].idle == 30
    assert rows["Cyd"].idle == 0
    assert isinstance(ann.room, TableRoom)


def test_two_whose_names_share_a_beginning(world: World) -> None:
    """The whole name is enough for the shorter one; a beginning of both is ambiguous and lists them."""
    ann, bob, bobby = world.lobby("Ann", "Bob", "Bobby")
    ann.types("/tell bob just you")
    assert "just you" in bob.text()
    assert bobby.text() == ""
    assert ann.trouble("/tell bo hello") is Trouble.AMBIGUOUS_PERSON
    assert "Bob" in ann.text()
    assert ann.trouble("/tell bobb") is Trouble.NOTHING_TO_SAY


def test_who_stands_up_and_sits_down_again_keeps_her_points(world: World) -> None:
    """Points are bad: nobody gets rid of them by leaving the table for a moment."""
    ann, bob, cyd = world.game("Ann", "Bob", "Cyd")
    game = ann.room.dealer.game
    assert game is not None
    game.totals.update({"Ann": 90, "Bob": 10, "Cyd": 20})
    ann.types("/endhand")
    bob.types("/agree")
    cyd.types("/agree")
    ann.types("/auto")
    while ann.room.dealer.table is not None:
        ann.world.passes(5)
    before = game.totals["Ann"]
    ann.types("/stand", "/sit")
    assert game.totals["Ann"] == before >= 90


def test_watching_another_room_takes_no_seat(world: World) -> None:
    """/watch and a room's name go there to look on."""
    ann, _bob = world.table("Ann", "Bob")
    (dan,) = world.lobby("Dan")
    dan.types("/watch den")
    assert dan.person.room is ann.room
    assert ann.room.seating.of(dan.person) is None


def test_newcomers_are_shown_the_few_rooms_there_are(world: World) -> None:
    """Somebody who comes to meet a friend sees at once where she is."""
    world.table("Ann", "Bob")
    dan = world.enter("Dan")
    assert "Den" in dan.text()
    assert "/join" in dan.text()


def test_nobody_takes_the_seat_of_a_computer_player_by_its_name(world: World) -> None:
    """Somebody whose name a computer player bears watches: its cards are not for her."""
    ann, _bob = world.game("Ann", "Bob")
    ann.room.add_bot("random", "Fay")
    (fay,) = world.lobby("Gia")
    fay.person.name = "Fay"
    fay.types("/join den")
    assert ann.room.seating.of(fay.person) is None
    assert fay.trouble("/sit") is Trouble.NAME_TAKEN
