"""What a computer player is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import attrs

if TYPE_CHECKING:
    from una_mud.engine.moves import Move
    from una_mud.engine.rng import Rng
    from una_mud.engine.view import View


@attrs.frozen
class RatedMove:
    """A move, and what somebody thinks of it."""

    move: Move
    chance: float | None = None
    """The chance to win the hand by it, from 0 to 1; None where nothing was searched."""


class Bot(Protocol):
    """A way to play. It remembers nothing, so one object can play in any number of seats."""

    def decide(self, view: View, rng: Rng) -> Move:
        """Return a legal move for the seat of ``view``, whose turn it is: play, draw, pass or answer."""
        ...

    def remark(self, view: View, rng: Rng) -> Move | None:
        """Return a call or a challenge about Una for the seat of ``view``, or None to keep silent.

        To be asked after every change of the table and before ``decide``, as long as anybody owes the call or
        has called wrongly. The seat that has just moved is best asked first: it calls after playing.
        """
        ...
