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
from una_mud.engine.piles import cancel_call, mix, punish
from una_mud.engine.state import CHOICE, TURN, Penalty

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.engine.cards import Colour
    from una_mud.engine.steps import Step
    from una_mud.engine.table_data import TableData


class Run:
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


def carry_out(table: TableData, seat: int, todo: Iterable[Step], colour_before: Colour | None) -> None:
    """Carry out what the card that ``seat`` has just played does, and let the next turn begin."""
    run = Run(table, seat, colour_before)
    for step in todo:
        _STEPS[type(step)](run, step)
    if not run.begun:
        turns.begin_turn(table, seat if run.again else table.after[run.last])


def carry_out_last(table: TableData, seat: int, todo: Iterable[Step]) -> None:
    """Let the victims of a last card draw; nothing else of it happens (rulebook, 1.9)."""
    run = Run(table, seat, None)
    clockwise = table.clockwise
    for step in todo:
        _LAST_STEPS.get(type(step), _nothing)(run, step)
    if table.clockwise is not clockwise:
        _turn_round(table)


def _nothing(run: Run, step: Step) -> None:
    """Leave out an effect that is no draw penalty."""


def _turn_round(table: TableData) -> None:
    table.clockwise = not table.clockwise
    turns.arrange(table)


def _reverse(run: Run, _: steps.Reverse) -> None:
    _turn_round(run.table)
    if run.table.log is not None:
        run.table.log.append(Reversed(run.table.clockwise))


def _reverse_for_counting(run: Run, _: steps.Reverse) -> None:
    """Turn the direction, in which the victims of a last card are counted, for the moment."""
    _turn_round(run.table)


def _skip(run: Run, step: steps.Skip) -> None:
    for _ in range(step.players):
        run.skip(run.victim())


def _pass_over(run: Run, step: steps.Skip) -> None:
    """Count on past those who would lose a turn, if there still were turns."""
    for _ in range(step.players):
        run.victim()


def _give(run: Run, step: steps.Give) -> None:
    victim = run.victim()
    punish(run.table, victim, step.cards, Why.CARD)
    run.skip(victim)


def _give_last(run: Run, step: steps.Give) -> None:
    punish(run.table, run.victim(), step.cards, Why.CARD)


def _give_all(run: Run, step: steps.GiveAll) -> None:
    seat = run.player
    for _ in range(len(run.table.hands) - len(run.table.out) - 1):
        seat = run.table.after[seat]
        punish(run.table, seat, step.cards, Why.CARD)


def _play_again(run: Run, _: steps.PlayAgain) -> None:
    run.again = True


def _penalise(run: Run, step: steps.Penalise) -> None:
    table = run.table
    table.penalty = None
    if not step.cards:
        return
    card = table.top
    held = table.hands[run.player]
    guilty = any(other.colour is run.colour_before and other.colour is not None for other in held)
    penalty = Penalty(
        step.cards,
        run.player,
        card,
        guilty,
        run.colour_before,
        shots=step.shots,
        aimed=step.aimed,
    )
    _ask(run, penalty)


def _ask(run: Run, penalty: Penalty) -> None:
    table = run.table
    victim = run.victim()
    wait_for_answer(table, victim, penalty)
    run.begun = True
    if table.log is not None:
        table.log.append(PenaltyWaits(victim, penalty.cards, penalty.player, penalty.card))


def _penalise_last(run: Run, step: steps.Penalise) -> None:
    punish(run.table, run.victim(), step.cards, Why.PENALTY)


def _pass_on(run: Run, _: steps.PassOn) -> None:
    _ask(run, attrs.evolve(waiting(run.table), challengeable=False))


def _pass_on_last(run: Run, _: steps.PassOn) -> None:
    punish(run.table, run.victim(), waiting(run.table).cards, Why.PENALTY)


def _throw_back(run: Run, _: steps.ThrowBack) -> None:
    penalty = waiting(run.table)
    run.table.penalty = None
    punish(run.table, penalty.player, penalty.cards, Why.PENALTY)


def _blend_hands(run: Run, _: steps.BlendHands) -> None:
    table = run.table
    active = table.active()
    hands = [table.hands[seat] for seat in active]
    mix(table, hands)
    for seat, hand in zip(active, hands, strict=True):
        table.hands[seat] = hand
    _tell_hands(run, How.BLENDED, active)


def _mix_hands(run: Run, _: steps.MixHands) -> None:
    table = run.table
    active = table.active()
    cards = [card for seat in active for card in table.hands[seat]]
    mix(table, cards)
    for seat in active:
        count = len(table.hands[seat])
        table.hands[seat], cards = cards[:count], cards[count:]
    _tell_hands(run, How.MIXED, active)


def _trade_hands(run: Run, step: steps.TradeHands) -> None:
    hands = run.table.hands
    one, other = run.player, step.partner
    hands[one], hands[other] = hands[other], hands[one]
    _tell_hands(run, How.TRADED, (one, other))


def _tell_hands(run: Run, how: How, seats: Iterable[int]) -> None:
    """Tell whose hands have changed; what they owed or had called lapses."""
    table = run.table
    concerned = set(seats)
    for seat in concerned:
        cancel_call(table, seat)
    if table.log is not None:
        hands = tuple(tuple(hand) if n in concerned else None for n, hand in enumerate(table.hands))
        table.log.append(HandsChanged(how, run.player, hands, tuple(table.visible_to)))


def _mix_seats(run: Run, _: steps.MixSeats) -> None:
    """Give every active player another place: shuffle until nobody sits where they sat."""
    active = run.table.active()
    mixed = list(active)
    while any(one == other for one, other in zip(active, mixed, strict=True)):
        mix(run.table, mixed)
    _move(run, dict(zip(active, mixed, strict=True)))


def _swap_seats(run: Run, step: steps.SwapSeats) -> None:
    _move(run, {run.player: step.partner, step.partner: run.player})


def _move(run: Run, places: dict[int, int]) -> None:
    """Let each seat named in ``places`` be taken by the one that is named for it."""
    table = run.table
    table.seat_order = [places.get(seat, seat) for seat in table.seat_order]
    turns.arrange(table)
    if table.log is not None:
        table.log.append(SeatsChanged(run.player, tuple(table.seat_order)))


def _reveal(run: Run, step: steps.Reveal) -> None:
    table = run.table
    for viewer, seat in ((run.player, step.partner), (step.partner, run.player)):
        table.visible_to[seat] |= 1 << viewer
        if table.log is not None:
            table.log.append(Revealed(viewer, seat))


def _leave(run: Run, step: steps.Leave) -> None:
    table = run.table
    for seat in (run.player, step.partner):
        table.out.add(seat)
        table.call_states.pop(seat, None)
    turns.arrange(table)
    if table.log is not None:
        table.log.append(QuitHand(run.player, step.partner))
    left = table.active()
    if len(left) > 1:
        return
    run.begun = True
    winner, close = (left[0], Close.LAST_ACTIVE) if left else (None, Close.NOBODY_ACTIVE)
    turns.end_hand(table, winner, close)


def _offer(run: Run, step: steps.Offer) -> None:
    table = run.table
    run.begun = True
    if table.ending is not None:  # a Choice is a question to the next player, whose turn would begin
        turns.end_before_turn(table)
        return
    turns.wait(table, run.victim(), CHOICE)
    table.offer = step.cards
    if table.log is not None:
        table.log.append(ChoiceOffered(table.turn, step.cards))


def _play_one_more(run: Run, _: steps.PlayOneMore) -> None:
    """Let the player go on with another card of the colour; with none, ``auto_advance`` ends the turn."""
    table = run.table
    table.phase = TURN
    table.drawn = None
    table.one_more = True
    table.fits = turns.matching(table)
    run.begun = True
    if table.log is not None and table.find_playable():
        table.log.append(OneMore(run.player))


def _reflect(run: Run, _: steps.Reflect) -> None:
    turns.await_reflection(run.table, run.player)
    run.begun = True


_STEPS: Final[dict[type, Callable[[Run, Any], None]]] = {
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

_LAST_STEPS: Final[dict[type, Callable[[Run, Any], None]]] = {
    steps.Reverse: _reverse_for_counting,
    steps.Skip: _pass_over,
    steps.Give: _give_last,
    steps.GiveAll: _give_all,
    steps.Penalise: _penalise_last,
    steps.PassOn: _pass_on_last,
    steps.ThrowBack: _throw_back,
}
