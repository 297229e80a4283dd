"""The beginner: it sees what a move is good for, but judges it roughly."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from una_mud.bots.call_policy import challenge, owes
from una_mud.bots.normal_bot import MoveRater
from una_mud.engine.moves import CALL, Play

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Move
    from una_mud.engine.rng import Rng
    from una_mud.engine.view import View

NOISE: Final = 1200
"""The most that is added at random to the value of a move, in the evaluator's thousandths."""
FORGETS: Final = 4
"""It forgets to call with one of so many cards left in the hand."""
NOTICES: Final = 5
"""It notices a forgotten call with one of so many hands."""


class EasyBot:
    """Rates moves as :class:`~una_mud.bots.normal_bot.NormalBot` does, with random errors.

    What it forgets and notices depends on its cards and not on ``rng``, so that it makes no difference how
    often it is asked.
    """

    def decide(self, view: View, rng: Rng) -> Move:
        """Return the move that seems best; all moves of one card are misjudged by the same amount."""
        noise: defaultdict[Card | Move, int] = defaultdict(lambda: rng.below(NOISE))
        moves = [
            (value + noise[move.card if isinstance(move, Play) else move], move)
            for value, move in MoveRater(view).moves()
        ]
        return max(moves, key=lambda rated: rated[0])[1]

    def remark(self, view: View, rng: Rng) -> Move | None:
        """Call, or challenge, unless it forgets to or doesn't notice."""
        del rng
        if owes(view):
            return None if _happens(view, FORGETS) else CALL
        return challenge(view) if _happens(view, NOTICES) else None


def _happens(view: View, one_in: int) -> bool:
    """Return true for about one in so many hands of cards, and always the same for the same hand."""
    return sum(card.index for card in view.hand) % one_in == 0
