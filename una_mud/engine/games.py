"""The games that can be played, by name: adding one is declaring its rules and naming them here."""

from __future__ import annotations

from typing import Final

from una_mud.engine.kinds import classic, knowu, mutant_actions, mutant_singles, mutant_wilds, uknow
from una_mud.engine.rules import AUTO, CallPenalties, Drawing, FirstDealer, Options, PutBack, Rules

UNA_CLASSIC: Final = Rules(
    name="una-classic",
    title="Una with the classic deck",
    kinds=classic.KINDS,
    seats=(2, 8),
    options=Options(stacking=False, deck_count=AUTO),
    drawing=Drawing.ONE_CARD,
    put_back=PutBack.SHUFFLED,
    first_dealer=FirstDealer.STARTER,
    calls=CallPenalties(caught=2, wrong=2),
    scored=True,
    penalties_at_the_end=True,
    first_card_counts=True,
)

UNA_MUTANT: Final = Rules(
    name="una-mutant",
    title="Una with the mutant deck",
    kinds=(*classic.KINDS, *mutant_actions.KINDS, *mutant_wilds.KINDS, *mutant_singles.KINDS),
    seats=(2, 8),
    options=Options(deck_count=AUTO),
    drawing=Drawing.ONE_CARD,
    put_back=PutBack.SHUFFLED,
    first_dealer=FirstDealer.STARTER,
    calls=CallPenalties(caught=2, wrong=2),
    scored=True,
    penalties_at_the_end=True,
    first_card_counts=True,
)

U_KNOW: Final = Rules(
    name="u-know",
    title="U-Know",
    kinds=uknow.KINDS,
    seats=(2, 12),
    options=Options(stacking=False, auto_draw=False, deck_count=AUTO),
    drawing=Drawing.AT_WILL,
    put_back=PutBack.SHUFFLED,
    first_dealer=FirstDealer.DRAWN,
    calls=None,
    scored=False,
    penalties_at_the_end=False,
    first_card_counts=True,
)

KNOW_U: Final = Rules(
    name="know-u",
    title="Know-U",
    kinds=knowu.KINDS,
    seats=(2, 8),
    options=Options(stacking=False),
    drawing=Drawing.WHEN_STUCK,
    put_back=PutBack.UNDER,
    first_dealer=FirstDealer.STARTER,
    calls=CallPenalties(caught=1, wrong=1),
    scored=False,
    penalties_at_the_end=False,
    first_card_counts=False,
)

GAMES: Final = {rules.name: rules for rules in (UNA_CLASSIC, UNA_MUTANT, U_KNOW, KNOW_U)}
CALLS: Final = tuple(dict.fromkeys(rules.word.casefold() for rules in GAMES.values()))
"""The words by which one card is called, any of them in any game; ``una`` is the first."""
