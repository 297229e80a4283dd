"""What admins do to people, and hosts to those in their room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.messages import Announced, ErrorId, KickedOff, Removed
from una_mud.messages.errors import CommandError
from una_mud.world import audit

if TYPE_CHECKING:
    from una_mud.world.people import Person
    from una_mud.world.world import World


def announce(world: World, by: Person, text: str) -> None:
    """Tell everybody an admin's words."""
    audit.info("%s announced: %s", by.name, text)
    message = Announced(by.name, text)
    for person in world.people.values():
        person.tell(message)


def kick(world: World, by: Person, typed: str) -> None:
    """Send somebody out of the host's room into the lobby; admins do it in every room.

    From the lobby, people are sent off the server.
    """
    guest = world.find_person(typed) if by.is_admin else world.room_of(by).find_here(typed)
    if guest is by:
        raise CommandError(ErrorId.ONESELF)
    if not guest.online:
        raise CommandError(ErrorId.KICK_ABSENT, guest.name)
    room = world.room_of(guest)
    audit.info("%s kicked %s out of %s", by.name, guest.name, room.name)
    if room.table is None:
        world.leave(guest, Removed())
        by.tell(KickedOff(guest.name))
        return
    kicked = room.table.hosting.kick(by, guest)
    if by not in room.people:
        by.tell(kicked)
    room.table.privacy.admitted.discard(guest.key)
    world.go(guest, world.lobby)
