"""The telnet listener: it admits connections, or says why not, and keeps an eye on their times."""

from collections.abc import Callable
from typing import cast

from twisted.internet import protocol
from twisted.internet.interfaces import IAddress

from una_mud.net.connection import Connection, Flusher, Offers, Session, Surroundings
from una_mud.net.limits import Gate, Limits, address_key
from una_mud.net.ports import Clock, Timer, Wire


class Refusal(protocol.Protocol):
    """A connection that may not come in: one line says why."""

    def __init__(self, reason: str) -> None:
        self._reason = reason

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Say why, and close."""
        wire = cast("Wire", self.transport)
        wire.write(f"{self._reason}\r\n".encode("ascii"))
        wire.loseConnection()


class TelnetFactory(protocol.Factory):
    """Builds connections, each with a session of its own.

    `clock` is the reactor, or a clock in its place. `gate` may be shared by several listeners, so that limits
    hold for all of them together.
    """

    noisy = False

    def __init__(
        self,
        session_factory: Callable[[Connection], Session],
        clock: Clock,
        limits: Limits | None = None,
        *,
        gate: Gate | None = None,
        offers: Offers | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.connections: set[Connection] = set()
        self._gate = gate or Gate(self.limits)
        self._clock = clock
        self._next_check: Timer | None = None
        self._surroundings = Surroundings(
            session_factory, clock, self.limits, Flusher(clock), self._gone, offers or Offers()
        )

    def buildProtocol(self, addr: IAddress | None) -> protocol.Protocol:  # noqa: N802 - Twisted's name
        """Admit or refuse a connection from this address."""
        key = address_key(getattr(addr, "host", None) or "")
        refusal = self._gate.enter(key, self._clock.seconds())
        if refusal is not None:
            return Refusal(refusal)
        connection = Connection(self._surroundings, key)
        connection.factory = self
        self.connections.add(connection)
        if self._next_check is None:
            self._next_check = self._clock.callLater(self.limits.check_interval, self._check)
        return connection

    def _gone(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._gate.leave(connection.key)

    def _check(self) -> None:
        """Look at all connections' times; one timer does for all of them, and none runs for nobody."""
        self._next_check = None
        now = self._clock.seconds()
        for connection in list(self.connections):
            connection.check(now)
        if self.connections:
            self._next_check = self._clock.callLater(self.limits.check_interval, self._check)
