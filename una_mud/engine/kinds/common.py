"""What the declarations of kinds have in common: ways to match, effects, choices, parts of signs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import Always, ChoiceKind, Family, Hint, Kind, PlayChoice

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.cards import Card, Colour, Effect, ReadableTable
    from una_mud.engine.moves import Play
    from una_mud.engine.steps import Step


def anything(card: Card, top: Card, colour: Colour | None) -> bool:
    """Match every card."""
    del card, top, colour
    return True


COLOUR: Final = PlayChoice(ChoiceKind.COLOUR)
OPPONENT: Final = PlayChoice(ChoiceKind.OPPONENT)
PARTNER: Final = PlayChoice(ChoiceKind.PARTNER)

wild: Final = partial(
    Kind, family=Family.WILD, colours=(), choices=(COLOUR,), matches=anything, hint=Hint.KEEP
)
"""Declares a wild card."""
wild_draw: Final = partial(wild, family=Family.WILD_DRAW)
"""Declares a Wild Draw card."""

RING: Final = "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0z"
"""A circle round the middle of a sign."""
THREE_ARCS: Final = (
    "M21.7 14.4A10 10 0 0 1 14.4 21.7M9.6 21.7A10 10 0 0 1 2.3 14.4M2.3 9.6A10 10 0 0 1 9.6 2.3"
)
"""The frame of the wild cards, open at the upper right."""
FOUR_ARCS: Final = f"M14.4 2.3A10 10 0 0 1 21.7 9.6{THREE_ARCS}"
"""The frame of the wild cards: a ring of four parts, as there are four colours."""
TWO: Final = "a2.5 2.5 0 0 1 4.8.8c0 1.8-4.8 2.7-4.8 5.2h5"
"""A figure 2, five wide, from its left end: a move to there must stand before it."""


def always(*todo: Step) -> Effect:
    """Return the effect that takes the same steps every time."""
    return Always(todo)


def with_partner(step: Callable[[int], Step]) -> Effect:
    """Return the effect that takes one step with the player that the card names, or none without one."""

    def effect(table: ReadableTable, seat: int, move: Play) -> tuple[Step, ...]:
        del table, seat
        return tuple(step(partner) for partner in move.players)

    return effect
