"""How many connections the system lets the server have open."""

from __future__ import annotations

import resource
from typing import Final

_OTHERS: Final = 64
"""Files that are open besides connections: the database, the log, the listeners, the reactor's own."""


def raise_file_limit(connections: int) -> int:
    """Have the system allow so many connections, as far as it does; return how many it allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + _OTHERS
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft - _OTHERS
