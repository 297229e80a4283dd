"""The journal: in order, together, in a thread of its own; and what it does when the disk is full."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from contextlib import closing, suppress
from queue import Empty, Queue
from typing import TYPE_CHECKING, Any

import pytest
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from una_mud.engine.moves import DRAW
from una_mud.storage.database import open_to_write
from una_mud.storage.journal import JournalWriter
from una_mud.storage.workers import FairQueue, WorkerPool
from una_mud.storage.writer import RecordWriter
from una_mud.world.records import HandId, MoveMade, RoomGone, RoomKept

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Iterator
    from pathlib import Path

    from una_mud.world.records import Record

SOON = 5.0


class MainThread(Clock):
    """Stands for the reactor: takes what threads have called here, and calls it when the test looks."""

    def __init__(self) -> None:
        super().__init__()
        self.from_threads: Queue[tuple[Callable[..., object], tuple[object, ...]]] = Queue()

    def callFromThread(self, call: Callable[..., object], *args: object) -> None:  # noqa: N802 - Twisted's name
        """Have something called."""
        self.from_threads.put((call, args))

    def runs(self, seconds: float = 0.01) -> None:
        """Let a little time go by, and call what is to be called then."""
        self.advance(seconds)
        with suppress(Empty):
            call, args = self.from_threads.get(timeout=seconds)
            call(*args)

    def runs_until(self, done: Callable[[], object]) -> None:
        """Go on until something holds, which must be soon."""
        deadline = time.monotonic() + SOON
        while not done():
            assert time.monotonic() < deadline
            self.runs()

    def finishes(self, task: Coroutine[Any, Any, None]) -> None:
        """Go on until a task is done."""
        done: list[object] = []
        Deferred.fromCoroutine(task).addBoth(done.append)
        self.runs_until(lambda: done)
        assert done == [None]


class MoodyWriter(RecordWriter):
    """Writes nothing while ``problem`` is set; while ``gate`` is closed it takes its time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(connection)
        self.problem: Exception | None = None
        self.gate = threading.Event()
        self.gate.set()
        self.batches: list[list[Record]] = []

    def write(self, batch: Iterable[Record]) -> None:
        """Write, or fail."""
        records = list(batch)
        self.gate.wait(SOON)
        if self.problem is not None:
            raise self.problem
        super().write(records)
        self.batches.append(records)


@pytest.fixture
def main() -> MainThread:
    return MainThread()


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[MoodyWriter]:
    with closing(open_to_write(tmp_path)) as connection:
        yield MoodyWriter(connection)


@pytest.fixture
def pool(main: MainThread) -> Iterator[WorkerPool]:
    pool = WorkerPool(main, 2)
    pool.start()
    yield pool
    pool.stop()


def journal_of(writer: RecordWriter, pool: WorkerPool, retry_seconds: float = 0.02) -> JournalWriter:
    return JournalWriter(writer, pool, FairQueue(pool, 1), retry_seconds)


@pytest.fixture
def journal(main: MainThread, writer: MoodyWriter, pool: WorkerPool) -> Iterator[JournalWriter]:
    journal = journal_of(writer, pool)
    yield journal
    writer.problem = None
    main.finishes(journal.close())


def move(nth: int) -> tuple[Record, ...]:
    return (MoveMade(HandId(1, 1), nth, 0, DRAW),)


def rows(folder: Path) -> list[int]:
    connection = sqlite3.connect(folder / "una-mud.db")
    found = [nth for (nth,) in connection.execute("SELECT nth FROM moves ORDER BY nth")]
    connection.close()
    return found


def test_records_are_on_the_disk_when_they_are_called_durable(
    tmp_path: Path, main: MainThread, journal: JournalWriter
) -> None:
    for nth in range(5):
        number = journal.append(move(nth))
        seen: list[list[int]] = []
        journal.when_durable(number, lambda seen=seen: seen.append(rows(tmp_path)))  # type: ignore[misc]
        main.runs_until(lambda seen=seen: seen)  # type: ignore[misc]
        assert seen == [list(range(nth + 1))]
        assert journal.durable == number


def test_what_waits_is_written_together(
    main: MainThread, writer: MoodyWriter, journal: JournalWriter
) -> None:
    """While one commit takes its time, everything that comes is taken by the next one."""
    writer.gate.clear()
    first = journal.append(move(0))
    last = [journal.append(move(nth)) for nth in range(1, 50)][-1]
    called: list[str] = []
    journal.when_durable(last, lambda: called.append("last"))
    journal.when_durable(first, lambda: called.append("first"))
    journal.when_durable(last, lambda: called.append("last again"))
    main.runs(0.05)
    assert called == []
    writer.gate.set()
    main.runs_until(lambda: journal.durable == last)
    assert called == ["first", "last", "last again"]
    assert [len(batch) for batch in writer.batches] == [1, 49]


def test_what_is_durable_already_is_called_back_later(main: MainThread, journal: JournalWriter) -> None:
    called: list[int] = []
    journal.when_durable(0, lambda: called.append(1))
    assert called == []
    main.advance(0)
    assert called == [1]


def test_records_of_one_append_are_kept_all_or_none(tmp_path: Path) -> None:
    connection = open_to_write(tmp_path)
    writer = RecordWriter(connection)
    writer.write(move(0))
    unwritable = RoomKept("den", {"not": "JSON", "because": {1, 2}})
    with pytest.raises(TypeError):
        writer.write((*move(1), unwritable))
    writer.write(move(2))
    connection.close()
    assert rows(tmp_path) == [0, 2]


@pytest.mark.parametrize(
    "problem",
    [
        sqlite3.OperationalError("database or disk is full"),
        sqlite3.OperationalError("disk I/O error"),
        sqlite3.DatabaseError("database disk image is malformed"),
        ZeroDivisionError("a fault of our own"),
    ],
)
def test_nothing_is_durable_until_it_can_be_written(  # noqa: PLR0913, PLR0917 - fixtures
    tmp_path: Path,
    main: MainThread,
    writer: MoodyWriter,
    journal: JournalWriter,
    problem: Exception,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It is told once that play waits, tried again and again, and told once that it goes on."""
    told: list[bool] = []
    journal.on_stall = told.append
    writer.problem = problem
    number = journal.append(move(0))
    main.runs_until(lambda: told)
    assert journal.stalled
    journal.append(move(1))
    for _ in range(10):
        main.runs()
    assert journal.durable == 0
    assert rows(tmp_path) == []
    writer.problem = None
    main.runs_until(lambda: journal.durable == number + 1)
    assert told == [True, False]
    assert rows(tmp_path) == [0, 1]
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(errors) == 1
    assert str(problem) in errors[0].message


def test_closing_writes_what_waits(
    tmp_path: Path, main: MainThread, writer: MoodyWriter, pool: WorkerPool
) -> None:
    journal = journal_of(writer, pool)
    for nth in range(20):
        journal.append(move(nth))
    main.finishes(journal.close())
    assert rows(tmp_path) == list(range(20))


@pytest.mark.parametrize("waits", [True, False])
def test_closing_does_not_wait_for_a_disk_that_stays_full(
    tmp_path: Path, main: MainThread, writer: MoodyWriter, pool: WorkerPool, *, waits: bool
) -> None:
    journal = journal_of(writer, pool, retry_seconds=60)
    writer.problem = sqlite3.OperationalError("database or disk is full")
    journal.append(move(0))
    if waits:
        main.runs_until(lambda: journal.stalled)
    main.finishes(journal.close())
    assert rows(tmp_path) == []


def test_a_fault_of_who_waits_does_not_end_the_writing(
    main: MainThread, journal: JournalWriter, caplog: pytest.LogCaptureFixture
) -> None:
    def fault() -> None:
        raise ZeroDivisionError

    journal.when_durable(journal.append(move(0)), fault)
    main.runs_until(lambda: journal.durable == 1)
    journal.append(move(1))
    main.runs_until(lambda: journal.durable == 2)
    assert "ZeroDivisionError" in caplog.text


def test_a_vanished_room_is_not_kept(tmp_path: Path) -> None:
    connection = open_to_write(tmp_path)
    writer = RecordWriter(connection)
    writer.write([RoomKept("den", {"a": 1}), RoomKept("loft", {}), RoomKept("den", {"a": 2})])
    assert connection.execute("SELECT key, state FROM rooms ORDER BY id").fetchall() == [
        ("den", '{"a":2}'),
        ("loft", "{}"),
    ]
    writer.write([RoomGone("den")])
    assert connection.execute("SELECT key FROM rooms").fetchall() == [("loft",)]
    connection.close()
