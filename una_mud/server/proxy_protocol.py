"""The PROXY protocol, versions 1 and 2 (proxy-protocol.txt of HAProxy): a balancer says for whom it speaks.

Nothing is built for a connection before its header is there, so that whoever counts or bans addresses is
asked about the player's own and never about the balancer's.
"""

from __future__ import annotations

import ipaddress
import re
from typing import TYPE_CHECKING, Any, Final, cast

from twisted.internet import protocol
from twisted.internet.address import IPv4Address, IPv6Address
from twisted.protocols.policies import ProtocolWrapper, WrappingFactory
from zope.interface import directlyProvides, providedBy

from una_mud.world import addresses

if TYPE_CHECKING:
    from twisted.internet.interfaces import IAddress
    from twisted.python.failure import Failure

    from una_mud.world.clock import Clock, DelayedCall

PATIENCE: Final = 5.0
"""Seconds that a balancer has for its header."""

_LINE: Final = re.compile(rb"PROXY (?:TCP([46]) (\S+) \S+ (\d{1,5}) \d{1,5}|UNKNOWN[^\r\n]*)\r\n")
_LONGEST_LINE: Final = 107
_FIRST: Final = b"PROXY "
_SIGNATURE: Final = b"\r\n\r\n\0\r\nQUIT\n"
_FIXED: Final = len(_SIGNATURE) + 4
_LONGEST_BLOCK: Final = 2048
_LOCAL, _PROXY = 0x20, 0x21
_TCP4, _TCP6 = 0x11, 0x21
_LENGTHS: Final = {_TCP4: 4, _TCP6: 16}


class MalformedError(Exception):
    """What came is no header."""


Header = tuple["IPv4Address | IPv6Address | None", bytes]
"""For whom the balancer speaks (None: for itself), and what came behind the header."""


def read_header(data: bytes) -> Header | None:
    """Read the header at the beginning of what came; None while it is not complete.

    Raises:
        MalformedError: what came can't become a header.
    """
    if data.startswith(_SIGNATURE[: len(data)]):
        return _read_block(data)
    if data.startswith(_FIRST[: len(data)]):
        return _read_line(data)
    raise MalformedError


def _read_line(data: bytes) -> Header | None:
    end = data.find(b"\r\n", 0, _LONGEST_LINE) + 2
    if end < 2:  # noqa: PLR2004 - none was found
        if len(data) >= _LONGEST_LINE:
            raise MalformedError
        return None
    found = _LINE.fullmatch(data[:end])
    if found is None:
        raise MalformedError
    family, host, port = found.groups()
    return _address(family, host, int(port)) if family else None, data[end:]


def _address(family: bytes, host: bytes, port: int) -> IPv4Address | IPv6Address:
    try:
        address = ipaddress.ip_address(host.decode("ascii"))
    except ValueError:
        raise MalformedError from None
    if address.version != int(family):
        raise MalformedError
    return address_of(str(address), port)


def address_of(host: str, port: int) -> IPv4Address | IPv6Address:
    """Return the address of a player as Twisted has it."""
    address = addresses.parse(host)
    kind = IPv4Address if address.version == 4 else IPv6Address  # noqa: PLR2004 - IP's versions
    return kind("TCP", str(address), port)


def _read_block(data: bytes) -> Header | None:
    if len(data) < _FIXED:
        return None
    command, family = data[len(_SIGNATURE)], data[len(_SIGNATURE) + 1]
    length = int.from_bytes(data[_FIXED - 2 : _FIXED], "big")
    if command not in {_LOCAL, _PROXY} or length > _LONGEST_BLOCK:
        raise MalformedError
    if len(data) < _FIXED + length:
        return None
    block, rest = data[_FIXED : _FIXED + length], data[_FIXED + length :]
    if command == _LOCAL or family == 0:
        return None, rest
    size = _LENGTHS.get(family, 0)
    if not size or length < 2 * size + 4:
        raise MalformedError
    port = int.from_bytes(block[2 * size : 2 * size + 2], "big")
    return address_of(str(ipaddress.ip_address(block[:size])), port), rest


class ProxiedConnection(ProtocolWrapper):
    """One connection by way of a balancer. What it carries begins when the header is there."""

    factory: Any
    transport: Any
    wrappedProtocol: Any  # noqa: N815 - Twisted's name
    """Twisted's attributes, of which its interfaces tell a type checker nothing."""

    def __init__(self, factory: ProxiedFactory) -> None:
        super().__init__(cast("Any", factory), cast("Any", None))
        self._came = b""
        self.speaks_for: IPv4Address | IPv6Address | None = None
        self._deadline: DelayedCall | None = factory.clock.callLater(PATIENCE, self._cut)

    def goes_on(self, address: IPv4Address | IPv6Address | None, connection: protocol.Protocol) -> None:
        """Carry a connection whose header another program has read."""
        self._stop_waiting()
        self.speaks_for = address
        self.wrappedProtocol = connection

    # ruff: noqa: N802 - the names below are Twisted's

    def makeConnection(self, transport: Any) -> None:  # noqa: ANN401 - any transport
        """Wait for the header."""
        directlyProvides(self, providedBy(transport))
        self.connected = 1
        self.transport = transport
        if self.wrappedProtocol is not None:
            self.wrappedProtocol.makeConnection(self)

    def dataReceived(self, data: bytes) -> None:
        """Take a part of the header, or what comes after it."""
        if self.wrappedProtocol is not None:
            self.wrappedProtocol.dataReceived(data)
            return
        self._came += data
        try:
            header = read_header(self._came)
        except MalformedError:
            self._cut()
            return
        if header is not None:
            self._begin(*header)

    def _begin(self, address: IPv4Address | IPv6Address | None, rest: bytes) -> None:
        self._stop_waiting()
        self._came = b""
        self.speaks_for = address
        self.wrappedProtocol = self.factory.wrappedFactory.buildProtocol(self.getPeer())
        self.wrappedProtocol.makeConnection(self)
        if rest:
            self.wrappedProtocol.dataReceived(rest)

    def getPeer(self) -> Any:  # noqa: ANN401 - any address
        """Tell for whom the balancer speaks."""
        return self.speaks_for or self.transport.getPeer()

    def connectionLost(self, reason: Failure = protocol.connectionDone) -> None:
        """Pass on that the connection is gone, to whoever knew of it."""
        self._stop_waiting()
        if self.wrappedProtocol is not None:
            self.wrappedProtocol.connectionLost(reason)

    def _cut(self) -> None:
        """End the connection without a word: its other end is no balancer of ours."""
        self._stop_waiting()
        self.transport.abortConnection()

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            deadline, self._deadline = self._deadline, None
            if deadline.active():
                deadline.cancel()


class ProxiedFactory(WrappingFactory):
    """Builds what a factory builds, for the addresses that balancers tell."""

    noisy = False

    def __init__(self, factory: protocol.Factory, clock: Clock) -> None:
        super().__init__(cast("Any", factory))  # type: ignore[no-untyped-call]
        self.clock = clock

    def buildProtocol(self, addr: IAddress | None) -> ProxiedConnection:
        """Wait for the header of a connection."""
        del addr
        return ProxiedConnection(self)
