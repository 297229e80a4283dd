"""The games that can be played, by name: adding one is declaring its rules and naming them here."""

from __future__ import annotations

from typing import Final

from una_mud.engine.kinds import classic, mutant_singles, mutant_wilds, mutant_words
from una_mud.engine.rules import Calls, Drawing, FirstDealer, Options, PutBack, Rules

UNA_CLASSIC: Final = Rules(
    name="una-classic",
    title="Una with the classic deck",
    kinds=classic.KINDS,
    seats=(2, 8),
    options=Options(stacking=False),
    drawing=Drawing.ONE_CARD,
    put_back=PutBack.SHUFFLED,
    first_dealer=FirstDealer.STARTER,
    calls=Calls(caught=2, wrong=2),
    scored=True,
    penalties_at_the_end=True,
    first_card_counts=True,
)

UNA_MUTANT: Final = Rules(
    name="una-mutant",
    title="Una with the mutant deck",
    kinds=(*classic.KINDS, *mutant_words.KINDS, *mutant_wilds.KINDS, *mutant_singles.KINDS),
    seats=(2, 8),
    options=Options(),
    drawing=Drawing.ONE_CARD,
    put_back=PutBack.SHUFFLED,
    first_dealer=FirstDealer.STARTER,
    calls=Calls(caught=2, wrong=2),
    scored=True,
    penalties_at_the_end=True,
    first_card_counts=True,
)

GAMES: Final = {rules.name: rules for rules in (UNA_CLASSIC, UNA_MUTANT)}
