"""The bytes that sixteen real clients sent, cut at any place, always mean the same."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from server_support import texts

from una_mud.server.telnet.protocol import Telnet
from una_mud.server.telnet.telnet_events import Event, LineReceived
from una_mud.server.telnet.telnet_options import OPTIONAL

TRANSCRIPTS = sorted(Path(__file__).parent.joinpath("transcripts").glob("*.hex"))


def connections(path: Path) -> list[list[bytes]]:
    """Read a fixture: a comment line, then packets in hex, with blank lines between connections."""
    blocks = path.read_text(encoding="ascii").partition("\n")[2].strip().split("\n\n")
    return [[bytes.fromhex(line) for line in block.splitlines()] for block in blocks]


EVERYTHING = [(path.stem, packets) for path in TRANSCRIPTS for packets in connections(path)]


def play(packets: list[bytes]) -> tuple[list[Event], bytes]:
    """Serve a client that sends these packets, with prompts and a masked second line as in a login."""
    telnet = Telnet(extra=OPTIONAL)
    telnet.start()
    telnet.prompt("Name: ")
    events = []
    for packet in packets:
        for event in telnet.receive(packet):
            events.append(event)
            if isinstance(event, LineReceived):
                lines = len(texts(events))
                if lines in {1, 2}:
                    telnet.mask(on=lines == 1)
                telnet.prompt("> ")
    return events, telnet.take()


def cut(data: bytes, places: list[int]) -> list[bytes]:
    """Cut bytes at places, counted round and round."""
    ends = sorted({place % len(data) for place in places} - {0})
    return [data[a:b] for a, b in zip([0, *ends], [*ends, len(data)], strict=True)]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(EVERYTHING), st.lists(st.integers(0, 10_000), max_size=40))
def test_cutting_changes_nothing(recorded: tuple[str, list[bytes]], places: list[int]) -> None:
    data = b"".join(recorded[1])
    assert play(cut(data, places)) == play([data])


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                b"\xff",
                b"\xfa",
                b"\xf0",
                b"\xfd",
                b"\x06",
                b"\x18",
                b"\0",
                b"\r",
                b"\n",
                b"\xd1",
                b"\xf5",
                b"\x7f",
                b"a",
            ]
        ),
        max_size=60,
    ),
)
def test_cutting_changes_nothing_of_nonsense_either(pieces: list[bytes]) -> None:
    assert play(pieces) == play([b"".join(pieces)])


@pytest.mark.parametrize(
    ("name", "packets"), EVERYTHING, ids=[f"{name}-{i}" for i, (name, _) in enumerate(EVERYTHING)]
)
def test_packets_as_recorded_byte_by_byte_and_in_one_piece_agree(name: str, packets: list[bytes]) -> None:
    data = b"".join(packets)
    whole = play([data])
    assert play(packets) == whole, name
    assert play([bytes((byte,)) for byte in data]) == whole, name


@pytest.mark.parametrize(
    ("client", "said"),
    [
        ("tintin++", "héllo ♠ 🃏"),
        ("telix", "héllo ♠ 🃏"),
        ("plink", "héllo ♠ 🃏"),
        ("telnetlib3-client", "héllo ♠ 🃏"),
        ("busybox-telnet", "héllo ♠ 🃏"),
        ("inetutils-telnet", "héllo ♠ \ufffd"),
        ("inetutils-telnet-port23", "aÿb"),
        ("kildclient", "aÿb"),
        ("tf5", "look"),
        ("nc-openbsd", "look"),
    ],
)
def test_what_was_typed_arrives(client: str, said: str) -> None:
    """And with edit keys: ab, backspace, c gives ac."""
    path = next(path for path in TRANSCRIPTS if path.stem == client)
    lines = [line for packets in connections(path) for line in texts(play(packets)[0])]
    assert said in lines
    assert "ac" in lines or "abc" in lines
