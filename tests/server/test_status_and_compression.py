"""MSSP and MCCP2: what a server says of itself, and output that is compressed from one byte on to the end."""

from __future__ import annotations

import zlib

import pytest
from gmcp_support import DataWorld
from hypothesis import given
from hypothesis import strategies as st
from server_support import Listener, answer, receive
from twisted.internet.task import Clock

from una_mud.server.telnet import mssp
from una_mud.server.telnet.mccp import START, Compressor
from una_mud.server.telnet.protocol import Telnet
from una_mud.server.telnet.telnet_connection import TelnetConfig
from una_mud.server.telnet.telnet_events import CompressionAgreed, StatusAsked
from una_mud.server.telnet.telnet_options import GMCP, MCCP2, MSSP

ALL = frozenset({GMCP, MSSP, MCCP2})
DO_MSSP, DO_MCCP2, DONT_MCCP2 = "fffd46", "fffd56", "fffe56"


def met() -> Telnet:
    telnet = Telnet(extra=ALL)
    telnet.start()
    receive(telnet, "fffb18")
    return telnet


def test_all_three_are_offered_once_the_client_has_spoken_telnet() -> None:
    telnet = Telnet(extra=ALL)
    telnet.start()
    assert b"\xff\xfb" not in telnet.take()
    sent = answer(telnet, "fffb18")
    assert all(bytes((0xFF, 0xFB, option)) in sent for option in ALL)


@pytest.mark.parametrize(("asks", "event"), [(DO_MSSP, StatusAsked()), (DO_MCCP2, CompressionAgreed())])
def test_each_is_begun_once_however_often_a_client_changes_its_mind(asks: str, event: object) -> None:
    telnet = met()
    declines = asks.replace("fffd", "fffe")
    events = receive(telnet, asks, asks, declines, asks, declines, asks)
    assert events.count(event) == 1  # type: ignore[arg-type]


def test_who_is_not_offered_them_and_asks_is_refused() -> None:
    telnet = Telnet()
    telnet.start()
    receive(telnet, "fffb18")
    assert answer(telnet, DO_MCCP2, DO_MSSP) == bytes.fromhex("fffc56 fffc46")


# MSSP.

FACTS: mssp.Facts = {
    "NAME": "Una",
    "PLAYERS": 3,
    "UPTIME": 1234567890,
    "HOSTNAME": "",
    "WEBSITE": "a\x01b\x02c\xff\r\n",
}


def test_the_variables_come_in_order_without_signs_of_the_protocol() -> None:
    assert mssp.body(FACTS) == (b"\x01NAME\x02Una\x01PLAYERS\x023\x01UPTIME\x021234567890\x01WEBSITE\x02abc")


def test_a_client_that_asks_gets_the_status_as_it_is() -> None:
    players = iter((1, 2, 3))
    listener = Listener(
        config=TelnetConfig(ALL, lambda: mssp.body({"NAME": "Una", "PLAYERS": next(players)}))
    )
    guest = listener.guest()
    guest.types(bytes.fromhex("fffb18" + DO_MSSP + DO_MSSP))
    listener.turn()
    sent = guest.transport.taken()
    assert sent.count(b"\xff\xfa\x46\x01NAME\x02Una\x01PLAYERS\x021\xff\xf0") == 1
    assert sent.count(b"\xff\xfa\x46") == 1


def test_the_line_at_the_name_question_is_answered_in_plain_text_and_costs_nothing() -> None:
    world = DataWorld(Clock())
    client = world.connect()
    for _ in range(5):
        client.types("MSSP-REQUEST")
    text = client.text.decode()
    assert text.count("\r\nMSSP-REPLY-START\r\n") == text.count("MSSP-REPLY-END\r\n") == 5
    client.types("connect Ann", "")
    assert "ann" in world.world.people


def test_the_facts_tell_how_many_are_here_and_nothing_of_them() -> None:
    facts = mssp.facts({"NAME": "Una"}, 7, 1234567890)
    assert (facts["NAME"], facts["PLAYERS"], facts["UPTIME"]) == ("Una", 7, 1234567890)
    rows = dict(row.split("\t") for row in mssp.text(facts).splitlines() if "\t" in row)
    assert rows["PLAYERS"] == "7"
    assert all(len(value) < 30 for value in rows.values())


# MCCP2.


def inflated(data: bytes) -> tuple[bytes, bool]:
    """Return what a client reads of a stream, and whether it has ended."""
    stream = zlib.decompressobj()
    return stream.decompress(data), stream.eof


@given(st.lists(st.binary(max_size=300), max_size=20))
def test_every_piece_can_be_read_as_soon_as_it_is_there(pieces: list[bytes]) -> None:
    compressor, client = Compressor(), zlib.decompressobj()
    for piece in pieces:
        assert client.decompress(compressor.through(piece)) == piece
    assert not client.eof
    assert client.decompress(compressor.end()) == b""
    assert client.eof


def test_the_stream_begins_behind_its_announcement_and_ends_with_the_connection() -> None:
    listener = Listener(config=TelnetConfig(ALL))
    guest = listener.guest()
    guest.types(bytes.fromhex("fffb18"))
    listener.turn()
    guest.transport.taken()
    guest.types(bytes.fromhex(DO_MCCP2) + b"hello\r\n")
    assert guest.transport.writes == [START]
    listener.turn()
    guest.types(bytes.fromhex(DONT_MCCP2) + b"more\r\n")
    listener.turn()
    before, mark, stream = guest.transport.taken().partition(START)
    assert (before, mark) == (b"", START)
    text, ended = inflated(stream)
    assert text.count(b"> ") == 2
    assert not ended
    guest.connection.close("Goodbye.")
    listener.turn()
    text, ended = inflated(stream + guest.transport.taken())
    assert text.endswith(b"Goodbye.\r\n")
    assert ended


def test_a_stalled_reader_gets_the_whole_stream_in_order_afterwards() -> None:
    listener = Listener(config=TelnetConfig(ALL))
    guest = listener.guest()
    guest.types(bytes.fromhex("fffb18"))
    listener.turn()
    guest.transport.taken()
    guest.transport.stalled = True
    guest.types(bytes.fromhex(DO_MCCP2))
    rows = [f"row {number} {'x' * (number % 700)}" for number in range(900)]
    for row in rows:
        guest.connection.say(row)
        listener.turn()
    guest.transport.stalled = False
    guest.transport.drain()
    listener.turn()
    _, mark, stream = guest.transport.taken().partition(START)
    assert mark
    text, _ = inflated(stream)
    assert text.decode().replace("\r\n", "\n").strip().split("\n")[-900:] == rows
