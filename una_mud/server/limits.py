"""What one connection and one address may cost: the figures, and the counting.

Everything is counted for each address by itself, so that one stranger's flood delays nobody else.
"""

import attrs

from una_mud.world.addresses import LOCAL

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
    lines_waiting: int = 200
    """Lines over the burst that wait for their turn; with more the connection is cut."""
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

    def wait(self) -> float:
        """Tell how many seconds after the last `take` there is a token."""
        return max(0.0, (1 - self.tokens) / self.rate)


@attrs.define
class ConnectionLimiter:
    """Counts connections, in all and by address, and says who may come in."""

    limits: Limits
    most_remembered: int = 10_000
    """Addresses whose arrivals are remembered; the ones that came longest ago are forgotten first."""
    _total: int = attrs.field(default=0, init=False)
    _inside: dict[str, int] = attrs.field(factory=dict, init=False)
    _arrivals: dict[str, TokenBucket] = attrs.field(factory=dict, init=False)

    def enter(self, key: str, now: float) -> str | None:
        """Let a connection in and give None, or give the line that says why not."""
        if self._total >= self.limits.connections:
            return "The server is full. Please try again later."
        if self._inside.get(key, 0) >= self._most_inside(key):
            return "There are too many connections from your address."
        if key != LOCAL and not self._arrival(key, now).take(now):
            return "Your address has opened too many connections just now. Please try again in a minute."
        self._total += 1
        self._inside[key] = self._inside.get(key, 0) + 1
        return None

    def leave(self, key: str) -> None:
        """Count a connection out that has been let in."""
        self._total -= 1
        self._inside[key] -= 1
        if not self._inside[key]:
            del self._inside[key]

    def _most_inside(self, key: str) -> int:
        return self.limits.connections_local if key == LOCAL else self.limits.connections_per_address

    def _arrival(self, key: str, now: float) -> TokenBucket:
        """Give the address's bucket and make it the one that was used last."""
        limits = self.limits
        bucket = self._arrivals.pop(key, None) or TokenBucket(
            limits.arrivals_per_second,
            limits.arrivals_burst,
            now,
        )
        self._arrivals[key] = bucket
        if len(self._arrivals) > self.most_remembered:
            del self._arrivals[next(iter(self._arrivals))]
        return bucket
