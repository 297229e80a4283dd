"""The journal: records are written in a thread of its own, all that wait in one transaction."""

from __future__ import annotations

import heapq
import itertools
import logging
import sqlite3
import threading
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.storage.writer import Writer
    from una_mud.world.records import Record

    Batch: TypeAlias = "tuple[int, tuple[Record, ...]]"
    """What was appended at one time, with its number."""

RETRY_SECONDS: Final = 3.0
_log = logging.getLogger(__name__)


class ThreadedJournal:
    """Makes records durable in order.

    ``call`` has something called in the main thread, from any other. What could not be written is tried
    again until it can; meanwhile the journal is stalled, which ``on_stall`` is told in the main thread.
    """

    def __init__(
        self,
        writer: Writer,
        call: Callable[..., object],
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        """Start the thread."""
        self.durable = 0
        self.stalled = False
        self.on_stall: Callable[[bool], object] = bool
        self._writer = writer
        self._call = call
        self._retry_seconds = retry_seconds
        self._last = 0
        self._order = itertools.count()
        self._waiting: list[tuple[int, int, Callable[[], object]]] = []
        self._queue: SimpleQueue[Batch | None] = SimpleQueue()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    # In the main thread.

    def append(self, records: tuple[Record, ...]) -> int:
        """Take records that become durable together; return their number."""
        self._last += 1
        self._queue.put((self._last, records))
        return self._last

    def when_durable(self, number: int, callback: Callable[[], object]) -> None:
        """Call back, once and later, when everything up to a number is durable."""
        if number <= self.durable:
            self._call(callback)
        else:
            heapq.heappush(self._waiting, (number, next(self._order), callback))

    def close(self) -> None:
        """Write what waits, and end the thread; what can't be written now is lost, and nobody has seen it."""
        self._closing.set()
        self._queue.put(None)
        self._thread.join()

    def _written(self, number: int) -> None:
        self.durable = number
        self._stall(stalled=False)
        while self._waiting and self._waiting[0][0] <= number:
            heapq.heappop(self._waiting)[2]()

    def _stall(self, *, stalled: bool) -> None:
        if stalled is not self.stalled:
            self.stalled = stalled
            self.on_stall(stalled)

    # In the thread.

    def _run(self) -> None:
        last = False
        while not last:
            batches, last = self._take()
            if batches and self._write(batches):
                self._call(self._written, batches[-1][0])
        self._writer.close()

    def _take(self) -> tuple[list[Batch], bool]:
        """Wait for something, and take all that waits; tell also whether it was the last."""
        batches: list[Batch] = []
        batch = self._queue.get()
        while batch is not None:
            batches.append(batch)
            try:
                batch = self._queue.get_nowait()
            except Empty:
                return batches, False
        return batches, True

    def _write(self, batches: list[Batch]) -> bool:
        """Write until it is done; tell whether it was."""
        failed = False
        while True:
            try:
                self._writer.write(itertools.chain.from_iterable(records for _, records in batches))
            except Exception as problem:  # noqa: BLE001 - whatever it is, nothing may be shown that is not kept
                if not failed:
                    failed = True
                    trace = None if isinstance(problem, sqlite3.Error) else problem
                    _log.error("play waits: the journal can't be written: %s", problem, exc_info=trace)
                    self._call(lambda: self._stall(stalled=True))
                if self._closing.wait(self._retry_seconds):
                    return False
            else:
                if failed:
                    _log.warning("the journal is written again")
                return True
