"""The one place where the steps of a card are carried out.

Victims are opponents (rulebook, 0): counting round the table from the last player who lost a turn passes
over the player of the card. Whoever follows the last victim has the next turn, which may be the player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from una_mud.engine import steps, turns
from una_mud.engine.answers import wait_for_answer, waiting
from una_mud.engine.events import (
    ChoiceOffered,
    Close,
    HandsChanged,
    How,
    OneMore,
    PenaltyWaits,
    QuitHand,
    Revealed,
    Reversed,
    SeatsChanged,
    Why,
    skipped,
)
from una_mud.engine.piles import cancel_call, draw_penalty, shuffle_next
from una_mud.engine.state import CHOICE, TURN, Penalty

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.engine.cards import Colour
    from una_mud.engine.steps import Step
    from una_mud.engine.table_data import TableData


class Resolution:
    """How far the steps of one card have come."""

    __slots__ = ("again", "begun", "colour_before", "last", "player", "table")

    def __init__(self, table: TableData, player: int, colour_before: Colour | None) -> None:
        """Begin; ``colour_before`` was in play before the card."""
        self.table = table
        self.player = player
        self.colour_before = colour_before
        self.last = player
        """The last player who lost a turn; the player of the card as long as nobody has."""
        self.again = False
        self.begun = False
        """Whether the next turn, or the wait for an answer, has begun, or the hand has ended."""

    def victim(self) -> int:
        """Return the next opponent, from whom on the count then goes."""
        after = self.table.after
        victim = after[self.last]
        if victim == self.player:
            victim = after[victim]
        self.last = victim
        return victim

    def skip(self, seat: int) -> None:
        """Tell that a seat loses its turn."""
        if self.table.log is not None:
            self.table.log.append(skipped(seat))


def resolve_steps(table: TableData, seat: int, todo: Iterable[Step], colour_before: Colour | None) -> None:
    """Carry out what the card that ``seat`` has just played does, and let the next turn begin."""
    resolution = Resolution(table, seat, colour_before)
    for step in todo:
        _STEPS[type(step)](resolution, step)
    if not resolution.begun:
        turns.begin_turn(table, seat if resolution.again else table.after[resolution.last])


def resolve_last(table: TableData, seat: int, todo: Iterable[Step]) -> None:
    """Let the victims of a last card draw; nothing else of it happens (rulebook, 1.9)."""
    resolution = Resolution(table, seat, None)
    clockwise = table.clockwise
    for step in todo:
        _LAST_STEPS.get(type(step), _nothing)(resolution, step)
    if table.clockwise is not clockwise:
        _reverse_direction(table)


def _nothing(resolution: Resolution, step: Step) -> None:
    """Leave out an effect that is no draw penalty."""


def _reverse_direction(table: TableData) -> None:
    table.clockwise = not table.clockwise
    turns.arrange(table)


def _reverse(resolution: Resolution, _: steps.Reverse) -> None:
    _reverse_direction(resolution.table)
    if resolution.table.log is not None:
        resolution.table.log.append(Reversed(resolution.table.clockwise))


def _reverse_for_counting(resolution: Resolution, _: steps.Reverse) -> None:
    """Turn the direction, in which the victims of a last card are counted, for the moment."""
    _reverse_direction(resolution.table)


def _skip(resolution: Resolution, step: steps.Skip) -> None:
    for _ in range(step.players):
        resolution.skip(resolution.victim())


def _pass_over(resolution: Resolution, step: steps.Skip) -> None:
    """Count on past those who would lose a turn, if there still were turns."""
    for _ in range(step.players):
        resolution.victim()


def _give(resolution: Resolution, step: steps.Give) -> None:
    victim = resolution.victim()
    draw_penalty(resolution.table, victim, step.cards, Why.CARD)
    resolution.skip(victim)


def _give_last(resolution: Resolution, step: steps.Give) -> None:
    draw_penalty(resolution.table, resolution.victim(), step.cards, Why.CARD)


def _give_all(resolution: Resolution, step: steps.GiveAll) -> None:
    seat = resolution.player
    for _ in range(len(resolution.table.hands) - len(resolution.table.out) - 1):
        seat = resolution.table.after[seat]
        draw_penalty(resolution.table, seat, step.cards, Why.CARD)


def _play_again(resolution: Resolution, _: steps.PlayAgain) -> None:
    resolution.again = True


def _penalise(resolution: Resolution, step: steps.Penalise) -> None:
    table = resolution.table
    table.penalty = None
    if not step.cards:
        return
    card = table.top
    held = table.hands[resolution.player]
    guilty = any(other.colour is resolution.colour_before and other.colour is not None for other in held)
    penalty = Penalty(
        step.cards,
        resolution.player,
        card,
        guilty,
        resolution.colour_before,
        shots=step.shots,
        aimed=step.aimed,
    )
    _ask(resolution, penalty)


def _ask(resolution: Resolution, penalty: Penalty) -> None:
    table = resolution.table
    victim = resolution.victim()
    wait_for_answer(table, victim, penalty)
    resolution.begun = True
    if table.log is not None:
        table.log.append(PenaltyWaits(victim, penalty.cards, penalty.player, penalty.card))


def _penalise_last(resolution: Resolution, step: steps.Penalise) -> None:
    draw_penalty(resolution.table, resolution.victim(), step.cards, Why.PENALTY)


def _pass_on(resolution: Resolution, _: steps.PassOn) -> None:
    _ask(resolution, attrs.evolve(waiting(resolution.table), challengeable=False))


def _pass_on_last(resolution: Resolution, _: steps.PassOn) -> None:
    draw_penalty(resolution.table, resolution.victim(), waiting(resolution.table).cards, Why.PENALTY)


def _throw_back(resolution: Resolution, _: steps.ThrowBack) -> None:
    penalty = waiting(resolution.table)
    resolution.table.penalty = None
    draw_penalty(resolution.table, penalty.player, penalty.cards, Why.PENALTY)


def _blend_hands(resolution: Resolution, _: steps.BlendHands) -> None:
    table = resolution.table
    active = table.active()
    hands = [table.hands[seat] for seat in active]
    shuffle_next(table, hands)
    for seat, hand in zip(active, hands, strict=True):
        table.hands[seat] = hand
    _tell_hands(resolution, How.BLENDED, active)


def _mix_hands(resolution: Resolution, _: steps.MixHands) -> None:
    table = resolution.table
    active = table.active()
    cards = [card for seat in active for card in table.hands[seat]]
    shuffle_next(table, cards)
    for seat in active:
        count = len(table.hands[seat])
        table.hands[seat], cards = cards[:count], cards[count:]
    _tell_hands(resolution, How.MIXED, active)


def _trade_hands(resolution: Resolution, step: steps.TradeHands) -> None:
    hands = resolution.table.hands
    one, other = resolution.player, step.partner
    hands[one], hands[other] = hands[other], hands[one]
    _tell_hands(resolution, How.TRADED, (one, other))


def _tell_hands(resolution: Resolution, how: How, seats: Iterable[int]) -> None:
    """Tell whose hands have changed; what they owed or had called lapses."""
    table = resolution.table
    concerned = set(seats)
    for seat in concerned:
        cancel_call(table, seat)
    if table.log is not None:
        hands = tuple(tuple(hand) if n in concerned else None for n, hand in enumerate(table.hands))
        table.log.append(HandsChanged(how, resolution.player, hands, tuple(table.visible_to)))


def _mix_seats(resolution: Resolution, _: steps.MixSeats) -> None:
    """Give every active player another place: shuffle until nobody sits where they sat."""
    active = resolution.table.active()
    mixed = list(active)
    while any(one == other for one, other in zip(active, mixed, strict=True)):
        shuffle_next(resolution.table, mixed)
    _move(resolution, dict(zip(active, mixed, strict=True)))


def _swap_seats(resolution: Resolution, step: steps.SwapSeats) -> None:
    _move(resolution, {resolution.player: step.partner, step.partner: resolution.player})


def _move(resolution: Resolution, places: dict[int, int]) -> None:
    """Let each seat named in ``places`` be taken by the one that is named for it."""
    table = resolution.table
    table.seat_order = [places.get(seat, seat) for seat in table.seat_order]
    turns.arrange(table)
    if table.log is not None:
        table.log.append(SeatsChanged(resolution.player, tuple(table.seat_order)))


def _reveal(resolution: Resolution, step: steps.Reveal) -> None:
    table = resolution.table
    for viewer, seat in ((resolution.player, step.partner), (step.partner, resolution.player)):
        table.visible_to[seat] |= 1 << viewer
        if table.log is not None:
            table.log.append(Revealed(viewer, seat))


def _leave(resolution: Resolution, step: steps.Leave) -> None:
    table = resolution.table
    for seat in (resolution.player, step.partner):
        table.out.add(seat)
        table.call_states.pop(seat, None)
    turns.arrange(table)
    if table.log is not None:
        table.log.append(QuitHand(resolution.player, step.partner))
    left = table.active()
    if len(left) > 1:
        return
    resolution.begun = True
    winner, close = (left[0], Close.LAST_ACTIVE) if left else (None, Close.NOBODY_ACTIVE)
    turns.end_hand(table, winner, close)


def _offer(resolution: Resolution, step: steps.Offer) -> None:
    table = resolution.table
    resolution.begun = True
    if table.ending is not None:  # a Choice is a question to the next player, whose turn would begin
        turns.end_before_turn(table)
        return
    turns.wait(table, resolution.victim(), CHOICE)
    table.offer = step.cards
    if table.log is not None:
        table.log.append(ChoiceOffered(table.turn, step.cards))


def _play_one_more(resolution: Resolution, _: steps.PlayOneMore) -> None:
    """Let the player go on with another card of the colour; with none, ``auto_advance`` ends the turn."""
    table = resolution.table
    table.phase = TURN
    table.drawn = None
    table.one_more = True
    table.fits = turns.matching(table)
    resolution.begun = True
    if table.log is not None and table.find_playable():
        table.log.append(OneMore(resolution.player))


def _reflect(resolution: Resolution, _: steps.Reflect) -> None:
    turns.await_reflection(resolution.table, resolution.player)
    resolution.begun = True


_STEPS: Final[dict[type, Callable[[Resolution, Any], None]]] = {
    steps.Reverse: _reverse,
    steps.Skip: _skip,
    steps.Give: _give,
    steps.GiveAll: _give_all,
    steps.PlayAgain: _play_again,
    steps.Penalise: _penalise,
    steps.PassOn: _pass_on,
    steps.ThrowBack: _throw_back,
    steps.BlendHands: _blend_hands,
    steps.MixHands: _mix_hands,
    steps.TradeHands: _trade_hands,
    steps.MixSeats: _mix_seats,
    steps.SwapSeats: _swap_seats,
    steps.Reveal: _reveal,
    steps.Leave: _leave,
    steps.Offer: _offer,
    steps.PlayOneMore: _play_one_more,
    steps.Reflect: _reflect,
}

_LAST_STEPS: Final[dict[type, Callable[[Resolution, Any], None]]] = {
    steps.Reverse: _reverse_for_counting,
    steps.Skip: _pass_over,
    steps.Give: _give_last,
    steps.GiveAll: _give_all,
    steps.Penalise: _penalise_last,
    steps.PassOn: _pass_on_last,
    steps.ThrowBack: _throw_back,
}
