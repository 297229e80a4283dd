"""Choices made at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import ChoiceKind, Colour
from una_mud.engine.moves import Play

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeVar

    from una_mud.engine.cards import Card
    from una_mud.engine.rng import Rng
    from una_mud.engine.view import View

    Item = TypeVar("Item")

COLOURS: Final = tuple(Colour)


def one_of(items: Sequence[Item], rng: Rng) -> Item:
    """Return one of the items, all equally likely."""
    return items[rng.below(len(items))]


def play(view: View, card: Card, rng: Rng) -> Play:
    """Return the move that plays ``card``, its choices made at random, all equally likely."""
    if card.moves:
        return one_of(card.moves, rng)
    if len(view.hand) == 1:
        return Play(card)
    colour: Colour | None = None
    players: tuple[int, ...] = ()
    for choice in card.kind.choices:
        if choice.kind is ChoiceKind.COLOUR:
            colour = one_of(COLOURS, rng)
        elif choice.kind is ChoiceKind.PARTNER:
            players = one_of(((), *((seat,) for seat in view.opponents())), rng)
        else:
            opponents = view.opponents()
            players = tuple(one_of(opponents, rng) for _ in range(choice.count(view.stacked)))
    return Play(card, colour, players)
