"""Counting what connections and addresses cost, by the figures of ``world.limits``.

Everything is counted for each address by itself, so that one stranger's flood delays nobody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from una_mud.messages.templates import _
from una_mud.world.addresses import LOCAL
from una_mud.world.limits import Counters

if TYPE_CHECKING:
    from una_mud.messages.templates import Template
    from una_mud.world.limits import Limits

_FULL: Final = _("The server is full. Please try again later.")
_TOO_MANY: Final = _("There are too many connections from your address.")
_TOO_FAST: Final = _("There were too many connections from your address just now. Try again in a minute.")

_ROUNDING = 0.001  # tokens; a timer set for the moment of the next token may come a rounding error early


@attrs.define
class TokenBucket:
    """Holds at most `burst` tokens and gains `rate` of them a second."""

    rate: float
    burst: float
    at: float
    """When `tokens` was right, in the clock's seconds."""
    tokens: float = attrs.field(default=attrs.Factory(lambda self: self.burst, takes_self=True))

    def take(self, now: float, count: float = 1) -> bool:
        """Take tokens; False, and none taken, when there are too few."""
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < count - _ROUNDING:
            return False
        self.tokens -= count
        return True

    def spend(self, now: float, count: float) -> None:
        """Take tokens even if there are too few; then there's a debt for a while."""
        self.take(now, 0)
        self.tokens -= count

    def wait(self, count: float = 1) -> float:
        """Tell how many seconds after the last look there are so many tokens."""
        return max(0.0, (count - self.tokens) / self.rate)


@attrs.frozen
class Budget:
    """What one connection, or everybody at one address, may still cost: lines, bytes, processor time."""

    whose: str
    """Whether it's a "connection"'s or an "address"'s."""
    lines: TokenBucket
    bytes: TokenBucket
    cpu: TokenBucket

    @classmethod
    def of_connection(cls, limits: Limits, now: float) -> Budget:
        """Return a new connection's budget."""
        return cls(
            "connection",
            TokenBucket(limits.lines_per_second, limits.lines_burst, now),
            TokenBucket(limits.bytes_per_second, limits.bytes_burst, now),
            TokenBucket(limits.cpu_share, limits.cpu_burst, now),
        )

    @classmethod
    def of_address(cls, limits: Limits, now: float) -> Budget:
        """Return a new address's budget."""
        return cls(
            "address",
            TokenBucket(limits.address_lines_per_second, limits.address_lines_burst, now),
            TokenBucket(limits.address_bytes_per_second, limits.address_bytes_burst, now),
            TokenBucket(limits.address_cpu_share, limits.address_cpu_burst, now),
        )

    def with_lines(self, lines: TokenBucket) -> Budget:
        """Return the same budget with another one for lines."""
        return attrs.evolve(self, lines=lines)

    def has_line(self, now: float) -> bool:
        """Whether a line may be taken."""
        return self.lines.take(now, 0) and self.lines.tokens >= 1 - _ROUNDING

    def spend_line(self) -> None:
        """Pay for a line that may be taken."""
        self.lines.tokens -= 1

    def spend(self, now: float, size: int, seconds: float) -> None:
        """Pay for bytes and for seconds of the processor."""
        self.bytes.spend(now, size)
        self.cpu.spend(now, seconds)

    def debt(self, now: float, size: int = 0) -> float:
        """Return the seconds until bytes and processor time are paid for, ``size`` bytes more included."""
        if self.bytes.tokens >= size and self.cpu.tokens >= 0:  # time only adds to them
            return 0.0
        self.bytes.take(now, 0)
        self.cpu.take(now, 0)
        return max(self.bytes.wait(size), self.cpu.wait(0))

    def spent(self) -> str | None:
        """Return what has run out, as "address bytes"; None when nothing has."""
        if self.bytes.tokens < 0:
            return f"{self.whose} bytes"
        if self.cpu.tokens < 0:
            return f"{self.whose} cpu"
        return f"{self.whose} lines" if self.lines.tokens < 1 - _ROUNDING else None

    def line_wait(self) -> float:
        """Return how many seconds it takes until there may be another line."""
        return self.lines.wait()


@attrs.frozen
class _Address:
    """What is remembered of an address."""

    arrivals: TokenBucket
    budget: Budget


@attrs.define
class ConnectionLimiter:
    """Counts connections, in all and by address, says who may come in, and gives addresses their budgets."""

    limits: Limits
    counters: Counters = attrs.field(factory=Counters)
    most_remembered: int = 10_000
    """Addresses that are remembered; the ones that came longest ago are forgotten first."""
    _total: int = attrs.field(default=0, init=False)
    _inside: dict[str, int] = attrs.field(factory=dict, init=False)
    _addresses: dict[str, _Address] = attrs.field(factory=dict, init=False)

    def enter(self, key: str, now: float) -> str | None:
        """Let a connection in and give None, or give the line that says why not."""
        if self._total >= self.limits.connections:
            return self._refuse("server", _FULL)
        if self._inside.get(key, 0) >= self._most_inside(key):
            return self._refuse("address", _TOO_MANY)
        if key != LOCAL and not self._address(key, now).arrivals.take(now):
            return self._refuse("arrivals", _TOO_FAST)
        self.readmit(key)
        return None

    def readmit(self, key: str) -> None:
        """Count a connection in that was let in before."""
        self._total += 1
        self._inside[key] = self._inside.get(key, 0) + 1

    def _refuse(self, why: str, words: Template) -> str:
        self.counters.refused[why] += 1
        return words.text

    def leave(self, key: str) -> None:
        """Count a connection out that has been let in."""
        self._total -= 1
        self._inside[key] -= 1
        if not self._inside[key]:
            del self._inside[key]

    def budgets(self, key: str, now: float) -> tuple[Budget, ...]:
        """Return an address's budget; this machine has none, since everybody behind a proxy is there."""
        return () if key == LOCAL else (self._address(key, now).budget,)

    def _most_inside(self, key: str) -> int:
        return self.limits.connections_local if key == LOCAL else self.limits.connections_per_address

    def _address(self, key: str, now: float) -> _Address:
        """Return what is known of an address, and make it the one that came last."""
        address = self._addresses.pop(key, None) or self._new_address(now)
        self._addresses[key] = address
        if len(self._addresses) > self.most_remembered:
            del self._addresses[next(iter(self._addresses))]
        return address

    def _new_address(self, now: float) -> _Address:
        limits = self.limits
        arrivals = TokenBucket(limits.arrivals_per_second, limits.arrivals_burst, now)
        return _Address(arrivals, Budget.of_address(limits, now))
