"""What computer players say about Una."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine.moves import Challenge
from una_mud.engine.state import CallStatus

if TYPE_CHECKING:
    from una_mud.engine.view import View


def owes(view: View) -> bool:
    """Whether the seat itself owes the call."""
    return view.seat is not None and view.call_statuses[view.seat] is CallStatus.OWES


def challenge(view: View) -> Challenge | None:
    """Return the challenge of an opponent who has not called, or had no reason to; None without one.

    Whoever calls on their own turn, with two cards still in hand, is left in peace, though the letter of
    the rules would let them be caught until the card is played.
    """
    for other in view.opponents():
        word = view.call_statuses[other]
        if word is CallStatus.OWES or (word is CallStatus.CALLED and not _may_mean_it(view, other)):
            return Challenge(other)
    return None


def _may_mean_it(view: View, other: int) -> bool:
    return view.counts[other] == 1 or (view.turn == other and view.counts[other] == 2)  # noqa: PLR2004
