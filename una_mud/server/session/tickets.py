"""Tickets: whoever was in comes back in with one, without a password, after a reload or a lost connection."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Final
from weakref import ref

import attrs

from una_mud.world.names import key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from una_mud.world.accounts import Account
    from una_mud.world.people import Person

SECONDS: Final = 12 * 3600.0
"""How long a ticket is good."""
MOST: Final = 20_000
"""Tickets that are kept; the oldest are forgotten first."""
EACH: Final = 4
"""Tickets that one person may have at once, one for each browser window; the oldest is forgotten first."""
_BYTES: Final = 24


@attrs.frozen(eq=False)
class Ticket:
    """What is kept of a ticket."""

    name: str
    until: float
    lock: str | None
    """The account's lock when the ticket was issued; None: the person was a guest."""
    person: ref[Person]

    def opens(self, account: Account | None) -> bool:
        """Whether it is good for what is kept for the name now: not after the password has changed."""
        return self.lock == (None if account is None else account.lock)


@attrs.define(eq=False)
class Tickets:
    """The tickets that are out. Only their digests are kept."""

    _tickets: dict[bytes, Ticket] = attrs.field(factory=dict, init=False)
    _of: dict[str, list[bytes]] = attrs.field(factory=dict, init=False)
    """The digests of the tickets that each name has, the oldest first."""

    def issue(self, person: Person, now: float) -> str:
        """Return a new ticket for somebody who is in."""
        ticket = secrets.token_urlsafe(_BYTES)
        digest = _digest(ticket)
        lock = None if person.account is None else person.account.lock
        kept = Ticket(person.name, now + SECONDS, lock, ref(person))
        self._tickets[digest] = kept
        theirs = self._of.setdefault(person.key, [])
        theirs.append(digest)
        if len(theirs) > EACH:
            self._forget(theirs[0])
        if len(self._tickets) > MOST:
            self._forget(next(iter(self._tickets)))
        return ticket

    def _forget(self, digest: bytes) -> None:
        name = key(self._tickets.pop(digest).name)
        self._of[name].remove(digest)
        if not self._of[name]:
            del self._of[name]

    def revoke(self, person: Person) -> None:
        """Make a person's tickets worth nothing: they've left for good, or changed the password."""
        for digest in self._of.pop(person.key, ()):
            self._tickets.pop(digest, None)

    def redeem(self, ticket: str, people: Mapping[str, Person], now: float) -> Ticket | None:
        """Return what is kept of a ticket that is good, None of another. ``people`` are those who are here.

        A guest's ticket is good only while they're here or their seat is kept: after that everybody may take
        the name.
        """
        kept = self._tickets.get(_digest(ticket))
        if kept is None or kept.until < now:
            return None
        here = people.get(key(kept.name))
        return kept if kept.lock is not None or (here is not None and kept.person() is here) else None


def _digest(ticket: str) -> bytes:
    return sha256(ticket.encode("utf-8", "replace")).digest()
