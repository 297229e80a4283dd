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

    A call that announces the play to come can't be challenged yet (rulebook, 1.5).
    """
    for other in view.opponents():
        status = view.call_statuses[other]
        if status is CallStatus.OWES or (status is CallStatus.CALLED and not _is_true(view, other)):
            return Challenge(other)
    return None


def _is_true(view: View, other: int) -> bool:
    """Whether a call is true, or still may be."""
    return view.counts[other] == 1 or any(
        seat == other and state.announces and state.since == view.public.turns
        for seat, state in view.public.call_states
    )
