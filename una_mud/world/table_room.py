"""A room with a table: seats, watchers, a host, options, votes, and the games that are played there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.moves import SPEAK, End, Ending
from una_mud.engine.state import Phase
from una_mud.messages import (
    AutoChanged,
    BotSat,
    BotStood,
    CameBack,
    ConnectionLost,
    ErrorId,
    HostChanged,
    Joining,
    Kicked,
    LockChanged,
    Moved,
    OptionChanged,
    Reflected,
    SatDown,
    StoodUp,
)
from una_mud.messages.errors import CommandError
from una_mud.world import names
from una_mud.world.clock import Alarm
from una_mud.world.dealer import Dealer
from una_mud.world.options import TABLE_OPTIONS, TableOptions, find_option
from una_mud.world.seating import Seat, Seating
from una_mud.world.snapshot import state_of
from una_mud.world.table_view import TableLooks
from una_mud.world.voting import Voting

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.moves import Move
    from una_mud.engine.table import Table
    from una_mud.world.clock import Clock
    from una_mud.world.people import Person
    from una_mud.world.ports import RoomRegistry
    from una_mud.world.records import State

AWAY_AT_MOST: Final = 15 * 60.0
"""Seconds after which the seat of a person whose connection is lost is given up."""
_MOMENT: Final = 0.001
"""Seconds that make no difference: times are added up and compared, and rounding must not matter."""
KICKED_FOR: Final = 10 * 60.0
"""Seconds for which somebody who was kicked can't come in again."""
AWAITED_FOR: Final = 60.0
"""Seconds for which the computer does not play for those who were here when the server stopped."""


class TableRoom(TableLooks):
    """A room with a table. What people do here by verbs is a method each; raises CommandError or Refusal."""

    def __init__(self, name: str, clock: Clock, new_seed: Callable[[], bytes], keeper: RoomRegistry) -> None:
        """Make an empty room with a free table; ``new_seed`` gives the secret of a hand, 32 bytes."""
        super().__init__(name, clock, keeper.publisher, keeper.unit_of_work)
        self.options = TableOptions()
        self.seating = Seating()
        self.host = None
        self.locked = False
        self.dealer = Dealer(self, clock, new_seed)
        self.voting = Voting(clock, self.seating, self.tell, self.dealer.end)
        self._registry = keeper
        self._new_seed = new_seed
        self._kicked: dict[str, float] = {}
        self._away_alarm = Alarm(clock)
        self._awaiting_alarm = Alarm(clock)

    # Being kept.

    def state(self) -> State:
        """Return the room as it stands, without the hand."""
        return state_of(self)

    def wait_for_people(self) -> None:
        """Stand as the server found the room again: nothing happens until somebody comes."""
        self._away_alarm.set(AWAY_AT_MOST, self._give_up_seats)

    def _wake(self) -> None:
        """Let play go on now that somebody has come; who was here before has a while to come back."""
        if self.dealer.resting and not self.unit_of_work.stalled:
            self._awaiting_alarm.set(AWAITED_FOR, self._await_nobody)
            self.dealer.wake(prompt=False)

    def _await_nobody(self) -> None:
        for seat in self.seating:
            if seat.awaited:
                seat.awaited = False
                seat.auto = self.dealer.game is not None
        self.touch()
        self.dealer.changed()

    # Coming and going.

    def admits(self, person: Person) -> None:
        """Raise CommandError when the person may not come in."""
        until = self._kicked.get(person.key, 0.0)
        if until > self.clock.seconds():
            raise CommandError(ErrorId.KICKED_RECENTLY, self.name)
        if self.locked and self.people:
            raise CommandError(ErrorId.ROOM_LOCKED, self.name)

    def settle_in(self, person: Person, *, sits: bool) -> None:
        """Give a newcomer a seat, if she wants to sit and one is free."""
        if self.host is None:
            self.host = person
        named = self.seating.named(person.name)
        free = len(self.seating) < self.options.rules.seats[1]
        if sits and (free if named is None else named.person is not None):
            self._take_seat(person)
        self._wake()

    def depart(self, person: Person, to: str | None) -> None:
        """Let a person go; her seat is given up, and the room vanishes when it is empty."""
        if self.seating.of(person) is not None:
            self.stand(person)
        super().depart(person, to)
        if not self.people:
            self._close()
        elif person is self.host:
            self._new_host()

    def _close(self) -> None:
        self.dealer.stop()
        self.voting.clear()
        self._away_alarm.clear()
        self._awaiting_alarm.clear()
        self.vanish()
        self._registry.room_emptied(self)

    def _new_host(self) -> None:
        online = [person for person in self.people if person.online] or self.people
        seated = [person for person in online if self.seating.of(person)]
        self.host = (seated or online)[0]
        self.tell(HostChanged(self.host.name))

    def disconnected(self, person: Person) -> bool:
        """Keep the seat of a person who has lost the connection, and let the computer play for her."""
        seat = self.seating.of(person)
        if seat is None:
            return super().disconnected(person)
        person.drop_question()
        seat.lost_at = self.clock.seconds()
        seat.auto = seat.auto or self.dealer.game is not None
        self.tell(ConnectionLost(person.name))
        self.voting.gone(seat)
        if not self._away_alarm.is_set:
            self._away_alarm.set(AWAY_AT_MOST, self._give_up_seats)
        self.dealer.changed()
        return True

    def reconnected(self, person: Person) -> None:
        """Let a person take up her seat again and show her how things stand."""
        seat = self.seating.of(person)
        if seat is not None and seat.lost_at is not None:
            seat.lost_at = None
            seat.missed = 0
            seat.auto = seat.wished or (self.dealer.game is not None and not seat.awaited)
            seat.awaited = False
            self.tell(CameBack(person.name), but=person)
        self.show(person)
        self._wake()
        self.dealer.changed()

    def _give_up_seats(self) -> None:
        """Let those go who have been away too long, and look again later for the others."""
        due = self.clock.seconds() - AWAY_AT_MOST + _MOMENT
        for seat in self.seating.humans():
            if seat.person is not None and seat.lost_at is not None and seat.lost_at <= due:
                self._registry.forget(seat.person)
                self.depart(seat.person, None)
        still = [seat.lost_at for seat in self.seating.humans() if seat.lost_at is not None]
        if not self.people and not self.gone:
            self._close()
        elif still:
            self._away_alarm.set(min(still) - due + _MOMENT, self._give_up_seats)

    # Seats.

    def sit(self, person: Person) -> None:
        """Let a person take a seat: the one that she has just given up, if the hand still runs."""
        if self.seating.of(person) is not None:
            raise CommandError(ErrorId.ALREADY_SEATED)
        self._take_seat(person)
        if self.dealer.number(self.seating.of(person)) is not None:
            self.show_play(person)

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
        self.tell(SatDown(person.name, joins, total))
        self.dealer.changed(prompt=False)

    def _take_back(self, seat: Seat, person: Person) -> None:
        """Give a seat back to the person who has given it up, perhaps with other capitals in her name."""
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
        """Let a person give up her seat; the computer plays the hand to its end for her."""
        seat = self.seat_of(person)
        person.drop_question()
        plays_on = self._clear(seat)
        self.tell(StoodUp(person.name, plays_on))
        self.voting.gone(seat)
        self.dealer.changed()

    def _clear(self, seat: Seat) -> bool:
        """Clear a seat, at once or at the end of the hand; tell whether it plays on until then."""
        plays_on = self.dealer.game is not None and self.dealer.left(seat)
        if plays_on:
            seat.leaving = True
        else:
            self.seating.remove(seat)
        return plays_on

    def hand_over(self, order: list[str]) -> None:
        """Take the players' new places from the hand that has ended; those who are leaving are gone."""
        for seat in [seat for seat in self.seating if seat.leaving]:
            self.seating.remove(seat)
        self.seating.reorder(order)

    def move_seat(self, person: Person, place: int | None) -> None:
        """Move a person to another place before a game: to a number from 1, or to the end."""
        seat = self.seat_of(person)
        self._check_no_game("seat")
        count = len(self.seating)
        if place is not None and not 1 <= place <= count:
            raise CommandError(ErrorId.NO_SUCH_SEAT, str(place), [str(count)])
        if self.seating.names().index(seat.name) == (place or count) - 1:
            raise CommandError(ErrorId.SAME_SEAT)
        self.seating.place(seat, (place or count) - 1)
        self.tell(Moved(person.name, tuple(self.seating.names())))

    def _check_no_game(self, what: str) -> None:
        if self.dealer.game is not None:
            raise CommandError(ErrorId.GAME_RUNNING, what)

    # Computer players.

    def add_bot(self, level: str | None = None, name: str | None = None) -> Seat:
        """Let a computer player take a seat."""
        self._check_free_seat()
        if name is None:
            start = self._new_seed()[0] % len(names.BOT_NAMES)
            name = self.seating.bot_name(self._registry.names_in_use(), start)
        else:
            self._check_bot_name(name)
        seat = Seat(name, None, level or self.options.bots)
        self.seating.add(seat)
        joins = self.dealer.joining
        if self.dealer.game is not None:
            self.dealer.joined(seat)
        self.tell(BotSat(name, seat.level, joins))
        self.dealer.changed()
        return seat

    def _check_bot_name(self, name: str) -> None:
        if not names.well_formed(name):
            raise CommandError(ErrorId.BAD_NAME, name)
        if self._registry.is_reserved(name):
            raise CommandError(ErrorId.NAME_RESERVED, name)
        if names.key(name) in self._registry.names_in_use() or self.seating.named(name) is not None:
            raise CommandError(ErrorId.BOT_NAME_TAKEN, name)

    def remove_bot(self, typed: str) -> None:
        """Send a computer player away."""
        bots = self.seating.computers()
        found = names.find(typed, [seat.name for seat in bots]).only
        if found is None:
            raise CommandError(ErrorId.NO_SUCH_BOT, typed, [seat.name for seat in bots])
        seat = next(seat for seat in bots if seat.name == found)
        plays_on = self._clear(seat)
        self.tell(BotStood(seat.name, plays_on))
        self.dealer.changed()

    # The game.

    def start_game(self, person: Person) -> None:
        """Start a game; the only person at the table may start anew, and is joined by computer players."""
        if self.unit_of_work.stalled:
            raise CommandError(ErrorId.PLAY_PAUSED)
        others = [other for other in self.seating.voters() if other.person is not person]
        if self.dealer.game is not None and others:
            raise CommandError(ErrorId.GAME_RUNNING_WITH_OTHERS)
        if self.seating.of(person) is None and self.seating.named(person.name) is None:
            self._check_free_seat()
        if self.dealer.game is not None:
            self._stop_game()
        if self.seating.of(person) is None:
            self.sit(person)
        if not others and not self.seating.computers():
            self._fill()
        self._check_number()
        self.dealer.start(self.seat_of(person))

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
        self.hand_over([])

    def check(self, person: Person, move: Move) -> None:
        """Raise what would keep the person from the move: Refusal or CommandError. Nothing changes."""
        self.dealer.check(self.seat_of(person), move)

    def act(self, person: Person, move: Move) -> None:
        """Make a move that a person has typed."""
        self.dealer.move(self.seat_of(person), move)

    def awake(self, seat: Seat) -> None:
        """Note that a person is there, since she has typed something that plays: automatic play ends."""
        seat.missed = 0
        if seat.auto:
            seat.auto = seat.wished = False
            self.tell(AutoChanged(seat.name, on=False, asked=True))
            self.dealer.changed()

    def toggle_auto(self, person: Person) -> None:
        """Switch automatic play on or off."""
        seat = self.seat_of(person)
        if seat.auto:
            self.awake(seat)
            return
        seat.auto = seat.wished = True
        person.drop_question(tell=True)
        self.tell(AutoChanged(seat.name, on=True, asked=True))
        self.dealer.changed()

    def say(self, speaker: Person, text: str) -> None:
        """Let somebody say something; from the one who is to reflect upon a card it is her reflection.

        A reflection is told to those who are there now, and kept nowhere. Whoever is on auto just talks.
        """
        table = self.dealer.table
        seat = self.seating.of(speaker)
        if table is None or seat is None or not self._is_to_reflect(seat, table):
            super().say(speaker, text)
            return
        message = Reflected(speaker.name, text, table.top)
        for person in self.people:
            if person.hears(speaker.name):
                person.tell(message)
        self.act(speaker, SPEAK)

    def _is_to_reflect(self, seat: Seat, table: Table) -> bool:
        """Whether the one in the seat is asked to speak about a card."""
        asked = table.phase is Phase.REFLECT and self.dealer.number(seat) == table.turn
        return asked and not seat.auto

    def vote(self, person: Person, what: Ending) -> None:
        """Let a person ask to end the hand or the game."""
        seat = self.seat_of(person)
        if self.dealer.game is None:
            raise CommandError(ErrorId.NO_GAME)
        table = self.dealer.table
        if table is not None:
            table.check(table.turn, End(what))
        elif what is Ending.HAND:
            raise CommandError(ErrorId.NO_HAND)
        self.voting.call(seat, what)

    # The host's.

    def check_host(self, person: Person) -> None:
        """Raise CommandError for anybody but the host, or who stands in for a host that is not connected."""
        acting = self._acting_host()
        if person is not acting:
            raise CommandError(ErrorId.NOT_HOST, acting.name if acting else "")

    def _acting_host(self) -> Person | None:
        """Return the host; while she is not connected, whoever sits here longest and is."""
        if self.host is None or self.host.online:
            return self.host
        online = [person for person in self.people if person.online]
        seated = [person for person in online if self.seating.of(person) is not None]
        return next(iter(seated or online), self.host)

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
        self.tell(OptionChanged(person.name, option.name, option.show(new)))
        if option.field == "turn_time":
            self.dealer.time_changed()

    def lock(self, person: Person, *, locked: bool) -> None:
        """Lock the room against newcomers, or open it."""
        self.locked = locked
        self.tell(LockChanged(person.name, self.locked))

    def find_here(self, typed: str) -> Person:
        """Find somebody who is in this room by the name or the unique beginning of it."""
        here = {person.name: person for person in self.people}
        found = names.find(typed, here)
        if found.only is None:
            error_id = ErrorId.AMBIGUOUS_PERSON if found.names else ErrorId.NO_SUCH_PLAYER
            raise CommandError(error_id, typed, found.names or here)
        return here[found.only]

    def kick(self, person: Person, guest: Person) -> None:
        """Tell the room that somebody is sent out; the hall moves her."""
        if guest is person:
            raise CommandError(ErrorId.ONESELF)
        now = self.clock.seconds()
        self._kicked = {name: until for name, until in self._kicked.items() if until > now}
        self._kicked[guest.key] = now + KICKED_FOR
        self.tell(Kicked(guest.name, person.name))
