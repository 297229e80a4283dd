"""What one connection and one address may cost: the figures, and the counting.

Everything is counted for each address by itself, so that one stranger's flood delays nobody else.
"""

from __future__ import annotations

from typing import Final

import attrs

from una_mud.messages.templates import _
from una_mud.world.addresses import LOCAL

_FULL: Final = _("The server is full. Please try again later.")
_TOO_MANY: Final = _("There are too many connections from your address.")
_TOO_FAST: Final = _("There were too many connections from your address just now. Try again in a minute.")

_ROUNDING = 0.001  # tokens; a timer set for the moment of the next token may come a rounding error early


@attrs.frozen
class Limits:
    """Limits that hold from the first byte on, before the login too. Times are in seconds, sizes in bytes."""

    connections: int = 4000
    """At once, in all."""
    connections_per_address: int = 100
    """At once; an IPv6 /64 counts as one address."""
    connections_local: int = 4000
    """At once, from this machine itself."""
    arrivals_burst: int = 60
    """New connections that an address may open at once, this machine's excepted."""
    arrivals_per_second: float = 1.0
    lines_burst: int = 100
    """Lines, and GMCP messages, taken without delay."""
    lines_per_second: float = 20.0
    lines_unnoticed: int = 20
    """Lines that may wait before their sender is told so."""
    lines_kept: int = 5000
    """Lines that may wait at all; nobody types or pastes so many in one go."""
    flooding_time: float = 120.0
    """How long somebody may send more than is taken, without a pause, before the connection is closed."""
    bytes_burst: int = 256 * 1024
    """Bytes that are taken without delay."""
    bytes_per_second: int = 16 * 1024
    cpu_burst: float = 2.0
    """Seconds of the processor that may be used at once for what somebody sends."""
    cpu_share: float = 0.2
    """Of the processor, all the time."""
    address_lines_burst: int = 3000
    """As above, for everybody at one address together; this machine has no such limits."""
    address_lines_per_second: float = 100.0
    address_bytes_burst: int = 1024 * 1024
    address_bytes_per_second: int = 64 * 1024
    address_cpu_burst: float = 2.0
    address_cpu_share: float = 0.25
    commands_burst: int = 4000
    """Telnet commands. Stock telnets make two of many a Cyrillic letter, hence so many."""
    commands_per_second: float = 200.0
    requests_burst: int = 400
    """To the page's server, and frames that are no message. The page has about eighty files."""
    requests_per_second: float = 40.0
    line_length: int = 1000
    """Characters."""
    file_lines: int = 2000
    """As many as are taken without delay while a file is pasted."""
    file_line_length: int = 8192
    """Characters, while a file is pasted."""
    unsent: int = 256 * 1024
    """Bytes that a reader may be behind."""
    login_time: float = 120.0
    ping_interval: float = 60.0
    """Of silence, after which something is sent to keep routers from forgetting the connection."""
    pong_time: float = 30.0
    """How long a browser may take to answer what was sent for that."""
    request_time: float = 20.0
    """How long a connection to the page's server may wait with a request, the next one too."""
    closing_time: float = 5.0
    """How long a connection may take to read its farewell."""
    check_interval: float = 5.0
    """How often times are looked at, for all connections together."""


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

    lines: TokenBucket
    bytes: TokenBucket
    cpu: TokenBucket

    @classmethod
    def of_connection(cls, limits: Limits, now: float) -> Budget:
        """Return a new connection's budget."""
        return cls(
            TokenBucket(limits.lines_per_second, limits.lines_burst, now),
            TokenBucket(limits.bytes_per_second, limits.bytes_burst, now),
            TokenBucket(limits.cpu_share, limits.cpu_burst, now),
        )

    @classmethod
    def of_address(cls, limits: Limits, now: float) -> Budget:
        """Return a new address's budget."""
        return cls(
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

    def debt(self, now: float) -> float:
        """Return how many seconds it takes until bytes and processor time are paid for."""
        if self.bytes.tokens >= 0 <= self.cpu.tokens:  # time only adds to them
            return 0.0
        self.bytes.take(now, 0)
        self.cpu.take(now, 0)
        return max(self.bytes.wait(0), self.cpu.wait(0))

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
    most_remembered: int = 10_000
    """Addresses that are remembered; the ones that came longest ago are forgotten first."""
    _total: int = attrs.field(default=0, init=False)
    _inside: dict[str, int] = attrs.field(factory=dict, init=False)
    _addresses: dict[str, _Address] = attrs.field(factory=dict, init=False)

    def enter(self, key: str, now: float) -> str | None:
        """Let a connection in and give None, or give the line that says why not."""
        if self._total >= self.limits.connections:
            return _FULL.text
        if self._inside.get(key, 0) >= self._most_inside(key):
            return _TOO_MANY.text
        if key != LOCAL and not self._address(key, now).arrivals.take(now):
            return _TOO_FAST.text
        self._total += 1
        self._inside[key] = self._inside.get(key, 0) + 1
        return None

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
