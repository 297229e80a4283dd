"""What belongs to a room's host: who it is, the lock, and sending people out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import ErrorId, HostChanged, Kicked, LockChanged
from una_mud.messages.errors import CommandError
from una_mud.world.clock import dates, times

if TYPE_CHECKING:
    from una_mud.world.audience import Audience
    from una_mud.world.clock import Clock
    from una_mud.world.people import Person
    from una_mud.world.seating import Seating

KICKED_FOR: Final = 10 * 60.0
"""Seconds for which somebody who was kicked can't come in again."""


class RoomHost:
    """The host of one room with a table, and what only the host may do."""

    def __init__(self, room: str, audience: Audience, seating: Seating, clock: Clock) -> None:
        """Begin with a room of that name that is open and has no host."""
        self._room = room
        self._audience = audience
        self._seating = seating
        self._clock = clock
        self._kicked: dict[str, float] = {}
        """Until when those can't come in who were sent out, by the keys of their names."""
        self.host: Person | None = None
        self.locked = False

    def kept_out(self) -> dict[str, float]:
        """Return who can't come in, by the keys of their names, and until when in seconds since 1970."""
        return dates(self._kicked, self._clock)

    def keep_out(self, until: dict[str, float]) -> None:
        """Take up what :meth:`kept_out` gave before the server stopped."""
        latest = self._clock.seconds() + KICKED_FOR
        self._kicked = {name: min(latest, at) for name, at in times(until, self._clock).items()}

    def check_admits(self, person: Person) -> None:
        """Raise CommandError when the person may not come in."""
        if self._kicked.get(person.key, 0.0) > self._clock.seconds():
            raise CommandError(ErrorId.KICKED_RECENTLY, self._room)
        if self.locked and self._audience.people:
            raise CommandError(ErrorId.ROOM_LOCKED, self._room)

    def check(self, person: Person) -> None:
        """Raise CommandError for anybody but the host, or who stands in for a host that isn't connected."""
        acting = self._acting()
        if person is not acting:
            raise CommandError(ErrorId.NOT_HOST, acting.name if acting else "")

    def _acting(self) -> Person | None:
        """Return the host; while they aren't connected, whoever sits here longest and is."""
        if self.host is None or self.host.online:
            return self.host
        return self._first(self._audience.online()) or self.host

    def _first(self, people: list[Person]) -> Person | None:
        """Return the first of some people who has a seat; without one, the first of all."""
        seated = [person for person in people if self._seating.of(person) is not None]
        return next(iter(seated or people), None)

    def departed(self, person: Person) -> None:
        """Choose another host if the one who has gone was it."""
        if person is self.host:
            self.host = self._first(self._audience.online() or self._audience.people)
            if self.host is not None:
                self._audience.tell(HostChanged(self.host.name))

    def lock(self, person: Person, *, locked: bool) -> None:
        """Lock the room against newcomers, or open it."""
        self.locked = locked
        self._audience.tell(LockChanged(person.name, locked))

    def kick(self, person: Person, guest: Person) -> Kicked:
        """Tell the room that somebody is sent out, and return what it's told; the world moves them."""
        now = self._clock.seconds()
        self._kicked = {name: until for name, until in self._kicked.items() if until > now}
        self._kicked[guest.key] = now + KICKED_FOR
        kicked = Kicked(guest.name, person.name)
        self._audience.tell(kicked)
        return kicked
