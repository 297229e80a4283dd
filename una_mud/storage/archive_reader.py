"""Answers people's questions from the database, beside what writes to it."""

from __future__ import annotations

import logging
import sqlite3
import time
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.storage import loader
from una_mud.storage.workers import FairQueue

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.messages import TopRow
    from una_mud.storage.workers import WorkerPool
    from una_mud.world.records import HandId, KeptHand

    Answer = TypeVar("Answer")

_DAY: Final = 24 * 60 * 60
TOP_SECONDS: Final = 10.0
"""How long a list of the best players is shown again without asking for it."""
_log = logging.getLogger(__name__)


class ArchiveReader:
    """Reads with a connection of its own. Who asks much delays nobody else; ``address`` is who asks."""

    def __init__(
        self, connection: sqlite3.Connection, pool: WorkerPool, now: Callable[[], float] = time.time
    ) -> None:
        """Read from a database; ``now`` tells the seconds since 1970."""
        self._connection = connection
        self._queue = FairQueue(pool, 1)
        self._now = now
        self._clock = pool.reactor
        self._top: dict[tuple[str | None, int | None], tuple[float, tuple[TopRow, ...]]] = {}
        """The lists that were asked for, and until when each may be shown again."""

    async def top(self, rules: str | None, days: int | None, address: str) -> tuple[TopRow, ...]:
        """Return the best players of a game (None: of all) in the last days (None: ever)."""
        until, rows = self._top.get((rules, days), (0.0, ()))
        if until <= self._clock.seconds():
            since = 0.0 if days is None else self._now() - days * _DAY
            rows = await self._ask(address, partial(loader.top, rules=rules, since=since))
            self._top[rules, days] = self._clock.seconds() + TOP_SECONDS, rows
        return rows

    async def hand(self, wanted: HandId | None, name: str, address: str) -> KeptHand | None:
        """Return a hand that somebody was dealt into; None is the one that they finished last."""
        return await self._ask(address, partial(loader.hand_of, wanted=wanted, name=name))

    async def _ask(self, address: str, question: Callable[[sqlite3.Connection], Answer]) -> Answer:
        """Return the answer to a question; raise CommandError when it can't be read."""
        try:
            return await self._queue.run(address, partial(question, self._connection))
        except (sqlite3.Error, loader.DataError) as problem:
            _log.warning("a question could not be answered: %s", problem)
            raise CommandError(ErrorId.NOT_READ_NOW) from problem

    def close(self) -> None:
        """Drop all questions; the one that is being answered is given up."""
        self._queue.drop()
        self._connection.interrupt()
