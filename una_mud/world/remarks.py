"""What computer players say about Una out of turn: calls in time, challenges after a fair moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.moves import Call, Challenge
from una_mud.engine.view import view
from una_mud.world.clock import Alarm

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.rng import Rng
    from una_mud.engine.table import Table
    from una_mud.world.clock import Clock
    from una_mud.world.seating import Seat

FAIR_MOMENT: Final = 5.0
"""Seconds that computer players leave to people to call Una, or to be the first to challenge."""
_QUICK: Final = 0.5
"""Seconds that a computer player needs to call Una itself."""
_AT_ONCE: Final = 0.001
"""Seconds that make no difference: times are added up and compared, and rounding must not matter."""


class Remarks:
    """Lets the computer players of one table speak. ``make`` makes a remark for a seat."""

    def __init__(
        self,
        clock: Clock,
        rng: Rng,
        seat: Callable[[int], Seat],
        make: Callable[[int, Call | Challenge], object],
    ) -> None:
        """Make a table at which nobody wants to say anything."""
        self._clock = clock
        self._rng = rng
        self._seat = seat
        self._make = make
        self._alarm = Alarm(clock)
        self._table: Table | None = None
        self._noticed: dict[int, tuple[int, float]] = {}
        """For each seat that could be challenged: since which turn, and when that was noticed."""

    def clear(self) -> None:
        """Forget the hand; nobody says anything any more."""
        self._alarm.clear()
        self._table = None
        self._noticed = {}

    @property
    def noticed(self) -> dict[int, tuple[int, float]]:
        """For each seat that could be challenged: since which turn, and when that was noticed."""
        return dict(self._noticed)

    def take_over(self, table: Table, noticed: dict[int, tuple[int, float]]) -> None:
        """Go on with what another program has noticed."""
        self._noticed = dict(noticed)
        self.look(table)

    def look(self, table: Table) -> None:
        """See who wants to say something after a change of the table, and when."""
        self._table = table
        self._notice(table)
        wait = self._wait(table)
        due = self._alarm.due
        if wait is not None and (due is None or due > self._clock.seconds() + wait):
            self._alarm.set(wait, self._speak)

    def _notice(self, table: Table) -> None:
        now = self._clock.seconds()
        before = self._noticed
        since = {number: call_states.since for number, call_states in table.call_states.items()}
        self._noticed = {
            number: before[number] if number in before and before[number][0] == turn else (turn, now)
            for number, turn in since.items()
        }

    def _wait(self, table: Table) -> float | None:
        """Return after how many seconds a computer player wants to say something, None for nothing."""
        waits = [
            _QUICK if isinstance(remark, Call) else self._fair_wait(remark.seat)
            for _, remark in self._wishes(table)
        ]
        return min(waits, default=None)

    def _fair_wait(self, challenged: int) -> float:
        now = self._clock.seconds()
        noticed = self._noticed.get(challenged, (0, now))
        wait = noticed[1] + FAIR_MOMENT - now
        return wait if wait > _AT_ONCE else 0.0

    def _wishes(self, table: Table) -> list[tuple[int, Call | Challenge]]:
        """Return the calls and challenges that computer players want to make, by seat."""
        wishes: list[tuple[int, Call | Challenge]] = []
        for number in table.active():
            seat = self._seat(number)
            if seat.plays_itself:
                remark = seat.bot.remark(view(table, number), self._rng)
                if isinstance(remark, (Call, Challenge)):
                    wishes.append((number, remark))
        return wishes

    def _speak(self) -> None:
        """Let the first of the computer players speak whose moment has come."""
        table = self._table
        if table is None:
            return
        for number, remark in self._wishes(table):
            if isinstance(remark, Call) or not self._fair_wait(remark.seat):
                self._make(number, remark)
                return
        self.look(table)
