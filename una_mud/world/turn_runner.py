"""Sees to it that whoever is in turn decides: people within their time, computer players after a moment."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.bots import BOTS, SLOW
from una_mud.engine.rules import Drawing
from una_mud.engine.state import DRAWN
from una_mud.messages import AutoChanged, TimedOut, TimeRunsOut
from una_mud.world.clock import Alarm
from una_mud.world.computer_moves import computer_move
from una_mud.world.deliberation import Deliberation
from una_mud.world.handover import TurnHandover
from una_mud.world.late_answers import Topic
from una_mud.world.options import PACES
from una_mud.world.remarks import Remarks
from una_mud.world.turn_clock import TurnClock

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.cards import Card
    from una_mud.engine.events import Event
    from una_mud.engine.moves import Call, Challenge, Move
    from una_mud.engine.rng import Rng
    from una_mud.engine.table import Table
    from una_mud.world.audience import Audience
    from una_mud.world.options import TableOptions
    from una_mud.world.seating import Seat
    from una_mud.world.services import TableServices

MISSED_AT_MOST: Final = 2
"""How many turns in a row a person may let the time run out before the computer plays for good."""
_DISK_SECONDS: Final = 0.01
"""How soon it is looked again whether a move is durable."""


@attrs.frozen(eq=False)
class HandHooks:
    """What the turns of a hand need of whoever runs the game."""

    table: Callable[[], Table | None]
    """Gives the table of the hand that is being played."""
    seat: Callable[[int], Seat]
    apply: Callable[[Table, int, Move], list[Event]]
    """Makes a move, and returns what happened; nobody has been told yet."""
    happened: Callable[[list[Event]], object]
    """Tells everybody, and goes on."""
    prompt: Callable[[Seat], object]


class TurnRunner:
    """The turns of one table, one after the other."""

    def __init__(
        self, options: TableOptions, audience: Audience, services: TableServices, rng: Rng, hooks: HandHooks
    ) -> None:
        """Begin with nothing to be decided; ``rng`` is the computer players'."""
        clock, thinker = services.clock, services.thinker
        self._clock = clock
        self._options = options
        self._audience = audience
        self._rng = rng
        self._hooks = hooks
        self.bot_alarm = Alarm(clock)
        self._deliberation = Deliberation(clock, thinker)
        self.turn_clock = TurnClock(clock, self._warn, self._time_is_out)
        self._remarks = Remarks(clock, rng, hooks.seat, self._make_remark)
        self._counted = -1
        """The turn that was last counted as one that its player has missed."""
        self._decision: tuple[object, ...] = ()
        """What was last to be decided: turn, phase and hand of the seat in turn."""

    def clear(self) -> None:
        """Let nothing happen by itself."""
        for alarm in (self.bot_alarm, self._deliberation, self.turn_clock, self._remarks):
            alarm.clear()

    def forget(self) -> None:
        """Take what is to be decided next as something new, even if it's the same."""
        self._counted = -1
        self._decision = ()

    def time_changed(self, table: Table) -> None:
        """Let the turn that is on have the table's new turn time, counted from its beginning."""
        if not self._hooks.seat(table.turn).plays_itself:
            self.turn_clock.start(self._options.turn_time)

    def go_on(self, table: Table, *, prompt: bool) -> None:
        """Let the seat in turn decide; without ``prompt`` somebody else tells a person what they can do."""
        seat = self._hooks.seat(table.turn)
        decision = (table.turns, table.phase, seat.plays_itself)
        hand = tuple(table.hands[table.turn])
        fresh = decision != self._decision[:-1]
        changed = (*decision, hand) != self._decision and not self._only_drew(table, hand)
        if self._decision[:1] != (table.turns,):
            self.turn_clock.begin()
        if seat.lost_at is not None and seat.plays_itself and table.turns != self._counted:
            self._counted = table.turns
            seat.missed_turns += 1
        self._decision = (*decision, hand)
        if fresh:
            self.turn_clock.clear()
            self.bot_alarm.clear()
            self._deliberation.clear()
        if seat.plays_itself:
            if not self.bot_alarm.is_set:
                self.bot_alarm.set(self._time_to_think(table, seat), self._let_computer_act)
        else:
            if fresh:
                self.turn_clock.start(self._options.turn_time)
            if changed and prompt:
                self._hooks.prompt(seat)
        self._remarks.look(table)

    def hand_over(self) -> TurnHandover:
        """Return what is to be decided, for the program that takes over."""
        clock, due = self.turn_clock.hand_over(), self.bot_alarm.due
        return TurnHandover(self._counted, clock, due, self._remarks.noticed)

    def take_over(self, table: Table, value: TurnHandover) -> None:
        """Go on with the turn that was handed over; nobody is told anything anew."""
        seat = self._hooks.seat(table.turn)
        self._counted = value.counted
        self._decision = (table.turns, table.phase, seat.plays_itself, tuple(table.hands[table.turn]))
        self.turn_clock.take_over(value.turn_clock)
        if seat.plays_itself and self._thinks_elsewhere(seat):
            self.bot_alarm.set(self._time_to_think(table, seat), self._let_computer_act)
        elif seat.plays_itself:
            self.bot_alarm.set_at(value.bot_due or 0.0, self._let_computer_act)
        self._remarks.take_over(table, value.noticed)

    def _only_drew(self, table: Table, hand: tuple[Card, ...]) -> bool:
        """Whether the seat in turn has just drawn a card at will, which has been told in a row of its own."""
        if table.rules.drawing is not Drawing.AT_WILL or table.phase is not DRAWN or not self._decision:
            return False
        turns, *_, before = self._decision
        return turns == table.turns and isinstance(before, tuple) and len(hand) > len(before)

    # Computer players.

    def _thinks_elsewhere(self, seat: Seat) -> bool:
        return seat.level in SLOW and self._deliberation.thinker is not None

    def _time_to_think(self, table: Table, seat: Seat) -> float:
        """Return the seconds until the computer acts; let it begin to think if it needs long."""
        pace = self._pace()
        if not self._thinks_elsewhere(seat):
            return pace
        return self._deliberation.begin(table, self._rng.token(), pace, self._has_thought)

    def _pace(self) -> float:
        """Return the seconds that a computer waits: the table's, or more for who wants it slower.

        The host limits for how much more; with no pace at all, nobody is waited for.
        """
        pace = self._options.pace_seconds
        if pace == 0:
            return pace
        wanted = max((PACES.get(each.settings.pace, 0) for each in self._audience.online()), default=0)
        return max(pace, min(wanted, PACES[self._options.pace_limit]))

    def _has_thought(self, seconds: float) -> None:
        """Let the computer act after so many seconds, for the rest of the pace."""
        self.bot_alarm.set(seconds, self._let_computer_act)

    def _let_computer_act(self) -> None:
        """Let the computer decide one thing for the seat in turn, once everybody could see what was before.

        Otherwise computer players that need no time would run ahead of a slow disk, and what people are to be
        shown would pile up.
        """
        table = self._hooks.table()
        if table is None:
            return
        if self._audience.log.is_durable:
            self._hooks.happened(self._computer_move(table))
        else:
            self.bot_alarm.set(_DISK_SECONDS, self._let_computer_act)

    def _computer_move(self, table: Table) -> list[Event]:
        """Let the computer move for the seat in turn; return what happened."""
        seat = self._hooks.seat(table.turn)
        bot, move = seat.bot, None
        if self._thinks_elsewhere(seat):
            bot, move = BOTS["normal"], self._deliberation.take(table)
        return computer_move(table, bot, self._rng, partial(self._hooks.apply, table), move)

    def _make_remark(self, number: int, remark: Call | Challenge) -> None:
        table = self._hooks.table()
        if table is not None:
            self._hooks.happened(self._hooks.apply(table, number, remark))

    # The time of a turn.

    def _warn(self, seconds: int) -> None:
        table = self._hooks.table()
        if table is not None:
            seat = self._hooks.seat(table.turn)
            if seat.person is not None:
                seat.person.tell(TimeRunsOut(seconds))

    def _time_is_out(self) -> None:
        """Let the computer play for a person who has not acted in time; the second time, for good."""
        table = self._hooks.table()
        if table is None:
            return
        seat = self._hooks.seat(table.turn)
        seat.missed += 1
        self._audience.tell(TimedOut(seat.name))
        if seat.person is not None:
            now = self._clock.seconds()
            seat.person.drop_question(tell=True, late=now)
            seat.person.late.close(Topic.TURN, now)
        if seat.missed >= MISSED_AT_MOST:
            seat.auto = True
            self._audience.tell(AutoChanged(seat.name, on=True, asked=False))
        self._hooks.happened(self._computer_turn(table))

    def _computer_turn(self, table: Table) -> list[Event]:
        """Let the computer play the whole turn that has begun; tell what happened."""
        turn = (table.turn, table.turns)
        events = self._computer_move(table)
        while self._hooks.table() is table and (table.turn, table.turns) == turn:
            events += self._computer_move(table)
        return events
