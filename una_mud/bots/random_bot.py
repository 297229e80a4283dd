"""The random player (contract, section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.bots.call_policy import owes
from una_mud.bots.random_moves import one_of, play
from una_mud.engine.moves import ACCEPT, CALL, CHALLENGE_PLAY, DRAW, PASS
from una_mud.engine.state import ANSWER, CHOICE, TURN

if TYPE_CHECKING:
    from una_mud.engine.moves import Move
    from una_mud.engine.rng import Rng
    from una_mud.engine.view import View


class RandomBot:
    """Plays one of its legal cards, each distinct one as likely; draws or passes when it has none.

    It answers a Wild Draw card with a card when it has a legal one, and otherwise accepts or, where that is
    open, challenges, one as likely as the other. It calls Una in time, and never challenges about it.
    """

    def decide(self, view: View, rng: Rng) -> Move:
        """Return a card to play; without one, what is left."""
        if view.playable:
            return play(view, one_of(view.playable, rng), rng)
        if view.phase is ANSWER:
            challenge = view.penalty is not None and view.penalty.challengeable and rng.below(2)
            return CHALLENGE_PLAY if challenge else ACCEPT
        if view.phase is CHOICE:
            return DRAW if rng.below(2) else PASS
        return DRAW if view.phase is TURN else PASS

    def remark(self, view: View, rng: Rng) -> Move | None:
        """Call when a call is owed."""
        del rng
        return CALL if owes(view) else None
