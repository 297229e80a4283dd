"""The kinds of Know-U (rulebook, 3). Its numbered cards carry something to speak about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import Colour, Family, Hint, Kind, Reflection
from una_mud.engine.kinds import classic, mutant_actions
from una_mud.engine.kinds.common import FOUR_ARCS, OPPONENT, RING, always, wild, with_partner
from una_mud.engine.steps import Offer, PlayOneMore, Reflect, Reverse, Skip, TradeHands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.engine.cards import Card, ReadableTable
    from una_mud.engine.moves import Play
    from una_mud.engine.steps import Step

_SIGNALS: Final = (
    Reflection(
        word="a heart that beats fast",
        prompt="Tell us about a time when your heart was beating fast.",
    ),
    Reflection(
        word="a knot in the stomach",
        prompt="Tell us about a time when you had a knot in your stomach.",
    ),
    Reflection(word="warm cheeks", prompt="Tell us about a time when your cheeks grew warm."),
    Reflection(word="shaky knees", prompt="Tell us about a time when your knees were shaky."),
    Reflection(word="tight shoulders", prompt="Tell us about a time when your shoulders were tight."),
    Reflection(
        word="a lump in the throat",
        prompt="Tell us about a time when you had a lump in your throat.",
    ),
    Reflection(word="heavy arms and legs", prompt="Tell us about a time when your arms and legs felt heavy."),
    Reflection(word="sweaty hands", prompt="Tell us about a time when your hands were sweaty."),
    Reflection(
        word="a smile that comes by itself",
        prompt="Tell us about a time when you found yourself smiling.",
    ),
    Reflection(word="a long, deep breath", prompt="Tell us about a time when you took a long, deep breath."),
)
_FEELINGS: Final = (
    Reflection(word="calm", prompt="Tell us about a time when you felt calm."),
    Reflection(word="joyful", prompt="Tell us about a time when you felt joyful."),
    Reflection(word="proud", prompt="Tell us about a time when you felt proud."),
    Reflection(word="worried", prompt="Tell us about a time when you felt worried."),
    Reflection(word="angry", prompt="Tell us about a time when you felt angry."),
    Reflection(word="lonely", prompt="Tell us about a time when you felt lonely."),
    Reflection(word="disappointed", prompt="Tell us about a time when you felt disappointed."),
    Reflection(word="surprised", prompt="Tell us about a time when you felt surprised."),
    Reflection(word="grateful", prompt="Tell us about a time when you felt grateful."),
    Reflection(word="embarrassed", prompt="Tell us about a time when you felt embarrassed."),
)
_SEEN: Final = (
    Reflection(
        word="at ease",
        prompt="Tell us about a time when you could tell that someone else felt at ease.",
    ),
    Reflection(
        word="excited",
        prompt="Tell us about a time when you could tell that someone else felt excited.",
    ),
    Reflection(
        word="left out",
        prompt="Tell us about a time when you could tell that someone else felt left out.",
    ),
    Reflection(
        word="nervous",
        prompt="Tell us about a time when you could tell that someone else felt nervous.",
    ),
    Reflection(
        word="frustrated",
        prompt="Tell us about a time when you could tell that someone else felt frustrated.",
    ),
    Reflection(word="sad", prompt="Tell us about a time when you could tell that someone else felt sad."),
    Reflection(word="hurt", prompt="Tell us about a time when you could tell that someone else felt hurt."),
    Reflection(
        word="curious",
        prompt="Tell us about a time when you could tell that someone else felt curious.",
    ),
    Reflection(
        word="relieved",
        prompt="Tell us about a time when you could tell that someone else felt relieved.",
    ),
    Reflection(word="shy", prompt="Tell us about a time when you could tell that someone else felt shy."),
)
_WAYS: Final = (
    Reflection(
        word="breathing slowly, in and out",
        prompt="Tell us about a time when breathing slowly helped you, or might have.",
    ),
    Reflection(
        word="talking with somebody you trust",
        prompt="Tell us about a time when talking with somebody you trust helped you, or might have.",
    ),
    Reflection(
        word="going for a walk",
        prompt="Tell us about a time when going for a walk helped you, or might have.",
    ),
    Reflection(
        word="listening to music",
        prompt="Tell us about a time when listening to music helped you, or might have.",
    ),
    Reflection(
        word="drawing or writing it down",
        prompt="Tell us about a time when drawing or writing it down helped you, or might have.",
    ),
    Reflection(
        word="asking for help",
        prompt="Tell us about a time when asking for help helped you, or might have.",
    ),
    Reflection(
        word="taking a break",
        prompt="Tell us about a time when taking a break helped you, or might have.",
    ),
    Reflection(
        word="hugging a person, a pet or a pillow",
        prompt="Tell us about a time when hugging a person, a pet or a pillow helped you, or might have.",
    ),
    Reflection(
        word="thinking of something good to come",
        prompt="Tell us about a time when looking forward to something good helped you, or might have.",
    ),
    Reflection(
        word="counting to ten before you answer",
        prompt="Tell us about a time when counting to ten before you answered helped you, or might have.",
    ),
)
_REFLECTIONS: Final = {
    Colour.YELLOW: _SIGNALS,
    Colour.RED: _FEELINGS,
    Colour.GREEN: _SEEN,
    Colour.BLUE: _WAYS,
}
"""What the cards of each colour say, by their numbers."""


def _number(value: int) -> Kind:
    return Kind(
        name=str(value),
        code=str(value),
        family=Family.NUMBER,
        number=value,
        copies=2 if value else 1,
        help=(
            "A reflection card. Play it on a card of the same colour or number. Then you may talk about what "
            "it says, or pass. Nobody has to talk."
        ),
        effect=always(Reflect()),
        opens=True,
        reflections={colour: said[value] for colour, said in _REFLECTIONS.items()},
    )


def _turn_round(table: ReadableTable, seat: int, move: Play) -> tuple[Step, ...]:
    del seat, move
    between_two = len(table.hands) - len(table.out) == 2  # noqa: PLR2004 - two players
    return (Skip(),) if between_two else (Reverse(),)


def _one_more(table: ReadableTable, seat: int, move: Play) -> tuple[Step, ...]:
    """Give an extra card, but not for an extra card."""
    del seat, move
    return () if table.one_more else (PlayOneMore(),)


def _unless_called(card: Card, table: ReadableTable, seat: int, found: Sequence[Card]) -> bool:
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
    question="Who do you want to trade hands with?",
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
