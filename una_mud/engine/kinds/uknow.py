"""The kinds of U-Know (rulebook, 2). No points are counted in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import Family, Fit, Hint, Kind, Score
from una_mud.engine.kinds import classic
from una_mud.engine.kinds.common import ALL_COLOURS, COLOUR, FOUR_ARCS, MATCHING, NO_COLOUR, always
from una_mud.engine.steps import Give, GiveAll, PlayAgain, Reverse, Skip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.engine.cards import Card, Colour, Effect
    from una_mud.engine.table import Table


def _number(value: int) -> Kind:
    return Kind(
        name=str(value),
        code=str(value),
        family=Family.NUMBER,
        colours=ALL_COLOURS,
        number=value,
        copies=3 if value else 1,
        points=0,
        parents=(),
        help="A number card. Play it on its colour or its number. It does nothing else.",
        sign="",
        asks=(),
        fit=MATCHING,
        effect=None,
        answer=None,
        holding=None,
        score=Score.PLAIN,
        opens=True,
        hint=Hint.SHED,
    )


def _action(  # noqa: PLR0913, PLR0917 - what the action cards differ in
    name: str, code: str, text: str, sign: str, effect: Effect | None, hint: Hint = Hint.ATTACK
) -> Kind:
    """Declare one of the six action cards, which differ in nothing but what they do."""
    return Kind(
        name=name,
        code=code,
        family=Family.WORD,
        colours=ALL_COLOURS,
        number=None,
        copies=3,
        points=0,
        parents=(),
        help=text,
        sign=sign,
        asks=(),
        fit=MATCHING,
        effect=effect,
        answer=None,
        holding=None,
        score=Score.PLAIN,
        opens=True,
        hint=hint,
    )


REVERSE: Final = _action(
    "Reverse",
    "R",
    "The direction of play is reversed. With two players, that changes nothing.",
    classic.REVERSE.sign,
    always(Reverse()),
    Hint.SHED,
)
SKIP: Final = _action("Skip", "S", "The next player loses their turn.", classic.SKIP.sign, always(Skip()))
DRAW_TWO: Final = _action(
    "Draw 2",
    "D",
    "The next player draws two cards and loses their turn.",
    classic.DRAW_TWO.sign,
    always(Give(2)),
)
ALL_DRAW: Final = _action(
    "All Draw",
    "A",
    "All other players draw one card.",
    (
        "M9.5 11.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM3 13a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0z"
        "M17.4 13a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0zM7 21.5a5 5 0 0 1 10 0M2 20.5a3 3 0 0 1 3-3"
        "M22 20.5a3 3 0 0 0-3-3M10 4h4M12 2v4"
    ),
    always(GiveAll(1)),
)
PLAY_AGAIN: Final = _action(
    "Play Again",
    "P",
    "You must play again: you get a whole new turn, and must draw if you can't play.",
    "M20.7 14.3A9 9 0 1 1 19.4 6.8M15.1 6.7L19.4 6.8 19.5 2.6M10 8.5l5.5 3.5-5.5 3.5z",
    always(PlayAgain()),
)
NO_WILDS: Final = _action(
    "No Wilds",
    "N",
    "No wild can be played on it. It does nothing else.",
    f"{FOUR_ARCS}M8 8l8 8M16 8l-8 8",
    None,
    Hint.SHED,
)


def _but_on_no_wilds(card: Card, top: Card, colour: Colour | None) -> bool:
    """Go on every card but a No Wilds."""
    del card, colour
    return top.kind is not NO_WILDS


def _with_nothing_else(card: Card, table: Table, seat: int, found: Sequence[Card]) -> bool:
    """Allow the card only to a player whose other cards can't be played, cards like it left out."""
    del table, seat
    return all(other.kind is card.kind for other in found)


WILD: Final = Kind(
    name="Wild",
    code="W",
    family=Family.WILD,
    colours=NO_COLOUR,
    number=None,
    copies=12,
    points=0,
    parents=(),
    help="Can be played on any card except a No Wilds. You choose the colour.",
    sign=classic.WILD.sign,
    asks=(COLOUR,),
    fit=Fit(_but_on_no_wilds),
    effect=None,
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=False,
    hint=Hint.KEEP,
)

WILD_DRAW_FOUR: Final = Kind(
    name="Wild Draw Four",
    code="W4",
    family=Family.WILD,
    colours=NO_COLOUR,
    number=None,
    copies=8,
    points=0,
    parents=(),
    help=(
        "You choose the colour, and the next player draws four cards and loses their turn. You can "
        "only play it when none of your other cards can be played, and never on a No Wilds. It can't "
        "be challenged."
    ),
    sign=classic.DRAW_FOUR_WILD.sign,
    asks=(COLOUR,),
    fit=Fit(_but_on_no_wilds, only=_with_nothing_else),
    effect=always(Give(4)),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=False,
    hint=Hint.KEEP,
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
