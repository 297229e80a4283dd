"""The time that a person has for their turn: a warning first, then the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.world.clock import Alarm
from una_mud.world.handover import TurnClockHandover

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.world.clock import Clock

_WARNING: Final = 15.0
"""Seconds before the end at which the player is warned; a third of the time if that is less."""


class TurnClock:
    """Counts the time of one turn after the other. ``warn`` is told the seconds that are left."""

    def __init__(self, clock: Clock, warn: Callable[[int], object], out: Callable[[], object]) -> None:
        """Make a clock that does not run."""
        self._clock = clock
        self._alarm = Alarm(clock)
        self._tell = warn
        self._out = out
        self._began = 0.0
        """When the turn has begun."""
        self._last = 0.0
        """For how many seconds the player is left alone after the warning."""
        self._warned = False

    def begin(self) -> None:
        """Count the time of a turn from now on, whoever plays it."""
        self.clear()
        self._began = self._clock.seconds()

    def start(self, seconds: int) -> None:
        """Let somebody have so many seconds since the turn has begun; 0 is as many as they like."""
        self.clear()
        if not seconds:
            return
        self._last = min(_WARNING, seconds / 3)
        left = max(0.0, self._began + seconds - self._clock.seconds())
        if left > self._last:
            self._alarm.set(left - self._last, self._warn)
        else:
            self._warned = True
            self._alarm.set(left, self._out)

    def clear(self) -> None:
        """Count no longer."""
        self._alarm.clear()
        self._warned = False

    @property
    def runs(self) -> bool:
        """Whether somebody's time is being counted."""
        return self._alarm.is_set

    @property
    def seconds_left(self) -> int | None:
        """The time that is left; None without a limit."""
        if self._alarm.due is None:
            return None
        left = self._alarm.due - self._clock.seconds()
        return max(0, round(left if self._warned else left + self._last))

    def hand_over(self) -> TurnClockHandover:
        """Return the time of the turn, for the program that takes over."""
        return TurnClockHandover(self._began, self._last, self._warned, self._alarm.due)

    def take_over(self, value: TurnClockHandover) -> None:
        """Go on with the time that was handed over."""
        self._began, self._last, self._warned = value.began, value.last, value.warned
        self._alarm.set_at(value.due, self._out if value.warned else self._warn)

    def _warn(self) -> None:
        self._warned = True
        self._alarm.set(self._last, self._out)
        self._tell(round(self._last))
