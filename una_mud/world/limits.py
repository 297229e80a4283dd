"""What one connection, one person and one address may cost: every figure, and how often it has held.

Whoever reaches a limit is told so; nothing here ends anything without a word.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

# What comes in.


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
    seconds_unnoticed: float = 2.0
    """How long they may wait before that."""
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
    address_cpu_burst: float = 0.1
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


# What commands cost besides, in lines. A command that looks for much or prints much costs several.

SEARCH_PRICE: Final = 5
"""What a name costs that nobody has, beyond its line: the nearest ones are looked for."""

# Rooms.

ROOMS_AT_MOST: Final = 1000
ROOMS_EACH: Final = 3
"""How many rooms that are still there one person may have made."""
ROOMS_AN_ADDRESS: Final = 30
"""And how many all together who come from one address, this machine excepted."""

# Votes. Only one runs at a table at a time.

VOTE_SECONDS: Final = 60
CALLER_WAITS: Final = 120.0
"""Seconds after a vote that failed in which the same player can't call another one."""
TABLE_WAITS: Final = 60.0
"""Seconds after a vote that failed in which nobody at the table can."""

# Names and passwords.


@attrs.frozen
class RateLimit:
    """So many tries at once, and another one after each so many seconds."""

    at_once: int
    seconds: float


BY_NAME_AND_ADDRESS: Final = RateLimit(at_once=6, seconds=30)
"""Wrong passwords and codes: so that nobody keeps the owner out by trying from somewhere else."""
BY_ADDRESS: Final = RateLimit(at_once=30, seconds=10)
BY_NAME: Final = RateLimit(at_once=200, seconds=10)
"""Against many addresses together; one from which the name was opened before is not counted."""
REGISTRATIONS: Final = RateLimit(at_once=20, seconds=1800)
"""New names from one address: enough for a class at school, and then one every half an hour."""


# How often that was.


@attrs.define
class Counters:
    """How often limits have held since the start."""

    lines: int = 0
    """Lines that were taken, and messages that count as one."""
    bytes_in: int = 0
    bytes_out: int = 0
    on_line: Callable[[float], object] | None = None
    """Told for how many seconds a line was handled; None: nobody measures it."""
    slowed: int = 0
    """Connections that were told that they're sending too much."""
    flooded: int = 0
    """Connections that were ended for it."""
    refused: Counter[str] = attrs.field(factory=Counter)
    """Connections that weren't let in, by what was full: the "server", the "address", or "arrivals"."""
    waits: Counter[str] = attrs.field(factory=Counter)
    """How often what came had to wait, by what had run out: "connection lines", "address cpu" and so on."""
    errors: Counter[str] = attrs.field(factory=Counter)
    """How often somebody was refused something, by the error's id: rooms, votes and passwords among them."""

    def numbers(self) -> dict[str, int]:
        """Return all counters, those of a kind as "refused address"."""
        counted = {f"{name} {what}": n for name in _KINDS for what, n in sorted(getattr(self, name).items())}
        return {"slowed": self.slowed, "flooded": self.flooded, **counted}


_KINDS: Final = ("refused", "waits", "errors")
