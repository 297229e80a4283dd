"""Whatever happens at the tables, after every record they are found again as they stood."""

from __future__ import annotations

import contextlib
import random
from typing import TYPE_CHECKING

import pytest
from harness import lay_out
from storage_support import KeptWorld, found_again, game, play

from una_mud.bots import BOTS
from una_mud.engine.moves import CALL, Ending
from una_mud.engine.refusals import Refusal
from una_mud.engine.rng import Rng
from una_mud.history.snapshot import snapshot
from una_mud.messages import (
    CameBack,
    CodeShown,
    ErrorId,
    GameOver,
    HandMissed,
    HandVoid,
    ScoresShown,
    TableEvents,
    TurnsMissed,
    YourTurn,
)
from una_mud.messages.errors import CommandError
from una_mud.server.session.tickets import SECONDS, Tickets
from una_mud.world.accounts import Account
from una_mud.world.game_table import AWAITED_FOR
from una_mud.world.identity import Proof
from una_mud.world.identity import opens as identity_of_code
from una_mud.world.limits import ROOMS_EACH
from una_mud.world.room import AWAY_AT_MOST

if TYPE_CHECKING:
    from pathlib import Path

    from harness import Player

    from una_mud.world.records import State
    from una_mud.world.room import Room
    from una_mud.world.world import World

NAMES = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay")
GAMES = ("una-classic", "una-mutant", "u-know", "know-u")
LINES = (
    "/create Den", "/create Loft", "/join den", "/join loft", "/leave", "/sit", "/stand", "/watch",
    "/startgame", "/startgame", "/startgame", "/bot add", "/bot add random Robo", "/bot remove robo", "/lock",
    "/unlock", "/auto", "/endhand", "/endgame", "/agree", "/disagree", "/pose leans back", "/set sort on",
    "/set width 60", "/seat 1", "/option limit 60", "/option pace none", "/option stacking off",
    "/option pause 0", "/option turn-time 20", "/kick dan", "/ignore eve", "hello", "una", "/quit",
    *(f"/option game {game}" for game in GAMES),
)  # fmt: skip


class Crowd:
    """People who do anything at all, repeatably."""

    def __init__(self, harness: KeptWorld, seed: int) -> None:
        self.harness = harness
        self.random = random.Random(seed)  # noqa: S311 - nobody is to guess nothing
        self.rng = Rng(seed.to_bytes(4, "big"))
        self.here: dict[str, Player] = {}

    def does_something(self) -> None:
        """Let one of them do one thing, or time go by."""
        name = self.random.choice(NAMES)
        player = self.here.get(name)
        chance = self.random.random()
        if player is None or player.screen.closed:
            self.here[name] = self.harness.enter(name)
        elif chance < 0.6:
            self.moves()
        elif chance < 0.75:
            self.harness.passes(self.random.choice((0, 1, 5, 30)))
        elif chance < 0.79:
            player.loses_connection()
            del self.here[name]
        else:
            player.types(self.random.choice(LINES))
        self.harness.settles()

    def moves(self) -> None:
        """Let whoever is in turn at some table do what a computer player would do."""
        tables = [each for each in self.harness.world.tables() if each.dealer.table is not None]
        if not tables:
            return
        room = self.random.choice(tables)
        table = room.dealer.table
        assert table is not None
        seat = room.seating.named(room.dealer.names[table.turn])
        view = room.dealer.view(seat)
        assert seat is not None
        assert view is not None
        move = CALL if self.random.random() < 0.1 else BOTS["random"].decide(view, self.rng)
        with contextlib.suppress(Refusal, CommandError):
            room.dealer.move(seat, move)


def comparable(room: Room, live: Room) -> State:
    """Return a room's state; who is host where no host was kept may be anybody."""
    state = snapshot(room)
    if snapshot(live)["host"] is None:
        state["host"] = None
    return state


def assert_equal(live: World, again: World) -> None:
    assert list(again.rooms) == list(live.rooms)
    for name, room in live.rooms.items():
        twin = again.rooms[name]
        assert comparable(twin, room) == snapshot(room)
        table = room.require_table()
        found, dealer = twin.require_table().dealer, table.dealer
        assert found.table == dealer.table
        assert found.recorder.hand == dealer.recorder.hand
        if dealer.table is not None:
            assert found.recorder.moves == dealer.recorder.moves
            assert found.recorder.digest.text() == dealer.recorder.digest.text()
        seated = {person.name for person in room.people if table.seating.of(person) is not None}
        assert {person.name for person in twin.people} == seated
    assert {person.name for person in again.people.values()} == {
        seat.name for table in live.tables() for seat in table.seating.humans()
    }


@pytest.mark.parametrize("seed", range(4))
def test_after_every_record_the_tables_are_found_again_as_they_stood(tmp_path: Path, seed: int) -> None:
    """People come, go, play, vote and change things at several tables; a copy of the file is read."""
    harness = KeptWorld(tmp_path, seed)
    crowd = Crowd(harness, seed)
    compared = 0

    def compare() -> None:
        nonlocal compared
        again, problems = found_again(harness.journal.connection)
        assert problems == []
        assert_equal(harness.world, again)
        compared += 1

    harness.journal.after = compare
    for _ in range(250):
        crowd.does_something()
    assert compared > 40


def test_people_come_back_to_their_seats_and_go_on(tmp_path: Path) -> None:
    """The hand waits for them; who was asked is asked again, and the computer plays for nobody meanwhile."""
    harness = KeptWorld(tmp_path)
    people = game(harness, "Ann", "Bob")
    play(people, 5)
    table = people[0].table.dealer.table
    assert table is not None
    again = harness.again()
    again.passes(AWAY_AT_MOST / 2)
    room = again.world.rooms["den"].require_table()
    assert room.dealer.table == table
    turn = room.dealer.names[table.turn]
    other = "Bob" if turn == "Ann" else "Ann"
    back = again.enter(other)
    assert back.table is room
    again.passes(AWAITED_FOR / 2)
    assert room.dealer.table == table
    mine = again.enter(turn)
    assert len(mine.heard(YourTurn)) == 1
    assert len(back.heard(CameBack)) == 1
    play([mine, back], 400)
    assert back.heard(ScoresShown)


def test_the_computer_plays_for_who_does_not_come_back(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    people = game(harness, "Ann", "Bob")
    table = people[0].table.dealer.table
    assert table is not None
    turn = people[0].table.dealer.names[table.turn]
    other = "Bob" if turn == "Ann" else "Ann"
    again = harness.again()
    back = again.enter(other)
    again.passes(AWAITED_FOR - 1)
    assert not back.heard(TableEvents)
    again.passes(10)
    assert back.heard(TableEvents)


def test_nobody_comes_back_and_the_room_vanishes(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    game(harness, "Ann", "Bob")
    again = harness.again()
    again.passes(AWAY_AT_MOST + 1)
    assert again.world.rooms == {}
    assert again.world.people == {}
    assert again.is_quiet()
    assert again.again().world.rooms == {}


def test_a_table_of_computer_players_waits_for_a_watcher(tmp_path: Path) -> None:
    """Watchers are not kept, but the table at which they looked is; the game goes on when one comes."""
    harness = KeptWorld(tmp_path)
    (ann,) = harness.table("Ann", options=("pace fast",))
    ann.types("/bot add", "/bot add", "/startgame", "/watch")
    again = harness.again()
    room = again.world.rooms["den"].require_table()
    assert again.world.people == {}
    before = room.dealer.table
    assert before is not None
    moves = before.moves
    again.passes(100)
    assert before.moves == moves
    eve = again.enter("Eve")
    eve.types("/join den")
    again.passes(20)
    assert eve.heard(TableEvents)
    third = again.again()
    third.passes(AWAY_AT_MOST + 1)
    assert third.world.rooms == {}


def test_the_pause_between_two_hands_ends_after_the_start(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    people = game(harness, "Ann", "Bob", options=("limit 10000",))
    people[0].table.dealer.end(Ending.HAND)
    play(people, 50)
    assert people[0].table.dealer.table is None
    again = harness.again()
    room = again.world.rooms["den"].require_table()
    assert room.dealer.view(None) is None
    back = again.enter("Ann")
    again.passes(room.options.pause + 1)
    assert room.dealer.table is not None
    assert room.dealer.game is not None
    assert room.dealer.game.number == 2
    assert back.heard(TableEvents)


def test_games_are_numbered_on(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    people = game(harness, "Ann", "Bob")
    assert str(people[0].table.dealer.recorder.hand) == "1-1"
    again = harness.again()
    (cyd,) = again.lobby("Cyd")
    cyd.types("/startgame")
    assert str(cyd.table.dealer.recorder.hand) == "2-1"


def test_who_lost_the_connection_before_is_played_for_at_once(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    ann, bob = game(harness, "Ann", "Bob")
    bob.loses_connection()
    again = harness.again()
    seat = again.world.rooms["den"].require_table().seating.named("Bob")
    assert seat is not None
    assert seat.auto
    assert seat.plays_itself
    assert not again.world.rooms["den"].require_table().seating.named(ann.name).plays_itself  # type: ignore[union-attr]


def test_what_somebody_has_missed_is_told_after_a_restart(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    ann, bob = game(harness, "Ann", "Bob", options=("pace none", "pause 1"))
    lay_out(ann.table, {"Ann": "R1 R2", "Bob": "R3 R4 R5"}, "R9", turn="Bob")
    bob.loses_connection()
    harness.passes(1)
    ann.types("/r1")
    harness.passes(1)
    ann.types("una", "/r2")
    harness.settles()
    again = harness.again()
    back = again.enter("Bob")
    assert back.last(TurnsMissed).turns == 2
    assert back.last(HandMissed).winner == "Ann"
    back.loses_connection()
    back = again.again().enter("Bob")
    assert not back.heard(TurnsMissed), "it's told once"
    assert not back.heard(HandMissed)


def test_a_person_may_have_made_only_so_many_rooms_also_before_a_restart(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    ann = harness.enter("Ann")
    for number in range(ROOMS_EACH):
        friend = harness.enter(f"Friend{number}x")
        ann.types(f"/create Room {number}")
        friend.types(f"/join Room {number}", "/startgame")
    harness.settles()
    again = harness.again()
    ann = again.enter("Ann")
    assert len(again.world.rooms) == ROOMS_EACH
    assert ann.error_id("/create one more") is ErrorId.TOO_MANY_OWN_ROOMS


def test_settings_and_poses_come_back_with_the_seat(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    (ann,) = harness.table("Ann")
    ann.types("/set reader on", "/set sort on", "/pose nods", "/bot add Robo")
    again = harness.again()
    back = again.enter("Ann")
    assert back.person.settings.reader == "on"
    assert back.person.settings.sort
    assert back.person.pose == "nods"


def test_a_clean_stop_keeps_the_seats_as_a_crash_does(tmp_path: Path) -> None:
    """That everybody loses the connection while the server stops is not kept."""
    harness = KeptWorld(tmp_path)
    people = game(harness, "Ann", "Bob")
    harness.world.shut_down()
    for player in people:
        player.loses_connection()
    harness.passes(100)
    again = harness.again()
    assert [seat.auto for seat in again.world.rooms["den"].require_table().seating] == [False, False]


# What can't be as it was.


def damage(harness: KeptWorld, sql: str) -> KeptWorld:
    harness.settles()
    harness.journal.connection.execute(sql)
    return harness.again()


def test_a_damaged_last_move_is_dropped(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    people = game(harness, "Ann", "Bob")
    play(people, 5)
    again = damage(harness, "UPDATE moves SET move = '[\"pl' WHERE nth = 4")
    assert again.problems == ["room Den: the last record of hand 1-1 was damaged, and is dropped"]
    room = again.world.rooms["den"].require_table()
    assert room.dealer.recorder.moves == 4
    ann, bob = again.enter("Ann"), again.enter("Bob")
    play([ann, bob], 3)
    again.settles()
    third = again.again()
    assert third.problems == []
    assert third.world.rooms["den"].require_table().dealer.table == room.dealer.table


def test_a_last_move_that_is_refused_is_dropped(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    play(game(harness, "Ann", "Bob"), 5)
    again = damage(harness, "UPDATE moves SET seat = 7 WHERE nth = 4")
    assert again.problems == ["room Den: the last record of hand 1-1 was damaged, and is dropped"]


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("UPDATE hands SET engine = 0", "hand 1-1 was dealt by version 0 of the rules"),
        ("UPDATE moves SET move = 'x' WHERE nth = 1", "hand 1-1 can't be read: move 2:"),
        (
            "UPDATE moves SET move = '[\"accept\"]' WHERE nth = 0",
            "hand 1-1 can't be played again: move 1 is refused",
        ),
        ("DELETE FROM moves WHERE nth = 1", "hand 1-1 can't be read: move 2 is missing"),
        ("UPDATE hands SET names = '?'", "hand 1-1 can't be read"),
        ("DELETE FROM hands", "there is no hand 1-1"),
    ],
)
def test_a_hand_that_cant_be_played_again_is_set_aside(tmp_path: Path, sql: str, why: str) -> None:
    """It is void; the totals stay, and the next hand is dealt when somebody comes."""
    harness = KeptWorld(tmp_path)
    people = game(harness, "Ann", "Bob", options=("limit 10000",))
    people[0].table.dealer.game.totals["Ann"] = 77  # type: ignore[union-attr]
    play(people, 4)
    people[0].types("/pose nods", "/option pace slow")
    again = damage(harness, sql)
    (problem,) = again.problems
    assert problem.startswith(f"room Den: hand 1-1 is set aside: {why}")
    room = again.world.rooms["den"].require_table()
    assert room.dealer.table is None
    back = again.enter("Ann")
    assert back.last(HandVoid).hand == "1-1"
    assert ("Secret:" in back.types("/fair")) is ("DELETE FROM hands" not in sql)
    again.passes(room.options.pause + 1)
    assert room.dealer.game is not None
    assert room.dealer.game.number == 2
    assert room.dealer.game.totals["Ann"] == 77
    assert again.again().problems == []


def test_a_room_that_cant_be_read_is_left_out(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    game(harness, "Ann", "Bob")
    (cyd,) = harness.lobby("Cyd")
    cyd.types("/create Loft")
    again = damage(harness, "UPDATE rooms SET state = '{' WHERE key = 'den'")
    assert list(again.world.rooms) == ["loft"]
    assert again.unreadable[0].startswith("room den can't be read, and is left out")


def test_the_end_of_a_game_is_in_the_results(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    people = game(harness, "Ann", "Bob", options=("game u-know",))
    play(people, 2000)
    assert people[0].heard(GameOver)
    harness.settles()
    rows = harness.journal.connection.execute("SELECT name, won FROM game_results ORDER BY won").fetchall()
    assert sorted(name for name, _ in rows) == ["Ann", "Bob"]
    assert [won for _, won in rows] == [0, 1]
    hands = harness.journal.connection.execute("SELECT count(*) FROM hand_results").fetchone()[0]
    assert hands == 2


def test_a_seat_is_still_its_owners_after_a_restart(tmp_path: Path) -> None:
    """The code and the tickets of a guest hold; nobody else has the seat, or registers the name."""
    harness = KeptWorld(tmp_path)
    ann, bob = game(harness, "Ann", "Bob")
    code = next(message.code for message in ann.screen.everything if isinstance(message, CodeShown))
    ticket = Tickets().issue(ann.person, harness.clock.seconds() - SECONDS + 100)
    bob.types("/hand")
    harness.settles()
    ann.room.log.touch()
    identity = (again := harness.again()).world.identity
    holder = identity.holder("ann")
    assert holder is not None
    assert identity_of_code(holder, code)
    assert not identity_of_code(holder, "000-000-000")
    for proof in (Proof(), Proof(Account(name="Ann", created=0, seen=0))):
        with pytest.raises(CommandError) as error:
            identity.check("Ann", proof)
        assert error.value.message.error_id is ErrorId.NAME_TAKEN
    now = again.clock.seconds()
    tickets = Tickets(again.world.people.values(), now)
    found = tickets.redeem(ticket, identity.holder, now + 90)
    assert found is not None
    assert tickets.redeem(ticket, identity.holder, now + 110) is None, "it's no younger than it was"
    assert found.person() is holder


def test_a_kick_holds_over_a_restart(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    ann, _bob = game(harness, "Ann", "Bob")
    ann.types("/kick bob")
    again = harness.again()
    back = again.enter("Bob")
    back.forget()
    assert back.error_id("/join den") is ErrorId.KICKED_RECENTLY
    again.passes(10 * 60 + 1)
    back.types("/join den")
    assert back.room.key == "den"


def test_a_private_room_is_still_private_after_a_restart(tmp_path: Path) -> None:
    """Its link works as before, and who was let in needs none."""
    harness = KeptWorld(tmp_path)
    ann, _bob = game(harness, "Ann", "Bob")
    ann.types("/option private on")
    key = ann.table.privacy.key
    again = harness.again()
    assert again.enter("Cyd").error_id("/join den") is ErrorId.ROOM_PRIVATE
    guest = again.enter("Dan")
    guest.types(f"/join den {key}")
    assert guest.room.key == "den"
