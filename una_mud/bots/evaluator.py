"""How good a position looks to a seat: what it holds after a move, and how the others stand.

The value of a position is a sum of a few features, each with a weight. Differences between values are, about,
thousandths of the logarithm of the odds to win the hand: the weights of the classic cards were fitted so to
hands of two to six players, and the others set by hand and checked by self-play (``benchmarks/bots.py``).
All is whole numbers, since sums of fractions are not the same on every Python.
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
    """What each feature of a position is worth, in thousandths."""

    card: int = -260
    """A card in the hand."""
    wild: int = 540
    wild_draw: int = 780
    way_out: int = 820
    """A wild among the last cards."""
    attack: int = 75
    shield: int = 300
    burden: int = -300
    points: int = -150
    """A hundred points in the hand, divided by the cards of the opponent who has fewest."""
    colour: int = -135
    """Each colour that is in the hand: few are got rid of faster."""
    bridge: int = 90
    """Each card with the face of another one, by which to change the colour."""
    ready: int = 150
    """Some card of the hand goes on the top card."""
    open: int = -1300
    """All cards not seen yet go on the top card; a share of them counts for that share."""
    pursuer: int = -1200
    """An opponent has one card; two count for half of it, and so on."""
    crowd: int = 90
    """The mean number of the opponents' cards."""
    turn: int = 300
    """Having the turn."""
    bluff: int = -1500
    """Playing a Wild Draw card while holding the colour in play."""
    unasked: int = -1000
    """Drawing, though a card could be played."""
    left: int = -6000
    """Having left the hand, as compared with the whole value of staying in it."""


WEIGHTS: Final = Weights()


class Evaluator:
    """Judges positions for one seat at one moment; made anew for each decision."""

    __slots__ = ("_open", "rules", "unseen", "unseen_in_all", "weights", "worth")

    def __init__(self, view: View, weights: Weights = WEIGHTS) -> None:
        """Take in what the seat of ``view`` has seen."""
        self.rules = view.rules
        self.weights = weights
        self.unseen = _unseen(view)
        """How many copies of each card the seat has not seen, by the cards' indices."""
        self.unseen_in_all = max(sum(self.unseen), 1)
        fewest = min((view.counts[seat] for seat in view.opponents()), default=1)
        self.worth = _worth(view.rules, weights, len(view.counts) - 1, fewest)
        """What holding each card is worth for its own sake, by the cards' indices."""
        self._open: dict[tuple[Card, Colour | None], int] = {}

    def held(self, hand: Sequence[Card]) -> int:
        """Return what holding these cards is worth, whatever lies on the table."""
        weights, worth = self.weights, self.worth
        value = sum(worth[card.index] for card in hand)
        coloured = {card for card in hand if card.colour is not None}
        colours = {card.colour for card in coloured}
        faces = {card.number if card.number is not None else card.kind.code for card in coloured}
        value += weights.colour * len(colours) + weights.bridge * (len(coloured) - len(faces))
        if len(hand) <= FEW and any(card.kind.family in WILDS for card in hand):
            value += weights.way_out
        return value

    def facing(self, top: Card, colour: Colour | None, hand: Sequence[Card]) -> int:
        """Return what this top card is worth to the holder of ``hand`` when the others are to play."""
        ready = self.weights.ready if self._goes(top, colour, hand) else 0
        return ready + self.weights.open * self._openness(top, colour) // self.unseen_in_all

    def _goes(self, top: Card, colour: Colour | None, hand: Sequence[Card]) -> bool:
        """Whether some card of ``hand`` could be played; one with a limit of its own only as the last."""
        fits = self.rules.fits[top][colour]
        found = [card for card in hand if card in fits]
        if found and not self.rules.special.isdisjoint(hand):
            for card in hand:
                if card.kind.holds_back is not None:
                    found = card.kind.holds_back(card, found)
            found = [card for card in found if card.kind.only_if is None or len(hand) == 1]
        return bool(found)

    def _openness(self, top: Card, colour: Colour | None) -> int:
        """Return how many of the cards not seen yet go on the top card."""
        going = self._open.get((top, colour))
        if going is None:
            unseen = self.unseen
            going = sum(unseen[card.index] for card in self.rules.fits[top][colour])
            self._open[top, colour] = going
        return going

    def against(self, counts: Sequence[int]) -> int:
        """Return what the numbers of the opponents' cards are worth."""
        weights = self.weights
        return weights.pursuer // max(min(counts), 1) + weights.crowd * sum(counts) // len(counts)

    def lacks(self, colour: Colour, cards: int) -> int:
        """Return in how many of a thousand hands of so many unseen cards the colour is not found."""
        others = sum(
            left
            for left, card in zip(self.unseen, self.rules.cards, strict=True)
            if card.colour is not colour
        )
        chance = 1_000_000
        for _ in range(cards):
            chance = chance * others // self.unseen_in_all
        return chance // 1000


def holds_colour(hand: Iterable[Card], colour: Colour | None) -> bool:
    """Whether a card of the colour is among them, which makes a Wild Draw card a bluff (rulebook, 1.6)."""
    return colour is not None and any(card.colour is colour for card in hand)


def _unseen(view: View) -> list[int]:
    left = list(view.rules.copies)
    for cards in (view.hand, view.discard, *view.seen):
        for card in cards or ():
            left[card.index] -= 1
    return left


@lru_cache(maxsize=1024)
def _worth(rules: Rules, weights: Weights, opponents: int, fewest: int) -> tuple[int, ...]:
    """Return what each card is worth to its holder for its own sake, by the cards' indices.

    ``opponents`` were dealt in, and one of them has ``fewest`` cards left.
    """
    return tuple(
        weights.card
        + _quality(card.kind, weights)
        + weights.points * card.kind.worth(opponents) // (100 * max(fewest, 1))
        for card in rules.cards
    )


def _quality(kind: Kind, weights: Weights) -> int:
    """Return by how much a card of the kind is better to hold than any other."""
    if kind.family is Family.WILD:
        return weights.wild
    if kind.family is Family.WILD_DRAW:
        return weights.wild_draw
    by_hint = {Hint.ATTACK: weights.attack, Hint.SHIELD: weights.shield, Hint.BURDEN: weights.burden}
    return by_hint.get(kind.hint, 0)
