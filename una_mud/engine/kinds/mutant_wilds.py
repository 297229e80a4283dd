"""The Wild Draw cards that the mutant deck adds (rulebook, 1.1 and 1.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import ChoiceKind, Family, PlayChoice
from una_mud.engine.kinds.common import COLOUR, FOUR_ARCS, THREE_ARCS, TWO, wild_draw
from una_mud.engine.steps import Penalise, Reverse, Skip

if TYPE_CHECKING:
    from una_mud.engine.cards import ReadableTable
    from una_mud.engine.moves import Play
    from una_mud.engine.steps import Step


def four_more(stacked: int) -> int:
    """Return what waits when four cards are added to those stacked."""
    return stacked + 4


def _double(table: ReadableTable, seat: int, move: Play) -> tuple[Step, ...]:
    del seat, move
    return (Penalise(table.stacked * 2),)


def _reversed(table: ReadableTable, seat: int, move: Play) -> tuple[Step, ...]:
    del seat, move
    return (Reverse(), Penalise(four_more(table.stacked)))


def _delayed(table: ReadableTable, seat: int, move: Play) -> tuple[Step, ...]:
    del seat, move
    return (Skip(), Penalise(four_more(table.stacked)))


def _by_the_number(table: ReadableTable, seat: int, move: Play) -> tuple[Step, ...]:
    del seat, move
    under = table.discard[-2]
    number = under.number if under.kind.family is Family.NUMBER else None
    return (Penalise(table.stacked + (4 if number is None else number)),)


def _shots(table: ReadableTable, seat: int, move: Play) -> tuple[Step, ...]:
    del seat
    return (Penalise(four_more(table.stacked), move.players, aimed=True),)


DRAW_DOUBLE_WILD: Final = wild_draw(
    name="Draw Double Wild",
    code="WD",
    copies=2,
    help=(
        "You choose the colour, and the cards stacked so far are doubled for the next player. If none "
        "are stacked, it's a plain Wild. It's worth no points, so you can safely save it for the right "
        "moment. You may only play it when you hold no other card of the colour in play, and the next "
        "player may challenge that."
    ),
    sign=f"{FOUR_ARCS}M6.5 10.5l4 4M10.5 10.5l-4 4M13 10{TWO}",
    effect=_double,
)

REVERSE_DRAW_FOUR_WILD: Final = wild_draw(
    name="Reverse Draw Four Wild",
    code="WR",
    copies=2,
    points=150,
    help=(
        "The direction of play is reversed, you choose the colour, and the next player in the new "
        "direction must draw four more cards. You may only play it when you hold no other card of the "
        "colour in play, and the next player may challenge that."
    ),
    sign=f"{FOUR_ARCS}M7 9.7H16.5M7.5 14.3H17M14.7 12L17 9.7 14.7 7.4M9.3 12L7 14.3 9.3 16.6",
    effect=_reversed,
)

DELAYED_BLAST_DRAW_FOUR_WILD: Final = wild_draw(
    name="Delayed Blast Draw Four Wild",
    code="WB",
    copies=2,
    points=100,
    help=(
        "You choose the colour, the next player loses their turn, and the player after them must draw "
        "four more cards. You may only play it when you hold no other card of the colour in play, and "
        "the player who must draw may challenge that."
    ),
    sign=(
        f"{THREE_ARCS}M6.7 13.5a4.3 4.3 0 1 0 8.6 0a4.3 4.3 0 1 0-8.6 0z"
        "M14.2 10.3l2.6-2.6c1-1 1-3.2 3-3.2M21.7 8h.1M16.3 2.9h.1"
    ),
    effect=_delayed,
)

MYSTERY_WILD: Final = wild_draw(
    name="Mystery Wild",
    code="WM",
    copies=2,
    points=100,
    help=(
        "You choose the colour, and the next player must draw as many more cards as the number it's "
        "played on, or four if that isn't a number card. On a 0, with nothing stacked, it's a plain "
        "Wild. You may only play it when you hold no other card of the colour in play, and the next "
        "player may challenge that."
    ),
    sign=f"{FOUR_ARCS}M9 9.3a3 3 0 1 1 4.6 2.5c-1 .6-1.6 1.2-1.6 2.4M12 17.4h.1",
    effect=_by_the_number,
)

TARGET_PRACTICE_WILD: Final = wild_draw(
    name="Target Practice Wild",
    code="WT",
    points=150,
    help=(
        "You choose the colour and name who draws each of four cards, and each card stacked before it: "
        "any other players, in the order of drawing. The next player may accept or challenge, but no "
        "card stops it, and they lose their turn whoever draws. You may only play it when you hold no "
        "other card of the colour in play, and they may challenge that."
    ),
    sign=(
        f"{FOUR_ARCS}M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0zM12 1.5V5M22.5 12H19M12 22.5V19"
        "M1.5 12H5M12 12h.1"
    ),
    choices=(COLOUR, PlayChoice(ChoiceKind.SHOTS, four_more)),
    effect=_shots,
)

KINDS: Final = (
    DRAW_DOUBLE_WILD,
    REVERSE_DRAW_FOUR_WILD,
    DELAYED_BLAST_DRAW_FOUR_WILD,
    MYSTERY_WILD,
    TARGET_PRACTICE_WILD,
)
