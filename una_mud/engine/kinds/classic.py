"""The kinds of the classic deck (rulebook, 1.1, 1.6 and 1.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import Family, Hint, Kind
from una_mud.engine.kinds.common import FOUR_ARCS, RING, always, wild, wild_draw
from una_mud.engine.steps import Give, Penalise, PlayAgain, Reverse, Skip

if TYPE_CHECKING:
    from una_mud.engine.cards import ReadableTable
    from una_mud.engine.moves import Play
    from una_mud.engine.steps import Step


def number(value: int) -> Kind:
    """Declare the number cards of one value."""
    return Kind(
        name=str(value),
        code=str(value),
        family=Family.NUMBER,
        number=value,
        copies=2 if value else 1,
        points=value,
        help="A number card. Play it on a card of the same colour or number. It does nothing else.",
        opens=True,
    )


NUMBERS: Final = tuple(number(value) for value in range(10))

SKIP: Final = Kind(
    name="Skip",
    code="S",
    copies=2,
    points=20,
    help="The next player loses their turn.",
    sign=f"{RING}M5.6 18.4L18.4 5.6",
    effect=always(Skip()),
    opens=True,
    hint=Hint.ATTACK,
)


def _turn_round(table: ReadableTable, seat: int, move: Play) -> tuple[Step, ...]:
    del seat, move
    between_two = len(table.hands) - len(table.out) == 2  # noqa: PLR2004 - two players
    return (Reverse(), PlayAgain()) if between_two else (Reverse(),)


REVERSE: Final = Kind(
    name="Reverse",
    code="R",
    copies=2,
    points=20,
    help="The direction of play is reversed. With two players, you play again.",
    sign="M3 8H20.5M16 3.5L20.5 8 16 12.5M21 16H3.5M8 11.5L3.5 16 8 20.5",
    effect=_turn_round,
    opens=True,
    hint=Hint.ATTACK,
)

DRAW_TWO: Final = Kind(
    name="Draw Two",
    code="D",
    copies=2,
    points=20,
    help="The next player draws two cards and loses their turn.",
    sign=(
        "M12 8h7a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2zM13 15h5"
        "M15.5 12.5v5M6.5 16H5a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v.5"
    ),
    effect=always(Give(2)),
    opens=True,
    hint=Hint.ATTACK,
)

WILD: Final = wild(
    name="Wild",
    code="W",
    copies=4,
    points=50,
    help="Can be played on any card. You choose the colour, which may be the one already in play.",
    sign=(
        "M13.8 10.2V3A9.2 9.2 0 0 1 21 10.2zM13.8 13.8V21A9.2 9.2 0 0 0 21 13.8z"
        "M10.2 13.8V21A9.2 9.2 0 0 1 3 13.8zM10.2 10.2V3A9.2 9.2 0 0 0 3 10.2z"
    ),
)


def _four_more(table: ReadableTable, seat: int, move: Play) -> tuple[Step, ...]:
    del seat, move
    return (Penalise(table.stacked + 4),)


DRAW_FOUR_WILD: Final = wild_draw(
    name="Draw Four Wild",
    code="W4",
    copies=4,
    points=50,
    help=(
        "You choose the colour. The next player must draw four cards and lose their turn, unless they "
        "answer. You may only play it when you hold no other card of the colour in play, and they may "
        "challenge that. Played on another Wild Draw card, it adds four to the cards that must be drawn."
    ),
    sign=f"{FOUR_ARCS}M6 12h4M8 10v4M16.2 16V8l-3.7 5.8h5.5",
    effect=_four_more,
)

KINDS: Final = (*NUMBERS, SKIP, REVERSE, DRAW_TWO, WILD, DRAW_FOUR_WILD)
