"""The quick way through a table that is played without events, for self-play and search.

Most moves are simple: a card, not the last one, that does nothing but take turns away, and then the draws
and passes of those who can't play. They are made here in one go, exactly as ``play`` and ``advance`` make
them step by step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.advance import auto_advance
from una_mud.engine.calls import down_to_one, expire_calls
from una_mud.engine.events import Why
from una_mud.engine.piles import draw_penalty
from una_mud.engine.state import ANSWER, DRAWN, TURN
from una_mud.engine.turns import THIN_RESHUFFLE_LIMIT, begin_turn

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Play
    from una_mud.engine.table_data import TableData

BY_CARD: Final = Why.CARD


def play_simply(table: TableData, seat: int, move: Play) -> bool:
    """Make a simple play and what follows by itself; False, and nothing has changed, if it is not simple."""
    card = move.card
    if (
        card.victims < 0
        or seat != table.turn
        or table.phase is ANSWER
        or table.ending is not None
        or not table.simple
        or table.thin_reshuffles >= THIN_RESHUFFLE_LIMIT
    ):
        return False
    hand = table.hands[seat]
    found = table.can_play
    if len(hand) == 1 or found is None or card not in found or move not in card.moves:
        return False
    table.can_play = None
    if table.call_states:
        expire_calls(table, seat)
    hand.remove(card)
    if len(hand) == 1:
        down_to_one(table, seat)
    table.discard.append(card)
    table.colour = colour = card.colour or move.colour
    table.fits = table.matching[card][colour]
    table.moves += 1
    table.stuck = 0
    if card.victims:
        seat = _take_turns(table, seat, card)
        if table.thin_reshuffles >= THIN_RESHUFFLE_LIMIT:
            begin_turn(table, table.after[seat])
            return True
    table.turn = table.after[seat]
    table.turns += 1
    table.phase = TURN
    table.drawn = None
    table.offer = 0
    table.one_more = table.answered = False
    _go_round(table)
    return True


def _take_turns(table: TableData, seat: int, card: Card) -> int:
    """Let the victims of a simple card lose their turns, and the last of them draw; return that one."""
    after = table.after
    last = seat
    for _ in range(card.victims):
        last = after[last]
        if last == seat:
            last = after[last]
    if card.gives:
        draw_penalty(table, last, card.gives, BY_CARD)
    return last


def advance(table: TableData) -> None:
    """Do as ``auto_advance`` does; where nothing but draws and passes can follow, in one loop."""
    if (
        table.phase is TURN
        and not table.one_more
        and table.simple
        and table.ending is None
        and table.thin_reshuffles < THIN_RESHUFFLE_LIMIT
    ):
        _go_round(table)
    else:
        auto_advance(table)


def _go_round(table: TableData) -> None:
    """Let those who can't play draw and pass, from the seat whose turn has begun to one who can."""
    hands, stock, fits, special = table.hands, table.stock, table.fits, table.special
    matches = fits.__contains__
    seat = table.turn
    while True:
        hand = hands[seat]
        found = list(filter(matches, hand))
        if found:
            if len(found) > 1 and len(set(found)) != len(found):
                found = list(dict.fromkeys(found))
            if special and not special.isdisjoint(hand):
                found = table.restrained(seat, found)
            if found:
                table.can_play = found
                return
        if not stock:
            auto_advance(table)
            return
        if table.call_states:
            expire_calls(table, seat)
        card = stock.pop()
        hand.append(card)
        table.moves += 1
        if card in fits and (not special or special.isdisjoint(hand) or card in table.fitting(seat)):
            table.phase = DRAWN
            table.drawn = card
            table.can_play = [card]
            return
        table.moves += 1
        table.turns += 1
        table.answered = False
        table.turn = seat = table.after[seat]
