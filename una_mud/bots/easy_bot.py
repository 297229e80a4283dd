"""The player that plays like a child: legally, with more liking for grand cards than for the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from una_mud.bots.call_policy import challenge, owes
from una_mud.bots.chances import one_of, play
from una_mud.engine.cards import Colour
from una_mud.engine.moves import ACCEPT, CALL, CHALLENGE_PLAY, DRAW, PASS
from una_mud.engine.state import ANSWER, CHOICE, TURN

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Move, Play
    from una_mud.engine.rng import Rng
    from una_mud.engine.view import View

GRAND: Final = 500
"""In how many of a thousand turns it plays the grandest card that goes, the one with the most points."""
DREAMY: Final = 40
"""In how many of a thousand turns it draws, though it could play."""
SUSPICIOUS: Final = 200
"""How many of a thousand Wild Draw cards it challenges."""
FORGETFUL: Final = 4
"""It forgets to call with one of so many cards left in the hand."""
WATCHFUL: Final = 5
"""It notices a forgotten call with one of so many hands."""


class EasyBot:
    """Plays whatever goes, often the grandest card; seldom doubts others, and sometimes forgets to call.

    What it forgets and notices hangs on its cards and not on luck, so that it makes no difference how often
    it is asked.
    """

    def decide(self, view: View, rng: Rng) -> Move:
        """Return any card to play, or what comes to mind."""
        if view.phase is ANSWER:
            return self._answer(view, rng)
        if view.phase is CHOICE:
            return DRAW if rng.below(2) else PASS
        if view.playable and not (view.may_draw and rng.chance(DREAMY)):
            return self._play(view, rng)
        return DRAW if view.phase is TURN else PASS

    def _answer(self, view: View, rng: Rng) -> Move:
        if view.playable:
            return self._play(view, rng)
        doubts = view.penalty is not None and view.penalty.challengeable and rng.chance(SUSPICIOUS)
        return CHALLENGE_PLAY if doubts else ACCEPT

    def _play(self, view: View, rng: Rng) -> Play:
        opponents = len(view.counts) - 1
        card = one_of(view.playable, rng)
        if rng.chance(GRAND):
            card = max(view.playable, key=lambda each: each.kind.worth(opponents))
        move = play(view, card, rng)
        return move if move.colour is None else attrs.evolve(move, colour=_favourite(view, card))

    def remark(self, view: View, rng: Rng) -> Move | None:
        """Call, or challenge, unless it is forgotten or unnoticed."""
        del rng
        if owes(view):
            return None if _happens(view, FORGETFUL) else CALL
        return challenge(view) if _happens(view, WATCHFUL) else None


def _favourite(view: View, card: Card) -> Colour:
    """Return the colour that the seat holds most cards of, when ``card`` is played."""
    held = [other.colour for other in view.hand if other is not card]
    return max(Colour, key=held.count)


def _happens(view: View, one_in: int) -> bool:
    """Return true for about one in so many hands of cards, and always the same for the same hand."""
    return sum(card.index for card in view.hand) % one_in == 0
