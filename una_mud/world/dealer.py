"""Runs the games of one table: deals, makes moves, lets computer players act, keeps the time.

Every change of the table is told to everybody as they may know it, and ends in :meth:`Dealer._go_on`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from una_mud.engine.game import Game
from una_mud.engine.moves import End, Ending
from una_mud.engine.rng import Rng
from una_mud.engine.view import view
from una_mud.messages import (
    ErrorId,
    GameOver,
    GamePaused,
    GameStarted,
    HandMissed,
    Joining,
    ScoresShown,
)
from una_mud.messages.errors import CommandError
from una_mud.world.announcer import Announcer
from una_mud.world.between_hands import BetweenHands
from una_mud.world.hand_recorder import HandRecorder
from una_mud.world.handover import DealerHandover
from una_mud.world.late_answers import Topic
from una_mud.world.scoreboard import score_rows
from una_mud.world.turn_runner import MISSED_AT_MOST, HandHooks, TurnRunner

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.events import Event
    from una_mud.engine.moves import Move
    from una_mud.engine.state import Outcome
    from una_mud.engine.table import Table
    from una_mud.engine.view import View
    from una_mud.messages import ScoreRow
    from una_mud.messages.state import HandState, TableState
    from una_mud.world.audience import Audience
    from una_mud.world.options import TableOptions
    from una_mud.world.seating import Seat, Seating
    from una_mud.world.services import TableServices


class Dealer:
    """The one who deals at a table, and sees to it that play goes on."""

    def __init__(  # noqa: PLR0913 - these are what a game at a table takes
        self,
        room: str,
        options: TableOptions,
        seating: Seating,
        audience: Audience,
        *,
        services: TableServices,
        ended: Callable[[Ending], object],
    ) -> None:
        """Make a dealer without a game; ``ended`` is told what is over."""
        self._options, self._seating, self._audience = options, seating, audience
        self._ended = ended
        self.game: Game | None = None
        self.scores: tuple[ScoreRow, ...] = ()
        """The points as they last stood, also after the end of the game."""
        self.tally: Counter[str] = Counter()
        """Games won at this table by name, for games without points."""
        self.paused = False
        """Whether the next hand waits until somebody comes back."""
        self.resting = False
        """Whether nothing happens by itself: nobody has come yet, or play can't be kept."""
        clock = self._clock = services.clock
        secret = services.new_seed()
        self.recorder = HandRecorder(room, seating, audience.log, services.new_seed)
        self.between_hands = BetweenHands(clock, seating, audience, self._deal_next)
        hooks = HandHooks(lambda: self.table, self._seat, self._apply, self._happened, self.prompt)
        self._turns = TurnRunner(options, audience, services, Rng(secret), hooks)
        self._announcer = Announcer(options, seating, audience, self._turns.turn_clock)

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

    def turn_of(self, seat: Seat | None) -> str:
        """Return the identity of what a seat is to decide now; "" when it isn't its turn."""
        table = self.table
        if table is None or table.turn != self.number(seat):
            return ""
        return f"{self.recorder.hand} turn {table.turns} {table.phase.name}"

    def has_dealt(self, seat: Seat, what: Ending) -> bool:
        """Whether a seat was dealt into the hand that is on, or into the game."""
        if what is Ending.HAND:
            return self.number(seat) is not None
        return self.game is not None and seat.name in self.game.totals

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players by their numbers in the current hand."""
        return () if self.game is None else self.game.seated

    @property
    def joining(self) -> Joining:
        """When somebody who sits down now plays."""
        if self.game is None:
            return Joining.AT_ONCE
        return Joining.NEXT_GAME if self.game.rules.one_hand else Joining.NEXT_HAND

    def waiting(self) -> CommandError:
        """Return what keeps somebody from play who was not dealt in."""
        if self.joining is Joining.NEXT_GAME:
            return CommandError(ErrorId.WAITING_FOR_NEXT_GAME)
        return CommandError(ErrorId.WAITING_FOR_NEXT_HAND)

    @property
    def seconds_left(self) -> int | None:
        """Seconds that the player in turn has left, None without a limit."""
        return self._turns.turn_clock.seconds_left

    # The course of a game.

    def start(self, starter: Seat) -> None:
        """Start a game of all who sit at the table; ``starter`` deals."""
        options = self._options
        rules = options.rules
        players = self._seating.names()
        self.game = Game(rules, options.engine(), players, starter.name, self.seed_of_hand)
        self.scores = score_rows(self.game, self.tally)
        self.recorder.game_begins()
        limit = options.limit if rules.scored else None
        self._audience.tell(GameStarted(starter.name, rules.title, tuple(players), limit))
        self._deal()

    def seed_of_hand(self, _: int) -> bytes:
        """Return the seed of the hand that is dealt now: everybody in the game contributes."""
        return self.recorder.seed(self._running_game().players)

    def _deal(self) -> None:
        game = self._running_game()
        self._turns.forget()
        self.between_hands.hand_begins()
        events = game.deal()
        self._audience.tell(self.recorder.hand_begins(game, events))
        self._happened(events)

    def _running_game(self) -> Game:
        if self.game is None:
            raise CommandError(ErrorId.NO_GAME)
        return self.game

    def move(self, seat: Seat, move: Move) -> None:
        """Make a move for a seat.

        Raises:
            Refusal: the move is not legal; nothing has changed.
            CommandError: no hand is being played, or the seat is not in it.
        """
        table, number = self._playing(seat)
        self._happened(self._apply(table, number, move))

    def _apply(self, table: Table, number: int, move: Move) -> list[Event]:
        """Make a move and note it; return what happened."""
        events = table.apply(number, move)
        self.recorder.moved(number, move, events)
        return events

    def check(self, seat: Seat, move: Move) -> None:
        """Raise what :meth:`move` would raise; change nothing."""
        table, number = self._playing(seat)
        table.check(number, move)

    def _playing(self, seat: Seat) -> tuple[Table, int]:
        """Return the table and the seat's number at it, or raise CommandError."""
        self._running_game()
        if self._audience.log.unit_of_work.stalled:
            raise CommandError(ErrorId.PLAY_PAUSED)
        table = self.table
        if table is None:
            raise CommandError(ErrorId.NO_HAND)
        number = self.number(seat)
        if number is None:
            raise self.waiting()
        return table, number

    def end(self, what: Ending) -> None:
        """End the hand or the game when the current turn is over; between two hands the game at once."""
        self._running_game()
        table = self.table
        if table is not None:
            self._happened(self._apply(table, table.turn, End(what)))
        elif what is Ending.GAME:
            self._game_over()
        else:
            raise CommandError(ErrorId.NO_HAND)

    def stop(self) -> None:
        """Forget the game; nothing happens any more."""
        self.recorder.hand_ends(None)
        self.game, self.paused = None, False
        self._clear_alarms()
        self._seating.wake()

    def rest(self) -> None:
        """Let nothing happen by itself until :meth:`wake`."""
        self.resting = True
        self._turns.clear()
        self.between_hands.stop()

    def wake(self, *, prompt: bool = True) -> None:
        """Let play go on."""
        self.resting = False
        self._turns.forget()
        if self.table is not None:
            self._go_on(prompt=prompt)
        elif self.game is not None:
            self._await_deal()

    def hand_over(self) -> DealerHandover:
        """Return what the journal doesn't keep, for the program that takes over."""
        last, told = self.recorder.last, self._announcer.told
        between, turns = self.between_hands.hand_over(), self._turns.hand_over()
        return DealerHandover(self.paused, self.resting, between, last, told, turns)

    def take_over(self, value: DealerHandover) -> None:
        """Go on where another program has stopped."""
        self.paused, self.resting = value.paused, value.resting
        self.recorder.last, self._announcer.told = value.last, value.told
        self.between_hands.take_over(value.between_hands)
        if self.resting:
            return
        if self.table is not None:
            self._turns.take_over(self.table, value.turns)
        elif self.game is not None and not self.paused and not self.between_hands.waits:
            self._await_deal()  # the hand that was on could not be taken over

    def _clear_alarms(self) -> None:
        """Let nothing happen by itself, and close the questions that were about the hand."""
        self._turns.clear()
        self.between_hands.stop()
        self._audience.drop_questions(self._clock.seconds())

    def joined(self, seat: Seat) -> int:
        """Let somebody who has sat down into the game at the next hand; return their total."""
        game = self._running_game()
        game.join(seat.name)
        self.scores = score_rows(game, self.tally)
        return game.totals.get(seat.name, 0)

    def renamed(self, seat: Seat, name: str) -> None:
        """Let a seat's player go on under another name."""
        game = self._running_game()
        game.rename(seat.name, name)
        seat.name = name

    def left(self, seat: Seat) -> bool:
        """Let somebody go who gives up the seat; tell whether the computer plays the hand to its end."""
        game = self._running_game()
        game.leave(seat.name)
        plays_on = seat.name in game.leaving
        if not game.running and len(game.players) < game.rules.seats[0]:
            self._game_over()
        return plays_on

    def changed(self, *, prompt: bool = True) -> None:
        """See to it that play goes on after somebody came, left, or switched automatic play.

        Without ``prompt`` whoever calls this shows the player in turn how things stand.
        """
        self._audience.publish()
        if self.table is not None:
            self._go_on(prompt=prompt)
        elif self.paused and self._anybody_here():
            self._await_deal()

    def time_changed(self) -> None:
        """Let the turn that is on have the table's new turn time."""
        if self.table is not None:
            self._turns.time_changed(self.table)

    # What everybody is told.

    def _happened(self, events: list[Event]) -> None:
        self._announcer.tell(self._running_game(), tuple(events))
        self._go_on()

    def table_state(self) -> TableState:
        """Return the table as everybody may know it."""
        result = None if self.table is not None else self.between_hands.state()
        return self._announcer.table_state(self.game, result)

    def hand_of(self, seat: Seat) -> HandState | None:
        """Return a player's own cards; None when no hand is on, or they weren't dealt in."""
        return None if self.game is None else self._announcer.hand_of(self.game, seat)

    def prompt(self, seat: Seat, *, just_told: bool = True) -> None:
        """Tell a player that it's their turn, and what they can do."""
        if self.game is not None:
            self._announcer.prompt(self.game, seat, just_told=just_told)
            if seat.person is not None:
                seat.person.late.show(Topic.TURN, self._clock.seconds())

    # What comes next.

    def _go_on(self, *, prompt: bool = True) -> None:
        game = self._running_game()
        table = self.table
        if table is None:
            self._hand_over(game)
            return
        if self.resting:
            return
        self._turns.go_on(table, prompt=prompt)

    def _seat(self, number: int) -> Seat:
        seat = self._seating.named(self.names[number])
        if seat is None:
            raise AssertionError("a player in a hand has no seat")
        return seat

    # The end of a hand and of a game.

    def _hand_over(self, game: Game) -> None:
        self._clear_alarms()
        table = game.table
        self.between_hands.show_cards_left(game)
        revealed = self.recorder.hand_ends(None if table is None else table.outcome)
        if table is not None and table.outcome is not None:
            self._note_absent(game, table.outcome)
        game.close_hand()
        self.between_hands.hand_ended(game)
        self._seating.hand_over(game.players)
        self._ended(Ending.HAND)
        if not game.rules.scored:
            self.tally.update(game.winners)
        self.scores = score_rows(game, self.tally)
        if revealed is not None:
            self._audience.tell(revealed)
        if game.rules.scored:
            limit = game.options.limit
            self._audience.tell(ScoresShown(self.scores, limit, game.number, after_hand=True))
        if game.over or len(game.players) < game.rules.seats[0]:
            self._game_over()
        else:
            self._await_deal()

    def _note_absent(self, game: Game, outcome: Outcome) -> None:
        """Keep for those who are away how the hand ended."""
        winner = None if outcome.winner is None else game.seated[outcome.winner]
        for number, name in enumerate(game.seated):
            seat = self._seating.named(name)
            if seat is not None and seat.lost_at is not None:
                points = outcome.points[number] if outcome.points is not None else None
                seat.news.append(HandMissed(winner, points if game.rules.scored else None))

    def _await_deal(self) -> None:
        """Deal the next hand after a pause, if anybody is here to play it."""
        if not self.resting and self._may_go_on():
            self.between_hands.wait(self._options.pause)

    def _deal_next(self) -> None:
        if self._may_go_on():
            self._deal()

    def _may_go_on(self) -> bool:
        """Tell whether anybody is here to play; if not, the game waits for somebody to come back."""
        self.paused = not self._anybody_here()
        if self.paused:
            self._audience.tell(GamePaused())
        return not self.paused

    def _anybody_here(self) -> bool:
        """Whether a person at the table is connected and has not slept through their turns."""
        return any(seat.missed < MISSED_AT_MOST for seat in self._seating.voters())

    def _game_over(self) -> None:
        game = self._running_game()
        self.recorder.game_ends(game)
        self.stop()
        self._ended(Ending.GAME)
        self._audience.tell(GameOver(game.winners, self.scores))
