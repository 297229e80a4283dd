"""The journal: in order, together, in a thread of its own; and what it does when the disk is full."""

from __future__ import annotations

import logging
import sqlite3
import threading
from queue import Empty, Queue
from typing import TYPE_CHECKING

import pytest

from una_mud.engine.moves import DRAW
from una_mud.storage.database import open_to_write
from una_mud.storage.journal import ThreadedJournal
from una_mud.storage.writer import Writer
from una_mud.world.records import HandId, MoveMade, RoomGone, RoomKept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from una_mud.world.records import Record

SOON = 5.0


class MainThread:
    """Takes what is to be called in the main thread, and calls it when the test looks."""

    def __init__(self) -> None:
        self.calls: Queue[tuple[Callable[..., object], tuple[object, ...]]] = Queue()

    def call(self, function: Callable[..., object], *args: object) -> None:
        """Have something called."""
        self.calls.put((function, args))

    def runs(self) -> None:
        """Call the next thing, which must come soon."""
        function, args = self.calls.get(timeout=SOON)
        function(*args)

    def runs_until(self, done: Callable[[], object]) -> None:
        """Call things until something holds."""
        while not done():
            self.runs()

    def is_idle(self) -> bool:
        """Whether nothing is to be called."""
        try:
            function, args = self.calls.get(timeout=0.05)
        except Empty:
            return True
        function(*args)
        return False


class MoodyWriter(Writer):
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
def writer(tmp_path: Path) -> MoodyWriter:
    return MoodyWriter(open_to_write(tmp_path))


@pytest.fixture
def journal(main: MainThread, writer: MoodyWriter) -> Iterator[ThreadedJournal]:
    journal = ThreadedJournal(writer, main.call, retry_seconds=0.02)
    yield journal
    writer.problem = None
    journal.close()


def move(nth: int) -> tuple[Record, ...]:
    return (MoveMade(HandId(1, 1), nth, 0, DRAW),)


def rows(folder: Path) -> list[int]:
    connection = sqlite3.connect(folder / "una-mud.db")
    found = [nth for (nth,) in connection.execute("SELECT nth FROM moves ORDER BY nth")]
    connection.close()
    return found


def test_records_are_on_the_disk_when_they_are_called_durable(
    tmp_path: Path, main: MainThread, journal: ThreadedJournal
) -> None:
    for nth in range(5):
        number = journal.append(move(nth))
        seen: list[list[int]] = []
        journal.when_durable(number, lambda seen=seen: seen.append(rows(tmp_path)))  # type: ignore[misc]
        main.runs_until(lambda seen=seen: seen)  # type: ignore[misc]
        assert seen == [list(range(nth + 1))]
        assert journal.durable == number


def test_what_waits_is_written_together(
    main: MainThread, writer: MoodyWriter, journal: ThreadedJournal
) -> None:
    """While one commit takes its time, everything that comes is taken by the next one."""
    writer.gate.clear()
    first = journal.append(move(0))
    while not journal._queue.empty():
        pass
    last = [journal.append(move(nth)) for nth in range(1, 50)][-1]
    called: list[str] = []
    journal.when_durable(last, lambda: called.append("last"))
    journal.when_durable(first, lambda: called.append("first"))
    journal.when_durable(last, lambda: called.append("last again"))
    assert main.is_idle()
    writer.gate.set()
    main.runs_until(lambda: journal.durable == last)
    assert called == ["first", "last", "last again"]
    assert [len(batch) for batch in writer.batches] == [1, 49]


def test_what_is_durable_already_is_called_back_later(main: MainThread, journal: ThreadedJournal) -> None:
    called: list[int] = []
    journal.when_durable(0, lambda: called.append(1))
    assert called == []
    main.runs()
    assert called == [1]


def test_records_of_one_append_are_kept_all_or_none(tmp_path: Path) -> None:
    writer = Writer(open_to_write(tmp_path))
    writer.write(move(0))
    unwritable = RoomKept("den", {"not": "JSON", "because": {1, 2}})
    with pytest.raises(TypeError):
        writer.write((*move(1), unwritable))
    writer.write(move(2))
    writer.close()
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
    journal: ThreadedJournal,
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
    assert main.is_idle()
    assert journal.durable == 0
    assert rows(tmp_path) == []
    writer.problem = None
    main.runs_until(lambda: journal.durable == number + 1)
    assert told == [True, False]
    assert rows(tmp_path) == [0, 1]
    errors = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert len(errors) == 1
    assert str(problem) in errors[0].message


def test_closing_writes_what_waits(tmp_path: Path, main: MainThread, writer: MoodyWriter) -> None:
    journal = ThreadedJournal(writer, main.call)
    for nth in range(20):
        journal.append(move(nth))
    journal.close()
    assert rows(tmp_path) == list(range(20))


def test_closing_does_not_wait_for_a_disk_that_stays_full(
    tmp_path: Path, main: MainThread, writer: MoodyWriter
) -> None:
    journal = ThreadedJournal(writer, main.call, retry_seconds=60)
    writer.problem = sqlite3.OperationalError("database or disk is full")
    journal.append(move(0))
    journal.close()
    assert rows(tmp_path) == []


def test_a_vanished_room_is_not_kept(tmp_path: Path) -> None:
    connection = open_to_write(tmp_path)
    writer = Writer(connection)
    writer.write([RoomKept("den", {"a": 1}), RoomKept("loft", {}), RoomKept("den", {"a": 2})])
    assert connection.execute("SELECT key, state FROM rooms ORDER BY id").fetchall() == [
        ("den", '{"a":2}'),
        ("loft", "{}"),
    ]
    writer.write([RoomGone("den")])
    assert connection.execute("SELECT key FROM rooms").fetchall() == [("loft",)]
    writer.close()
