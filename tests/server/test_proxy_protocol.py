"""The PROXY protocol: a player's own address is counted, and whoever is no balancer is sent away quietly."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from server_support import Listener, MemoryTransport
from twisted.internet.error import ConnectionDone
from twisted.python.failure import Failure

from una_mud.server.proxy_protocol import PATIENCE, MalformedError, ProxiedFactory, read_header
from una_mud.server.telnet.telnet_connection import TelnetConnection
from una_mud.world.limits import Limits

if TYPE_CHECKING:
    from una_mud.server.proxy_protocol import ProxiedConnection

SIGNATURE = bytes.fromhex("0d0a0d0a000d0a515549540a")
V1 = b"PROXY TCP4 203.0.113.9 192.0.2.1 50001 4000\r\n"
V1_SIX = b"PROXY TCP6 2001:db8::9 2001:db8::1 50001 4000\r\n"
UNKNOWN = b"PROXY UNKNOWN whatever follows\r\n"


def block(command: int, family: int, body: bytes) -> bytes:
    """Return a header of version 2."""
    return SIGNATURE + bytes((command, family)) + len(body).to_bytes(2, "big") + body


ADDRESSES = bytes((203, 0, 113, 9, 192, 0, 2, 1)) + (50001).to_bytes(2, "big") + (4000).to_bytes(2, "big")
V2 = block(0x21, 0x11, ADDRESSES + b"\x03\x00\x04abcd")
V2_SIX = block(0x21, 0x21, bytes(15) + b"\x07" + bytes(16) + b"\xc3\x51\x0f\xa0")
LOCAL = block(0x20, 0x00, b"")
HEADERS = {V1: "203.0.113.9", V1_SIX: "2001:db8::9", V2: "203.0.113.9", V2_SIX: "::7"}
MALFORMED = (
    b"connect Ann\r\n",
    b"PROXY TCP4 203.0.113.999 192.0.2.1 1 1\r\n",
    b"PROXY TCP6 203.0.113.9 192.0.2.1 1 1\r\n",
    b"PROXY TCP5 203.0.113.9 192.0.2.1 1 1\r\n",
    b"PROXY TCP4 203.0.113.9\r\n",
    b"PROXY " + b"x" * 200,
    b"\r\n\r\n\0\r\nQUIX\n",
    block(0x22, 0x11, ADDRESSES),
    block(0x11, 0x11, ADDRESSES),
    block(0x21, 0x11, ADDRESSES[:-1]),
    block(0x21, 0x12, ADDRESSES),
    SIGNATURE + b"\x21\x11\xff\xff",
    b"\xff\xfb\x1f",
)


def connect(listener: Listener) -> tuple[ProxiedConnection, MemoryTransport]:
    """Connect by way of a balancer."""
    transport = MemoryTransport("10.0.0.1")
    factory = ProxiedFactory(listener.factory, listener.clock)
    proxied = factory.buildProtocol(cast("Any", transport.getPeer()))
    proxied.makeConnection(transport)
    return proxied, transport


def through(listener: Listener, data: bytes) -> tuple[ProxiedConnection, MemoryTransport]:
    """Connect by way of a balancer that says this."""
    proxied, transport = connect(listener)
    proxied.dataReceived(data)
    listener.turn()
    return proxied, transport


@pytest.mark.parametrize(("header", "host"), HEADERS.items())
def test_the_session_sees_the_players_address(header: bytes, host: str) -> None:
    listener = Listener()
    _, transport = through(listener, header + b"hello\r\n")
    (session,) = listener.sessions
    assert session.connection.peer == host
    assert session.reported("line") == ["hello"]
    assert b"Welcome." in transport.taken()


@pytest.mark.parametrize("mapped", ["::ffff:66.6.6.6", "::ffff:4206:606"])
def test_an_ipv4_address_behind_a_dual_stack_balancer_is_that_address(mapped: str) -> None:
    listener = Listener()
    through(listener, f"PROXY TCP6 {mapped} ::1 4321 4000\r\n".encode())
    connection = listener.sessions[0].connection
    assert (connection.peer, connection.key) == ("66.6.6.6", "66.6.6.6")


@pytest.mark.parametrize("header", [UNKNOWN, LOCAL, block(0x21, 0x00, b"")])
def test_a_balancer_that_speaks_for_itself_has_its_own_address(header: bytes) -> None:
    listener = Listener()
    through(listener, header)
    assert listener.sessions[0].connection.peer == "10.0.0.1"


@pytest.mark.parametrize("data", MALFORMED)
def test_what_is_no_header_ends_the_connection_without_a_word(data: bytes) -> None:
    listener = Listener()
    proxied, transport = through(listener, data)
    assert transport.is_aborted()
    assert transport.taken() == b""
    assert listener.sessions == []
    proxied.connectionLost(Failure(ConnectionDone()))  # type: ignore[no-untyped-call]


@given(st.sampled_from([*HEADERS, UNKNOWN, LOCAL]), st.data())
def test_a_header_may_come_in_pieces_with_the_first_line_behind_it(
    header: bytes, data: st.DataObject
) -> None:
    whole = header + b"hello\r\n"
    cut = data.draw(st.integers(0, len(whole)))
    listener = Listener()
    proxied, _ = connect(listener)
    for piece in (whole[:cut], whole[cut:]):
        proxied.dataReceived(piece)
    assert listener.sessions[0].reported("line") == ["hello"]


@given(st.binary(max_size=300))
def test_any_bytes_are_a_header_or_not_yet_or_none(data: bytes) -> None:
    for start in (b"", b"PROXY ", SIGNATURE, SIGNATURE + b"\x21\x11"):
        with suppress(MalformedError):
            header = read_header(start + data)
            assert header is None or (start + data).endswith(header[1])


def test_who_says_nothing_is_not_waited_for() -> None:
    listener = Listener()
    proxied, transport = connect(listener)
    proxied.dataReceived(V1[:10])
    listener.turn(PATIENCE - 0.1)
    assert not transport.is_closing()
    listener.turn(0.2)
    assert transport.is_aborted()


def test_limits_hold_for_the_players_address_and_not_for_the_balancers() -> None:
    listener = Listener(Limits(connections_per_address=2))
    for _ in range(3):
        through(listener, V1)
    assert len(listener.factory.connections) == 2
    through(listener, V2_SIX)
    assert len(listener.factory.connections) == 3


def test_a_connection_that_ends_is_counted_out_once() -> None:
    listener = Listener()
    proxied, _ = through(listener, V1)
    assert isinstance(proxied.wrappedProtocol, TelnetConnection)
    proxied.connectionLost(Failure(ConnectionDone()))  # type: ignore[no-untyped-call]
    assert listener.factory.connections == set()
    assert len(listener.sessions[0].reported("lost")) == 1
    early, _ = connect(listener)
    early.connectionLost(Failure(ConnectionDone()))  # type: ignore[no-untyped-call]
    listener.turn(PATIENCE)
    assert not listener.clock.getDelayedCalls()
