"""Sockets behind Twisted's transports: what is still to be sent, letting go of one, and taking one up."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import Any

from twisted.internet import protocol, tcp

from una_mud.server.proxy_protocol import ProxiedConnection
from una_mud.server.server_handover import ProxiedHandover


def plain(transport: object) -> Any:  # noqa: ANN401 - Twisted's interfaces tell a type checker nothing
    """Return the TCP transport under a connection; None over TLS, whose keys can't be handed over."""
    if isinstance(transport, ProxiedConnection):
        transport = transport.transport
    return transport if isinstance(transport, tcp.Connection) else None


def proxied_by(transport: object) -> ProxiedHandover | None:
    """Return for whom a balancer speaks on a connection; None without a balancer."""
    if not isinstance(transport, ProxiedConnection):
        return None
    address = transport.speaks_for
    return ProxiedHandover(None, 0) if address is None else ProxiedHandover(address.host, address.port)


def unsent(transport: object) -> bytes:
    """Return what the system has not taken yet of what was written."""
    tcp_transport = plain(transport)
    if tcp_transport is None:
        return b""
    waiting: bytes = tcp_transport.dataBuffer[tcp_transport.offset :]
    return waiting + b"".join(tcp_transport._tempDataBuffer)  # noqa: SLF001 - Twisted has no other way


def let_go(reader: Any) -> None:  # noqa: ANN401 - as above
    """Close our copy of a socket, which is somebody else's now: nothing is told to the other end."""
    reader.stopReading()
    if isinstance(reader, tcp.Connection):
        reader.stopWriting()  # type: ignore[no-untyped-call]
    reader.socket.close()


class _Heir(protocol.Factory):
    """Gives the one connection that takes up a socket."""

    noisy = False

    def __init__(self, connection: protocol.Protocol) -> None:
        self._connection = connection

    def buildProtocol(self, addr: object) -> protocol.Protocol:  # noqa: N802 - Twisted's name
        """Give it."""
        del addr
        return self._connection


def take_up(reactor: Any, number: int, connection: protocol.Protocol) -> bool:  # noqa: ANN401 - as above
    """Let a connection go on with an open socket, given by its number; False when the other end is gone."""
    family = socket.AF_INET
    try:
        with socket.socket(fileno=os.dup(number)) as found:
            family = found.family
        reactor.adoptStreamConnection(number, family, _Heir(connection))
    except OSError:
        return False
    finally:
        with suppress(OSError):
            os.close(number)
    return True
