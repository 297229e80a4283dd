"""The engine against a model that was written from the rulebook alone (see ``model_base``)."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from model_cards import WILD_DRAWS, kind
from model_players import play_hands

from una_mud.engine.games import GAMES

HANDS: Final = {"una-classic": 160, "una-mutant": 650, "u-know": 160, "know-u": 160}
"""How many hands of each game are played in the ordinary run."""


@cache
def played(game: str) -> set[tuple[str, str]]:
    """Play the hands of the ordinary run, once; return which cards were played, and how."""
    return play_hands(game, 0, HANDS[game])


@pytest.mark.parametrize("game", HANDS)
def test_the_engine_does_what_the_model_does(game: str) -> None:
    """From random positions and deals to the end of the hand; every card is played, also as the last one."""
    kinds = {kind(card.code) for card in GAMES[game].cards}
    assert {name for name, how in played(game) if how == "last"} == kinds
    assert {name for name, how in played(game) if how != "last"} == kinds - {"DU"}


def test_every_answer_card_is_played_as_an_answer() -> None:
    """The comparison means something for stacked penalties only if there are any."""
    assert {name for name, how in played("una-mutant") if how == "answer"} == WILD_DRAWS | {"HD", "SD"}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 6))
@pytest.mark.parametrize("game", HANDS)
def test_the_engine_does_what_the_model_does_in_many_hands(game: str, seed: int) -> None:
    """The same with other hands, many more of them."""
    assert play_hands(game, seed, 1000)
