"""One program takes the place of another: what it hands over of a world, and how it's taken over.

The rooms themselves come from the journal, made again by :mod:`una_mud.history.recovery`. Then people and
the rest are put in (:func:`take_over`), their connections come, and play goes on (:func:`resume`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from una_mud.world.game_table import AWAITED_FOR
from una_mud.world.handover import RoomHandover, SeatHandover, TableHandover, WorldHandover
from una_mud.world.question import NUMBERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from una_mud.world.game_table import GameTable
    from una_mud.world.people import Person
    from una_mud.world.question import Question
    from una_mud.world.room import Room
    from una_mud.world.seating import Seat
    from una_mud.world.world import World

    Ask = Callable[[World, Person, Question], Question]

WAITED_FOR: Final = 60.0
"""Seconds that people without a seat have to come back whose connections could not be handed over."""


@attrs.define
class _Places:
    """Gives people places in one list."""

    people: list[Person] = attrs.field(factory=list)
    _places: dict[Person, int] = attrs.field(factory=dict)

    def of(self, person: Person) -> int:
        """Return a person's place."""
        if person not in self._places:
            self._places[person] = len(self.people)
            self.people.append(person)
        return self._places[person]

    def of_all(self, people: Iterable[Person]) -> tuple[int, ...]:
        """Return the places of some people."""
        return tuple(map(self.of, people))


# The program that goes.


def hand_over(world: World) -> WorldHandover:
    """Return what the journal doesn't keep of a world; nothing in it changes."""
    places = _Places()
    here = places.of_all(world.people.values())
    rooms = tuple(_room(room, places) for room in world.all_rooms())
    return WorldHandover(began=world.began, people=tuple(places.people), here=here, rooms=rooms)


def _room(room: Room, places: _Places) -> RoomHandover:
    return RoomHandover(
        key=room.key,
        people=places.of_all(room.people),
        said=tuple(room.said),
        maker=room.maker,
        spoke=dict(room.spoke),
        table=None if room.table is None else _table(room.table, places),
    )


def _table(table: GameTable, places: _Places) -> TableHandover:
    host = table.hosting.host
    return TableHandover(
        seats=tuple(_seat(seat, places) for seat in table.seating),
        host=None if host is None else places.of(host),
        awaiting_due=table.awaiting_alarm.due,
        dealer=table.dealer.hand_over(),
        voting=table.voting.hand_over(),
    )


def _seat(seat: Seat, places: _Places) -> SeatHandover:
    return SeatHandover(
        person=None if seat.person is None else places.of(seat.person),
        missed=seat.missed,
        lost_at=seat.lost_at,
        missed_turns=seat.missed_turns,
        news=tuple(seat.news),
        awaited=seat.awaited,
    )


# The program that comes.


def take_over(world: World, value: WorldHandover, asked_again: Ask) -> None:
    """Put people into rooms that were made again from the journal; nobody is connected yet.

    ``asked_again`` makes a question one that can be answered here.
    """
    world.began = value.began
    world.people.clear()
    world.people.update((person.key, person) for person in (value.people[at] for at in value.here))
    for person in world.people.values():
        world.friends.note(person)
    for person in value.people:
        _take_question(world, person, asked_again)
    for each in value.rooms:
        room = world.rooms.get(each.key, world.lobby)
        if room.key != each.key:  # it can't be read any more
            _to_lobby(room, [value.people[at] for at in each.people])
            continue
        room.people[:] = [value.people[at] for at in each.people]
        room.said.extend(each.said)
        room.maker = each.maker
        room.spoke.update(each.spoke)
        if room.table is not None and each.table is not None:
            _take_seats(room.table, each.table, value.people)


def _take_question(world: World, person: Person, asked_again: Ask) -> None:
    if person.question is not None:
        NUMBERS.follow(person.question.number)
        person.question = asked_again(world, person, person.question) if person.question.words else None


def _to_lobby(lobby: Room, people: Iterable[Person]) -> None:
    for person in people:
        person.room_key = lobby.key
        person.question = None
        lobby.people.append(person)


def _take_seats(table: GameTable, value: TableHandover, people: Sequence[Person]) -> None:
    for seat, each in zip(table.seating, value.seats, strict=True):
        seat.person = None if each.person is None else people[each.person]
        seat.missed, seat.missed_turns, seat.awaited = each.missed, each.missed_turns, each.awaited
        seat.lost_at = each.lost_at
        seat.news[:0] = each.news
    table.hosting.host = None if value.host is None else people[value.host]


def resume(world: World, value: WorldHandover) -> None:
    """Let play go on, with the time that was left; everybody is connected again whose connection came."""
    for person in list(world.people.values()):
        if not person.online:
            _await(world, person)
    for each in value.rooms:
        room = world.rooms.get(each.key)
        if room is not None and room.table is not None and each.table is not None:
            _resume_table(room, room.table, each.table)


def _resume_table(room: Room, table: GameTable, value: TableHandover) -> None:
    table.voting.take_over(value.voting)
    table.dealer.take_over(value.dealer)
    if not table.awaiting_alarm.is_set:
        table.awaiting_alarm.set_at(value.awaiting_due, table.await_nobody)
    room.give_up_seats()
    for seat in table.seating.voters():  # a hand may have been set aside while they are here
        news, seat.news = seat.news, []
        for message in news:
            if seat.person is not None:
                seat.person.tell(message)


def _await(world: World, person: Person) -> None:
    """Wait a while for somebody whose connection could not be handed over."""
    table = world.room_of(person).table
    seat = None if table is None else table.seating.of(person)
    if table is None or seat is None:
        world.clock.callLater(WAITED_FOR, _give_up, world, person)
    elif seat.lost_at is None:
        seat.lost_at = world.clock.seconds()
        seat.awaited = not seat.auto
        table.awaiting_alarm.set(AWAITED_FOR, table.await_nobody)


def _give_up(world: World, person: Person) -> None:
    """Let somebody go who has not come back, and has taken no seat."""
    table = world.room_of(person).table
    seat = None if table is None else table.seating.of(person)
    if seat is None and not person.online and world.people.get(person.key) is person:
        world.lost(person, None)
