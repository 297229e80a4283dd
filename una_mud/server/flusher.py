"""What is written in one turn of the reactor leaves at its end, in one piece for each connection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from una_mud.world.clock import Clock


class Flushable(Protocol):
    """A connection, as seen from here."""

    def flush(self) -> None:
        """Send what was written."""


class Flusher:
    """Sends, at the end of the reactor's turn, what was written in it: one write for each connection."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[Flushable] = []

    def add(self, connection: Flushable) -> None:
        """Have a connection flushed. Each may be added once between two flushes."""
        if not self._waiting:
            self._clock.callLater(0, self._flush)
        self._waiting.append(connection)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            connection.flush()
