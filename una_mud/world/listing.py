"""The lists of all people and all rooms. Long ones are made once a second, however many ask for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from una_mud.messages import RoomsShown, WhoShown

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.world.clock import Clock
    from una_mud.world.room import Room

_MANY_PEOPLE: Final = 100
_MANY_ROOMS: Final = 20
_SECONDS: Final = 1.0
"""How long a long list is good enough."""


@attrs.define(eq=False)
class Listing:
    """Makes the lists. The same notice is given again, so that its words, too, are found only once."""

    clock: Clock
    all_rooms: Callable[[], list[Room]]
    """Gives the rooms in the order in which they are listed."""
    _made: float = 0.0
    _who: WhoShown | None = None
    _rooms: dict[str, RoomsShown] = attrs.field(factory=dict)
    """By the name of the room from which they are looked at."""

    def who(self) -> WhoShown:
        """Return a line for everyone who is here, room by room."""
        self._forget()
        who = self._who
        if who is None:
            who = WhoShown(tuple(row for room in self.all_rooms() for row in room.people_rows()))
            if len(who.rows) >= _MANY_PEOPLE:
                self._who = who
        return who

    def rooms(self, here: str) -> RoomsShown:
        """Return a line for each room, as they are seen from the one called ``here``."""
        self._forget()
        rooms = self._rooms.get(here)
        if rooms is None:
            rooms = RoomsShown(tuple(room.row() for room in self.all_rooms()), here)
            if len(rooms.rows) >= _MANY_ROOMS:
                self._rooms[here] = rooms
        return rooms

    def _forget(self) -> None:
        """Forget lists that are too old."""
        now = self.clock.seconds()
        if now >= self._made + _SECONDS:
            self._made = now
            self._who = None
            self._rooms.clear()
