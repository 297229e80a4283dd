"""What is done to the data of a running server by itself: backups, and letting old hands go."""

from __future__ import annotations

import logging
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

import attrs
from twisted.internet.defer import Deferred
from twisted.internet.task import LoopingCall

from una_mud.storage.database import FILE, copy, open_to_read, reason

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from una_mud.storage.workers import FairQueue

BACKUPS: Final = "backups"
"""The folder in the data folder where backups go."""
_HOUR: Final = 60 * 60
_DAY: Final = 24 * _HOUR
LOOK_SECONDS: Final = 5 * 60.0
"""How often it's looked whether there's something to do."""
AT_ONCE: Final = 50
"""How many hands are pruned before others who write have their turn: a few milliseconds' work."""
_log = logging.getLogger(__name__)


@attrs.frozen
class UpkeepSettings:
    """How the data are kept; 0 turns each thing off."""

    backup_every: int = 0
    """Hours."""
    backup_keep: int = 7
    keep_hands: int = 0
    """Days for which the moves of a hand that's over are kept."""


def backups(folder: Path) -> list[Path]:
    """Return the backups of a data folder that were made by themselves, the oldest first."""
    return sorted((folder / BACKUPS).glob(f"{FILE}.????????-??????"))


def back_up(folder: Path, keep: int) -> Path:
    """Copy the data of a folder to a new file among its backups, and delete the oldest beyond ``keep``.

    Raises OSError, sqlite3.Error or CannotOpen; the older backups are still there then.
    """
    place = folder / BACKUPS
    place.mkdir(mode=0o700, exist_ok=True)
    target = place / f"{FILE}.{time.strftime('%Y%m%d-%H%M%S')}"
    with closing(open_to_read(folder)) as connection:
        copy(connection, target)
    for old in backups(folder)[:-keep]:
        old.unlink()
    return target


def prune(connection: sqlite3.Connection, before: float, most: int = AT_ONCE) -> int:
    """Delete hands that ended before a time, in seconds since 1970; return how many. Results stay."""
    found = connection.execute(
        "SELECT game, number FROM hands WHERE ended < ? ORDER BY ended LIMIT ?", (before, most)
    ).fetchall()
    if found:
        connection.execute("BEGIN IMMEDIATE")
        try:
            for table in ("moves", "hands"):
                connection.executemany(f"DELETE FROM {table} WHERE game = ? AND number = ?", found)  # noqa: S608 - constants
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
    return len(found)


class Upkeep:
    """Looks now and then whether a backup is due, and whether hands are old enough to go."""

    def __init__(  # noqa: PLR0913 - each is a part of the store
        self,
        folder: Path,
        settings: UpkeepSettings,
        connection: sqlite3.Connection,
        writing: FairQueue,
        copying: FairQueue,
        *,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Prune by ``connection``, in turns with others who write; copy in a thread of ``copying``."""
        self._folder = folder
        self._settings = settings
        self._connection = connection
        self._writing = writing
        self._copying = copying
        self._now = now
        self.is_busy = False
        self._looking = LoopingCall(lambda: Deferred.fromCoroutine(self.look()))

    def start(self, clock: Any) -> None:  # noqa: ANN401 - zope's interfaces tell a type checker nothing
        """Look now, and then again and again."""
        self._looking.clock = clock
        if self._settings.backup_every or self._settings.keep_hands:
            self._looking.start(LOOK_SECONDS)

    def stop(self) -> None:
        """Look no more; what is being done is done to its end."""
        if self._looking.running:
            self._looking.stop()

    async def look(self) -> None:
        """Do what is due. What fails is in the log, and tried again at the next look."""
        self.is_busy = True
        try:
            if self._is_backup_due():
                made = await self._copying.run(self, self._back_up)
                _log.info("the data are copied to %s", made)
            if self._settings.keep_hands:
                await self._prune()
        except OSError as problem:
            _log.warning("no backup was made: %s", problem.strerror or problem)
        except sqlite3.Error as problem:
            _log.warning("the data can't be backed up or pruned now: %s", reason(problem))
        except Exception:  # noqa: BLE001 - or it would never be looked at again
            _log.exception("the data can't be backed up or pruned")
        finally:
            self.is_busy = False

    def _back_up(self) -> Path:
        return back_up(self._folder, self._settings.backup_keep)

    def _is_backup_due(self) -> bool:
        every = self._settings.backup_every * _HOUR
        made = backups(self._folder)
        return bool(every) and (not made or made[-1].stat().st_mtime <= self._now() - every)

    async def _prune(self) -> None:
        before = self._now() - self._settings.keep_hands * _DAY
        pruned = 0
        while done := await self._writing.run(self, lambda: prune(self._connection, before)):
            pruned += done
        if pruned:
            _log.info("pruned %d hands that are over for %d days", pruned, self._settings.keep_hands)
