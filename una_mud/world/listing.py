"""The lists of all people and all rooms. Long ones are made once a second, however many ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import RoomsShown, WhoShown
from una_mud.world.clock import Alarm

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.world.clock import Clock
    from una_mud.world.room import Room
    from una_mud.world.subscriptions import Subscriber, Subscriptions

_MANY_PEOPLE: Final = 100
_MANY_ROOMS: Final = 20
_SECONDS: Final = 1.0
"""How long a long list is good enough."""
_LOBBY_SECONDS: Final = 2.0
"""How often the rooms are looked at for those who stand in the lobby."""


def _is_shown(room: Room, here: str) -> bool:
    """Whether a list of rooms has a room in it: no private one, and none where nobody is connected."""
    if room.table is None or room.name == here:
        return True
    return room.is_listed and any(person.online for person in room.people)


class Listing:
    """Makes the lists. The same message is given again, so that its words, too, are found only once."""

    def __init__(self, clock: Clock, rooms: Callable[[], list[Room]], subscriptions: Subscriptions) -> None:
        """Begin with nothing listed; ``rooms`` gives the rooms in the order in which they are listed."""
        self._clock = clock
        self._all_rooms = rooms
        self._subscriptions = subscriptions
        self._made = 0.0
        self._who: WhoShown | None = None
        self._rooms: dict[str, RoomsShown] = {}
        """By the name of the room from which they are looked at."""
        self._lobby_alarm = Alarm(clock)

    def who(self) -> WhoShown:
        """Return a line for everyone who is here, room by room."""
        self._forget()
        who = self._who
        if who is None:
            who = WhoShown(tuple(row for room in self._all_rooms() for row in room.people_rows()))
            if len(who.rows) >= _MANY_PEOPLE:
                self._who = who
        return who

    def rooms(self, here: str) -> RoomsShown:
        """Return a line for each room, as they are seen from the one called ``here``."""
        self._forget()
        rooms = self._rooms.get(here)
        if rooms is None:
            rows = tuple(room.row() for room in self._all_rooms() if _is_shown(room, here))
            rooms = RoomsShown(rows, here)
            if len(rooms.rows) >= _MANY_ROOMS:
                self._rooms[here] = rooms
        return rooms

    def _forget(self) -> None:
        """Forget lists that are too old."""
        now = self._clock.seconds()
        if now >= self._made + _SECONDS:
            self._made = now
            self._who = None
            self._rooms.clear()

    # For those who stand in the lobby and want the rooms as data.

    def publish_rooms(self, subscriber: Subscriber) -> None:
        """Publish the rooms, and again as long as anybody who wants them stands in the lobby."""
        subscriber.publish_rooms(self.rooms(""))
        if not self._lobby_alarm.is_set:
            self._lobby_alarm.set(_LOBBY_SECONDS, self._publish_again)

    def _publish_again(self) -> None:
        lobby = self._all_rooms()[0]
        for person in self._subscriptions.among(lobby.people):
            subscriber = self._subscriptions.of(person)
            if subscriber is not None:
                self.publish_rooms(subscriber)
