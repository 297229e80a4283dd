"""How good a position looks to a seat: what it holds after a move, and how the others stand.

The value of a position is a sum of a few features, each with a weight; the differences are about those of
the logarithm of the odds to win the hand. The weights of the classic cards were fitted to hands of two to six
players, the others set by hand and checked by self-play (``benchmarks/bots.py``). Only additions, products
and quotients are used, so that the sums are the same on every machine.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.engine.cards import Family, Hint

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from una_mud.engine.cards import Card, Colour, Kind
    from una_mud.engine.rules import Rules
    from una_mud.engine.view import View

WILDS: Final = frozenset({Family.WILD, Family.WILD_DRAW})
FEW: Final = 2
"""With so few cards left a wild is nearly sure to be the way out."""


@attrs.frozen
class Weights:
    """What each feature of a position is worth."""

    card: float = -0.26
    """A card in the hand."""
    wild: float = 0.54
    wild_draw: float = 0.78
    way_out: float = 0.82
    """A wild among the last cards."""
    attack: float = 0.075
    shield: float = 0.3
    burden: float = -0.3
    points: float = -0.15
    """A hundred points in the hand, divided by the cards of the opponent who has fewest."""
    colour: float = -0.135
    """Each colour that is in the hand: few are got rid of faster."""
    bridge: float = 0.09
    """Each card with the face of another one, by which to change the colour."""
    ready: float = 0.15
    """Some card of the hand goes on the top card."""
    open: float = -1.3
    """The share of the cards not seen yet that go on the top card."""
    pursuer: float = -1.2
    """The fewest cards of an opponent: one is the whole weight, two half of it."""
    crowd: float = 0.09
    """The mean number of the opponents' cards."""
    turn: float = 0.3
    """Having the turn."""
    bluff: float = -1.5
    """Playing a Wild Draw card while holding the colour in play."""
    unasked: float = -0.3
    """Drawing without need."""
    left: float = -4.0
    """Having left the hand, as compared with the whole value of staying in it."""


WEIGHTS: Final = Weights()


class Prospect:
    """Judges positions for one seat at one moment; made anew for each decision."""

    __slots__ = ("_open", "rules", "unseen", "weights", "worth")

    def __init__(self, view: View, weights: Weights = WEIGHTS) -> None:
        """Take in what the seat of ``view`` has seen."""
        self.rules = view.rules
        self.weights = weights
        self.unseen = unseen(view)
        self.worth = _worth(view, weights)
        """What holding each card is worth for its own sake, by the cards' indices."""
        self._open: dict[tuple[Card, Colour | None], float] = {}

    def held(self, hand: Sequence[Card]) -> float:
        """Return what holding these cards is worth, whatever lies on the table."""
        w = self.weights
        value = sum(self.worth[card.index] for card in hand)
        coloured = {card for card in hand if card.colour is not None}
        colours = {card.colour for card in coloured}
        faces = {card.number if card.number is not None else card.kind.code for card in coloured}
        value += w.colour * len(colours) + w.bridge * (len(coloured) - len(faces))
        if len(hand) <= FEW and any(card.kind.family in WILDS for card in hand):
            value += w.way_out
        return value

    def facing(self, top: Card, colour: Colour | None, hand: Sequence[Card]) -> float:
        """Return what this top card is worth to the holder of ``hand`` when the others are to play."""
        ready = self.weights.ready if self.goes(top, colour, hand) else 0.0
        return ready + self.weights.open * self.openness(top, colour)

    def goes(self, top: Card, colour: Colour | None, hand: Sequence[Card]) -> bool:
        """Whether some card of ``hand`` could be played; a limit of its own counts as lifted at the end."""
        fits = self.rules.fits[top][colour]
        found = [card for card in hand if card in fits]
        if found and not self.rules.special.isdisjoint(hand):
            for card in hand:
                if card.kind.holding is not None:
                    found = card.kind.holding(card, found)
            found = [card for card in found if card.kind.fit.only is None or len(hand) == 1]
        return bool(found)

    def openness(self, top: Card, colour: Colour | None) -> float:
        """Return the share of the cards not seen yet that go on the top card."""
        known = self._open.get((top, colour))
        if known is None:
            going = sum(self.unseen[card.index] for card in self.rules.fits[top][colour])
            known = self._open[top, colour] = going / max(sum(self.unseen), 1)
        return known

    def against(self, counts: Sequence[int]) -> float:
        """Return what the numbers of the opponents' cards are worth."""
        w = self.weights
        return w.pursuer / max(min(counts), 1) + w.crowd * sum(counts) / len(counts)


@lru_cache(maxsize=16)
def _copies(rules: Rules) -> tuple[int, ...]:
    """Return how many copies of each card are in the deck, by the cards' indices."""
    return tuple(card.kind.copies for card in rules.cards)


def unseen(view: View) -> list[int]:
    """Return how many copies of each card the seat has not seen, by the cards' indices."""
    left = list(_copies(view.rules))
    for cards in (view.hand, view.discard, *view.seen):
        for card in cards or ():
            left[card.index] -= 1
    return left


def holds_colour(hand: Iterable[Card], colour: Colour | None) -> bool:
    """Whether a card of the colour is among them, which makes a Wild Draw card a bluff (rulebook, 1.6)."""
    return colour is not None and any(card.colour is colour for card in hand)


def _worth(view: View, weights: Weights) -> list[float]:
    """Return what each card is worth to its holder for its own sake, by the cards' indices."""
    counts = [view.counts[seat] for seat in view.opponents()]
    pursued = weights.points / 100 / max(min(counts, default=1), 1)
    plain, points = _plain_worth(view.rules, weights, len(view.counts) - 1)
    return [worth + pursued * cost for worth, cost in zip(plain, points, strict=True)]


@lru_cache(maxsize=64)
def _plain_worth(rules: Rules, weights: Weights, opponents: int) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """Return the worth of each card but for its points, and its points, by the cards' indices."""
    plain = tuple(weights.card + _quality(card.kind, weights) for card in rules.cards)
    return plain, tuple(card.kind.worth(opponents) for card in rules.cards)


def _quality(kind: Kind, weights: Weights) -> float:
    """Return by how much a card of the kind is better to hold than any other."""
    if kind.family is Family.WILD:
        return weights.wild
    if kind.family is Family.WILD_DRAW:
        return weights.wild_draw
    by_hint = {Hint.ATTACK: weights.attack, Hint.SHIELD: weights.shield, Hint.BURDEN: weights.burden}
    return by_hint.get(kind.hint, 0.0)
