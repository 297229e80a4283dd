"""The rules of a game as small integers, for rollouts: close to the engine's, but ten times as fast.

A card is its index in ``Rules.cards``, a colour 0 to 3, and no colour 4. What is left out: challenges,
changes of places, and looks into other hands. A card's steps (``engine.steps``) are folded into one
``Effect``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from una_mud.engine.cards import Colour, Family, Hint
from una_mud.engine.search import steps_of
from una_mud.engine.steps import (
    BlendHands,
    Give,
    GiveAll,
    MixHands,
    Offer,
    Penalise,
    PlayAgain,
    PlayOneMore,
    Reverse,
    Skip,
    ThrowBack,
    TradeHands,
)

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.engine.rules import Rules
    from una_mud.engine.steps import Step

COLOUR_INDEX: Final[dict[Colour | None, int]] = {colour: n for n, colour in enumerate((*Colour, None))}
NO_COLOUR: Final = 4
BASE: Final = {
    Hint.SHED: 0.0,
    Hint.ATTACK: 0.5,
    Hint.KEEP: -10.0,
    Hint.SHIELD: -3.0,
    Hint.SWAP: -4.0,
    Hint.BURDEN: 4.0,
    Hint.LEAVE: -90.0,
}
"""How gladly a card is played, by its hint: in cards of its colour that one would hold."""
WILD_DRAW: Final = 6.0
"""How much more gladly a Wild Draw card is played than a plain wild."""


@attrs.frozen
class Effect:
    """What a card does to the course of play."""

    reverses: bool = False
    skips: int = 0
    gives: int = 0
    """The cards that the next player draws, losing the turn."""
    gives_all: int = 0
    again: bool = False
    penalty: int = 0
    """The cards that a Wild Draw card puts before the next player."""
    offers: int = 0
    """The cards that the next player may draw for the right to play."""
    one_more: bool = False
    trades: bool = False
    shuffles: bool = False
    """Whether hands are dealt out anew, whole or card by card."""


@attrs.frozen(eq=False)
class FastRules:
    """Tables by card index, for so many active players."""

    colours: tuple[int, ...]
    faces: tuple[int, ...]
    """Cards of the same face match each other whatever their colours."""
    fits: tuple[tuple[frozenset[int], ...], ...]
    """By top card and colour in play the cards that can be played."""
    ranks: tuple[float, ...]
    attacks: frozenset[int]
    effects: tuple[Effect | None, ...]
    answers: dict[int, int | None]
    """For each card that answers a Wild Draw card the cards it adds; None: it throws them all back."""
    holds_back: frozenset[int]
    """The cards besides which no other can be played."""
    only_last: frozenset[int]
    trades: frozenset[int]
    """The cards that trade hands."""


@lru_cache(maxsize=64)
def fast_rules(rules: Rules, players: int) -> FastRules:
    """Return the tables of a game for so many active players."""
    cards = rules.cards
    faces: dict[object, int] = {}
    return FastRules(
        colours=tuple(COLOUR_INDEX[card.colour] for card in cards),
        faces=tuple(faces.setdefault(_face(card), len(faces)) for card in cards),
        fits=tuple(_fits(rules, card) for card in cards),
        ranks=tuple(_rank(card) for card in cards),
        attacks=frozenset(card.index for card in cards if _attacks(card)),
        effects=tuple(_effect(rules, card, players) for card in cards),
        answers={card.index: _added(rules, card, players) for card in rules.answers},
        holds_back=frozenset(card.index for card in cards if card.kind.holds_back is not None),
        only_last=frozenset(card.index for card in cards if _only_last(card)),
        trades=frozenset(card.index for card in cards if TradeHands(1) in steps_of(rules, card, players)),
    )


def _face(card: Card) -> object:
    return card.kind.code if card.number is None else card.number


def _fits(rules: Rules, top: Card) -> tuple[frozenset[int], ...]:
    by_colour = rules.fits[top]
    return tuple(
        frozenset(card.index for card in by_colour.get(colour, frozenset())) for colour in (*Colour, None)
    )


def _rank(card: Card) -> float:
    more = WILD_DRAW if card.kind.family is Family.WILD_DRAW else 0.0
    return BASE[card.kind.hint] + more


def _attacks(card: Card) -> bool:
    return card.kind.hint is Hint.ATTACK or card.kind.family is Family.WILD_DRAW


def _only_last(card: Card) -> bool:
    """Whether a card is kept to the end: by its own rule, or since its player would leave the hand."""
    by_rule = card.kind.only_if is not None and card.kind.family is Family.SINGLE
    return by_rule or card.kind.hint is Hint.LEAVE


def _added(rules: Rules, card: Card, players: int) -> int | None:
    if card.kind.hint is Hint.SHIELD:
        return None if ThrowBack() in steps_of(rules, card, players, answers=True) else 0
    effect = _effect(rules, card, players)
    return 0 if effect is None else effect.penalty


def _effect(rules: Rules, card: Card, players: int) -> Effect | None:
    effect = Effect()
    for step in steps_of(rules, card, players):
        effect = attrs.evolve(effect, **_change(step))
    return None if effect == Effect() else effect


def _change(step: Step) -> dict[str, Any]:
    """Return the fields of an effect that a step sets."""
    match step:
        case Skip(players):
            return {"skips": players}
        case Give(cards):
            return {"gives": cards}
        case GiveAll(cards):
            return {"gives_all": cards}
        case Penalise(cards):
            return {"penalty": cards}
        case Offer(cards):
            return {"offers": cards}
    return {_FLAGS[type(step)]: True} if type(step) in _FLAGS else {}


_FLAGS: Final[dict[type, str]] = {
    Reverse: "reverses",
    PlayAgain: "again",
    PlayOneMore: "one_more",
    TradeHands: "trades",
    BlendHands: "shuffles",
    MixHands: "shuffles",
}
