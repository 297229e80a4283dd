"""Counting of what anybody may do only so often, such as trying wrong passwords."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Hashable

    from una_mud.world.limits import RateLimit


@attrs.define
class RateLimiter:
    """Counts for many, each by itself, in bounded memory: whoever tried longest ago is forgotten first."""

    limit: RateLimit
    most_remembered: int = 10_000
    _until: dict[Hashable, float] = attrs.field(factory=dict, init=False)
    """When all that was tried will be forgotten."""

    def wait(self, who: Hashable, now: float) -> float:
        """Return how many seconds it takes until one may try again; 0 when at once."""
        full = now + self.limit.at_once * self.limit.seconds
        return max(0.0, self._until.get(who, now) + self.limit.seconds - full)

    def record(self, who: Hashable, now: float) -> None:
        """Count a try."""
        self._until[who] = max(now, self._until.pop(who, now)) + self.limit.seconds
        if len(self._until) > self.most_remembered:
            del self._until[next(iter(self._until))]

    def refund(self, who: Hashable) -> None:
        """Give one try back."""
        if who in self._until:
            self._until[who] -= self.limit.seconds

    def left(self, who: Hashable, now: float) -> float:
        """Return after how many seconds all that was tried is forgotten."""
        return max(0.0, self._until.get(who, now) - now)

    def restore(self, who: Hashable, until: float, now: float) -> None:
        """Take up when all that was tried is forgotten, from before a restart."""
        self._until[who] = min(until, now + self.limit.at_once * self.limit.seconds)

    def forget(self, who: Hashable) -> None:
        """Forget all that was tried."""
        self._until.pop(who, None)
