"""Verbs for those who run the server."""

from __future__ import annotations

from una_mud.messages import AddressShown, BanChanged, ErrorId
from una_mud.messages.errors import CommandError
from una_mud.verbs.grammar import Word
from una_mud.verbs.registry import Invocation, Permission, verb
from una_mud.world import audit
from una_mud.world.addresses import covers
from una_mud.world.names import key


@verb("ban", need=Permission.ADMIN, usage="NAME | ADDRESS")
async def ban(call: Invocation, subject: Word) -> None:
    """Ban a name, an address, or a network such as 192.0.2.0/24.

    Anyone it applies to is told, and disconnected at once.
    """
    if key(subject) == call.person.key or covers(subject, call.person.address):
        raise CommandError(ErrorId.ONESELF)
    call.tell(BanChanged(await call.accounts.ban(subject, call.person.name), on=True))


@verb("address", need=Permission.ADMIN)
def address(call: Invocation, name: Word) -> None:
    """Show where somebody's connection comes from, or came from last.

    To keep everyone at that address out, ban it: /ban 192.0.2.7.
    """
    person = call.world.find_person(name)
    audit.info("%s looked up the address of %s", call.person.name, person.name)
    call.tell(AddressShown(person.name, person.address, f"/ban {person.address}"))


@verb("unban", need=Permission.ADMIN, usage="NAME | ADDRESS")
async def unban(call: Invocation, subject: Word) -> None:
    """Lift the ban on a name or an address."""
    call.tell(BanChanged(await call.accounts.unban(subject), on=False))
