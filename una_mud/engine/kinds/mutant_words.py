"""The word cards that the mutant deck adds (rulebook, 1.1 and 1.7)."""

from __future__ import annotations

from typing import Final

from una_mud.engine.cards import Family, Hint, Kind, Score
from una_mud.engine.kinds.common import ALL_COLOURS, MATCHING, OPPONENT, PARTNER, always, with_partner
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


def twenty_for_each(opponents: int) -> int:
    """Return the points of a Draw Spreader among ``opponents`` others."""
    return 20 * opponents


DRAW_SPREADER: Final = Kind(
    name="Draw Spreader",
    code="DS",
    family=Family.WORD,
    colours=ALL_COLOURS,
    number=None,
    copies=1,
    points=twenty_for_each,
    parents=("Draw Two", "Draw Two"),
    help="All other players draw two cards, and whoever plays it plays again.",
    asks=(),
    fit=MATCHING,
    effect=always(GiveAll(2), PlayAgain()),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=True,
    hint=Hint.ATTACK,
)

REVERSE_DRAW_TWO: Final = Kind(
    name="Reverse Draw Two",
    code="RD",
    family=Family.WORD,
    colours=ALL_COLOURS,
    number=None,
    copies=1,
    points=40,
    parents=("Reverse", "Draw Two"),
    help=("The direction of play turns, and then the next player draws two cards and loses her turn."),
    asks=(),
    fit=MATCHING,
    effect=always(Reverse(), Give(2)),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=True,
    hint=Hint.ATTACK,
)

DELAYED_BLAST_DRAW_TWO: Final = Kind(
    name="Delayed Blast Draw Two",
    code="DB",
    family=Family.WORD,
    colours=ALL_COLOURS,
    number=None,
    copies=1,
    points=40,
    parents=("Skip", "Draw Two"),
    help=(
        "The next player loses her turn; the one after her draws two cards and loses hers. Between "
        "two players both hit the opponent."
    ),
    asks=(),
    fit=MATCHING,
    effect=always(Skip(), Give(2)),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=True,
    hint=Hint.ATTACK,
)

REVERSE_REVERSE: Final = Kind(
    name="Reverse Reverse",
    code="RR",
    family=Family.WORD,
    colours=ALL_COLOURS,
    number=None,
    copies=1,
    points=10,
    parents=("Reverse", "Reverse"),
    help="The direction of play turns, and turns again: nothing happens at all.",
    asks=(),
    fit=MATCHING,
    effect=None,
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=True,
    hint=Hint.SHED,
)

REVERSE_SKIP: Final = Kind(
    name="Reverse Skip",
    code="RS",
    family=Family.WORD,
    colours=ALL_COLOURS,
    number=None,
    copies=1,
    points=40,
    parents=("Reverse", "Skip"),
    help="The direction of play turns, and then the next player loses her turn.",
    asks=(),
    fit=MATCHING,
    effect=always(Reverse(), Skip()),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=True,
    hint=Hint.ATTACK,
)

DOUBLE_SKIP: Final = Kind(
    name="Double Skip",
    code="SS",
    family=Family.WORD,
    colours=ALL_COLOURS,
    number=None,
    copies=1,
    points=40,
    parents=("Skip", "Skip"),
    help=(
        "The next two players lose their turns. Between two players the opponent is skipped twice, so "
        "whoever plays it plays again."
    ),
    asks=(),
    fit=MATCHING,
    effect=always(Skip(2)),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=True,
    hint=Hint.ATTACK,
)

BLENDER: Final = Kind(
    name="Blender",
    code="BL",
    family=Family.WORD,
    colours=ALL_COLOURS,
    number=None,
    copies=1,
    points=30,
    parents=(),
    help="The hands of all players are dealt out again at random, each hand whole.",
    asks=(),
    fit=MATCHING,
    effect=always(BlendHands()),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=False,
    hint=Hint.SWAP,
)

RANDOMIZER: Final = Kind(
    name="Randomizer",
    code="RZ",
    family=Family.WORD,
    colours=ALL_COLOURS,
    number=None,
    copies=1,
    points=30,
    parents=(),
    help=(
        "All cards in all hands are shuffled together and dealt out again; everybody gets as many as she had."
    ),
    asks=(),
    fit=MATCHING,
    effect=always(MixHands()),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=False,
    hint=Hint.SHED,
)

TRADER_JOE: Final = Kind(
    name="Trader Joe",
    code="TJ",
    family=Family.WORD,
    colours=ALL_COLOURS,
    number=None,
    copies=1,
    points=35,
    parents=(),
    help="Its player names another player, and the two trade hands.",
    asks=(OPPONENT,),
    fit=MATCHING,
    effect=with_partner(TradeHands),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=False,
    hint=Hint.SWAP,
)

MUSICAL_CHAIRS: Final = Kind(
    name="Musical Chairs",
    code="MC",
    family=Family.WORD,
    colours=ALL_COLOURS,
    number=None,
    copies=1,
    points=30,
    parents=(),
    help=(
        "All players change places at random, and nobody keeps her place. Play goes on from the new "
        "place of whoever played it; the new places stay for the rest of the game."
    ),
    asks=(),
    fit=MATCHING,
    effect=always(MixSeats()),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=False,
    hint=Hint.SHED,
)

DANCE_FEVER: Final = Kind(
    name="Dance Fever",
    code="DF",
    family=Family.WORD,
    colours=ALL_COLOURS,
    number=None,
    copies=1,
    points=35,
    parents=(),
    help=(
        "Its player names another player and trades places with her, or dances alone and nothing "
        "moves. Play goes on from her new place."
    ),
    asks=(PARTNER,),
    fit=MATCHING,
    effect=with_partner(SwapSeats),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=False,
    hint=Hint.SHED,
)

SPY: Final = Kind(
    name="Spy",
    code="SP",
    family=Family.WORD,
    colours=ALL_COLOURS,
    number=None,
    copies=1,
    points=100,
    parents=(),
    help=("Its player names another player; the two see each other's cards for the rest of the hand."),
    asks=(OPPONENT,),
    fit=MATCHING,
    effect=with_partner(Reveal),
    answer=None,
    holding=None,
    score=Score.PLAIN,
    opens=False,
    hint=Hint.SHED,
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
