"""Verbs for those who run the server."""

from __future__ import annotations

from una_mud.messages import AddressShown, BanChanged, ErrorId, MuteChanged, Muted
from una_mud.messages.errors import CommandError
from una_mud.verbs import completers
from una_mud.verbs.grammar import Rest, Word
from una_mud.verbs.registry import Invocation, Permission, verb
from una_mud.world import audit, moderation
from una_mud.world.addresses import covers
from una_mud.world.mutes import MINUTES_AT_MOST
from una_mud.world.names import find, key, well_formed


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


@verb("announce", need=Permission.ADMIN, usage="TEXT")
def announce(call: Invocation, text: Rest) -> None:
    """Tell everyone on the server something, whichever room they're in."""
    moderation.announce(call.world, call.person, text)


@verb("mute", need=Permission.ADMIN, usage="NAME MINUTES", completer=completers.names, of_player=True)
async def mute(call: Invocation, name: Word, minutes: int) -> None:
    """Keep someone from chatting for some minutes, in every room; they can still play.

    They're told so. For a guest, it holds for every guest at their address. /unmute ends it.
    """
    if not 1 <= minutes <= MINUTES_AT_MOST:
        raise call.usage_error(str(minutes))
    found = find(name, [person.name for person in call.world.people.values()]).only
    person = None if found is None else call.world.people[key(found)]
    if person is call.person:
        raise CommandError(ErrorId.ONESELF)
    shown = person.name if person is not None else await _registered(call, name)
    call.world.mutes.mute(shown, minutes, person if person is not None and person.account is None else None)
    audit.info("%s muted %s for %d minutes", call.person.name, shown, minutes)
    if person is not None:
        person.tell(Muted(minutes))
    call.tell(MuteChanged(shown, minutes))


async def _registered(call: Invocation, name: str) -> str:
    """Return the name of an account; CommandError if there's none."""
    account = await call.accounts.find(name) if well_formed(name) else None
    if account is None:
        raise CommandError(ErrorId.NAME_UNKNOWN, name)
    return account.name


@verb("unmute", need=Permission.ADMIN, completer=completers.names)
def unmute(call: Invocation, name: Word) -> None:
    """Let someone chat again who was muted."""
    if not call.world.mutes.unmute(name):
        raise CommandError(ErrorId.NOT_MUTED, name)
    audit.info("%s unmuted %s", call.person.name, name)
    person = call.world.people.get(key(name))
    if person is not None:
        person.tell(Muted(0))
    call.tell(MuteChanged(name, 0))
