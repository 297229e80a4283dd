"""The action cards that the mutant deck adds (rulebook, 1.1 and 1.7)."""

from __future__ import annotations

from typing import Final

from una_mud.engine.cards import Hint, Kind
from una_mud.engine.kinds.common import OPPONENT, PARTNER, TWO, always, with_partner
from una_mud.engine.steps import (
    BlendHands,
    Give,
    GiveAll,
    MixHands,
    MixSeats,
    PlayAgain,
    Reveal,
    Reverse,
    Skip,
    SwapSeats,
    TradeHands,
)

_TURN: Final = "M20 20.5H10.5a7.8 7.8 0 0 1 0-15.5H20M17.5 8L20.5 5 17.5 2"
"""An arrow that turns round, with room in its bend for what comes after the turn."""


def twenty_for_each(opponents: int) -> int:
    """Return the points of a Draw Spreader among ``opponents`` others."""
    return 20 * opponents


DRAW_SPREADER: Final = Kind(
    name="Draw Spreader",
    code="DS",
    points=twenty_for_each,
    parents=("Draw Two", "Draw Two"),
    help="All other players draw two cards, and you play again.",
    sign=(
        "M9.5 12.5h5a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-5a1.5 1.5 0 0 1-1.5-1.5v-6.5"
        "a1.5 1.5 0 0 1 1.5-1.5zM12 9V3.5M7 11L3 7.5M17 11L21 7.5M14.5 5.5L12 3 9.5 5.5"
        "M6.2 7.1L2.7 7.3 2.9 10.8M21.1 10.8L21.3 7.3 17.8 7.1"
    ),
    effect=always(GiveAll(2), PlayAgain()),
    opens=True,
    hint=Hint.ATTACK,
)

REVERSE_DRAW_TWO: Final = Kind(
    name="Reverse Draw Two",
    code="RD",
    points=40,
    parents=("Reverse", "Draw Two"),
    help="The direction of play is reversed, then the next player draws two cards and loses their turn.",
    sign=f"{_TURN}M7 12.8h4M9 10.8v4M13.5 11{TWO}",
    effect=always(Reverse(), Give(2)),
    opens=True,
    hint=Hint.ATTACK,
)

DELAYED_BLAST_DRAW_TWO: Final = Kind(
    name="Delayed Blast Draw Two",
    code="DB",
    points=40,
    parents=("Skip", "Draw Two"),
    help=(
        "The next player loses their turn, and the player after them draws two cards and loses theirs. "
        "With two players, your opponent gets both."
    ),
    sign=(
        f"M2.5 14.5a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0zM7.6 12.5{TWO}M15.5 9l2-2c1-1 1-3 3-3"
        "M21.5 8h.1M17 2.5h.1"
    ),
    effect=always(Skip(), Give(2)),
    opens=True,
    hint=Hint.ATTACK,
)

REVERSE_REVERSE: Final = Kind(
    name="Reverse Reverse",
    code="RR",
    points=10,
    parents=("Reverse", "Reverse"),
    help="The direction of play is reversed twice, so nothing happens at all.",
    sign="M4 5H15.5A3.5 3.5 0 0 1 15.5 12H8.5A3.5 3.5 0 0 0 8.5 19H20M17.5 22L20.5 19 17.5 16",
    opens=True,
)

REVERSE_SKIP: Final = Kind(
    name="Reverse Skip",
    code="RS",
    points=40,
    parents=("Reverse", "Skip"),
    help="The direction of play is reversed, then the next player loses their turn.",
    sign=f"{_TURN}M9.2 12.8a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0zM10.3 15.5L15.7 10.1",
    effect=always(Reverse(), Skip()),
    opens=True,
    hint=Hint.ATTACK,
)

DOUBLE_SKIP: Final = Kind(
    name="Double Skip",
    code="SS",
    points=40,
    parents=("Skip", "Skip"),
    help=(
        "The next two players lose their turns. With two players, your opponent is skipped twice, so you "
        "play again."
    ),
    sign=(
        "M9.5 15.5a6 6 0 1 0 12 0a6 6 0 1 0-12 0zM11.3 19.7L19.7 11.3M6.6 14.2A6 6 0 1 1 14.2 6.6"
        "M4.3 12.7L12.7 4.3"
    ),
    effect=always(Skip(2)),
    opens=True,
    hint=Hint.ATTACK,
)

BLENDER: Final = Kind(
    name="Blender",
    code="BL",
    points=30,
    help="All hands are mixed up: each player gets one of the hands, at random.",
    sign=(
        "M5.5 3H16.5L15.3 14.5H6.7zM16.3 5H18.5A2 2 0 0 1 20.5 7V8.5A3 3 0 0 1 17.5 11.5H15.7"
        "M6.7 14.5L5 21.5H17L15.3 14.5M11 18h.1M6 8q2.5-1.8 5 0t5 0"
    ),
    effect=always(BlendHands()),
    hint=Hint.SWAP,
)

RANDOMIZER: Final = Kind(
    name="Randomizer",
    code="RZ",
    points=30,
    help=(
        "All cards in all hands are shuffled together and dealt out again. Everyone gets as many as they had."
    ),
    sign=(
        "M7.5 3h9a4.5 4.5 0 0 1 4.5 4.5v9a4.5 4.5 0 0 1-4.5 4.5h-9a4.5 4.5 0 0 1-4.5-4.5v-9"
        "a4.5 4.5 0 0 1 4.5-4.5zM7.5 8a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0"
        "M15.5 8a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0"
        "M7.5 16a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0M15.5 16a.5.5 0 1 0 1 0a.5.5 0 1 0-1 0"
    ),
    effect=always(MixHands()),
)

TRADER_JOE: Final = Kind(
    name="Trader Joe",
    code="TJ",
    points=35,
    help="You name another player and trade hands with them.",
    sign=(
        "M4.5 2.5h3a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z"
        "M16.5 12.5h3a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-3a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2z"
        "M13 3.5H17a1 1 0 0 1 1 1V9M11 20.5H7a1 1 0 0 1-1-1V15M15.5 7L18 9.5 20.5 7"
        "M8.5 17L6 14.5 3.5 17"
    ),
    choices=(OPPONENT,),
    question="Who do you want to trade hands with?",
    effect=with_partner(TradeHands),
    hint=Hint.SWAP,
)

MUSICAL_CHAIRS: Final = Kind(
    name="Musical Chairs",
    code="MC",
    points=30,
    help=(
        "All players change places at random, and nobody keeps their old place. Play goes on from your "
        "new place. The new places stay for the rest of the game."
    ),
    sign="M3.5 3V21M3.5 13.5H12V21M12.6 9a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0zM17 9V2.5c.5 2.5 4 2 4 5",
    effect=always(MixSeats()),
)

DANCE_FEVER: Final = Kind(
    name="Dance Fever",
    code="DF",
    points=35,
    help=(
        "You name another player and trade places with them, or dance alone, and then nobody moves. Play "
        "goes on from your new place."
    ),
    sign=(
        "M9 4.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM20.5 3L15.5 9.5H9.5L5 13l4 2.2M12.2 9.5V14.5L8 21.5"
        "M12.2 14.5L17 17.5 16.5 22"
    ),
    choices=(PARTNER,),
    question="Who do you want to dance with?",
    effect=with_partner(SwapSeats),
)

SPY: Final = Kind(
    name="Spy",
    code="SP",
    points=100,
    help="You name another player, and you see each other's cards for the rest of the hand.",
    sign=(
        "M2 12c3-3.6 6-5 10-5s7 1.4 10 5c-3 3.6-6 5-10 5s-7-1.4-10-5z"
        "M10.4 12a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0-3.2 0z"
        "M5.5 5.5V4a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v1.5M5.5 18.5V20a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-1.5"
    ),
    choices=(OPPONENT,),
    question="Whose cards do you want to see?",
    effect=with_partner(Reveal),
)

KINDS: Final = (
    DRAW_SPREADER,
    REVERSE_DRAW_TWO,
    DELAYED_BLAST_DRAW_TWO,
    REVERSE_REVERSE,
    REVERSE_SKIP,
    DOUBLE_SKIP,
    BLENDER,
    RANDOMIZER,
    TRADER_JOE,
    MUSICAL_CHAIRS,
    DANCE_FEVER,
    SPY,
)
