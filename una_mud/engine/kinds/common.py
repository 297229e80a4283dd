"""What the declarations of kinds have in common: ways to fit, effects, questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import Ask, Asked, Colour, Family, Fit

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.cards import Card, Effect
    from una_mud.engine.moves import Play
    from una_mud.engine.steps import Step
    from una_mud.engine.table import Table

ALL_COLOURS: Final = tuple(Colour)
NO_COLOUR: Final[tuple[Colour, ...]] = ()


def matches(card: Card, top: Card, colour: Colour | None) -> bool:
    """Go by the colour in play, the number or the word (rulebook, 1.2)."""
    if card.colour is colour:
        return True
    if card.number is not None and card.number == top.number:
        return True
    return card.kind is top.kind and card.kind.family is Family.WORD


def anything(card: Card, top: Card, colour: Colour | None) -> bool:
    """Go on every card."""
    del card, top, colour
    return True


MATCHING: Final = Fit(matches)
ALWAYS: Final = Fit(anything)

COLOUR: Final = Ask(Asked.COLOUR)
OPPONENT: Final = Ask(Asked.OPPONENT)
PARTNER: Final = Ask(Asked.PARTNER)


def always(*todo: Step) -> Effect:
    """Return the effect that takes the same steps every time."""

    def effect(table: Table, seat: int, move: Play) -> tuple[Step, ...]:
        del table, seat, move
        return todo

    return effect


def with_partner(step: Callable[[int], Step]) -> Effect:
    """Return the effect that takes one step with the player whom the card names, or none without one."""

    def effect(table: Table, seat: int, move: Play) -> tuple[Step, ...]:
        del table, seat
        return tuple(step(partner) for partner in move.players)

    return effect
