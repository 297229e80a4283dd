"""Answers people's questions from the database, in a thread of its own beside the journal's."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from functools import partial
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from una_mud.storage import loader
from una_mud.storage.database import open_to_read

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from una_mud.messages import TopRow
    from una_mud.world.records import HandId, KeptHand

    Question: TypeAlias = "tuple[Callable[[sqlite3.Connection], Any], Callable[[Any], object], Any]"
    """What to ask, who is told the answer, and the answer when there is none."""

_DAY: Final = 24 * 60 * 60
_log = logging.getLogger(__name__)


class ThreadedArchive:
    """Reads beside the journal; ``call`` has something called in the main thread."""

    def __init__(
        self, folder: Path, call: Callable[..., object], now: Callable[[], float] = time.time
    ) -> None:
        """Start the thread."""
        self._folder = folder
        self._call = call
        self._now = now
        self._questions: SimpleQueue[Question | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="archive", daemon=True)
        self._thread.start()

    def top(self, rules: str | None, days: int | None, then: Callable[[tuple[TopRow, ...]], object]) -> None:
        """Find the best players of a game (None: of all) in the last days (None: ever)."""
        since = 0.0 if days is None else self._now() - days * _DAY
        self._questions.put((partial(loader.top, rules=rules, since=since), then, ()))

    def hand(self, wanted: HandId | None, name: str, then: Callable[[KeptHand | None], object]) -> None:
        """Find a hand that somebody was dealt into; None is the one that they finished last."""
        self._questions.put((partial(loader.hand_of, wanted=wanted, name=name), then, None))

    def close(self) -> None:
        """Answer what was asked, and end the thread."""
        self._questions.put(None)
        self._thread.join()

    def _run(self) -> None:
        connection = open_to_read(self._folder)
        while (question := self._questions.get()) is not None:
            ask, then, answer = question
            try:
                answer = ask(connection)
            except (sqlite3.Error, loader.Unreadable) as problem:
                _log.warning("a question could not be answered: %s", problem)
            self._call(then, answer)
        connection.close()
