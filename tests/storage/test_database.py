"""The file: made, locked, upgraded with a copy, and never overwritten when it can't be used."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from storage_support import file_of

from una_mud.engine.moves import DRAW
from una_mud.storage import database
from una_mud.storage.database import CannotOpen, Lock, open_to_read, open_to_write, scripts, version_of
from una_mud.storage.torn import torn_tail
from una_mud.storage.writer import RecordWriter
from una_mud.world.records import HandId, MoveMade


def everything(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_new_file_is_of_this_version_and_for_the_host_alone(tmp_path: Path) -> None:
    with closing(open_to_write(tmp_path)) as connection:
        assert version_of(connection) == len(scripts())
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert stat.S_IMODE(file_of(tmp_path).stat().st_mode) == 0o600


def test_a_file_of_a_later_version_is_refused_and_stays(tmp_path: Path) -> None:
    with closing(open_to_write(tmp_path)) as connection:
        connection.execute("PRAGMA user_version = 999")
    before = everything(tmp_path)
    for opening in (open_to_write, open_to_read):
        with pytest.raises(CannotOpen, match=r"later version \(999\) than this program knows") as refused:
            opening(tmp_path)
        assert "\n" not in str(refused.value)
    assert everything(tmp_path)["una-mud.db"] == before["una-mud.db"]


def _filled(folder: Path) -> None:
    with closing(open_to_write(folder)) as connection:
        RecordWriter(connection).write(MoveMade(HandId(1, 1), nth, 0, DRAW) for nth in range(2000))


@pytest.mark.parametrize("how", ["no database", "empty header", "pages", "cut off"])
def test_a_damaged_file_is_told_in_a_line_and_stays(tmp_path: Path, how: str) -> None:
    _filled(tmp_path)
    path = file_of(tmp_path)
    whole = path.read_bytes()
    damaged = {
        "no database": b"I am a letter to my aunt. " * 500,
        "empty header": bytes(100) + whole[100:],
        "pages": whole[:4096] + b"\xa5" * (len(whole) - 8192) + whole[-4096:],
        "cut off": whole[: len(whole) // 2],
    }[how]
    path.write_bytes(damaged)
    with pytest.raises(CannotOpen, match="damaged") as refused:
        open_to_write(tmp_path)
    assert "\n" not in str(refused.value)
    assert path.read_bytes() == damaged


def test_a_folder_without_a_file_has_nothing_to_read(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="there is no database in"):
        open_to_read(tmp_path)
    assert everything(tmp_path) == {}


def test_a_reader_changes_nothing(tmp_path: Path) -> None:
    _filled(tmp_path)
    with closing(open_to_read(tmp_path)) as connection, pytest.raises(sqlite3.OperationalError):
        connection.execute("DELETE FROM moves")


def test_an_upgrade_keeps_a_copy_of_the_old_file(tmp_path: Path) -> None:
    first = "CREATE TABLE cards (code TEXT);"
    second = "ALTER TABLE cards ADD COLUMN points INTEGER DEFAULT 7;"
    with closing(open_to_write(tmp_path, [first])) as connection:
        connection.execute("INSERT INTO cards VALUES ('R5')")
    with closing(open_to_write(tmp_path, [first, second])) as connection:
        assert version_of(connection) == 2
        assert connection.execute("SELECT * FROM cards").fetchall() == [("R5", 7)]
    (copy,) = tmp_path.glob("una-mud.db.v1-*")
    with closing(sqlite3.connect(copy)) as connection:
        assert version_of(connection) == 1
        assert connection.execute("SELECT * FROM cards").fetchall() == [("R5",)]
    with closing(open_to_write(tmp_path, [first, second])):
        assert len(list(tmp_path.glob("una-mud.db.v*"))) == 1


def test_an_upgrade_that_fails_changes_nothing(tmp_path: Path) -> None:
    first = "CREATE TABLE cards (code TEXT);"
    with closing(open_to_write(tmp_path, [first])):
        pass
    with pytest.raises(CannotOpen, match="cannot open"):
        open_to_write(tmp_path, [first, "CREATE TABLE more (a); INSERT INTO nowhere VALUES (1);"])
    with closing(open_to_write(tmp_path, [first])) as connection:
        assert version_of(connection) == 1
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("cards",)]


def test_the_steps_are_numbered_without_a_gap() -> None:
    folder = Path(database.__file__).parent / "schema"
    names = sorted(path.name for path in folder.iterdir())
    assert names == sorted(f"{number}.sql" for number in range(1, len(names) + 1))
    assert len(scripts()) == len(names)


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    lock = Lock.take(tmp_path)
    with pytest.raises(CannotOpen, match="another server uses the data folder") as refused:
        Lock.take(tmp_path)
    assert "\n" not in str(refused.value)
    lock.release()
    Lock.take(tmp_path).release()


# A log that was cut off.


def _log(folder: Path) -> tuple[Path, bytes]:
    """Return a log of three transactions, the last one of several pages, and a place to try it in."""
    connection = open_to_write(folder)
    writer = RecordWriter(connection)
    for length in (1, 1, 400):
        writer.write(MoveMade(HandId(length, 1), nth, 0, DRAW) for nth in range(length))
    path = folder / "una-mud.db-wal"
    data = path.read_bytes()
    connection.close()
    return path, data


def test_a_whole_log_is_not_torn(tmp_path: Path) -> None:
    path, data = _log(tmp_path)
    assert not torn_tail(path)
    path.write_bytes(data)
    assert not torn_tail(path)
    path.write_bytes(b"")
    assert not torn_tail(path)


@pytest.mark.parametrize("lost", [1, 23, 24, 100, 4096, 4120, 4121, 9000])
def test_a_log_that_is_cut_off_is_torn(tmp_path: Path, lost: int) -> None:
    path, data = _log(tmp_path)
    path.write_bytes(data[:-lost])
    assert torn_tail(path)


@pytest.mark.parametrize("place", [10, 2000, 4500])
def test_a_log_with_a_damaged_last_transaction_is_torn(tmp_path: Path, place: int) -> None:
    path, data = _log(tmp_path)
    damaged = bytearray(data)
    damaged[-place] ^= 0xFF
    path.write_bytes(damaged)
    assert torn_tail(path)


def test_what_is_left_of_an_older_log_does_not_matter(tmp_path: Path) -> None:
    """When the log begins anew its frames are written over the old ones, of which the rest stays."""
    connection = open_to_write(tmp_path)
    writer = RecordWriter(connection)
    writer.write(MoveMade(HandId(1, 1), nth, 0, DRAW) for nth in range(3000))
    connection.execute("PRAGMA wal_checkpoint(FULL)").fetchone()
    writer.write([MoveMade(HandId(2, 1), 0, 0, DRAW)])
    assert not torn_tail(tmp_path / "una-mud.db-wal")
    connection.close()
