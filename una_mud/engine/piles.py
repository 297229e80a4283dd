"""Drawing from the stock, and making a new stock of the discard pile (rulebook, 0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine.events import Drew, Reshuffled
from una_mud.engine.rng import shuffle
from una_mud.engine.state import CAUGHT

if TYPE_CHECKING:
    from typing import Any

    from una_mud.engine.cards import Card
    from una_mud.engine.events import Why
    from una_mud.engine.table_data import TableData


def shuffle_next(table: TableData, items: list[Any]) -> None:
    """Shuffle ``items`` in place with the next of the hand's shuffles."""
    shuffle(items, table.seed, table.shuffles)
    table.shuffles += 1


def draw(table: TableData, seat: int, count: int, why: Why) -> list[Card]:
    """Give ``seat`` the next ``count`` cards of the stock, or as many as there are; return them."""
    stock = table.stock
    left = len(stock) - count
    if left < 0:
        drawn = _take(table, count)
    else:
        drawn = stock[left:]
        drawn.reverse()
        del stock[left:]
    table.hands[seat] += drawn
    if table.log is not None:
        table.log.append(Drew(seat, len(drawn), why, tuple(drawn), table.visible_to[seat]))
    return drawn


def _take(table: TableData, count: int) -> list[Card]:
    """Take the next ``count`` cards, or as many as there are, making a new stock on the way."""
    drawn: list[Card] = []
    while len(drawn) < count and (table.stock or _reshuffle(table)):
        drawn.append(table.stock.pop())
    return drawn


def draw_penalty(table: TableData, seat: int, count: int, why: Why) -> None:
    """Make ``seat`` draw a penalty; if it changes the hand, a debt or call lapses (rulebook, 1.5)."""
    if draw(table, seat, count, why):
        cancel_call(table, seat)


def cancel_call(table: TableData, seat: int) -> None:
    """Forget the debt or the call of ``seat``, whose hand was changed by others."""
    table.last_card_calls.discard(seat)
    call_states = table.call_states.get(seat)
    if call_states is not None and call_states.status is not CAUGHT:
        del table.call_states[seat]


def can_draw(table: TableData) -> bool:
    """Whether there is any card to be drawn."""
    return bool(table.stock) or len(table.discard) > 1


def _reshuffle(table: TableData) -> bool:
    """Make the discard pile without its top card the stock; tell whether that gave any card."""
    if len(table.discard) < 2:  # noqa: PLR2004 - the top card stays where it is
        return False
    top = table.discard.pop()
    table.stock, table.discard = table.discard, [top]
    shuffle_next(table, table.stock)
    if len(table.stock) < len(table.hands) - len(table.out):
        table.thin_reshuffles += 1
    if table.log is not None:
        table.log.append(Reshuffled(len(table.stock)))
    return True
