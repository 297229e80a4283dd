"""People at real sockets: they chat, play, vote, leave and come back."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest
from live_support import Client, come, server, wait_for_any

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """One server for all tests of this file; each has people and rooms of its own."""
    with server(tmp_path_factory.mktemp("home")) as running:
        yield running.port


Coming = Callable[[str], Client]
_OVER = re.compile("wins? the hand!")


@pytest.fixture
def arrive(port: int) -> Iterator[Coming]:
    """What brings somebody in, until the end of the test."""
    with ExitStack() as stack:
        yield lambda name: stack.enter_context(come(port, name))


def table(arrive: Coming, *names: str) -> list[Client]:
    """Seat people at a table of their own, where computer players think no time and points stay up long."""
    clients = [arrive(name) for name in names]
    host, room = clients[0], f"{names[0]}s den"
    host.says(f"/create {room}", "You're at")
    for option in ("pace none", "pause 120", "turn-time off", "deck classic"):
        host.says(f"/option {option}", "> ")
    for client, name in zip(clients[1:], names[1:], strict=True):
        client.says(f"/join {room}", "You're at")
        host.until(f"{name} sits down")
    return clients


def test_the_first_prompt_comes_soon(port: int) -> None:
    with Client(port) as newcomer:
        assert newcomer.until("Name: ").endswith("\nName: ")


def test_a_name_and_a_first_line_may_come_in_one_packet(port: int) -> None:
    with Client(port) as newcomer:
        newcomer.type("connect Packet", "hello, is anybody here")
        assert "Welcome, Packet." in newcomer.until("Packet: hello, is anybody here\n")


def test_people_in_the_lobby_hear_each_other_but_not_verbs(arrive: Coming) -> None:
    lena, lutz = arrive("Lena"), arrive("Lutz")
    lena.until("Lutz comes in.")
    lutz.type("hello", "/nosuch", "//x", " unabombers are wacky", "unabombers are wacky", "bye")
    heard = lena.until("Lutz: bye\n")
    assert heard.endswith("Lutz: hello\nLutz: unabombers are wacky\nLutz: bye\n")


def test_one_line_cut_into_many_packets_is_one_line(arrive: Coming) -> None:
    pia = arrive("Pia")
    for letter in "grüezi mitenand\r\n":
        pia.socket.sendall(letter.encode())
    pia.until("Pia: grüezi mitenand\n")


def test_two_people_play_a_whole_hand_by_the_hints_and_chat(arrive: Coming) -> None:
    """Whoever types the first line that is offered plays a hand to its end."""
    ann, bob = people = table(arrive, "Ann", "Bob")
    said = dict.fromkeys(people, 0)
    ann.type("/startgame")
    deadline = time.monotonic() + 30
    while not all(_OVER.search(client.heard) for client in people):
        wait_for_any(people, deadline)
        for client in people:
            for hint in client.hints():
                said[client] += 1
                client.type(f"now {hint}", hint)
    ann.says("and that was that", "and that was that\n")
    bob.until("Ann: and that was that\n")
    assert bob.heard.count("Ann: now /") == said[ann] > 2
    assert ann.heard.count("Bob: now /") == said[bob] > 2
    assert len(_OVER.findall(ann.heard)) == 1
    ann.says("/replay", "from the deal")
    bob.says("/top", "The best players")


def test_one_no_keeps_the_hand(arrive: Coming) -> None:
    cleo, dora = table(arrive, "Cleo", "Dora")
    cleo.says("/startgame", "On top: ")
    cleo.type("/endhand")
    dora.until("Do you agree?")
    dora.type("no, let us go on", "/disagree")
    assert "Dora: no, let us go on" in cleo.until("so it goes on.")


def test_a_vote_ends_the_hand_when_all_agree(arrive: Coming) -> None:
    cora, dirk = table(arrive, "Cora", "Dirk")
    cora.says("/startgame", "On top: ")
    dirk.type("/endhand")
    cora.until("Do you agree?")
    cora.type("/agree")
    cora.until("Everyone agrees")
    dirk.until("Everyone agrees")


def test_the_computer_plays_on_for_who_leaves(arrive: Coming) -> None:
    emil, fay = table(arrive, "Emil", "Fay")
    emil.says("/startgame", "On top: ")
    assert "lobby" in fay.says("/leave", "You're in the lobby")
    emil.until("Fay ")
    emil.type("/auto")
    emil.until(" the hand!")


def code_of(guest: Client, name: str) -> str:
    """Return the code that a guest was shown when they came in."""
    shown = re.search(rf"connect {name}\s+([\d-]+)", guest.heard)
    assert shown is not None
    return shown[1]


def test_a_lost_connection_finds_its_seat_again(arrive: Coming) -> None:
    gus, hal = table(arrive, "Gus", "Hal")
    gus.says("/startgame", "On top: ")
    hal.hang_up()
    gus.until("Hal lost their connection.")
    back = arrive(f"Hal {code_of(hal, 'Hal')}")
    gus.until("Hal is back.")
    assert "Welcome back, Hal." in back.heard
    back.says("here I am again", "Hal: here I am again")
    gus.until("Hal: here I am again")
    back.says("/hand", "Hand: ")


def test_a_second_login_takes_over_from_the_first(arrive: Coming) -> None:
    first = arrive("Ida")
    second = arrive(f"Ida {code_of(first, 'Ida')}")
    assert "You've logged in somewhere else" in first.rest()
    second.says("still me", "Ida: still me")


def test_one_who_quits_is_told_goodbye_and_gone(arrive: Coming) -> None:
    jon, kim = arrive("Jon"), arrive("Kim")
    jon.type("/quit")
    assert jon.rest().endswith("Goodbye, and come again!\n")
    kim.until("Jon leaves.")
