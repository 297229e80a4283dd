"""The data folder of a running server: locked, opened, with everything that works on it."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, Any, Final

from twisted.internet.defer import Deferred
from twisted.internet.task import LoopingCall

from una_mud.storage import loader, passwords
from una_mud.storage.account_service import AccountService
from una_mud.storage.account_table import AccountTable
from una_mud.storage.archive_reader import ArchiveReader
from una_mud.storage.database import FILE, Lock, open_to_read, open_to_write
from una_mud.storage.journal import JournalWriter
from una_mud.storage.torn import torn_tail
from una_mud.storage.upkeep import Upkeep, UpkeepSettings
from una_mud.storage.workers import FairQueue, WorkerPool
from una_mud.storage.writer import RecordWriter
from una_mud.world.records import Kept

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

BUSY_MILLISECONDS: Final = 250
"""How long another program's hold on the database is waited for before people are told."""
LOOK_SECONDS: Final = 1.0
"""How long it takes at most until a change that was made beside the server holds."""
_NO_UPKEEP: Final = UpkeepSettings()
_NICENESS: Final = 10
_DATABASE_THREADS: Final = 2
"""One for what writes and one for what only reads."""
_log = logging.getLogger(__name__)


def _use_kept_cost(connection: sqlite3.Connection) -> None:
    """Hash at the cost that was measured on this machine before."""
    row = connection.execute("SELECT value FROM host WHERE name = 'password cost'").fetchone()
    if row is not None:
        passwords.use(passwords.Cost.read(row[0]))


class Store:
    """Everything that the server keeps."""

    def __init__(
        self,
        folder: Path,
        reactor: Any,  # noqa: ANN401 - zope's interfaces tell a type checker nothing
        upkeep: UpkeepSettings = _NO_UPKEEP,
        *,
        checked: bool = False,
        deck_key: Path | None = None,
    ) -> None:
        """Open the data in a folder that exists; nothing is written before the start.

        ``checked``: the whole file was looked at just now, and isn't again.
        ``deck_key``: the file with the deck key; None: it lies in the folder.

        Raises CannotOpen when the data can't be used, or another server uses it.
        """
        self._folder = folder
        self._lock = Lock.take(folder)
        try:
            if torn_tail(folder / f"{FILE}-wal"):
                _log.warning("the last record was cut off when the server stopped, and is dropped")
            self._connection = open_to_write(folder, checked=checked, key=deck_key)
            self._connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
            self._reading = open_to_read(folder, deck_key)
        except BaseException:
            self._lock.release()
            raise
        self.kept, problems = loader.load(self._connection)
        for problem in problems:
            _log.warning("%s", problem)
        _use_kept_cost(self._connection)
        hashes = os.cpu_count() or 1
        self.pool = WorkerPool(reactor, _DATABASE_THREADS)
        # Passwords may use all processors, and yield them to everything else.
        self._hashing = WorkerPool(reactor, hashes, niceness=_NICENESS)
        # Whatever writes takes turns, so that nothing in this process ever waits for a lock of its own.
        queue = FairQueue(self.pool, 1)
        self.journal = JournalWriter(RecordWriter(self._connection), self.pool, queue)
        hashing = FairQueue(self._hashing, hashes)
        self.accounts = AccountService(AccountTable(self._connection), self.pool, queue, hashing)
        self.archive = ArchiveReader(self._reading, self.pool)
        self._upkeep = Upkeep(folder, upkeep, self._connection, queue, hashing)
        self._clock = reactor
        self._looking = LoopingCall(lambda: Deferred.fromCoroutine(self.accounts.refresh_if_possible()))
        self._looking.clock = reactor

    def let_go(self) -> None:
        """Let another program have the folder; nothing may be written here any more."""
        self._lock.release()

    def take_back(self) -> None:
        """Go on with the folder after :meth:`let_go`; CannotOpen when another program has it."""
        self._lock = Lock.take(self._folder)

    @property
    def is_settled(self) -> bool:
        """Whether everything is written that was to be."""
        return self.journal.is_idle and not self.accounts.is_saving and not self._upkeep.is_busy

    def forget_kept(self) -> Kept:
        """Return all that stood when the server stopped; it is needed but once."""
        kept, self.kept = self.kept, Kept()
        return kept

    async def start(self) -> None:
        """Start the threads, and see who may come in."""
        self.pool.start()
        self._hashing.start()
        await self.accounts.load()
        await self.accounts.refresh()
        self._looking.start(LOOK_SECONDS, now=False)
        self._upkeep.start(self._clock)

    async def close(self) -> None:
        """Write what waits, and let go of the folder."""
        if self._looking.running:
            self._looking.stop()
        self._upkeep.stop()
        self.archive.close()
        await self.accounts.close()
        await self.journal.close()
        self._hashing.stop()
        self.pool.stop()
        self._reading.close()
        self._connection.close()  # the last to close clears the write-ahead log away
        self._lock.release()
