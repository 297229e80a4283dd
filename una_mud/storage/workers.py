"""The one pool of threads for everything that waits for the disk or takes a processor.

All that is asked of it is awaited in the reactor's thread. A :class:`FairQueue` before the pool decides how
much of one kind is done at a time, and for whom.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from typing import TYPE_CHECKING, Any, TypeVar

from twisted.internet.defer import Deferred
from twisted.internet.task import deferLater
from twisted.internet.threads import deferToThreadPool
from twisted.python.threadpool import ThreadPool

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Hashable

Result = TypeVar("Result")


class WorkerPool:
    """So many threads at most; what is asked of them before the start waits for it."""

    def __init__(self, reactor: Any, threads: int, niceness: int = 0) -> None:  # noqa: ANN401 - zope's interfaces tell a type checker nothing
        """Start no thread yet. ``niceness`` is by how much they yield the processor to other threads."""
        self.reactor = reactor
        self._niceness = niceness
        self._here = threading.local()
        self._threads: Any = ThreadPool(1, threads, "workers")

    def start(self) -> None:
        """Begin what waits, and what comes."""
        self._threads.start()

    def stop(self) -> None:
        """Wait until everything that was asked for is done."""
        self._threads.stop()

    async def run(self, work: Callable[[], Result]) -> Result:
        """Do something in one of the threads, and return its result or raise what it raises."""
        result: Result = await deferToThreadPool(self.reactor, self._threads, self._do, work)
        return result

    def _do(self, work: Callable[[], Result]) -> Result:
        """Do something in a thread of the pool."""
        if self._niceness and not getattr(self._here, "is_nice", False):
            self._here.is_nice = True
            if sys.platform == "linux":  # elsewhere it's the whole process that has a priority
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), self._niceness)
        return work()

    def sleep(self, seconds: float) -> Awaitable[object]:
        """Return what is done after some seconds."""
        return deferLater(self.reactor, seconds)


class FairQueue:
    """Does one piece of work of each owner who has any, then another of each: nobody's many delay others.

    ``at_once`` is how many pieces it has the pool do at a time.
    """

    def __init__(self, pool: WorkerPool, at_once: int) -> None:
        """Have nothing to do."""
        self._pool = pool
        self._free = at_once
        self._waiting: dict[Hashable, deque[Deferred[None]]] = {}
        """Whose turns are to come; the owner whose turn is next stands first."""

    async def run(self, owner: Hashable, work: Callable[[], Result]) -> Result:
        """Do a piece of work when it's the owner's turn. It's left out if its waiter has been cancelled."""
        if self._free:
            self._free -= 1
        else:
            await self._turn(owner)
        # Whoever waits may be cancelled, and what a thread does can't be: it keeps its place to its end.
        return await _shielded(self._run(work))

    async def _run(self, work: Callable[[], Result]) -> Result:
        try:
            return await self._pool.run(work)
        finally:
            self._pass_on()

    def _turn(self, owner: Hashable) -> Deferred[None]:
        turn: Deferred[None] = Deferred()
        self._waiting.setdefault(owner, deque()).append(turn)
        return turn

    def _pass_on(self) -> None:
        """Give the place that is free to the next who waits."""
        while self._waiting:
            turn = self._next()
            if not turn.called:  # or the waiter was cancelled
                turn.callback(None)
                return
        self._free += 1

    def _next(self) -> Deferred[None]:
        owner = next(iter(self._waiting))
        turns = self._waiting.pop(owner)
        first = turns.popleft()
        if turns:
            self._waiting[owner] = turns
        return first

    def drop(self) -> None:
        """Cancel all that waits."""
        waiting, self._waiting = self._waiting, {}
        for turns in waiting.values():
            for turn in turns:
                turn.cancel()


def _shielded(task: Coroutine[Any, Any, Result]) -> Deferred[Result]:
    """Return the result of a task that goes on when nobody waits for it any more."""
    result: Deferred[Result] = Deferred()

    def finish(outcome: Any) -> None:  # noqa: ANN401 - a result or a failure
        if not result.called:
            result.callback(outcome)  # a failure goes on as one

    Deferred.fromCoroutine(task).addBoth(finish)
    return result
