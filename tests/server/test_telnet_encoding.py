"""Text for the wire."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from una_mud.server.telnet.encoding import encode
from una_mud.server.telnet.features import Charset


@pytest.mark.parametrize(
    ("text", "charset", "data"),
    [
        ("one\ntwo\n", "utf-8", b"one\r\ntwo\r\n"),
        ("\x1b[31mred\x1b[0m\n", "ascii", b"\x1b[31mred\x1b[0m\r\n"),
        ("a\r\nb\0\r", "utf-8", b"a\r\nb"),
        ("♠ café", "utf-8", b"\xe2\x99\xa0 caf\xc3\xa9"),
        ("café ÿ", "latin-1", b"caf\xe9 \xff\xff"),
        ("“Ő”… \u2013 it\u2019s", "latin-1", b'"O"... - it\'s'),
        ("Zoë\u2019s Straße — 5 €", "ascii", b"Zoe's Strasse - 5 EUR"),
        ("┌─┐│└┘ • я 👩\u200d🚀", "ascii", b"+-+|++ * ? ??"),
        ("a\u00a0b", "ascii", b"a b"),
        ("\ud800", "utf-8", b"?"),
    ],
)
def test_encoding(text: str, charset: Charset, data: bytes) -> None:
    assert encode(text, charset) == data


@given(st.text(), st.sampled_from(["utf-8", "latin-1", "ascii"]))
def test_anything_can_be_encoded_and_nothing_becomes_a_command(text: str, charset: Charset) -> None:
    data = encode(text, charset)
    assert b"\xff" not in data.replace(b"\xff\xff", b"")
    assert b"\r" not in data.replace(b"\r\n", b"")
    assert b"\0" not in data
