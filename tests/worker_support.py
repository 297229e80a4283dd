"""Work that threads do on a running server, done in the test's own thread when the test wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from twisted.internet.defer import Deferred

from una_mud.storage.workers import WorkerPool

if TYPE_CHECKING:
    from collections.abc import Callable

    from twisted.internet.task import Clock

Result = TypeVar("Result")


class DirectPool(WorkerPool):
    """Does work at once, or (``held``) when it's let go on."""

    def __init__(self, clock: Clock) -> None:
        self.reactor: Any = clock
        self.held = False
        self.waiting: list[Deferred[None]] = []

    async def run(self, work: Callable[[], Result]) -> Result:
        """Do a piece of work."""
        if self.held:
            turn: Deferred[None] = Deferred()
            self.waiting.append(turn)
            await turn
        return work()

    def goes_on(self) -> None:
        """Do all that was held."""
        self.held = False
        while self.waiting:
            self.waiting.pop(0).callback(None)
