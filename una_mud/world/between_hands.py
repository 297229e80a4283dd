"""The time between two hands: how the last one ended, and when the next one is dealt."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

import attrs

from una_mud.messages import CardsLeft, DealtHand, ErrorId, NextDeal, ReadyForDeal
from una_mud.messages.errors import CommandError
from una_mud.messages.state import ResultState, SeenHand
from una_mud.world.clock import Alarm
from una_mud.world.handover import BetweenHandsHandover

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.game import Game
    from una_mud.world.audience import Audience
    from una_mud.world.clock import Clock
    from una_mud.world.seating import Seat, Seating


class BetweenHands:
    """Keeps how the last hand ended, and has the next one dealt after a pause."""

    def __init__(
        self, clock: Clock, seating: Seating, audience: Audience, deal: Callable[[], object]
    ) -> None:
        """Begin before the first hand; ``deal`` deals the next one."""
        self._clock = clock
        self._seating = seating
        self._audience = audience
        self._deal = deal
        self._alarm = Alarm(clock)
        self._result: ResultState | None = None
        self._ready: list[Seat] = []
        """Who has asked for the next hand."""

    def hand_begins(self) -> None:
        """Forget how the last hand ended."""
        self._result = None

    def show_cards_left(self, game: Game) -> None:
        """Tell what everybody still holds at the end of a hand."""
        left = tuple(DealtHand(hand.name, hand.cards) for hand in _hands(game) if hand.cards)
        if left:
            self._audience.tell(CardsLeft(left))

    def hand_ended(self, game: Game) -> None:
        """Keep how a hand ended that was counted."""
        table = game.table
        outcome = None if table is None else table.outcome
        if table is None or outcome is None:
            return
        points = None
        if game.rules.scored and outcome.points is not None:
            points = dict(zip(game.seated, outcome.points, strict=True))
        self._result = ResultState(
            hand=game.number,
            winner=None if outcome.winner is None else game.seated[outcome.winner],
            top=table.top,
            colour=table.colour,
            hands=_hands(game),
            points=points,
            totals=None if points is None else {name: game.totals[name] for name in game.seated},
            over=game.over,
            winners=game.winners,
        )

    def wait(self, seconds: int) -> None:
        """Deal the next hand after a pause."""
        self._ready.clear()
        self._alarm.set(seconds, self._deal)
        self._audience.tell(NextDeal(seconds))

    @property
    def waits(self) -> bool:
        """Whether the next hand is going to be dealt after the pause."""
        return self._alarm.is_set

    def stop(self) -> None:
        """Don't deal by itself."""
        self._alarm.clear()

    def hand_over(self) -> BetweenHandsHandover:
        """Return all of it, for the program that takes over."""
        return BetweenHandsHandover(self._alarm.due, self._result, tuple(seat.name for seat in self._ready))

    def take_over(self, value: BetweenHandsHandover) -> None:
        """Go on with the pause that was handed over; everybody sits already."""
        self._result = value.result
        self._ready = [seat for seat in self._seating if seat.name in value.ready]
        self._alarm.set_at(value.due, self._deal)

    def ask(self, seat: Seat) -> None:
        """Let somebody ask for the next hand now: it's dealt when everybody who is connected has."""
        if not self.waits:
            raise CommandError(ErrorId.NO_PAUSE)
        if seat not in self._ready:
            self._ready.append(seat)
        waiting = [other.name for other in self._seating.voters() if other not in self._ready]
        if waiting:
            self._audience.tell(ReadyForDeal(seat.name, tuple(waiting)))
        else:
            self._alarm.clear()
            self._deal()

    def state(self) -> ResultState | None:
        """Return how the last hand ended, and how long it is until the next one."""
        due, result = self._alarm.due, self._result
        if result is None or due is None:
            return result
        seconds = max(0, ceil(due - self._clock.seconds()))
        return attrs.evolve(result, seconds=seconds, ready=tuple(seat.name for seat in self._ready))


def _hands(game: Game) -> tuple[SeenHand, ...]:
    """Return what everybody holds, by seat."""
    hands = () if game.table is None else game.table.hands
    return tuple(SeenHand(name, tuple(cards)) for name, cards in zip(game.seated, hands, strict=False))
