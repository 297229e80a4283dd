"""The database file: opened, checked, brought up to date; and only one server at a time has it."""

from __future__ import annotations

import errno
import os
import sqlite3
import time
from contextlib import closing, contextmanager
from importlib import resources
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.storage.deck_key import FILE as KEY_FILE
from una_mud.storage.deck_key import DeckKey
from una_mud.world.confusables import skeleton

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

FILE: Final = "una-mud.db"
_LOCK: Final = "una-mud.lock"
_BUSY_SECONDS: Final = 2.0
"""For how long another program's hold on the database is waited for."""


def reason(problem: sqlite3.Error) -> str:
    """Return in a few words why the database can't be read or written."""
    code = getattr(problem, "sqlite_errorcode", None)
    if code is not None and code & 0xFF == sqlite3.SQLITE_BUSY:
        return "another program holds the database, so try again when it's done"
    return str(problem)


_OF_THE_DISK: Final = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN})
"""Errors that are about the file that is written, when a copy is made."""


class CannotOpen(Exception):  # noqa: N818 - it says what it is
    """The data can't be used; the text is one clear line for the host."""


def scripts() -> tuple[str, ...]:
    """Return the steps of the schema: the nth leads from version n to n + 1."""
    folder = resources.files(__package__) / "schema"
    names = sorted((file.name for file in folder.iterdir() if file.name.endswith(".sql")), key=_number)
    return tuple((folder / name).read_text("utf-8") for name in names)


def _number(name: str) -> int:
    return int(name.removesuffix(".sql"))


@attrs.define
class Lock:
    """Keeps a second server from the same folder, until it is released or the process ends."""

    _connection: sqlite3.Connection

    @classmethod
    def take(cls, folder: Path) -> Lock:
        """Take the lock of a folder, or raise CannotOpen. SQLite's own lock ends with the process."""
        path = folder / _LOCK
        try:
            connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        except sqlite3.OperationalError as problem:
            raise CannotOpen(f"cannot lock the data folder with {path}: {problem}") from problem
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as problem:
            connection.close()
            if problem.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise CannotOpen(f"another server uses the data folder {folder} already") from problem
            raise CannotOpen(f"cannot lock the data folder with {path}: {problem}") from problem
        return cls(connection)

    def release(self) -> None:
        """Let another server in."""
        self._connection.close()


def open_to_write(
    folder: Path, steps: Sequence[str] | None = None, *, checked: bool = False, key: Path | None = None
) -> sqlite3.Connection:
    """Open the database of a folder, make it if there is none, and bring it up to date.

    ``checked``: :func:`check_readable` has just looked at it. ``key``: the file of the deck key, which is
    made if there is none; None: it lies in the folder.

    Raises:
        CannotOpen: it is damaged, or of a later version; it stays as it is.
    """
    steps = scripts() if steps is None else steps
    path = folder / FILE
    with _in_one_line(path):
        if path.exists():
            if not checked:
                _check(path, len(steps))
        else:
            # Nobody but the host may read the secrets of the hands.
            path.touch(mode=0o600)
        connection = connect(path)
        try:
            _upgrade(connection, path, steps)
            deck_key = DeckKey(key or folder / KEY_FILE)
            deck_key.make()
            deck_key.install(connection)
        except BaseException:
            connection.close()
            raise
    return connection


def connect(path: Path) -> sqlite3.Connection:
    """Connect to the file for reading and writing; what is committed is on the disk."""
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL").fetchone()
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


def open_beside(folder: Path) -> sqlite3.Connection:
    """Open the database of a folder for writing, beside a server perhaps; make it if there is none.

    On a disk that can't be written to it's opened to be read.

    Raises:
        CannotOpen: as :func:`open_to_write`; only a server checks the whole file.
    """
    path = folder / FILE
    if path.exists() and not is_writable(path):
        return open_to_read(folder)
    if path.exists():
        with closing(open_to_read(folder)) as found:
            version = version_of(found)
        if version == len(scripts()):
            with _in_one_line(path):
                return connect(path)
    return open_to_write(folder)


def check_readable(folder: Path) -> None:
    """Raise CannotOpen for a database that a server couldn't use; one that isn't there can be made."""
    path = folder / FILE
    if path.exists():
        with _in_one_line(path):
            _check(path, len(scripts()))


def open_to_read(folder: Path, key: Path | None = None) -> sqlite3.Connection:
    """Open the database of a folder, beside a server perhaps; raise CannotOpen when there is none.

    Any thread may use the connection, one at a time: a pool has no thread of its own for it. ``key``: as in
    :func:`open_to_write`.
    """
    path = folder / FILE
    if not path.exists():
        raise CannotOpen(f"there is no database in {folder}")
    with _in_one_line(path):
        connection = _read_only(path)
        try:
            _check_version(connection, path, len(scripts()))
            DeckKey(key or folder / KEY_FILE).install(connection)
        except BaseException:
            connection.close()
            raise
    return connection


def _read_only(path: Path) -> sqlite3.Connection:
    """Connect without making or changing anything of the data, on a disk that can't be written to, too."""
    uri = f"{path.absolute().as_uri()}?{_way_to_read(path)}"
    connection = sqlite3.connect(
        uri, uri=True, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA query_only = 1")
    return connection


def _way_to_read(path: Path) -> str:
    """Return how SQLite is to open a file that is only read."""
    if is_writable(path):
        return "mode=rw"  # SQLite itself needs to write to the index of the WAL
    wal = path.with_name(f"{path.name}-wal")
    # Without a WAL there's nobody who changes the file, and no index is looked for.
    return "mode=ro" if wal.exists() and wal.stat().st_size else "mode=ro&immutable=1"


def is_writable(path: Path) -> bool:
    """Whether a database and the files beside it can be written to."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


@contextmanager
def _in_one_line(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.OperationalError as problem:
        raise CannotOpen(f"cannot open {path}: {reason(problem)}") from problem
    except sqlite3.DatabaseError as problem:
        raise CannotOpen(
            f"{path} is damaged ({problem}); put a backup in its place or move it away"
        ) from None
    except OSError as problem:
        raise CannotOpen(f"cannot open {path}: {problem.strerror}") from problem


def _check(path: Path, version: int) -> None:
    """Raise CannotOpen or DatabaseError for a file that is not to be used."""
    if not path.stat().st_size:
        raise CannotOpen(f"{path} is empty; put a backup in its place or move it away")
    with closing(_read_only(path)) as connection:
        _check_version(connection, path, version)
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            raise sqlite3.DatabaseError(str(found).splitlines()[-1])


def damage(connection: sqlite3.Connection) -> list[str]:
    """Return in a line each what is wrong with the file, as far as SQLite can tell."""
    found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check")]
    broken = [f"{row[0]}: a row refers to nothing" for row in connection.execute("PRAGMA foreign_key_check")]
    return [line for line in found if line != "ok"] + broken


def _check_version(connection: sqlite3.Connection, path: Path, version: int) -> None:
    found = version_of(connection)
    if found > version:
        raise CannotOpen(f"{path} is of a later version ({found}) than this program knows ({version})")


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of the schema; 0 is an empty database."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _upgrade(connection: sqlite3.Connection, path: Path, steps: Sequence[str]) -> None:
    """Bring the schema up to date, all steps or none; a file with data in it is copied before."""
    version = version_of(connection)
    if version == len(steps):
        return
    if version:
        kept = path.with_name(f"{path.name}.v{version}-{time.strftime('%Y%m%d-%H%M%S')}")
        copy(connection, kept)
    connection.create_function("skeleton_of", 1, skeleton, deterministic=True)
    script = "\n".join(steps[version:])
    connection.executescript(f"BEGIN;\n{script}\nPRAGMA user_version = {len(steps)};\nCOMMIT;")


def copy(connection: sqlite3.Connection, target: Path) -> None:
    """Write a consistent copy to a new file.

    Raises:
        FileExistsError: there is one already.
        OSError: the file can't be written; what there is of it is gone again.
    """
    target.touch(mode=0o600, exist_ok=False)
    try:
        with closing(sqlite3.connect(target)) as into:
            connection.backup(into)
    except sqlite3.Error as problem:
        target.unlink()
        if problem.sqlite_errorcode & 0xFF in _OF_THE_DISK:
            raise OSError(errno.EIO, str(problem)) from problem
        raise
    except BaseException:
        target.unlink()
        raise
