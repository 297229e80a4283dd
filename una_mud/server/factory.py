"""Listeners: they admit connections, or say why not, and keep an eye on their times."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar, cast

import attrs
from twisted.internet import protocol

from una_mud.server.connection import Connection, ListenerContext
from una_mud.server.flusher import Flusher
from una_mud.server.limits import ConnectionLimiter
from una_mud.server.telnet.telnet_connection import TelnetConfig, TelnetConnection
from una_mud.world import addresses
from una_mud.world.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Callable

    from twisted.internet.interfaces import IAddress
    from twisted.python.failure import Failure

    from una_mud.server.server_handover import ConnectionHandover
    from una_mud.server.telnet.telnet_connection import ConnectionHandler
    from una_mud.server.twisted_types import Transport
    from una_mud.world.clock import Clock, DelayedCall

Kind = TypeVar("Kind", bound=Connection)


class RejectedConnection(protocol.Protocol):
    """A connection that may not come in: some words say why.

    Over TLS they leave only when the other end has shaken hands. It may never do so, and is then cut off.
    """

    def __init__(self, words: bytes, clock: Clock, patience: float) -> None:
        self._words = words
        self._clock = clock
        self._patience = patience
        self._deadline: DelayedCall | None = None

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Say why, and close."""
        wire = cast("Transport", self.transport)
        wire.write(self._words)
        wire.loseConnection()
        self._deadline = self._clock.callLater(self._patience, wire.abortConnection)

    def connectionLost(self, reason: Failure = protocol.connectionDone) -> None:  # noqa: N802 - Twisted's name
        """Note that it is gone."""
        del reason
        if self._deadline is not None and self._deadline.active():
            self._deadline.cancel()


class ConnectionFactory(protocol.Factory, ABC, Generic[Kind]):
    """Builds connections of one kind.

    `limiter` may be shared by several listeners, so that limits hold for all of them together.
    """

    noisy = False

    def __init__(
        self, clock: Clock, limits: Limits | None = None, limiter: ConnectionLimiter | None = None
    ) -> None:
        self.limits = limits or Limits()
        self.connections: set[Kind] = set()
        self.limiter = limiter or ConnectionLimiter(self.limits)
        self._clock = clock
        self._next_check: DelayedCall | None = None
        self._context = ListenerContext(clock, self.limits, Flusher(clock), self.limiter, self._gone)

    def use_limits(self, limits: Limits) -> None:
        """Use other limits for whoever comes from now on."""
        self.limits = self.limiter.limits = limits
        self._context = attrs.evolve(self._context, limits=limits)

    @abstractmethod
    def _build(self, key: str) -> Kind:
        """Return a new connection from an address."""

    @abstractmethod
    def _refuse(self, reason: str) -> bytes:
        """Return what somebody reads who is not let in."""

    def buildProtocol(self, addr: IAddress | None) -> protocol.Protocol:  # noqa: N802 - Twisted's name
        """Admit or refuse a connection from this address."""
        key = addresses.counted(getattr(addr, "host", None) or "")
        refusal = self.limiter.enter(key, self._clock.seconds())
        if refusal is not None:
            return RejectedConnection(self._refuse(refusal), self._clock, self.limits.closing_time)
        return self._add(key)

    def readmit(self, handed: ConnectionHandover) -> Kind:
        """Return a connection that goes on where another program has stopped; it was let in there."""
        self.limiter.readmit(handed.key)
        connection = self._add(handed.key)
        connection.handed = handed
        return connection

    def _add(self, key: str) -> Kind:
        connection = self._build(key)
        connection.factory = self
        self.connections.add(connection)
        if self._next_check is None:
            self._next_check = self._clock.callLater(self.limits.check_interval, self._check)
        return connection

    def drop(self, connection: Kind) -> None:
        """Forget a connection that could not be taken over, or was handed over."""
        self._gone(connection)

    def _gone(self, connection: Connection) -> None:
        self.connections.discard(cast("Kind", connection))
        self.limiter.leave(connection.key)

    def _check(self) -> None:
        """Look at all connections' times; one timer does for all of them, and none runs for nobody."""
        self._next_check = None
        now = self._clock.seconds()
        for connection in list(self.connections):
            connection.check(now)
        if self.connections:
            self._next_check = self._clock.callLater(self.limits.check_interval, self._check)


class TelnetFactory(ConnectionFactory[TelnetConnection]):
    """Builds telnet connections, each with a session of its own."""

    def __init__(
        self,
        session_factory: Callable[[TelnetConnection], ConnectionHandler],
        clock: Clock,
        limits: Limits | None = None,
        *,
        limiter: ConnectionLimiter | None = None,
        config: TelnetConfig | None = None,
    ) -> None:
        super().__init__(clock, limits, limiter)
        self._sessions = session_factory
        self._config = config or TelnetConfig()

    def _build(self, key: str) -> TelnetConnection:
        return TelnetConnection(self._context, key, self._sessions, self._config)

    def _refuse(self, reason: str) -> bytes:
        return f"{reason}\r\n".encode("ascii")
