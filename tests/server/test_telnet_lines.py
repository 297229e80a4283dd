"""Lines: their ends, charsets, edit keys, and what must not reach other people."""

import sys
import time
import unicodedata

import pytest
from server_support import met_telnet, receive, texts

from una_mud.server.telnet.line_buffer import _MAYBE_MARK, clean
from una_mud.server.telnet.protocol import Telnet


def typed(*packets: bytes) -> list[str]:
    """Give the lines that a plain client's packets make."""
    return texts(receive(Telnet(), *packets))


@pytest.mark.parametrize("end", [b"\r\n", b"\n", b"\r\0", b"\r", b"\n\r"])
def test_every_line_end_that_clients_send(end: bytes) -> None:
    """In one packet or byte by byte, empty lines too."""
    data = end.join([b"one", b"", b"two", b""])
    assert typed(data) == ["one", "", "two"]
    assert typed(*(bytes((byte,)) for byte in data)) == ["one", "", "two"]


def test_cr_at_the_end_of_a_packet_then_lf_is_one_line_given_at_once() -> None:
    """A client that sends bare CRs says nothing more before it has been answered."""
    telnet = Telnet()
    assert texts(receive(telnet, b"hello\r")) == ["hello"]
    assert receive(telnet, b"\n") == []
    assert texts(receive(telnet, b"\r", b"\n", b"x\r", b"\0", b"y\n")) == ["", "x", "y"]


def test_a_command_between_cr_and_lf_changes_nothing() -> None:
    assert texts(receive(met_telnet(), b"a\r\xff\xf1\nb\r\n")) == ["a", "b"]


def test_a_packet_of_newlines_is_that_many_lines() -> None:
    assert typed(b"\n" * 5000) == [""] * 5000


def test_spaces_are_kept_and_nuls_dropped() -> None:
    assert typed(b"  una \0x \r\n") == ["  una x "]


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (b"ab\x7fc", "ac"),
        (b"ab\x08c", "ac"),
        ("aé\x7fc".encode(), "ac"),
        ("a🃏\x7fc".encode(), "ac"),
        ("ae\u0301\x7fc".encode(), "ac"),
        ("👩\u200d🚀\x7fx".encode(), "👩x"),
        (b"\x7f\x7fa", "a"),
    ],
)
def test_backspace_and_delete_remove_a_whole_character(keys: bytes, line: str) -> None:
    """The last: a joined pictograph loses its last part and the joiner goes with it."""
    assert typed(keys + b"\r\n") == [line]


@pytest.mark.parametrize(
    "key", [b"\x1b[A", b"\x1bOP", b"\x1b[3~", b"\x1b[1;5C", b"\x1bb", b"\x1b]0;t\x07", b"\x1b"]
)
def test_keys_that_send_escape_sequences_leave_nothing(key: bytes) -> None:
    """Split ones neither."""
    assert typed(b"ab" + key + b"\r\n") == ["ab"]
    assert typed(b"a", *(bytes((byte,)) for byte in key), b"\r\n") == ["a"]


def test_an_escape_in_mid_line_leaves_the_rest() -> None:
    assert typed(b"a\x1b[31mred\x1b[0m b\x1b]8;;http://x\x1b\\c\r\n") == ["ared bc"]


def test_control_characters_are_dropped_and_a_tab_is_a_space() -> None:
    assert typed(b"a\x01\x03\x07\x1a b\tc\r\n") == ["a b c"]
    assert typed("a\u0085\u009b31mb\r\n".encode()) == ["ab"]


def test_input_that_is_not_utf8_is_windows_1252() -> None:
    telnet = Telnet()
    assert texts(receive(telnet, b"caf\xe9 \x93hi\x94\r\n")) == ["café “hi”"]
    assert (telnet.features.charset, telnet.features.charset_known) == ("latin-1", False)
    assert texts(receive(telnet, "café\r\n".encode())) == ["café"]
    assert telnet.features.charset == "utf-8"


def test_a_broken_byte_of_a_client_known_to_write_utf8_is_a_broken_byte() -> None:
    telnet = met_telnet()
    receive(telnet, "fffd2a", "fffa2a025554462d38fff0")
    assert texts(receive(telnet, b"caf\xe9!\r\n")) == ["caf\ufffd!"]


def test_utf8_cut_over_packets_is_one_character() -> None:
    assert typed(b"\xf0\x9f", b"\x83", b"\x8f\r\n") == ["🃏"]


@pytest.mark.parametrize(
    "harmful", ["\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\u2028", "\u00ad", "\u3164", "\U000e0041"]
)
def test_what_turns_or_hides_text_is_stripped(harmful: str) -> None:
    assert clean(f"я{harmful}b") == "яb"
    assert clean(f"a{harmful}b") == "ab"


def test_pictographs_stay_joined() -> None:
    for whole in ("👩\u200d🚀", "👩🏽\u200d🚀", "❤\ufe0f", "1\ufe0f\u20e3", "👍🏽"):
        assert clean(whole) == whole


def test_marks_are_kept_but_towers_are_cut() -> None:
    assert clean("ệ") == "ệ"
    assert clean("e\u0301") == "é"
    assert clean("z" + "\u0337" * 50) == "z" + "\u0337" * 3
    assert clean("z" + "\u0337\u200b" * 50) == "z" + "\u0337" * 3


def test_every_combining_mark_is_looked_for() -> None:
    marks = [c for c in map(chr, range(0x300, sys.maxunicode + 1)) if unicodedata.category(c) in {"Mn", "Me"}]
    assert all(map(_MAYBE_MARK.match, marks))


@pytest.mark.parametrize(
    "flood",
    [
        b"x" * 65536,
        b"\x1b]" * 32768,
        b"\x1b[" * 32768,
        b"\x7f" * 65536,
        b"\xff\xff" * 32768,
        b"\xcc\x81" * 32768,
        b"\r\0" * 32768,
    ],
    ids=["no end", "strings", "sequences", "deletes", "doubled iac", "marks", "lines"],
)
def test_floods_are_read_in_linear_time(flood: bytes) -> None:
    """In one packet and as short lines. The bound is generous: a quadratic reader needs far more."""
    began = time.process_time()
    receive(Telnet(), flood + b"\r\n")
    receive(Telnet(), *[flood[:4000] + b"\r\n"] * 16)
    assert time.process_time() - began < 5


def test_a_packet_for_each_byte_is_linear_too() -> None:
    began = time.process_time()
    assert typed(*[b"x"] * 30_000, b"\n", b"ok\n") == ["ok"]
    assert time.process_time() - began < 5
