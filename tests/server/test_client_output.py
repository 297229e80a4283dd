"""What each kind of client gets as bytes, by what it tells or its player has set; and what is read."""

from __future__ import annotations

import re

import pytest
from gmcp_support import DataClient, DataWorld
from twisted.internet.task import Clock

TTYPE = b"\xff\xfa\x18\x00%s\xff\xf0"
NAWS_60 = b"\xff\xfb\x1f\xff\xfa\x1f\x00\x3c\x00\x18\xff\xf0"
SCREEN_READER = b"\xff\xfb\x27\xff\xfa\x27\x00\x03SCREEN_READER\x011\xff\xf0"
LINKS = b"\xff\xfb\x27\xff\xfa\x27\x00\x03OSC_HYPERLINKS\x011\xff\xf0"
SGR = re.compile(rb"\x1b\[[\d;]*m")
SAID = "caf\xe9 \u2013 \u0142\xf3d\u017a \U0001f0cf"


@pytest.fixture
def world() -> DataWorld:
    return DataWorld(Clock())


def tells(*names: str) -> bytes:
    """Return what a client says that answers to TTYPE with these names."""
    return b"\xff\xfb\x18" + b"".join(TTYPE % name.encode() for name in names)


def reads(client: DataClient) -> bytes:
    """Return the text that has come since this was asked last."""
    client.reads()
    text, client.text = client.text, b""
    return text


def plain(text: bytes) -> bytes:
    """Return a text without its colours."""
    return SGR.sub(b"", text)


def listening(world: DataWorld, *lines: str, says: bytes = b"") -> DataClient:
    """Let Ann come in with a client that says something of itself, and type some lines."""
    ann = world.connect("Ann")
    ann.sends(says)
    ann.types("connect Ann", *lines)
    reads(ann)
    return ann


# Letters.


@pytest.mark.parametrize(
    ("wish", "heard"),
    [
        ("utf-8", SAID.encode()),
        ("latin-1", b"caf\xe9 - l\xf3dz ?"),
        ("ascii", b"cafe - lodz ?"),
    ],
)
def test_letters_that_a_client_can_not_show_have_the_nearest_in_their_place(
    world: DataWorld, wish: str, heard: bytes
) -> None:
    ann = listening(world, f"/set charset {wish}")
    bob = world.come("Bob", supports=None)
    bob.types(SAID)
    assert b"Bob: " + heard + b"\r\n" in plain(reads(ann))


@pytest.mark.parametrize(
    ("says", "heard"),
    [
        (tells("TINYFUGUE", "ANSI-ATTR"), b"cafe - lodz ?"),
        (tells("KILDCLIENT", "KILDCLIENT"), b"caf\xe9 - l\xf3dz ?"),
        (tells("MUSHCLIENT", "ANSI", "MTTS 265"), b"caf\xe9 - l\xf3dz ?"),
        (tells("MUSHCLIENT", "ANSI", "MTTS 269"), SAID.encode()),
        (tells("XTERM", "XTERM"), SAID.encode()),
        (b"", SAID.encode()),
    ],
)
def test_a_clients_own_word_chooses_the_letters(world: DataWorld, says: bytes, heard: bytes) -> None:
    ann = listening(world, says=says)
    world.come("Bob", supports=None).types(SAID)
    assert b"Bob: " + heard + b"\r\n" in plain(reads(ann))


def test_what_a_player_has_set_goes_before_what_the_client_says(world: DataWorld) -> None:
    ann = listening(world, "/set charset utf-8", says=tells("TINYFUGUE", "ANSI"))
    world.come("Bob", supports=None).types(SAID)
    assert SAID.encode() in reads(ann)


def test_what_is_typed_in_windows_letters_is_read_as_such(world: DataWorld) -> None:
    ann = listening(world)
    bob = world.come("Bob", supports=None)
    bob.sends(b"caf\xe9 \x93so\x94 \x80\r\n")
    assert "Bob: caf\xe9 \u201cso\u201d \u20ac\r\n".encode() in reads(ann)


# Colours, width, links.


def test_colours_are_those_of_the_client_unless_set(world: DataWorld) -> None:
    ann = listening(world, says=tells("TINTIN++", "XTERM-256COLOR", "MTTS 271"))
    ann.types("/create Den", "/option deck classic", "/startgame")
    assert b"\x1b[38;" in reads(ann)
    ann.types("/set colour off")
    reads(ann)
    ann.types("/hand")
    assert b"\x1b" not in reads(ann)
    ann.types("/set colour 16", "/hand")
    assert b"\x1b[1;3" in reads(ann)


def test_rows_are_as_wide_as_the_window_unless_set(world: DataWorld) -> None:
    ann = listening(world, says=NAWS_60)
    ann.types("/create Den", "/startgame")
    reads(ann)
    ann.types("/hand", "/settings")
    assert max(map(len, reads(ann).split(b"\r\n"))) <= 60
    ann.types("/set width 30")
    reads(ann)
    ann.types("/hand")
    assert max(map(len, reads(ann).split(b"\r\n"))) <= 30


def test_links_come_to_clients_that_announce_them(world: DataWorld) -> None:
    plain, linked = listening(world), world.connect()
    linked.sends(LINKS)
    linked.types("connect Bob")
    assert b"\x1b]8;;send:/startgame\x1b\\" in reads(linked)
    plain.types("/create Den", "/startgame", "/hand")
    assert b"\x1b]" not in reads(plain)


# Screen readers.

SPEAKING = {
    "by MTTS": (tells("MUDLET", "ANSI-TRUECOLOR", f"MTTS {2345 | 64}"), ()),
    "by a variable": (SCREEN_READER, ()),
    "by a word at the name question": (b"", ("reader on",)),
}


@pytest.mark.parametrize(("says", "types"), SPEAKING.values(), ids=SPEAKING)
def test_a_screen_reader_gets_words_of_its_own(world: DataWorld, says: bytes, types: tuple[str, ...]) -> None:
    ann = world.connect()
    ann.sends(says)
    ann.types(*types)
    reads(ann)
    ann.types(
        "connect Ann", "/create Den", "/option deck classic", "/startgame", "", "hello", "/hand", "/who"
    )
    rows = plain(reads(ann)).decode().split("\r\n")
    assert rows.pop() == ""
    assert "" not in rows, rows
    assert rows.count(">") >= 6
    assert all(row == ">" or not row.startswith(">") for row in rows)
    assert any(row.startswith("1: ") for row in rows)
    assert "chat Ann: hello" in rows
    assert not any(mark in row for row in rows for mark in ("[", "|", "---"))


def test_a_player_may_turn_the_wording_for_screen_readers_off(world: DataWorld) -> None:
    ann = listening(world, "/set reader off", says=SCREEN_READER)
    ann.types("hello")
    assert b"Ann: hello\r\n> " in reads(ann)


def test_the_first_screen_names_the_way_to_a_screen_readers_words(world: DataWorld) -> None:
    assert b"reader on" in reads(world.connect())


def test_what_was_said_is_said_again_and_time_is_given(world: DataWorld) -> None:
    ann = listening(world, "/create Den", "one", "two", "three")
    ann.types("/last 2")
    assert [row for row in reads(ann).decode().split("\r\n") if "Ann: " in row] == ["Ann: two", "Ann: three"]
    ann.types("/option turn-time 600", "/startgame")
    assert b"turn-time to 600" in reads(ann)
