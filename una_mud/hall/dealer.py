"""Runs the games of one table: deals, makes moves, lets computer players act, keeps the time.

Every change of the table goes through :meth:`Dealer.move` or :meth:`Dealer._deal`, is told to everybody in
the room as she may know it, and ends in :meth:`Dealer._go_on`, which sees to what comes next.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from una_mud.bots import BOTS
from una_mud.engine.events import redact, secret
from una_mud.engine.game import Game
from una_mud.engine.luck import Luck
from una_mud.engine.moves import Call, Challenge, End, Ending
from una_mud.engine.refusals import Refusal
from una_mud.engine.view import view
from una_mud.hall.notices import (
    AutoChanged,
    GameOver,
    GamePaused,
    GameStarted,
    Happened,
    NextDeal,
    ScoreRow,
    ScoresShown,
    TimedOut,
    TimeRunsOut,
    Trouble,
    YourTurn,
)
from una_mud.hall.ports import Alarm
from una_mud.hall.troubles import Sorrow

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.events import Event
    from una_mud.engine.moves import Move
    from una_mud.engine.table import Table
    from una_mud.engine.view import View
    from una_mud.hall.ports import Clock
    from una_mud.hall.seating import Seat
    from una_mud.hall.tableroom import TableRoom

FAIR_MOMENT: Final = 5.0
"""Seconds that computer players leave to people to call Una, or to be the first to challenge."""
_QUICK: Final = 0.5
"""Seconds that a computer player needs to call Una itself."""
_WARNING: Final = 15
"""Seconds before the end of the turn's time at which the player is warned, or a third of the time."""
_MISSED_AT_MOST: Final = 2


class Dealer:
    """The one who deals at a table, and sees to it that play goes on."""

    def __init__(self, room: TableRoom, clock: Clock, new_seed: Callable[[], bytes]) -> None:
        """Make a dealer without a game; ``new_seed`` gives a secret of 32 bytes for each hand."""
        self.room = room
        self.game: Game | None = None
        self.scores: tuple[ScoreRow, ...] = ()
        """The points as they last stood, also after the end of the game."""
        self.tally: Counter[str] = Counter()
        """Games won at this table by name, for games without points."""
        self.paused = False
        """Whether the next hand waits until somebody comes back."""
        self._clock = clock
        self._new_seed = new_seed
        self._luck = Luck(new_seed())
        self._bot_alarm = Alarm(clock)
        self._remark_alarm = Alarm(clock)
        self._turn_alarm = Alarm(clock)
        self._deal_alarm = Alarm(clock)
        self._warned = False
        self._decision: tuple[object, ...] = ()
        """What was last to be decided: turn, phase and hand of the seat in turn."""
        self._noticed: dict[int, tuple[int, float]] = {}
        """For each seat that could be challenged: since which turn, and when that was noticed."""

    # What others may ask.

    @property
    def table(self) -> Table | None:
        """The table of the hand that is being played."""
        return self.game.table if self.game is not None and self.game.running else None

    def number(self, seat: Seat | None) -> int | None:
        """Return the seat's number in the current hand, None if it was not dealt in."""
        return None if seat is None or self.game is None else self.game.seat_of(seat.name)

    def view(self, seat: Seat | None) -> View | None:
        """Return what a seat (None: a watcher) may know of the hand that is being played."""
        table = self.table
        return None if table is None else view(table, self.number(seat))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by their numbers in the current hand."""
        return () if self.game is None else self.game.seated

    @property
    def seconds_left(self) -> int | None:
        """Seconds that the player in turn has left, None without a limit."""
        due = self._turn_alarm.due
        if due is None:
            return None
        left = due - self._clock.seconds()
        return max(0, round(left if self._warned else left + self._warning))

    # The course of a game.

    def start(self, starter: Seat) -> None:
        """Start a game of all who sit at the table; ``starter`` deals."""
        options = self.room.options
        rules = options.rules
        players = self.room.seating.names()
        self.game = Game(rules, options.engine(), players, starter.name, lambda _: self._new_seed())
        self.scores = self._rows(None)
        limit = options.limit if rules.scored else None
        self.room.tell(GameStarted(starter.name, rules.title, tuple(players), limit))
        self._deal()

    def _deal(self) -> None:
        game = self._running_game()
        self._decision = ()
        self._noticed.clear()
        self._happened(game.deal())

    def _running_game(self) -> Game:
        if self.game is None:
            raise Sorrow(Trouble.NO_GAME)
        return self.game

    def move(self, seat: Seat, move: Move) -> None:
        """Make a move for a seat.

        Raises:
            Refusal: the move is not legal; nothing has changed.
            Sorrow: no hand is being played, or the seat is not in it.
        """
        self._running_game()
        table = self.table
        if table is None:
            raise Sorrow(Trouble.NO_HAND)
        number = self.number(seat)
        if number is None:
            raise Sorrow(Trouble.WAITING_FOR_NEXT_HAND)
        self._happened(table.apply(number, move))

    def end(self, what: Ending) -> None:
        """End the hand or the game when the current turn is over; between two hands the game at once."""
        self._running_game()
        table = self.table
        if table is not None:
            self._happened(table.apply(table.turn, End(what)))
        elif what is Ending.GAME:
            self._game_over()
        else:
            raise Sorrow(Trouble.NO_HAND)

    def stop(self) -> None:
        """Forget the game; nothing happens any more."""
        self.game = None
        self.paused = False
        self._clear_alarms()

    def _clear_alarms(self) -> None:
        for alarm in (self._bot_alarm, self._remark_alarm, self._turn_alarm, self._deal_alarm):
            alarm.clear()

    def joined(self, seat: Seat) -> int:
        """Let somebody who has sat down into the game at the next hand; return the total to begin with."""
        game = self._running_game()
        game.join(seat.name)
        return game.totals[seat.name]

    def left(self, seat: Seat) -> bool:
        """Let somebody go who gives up the seat; tell whether the computer plays the hand to its end."""
        game = self._running_game()
        game.leave(seat.name)
        plays_on = seat.name in game.leaving
        if not game.running and len(game.players) < game.rules.seats[0]:
            self._game_over()
        return plays_on

    def changed(self) -> None:
        """See to it that play goes on after somebody came, left, or switched automatic play."""
        if self.table is not None:
            self._go_on()
        elif self.paused and self._anybody_here():
            self._await_deal()

    # What everybody is told.

    def _happened(self, events: list[Event]) -> None:
        self._tell(tuple(events))
        self._go_on()

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Tell everybody in the room what happened, as she may know it; watchers share one notice."""
        game = self._running_game()
        table = game.table
        if table is None:
            raise AssertionError("something happened at a table that is not there")
        secrets = any(secret(event) for event in events)
        notices: dict[int | None, Happened] = {}
        for person in list(self.room.people):
            number = self.number(self.room.seating.of(person))
            if number not in notices:
                seen = tuple(redact(event, number) for event in events) if secrets else events
                notices[number] = Happened(game.seated, seen, view(table, number))
            person.tell(notices[number])

    def prompt(self, seat: Seat) -> None:
        """Tell a player that it is her turn, and what she can do."""
        table = self.table
        number = self.number(seat)
        if table is not None and seat.person is not None and number == table.turn:
            seat.person.tell(YourTurn(self.names, view(table, number), self.seconds_left))

    # What comes next.

    def _go_on(self) -> None:
        game = self._running_game()
        if game.running:
            self._await_turn()
            self._await_remarks()
        else:
            self._hand_over()

    def _seat(self, number: int) -> Seat:
        seat = self.room.seating.named(self.names[number])
        if seat is None:
            raise AssertionError("a player in a hand has no seat")
        return seat

    def _await_turn(self) -> None:
        """Let the seat in turn decide: a computer player after a moment, a person within her time."""
        table = self.table
        if table is None:
            return
        seat = self._seat(table.turn)
        decision = (table.turns, table.phase, seat.plays_itself)
        hand = tuple(table.hands[table.turn])
        fresh = decision != self._decision[:-1]
        changed = (*decision, hand) != self._decision
        self._decision = (*decision, hand)
        if fresh:
            self._turn_alarm.clear()
            self._bot_alarm.clear()
            if seat.plays_itself:
                self._bot_alarm.set(self.room.options.pace_seconds, self._let_computer_act)
            else:
                self._start_time()
        if changed and not seat.plays_itself:
            self.prompt(seat)

    # Computer players.

    def _let_computer_act(self) -> None:
        """Let the computer decide for the seat in turn, and call Una before it plays."""
        table = self.table
        if table is None:
            return
        number = table.turn
        seat = self._seat(number)
        remark = seat.bot.remark(view(table, number), self._luck)
        if isinstance(remark, Call):
            self._tell(tuple(table.apply(number, remark)))
        self._happened(self._computer_move(seat, table))

    def _computer_move(self, seat: Seat, table: Table) -> list[Event]:
        seen = view(table, table.turn)
        try:
            return table.apply(table.turn, seat.bot.decide(seen, self._luck))
        except Refusal:  # a fault of the computer player must not stop the table
            return table.apply(table.turn, BOTS["random"].decide(seen, self._luck))

    def _await_remarks(self) -> None:
        """Let computer players call and challenge, but not before people had a fair moment."""
        table = self.table
        if table is None:
            return
        self._notice_words(table)
        wait = self._remark_wait(table)
        due = self._remark_alarm.due
        if wait is not None and (due is None or due > self._clock.seconds() + wait):
            self._remark_alarm.set(wait, self._let_computers_remark)

    def _notice_words(self, table: Table) -> None:
        now = self._clock.seconds()
        before = self._noticed
        since = {number: standing.since for number, standing in table.standing.items()}
        self._noticed = {
            number: before[number] if number in before and before[number][0] == turn else (turn, now)
            for number, turn in since.items()
        }

    def _remark_wait(self, table: Table) -> float | None:
        """Return after how many seconds a computer player wants to say something, None for nothing."""
        waits = [
            _QUICK if isinstance(remark, Call) else self._fair_wait(remark.seat)
            for _, remark in self._wishes(table)
        ]
        return min(waits, default=None)

    def _fair_wait(self, challenged: int) -> float:
        noticed = self._noticed.get(challenged)
        now = self._clock.seconds()
        return max(0.0, (noticed[1] if noticed else now) + FAIR_MOMENT - now)

    def _wishes(self, table: Table) -> list[tuple[int, Call | Challenge]]:
        """Return the calls and challenges that computer players want to make, by seat."""
        wishes: list[tuple[int, Call | Challenge]] = []
        for number in table.active():
            seat = self._seat(number)
            if seat.plays_itself:
                remark = seat.bot.remark(view(table, number), self._luck)
                if isinstance(remark, (Call, Challenge)):
                    wishes.append((number, remark))
        return wishes

    def _let_computers_remark(self) -> None:
        """Let the first of the computer players speak whose moment has come."""
        table = self.table
        if table is None:
            return
        for number, remark in self._wishes(table):
            if isinstance(remark, Call) or self._fair_wait(remark.seat) <= 0:
                self._happened(table.apply(number, remark))
                return
        self._await_remarks()

    # The time of a turn.

    @property
    def _warning(self) -> float:
        return min(_WARNING, self.room.options.turn_time / 3)

    def _start_time(self) -> None:
        self._warned = False
        limit = self.room.options.turn_time
        if limit:
            self._turn_alarm.set(limit - self._warning, self._warn)

    def _warn(self) -> None:
        table = self.table
        if table is None:
            return
        self._warned = True
        seat = self._seat(table.turn)
        if seat.person is not None:
            seat.person.tell(TimeRunsOut(round(self._warning)))
        self._turn_alarm.set(self._warning, self._time_is_out)

    def _time_is_out(self) -> None:
        """Let the computer play for a person who has not acted in time; the second time, for good."""
        table = self.table
        if table is None:
            return
        seat = self._seat(table.turn)
        seat.missed += 1
        self.room.tell(TimedOut(seat.name))
        if seat.person is not None:
            seat.person.drop_question(tell=True)
        if seat.missed >= _MISSED_AT_MOST:
            seat.auto = True
            self.room.tell(AutoChanged(seat.name, on=True, asked=False))
        self._let_computer_act()

    # The end of a hand and of a game.

    def _hand_over(self) -> None:
        game = self._running_game()
        self._clear_alarms()
        table = game.table
        game.close_hand()
        self.room.hand_over(game.players)
        self.room.voting.over(Ending.HAND)
        if not game.rules.scored:
            self.tally.update(game.winners)
        self.scores = self._rows(table)
        if game.rules.scored:
            limit = game.options.limit
            self.room.tell(ScoresShown(self.scores, limit, game.number, after_hand=True))
        if game.over or len(game.players) < game.rules.seats[0]:
            self._game_over()
        else:
            self._await_deal()

    def _rows(self, table: Table | None) -> tuple[ScoreRow, ...]:
        """Return the points of all players, the best first."""
        game = self._running_game()
        points = table.outcome.points if table is not None and table.outcome is not None else None
        rows = [
            ScoreRow(
                name,
                points[game.seated.index(name)] if points is not None and name in game.seated else None,
                total,
                game.hands_won[name] if game.rules.scored else self.tally[name],
            )
            for name, total in game.totals.items()
            if name in game.players
        ]
        return tuple(sorted(rows, key=lambda row: row.total))

    def _await_deal(self) -> None:
        """Deal the next hand after a pause; without anybody connected, wait for somebody to come back."""
        self.paused = not self._anybody_here()
        if self.paused:
            self.room.tell(GamePaused())
            return
        pause = self.room.options.pause
        self.room.tell(NextDeal(pause))
        self._deal_alarm.set(pause, self._deal)

    def _anybody_here(self) -> bool:
        """Whether a person at the table is connected and has not slept through her turns."""
        return any(seat.missed < _MISSED_AT_MOST for seat in self.room.seating.voters())

    def _game_over(self) -> None:
        game = self._running_game()
        self.stop()
        self.room.voting.over(Ending.GAME)
        self.room.tell(GameOver(game.winners, self.scores))
