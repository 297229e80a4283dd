"""What one seat may know of a table: together with ``events.redact`` the one place that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from una_mud.engine.state import MAY_PASS, OVER, CallStatus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.engine.cards import Card, Colour
    from una_mud.engine.memory import CannotBe
    from una_mud.engine.moves import Ending
    from una_mud.engine.rules import Rules
    from una_mud.engine.state import CallState, Outcome, Phase
    from una_mud.engine.table import Table


@attrs.frozen
class Waiting:
    """The penalty that waits, as everybody sees it."""

    cards: int
    victim: int
    player: int
    card: Card
    challengeable: bool
    shots: tuple[int, ...]
    colour_before: Colour | None
    """The colour that was in play when the card was played."""
    aimed: bool
    """Whether the cards are shot one by one, which no answer card stops."""


@attrs.frozen
class PublicState:
    """What else everybody can know who has followed the hand: see :mod:`una_mud.engine.search`."""

    turns: int
    """How many turns have begun."""
    answered: bool
    """Whether the seat in turn has answered a Wild Draw card in this turn."""
    call_states: tuple[tuple[int, CallState], ...]
    last_card_calls: frozenset[int]
    """The seats that have called for the one card they hold."""
    stuck: int
    """How many turns in a row have passed with nothing to play and nothing to draw."""
    thin_reshuffles: int
    """How often a reshuffle gave fewer cards than there are active players."""
    visible_to: tuple[int, ...]
    """For each seat the seats that see its cards, as bits."""
    ending: Ending | None
    """What ends with this turn, as agreed."""
    cannot_be: tuple[CannotBe, ...]
    """By seat what the cards of each hand can't be; empty where nobody has kept it in mind."""


@attrs.frozen
class View:
    """A table as ``seat`` knows it (None: a watcher). Tuples that go by seat have an entry for each."""

    rules: Rules
    seat: int | None
    dealer: int
    seat_order: tuple[int, ...]
    """The seats clockwise, those included that have quit."""
    clockwise: bool
    turn: int
    phase: Phase
    colour: Colour | None
    discard: tuple[Card, ...]
    """The whole discard pile, the top card last: everybody saw each of them fall."""
    stock: int
    counts: tuple[int, ...]
    out: frozenset[int]
    call_statuses: tuple[CallStatus | None, ...]
    """How each seat stands about Una: all of it was seen or heard by everybody."""
    penalty: Waiting | None
    hand: tuple[Card, ...]
    """The seat's own cards, in the order in which they came."""
    drawn: Card | None
    """The card that the seat itself has just drawn."""
    playable: tuple[Card, ...]
    """The distinct cards that the seat may play now."""
    may_draw: bool
    may_pass: bool
    seen: tuple[tuple[Card, ...] | None, ...]
    """The hands of others that the seat sees; None for each that it does not, and for its own."""
    offer: int
    """How many cards the seat in turn may choose to draw, or has drawn by its choice."""
    one_more: bool
    """Whether the seat in turn is to play one card more of the colour in play."""
    outcome: Outcome | None
    public: PublicState

    @property
    def top(self) -> Card:
        """The top card of the discard pile."""
        return self.discard[-1]

    @property
    def stacked(self) -> int:
        """The number of cards that wait for an answer."""
        return self.penalty.cards if self.penalty else 0

    @property
    def my_turn(self) -> bool:
        """Whether the seat is to decide something on its turn."""
        return self.seat == self.turn and self.phase is not OVER

    def opponents(self) -> list[int]:
        """The other active seats, in the order in which their turns would come."""
        order: Sequence[int] = self.seat_order if self.clockwise else self.seat_order[::-1]
        at = order.index(self.seat) if self.seat in order else 0
        around = [*order[at + 1 :], *order[:at]] if self.seat in order else order
        return [seat for seat in around if seat not in self.out]


def view(table: Table, seat: int | None) -> View:
    """Return what ``seat`` may know of the table; None is a watcher."""
    mine = seat is not None and seat == table.turn
    phase = table.phase
    return View(
        rules=table.rules,
        seat=seat,
        dealer=table.dealer,
        seat_order=tuple(table.seat_order),
        clockwise=table.clockwise,
        turn=table.turn,
        phase=phase,
        colour=table.colour,
        discard=tuple(table.discard),
        stock=len(table.stock),
        counts=tuple(map(len, table.hands)),
        out=frozenset(table.out),
        call_statuses=_call_statuses(table),
        penalty=_waiting(table),
        hand=() if seat is None else tuple(table.hands[seat]),
        drawn=table.drawn if mine else None,
        playable=() if seat is None else tuple(table.playable(seat)),
        may_draw=mine and table.can_draw_now(),
        may_pass=mine and phase in MAY_PASS,
        seen=_seen(table, seat),
        offer=table.offer,
        one_more=table.one_more,
        outcome=table.outcome,
        public=_public(table),
    )


def _public(table: Table) -> PublicState:
    return PublicState(
        table.turns,
        table.answered,
        tuple(table.call_states.items()),
        frozenset(table.last_card_calls),
        table.stuck,
        table.thin_reshuffles,
        tuple(table.visible_to),
        table.ending,
        () if table.memory is None else table.memory.recall(),
    )


def _call_statuses(table: Table) -> tuple[CallStatus | None, ...]:
    call_states = table.call_states
    if not call_states:
        return (None,) * len(table.hands)
    return tuple(call_states[n].status if n in call_states else None for n in range(len(table.hands)))


def _waiting(table: Table) -> Waiting | None:
    waits = table.penalty
    if waits is None:
        return None
    return Waiting(
        waits.cards,
        table.turn,
        waits.player,
        waits.card,
        waits.challengeable,
        waits.shots,
        waits.colour_before,
        waits.aimed,
    )


def _seen(table: Table, seat: int | None) -> tuple[tuple[Card, ...] | None, ...]:
    if seat is None:
        return (None,) * len(table.hands)
    bit = 1 << seat
    return tuple(
        tuple(hand) if visible_to & bit and other != seat else None
        for other, (hand, visible_to) in enumerate(zip(table.hands, table.visible_to, strict=True))
    )
