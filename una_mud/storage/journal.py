"""The journal: records are written in order, all that wait in one transaction."""

from __future__ import annotations

import heapq
import itertools
import logging
import sqlite3
import time
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from twisted.internet.defer import CancelledError, Deferred

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from una_mud.storage.workers import FairQueue, WorkerPool
    from una_mud.storage.writer import RecordWriter
    from una_mud.world.records import Record

    Batch: TypeAlias = "tuple[int, tuple[Record, ...]]"
    """What was appended at one time, with its number."""

RETRY_SECONDS: Final = 1.0
_log = logging.getLogger(__name__)


class JournalWriter:
    """Makes records durable in order.

    What could not be written is tried again until it can be; meanwhile the journal is stalled, which
    ``on_stall`` is told. ``queue`` is that of the writer's database.
    """

    def __init__(
        self, writer: RecordWriter, pool: WorkerPool, queue: FairQueue, retry_seconds: float = RETRY_SECONDS
    ) -> None:
        """Have nothing to write."""
        self.durable = 0
        self.stalled = False
        self.on_stall: Callable[[bool], object] = bool
        self.on_written: Callable[[float], object] = bool
        """Told for how many seconds something was written."""
        self._writer = writer
        self._pool = pool
        self._queue = queue
        self._retry_seconds = retry_seconds
        self._last = 0
        self._order = itertools.count()
        self._callbacks: list[tuple[int, int, Callable[[], object]]] = []
        self._batches: list[Batch] = []
        self._task: Deferred[None] | None = None
        """What writes, while there is something to write."""
        self._pause: Awaitable[object] | None = None
        self._closing = False

    def append(self, records: tuple[Record, ...]) -> int:
        """Take records that become durable together; return their number."""
        self._last += 1
        self._batches.append((self._last, records))
        if self._task is None:
            task: Deferred[None] = Deferred()
            self._task = task
            Deferred.fromCoroutine(self._write_all()).chainDeferred(task)
        return self._last

    @property
    def is_idle(self) -> bool:
        """Whether nothing is to be written."""
        return self._task is None

    @property
    def waiting(self) -> int:
        """How many batches wait to be written."""
        return len(self._batches)

    def when_durable(self, number: int, callback: Callable[[], object]) -> None:
        """Call back, once and later, when everything up to a number is durable."""
        if number <= self.durable:
            self._pool.reactor.callLater(0, callback)
        else:
            heapq.heappush(self._callbacks, (number, next(self._order), callback))

    async def close(self) -> None:
        """Write what waits; what can't be written now is lost, and nobody has seen it."""
        self._closing = True
        if isinstance(self._pause, Deferred):
            self._pause.cancel()
        if self._task is not None:
            await self._task

    async def _write_all(self) -> None:
        while self._batches:
            batches, self._batches = self._batches, []
            if not await self._write(batches):
                break
            self._written(batches[-1][0])
        self._task = None

    async def _write(self, batches: list[Batch]) -> bool:
        """Write until it's done; return False if it can't be before the end."""
        records = [record for _, some in batches for record in some]
        while True:
            began = time.perf_counter()
            try:
                await self._queue.run(self, lambda: self._writer.write(records))
            except Exception as problem:  # noqa: BLE001 - whatever it is, nothing may be shown that isn't kept
                self._failed(problem)
                if not await self._wait_to_retry():
                    return False
            else:
                self.on_written(time.perf_counter() - began)
                if self.stalled:
                    _log.warning("the journal is written again")
                return True

    async def _wait_to_retry(self) -> bool:
        """Wait before another attempt; return False when there's no time for one."""
        if self._closing:
            return False
        self._pause = self._pool.sleep(self._retry_seconds)
        try:
            await self._pause
        except CancelledError:
            return False
        finally:
            self._pause = None
        return True

    def _failed(self, problem: Exception) -> None:
        if not self.stalled:
            trace = None if isinstance(problem, sqlite3.Error) else problem
            _log.error("play waits: the journal can't be written: %s", problem, exc_info=trace)
            self._stall(stalled=True)

    def _written(self, number: int) -> None:
        self.durable = number
        self._stall(stalled=False)
        while self._callbacks and self._callbacks[0][0] <= number:
            _call(heapq.heappop(self._callbacks)[2])

    def _stall(self, *, stalled: bool) -> None:
        if stalled is not self.stalled:
            self.stalled = stalled
            _call(partial(self.on_stall, stalled))


def _call(callback: Callable[[], object]) -> None:
    """Call back; a fault of somebody else's must not end the writing."""
    try:
        callback()
    except Exception:  # noqa: BLE001 - whatever it is
        _log.exception("what waited for the journal failed")
