"""Dealing a hand (rulebook, 1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine import resolve, turns
from una_mud.engine.advance import auto_advance
from una_mud.engine.events import Dealt, TurnedUp
from una_mud.engine.memory import Memory
from una_mud.engine.moves import Play
from una_mud.engine.piles import shuffle_next
from una_mud.engine.rules import PutBack
from una_mud.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.events import Event
    from una_mud.engine.rules import Options, Rules


def deal(rules: Rules, options: Options, seats: int, dealer: int, seed: bytes) -> tuple[Table, list[Event]]:
    """Shuffle the deck with ``seed`` and deal a hand to ``seats`` players, numbered clockwise.

    Returns the table, in which somebody is to decide, and what happened.
    """
    table = Table(rules, options, seats, dealer, seed)
    log: list[Event] = []
    table.log = log
    stock = list(table.rules.deck)
    shuffle_next(table, stock)
    deal_from(table, stock)
    table.log = None
    table.memory = Memory(table.rules, [], pending=[tuple(log)])
    return table, log


def deal_silently(rules: Rules, options: Options, seats: int, dealer: int, seed: bytes) -> Table:
    """Deal as ``deal`` does, without building events."""
    table = Table(rules, options, seats, dealer, seed)
    stock = list(table.rules.deck)
    shuffle_next(table, stock)
    deal_from(table, stock)
    return table


def deal_from(table: Table, stock: Sequence[Card]) -> None:
    """Deal from a stock whose last card is the next one: a card at a time, from the dealer's left on."""
    seats = len(table.hands)
    size = table.rules.hand_size
    left = len(stock) - seats * size
    dealt = stock[left:][::-1]
    order = table.seat_order[table.dealer + 1 :] + table.seat_order[: table.dealer + 1]
    for nth, seat in enumerate(order):
        table.hands[seat] = list(dealt[nth::seats])
    table.stock = list(stock[:left])
    if table.log is not None:
        hands = tuple(tuple(hand) for hand in table.hands)
        table.log.append(Dealt(table.dealer, tuple(table.seat_order), hands))
    _turn_up(table)
    auto_advance(table)


def _turn_up(table: Table) -> None:
    """Turn cards up until one may stay; it counts as if the dealer had played it."""
    if not any(card.kind.opens for card in table.stock):
        raise ValueError("no card of the stock may be the first of the discard pile")
    card = table.stock.pop()
    while not card.kind.opens:
        if table.log is not None:
            table.log.append(TurnedUp(card, stays=False))
        _put_back(table, card)
        card = table.stock.pop()
    table.discard.append(card)
    table.colour = card.colour
    table.fits = table.rules.fits[card][card.colour]
    if table.log is not None:
        table.log.append(TurnedUp(card, stays=True))
    effect = card.kind.effect
    if effect is None or not table.rules.first_card_counts:
        turns.begin_turn(table, table.after[table.dealer])
    else:
        resolve.resolve_steps(table, table.dealer, effect(table, table.dealer, Play(card)), None)


def _put_back(table: Table, card: Card) -> None:
    if table.rules.put_back is PutBack.UNDER:
        table.stock.insert(0, card)
    else:
        table.stock.append(card)
        shuffle_next(table, table.stock)
