"""Time as the world needs it: one monotonic clock, and alarms on it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class DelayedCall(Protocol):
    """A call that is to come."""

    def cancel(self) -> object:
        """Don't make the call."""

    def active(self) -> object:
        """Whether the call is still to come."""


class Clock(Protocol):
    """Monotonic time, in seconds: for timers, limits and ages. Twisted's test clock is one.

    Where its zero lies means nothing, so that no reading is ever shown or stored. Whoever sets the computer's
    clock changes nothing here.
    """

    def seconds(self) -> float:
        """Return the time since a moment in the past that stays the same while the server runs."""

    def callLater(  # noqa: N802 - Twisted's name
        self, delay: float, call: Callable[..., object], /, *args: object
    ) -> DelayedCall:
        """Call something after ``delay`` seconds."""


def dates(times: Mapping[str, float], clock: Clock) -> dict[str, float]:
    """Return the times that are to come as seconds since 1970, for the next server to read.

    They're whole ones, so that the same times give the same dates.
    """
    now, date = clock.seconds(), time.time()
    return {name: float(round(date + at - now)) for name, at in times.items() if at > now}


def times(dates: Mapping[str, float], clock: Clock) -> dict[str, float]:
    """Return what :func:`dates` was given, by another server's clock."""
    now, date = clock.seconds(), time.time()
    return {name: now + at - date for name, at in dates.items()}


class Alarm:
    """At most one call to come; setting it anew forgets the earlier one."""

    __slots__ = ("_call", "_clock", "due")

    def __init__(self, clock: Clock) -> None:
        """Make an alarm that is not set."""
        self._clock = clock
        self._call: DelayedCall | None = None
        self.due: float | None = None
        """The time at which it rings, None when it is not set."""

    def set(self, seconds: float, ring: Callable[[], object]) -> None:
        """Ring after ``seconds``, and forget any earlier time."""
        self.clear()

        def rung() -> None:
            self._call = self.due = None
            ring()

        self.due = self._clock.seconds() + seconds
        self._call = self._clock.callLater(seconds, rung)

    def set_at(self, due: float | None, ring: Callable[[], object]) -> None:
        """Ring at a time, at once if it's over; None rings never."""
        if due is None:
            self.clear()
        else:
            self.set(max(0.0, due - self._clock.seconds()), ring)

    def clear(self) -> None:
        """Don't ring."""
        if self._call is not None and self._call.active():
            self._call.cancel()
        self._call = self.due = None

    @property
    def is_set(self) -> bool:
        """Whether it is going to ring."""
        return self.due is not None
