"""The kinds of Know-U (rulebook, 3). Its numbered cards carry something to speak about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import Colour, Family, Hint, Kind, Reflection
from una_mud.engine.kinds import classic, mutant_actions
from una_mud.engine.kinds.common import FOUR_ARCS, OPPONENT, RING, always, wild, with_partner
from una_mud.engine.steps import Offer, PlayOneMore, Reflect, Reverse, Skip, TradeHands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Play
    from una_mud.engine.steps import Step
    from una_mud.engine.table import Table

_SIGNALS: Final = (
    "a heart that beats fast",
    "a knot in the stomach",
    "warm cheeks",
    "shaky knees",
    "tight shoulders",
    "a lump in the throat",
    "heavy arms and legs",
    "sweaty hands",
    "a smile that comes by itself",
    "a long, deep breath",
)
_FEELINGS: Final = (
    "calm",
    "joyful",
    "proud",
    "worried",
    "angry",
    "lonely",
    "disappointed",
    "surprised",
    "grateful",
    "embarrassed",
)
_SEEN: Final = (
    "at ease",
    "excited",
    "left out",
    "nervous",
    "frustrated",
    "sad",
    "hurt",
    "curious",
    "relieved",
    "shy",
)
_WAYS: Final = (
    "breathing slowly, in and out",
    "talking with somebody you trust",
    "going for a walk",
    "listening to music",
    "drawing or writing it down",
    "asking for help",
    "taking a break",
    "hugging a person, a pet or a pillow",
    "thinking of something good to come",
    "counting to ten before you answer",
)
_PROMPTS: Final = {
    Colour.YELLOW: ("Tell us about a time your body gave you this signal: {}.", _SIGNALS),
    Colour.RED: ("Tell us about a time you felt {}.", _FEELINGS),
    Colour.GREEN: ("Tell us about a time you could tell that someone else felt {}.", _SEEN),
    Colour.BLUE: ("Tell us about a time you did this, or could have tried it: {}.", _WAYS),
}


def _reflections(value: int) -> dict[Colour, Reflection]:
    return {
        colour: Reflection(words[value], prompt.format(words[value]))
        for colour, (prompt, words) in _PROMPTS.items()
    }


def _number(value: int) -> Kind:
    return Kind(
        name=str(value),
        code=str(value),
        family=Family.NUMBER,
        number=value,
        copies=2 if value else 1,
        help=(
            "A reflection card. Play it on its colour or its number. Then you may talk about what it "
            "says, or pass. Nobody has to talk."
        ),
        effect=always(Reflect()),
        opens=True,
        reflections=_reflections(value),
    )


def _turn_round(table: Table, seat: int, move: Play) -> tuple[Step, ...]:
    del seat, move
    between_two = len(table.hands) - len(table.out) == 2  # noqa: PLR2004 - two players
    return (Skip(),) if between_two else (Reverse(),)


def _one_more(table: Table, seat: int, move: Play) -> tuple[Step, ...]:
    """Give an extra card, but not for an extra card."""
    del seat, move
    return () if table.one_more else (PlayOneMore(),)


def _unless_called(card: Card, table: Table, seat: int, found: Sequence[Card]) -> bool:
    """Forbid the card while another player holds one card and has called."""
    del card, found
    return not any(len(table.hands[other]) == 1 for other in table.last_card_calls if other != seat)


CHANGE_DIRECTION: Final = Kind(
    name="Change Direction",
    code="CD",
    copies=2,
    help="The direction of play is reversed. With two players, it works as a Pause Turn.",
    sign=classic.REVERSE.sign,
    effect=_turn_round,
    hint=Hint.ATTACK,
)

PAUSE_TURN: Final = Kind(
    name="Pause Turn",
    code="PT",
    copies=2,
    help="The next player misses their turn.",
    sign=f"{RING}M9.5 8.5v7M14.5 8.5v7",
    effect=always(Skip()),
    hint=Hint.ATTACK,
)

CHOICE: Final = Kind(
    name="Choice",
    code="CH",
    copies=2,
    help="The next player chooses: draw two cards and then play one if they can, or miss their turn.",
    sign="M12 21.5V16c0-4-7-3-7-8V4M12 16c0-4 7-3 7-8V4M8 6L5 3 2 6M22 6L19 3 16 6",
    effect=always(Offer(2)),
    hint=Hint.ATTACK,
)

TRADE_HANDS: Final = Kind(
    name="Trade Hands",
    code="TH",
    help=(
        "You name another player and trade hands with them. Can't be played while another player who has "
        "called Know-U is down to one card."
    ),
    sign=mutant_actions.TRADER_JOE.sign,
    choices=(OPPONENT,),
    only_if=_unless_called,
    effect=with_partner(TradeHands),
    hint=Hint.SWAP,
)

BONUS_PLAY: Final = Kind(
    name="Bonus Play",
    code="BP",
    help=(
        "You play one more card of the same colour, and its effect applies. If that's another Bonus "
        "Play, it doesn't give you one more. If you have no card of that colour, your turn ends."
    ),
    sign=(
        "M6.5 2h11a2.5 2.5 0 0 1 2.5 2.5v15a2.5 2.5 0 0 1-2.5 2.5h-11a2.5 2.5 0 0 1-2.5-2.5v-15"
        "a2.5 2.5 0 0 1 2.5-2.5zM12 7.2 13.4 10.5 16.9 10.8 14.2 13.1 15.1 16.6 12 14.7 8.9 16.6 9.8 13.1"
        " 7.1 10.8 10.6 10.5z"
    ),
    effect=_one_more,
    hint=Hint.ATTACK,
)

COLOR_CHANGE: Final = wild(
    name="Color Change",
    code="CC",
    copies=4,
    help="Can be played on any card. You choose the colour.",
    sign=classic.WILD.sign,
)

COLOR_CHANGE_AND_CHOICE: Final = wild(
    name="Color Change & Choice",
    code="CX",
    copies=4,
    help="Can be played on any card. You choose the colour, and the next player has a Choice.",
    sign=(
        f"{FOUR_ARCS}M12 18V15c0-2.5-4.5-2-4.5-5V8M12 15c0-2.5 4.5-2 4.5-5V8M9.4 9.2L7.5 7.3 5.6 9.2"
        "M18.4 9.2L16.5 7.3 14.6 9.2"
    ),
    effect=always(Offer(2)),
)

KINDS: Final = (
    *(_number(value) for value in range(10)),
    CHANGE_DIRECTION,
    PAUSE_TURN,
    CHOICE,
    TRADE_HANDS,
    BONUS_PLAY,
    COLOR_CHANGE,
    COLOR_CHANGE_AND_CHOICE,
)
