"""GMCP from outside: who asks gets packages, when something changes, and nobody else a byte of it."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from gmcp_support import DO_GMCP, DataClient, DataWorld, decide, framed
from harness import lay_out
from twisted.internet.task import Clock

from una_mud.engine.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable


@pytest.fixture
def world() -> DataWorld:
    return DataWorld(Clock())


# PromptKind for packages.


def test_nothing_is_sent_to_a_client_that_agrees_and_never_says_a_word(world: DataWorld) -> None:
    silent = world.connect()
    silent.sends(DO_GMCP)
    silent.types("connect Ann", "", "/startgame", "hello", "/quit")
    assert silent.packages == []


def test_a_client_that_only_says_hello_is_told_goodbye_and_nothing_else(world: DataWorld) -> None:
    polite = world.come("Ann", supports="[]")
    polite.types("/startgame", "hello", "/quit")
    assert polite.packages == [("Core.Goodbye", "Goodbye, and come again!")]


def test_only_what_was_asked_for_is_sent_whatever_its_capitals(world: DataWorld) -> None:
    ann = world.come("Ann", supports='["una.HAND 1", "Nosuch 1", "Char 1", 7, null]')
    ann.types("/startgame", "hello")
    assert {name for name, _ in ann.packages} == {"Una.Hand"}


def test_modules_can_be_added_and_removed_at_any_time(world: DataWorld) -> None:
    ann = world.come("Ann", supports='["Comm.Channel 1"]')
    ann.types("one")
    ann.says("core.supports.add", '["Una.Room 1"]')
    assert ann.state["Una.Room"]["here"] == ["Ann"]
    ann.says("Core.Supports.Remove", '["Comm.Channel"]')
    ann.types("two")
    assert ann.named("Comm.Channel.Text") == [{"channel": "room", "talker": "Ann", "text": "one"}]
    bob = world.come("Bob", supports=None)
    ann.reads()
    assert ann.state["Una.Room"]["here"] == ["Ann", "Bob"]
    ann.says("Core.Supports.Set", "[]")
    bob.types("/quit")
    assert ann.reads() == []


def test_a_ping_is_answered_and_what_is_not_understood_is_not(world: DataWorld) -> None:
    ann = world.come("Ann", supports="[]")
    ann.says("Core.Ping", "42")
    assert ann.packages == [("Core.Ping", None)]
    deep = "[" * 4000 + "]" * 4000
    for body in ("", "{", "[1", deep, "7", '"x"', "null", '{"a": "\\ud800"}', "9" * 5000, "[[[]]]"):
        for package in (
            "Core.Hello",
            "Core.Supports.Set",
            "Core.KeepAlive",
            "Char.Login.Credentials",
            "No.Such",
        ):
            ann.says(package, body)
    ann.says("Core.Ping")
    assert ann.packages == [("Core.Ping", None)] * 2


# Logging in.


def test_a_client_may_log_its_player_in(world: DataWorld) -> None:
    ann = world.connect()
    ann.sends(DO_GMCP + framed("Core.Supports.Set", '["Char.Login 1", "Una 1"]'))
    assert ann.packages == [("Char.Login.Default", {"type": ["password-credentials"]})]
    ann.says("Char.Login.Credentials", '{"account": "Ann", "password": ""}')
    assert ann.state["Char.Login.Result"] == {"success": True}
    assert ann.state["Una.Room"]["here"] == ["Ann"]
    ann.says("Char.Login.Credentials", '{"account": "Bob", "password": ""}')
    assert len(ann.named("Char.Login.Result")) == 1


def test_a_client_is_told_why_its_player_is_not_in(world: DataWorld) -> None:
    ann = world.connect()
    ann.sends(DO_GMCP + framed("Core.Supports.Set", '["Char.Login 1"]'))
    ann.says("Char.Login.Credentials", '{"account": "x!", "password": ""}')
    result = ann.state["Char.Login.Result"]
    assert result["success"] is False
    assert "x!" in result["message"]
    ann.says("Char.Login.Credentials", "{}")
    ann.types("connect Ann", "")
    assert len(ann.named("Char.Login.Result")) == 1
    assert world.world.people["ann"].online


# What changes.


def test_who_comes_in_is_told_the_state_once_and_then_only_changes(world: DataWorld) -> None:
    ann = world.come("Ann")
    assert sorted(ann.state) == [
        "Una.Fair",
        "Una.Hand",
        "Una.Here",
        "Una.Me",
        "Una.Room",
        "Una.Rooms",
        "Una.Table",
    ]
    ann.packages.clear()
    ann.types("hello", "/who", "/nosuch", "/help", "/set colour off")
    talk, me = ann.packages
    assert talk == ("Comm.Channel.Text", {"channel": "room", "talker": "Ann", "text": "hello"})
    assert (me[0], me[1]["settings"]["colour"]) == ("Una.Me", "off")


def test_many_changes_at_once_are_one_package(world: DataWorld) -> None:
    ann = world.come("Ann")
    ann.packages.clear()
    ann.types("/create Den", "/option limit 100", "/bot add", "/bot add", "/startgame")
    assert len(ann.named("Una.Room")) == 1
    assert len(ann.named("Una.Table")) == 1
    assert len(ann.named("Una.Hand")) == 1
    kinds = [event["kind"] for event in ann.named("Una.Event")]
    assert kinds[0] == "dealt"
    assert kinds[-1] == "turn-began"


def test_time_that_passes_is_no_change_but_a_new_time_is_one(world: DataWorld) -> None:
    ann, bob = world.come("Ann"), world.come("Bob", supports=None)
    ann.types("/create Den", "/option turn-time 100")
    bob.types("/join Den", "/startgame")
    ann.reads()
    assert ann.state["Una.Table"]["seconds"] == 100
    ann.packages.clear()
    world.passes(20, [ann, bob])
    bob.types("/bell on", "/emote waits.", "/away")
    ann.types("/hand", "/table")
    assert ann.named("Una.Table") == []
    ann.types("/option turn-time 300")
    assert ann.state["Una.Table"]["seconds"] == 280
    assert len(ann.named("Una.Table")) == 1


def test_a_question_comes_with_a_number_and_null_when_it_is_answered(world: DataWorld) -> None:
    ann, bob = world.come("Ann"), world.come("Bob", supports=None)
    ann.types("/create Den", "/option auto-draw off")
    bob.types("/join Den")
    ann.types("/startgame")
    ids: list[int] = []
    for _ in range(2):
        ann.types("/challenge")
        ids.append(ann.state["Una.Ask"]["id"])
        ann.types("/cancel")
        assert ann.state["Una.Ask"] is None
    ann.types("/endhand")
    ann.reads()
    vote = {"id": 1, "what": "endhand", "by": "Ann", "waiting": ["Bob"], "seconds": 60}
    assert ann.state["Una.Vote"] == vote
    bob.types("/disagree")
    ann.reads()
    assert ann.state["Una.Vote"] is None
    assert 0 < ids[0] < ids[1]


def test_a_crowd_is_told_of_itself_less_often_and_nobody_is_left_behind(world: DataWorld) -> None:
    crowd = [world.come(f"Guest{number}") for number in range(80)]
    first = crowd[0]
    world.passes(1, [first])
    first.packages.clear()
    crowd += [world.come(f"More{number}") for number in range(20)]
    first.reads()
    assert len(first.named("Una.Room")) < 20
    world.passes(1, [first])
    assert len(first.state["Una.Room"]["here"]) == 100


# A whole game.


def play(world: DataWorld, clients: Iterable[DataClient]) -> None:
    """Let all play by their packages until the game is over."""
    clients = list(clients)
    for step in itertools.count():
        assert step < 6000, "the game has no end"
        for client in clients:
            client.reads()
            line = decide(client)
            if line is not None:
                client.state["Una.Ask"] = None
                client.types(line)
        world.passes(0.5, clients)
        if clients[0].state["Una.Table"]["phase"] == "idle":
            return


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_game_is_played_by_packages_alone(world: DataWorld, game: str) -> None:
    clients = [world.come(name) for name in ("Ann", "Bob", "Cyd")]
    ann = clients[0]
    ann.types("/create Den", f"/option game {game}", "/option limit 100", "/option pause 1", "/bot add")
    for client in clients[1:]:
        client.types("/join Den")
    ann.types("/startgame")
    play(world, clients)
    check_game(clients)


def check_game(clients: list[DataClient]) -> None:
    """Every client has seen the same game, all of it, and no other's cards but by a card's leave."""
    numbers = [[event["seq"] for event in client.named("Una.Event")] for client in clients]
    assert numbers[0] == list(range(len(numbers[0])))
    assert numbers.count(numbers[0]) == len(numbers)
    kinds = {event["kind"] for event in clients[0].named("Una.Event")}
    assert {"dealt", "turned-up", "played", "drew", "turn-began", "hand-over"} <= kinds
    for client in clients:
        assert client.state["Una.Table"]["phase"] == "idle"
        assert client.state["Una.Hand"] == {"cards": [], "drawn": None}
        assert client.state.get("Una.Ask") is None
        for event in client.named("Una.Event"):
            if event["kind"] == "dealt":
                assert list(event["hands"]) == [client.name]


def test_a_hand_shown_by_a_card_is_a_package_until_the_hand_is_over(world: DataWorld) -> None:
    ann, bob = world.come("Ann"), world.come("Bob")
    ann.types("/create Den una-mutant", "/option pause 1")
    bob.types("/join Den")
    ann.types("/startgame")
    room = world.world.rooms["den"].require_table()
    lay_out(room, {"Ann": "RSP R1 R2", "Bob": "R3 R4 R6"}, "R5")
    ann.types("/play rsp bob")
    bob.reads()
    assert [card["code"] for card in ann.state["Una.Seen.Bob"]["cards"]] == ["R3", "R4", "R6"]
    assert bob.state["Una.Seen.Ann"]["player"] == "Ann"
    bob.types("/play r3")
    ann.reads()
    assert [card["code"] for card in ann.state["Una.Seen.Bob"]["cards"]] == ["R4", "R6"]
    ann.types("/endgame")
    bob.types("/agree")
    ann.types("/play r1")
    ann.reads()
    assert ann.state["Una.Seen.Bob"] == {"player": "Bob", "cards": []}


def test_an_icon_that_somebody_changes_is_seen_by_all_at_the_table(world: DataWorld) -> None:
    ann, bob = world.come("Ann"), world.come("Bob", supports=None)
    ann.types("/create Den")
    bob.types("/join Den")
    ann.reads()
    person = world.world.people["bob"]
    person.icon = "fox"
    world.world.room_of(person).touch()
    ann.reads()
    assert [seat["icon"] for seat in ann.state["Una.Table"]["seats"]] == [None, "fox"]


def test_a_line_of_login_that_comes_too_late_is_never_said(world: DataWorld) -> None:
    ann, bob = world.come("Ann"), world.come("Bob")
    bob.says("Char.Login.Credentials", '{"account": "Bob", "password": "secret"}')
    ann.reads()
    assert ann.named("Comm.Channel.Text") == []


def test_how_a_room_stands_is_told_with_poses_and_lock(world: DataWorld) -> None:
    ann, bob = world.come("Ann"), world.come("Bob")
    ann.types("/create Den", "/pose leans back", "/lock")
    assert ann.state["Una.Here"] == {"locked": True, "poses": {"Ann": "leans back"}}
    assert bob.state["Una.Here"] == {"locked": False, "poses": {}}
    bob.types("/ignore Ann")
    assert bob.state["Una.Me"]["ignoring"] == ["ann"]
