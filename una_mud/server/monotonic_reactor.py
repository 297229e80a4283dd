"""The reactor on a monotonic clock.

Twisted's own reactors take the wall clock for timers. Whoever set it back would stall every timer, and
whoever set it forward would let every one of them run out.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Any

from twisted.internet.main import installReactor

if TYPE_CHECKING or sys.platform == "linux":
    from twisted.internet.epollreactor import EPollReactor as SystemReactor
else:
    from twisted.internet.selectreactor import SelectReactor as SystemReactor


class MonotonicReactor(SystemReactor):
    """The system's reactor, for which the time is what ``time.monotonic`` says: nobody can set that clock."""

    seconds = staticmethod(time.monotonic)


def install() -> Any:  # noqa: ANN401 - zope's interfaces tell a type checker nothing
    """Make it the process's reactor, and return it; nobody may have imported another one before."""
    reactor = MonotonicReactor()  # type: ignore[no-untyped-call]
    installReactor(reactor)  # type: ignore[no-untyped-call]
    return reactor
