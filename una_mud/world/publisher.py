"""Hands the state of rooms to those who want it, once all that happens at one time is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from una_mud.messages.state import StateUpdate
from una_mud.world.clock import Alarm
from una_mud.world.publishing import person_state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.messages import RoomsShown
    from una_mud.world.clock import Clock
    from una_mud.world.people import Person
    from una_mud.world.room import Room

_CROWD_DELAY: Final = 5e-6
"""Seconds of delay for each pair of people in a room: all of them are told of all of them."""
_AT_ONCE: Final = 0.02
"""Seconds of delay that are none."""
_LOBBY_SECONDS: Final = 2.0
"""How often the rooms are looked at for those who stand in the lobby."""


class Subscriber(Protocol):
    """Who wants the state of play of one person."""

    def publish(self, update: StateUpdate) -> None:
        """Take how things stand now."""

    def publish_rooms(self, rooms: RoomsShown) -> None:
        """Take all rooms, as they are listed for somebody in the lobby."""


class Publisher:
    """All who want state, and the rooms that have changed. Whoever wants none costs nothing."""

    def __init__(self, clock: Clock, list_rooms: Callable[[], RoomsShown]) -> None:
        """Begin without subscribers; ``list_rooms`` gives the rooms for those in the lobby."""
        self._clock = clock
        self._list_rooms = list_rooms
        self._subscribers: dict[Person, Subscriber] = {}
        self._waiting: dict[Room, set[Person]] = {}
        """The rooms that will be published, and for whom."""
        self._lobby_alarm = Alarm(clock)

    def subscribe(self, person: Person, subscriber: Subscriber) -> None:
        """Publish a person's state from now on, in the place of an earlier subscriber."""
        self._subscribers[person] = subscriber
        self.changed(person.room, (person,))

    def unsubscribe(self, person: Person, subscriber: Subscriber) -> None:
        """Publish no more to a subscriber, if it still is the person's."""
        if self._subscribers.get(person) is subscriber:
            del self._subscribers[person]

    def changed(self, room: Room, people: Iterable[Person]) -> None:
        """Have a room published for some of its people soon; in a crowd a little later."""
        wanting = self._subscribers.keys() & people if self._subscribers else None
        if not wanting:
            return
        waiting = self._waiting.get(room)
        if waiting is not None:
            waiting |= wanting
            return
        self._waiting[room] = wanting
        delay = _CROWD_DELAY * len(room.people) ** 2
        self._clock.callLater(delay if delay > _AT_ONCE else 0, self._publish, room)

    def _publish(self, room: Room) -> None:
        waiting = self._waiting.pop(room)
        state, table, vote = room.room_state(), room.table_state(), room.vote_state()
        for person in [person for person in room.people if person in waiting]:
            subscriber = self._subscribers.get(person)
            if subscriber is not None:
                subscriber.publish(
                    StateUpdate(
                        person=person_state(person),
                        room=state,
                        table=table,
                        hand=room.hand_state(person),
                        question=None if person.question is None else person.question.asked,
                        vote=vote,
                    )
                )
                if table is None:
                    self._publish_rooms(subscriber)

    def _publish_rooms(self, subscriber: Subscriber) -> None:
        """Publish the rooms, and again as long as anybody who wants them stands in the lobby."""
        subscriber.publish_rooms(self._list_rooms())
        if not self._lobby_alarm.is_set:
            self._lobby_alarm.set(_LOBBY_SECONDS, self._publish_rooms_again)

    def _publish_rooms_again(self) -> None:
        for person, subscriber in list(self._subscribers.items()):
            if person.room.table_state() is None:
                self._publish_rooms(subscriber)
