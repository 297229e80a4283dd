"""The data of a real server: one at a time, closed cleanly, asked beside the journal, refused in one line."""

from __future__ import annotations

import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from harness import Harness
from storage_support import KeptWorld, file_of, play
from storage_support import game as a_game
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock
from worker_support import DirectPool

from una_mud.engine.moves import DRAW
from una_mud.history.recovery import rebuild
from una_mud.history.snapshot import snapshot
from una_mud.messages.errors import CommandError, ErrorId
from una_mud.storage import loader
from una_mud.storage.archive_reader import TOP_SECONDS, ArchiveReader
from una_mud.storage.database import CannotOpen, Lock, open_to_read, open_to_write
from una_mud.storage.store import Store
from una_mud.storage.writer import RecordWriter
from una_mud.world.records import HandId, MoveMade

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator
    from pathlib import Path

    from twisted.python.failure import Failure

SOON = 20


def command(folder: Path) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "una_mud", "--telnet-port", "0", "--web-port", "-1", "--data", str(folder)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # noqa: S603 - our own command


def refused(folder: Path) -> str:
    """Return the one line with which a server does not start."""
    out, err = command(folder).communicate(timeout=SOON)
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_a_second_server_does_not_start(tmp_path: Path) -> None:
    lock = Lock.take(tmp_path)
    assert "another server uses the data folder" in refused(tmp_path)
    lock.release()


def test_a_server_does_not_start_on_damaged_data(tmp_path: Path) -> None:
    file_of(tmp_path).write_bytes(b"dear aunt " * 1000)
    assert "is damaged" in refused(tmp_path)
    assert file_of(tmp_path).read_bytes() == b"dear aunt " * 1000


def test_a_server_does_not_take_an_empty_file_for_a_new_one(tmp_path: Path) -> None:
    """It may be all that is left of somebody's data."""
    file_of(tmp_path).touch()
    assert "is empty" in refused(tmp_path)
    assert file_of(tmp_path).stat().st_size == 0


def test_a_server_does_not_start_on_data_of_a_later_version(tmp_path: Path) -> None:
    connection = open_to_write(tmp_path)
    connection.execute("PRAGMA user_version = 999")
    connection.close()
    assert "later version (999)" in refused(tmp_path)


def test_a_server_that_is_told_to_stop_closes_the_database(tmp_path: Path) -> None:
    """What it has kept is in the one file then, and nothing secret was printed."""
    process = command(tmp_path)
    assert process.stdout is not None
    port = int(process.stdout.readline().rpartition(":")[2])
    assert process.stdout.readline() == "ready\n"
    with socket.create_connection(("127.0.0.1", port), SOON) as client:
        client.sendall(b"connect Ann\r\n/create Den\r\n/bot add\r\n/startgame\r\n")
        text = b""
        while b"is fixed from now on" not in text:
            text += client.recv(65536)
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=SOON)
    assert process.returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deck.key", "una-mud.db", "una-mud.lock"]
    with closing(open_to_read(tmp_path)) as connection:
        assert [key for (key,) in connection.execute("SELECT key FROM rooms")] == ["den"]
        dealt = loader.hand(connection, HandId(1, 1)).kept.dealt
    for secret in (dealt.secret, dealt.seed):
        assert secret.hex() not in out + err
        assert repr(secret) not in out + err


def test_a_folder_that_cant_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="cannot lock the data folder"):
        Lock.take(tmp_path / "nowhere")


def test_a_disk_that_is_really_full_is_an_error_and_keeps_what_was_there(tmp_path: Path) -> None:
    """SQLite's own error, from its own limit on the size of the file."""
    connection = open_to_write(tmp_path)
    writer = RecordWriter(connection)
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages + 2}")
    writer.write(some_moves(1, 20))
    with pytest.raises(sqlite3.OperationalError, match="full"):
        writer.write(some_moves(2, 5000))
    assert connection.execute("SELECT count(*) FROM moves").fetchone()[0] == 20
    connection.execute(f"PRAGMA max_page_count = {pages + 200}")
    writer.write(some_moves(2, 5000))
    connection.close()


def some_moves(game: int, count: int) -> list[MoveMade]:
    return [MoveMade(HandId(game, 1), nth, 0, DRAW) for nth in range(count)]


def test_a_world_lives_on_in_a_store(tmp_path: Path) -> None:
    """From one store to the next, with the journal's thread between."""
    harness = KeptWorld(tmp_path)
    play(a_game(harness, "Ann", "Bob"), 7)
    room = harness.world.rooms["den"]
    state, table = snapshot(room), room.require_table().dealer.table
    harness.dies()
    store = Store(tmp_path, Clock())
    with pytest.raises(CannotOpen):
        Store(tmp_path, Clock())
    fresh = Harness()
    assert rebuild(fresh.world, store.forget_kept()) == []
    assert store.forget_kept().rooms == ()
    assert snapshot(fresh.world.rooms["den"]) == state
    assert fresh.world.rooms["den"].require_table().dealer.table == table
    Deferred.fromCoroutine(store.close())
    with pytest.raises(sqlite3.ProgrammingError):
        store._connection.execute("SELECT 1")


Answer = TypeVar("Answer")


def result_of(task: Coroutine[Any, Any, Answer]) -> Answer:
    """Return the result of a task that is done at once."""
    results: list[Answer] = []
    Deferred.fromCoroutine(task).addCallback(results.append)
    (result,) = results
    return result


def failure_of(task: Coroutine[Any, Any, object]) -> BaseException | None:
    """Return why a task has failed at once."""
    problems: list[BaseException | None] = []

    def failed(failure: Failure) -> None:
        problems.append(failure.value)

    Deferred.fromCoroutine(task).addErrback(failed)
    (problem,) = problems
    return problem


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[ArchiveReader]:
    harness = KeptWorld(tmp_path)
    play(a_game(harness, "Ann", "Bob", options=("game u-know",)), 3000)
    harness.dies()
    with closing(open_to_read(tmp_path)) as connection:
        yield ArchiveReader(connection, DirectPool(harness.clock))


def test_questions_are_answered(tmp_path: Path, archive: ArchiveReader) -> None:
    assert len(result_of(archive.top(None, 1, "192.0.2.1"))) == 2
    assert result_of(archive.hand(None, "ann", "192.0.2.1")) is not None
    assert result_of(archive.hand(HandId(9, 9), "ann", "192.0.2.1")) is None
    assert result_of(archive.hand(HandId(1, 1), "eve", "192.0.2.1")) is None
    with closing(sqlite3.connect(file_of(tmp_path))) as connection, connection:
        connection.execute("UPDATE hands SET options = '{'")
    problem = failure_of(archive.hand(HandId(1, 1), "ann", "192.0.2.1"))
    assert isinstance(problem, CommandError)
    assert problem.message.error_id is ErrorId.NOT_READ_NOW


def test_a_list_of_the_best_is_shown_again_for_a_while(tmp_path: Path, archive: ArchiveReader) -> None:
    """A hundred people who ask for it together cost one search."""
    before = result_of(archive.top(None, None, "192.0.2.1"))
    with closing(sqlite3.connect(file_of(tmp_path))) as connection, connection:
        connection.execute("DELETE FROM hand_results")
    assert result_of(archive.top(None, None, "192.0.2.1")) == before
    assert result_of(archive.top("u-know", None, "192.0.2.1")) == ()
    archive._clock.advance(TOP_SECONDS)
    assert result_of(archive.top(None, None, "192.0.2.1")) == ()


def test_who_asks_much_waits_for_others_and_closing_drops_it(archive: ArchiveReader) -> None:
    pool = archive._queue._pool
    assert isinstance(pool, DirectPool)
    pool.held = True
    told: list[object] = []
    for number in range(20):
        flood = archive.hand(HandId(1, number), "eve", "203.0.113.66")
        Deferred.fromCoroutine(flood).addBoth(lambda _: told.append("eve"))
    Deferred.fromCoroutine(archive.hand(None, "ann", "192.0.2.1")).addBoth(lambda _: told.append("ann"))
    for _ in range(3):
        pool.waiting.pop(0).callback(None)
    assert told == ["eve", "eve", "ann"]
    archive.close()
    assert len(told) == 20
    assert len(pool.waiting) == 1
    pool.goes_on()
    assert len(told) == 21
