"""Listeners: they admit connections, or say why not, and keep an eye on their times."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from twisted.internet import protocol

from una_mud.server.channel import Channel, Flusher, ListenerContext
from una_mud.server.limits import Gate, Limits
from una_mud.server.telnet.connection import Connection, TelnetConfig
from una_mud.world import addresses

if TYPE_CHECKING:
    from collections.abc import Callable

    from twisted.internet.interfaces import IAddress
    from twisted.python.failure import Failure

    from una_mud.server.telnet.connection import Session
    from una_mud.server.twisted_types import Clock, Timer, Wire

Kind = TypeVar("Kind", bound=Channel)


class Refusal(protocol.Protocol):
    """A connection that may not come in: some words say why.

    Over TLS they leave only when the other end has shaken hands. It may never do so, and is then cut off.
    """

    def __init__(self, words: bytes, clock: Clock, patience: float) -> None:
        self._words = words
        self._clock = clock
        self._patience = patience
        self._deadline: Timer | None = None

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Say why, and close."""
        wire = cast("Wire", self.transport)
        wire.write(self._words)
        wire.loseConnection()
        self._deadline = self._clock.callLater(self._patience, wire.abortConnection)

    def connectionLost(self, reason: Failure = protocol.connectionDone) -> None:  # noqa: N802 - Twisted's name
        """Note that it is gone."""
        del reason
        if self._deadline is not None and self._deadline.active():
            self._deadline.cancel()


class ChannelFactory(protocol.Factory, ABC, Generic[Kind]):
    """Builds connections of one kind.

    `clock` is the reactor, or a clock in its place. `gate` may be shared by several listeners, so that limits
    hold for all of them together.
    """

    noisy = False

    def __init__(self, clock: Clock, limits: Limits | None = None, gate: Gate | None = None) -> None:
        self.limits = limits or Limits()
        self.connections: set[Kind] = set()
        self.gate = gate or Gate(self.limits)
        self._clock = clock
        self._next_check: Timer | None = None
        self._context = ListenerContext(clock, self.limits, Flusher(clock), self._gone)

    @abstractmethod
    def _build(self, key: str) -> Kind:
        """Return a new connection from an address."""

    @abstractmethod
    def _refuse(self, reason: str) -> bytes:
        """Return what somebody reads who is not let in."""

    def buildProtocol(self, addr: IAddress | None) -> protocol.Protocol:  # noqa: N802 - Twisted's name
        """Admit or refuse a connection from this address."""
        key = addresses.counted(getattr(addr, "host", None) or "")
        refusal = self.gate.enter(key, self._clock.seconds())
        if refusal is not None:
            return Refusal(self._refuse(refusal), self._clock, self.limits.closing_time)
        connection = self._build(key)
        connection.factory = self
        self.connections.add(connection)
        if self._next_check is None:
            self._next_check = self._clock.callLater(self.limits.check_interval, self._check)
        return connection

    def _gone(self, channel: Channel) -> None:
        self.connections.discard(cast("Kind", channel))
        self.gate.leave(channel.key)

    def _check(self) -> None:
        """Look at all connections' times; one timer does for all of them, and none runs for nobody."""
        self._next_check = None
        now = self._clock.seconds()
        for connection in list(self.connections):
            connection.check(now)
        if self.connections:
            self._next_check = self._clock.callLater(self.limits.check_interval, self._check)


class TelnetFactory(ChannelFactory[Connection]):
    """Builds telnet connections, each with a session of its own."""

    def __init__(
        self,
        session_factory: Callable[[Connection], Session],
        clock: Clock,
        limits: Limits | None = None,
        *,
        gate: Gate | None = None,
        offers: TelnetConfig | None = None,
    ) -> None:
        super().__init__(clock, limits, gate)
        self._sessions = session_factory
        self._config = offers or TelnetConfig()

    def _build(self, key: str) -> Connection:
        return Connection(self._context, key, self._sessions, self._config)

    def _refuse(self, reason: str) -> bytes:
        return f"{reason}\r\n".encode("ascii")
