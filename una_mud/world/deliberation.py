"""A decision that takes long: it is made elsewhere while people look at what was before."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from una_mud.engine.refusals import Refusal
from una_mud.engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from una_mud.bots.bot import RatedMove
    from una_mud.engine.moves import Move
    from una_mud.engine.table import Table
    from una_mud.world.clock import Clock
    from una_mud.world.ports import Thinker

LONGEST: Final = 1.5
"""Seconds that a table waits for an answer, where its pace doesn't give more time."""
_log = logging.getLogger(__name__)


class Deliberation:
    """What one table has asked the thinker, and the answer."""

    def __init__(self, clock: Clock, thinker: Thinker | None) -> None:
        """Begin with no question. Without a thinker none may be asked."""
        self.thinker = thinker
        self._clock = clock
        self._number = 0
        """Of the question that is open: an answer to an earlier one comes too late."""
        self._move: Move | None = None

    def begin(self, table: Table, seed: bytes, pace: float, ready: Callable[[float], object]) -> float:
        """Ask what the seat in turn should do; return the seconds for which an answer is worth waiting.

        When it comes, ``ready`` is told how many of the ``pace`` seconds are left.
        """
        self.clear()
        number = self._number
        due = self._clock.seconds() + pace

        def answered(rated: Sequence[RatedMove] | None) -> None:
            if number == self._number:
                self._move = rated[0].move if rated else None
                ready(max(0.0, due - self._clock.seconds()))

        if self.thinker is not None:
            self.thinker.think(view(table, table.turn), seed, answered)
        return max(pace, LONGEST)

    def take(self, table: Table) -> Move | None:
        """Return the answer, and forget the question; None when there is none, or it is no longer legal."""
        move = self._move
        self.clear()
        if move is None:
            _log.warning("the expert has not answered in time: a normal player moves in its place")
            return None
        try:
            table.check(table.turn, move)
        except Refusal:
            _log.info("the table has changed since the expert was asked: a normal player moves in its place")
            return None
        return move

    def clear(self) -> None:
        """Forget the question."""
        self._number += 1
        self._move = None
