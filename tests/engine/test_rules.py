"""The rules of a table: a game's, with the table's options folded in; and who may act under them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs
import pytest
from engine_support import CLASSIC, MUTANT, all_cards, playing

from una_mud.engine.deal import deal_silently
from una_mud.engine.games import KNOW_U, U_KNOW
from una_mud.engine.moves import DRAW
from una_mud.engine.refusals import Refusal
from una_mud.engine.rules import Options
from una_mud.engine.setup import Position, set_up
from una_mud.engine.state import TURN

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.engine.rules import Rules
    from una_mud.engine.table import Table


def test_options_are_folded_into_the_rules() -> None:
    """What an option changes is asked of the rules; the same options give the same rules."""
    plain = MUTANT.under(Options(stacking=False, auto_draw=False))
    assert MUTANT.answers
    assert not plain.answers
    assert (MUTANT.auto_draw, plain.auto_draw) == (True, False)
    assert plain is MUTANT.under(Options(stacking=False, auto_draw=False))
    assert MUTANT.under(MUTANT.options) is MUTANT


def test_the_cards_are_the_same_under_all_options() -> None:
    """A card is one object, so that a move read for a game can be made at any of its tables."""
    plain = MUTANT.under(Options(stacking=False))
    assert plain.cards is MUTANT.cards
    assert plain.by_code["R5"] is MUTANT.by_code["R5"]


def identical(table: Table, seat: int) -> list[Card]:
    """Return the card that is identical to the top card, while a turn has begun and nobody has acted."""
    return [table.top] if table.phase is TURN and table.top in table.hands[seat] else []


def jumping_in() -> Table:
    """Set up a table at which an identical card may be played out of turn; Cyd, seat 2, holds one."""
    rules = attrs.evolve(CLASSIC, out_of_turn=identical)
    hands = ("R1 B2 B3", "R4 G1 G2", "R5 Y1 Y2")
    held = tuple(tuple(rules.by_code[code] for code in hand.split()) for hand in hands)
    top = rules.by_code["R5"]
    return set_up(
        Position(rules=rules, options=rules.options, hands=held, top=top, colour=top.colour, turn=0)
    )


def test_a_card_played_out_of_turn_takes_the_turn() -> None:
    """Who may act is one question: the seat in turn, and whoever the rules let play out of turn."""
    table = jumping_in()
    assert [seat for seat in range(3) if table.may_act(seat)] == [0, 2]
    assert table.legal(2) == [playing("R5", rules=CLASSIC)]
    table.apply(2, playing("R5", rules=CLASSIC))
    assert table.turn == 0
    assert len(table.hands[2]) == 2


def test_out_of_turn_nothing_else_can_be_done() -> None:
    """Neither another card nor a draw is for somebody who is not in turn."""
    table = jumping_in()
    for move in (playing("Y1", rules=CLASSIC), DRAW):
        with pytest.raises(Refusal, match="not-your-turn"):
            table.apply(2, move)
    with pytest.raises(Refusal, match="not-your-turn"):
        table.apply(1, playing("R4", rules=CLASSIC))


@pytest.mark.parametrize(
    ("rules", "seats", "decks"),
    [
        (CLASSIC, 6, 1),
        (CLASSIC, 7, 2),
        (MUTANT, 6, 1),
        (MUTANT, 8, 2),
        (U_KNOW, 6, 1),
        (U_KNOW, 12, 2),
        (KNOW_U, 8, 1),
    ],
)
def test_from_seven_players_on_there_are_two_decks(rules: Rules, seats: int, decks: int) -> None:
    """Unless the table says more (rulebook, 5); in Know-U there is always one."""
    table = deal_silently(rules, rules.options, seats, 0, bytes(32))
    assert Counter(all_cards(table)) == Counter(list(rules.deck) * decks)
    assert table.rules.copies == tuple(card.kind.copies * decks for card in rules.cards)


@pytest.mark.parametrize("decks", [1, 2])
def test_the_table_may_say_how_many_decks(decks: int) -> None:
    """The option wins over the number of players."""
    options = attrs.evolve(MUTANT.options, deck_count=decks)
    for seats in (2, 8):
        table = deal_silently(MUTANT, options, seats, 0, bytes(32))
        assert len(all_cards(table)) == decks * 170
