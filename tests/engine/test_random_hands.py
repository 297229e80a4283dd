"""What holds in every hand, shown on random ones (rulebook, 0 and 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from engine_support import MUTANT, Deal, all_cards, deals, moves_of_all_sorts, play_out
from hypothesis import example, given, settings

from una_mud.engine.cards import ChoiceKind
from una_mud.engine.deal import deal_silently
from una_mud.engine.events import line
from una_mud.engine.moves import DRAW, PASS, End, Play
from una_mud.engine.refusals import Refusal
from una_mud.engine.state import ANSWER, DRAWN, OVER, TURN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.engine.moves import Move
    from una_mud.engine.table import Table

LONGEST = 20_000


def hand(deal: Deal) -> Iterator[Table]:
    """Yield the table of a random hand after the deal and after each move; it is one and the same object."""
    table = deal.table()
    yield table
    for seat, move in play_out(table, deal.rng()):
        table.apply(seat, move)
        yield table


@settings(max_examples=60, deadline=None)
@given(deals())
def test_no_card_is_lost_or_doubled_and_the_hand_ends(deal: Deal) -> None:
    """After every move the cards on the table are the deck, and no hand goes on for ever."""
    for table in hand(deal):
        assert all_cards(table) == list(table.rules.deck)
        assert table.moves < LONGEST
    assert table.phase is OVER


@settings(max_examples=60, deadline=None)
@given(deals())
def test_the_state_makes_sense(deal: Deal) -> None:
    """After every move piles, colour, phase and turn agree with each other."""
    for table in hand(deal):
        assert table.discard
        assert table.top.colour in {None, table.colour}
        going = {card for card in table.rules.cards if card.kind.matches(card, table.top, table.colour)}
        assert table.fits <= going if table.one_more else table.fits == going
        assert sorted(table.seat_order) == list(range(deal.seats))
        assert (table.phase is ANSWER) == (table.penalty is not None)
        assert (table.phase is OVER) == (table.outcome is not None)
        assert table.phase is not DRAWN or table.drawn in {None, *table.hands[table.turn]}
        assert not table.call_states.keys() & table.out


@settings(max_examples=60, deadline=None)
@given(deals())
def test_somebody_always_has_something_to_decide(deal: Deal) -> None:
    """While the hand goes on an active seat can move, and with auto-draw never only in one way."""
    for table in hand(deal):
        if table.phase is OVER:
            continue
        moves = table.legal(table.turn)
        assert moves
        assert table.turn not in table.out
        assert len(set(moves)) == len(moves)
        if deal.options.auto_draw and table.phase in {TURN, DRAWN}:
            assert set(moves) - {DRAW, PASS}
        assert not any(table.legal(seat) for seat in range(deal.seats) if seat != table.turn)


def may(table: Table, seat: int, move: Move) -> bool:
    """Tell from what the table lists whether the seat may make the move."""
    if isinstance(move, End):
        return table.phase is not OVER and table.ending is None
    if move in table.legal(seat) or move in table.remarks(seat):
        return True
    return isinstance(move, Play) and may_choose(table, seat, move)


def may_choose(table: Table, seat: int, move: Play) -> bool:
    """Tell whether choices that are not listed are as good: any volley, and any with a last card."""
    asked = {choice.kind for choice in move.card.kind.choices}
    listed = [other for other in table.legal(seat) if isinstance(other, Play) and other.card is move.card]
    if not listed or not set(move.players) <= set(table.opponents(seat)):
        return False
    if len(table.hands[seat]) > 1:
        alike = {(other.colour, len(other.players)) for other in listed}
        return ChoiceKind.SHOTS in asked and (move.colour, len(move.players)) in alike
    most = table.stacked + 4 if ChoiceKind.SHOTS in asked else len(asked - {ChoiceKind.COLOUR})
    fewest = most if ChoiceKind.SHOTS in asked and move.players else 0
    return (move.colour is None or ChoiceKind.COLOUR in asked) and fewest <= len(move.players) <= most


def refused(table: Table, seat: int, move: Move) -> bool:
    """Tell whether the table refuses the move; if not, nothing is done all the same."""
    try:
        table.check(seat, move)
    except Refusal:
        return True
    return False


@settings(max_examples=40, deadline=None)
@given(deals())
def test_listed_is_what_is_accepted(deal: Deal) -> None:
    """Of all sorts of moves by all seats and by strangers exactly those are accepted that the table lists."""
    rng = deal.rng()
    for table in hand(deal):
        seat = table.turn if rng.chance(700) else rng.below(deal.seats + 2) - 1
        for move in moves_of_all_sorts(table, seat, rng):
            assert refused(table, seat, move) is not may(table, seat, move), (seat, move)


@settings(max_examples=40, deadline=None)
@given(deals())
def test_all_that_is_listed_is_accepted_and_can_be_made(deal: Deal) -> None:
    """Every listed move passes the check; making it on a copy refuses nothing and leaves the table alone."""
    for table in hand(deal):
        before = table.copy()
        for seat in range(deal.seats):
            for move in (*table.legal(seat), *table.remarks(seat)):
                table.copy().apply(seat, move)
        assert table == before


@settings(max_examples=40, deadline=None)
@given(deals())
def test_a_refused_move_changes_nothing(deal: Deal) -> None:
    """Whatever is refused, the table is afterwards what it was before, down to the last field."""
    rng = deal.rng()
    for table in hand(deal):
        before = table.copy()
        for move in moves_of_all_sorts(table, table.turn, rng):
            if refused(table, table.turn, move):
                with pytest.raises(Refusal):
                    table.apply(table.turn, move)
                with pytest.raises(Refusal):
                    table.apply_silently(table.turn, move)
        assert table == before


@settings(max_examples=60, deadline=None)
@given(deals())
def test_what_can_be_played_is_never_out_of_date(deal: Deal) -> None:
    """After every move of any seat, what the table has kept is what it would find anew."""
    for table in hand(deal):
        assert table.can_play == table.find_playable()


@settings(max_examples=60, deadline=None)
@given(deals())
def test_replay_gives_the_same_again(deal: Deal) -> None:
    """The seed and the moves are the whole hand: they give the same events and the same table again."""
    table, events = deal.deal()
    moves = []
    for seat, move in play_out(table, deal.rng()):
        moves.append((seat, move))
        events += table.apply(seat, move)
    twin, again = deal.deal()
    for seat, move in moves:
        again += twin.apply(seat, move)
    assert [line(event) for event in again] == [line(event) for event in events]
    assert twin == table
    assert twin.state() == table.state()


@settings(max_examples=60, deadline=None)
@given(deals())
@example(Deal(MUTANT, MUTANT.options, 8, 7, (0x40F6).to_bytes(32, "big")))  # the piles run out at a Draw Two
def test_silence_changes_nothing_but_the_noise(deal: Deal) -> None:
    """Without events the same moves lead to an equal table, from the deal on."""
    table = deal.table()
    quiet = deal_silently(deal.rules, deal.options, deal.seats, deal.dealer, deal.seed)
    assert quiet == table
    for seat, move in play_out(table, deal.rng()):
        table.apply(seat, move)
        quiet.apply_silently(seat, move)
        assert quiet == table
        assert quiet.legal(quiet.turn) == table.legal(table.turn)


@settings(max_examples=60, deadline=None)
@given(deals())
def test_a_copy_is_independent(deal: Deal) -> None:
    """What is played on a copy, to the end, leaves the original as it was; and both would go on alike."""
    for nth, table in enumerate(hand(deal)):
        if nth % 60 == 30:
            before, twin, other = table.copy(), table.copy(), table.copy()
            rng, same_luck = deal.rng(), deal.rng()
            for seat, move in play_out(twin, rng):
                twin.apply_silently(seat, move)
            assert table == before
            for seat, move in play_out(other, same_luck):
                other.apply_silently(seat, move)
            assert other == twin
