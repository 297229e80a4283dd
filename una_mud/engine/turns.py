"""Whose turn it is, and how a hand ends (rulebook, 1.4 and 1.9)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from una_mud.engine.events import Agreed, Close, HandOver, Reflecting, turn_began
from una_mud.engine.moves import Ending
from una_mud.engine.refusals import Reason, Refusal
from una_mud.engine.scoring import points
from una_mud.engine.state import DRAWN, OVER, REFLECT, TURN, Outcome

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.engine.moves import End
    from una_mud.engine.state import Phase
    from una_mud.engine.table_data import TableData

THIN_RESHUFFLE_LIMIT: Final = 20
"""After so many reshuffles that gave fewer cards than there are active players the hand is blocked.

Nearly all cards are in hands then, and the same few can go round for ever: a Kobe that a Draw Two brings
back each time, for example. The rulebook is silent; people would call such a hand off.
"""


def arrange(table: TableData) -> None:
    """Work out anew who follows whom, after the order of seats, the direction or the active seats changed."""
    order = table.seat_order if table.clockwise else table.seat_order[::-1]
    table.after = _followers(tuple(order), frozenset(table.out))


@lru_cache(maxsize=1024)
def _followers(order: tuple[int, ...], out: frozenset[int]) -> tuple[int, ...]:
    """Return for each seat the next one in the order that is not out; 0 when all are."""
    after = [0] * len(order)
    active = [seat for seat in order if seat not in out]
    following = active[0] if active else 0
    for seat in reversed(order):
        after[seat] = following
        if seat not in out:
            following = seat
    return tuple(after)


def matching(table: TableData) -> frozenset[Card]:
    """Return the cards that match the top card; for one more card, only those of the colour in play."""
    fits = table.matching[table.top][table.colour]
    return frozenset(card for card in fits if card.colour is table.colour) if table.one_more else fits


def check_turn(table: TableData, seat: int) -> None:
    """Refuse whoever is not in turn."""
    if table.phase is OVER:
        raise Refusal(Reason.OVER)
    if seat != table.turn:
        raise Refusal(Reason.NOT_YOUR_TURN if table.is_active(seat) else Reason.NOT_ACTIVE)


def has_acted(table: TableData) -> bool:
    """Whether the seat in turn has played, drawn or answered in this turn."""
    return table.one_more or table.answered or table.phase in {DRAWN, REFLECT}


def begin_turn(table: TableData, seat: int, *, new: bool = True) -> None:
    """Let ``seat`` play or draw, unless the players have agreed to end the hand before it.

    It is a new turn, or the rest of one that began with an answer.
    """
    if new:
        table.turns += 1
    if table.ending is not None or table.thin_reshuffles >= THIN_RESHUFFLE_LIMIT:
        end_before_turn(table)
        return
    table.answered = not new
    table.turn = seat
    table.phase = TURN
    table.drawn = None
    table.offer = 0
    if table.one_more:
        table.one_more = False
        table.fits = matching(table)
    if table.log is not None:
        table.log.append(turn_began(seat))


def end_before_turn(table: TableData) -> None:
    """End the hand where a turn would begin: as agreed, or because too few cards go round."""
    end_hand(table, None, Close.BLOCKED if table.ending is None else _CLOSES[table.ending])


def wait(table: TableData, seat: int, phase: Phase) -> None:
    """Let a turn of ``seat`` begin in which it first has to answer something."""
    table.turn = seat
    table.turns += 1
    table.phase = phase
    table.drawn = None
    table.one_more = table.answered = False


def await_reflection(table: TableData, seat: int) -> None:
    """Let ``seat``, whose turn goes on, speak about the card on top."""
    table.phase = REFLECT
    table.drawn = None
    table.one_more = False
    if table.log is not None:
        table.log.append(Reflecting(seat, table.top))


_CLOSES: Final = {Ending.HAND: Close.HAND_ENDED, Ending.GAME: Close.GAME_ENDED}


def end_hand(table: TableData, winner: int | None, close: Close) -> None:
    """End the hand; ``winner`` takes no points, and nobody does when the game was ended."""
    table.phase = OVER
    table.penalty = None
    table.drawn = None
    table.call_states.clear()
    table.last_card_calls.clear()
    taken = None if close is Close.GAME_ENDED else points(table, winner)
    table.outcome = Outcome(winner, close, taken)
    if table.log is not None:
        table.log.append(HandOver(winner, close, taken))


def check_end(table: TableData, _: int, __: End) -> None:
    """Refuse to end what is over or ends already."""
    if table.phase is OVER:
        raise Refusal(Reason.OVER)
    if table.ending is not None:
        raise Refusal(Reason.ALREADY_ENDING)


def end_after_turn(table: TableData, _: int, move: End) -> None:
    """Note that the players have agreed; the current turn is still played to its end."""
    table.ending = move.what
    if table.log is not None:
        table.log.append(Agreed(move.what))
