"""Accounts on a running server: the threads for what is slow, and a look now and then for changes."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, Any, Final

from twisted.internet.defer import Deferred
from twisted.internet.task import LoopingCall, deferLater
from twisted.internet.threads import deferToThreadPool
from twisted.python.threadpool import ThreadPool

from una_mud.messages.errors import CommandError
from una_mud.storage.account_service import AccountService
from una_mud.storage.account_table import AccountTable
from una_mud.storage.database import FILE, connect
from una_mud.storage.fair_queue import FairQueue

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LOOK_SECONDS: Final = 1.0
"""How long it takes at most until a change that was made beside the server holds."""
_HASHES_AT_MOST: Final = 4
_log = logging.getLogger(__name__)


class Threads:
    """So many threads at most, in which things are done while the reactor goes on."""

    def __init__(self, reactor: Any, name: str, many: int) -> None:  # noqa: ANN401 - zope's interfaces
        """Make none yet."""
        self._reactor = reactor
        self._pool: Any = ThreadPool(1, many, name)

    def start(self) -> None:
        """Begin what waits, and what comes."""
        self._pool.start()

    def do(self, work: Callable[[], Any]) -> Deferred[Any]:
        """Have something done in one of the threads."""
        return deferToThreadPool(self._reactor, self._pool, work)

    def stop(self) -> None:
        """Wait until all is done."""
        self._pool.stop()


def hashes_at_once() -> int:
    """Return how many passwords are hashed at a time: the reactor keeps a processor, where there are two."""
    return max(1, min(_HASHES_AT_MOST, (os.cpu_count() or 1) - 1))


class AccountWorkers:
    """Opens the accounts of a data folder, whose database must be there and up to date."""

    def __init__(self, folder: Path, reactor: Any) -> None:  # noqa: ANN401 - zope's interfaces
        """Open the accounts; nothing is done before the start."""
        many = hashes_at_once()
        self._table = AccountTable(connect(folder / FILE))
        self._file = Threads(reactor, "accounts", 1)
        self._hashing = Threads(reactor, "passwords", many)
        self.keeper = AccountService(
            self._table,
            self._file.do,
            FairQueue(self._hashing.do, many),
            lambda seconds: deferLater(reactor, seconds),
            reactor.seconds,
        )
        self._looking = LoopingCall(lambda: Deferred.fromCoroutine(self._refresh()))
        self._looking.clock = reactor

    async def start(self) -> None:
        """Start the threads, and see who may come in."""
        self._file.start()
        self._hashing.start()
        await self.keeper.refresh()
        self._looking.start(LOOK_SECONDS, now=False)

    async def _refresh(self) -> None:
        try:
            await self.keeper.refresh()
        except CommandError:
            return  # it is in the log, and tried again
        except Exception:  # noqa: BLE001 - or it would never be looked at again
            _log.exception("roles and bans could not be looked at")

    def stop(self) -> None:
        """Write what waits, and let go of the database."""
        if self._looking.running:
            self._looking.stop()
        self._hashing.stop()
        self._file.stop()
        self._table.close()
