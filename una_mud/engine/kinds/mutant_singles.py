"""The single cards of the mutant deck (rulebook, 1.1, 1.6 and 1.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import Colour, Family, Hint, Kind, Score
from una_mud.engine.kinds.common import OPPONENT, RING, always, anything, with_partner
from una_mud.engine.steps import Leave, PassOn, ThrowBack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.engine.cards import Card, ReadableTable


def _me_first(card: Card, found: list[Card]) -> list[Card]:
    """Leave nothing to be played but the card itself."""
    return [card] if card in found else []


def _as_the_last(card: Card, table: ReadableTable, seat: int, found: Sequence[Card]) -> bool:
    """Allow the card only when it is the last one in the hand."""
    del card, found
    return len(table.hands[seat]) == 1


HOLY_DEFENDER: Final = Kind(
    name="Holy Defender",
    code="HD",
    family=Family.SINGLE,
    colours=(Colour.RED,),
    number=0,
    parents=("Red 0", "?"),
    help=(
        "A red 0. Played in answer to a Wild Draw card, it passes the penalty on to the next player, who "
        "may answer with a card or accept, but not challenge; the colour becomes red. At any other time "
        "it does nothing. If you're left with it, it halves your points."
    ),
    sign=(
        "M12 8l7 2.5v4c0 3.5-3 6.2-7 7.5-4-1.3-7-4-7-7.5v-4zM6.5 3.5a5.5 1.5 0 1 0 11 0a5.5 1.5 0 1 0-11 0z"
    ),
    answer=always(PassOn()),
    score=Score.HALVES,
    hint=Hint.SHIELD,
)

QUITTER: Final = Kind(
    name="Quitter",
    code="QT",
    family=Family.SINGLE,
    colours=(Colour.GREEN,),
    number=0,
    points=100,
    parents=("Green 0", "?"),
    help=(
        "A green 0. You name another player, and both of you quit the hand at once; your cards are "
        "scored at its end. If only one player is left, they win the hand. If nobody is left, nobody "
        "wins."
    ),
    sign="M5 22V2.5M5 4c3-2 5 1.5 8 1.5s4-1.5 6.5-1.5v9.5c-2.5 0-3.5 1.5-6.5 1.5s-5-3.5-8-1.5",
    choices=(OPPONENT,),
    question="Who has to quit the hand with you?",
    effect=with_partner(Leave),
    hint=Hint.LEAVE,
)

SCREWDRIVER: Final = Kind(
    name="Screwdriver",
    code="SD",
    family=Family.SINGLE,
    colours=(Colour.BLUE,),
    number=0,
    points=100,
    parents=("Blue 0", "?"),
    help=(
        "A blue 0. Played in answer to a Wild Draw card, it makes whoever played that card draw the "
        "whole penalty at once; the colour becomes blue. At any other time it does nothing."
    ),
    sign=("M11 8.6L17 2.6A3.1 3.1 0 0 1 21.4 7L15.4 13zM13.2 10.8L8.2 15.8M8.2 15.8L2.6 18.6 5.4 21.4z"),
    answer=always(ThrowBack()),
    hint=Hint.SHIELD,
)

KOBE: Final = Kind(
    name="Kobe",
    code="KB",
    family=Family.SINGLE,
    colours=(Colour.YELLOW,),
    number=8,
    points=666,
    parents=("Yellow 8", "Jordon"),
    help="A yellow 8. While you hold it, you can't play any other card, not even an answer or a wild.",
    sign=(
        f"{RING}M20.2 8.2L3.8 15.8M15.8 20.2L8.2 3.8M15.1 3.5A9 9 0 0 0 20.5 15.1M8.9 20.5A9 9 0 0 0 3.5 8.9"
    ),
    holds_back=_me_first,
    hint=Hint.BURDEN,
)

DUNG: Final = Kind(
    name="Dung",
    code="DU",
    family=Family.SINGLE,
    colours=(),
    points=100,
    help=(
        "Can only be played as your last card, but then on any card. If you're left with it, you score "
        "at least as many points as the player who scores the most."
    ),
    sign=(
        "M6 16h12a2.5 2.5 0 0 1 0 5H6a2.5 2.5 0 0 1 0-5zM7.5 16a2.5 2.5 0 0 1 0-5h9a2.5 2.5 0 0 1 0 5"
        "M9.5 11c-2.5-3 3-3 2-7.5 4 1.5 5 5.5 3 7.5"
    ),
    matches=anything,
    only_if=_as_the_last,
    score=Score.RAISES,
    hint=Hint.BURDEN,
)

KINDS: Final = (HOLY_DEFENDER, QUITTER, SCREWDRIVER, KOBE, DUNG)
