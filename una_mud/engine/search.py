"""What a search needs: a table that may be the real one, as far as a seat knows, and playing it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine import turns
from una_mud.engine.cards import ChoiceKind, Colour
from una_mud.engine.moves import Play
from una_mud.engine.state import DRAWN, Penalty
from una_mud.engine.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Move
    from una_mud.engine.rng import Rng
    from una_mud.engine.rules import Rules
    from una_mud.engine.state import Outcome
    from una_mud.engine.steps import Step
    from una_mud.engine.view import View

MOST_MOVES = 5_000
"""A hand that has not ended after so many moves more is given up."""


def determinize(view: View, rng: Rng) -> Table:
    """Return a complete table that looks from the seat of ``view`` as the view does; a watcher's too.

    The cards that the seat has not seen are dealt at random to the other hands and the stock, so that no card
    is one that it can't be by ``view.public.cannot_be``, as far as the draw allows. The table's own shuffles
    are new ones, too.
    """
    public = view.public
    table = Table(view.rules, view.rules.options, len(view.counts), view.dealer, rng.token())
    table.hands, table.stock = _deal_hidden(view, rng)
    table.discard = list(view.discard)
    table.colour = view.colour
    table.seat_order = list(view.seat_order)
    table.clockwise = view.clockwise
    table.out = set(view.out)
    turns.arrange(table)
    table.turn, table.turns, table.phase = view.turn, public.turns, view.phase
    table.offer, table.one_more, table.answered = view.offer, view.one_more, public.answered
    table.drawn = _drawn(view, table)
    table.penalty = _penalty(view, table)
    table.call_states = dict(public.call_states)
    table.last_card_calls = set(public.last_card_calls)
    table.stuck, table.thin_reshuffles = public.stuck, public.thin_reshuffles
    table.visible_to = list(public.visible_to)
    table.ending, table.outcome = public.ending, view.outcome
    table.fits = turns.matching(table)
    table.can_play = table.find_playable()
    return table


def _deal_hidden(view: View, rng: Rng) -> tuple[list[list[Card]], list[Card]]:
    """Return the hands and the stock: what is hidden is dealt at random."""
    pool = _unseen(view)
    rng.shuffle(pool)
    hands: list[list[Card]] = [list(cards or ()) for cards in view.seen]
    if view.seat is not None:
        hands[view.seat] = list(view.hand)
    hidden = [seat for seat, cards in enumerate(view.seen) if cards is None and seat != view.seat]
    slots = [(bits, seat, n) for seat in hidden for n, bits in enumerate(_known(view, seat))]
    slots.sort(key=lambda slot: -slot[0].bit_count())  # the pickiest first
    dealt = {(seat, n): _take(pool, bits) for bits, seat, n in slots}
    for seat in hidden:
        hands[seat] = [dealt[seat, n] for n in range(view.counts[seat])]
    return hands, pool


def _known(view: View, seat: int) -> tuple[int, ...]:
    known = view.public.cannot_be
    return known[seat] if known else (0,) * view.counts[seat]


def _take(pool: list[Card], bits: int) -> Card:
    """Take a card out of the pool that is not one of ``bits``; any card when there is no other."""
    if bits:
        for n in range(len(pool) - 1, -1, -1):
            if not bits >> pool[n].index & 1:
                return pool.pop(n)
    return pool.pop()


def _unseen(view: View) -> list[Card]:
    """Return the cards of the deck that the seat does not see, sorted."""
    left = list(view.rules.copies)
    for cards in (view.hand, view.discard, *view.seen):
        for card in cards or ():
            left[card.index] -= 1
    return [card for card in view.rules.cards for _ in range(left[card.index])]


def _drawn(view: View, table: Table) -> Card | None:
    """Return the single card that the seat in turn has just drawn: the newest of its hand."""
    if view.phase is not DRAWN or view.offer or not table.hands[view.turn]:
        return None
    return view.drawn if view.turn == view.seat else table.hands[view.turn][-1]


def _penalty(view: View, table: Table) -> Penalty | None:
    waits = view.penalty
    if waits is None:
        return None
    held = table.hands[waits.player]
    guilty = any(card.colour is waits.colour_before and card.colour is not None for card in held)
    return Penalty(
        waits.cards,
        waits.player,
        waits.card,
        guilty,
        waits.colour_before,
        challengeable=waits.challengeable,
        shots=waits.shots,
        aimed=waits.aimed,
    )


def playout(table: Table, policy: Callable[[Table], Move], most: int = MOST_MOVES) -> Outcome | None:
    """Play the hand to its end, the seat in turn always by ``policy``; None when it takes too many moves."""
    apply = table.apply_silently
    end = table.moves + most
    while table.outcome is None and table.moves < end:
        apply(table.turn, policy(table))
    return table.outcome


def steps_of(rules: Rules, card: Card, seats: int, *, answers: bool = False) -> tuple[Step, ...]:
    """Return what a card does when seat 0 of so many plays it and no penalty waits, or as an answer.

    It is played on another card like it, in the first colour, and names seat 1 wherever it may.
    """
    effect = card.kind.answer if answers else card.kind.effect
    if effect is None:
        return ()
    table = Table(rules, rules.options, seats, 0, b"")
    table.discard = [card, card]
    named = [choice.count(0) for choice in card.kind.choices if choice.kind is not ChoiceKind.COLOUR]
    return effect(table, 0, Play(card, Colour.RED, (1,) * max(named, default=0)))
