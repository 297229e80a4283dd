"""Which connection something is done for, so that a line's way can be followed through the log."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

CURRENT: Final[ContextVar[int | None]] = ContextVar("una_mud.connection", default=None)
"""The number of the connection whose line is handled now, also in what goes on with it later."""


class ConnectionNumbers:
    """Gives every connection another number, over restarts too."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        """Return a number that no connection has had."""
        self._last += 1
        return self._last

    def follow(self, number: int) -> None:
        """Go on behind the number of a connection that another program has handed over."""
        self._last = max(self._last, number)


NUMBERS: Final = ConnectionNumbers()
