"""One program takes the place of another: nothing that anybody had is lost, and nothing is shown twice."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

import attrs
import pytest
from handover_support import HandoverServer
from login_support import COMMANDS
from web_support import TEXT, framed, opened, words

from una_mud.server import handover_codec
from una_mud.server.server_handover import UnreadableError
from una_mud.world.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from login_support import Visitor
    from web_support import Page

    from una_mud.world.game_table import GameTable
    from una_mud.world.people import Person

DO_COMPRESS = bytes.fromhex("fffd56")
START = bytes.fromhex("fffa56fff0")
SIZE = bytes.fromhex("fffb1f fffa1f00640028fff0")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[HandoverServer]:
    (tmp_path / "accounts").mkdir()
    (tmp_path / "tables").mkdir()
    with opened(tmp_path / "accounts") as front:
        yield HandoverServer(front, tmp_path / "tables")


def table_of(running: HandoverServer, name: str) -> GameTable:
    return running.front.world.room_of(running.front.person(name)).require_table()


def read(*clients: Visitor | Page) -> None:
    """Let clients read what has come so far."""
    for client in clients:
        client.reads()


def game(running: HandoverServer, *options: str) -> tuple[Visitor, Page]:
    """Let Ann, by telnet, and Bob, with the page, begin a game."""
    ann, bob = running.comes("Ann"), running.enters("Bob")
    ann.types("/create Den", *(f"/option {option}" for option in options))
    bob.types("/join Den")
    ann.types("/startgame una-classic")
    read(ann, bob)
    return ann, bob


# What people notice.


def test_nobody_is_shown_anything_by_a_restart(running: HandoverServer) -> None:
    ann, bob = game(running, "turn-time off")
    running.restarts()
    assert ann.reads() == ""
    assert {name for name, _ in bob.reads()}.isdisjoint(
        {"Text", "Una.Event", "Comm.Channel.Text", "Una.Query"}
    )
    assert "Bob: Hello!" in (bob.types("Hello!"), ann.reads())[1]
    assert "Ann: And you!" in (ann.types("And you!"), words(bob.reads()))[1]


def test_the_hand_goes_on_where_it_was(running: HandoverServer) -> None:
    ann, bob = game(running, "turn-time off")
    before = table_of(running, "Ann").dealer.table
    assert before is not None
    stood = before.hands, before.turn, before.top, before.stock
    told = table_of(running, "Ann").dealer.hand_over().told
    running.restarts()
    table = table_of(running, "Ann").dealer
    after = table.table
    assert after is not None
    assert (after.hands, after.turn, after.top, after.stock) == stood
    assert table.hand_over().told == told
    read(ann, bob)
    (ann if table.names[after.turn] == "Ann" else bob).types("/draw")
    assert [payload["seq"] for payload in bob.named("Una.Event")] == list(range(len(bob.named("Una.Event"))))


def test_half_a_line_is_finished_in_the_other_program(running: HandoverServer) -> None:
    ann, bob = running.comes("Ann"), running.enters("Bob")
    ann.sends(b"Half a l" + b"\xff\xfb")
    running.restarts()
    ann.sends(b"\x1fine, caf\xc3")
    running.restarts()
    ann.sends(b"\xa9\r\n")
    assert "Ann: Half a line, café" in words(bob.reads())


def test_a_frame_is_finished_in_the_other_program(running: HandoverServer) -> None:
    ann, bob = running.comes("Ann"), running.enters("Bob")
    data = framed(TEXT, b'["Line", "one ', ends=False) + framed(9, b"ping") + framed(0, b'two"]')
    for piece in range(len(data)):
        bob.connection.dataReceived(data[piece : piece + 1])
        running.restarts()
    assert "Bob: one two" in (bob.reads(), ann.reads())[1]


def test_lines_that_wait_for_their_turn_are_kept_in_order(tmp_path: Path) -> None:
    (tmp_path / "accounts").mkdir()
    (tmp_path / "tables").mkdir()
    with opened(tmp_path / "accounts") as front:
        running = HandoverServer(front, tmp_path / "tables", Limits(lines_burst=10, lines_per_second=10))
        ann, bob = running.comes("Ann"), running.enters("Bob")
        ann.types(*(f"line {number:02}" for number in range(40)))
        bob.gets(b"".join(framed(TEXT, f'["Line", "page {number:02}"]'.encode()) for number in range(40)))
        for _ in range(20):
            running.restarts()
            front.passes(0.5, bob)
        ann.reads()
        text = COMMANDS.sub(b"", ann.everything).decode()
        numbers = [f"{number:02}" for number in range(40)]
        assert re.findall("Ann: line (..)", text) == numbers
        assert re.findall("Bob: page (..)", text) == numbers


def test_what_the_client_told_of_itself_is_kept(running: HandoverServer) -> None:
    ann = running.visitor()
    ann.sends(SIZE + b"connect Ann\r\n")
    ann.types("/set charset latin-1", "/set color 16")
    features = ann.connection.features
    assert (features.width, features.charset) == (100, "latin-1")
    running.restarts()
    assert ann.connection.features == features
    running.enters("Bob").types("/tell Ann \u00dcber")
    assert b"\xdcber" in ann.wire.taken()


def test_a_compressed_stream_ends_and_begins_again(running: HandoverServer) -> None:
    ann = running.visitor()
    ann.wire.taken()
    ann.sends(DO_COMPRESS + b"connect Ann\r\n")
    running.settles()
    running.restarts()
    ann.sends(b"still here\r\n")
    running.settles()
    plain, streams = inflated(ann.wire.taken())
    assert streams == 2
    assert b"Ann: still here" in plain


def inflated(data: bytes) -> tuple[bytes, int]:
    """Return what a client reads of compressed streams, and how many they are; each has its beginning."""
    plain, streams = b"", 0
    while data:
        before, start, data = data.partition(START)
        assert start
        inflater = zlib.decompressobj()
        plain += before + inflater.decompress(data)
        data = inflater.unused_data
        streams += 1
    return plain, streams


def test_a_handover_that_fails_leaves_the_stream_whole(running: HandoverServer) -> None:
    ann = running.visitor()
    ann.wire.taken()
    ann.sends(DO_COMPRESS + b"connect Ann\r\n")
    running.settles()
    running.hand_over()
    ann.connection.stay()
    ann.sends(b"still here\r\n")
    running.settles()
    plain, streams = inflated(ann.wire.taken())
    assert streams == 2
    assert b"Ann: still here" in plain


def test_an_open_question_can_still_be_answered(running: HandoverServer) -> None:
    ann, bob = game(running, "turn-time off")
    hand = table_of(running, "Ann").dealer.table
    assert hand is not None
    name = table_of(running, "Ann").dealer.names[hand.turn]
    who: Visitor | Page = ann if name == "Ann" else bob
    who.types("/play")
    before = running.front.person(name).question
    assert before is not None
    running.restarts()
    assert running.front.person(name).question == before
    read(ann, bob)
    who.types("/1")
    assert running.front.person(name).question is None
    hand = table_of(running, "Ann").dealer.table
    assert hand is not None
    assert hand.top == before.asked.choices[0].card


# A vote, and the time that is left.


def test_a_vote_and_its_time_go_on(running: HandoverServer) -> None:
    ann, bob = game(running, "turn-time off")
    ann.types("/endgame")
    running.front.clock.advance(20)
    vote = table_of(running, "Ann").voting.vote
    assert vote is not None
    running.restarts()
    voting = table_of(running, "Ann").voting
    assert voting.vote is not None
    assert voting.vote.number == vote.number
    assert voting.seconds_left == 40
    bob.types("/agree")
    assert "Everyone agrees to end the game." in ann.reads()


def test_the_time_of_a_turn_goes_on(running: HandoverServer) -> None:
    ann, bob = game(running, "turn-time 60", "pace none")
    running.front.clock.advance(20)
    running.restarts()
    assert table_of(running, "Ann").dealer.seconds_left == 40
    read(ann, bob)
    running.front.clock.advance(25.5)
    assert "15 seconds" in ann.reads() + words(bob.reads())
    running.restarts()
    read(ann, bob)
    running.front.clock.advance(15)
    assert "ran out of time" in ann.reads() + words(bob.reads())


def test_computer_players_go_on(running: HandoverServer) -> None:
    ann = running.comes("Ann")
    ann.types("/startgame una-classic", "/auto")
    for _ in range(20):
        running.front.clock.advance(1.8)
        running.restarts()
    table = table_of(running, "Ann").dealer.table
    assert table is not None
    assert table.turns > 10


# Logins and other dialogues.


@pytest.mark.parametrize(
    ("typed", "rest"),
    [
        ((), ("Ann", "secret1", "secret1")),
        (("Ann",), ("secret1", "secret1")),
        (("Ann", "secret1"), ("secret1",)),
    ],
)
def test_a_login_goes_on_at_the_same_question(
    running: HandoverServer, typed: tuple[str, ...], rest: tuple[str, ...]
) -> None:
    ann = running.visitor()
    ann.types(*typed)
    hidden = ann.echoes()
    running.restarts()
    assert ann.reads() == ""
    assert ann.echoes() == hidden
    ann.types(*rest)
    account = running.front.person("Ann").account
    assert account is not None
    assert account.name == "Ann"


def test_a_wrong_password_is_not_tried_again(running: HandoverServer) -> None:
    running.front.comes("Ann", "secret1").types("/quit")
    ann = running.visitor()
    ann.types("connect Ann wrong-one")
    ann.waits(2)
    running.restarts()
    assert ann.reads() == ""
    ann.types("secret1")
    assert running.front.person("Ann").account is not None


def test_a_dialogue_of_somebody_who_is_in_goes_on(running: HandoverServer) -> None:
    running.front.comes("Ann", "secret1").types("/quit")
    ann = running.add(running.front.comes("Ann", "secret1"))
    ann.types("/password", "secret1", "another2")
    for _ in range(2):
        running.restarts()
    assert ann.reads() == ""
    assert "Password changed" in ann.types("another2")
    ann.types("/set-icon paste", "abc")
    running.restarts()
    assert "isn't" in ann.types("def", ".") or ann.everything


def test_whoever_could_not_be_handed_over_finds_their_seat(running: HandoverServer) -> None:
    _, bob = game(running, "turn-time off")
    ticket = bob.named("Una.Ticket")[-1]["ticket"]
    running.clients.remove(bob)
    running.restarts()
    seat = table_of(running, "Ann").seating.named("Bob")
    assert seat is not None
    assert (seat.awaited, seat.auto) == (True, False)
    page = running.front.page()
    page.says("Una.Resume", {"ticket": ticket})
    assert page.state["Una.Me"]["name"] == "Bob"
    assert seat.person is not None
    assert seat.person.online
    assert not seat.auto


# The value.


def test_another_form_is_refused_with_a_reason(running: HandoverServer) -> None:
    data = handover_codec.encode(attrs.evolve(running.hand_over(), form=99))
    with pytest.raises(UnreadableError, match="form 99, not 1"):
        handover_codec.decode(data)
    with pytest.raises(UnreadableError, match="can't be read"):
        handover_codec.decode(b'{"form": 1, "events": [], "value": {}}')


def test_everything_of_a_person_goes_over(running: HandoverServer) -> None:
    ann, bob = game(running, "turn-time off")
    ann.types("/pose on one leg", "/ignore Cyd", "/tell Bob hello", "/set width 60", "/afk tea")
    bob.types("/reply hi", "/set sort on")
    read(ann, bob)
    before = running.hand_over().world.people
    running.restarts()
    after = [running.front.person(person.name) for person in before]
    for old, new in zip(before, after, strict=True):
        assert new is not old
        assert told(new) == told(old)


def told(person: Person) -> dict[str, object]:
    """Return all of a person but the connection, and what is theirs for one turn only."""
    fields = {field.name: getattr(person, field.name) for field in attrs.fields(type(person))}
    late = fields.pop("late")
    del fields["outlet"], fields["hinted"]
    return {**fields, **{field.name: getattr(late, field.name) for field in attrs.fields(type(late))}}
