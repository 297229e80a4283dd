"""Whether a person may make another room, and what it is called if they don't say."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.world import names
from una_mud.world.addresses import LOCAL, counted
from una_mud.world.limits import ROOMS_AN_ADDRESS, ROOMS_AT_MOST, ROOMS_EACH

if TYPE_CHECKING:
    from collections.abc import Mapping

    from una_mud.world.people import Person
    from una_mud.world.room import Room

LOBBY: Final = "lobby"


def check(name: str, person: Person, rooms: Mapping[str, Room]) -> None:
    """Raise CommandError if a person can't make a room of a name beside those there are, by their keys."""
    if not names.room_well_formed(name):
        raise CommandError(ErrorId.BAD_ROOM_NAME, name)
    if names.key(name) in rooms or names.key(name) == LOBBY:
        raise CommandError(ErrorId.ROOM_EXISTS, name)
    if len(rooms) >= ROOMS_AT_MOST:
        raise CommandError(ErrorId.TOO_MANY_ROOMS)
    makers = [room.maker for room in rooms.values() if room.maker is not None]
    theirs = sum(key == person.key for key, _ in makers)
    address = counted(person.address)
    from_there = sum(where == address for _, where in makers)
    # Behind a proxy that tells no addresses everybody comes from this machine.
    if theirs >= ROOMS_EACH or (from_there >= ROOMS_AN_ADDRESS and address != LOCAL):
        raise CommandError(ErrorId.TOO_MANY_OWN_ROOMS)


def name_for(person: Person, rooms: Mapping[str, Room]) -> str:
    """Return a name for a room of a person that no other room has."""
    name = f"{person.name}'s table"
    more = (f"{name} {number}" for number in count(2))
    return (
        name if names.key(name) not in rooms else next(each for each in more if names.key(each) not in rooms)
    )
