"""The kinds of U-Know (rulebook, 2). No points are counted in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import Family, Hint, Kind
from una_mud.engine.kinds import classic
from una_mud.engine.kinds.common import FOUR_ARCS, always, wild
from una_mud.engine.steps import Give, GiveAll, PlayAgain, Reverse, Skip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.engine.cards import Card, Colour, ReadableTable


def _number(value: int) -> Kind:
    return Kind(
        name=str(value),
        code=str(value),
        family=Family.NUMBER,
        number=value,
        copies=3 if value else 1,
        help="A number card. Play it on a card of the same colour or number. It does nothing else.",
        opens=True,
    )


REVERSE: Final = Kind(
    name="Reverse",
    code="R",
    copies=3,
    help="The direction of play is reversed. With two players, that changes nothing.",
    sign=classic.REVERSE.sign,
    effect=always(Reverse()),
    opens=True,
)

SKIP: Final = Kind(
    name="Skip",
    code="S",
    copies=3,
    help="The next player loses their turn.",
    sign=classic.SKIP.sign,
    effect=always(Skip()),
    opens=True,
    hint=Hint.ATTACK,
)

DRAW_TWO: Final = Kind(
    name="Draw 2",
    code="D",
    copies=3,
    help="The next player draws two cards and loses their turn.",
    sign=classic.DRAW_TWO.sign,
    effect=always(Give(2)),
    opens=True,
    hint=Hint.ATTACK,
)

ALL_DRAW: Final = Kind(
    name="All Draw",
    code="A",
    copies=3,
    help="All other players draw one card.",
    sign=(
        "M9.5 11.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM3 13a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0z"
        "M17.4 13a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM7 21.5a5 5 0 0 1 10 0M2 20.5a3 3 0 0 1 3-3"
        "M22 20.5a3 3 0 0 0-3-3M10 4h4M12 2v4"
    ),
    effect=always(GiveAll(1)),
    opens=True,
    hint=Hint.ATTACK,
)

PLAY_AGAIN: Final = Kind(
    name="Play Again",
    code="P",
    copies=3,
    help="You must play again: you get a whole new turn, and must draw if you can't play.",
    sign="M20.7 14.3A9 9 0 1 1 19.4 6.8M15.1 6.7L19.4 6.8 19.5 2.6M10 8.5l5.5 3.5-5.5 3.5z",
    effect=always(PlayAgain()),
    opens=True,
    hint=Hint.ATTACK,
)

NO_WILDS: Final = Kind(
    name="No Wilds",
    code="N",
    copies=3,
    help="No wild can be played on it. It does nothing else.",
    sign=f"{FOUR_ARCS}M8 8l8 8M16 8l-8 8",
    opens=True,
)


def _but_on_no_wilds(card: Card, top: Card, colour: Colour | None) -> bool:
    """Match every card but a No Wilds."""
    del card, colour
    return top.kind is not NO_WILDS


def _with_nothing_else(card: Card, table: ReadableTable, seat: int, found: Sequence[Card]) -> bool:
    """Allow the card only to a player whose other cards can't be played, cards like it left out."""
    del table, seat
    return all(other.kind is card.kind for other in found)


WILD: Final = wild(
    name="Wild",
    code="W",
    copies=12,
    help="Can be played on any card except a No Wilds. You choose the colour.",
    sign=classic.WILD.sign,
    matches=_but_on_no_wilds,
)

WILD_DRAW_FOUR: Final = wild(
    name="Wild Draw Four",
    code="W4",
    copies=8,
    help=(
        "You choose the colour, and the next player draws four cards and loses their turn. You can only "
        "play it when none of your other cards can be played, and never on a No Wilds. It can't be "
        "challenged."
    ),
    sign=classic.DRAW_FOUR_WILD.sign,
    matches=_but_on_no_wilds,
    only_if=_with_nothing_else,
    effect=always(Give(4)),
)

KINDS: Final = (
    *(_number(value) for value in range(10)),
    REVERSE,
    SKIP,
    DRAW_TWO,
    ALL_DRAW,
    PLAY_AGAIN,
    NO_WILDS,
    WILD,
    WILD_DRAW_FOUR,
)
