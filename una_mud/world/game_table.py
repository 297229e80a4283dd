"""A table where people and computer players sit, vote, and play games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.moves import End, Ending
from una_mud.engine.state import CALLED, Phase
from una_mud.messages import (
    AutoChanged,
    BotSat,
    BotStood,
    CameBack,
    ConnectionLost,
    ErrorId,
    GamePaused,
    GameWaited,
    Joining,
    Moved,
    OptionChanged,
    SatDown,
    StoodUp,
    TurnsMissed,
)
from una_mud.messages.errors import CommandError
from una_mud.world import names
from una_mud.world.clock import Alarm
from una_mud.world.dealer import Dealer
from una_mud.world.options import TABLE_OPTIONS, TableOptions, find_option
from una_mud.world.privacy import Privacy
from una_mud.world.publishing import vote_state
from una_mud.world.room_host import RoomHost
from una_mud.world.seating import Seat, Seating
from una_mud.world.table_display import TableDisplay
from una_mud.world.voting import Voting

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Move
    from una_mud.messages.state import TableState, VoteState
    from una_mud.world.audience import Audience
    from una_mud.world.people import Person
    from una_mud.world.services import TableServices

AWAITED_FOR: Final = 60.0
"""Seconds for which the computer doesn't play for those who were here when the server stopped."""


class GameTable:
    """A table. What people do here by verbs is a method each; raises CommandError or Refusal."""

    def __init__(self, room: str, options: TableOptions, audience: Audience, services: TableServices) -> None:
        """Make a free table for the people of a room with a name."""
        self.options = options
        self._audience = audience
        self._services = services
        clock = services.clock
        self.seating = Seating()
        self.hosting = RoomHost(room, audience, self.seating, clock)
        self.privacy = Privacy(options, audience, room)
        self.dealer = Dealer(room, options, self.seating, audience, services=services, ended=self._ended)
        self.voting = Voting(clock, self.seating, audience.tell, self.dealer.end)
        self.display = TableDisplay(room, self.seating, self.dealer)
        self._clock = clock
        self.awaiting_alarm = Alarm(clock)

    def _ended(self, what: Ending) -> None:
        """Forget a vote on what is over."""
        self.voting.over(what)

    def close(self) -> None:
        """End everything: nobody is left."""
        self.dealer.stop()
        self.voting.clear()
        self.awaiting_alarm.clear()

    # Coming, going, and being away.

    def arrived(self, person: Person, *, sits: bool) -> None:
        """Give a newcomer a seat, if they want to sit and one is free."""
        if self.hosting.host is None:
            self.hosting.host = person
        named = self.seating.named(person.name)
        free = len(self.seating) < self.options.rules.seats[1]
        if sits and (free if named is None else named.person is not None):
            self._take_seat(person)
        self.wake()

    def wake(self) -> None:
        """Let play go on now that somebody has come; who was here before has a while to come back."""
        stalled = self._audience.log.unit_of_work.stalled
        if self.dealer.resting and not stalled and not self.seating.waits():
            self.awaiting_alarm.set(AWAITED_FOR, self.await_nobody)
            self.dealer.wake(prompt=False)

    def await_nobody(self) -> None:
        """Let the computer play for those who haven't come back."""
        for seat in self.seating:
            if seat.awaited:
                seat.awaited = False
                seat.auto = self.dealer.game is not None
        self._audience.touch()
        self.dealer.changed()

    def lost(self, person: Person) -> bool:
        """Keep the seat of a person whose connection is lost, and let the computer play for them.

        Returns:
            Whether they have a seat.
        """
        seat = self.seating.of(person)
        if seat is None:
            return False
        person.drop_question()
        seat.lost_at = self._clock.seconds()
        self._audience.tell(ConnectionLost(person.name))
        self.voting.gone(seat)
        if self._rest_without_people():
            seat.awaited = not seat.auto
        else:
            seat.auto = seat.auto or self.dealer.game is not None
        self.dealer.changed()
        return True

    def came_back(self, person: Person) -> None:
        """Let a person take up their seat again."""
        seat = self.seating.of(person)
        if seat is not None and seat.lost_at is not None:
            seat.lost_at = None
            seat.missed = 0
            seat.auto = seat.wished or (self.dealer.game is not None and not seat.awaited)
            self._tell_news(seat, person)
            seat.awaited = False
            self._audience.tell(CameBack(person.name), but=person)

    def _tell_news(self, seat: Seat, person: Person) -> None:
        """Tell somebody what has happened while they were away."""
        if self.dealer.resting and not self._audience.log.unit_of_work.stalled:
            person.tell(GameWaited())
        if seat.missed_turns:
            person.tell(TurnsMissed(seat.missed_turns))
        for message in seat.news:
            person.tell(message)
        seat.missed_turns = 0
        seat.news.clear()

    # Seats.

    def sit(self, person: Person) -> None:
        """Let a person take a seat: the one that they have just given up, if the hand still runs."""
        if self.seating.of(person) is not None:
            raise CommandError(ErrorId.ALREADY_SEATED)
        self._take_seat(person)
        self.wake()
        if self.dealer.number(self.seating.of(person)) is not None:
            self.display.show_play(person)

    def _take_seat(self, person: Person) -> None:
        seat = self.seating.named(person.name)
        joins = self.dealer.joining
        if seat is not None and seat.person is None:
            raise CommandError(ErrorId.NAME_TAKEN, person.name)  # a computer player sits here by this name
        if seat is not None:
            self._take_back(seat, person)
            joins = Joining.AT_ONCE
        else:
            self._check_free_seat()
            seat = Seat(person.name, person, "normal")
            self.seating.add(seat)
        total = self.dealer.joined(seat) if self.dealer.game is not None else 0
        self._audience.tell(SatDown(person.name, joins, total))
        self.dealer.changed(prompt=False)

    def _take_back(self, seat: Seat, person: Person) -> None:
        """Give a seat back to the person who has given it up, perhaps with other capitals in the name."""
        seat.person = person
        seat.leaving = seat.auto = seat.wished = False
        seat.missed = 0
        seat.lost_at = None
        if seat.name != person.name:
            self.dealer.renamed(seat, person.name)

    def _check_free_seat(self) -> None:
        most = self.options.rules.seats[1]
        if len(self.seating) >= most:
            raise CommandError(ErrorId.TABLE_FULL, str(most))

    def stand(self, person: Person) -> None:
        """Let a person give up their seat; the computer plays the hand to its end for them."""
        seat = self.seating.seat_of(person)
        person.drop_question()
        plays_on = self._clear(seat)
        self._audience.tell(StoodUp(person.name, plays_on))
        self.voting.gone(seat)
        if not self._rest_without_people():
            self.wake()
        self.dealer.changed()

    def _rest_without_people(self) -> bool:
        """Let the hand that is on wait if nobody who plays is connected; tell whether it waits."""
        if self.dealer.table is None or not self.seating.waits():
            return False
        if not self.dealer.resting:
            self.dealer.rest()
            self._audience.tell(GamePaused())
        return True

    def _clear(self, seat: Seat) -> bool:
        """Clear a seat, at once or at the end of the hand; tell whether it plays on until then."""
        plays_on = self.dealer.game is not None and self.dealer.left(seat)
        if plays_on:
            seat.leaving = True
        else:
            self.seating.remove(seat)
        return plays_on

    def move_seat(self, person: Person, place: int | None) -> None:
        """Move a person to another place before a game: to a number from 1, or to the end."""
        seat = self.seating.seat_of(person)
        self._check_no_game("seat")
        count = len(self.seating)
        if place is not None and not 1 <= place <= count:
            raise CommandError(ErrorId.NO_SUCH_SEAT, str(place), [str(count)])
        if self.seating.names().index(seat.name) == (place or count) - 1:
            raise CommandError(ErrorId.SAME_SEAT)
        self.seating.place(seat, (place or count) - 1)
        self._audience.tell(Moved(person.name, tuple(self.seating.names())))

    def _check_no_game(self, what: str) -> None:
        if self.dealer.game is not None:
            raise CommandError(ErrorId.GAME_RUNNING, what)

    # Computer players.

    def add_bot(self, level: str | None = None, name: str | None = None) -> Seat:
        """Let a computer player take a seat."""
        self._check_free_seat()
        if name is None:
            start = self._services.new_seed()[0] % len(names.BOT_NAMES)
            name = self.seating.bot_name(self._services.names.taken, start)
        else:
            self._check_bot_name(name)
        seat = Seat(name, None, level or self.options.bots)
        self.seating.add(seat)
        joins = self.dealer.joining
        if self.dealer.game is not None:
            self.dealer.joined(seat)
        self._audience.tell(BotSat(name, seat.level, joins))
        self.dealer.changed()
        return seat

    def _check_bot_name(self, name: str) -> None:
        if not names.well_formed(name):
            raise CommandError(ErrorId.BAD_NAME, name)
        if self._services.names.is_reserved(name):
            raise CommandError(ErrorId.NAME_RESERVED, name)
        if names.key(name) in self._services.names.taken or self.seating.named(name) is not None:
            raise CommandError(ErrorId.BOT_NAME_TAKEN, name)

    def remove_bot(self, typed: str) -> None:
        """Send a computer player away."""
        bots = self.seating.computers()
        found = names.find(typed, [seat.name for seat in bots]).only
        if found is None:
            raise CommandError(ErrorId.NO_SUCH_BOT, typed, [seat.name for seat in bots])
        seat = next(seat for seat in bots if seat.name == found)
        plays_on = self._clear(seat)
        self._audience.tell(BotStood(seat.name, plays_on))
        self.dealer.changed()

    # The game.

    def start_game(self, person: Person, game: str | None = None) -> None:
        """Start a game, perhaps another one than before.

        The only person at the table may start anew, and is joined by computer players.
        """
        if self._audience.log.unit_of_work.stalled:
            raise CommandError(ErrorId.PLAY_PAUSED)
        others = [other for other in self.seating.voters() if other.person is not person]
        if self.dealer.game is not None and others:
            raise CommandError(ErrorId.GAME_RUNNING_WITH_OTHERS)
        if self.seating.of(person) is None and self.seating.named(person.name) is None:
            self._check_free_seat()
        if self.dealer.game is not None:
            self._stop_game()
        if game is not None and game != self.options.game:
            self.set_option(person, "game", game)
        if self.seating.of(person) is None:
            self.sit(person)
        if not others and not self.seating.computers():
            self._fill()
        self._check_number()
        self.dealer.start(self.seating.seat_of(person))

    def _check_number(self) -> None:
        """Raise CommandError unless as many sit here as the game is for."""
        fewest, most = self.options.rules.seats
        if len(self.seating) < fewest:
            raise CommandError(ErrorId.TOO_FEW_PLAYERS, str(fewest))
        if len(self.seating) > most:
            raise CommandError(ErrorId.TOO_MANY_PLAYERS, str(most))

    def _fill(self) -> None:
        """Let computer players sit down beside the one person who is here."""
        for _ in range(min(self.options.fill, self.options.rules.seats[1]) - len(self.seating)):
            self.add_bot()

    def _stop_game(self) -> None:
        """Drop the running game without an end."""
        self.voting.clear()
        self.dealer.stop()
        self.seating.hand_over([])

    def check(self, person: Person, move: Move) -> None:
        """Raise what would keep the person from the move: Refusal or CommandError. Nothing changes."""
        self.dealer.check(self.seating.seat_of(person), move)

    def act(self, person: Person, move: Move) -> None:
        """Make a move that a person has typed."""
        self.dealer.move(self.seating.seat_of(person), move)

    def has_called(self, person: Person) -> bool:
        """Whether the person has called Una, and calling again would change nothing."""
        number, table = self.dealer.number(self.seating.seat_of(person)), self.dealer.table
        state = None if table is None or number is None else table.call_states.get(number)
        if table is None or state is None or state.status is not CALLED:
            return False
        return state.since == table.turns or number != table.turn

    def awake(self, seat: Seat) -> None:
        """Note that a person is there, since they have typed something that plays: automatic play ends."""
        seat.missed = 0
        if seat.auto:
            seat.auto = seat.wished = False
            self._audience.tell(AutoChanged(seat.name, on=False, asked=True))
            self.dealer.changed()

    def toggle_auto(self, person: Person) -> None:
        """Switch automatic play on or off."""
        seat = self.seating.seat_of(person)
        if seat.auto:
            self.awake(seat)
            return
        seat.auto = seat.wished = True
        person.drop_question(tell=True)
        self._audience.tell(AutoChanged(seat.name, on=True, asked=True))
        self.dealer.changed()

    def reflected_card(self, person: Person) -> Card | None:
        """Return the card that the person is asked to speak about, if any; whoever is on auto just talks."""
        table, seat = self.dealer.table, self.seating.of(person)
        if table is None or seat is None or seat.auto or table.phase is not Phase.REFLECT:
            return None
        return table.top if self.dealer.number(seat) == table.turn else None

    def vote(self, person: Person, what: Ending) -> None:
        """Let a person ask to end the hand or the game."""
        seat = self.seating.seat_of(person)
        if self.dealer.game is None:
            raise CommandError(ErrorId.NO_GAME)
        table = self.dealer.table
        if table is not None:
            table.check(table.turn, End(what))
        elif what is Ending.HAND:
            raise CommandError(ErrorId.NO_HAND)
        if not self.dealer.has_dealt(seat, what):
            raise self.dealer.waiting()
        self.voting.call(seat, what)

    def set_option(self, person: Person, name: str, value: str) -> None:
        """Set an option of the table."""
        option = find_option(TABLE_OPTIONS, name)
        if option is None:
            raise CommandError(ErrorId.NO_SUCH_OPTION, name, [known.name for known in TABLE_OPTIONS])
        if not option.any_time:
            self._check_no_game(option.name)
        try:
            new = option.read(value.casefold())
        except ValueError:
            raise CommandError(ErrorId.BAD_OPTION_VALUE, option.name, [option.choices]) from None
        setattr(self.options, option.field, new)
        self._audience.tell(OptionChanged(person.name, option.name, option.show(new)))
        if option.field == "private" and new:
            self.privacy.show()
        if option.field == "turn_time":
            self.dealer.time_changed()

    # What can be seen.

    def state(self) -> TableState:
        """Return the table as everybody may know it."""
        return self.dealer.table_state()

    def vote_state(self) -> VoteState | None:
        """Return the vote that is on."""
        return vote_state(self.voting)
