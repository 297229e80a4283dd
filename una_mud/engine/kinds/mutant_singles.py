"""The single cards of the mutant deck (rulebook, 1.1, 1.6 and 1.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import Colour, Family, Fit, Hint, Kind, Score
from una_mud.engine.kinds.common import MATCHING, NO_COLOUR, OPPONENT, always, anything, with_partner
from una_mud.engine.steps import Leave, PassOn, ThrowBack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.table import Table


def _me_first(card: Card, found: list[Card]) -> list[Card]:
    """Leave nothing to be played but the card itself."""
    return [card] if card in found else []


def _as_the_last(card: Card, table: Table, seat: int, found: Sequence[Card]) -> bool:
    """Allow the card only when it is the last one in the hand."""
    del card, found
    return len(table.hands[seat]) == 1


HOLY_DEFENDER: Final = Kind(
    name="Holy Defender",
    code="HD",
    family=Family.SINGLE,
    colours=(Colour.RED,),
    number=0,
    copies=1,
    points=0,
    parents=("Red 0", "?"),
    help=(
        "A red 0. In answer to a Wild Draw card it lets the penalty pass over its player to the next "
        "one, who may answer with a card or accept, but not challenge; red is then in play. At any "
        "other time it does nothing. It halves the points of whoever is left with it."
    ),
    asks=(),
    fit=MATCHING,
    effect=None,
    answer=always(PassOn()),
    holding=None,
    score=Score.HALVES,
    opens=False,
    hint=Hint.SHIELD,
)

QUITTER: Final = Kind(
    name="Quitter",
    code="QT",
    family=Family.SINGLE,
    colours=(Colour.GREEN,),
    number=0,
    copies=1,
    points=100,
    parents=("Green 0", "?"),
    help=(
        "A green 0. Its player names another player, and both quit the hand at once; their cards are "
        "scored at its end. If one player is left, she wins the hand; if none is left, nobody does."
    ),
    asks=(OPPONENT,),
    fit=MATCHING,
    effect=with_partner(Leave),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=False,
    hint=Hint.LEAVE,
)

SCREWDRIVER: Final = Kind(
    name="Screwdriver",
    code="SD",
    family=Family.SINGLE,
    colours=(Colour.BLUE,),
    number=0,
    copies=1,
    points=100,
    parents=("Blue 0", "?"),
    help=(
        "A blue 0. In answer to a Wild Draw card it makes the player of that card draw all the cards "
        "that wait, at once; blue is then in play. At any other time it does nothing."
    ),
    asks=(),
    fit=MATCHING,
    effect=None,
    answer=always(ThrowBack()),
    holding=None,
    score=Score.PLAIN,
    opens=False,
    hint=Hint.SHIELD,
)

KOBE: Final = Kind(
    name="Kobe",
    code="KB",
    family=Family.SINGLE,
    colours=(Colour.YELLOW,),
    number=8,
    copies=1,
    points=666,
    parents=("Yellow 8", "Jordon"),
    help=("A yellow 8. While you hold it you may play no other card, not even an answer or a wild."),
    asks=(),
    fit=MATCHING,
    effect=None,
    answer=None,
    holding=_me_first,
    score=Score.PLAIN,
    opens=False,
    hint=Hint.BURDEN,
)

DUNG: Final = Kind(
    name="Dung",
    code="DU",
    family=Family.SINGLE,
    colours=NO_COLOUR,
    number=None,
    copies=1,
    points=100,
    parents=(),
    help=(
        "It may be played only as the last card in the hand, and then goes on everything. Whoever is "
        "left with it takes at least as many points as the player who takes most."
    ),
    asks=(),
    fit=Fit(anything, only=_as_the_last),
    effect=None,
    answer=None,
    holding=None,
    score=Score.RAISES,
    opens=False,
    hint=Hint.BURDEN,
)

KINDS: Final = (HOLY_DEFENDER, QUITTER, SCREWDRIVER, KOBE, DUNG)
