"""The data folder of a running server: locked, opened, with the journal and a reader beside it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from una_mud.storage import loader
from una_mud.storage.archive_reader import ThreadedArchive
from una_mud.storage.database import FILE, Lock, open_to_write
from una_mud.storage.journal import RETRY_SECONDS, ThreadedJournal
from una_mud.storage.torn import torn_tail
from una_mud.storage.writer import Writer
from una_mud.world.records import Kept

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_log = logging.getLogger(__name__)


class Store:
    """Everything that the server keeps."""

    def __init__(
        self, folder: Path, call: Callable[..., object], retry_seconds: float = RETRY_SECONDS
    ) -> None:
        """Open the data in a folder that exists.

        ``call`` has something called in the main thread. Raises CannotOpen when the data can't be used, or
        another server uses it.
        """
        self._lock = Lock.take(folder)
        try:
            if torn_tail(folder / f"{FILE}-wal"):
                _log.warning("the last record was cut off when the server stopped, and is dropped")
            connection = open_to_write(folder)
        except BaseException:
            self._lock.release()
            raise
        self.kept, problems = loader.load(connection)
        for problem in problems:
            _log.warning("%s", problem)
        self.journal = ThreadedJournal(Writer(connection), call, retry_seconds)
        self.archive = ThreadedArchive(folder, call)

    def forget_kept(self) -> Kept:
        """Return all that stood when the server stopped; it is needed but once."""
        kept, self.kept = self.kept, Kept()
        return kept

    def close(self) -> None:
        """Write what waits, and let go of the folder."""
        self.archive.close()
        self.journal.close()
        self._lock.release()
