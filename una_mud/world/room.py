"""A room: people who hear each other, perhaps round a table. The lobby is a room without one."""

from __future__ import annotations

import math
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.engine.moves import SPEAK
from una_mud.messages import (
    Departed,
    Emoted,
    Entered,
    ErrorId,
    Invited,
    PersonRow,
    Presence,
    Reacted,
    Reflected,
    RoomRow,
    RoomShown,
    Said,
)
from una_mud.messages.errors import CommandError
from una_mud.messages.state import RoomState, StateUpdate
from una_mud.world import names
from una_mud.world.audience import Audience
from una_mud.world.clock import Alarm
from una_mud.world.game_table import GameTable
from una_mud.world.publishing import options_state, person_state
from una_mud.world.unit_of_work import RoomLog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.messages import Message
    from una_mud.world.options import TableOptions
    from una_mud.world.people import Person
    from una_mud.world.records import State
    from una_mud.world.seating import Seat
    from una_mud.world.services import TableServices
    from una_mud.world.subscriptions import Subscriber, Subscriptions
    from una_mud.world.unit_of_work import UnitOfWork

HISTORY: Final = 100
"""How many lines of talk a room remembers."""
SHOWN_AT_MOST: Final = 30
"""How many people of a room somebody who comes in is shown; /who shows all."""
AWAY_AT_MOST: Final = 15 * 60.0
"""Seconds after which the seat of a person whose connection is lost is given up."""
_MOMENT: Final = 0.001
"""Seconds that make no difference: times are added up and compared, and rounding must not matter."""
_CROWD_DELAY: Final = 5e-6
"""Seconds of delay for each pair of people in a room: all of them are told of all of them."""
_AT_ONCE: Final = 0.02
"""Seconds of delay that are none."""


@attrs.frozen(eq=False, kw_only=True)
class RoomServices:
    """What all rooms need of the world."""

    table: TableServices
    unit_of_work: UnitOfWork
    subscriptions: Subscriptions
    snapshot: Callable[[Room], State]
    """Returns a room as it is kept."""
    emptied: Callable[[Room], object]
    """Is told that nobody is left in a room with a table."""
    forget: Callable[[Person], object]
    """Is told that somebody has been away too long, and isn't here any more."""
    publish_rooms: Callable[[Subscriber], object]
    """Hands the list of rooms to somebody who stands where no table is."""


class Room:
    """People in one place. What they say is heard by all of them."""

    def __init__(self, name: str, services: RoomServices, options: TableOptions | None = None) -> None:
        """Make an empty room, with a free table if there are options for one."""
        self.name = name
        self.key = names.key(name)
        self._services = services
        self.clock = services.table.clock
        snapshot = None if options is None else partial(services.snapshot, self)
        self.log = RoomLog(services.unit_of_work, self.key, snapshot)
        self.audience = Audience(self.log, self.publish)
        self.said: deque[Said | Emoted] = deque(maxlen=HISTORY)
        self.spoke: dict[str, float] = {}
        """When somebody was heard here last in slow mode, by the keys of their names."""
        self.maker: tuple[str, str] | None = None
        """The key of the name of who has made it, and their address as it's counted; None: not known."""
        self.table: GameTable | None = None
        if options is not None:
            self.table = GameTable(name, options, self.audience, services.table)
        self._away_alarm = Alarm(self.clock)
        self._publishing: set[Person] = set()
        """For whom the room will be published."""

    @property
    def people(self) -> list[Person]:
        """Who is here."""
        return self.audience.people

    @property
    def is_listed(self) -> bool:
        """Whether everybody may know of the room: it isn't private."""
        return self.table is None or not self.table.privacy.is_on

    def require_table(self) -> GameTable:
        """Return the table, or raise CommandError where there is none."""
        if self.table is None:
            raise CommandError(ErrorId.NOT_IN_A_ROOM)
        return self.table

    def find_here(self, typed: str) -> Person:
        """Find somebody who is in this room by the name or the unique beginning of it."""
        here = {person.name: person for person in self.people}
        found = names.find(typed, here)
        if found.only is None:
            error_id = ErrorId.AMBIGUOUS_PERSON if found.names else ErrorId.NO_SUCH_PLAYER
            raise CommandError(error_id, typed, found.names or here)
        return here[found.only]

    # Talk.

    def tell(self, message: Message, *, but: Person | None = None) -> None:
        """Tell everybody in the room something that is more than talk."""
        self.audience.tell(message, but=but)

    def say(self, speaker: Person, text: str) -> None:
        """Let somebody say something; from the one who is to reflect upon a card it's their reflection."""
        card = None if self.table is None else self.table.reflected_card(speaker)
        if card is None:
            self._check_slow(speaker)
            self._speak(speaker, Said(speaker.name, text))
            return
        message = Reflected(speaker.name, text, card)
        for person in self.people:  # only those who are here now: it's kept nowhere
            if person.hears(speaker.name):
                person.tell(message)
        self.require_table().act(speaker, SPEAK)

    def express(self, speaker: Person, message: Emoted | Reacted) -> None:
        """Let somebody act in words, or react to what happens."""
        self._check_slow(speaker)
        self._speak(speaker, message)

    def _check_slow(self, speaker: Person) -> None:
        """Raise CommandError when a room in slow mode has heard somebody a moment ago."""
        table = self.table
        if table is None or not table.options.slow or speaker is table.hosting.host or speaker.is_admin:
            return
        now = self.clock.seconds()
        left = self.spoke.get(speaker.key, -math.inf) + table.options.slow - now
        if left > 0:
            raise CommandError(ErrorId.SLOW_MODE, str(math.ceil(left)))
        self.spoke[speaker.key] = now

    def _speak(self, speaker: Person, message: Said | Emoted | Reacted) -> None:
        if not isinstance(message, Reacted):
            self.said.append(message)
        name = speaker.name
        for person in self.people:
            outlet = person.outlet
            if outlet is not None and (not person.ignoring or person.hears(name)):
                outlet.deliver(message)

    # Coming and going.

    def arrive(self, person: Person, *, sits: bool = True) -> None:
        """Let a person in, who sits down where there are seats if they want to; show them the room."""
        person.room_key = self.key
        self.people.append(person)
        self.audience.tell_unless_crowded(Entered(person.name), but=person)
        if self.table is not None:
            self.table.privacy.admitted.add(person.key)
            self.table.arrived(person, sits=sits)
        self.touch()
        self.show(person)

    def depart(self, person: Person, to: str | None) -> None:
        """Let a person go to another room, or (None) away; a seat of theirs is given up.

        A room with a table vanishes when it's empty.
        """
        table = self.table
        if table is not None and table.seating.of(person) is not None:
            table.stand(person)
        person.drop_question()
        self.people.remove(person)
        self.audience.tell_unless_crowded(Departed(person.name, to))
        if table is not None:
            self._left(table, person)

    def _left(self, table: GameTable, person: Person) -> None:
        if self.people:
            table.hosting.departed(person)
        else:
            self._close(table)

    def _close(self, table: GameTable) -> None:
        table.close()
        self._away_alarm.clear()
        self.log.vanish()
        self._services.emptied(self)

    def disconnected(self, person: Person) -> bool:
        """Note that a person's connection is lost; tell whether they keep their place here."""
        if self.table is None or not self.table.lost(person):
            self.depart(person, None)
            return False
        if self.table.dealer.game is None and not self.audience.online():
            self._give_up()
            return False
        if not self._away_alarm.is_set:
            self.wait_for_people()
        return True

    def wait_for_people(self) -> None:
        """Give up the seats of those who are away too long."""
        self._away_alarm.set(AWAY_AT_MOST, self.give_up_seats)

    def _give_up(self) -> None:
        """Let everybody go who has lost the connection: nobody is here, and nothing is played."""
        for person in list(self.people):
            self._services.forget(person)
            self.depart(person, None)

    def give_up_seats(self) -> None:
        """Let those go who have been away too long, and look again later for the others."""
        table = self.require_table()
        due = self.clock.seconds() - AWAY_AT_MOST + _MOMENT
        for person in table.seating.away_since(due):
            self._services.forget(person)
            self.depart(person, None)
        still = [seat.lost_at for seat in table.seating.humans() if seat.lost_at is not None]
        if not self.people and not self.log.gone:
            self._close(table)
        elif still:
            self._away_alarm.set(min(still) - due + _MOMENT, self.give_up_seats)

    def reconnected(self, person: Person) -> None:
        """Let a person whose connection has changed go on, and show them how things stand."""
        table = self.table
        if table is None:
            self.show(person)
            return
        table.came_back(person)
        self.log.touch()
        self.show(person)
        table.wake()
        table.dealer.changed()

    def invite(self, host: Person, guest: Person) -> None:
        """Ask somebody who is elsewhere to come here."""
        if guest.room_key == self.key:
            raise CommandError(ErrorId.ALREADY_HERE, guest.name)
        if not guest.online:
            raise CommandError(ErrorId.NOT_HERE, guest.name)
        if not guest.hears(host.name):
            raise CommandError(ErrorId.IGNORED_BY, guest.name)
        if self.table is not None:
            self.table.privacy.admitted.add(guest.key)
        for person in (guest, host):
            person.tell(Invited(host.name, guest.name, self.name))

    # What can be seen.

    def show(self, person: Person) -> None:
        """Show a person the room and who is there, and the table when a hand is on."""
        more = max(0, len(self.people) - SHOWN_AT_MOST)
        person.tell(RoomShown(self.row(), tuple(self.people_rows(SHOWN_AT_MOST)), more))
        if self.table is not None:
            self.table.display.show_play(person)

    def row(self) -> RoomRow:
        """Return the room as a line of /rooms."""
        table = self.table
        if table is None:
            here = len(self.people)
            return RoomRow(self.name, "", None, seated=0, seats=0, watchers=here, running=False, locked=False)
        host = table.hosting.host
        return RoomRow(
            self.name,
            table.options.game,
            host.name if host else None,
            seated=len(table.seating),
            seats=table.options.rules.seats[1],
            watchers=len(self._watchers(table)),
            running=table.dealer.game is not None,
            locked=table.hosting.locked,
        )

    def _watchers(self, table: GameTable) -> tuple[str, ...]:
        return tuple(person.name for person in self.people if table.seating.of(person) is None)

    def people_rows(self, most: int | None = None) -> Iterable[PersonRow]:
        """Return a line for each who is here, or for the first so many, and for the computer players."""
        rows = [self.person_row(person) for person in self.people[:most]]
        bots = [] if self.table is None else self.table.seating.computers()
        return [*rows, *(self._bot_row(seat) for seat in bots)]

    def _bot_row(self, seat: Seat) -> PersonRow:
        return PersonRow(
            seat.name, self.name, Presence.COMPUTER, online=True, auto=False, level=seat.level, idle=0
        )

    def person_row(self, person: Person) -> PersonRow:
        """Return a person of this room as a line of /who."""
        idle = int(self.clock.seconds() - person.typed)
        seat = None if self.table is None else self.table.seating.of(person)
        auto = seat is not None and seat.auto
        presence = self._presence(seat)
        return PersonRow(
            person.name,
            self.name,
            presence,
            person.online,
            auto,
            None,
            idle,
            person.pose,
            person.afk is not None,
        )

    def _presence(self, seat: Seat | None) -> Presence:
        """Return what somebody does here, who may have a seat."""
        if self.table is None:
            return Presence.LOBBY
        if seat is None:
            return Presence.WATCHING
        dealer = self.table.dealer
        return Presence.SEATED if dealer.table is None or dealer.number(seat) is None else Presence.PLAYING

    # What is kept and published.

    def touch(self, only: Person | None = None) -> None:
        """Note that something may have changed, perhaps something that ``only`` one person is shown."""
        self.audience.touch(only)

    def publish(self, only: Person | None = None) -> None:
        """Have the state published soon, for all or for ``only`` one person; in a crowd a little later."""
        wanting = self._services.subscriptions.among(self.people if only is None else (only,))
        if not wanting:
            return
        if not self._publishing:
            delay = _CROWD_DELAY * len(self.people) ** 2
            self.clock.callLater(delay if delay > _AT_ONCE else 0, self._publish)
        self._publishing |= wanting

    def _publish(self) -> None:
        waiting, self._publishing = self._publishing, set()
        table = self.table
        room = self.state()
        shown = None if table is None else table.state()
        vote = None if table is None else table.vote_state()
        fair = None if table is None else table.dealer.recorder.fair_state()
        for person in [person for person in self.people if person in waiting]:
            if (subscriber := self._services.subscriptions.of(person)) is None:
                continue
            subscriber.publish(
                StateUpdate(
                    person=person_state(person),
                    room=room,
                    table=shown,
                    hand=None if table is None else table.display.hand_state(person),
                    question=None if person.question is None else person.question.asked,
                    asked=self.asked(person),
                    vote=vote,
                    fair=fair,
                )
            )
            if table is None:
                self._services.publish_rooms(subscriber)

    def asked(self, person: Person) -> str:
        """Return the identity of the question that is open for a person, or else of their turn, or ""."""
        if person.question is not None:
            return f"question {person.question.number}"
        return "" if self.table is None else self.table.dealer.turn_of(self.table.seating.of(person))

    def state(self) -> RoomState:
        """Return the room, and who is there."""
        table = self.table
        host = None if table is None else table.hosting.host
        return RoomState(
            name=self.name,
            game=None if table is None else table.options.game,
            host=None if host is None else host.name,
            options={} if table is None else options_state(table.options),
            here=tuple(person.name for person in self.people),
            watchers=() if table is None else self._watchers(table),
            locked=table is not None and table.hosting.locked,
            poses={person.name: person.pose for person in self.people if person.pose},
            link_key=None if table is None else table.privacy.link_key,
        )
