"""Tickets: whoever was in comes back in with one, without a password, after a reload or a lost connection."""

from __future__ import annotations

import secrets
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Final
from weakref import ref

import attrs

from una_mud.messages import BrowserRow
from una_mud.messages.presence import Duration
from una_mud.server.server_handover import TicketHandover
from una_mud.world.names import key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from una_mud.world.accounts import Account
    from una_mud.world.people import Person
    from una_mud.world.ports import Accounts, KeptTicket

SECONDS: Final = 12 * 3600.0
"""How long a ticket is good."""
MOST: Final = 20_000
"""Tickets that are kept; the oldest are forgotten first."""
EACH: Final = 4
"""Tickets that one person may have at once, one for each browser window; the oldest is forgotten first."""
BROWSER_SECONDS: Final = 60 * 24 * 3600.0
"""How long a browser stays logged in that was asked to."""
BROWSERS: Final = 8
"""Browsers in which one person may stay logged in; the oldest is forgotten first."""
_BYTES: Final = 24


@attrs.frozen(eq=False)
class Ticket:
    """What is kept of a ticket."""

    name: str
    until: float
    lock: str | None
    """The account's lock when the ticket was issued; None: the person was a guest."""
    person: Callable[[], Person | None]
    browser: str = ""
    """What the browser is called that stays logged in with it; empty: none does."""
    since: float = 0.0
    """When such a browser got it, in seconds since 1970."""

    def opens(self, account: Account | None) -> bool:
        """Whether it is good for what is kept for the name now: not after the password has changed."""
        return self.lock == (None if account is None else account.lock)


def _nobody() -> None:
    """Return nobody: whose ticket it is isn't here any more."""


class Tickets:
    """The tickets that are out. Only digests are kept, with the accounts or with a guest's seat."""

    def __init__(
        self, people: Iterable[Person] = (), now: float = 0.0, accounts: Accounts | None = None
    ) -> None:
        """Begin with the tickets that were good when the server stopped."""
        self._accounts = accounts
        self._tickets: dict[str, Ticket] = {}
        self._of: dict[str, list[str]] = {}
        """The digests of the tickets that each name has, the oldest first."""
        for person in people:
            for digest, until in person.tickets.items():
                self._keep(digest, Ticket(person.name, until, None, ref(person)))
        self.restore(() if accounts is None else accounts.tickets, now)

    def restore(self, kept: Iterable[KeptTicket], now: float) -> None:
        """Take up the tickets that were kept with accounts."""
        for digest, name, lock, left, browser, since in kept:
            self._keep(digest, Ticket(name, now + left, lock, _nobody, browser, since))

    def hand_over(self, places: Mapping[Person, int]) -> tuple[TicketHandover, ...]:
        """Return all tickets; ``places`` are those of people in the list that is handed over."""
        rows: list[TicketHandover] = []
        for digest, ticket in self._tickets.items():
            person = ticket.person()
            place = None if person is None else places.get(person)
            kept = (ticket.name, ticket.until, ticket.lock, place, ticket.browser, ticket.since)
            rows.append(TicketHandover(digest, *kept))
        return tuple(rows)

    def take_over(self, rows: Iterable[TicketHandover], people: Sequence[Person]) -> None:
        """Go on with the tickets that were handed over, and no others."""
        self._tickets.clear()
        self._of.clear()
        for row in rows:
            person = _nobody if row.person is None else ref(people[row.person])
            self._keep(row.digest, Ticket(row.name, row.until, row.lock, person, row.browser, row.since))

    def issue(self, person: Person, now: float, browser: str = "") -> str:
        """Return a new ticket for somebody who is in; one for a browser that stays logged in lasts longer."""
        ticket = secrets.token_urlsafe(_BYTES)
        digest = _digest(ticket)
        lock = None if person.account is None else person.account.lock
        seconds, since = (BROWSER_SECONDS, time.time()) if browser else (SECONDS, 0.0)
        if lock is None:
            person.tickets[digest] = now + seconds
        elif self._accounts is not None:
            self._accounts.keep_ticket((digest, person.name, lock, seconds, browser, since))
        self._keep(digest, Ticket(person.name, now + seconds, lock, ref(person), browser, since))
        theirs = self._digests(person, browsers=bool(browser))
        if len(theirs) > (BROWSERS if browser else EACH):
            self._forget(theirs[0])
        if len(self._tickets) > MOST:
            self._forget(next(iter(self._tickets)))
        return ticket

    def _keep(self, digest: str, ticket: Ticket) -> None:
        self._tickets[digest] = ticket
        self._of.setdefault(key(ticket.name), []).append(digest)

    def _forget(self, digest: str) -> None:
        ticket = self._tickets.pop(digest)
        person, name = ticket.person(), key(ticket.name)
        if person is not None:
            person.tickets.pop(digest, None)
        if ticket.lock is not None and self._accounts is not None:
            self._accounts.forget_ticket(digest)
        self._of[name].remove(digest)
        if not self._of[name]:
            del self._of[name]

    def _digests(self, person: Person, *, browsers: bool) -> list[str]:
        """Return the digests of somebody's tickets: of browsers that stay logged in, or of all others."""
        theirs = self._of.get(person.key, ())
        return [digest for digest in theirs if bool(self._tickets[digest].browser) is browsers]

    def revoke(self, person: Person, *, browsers: bool = True) -> None:
        """Make a person's tickets worth nothing: they've left for good, or changed the password.

        Who leaves stays logged in in other ``browsers``.
        """
        kinds = (False, True) if browsers else (False,)
        for digest in [digest for kind in kinds for digest in self._digests(person, browsers=kind)]:
            self._forget(digest)

    def revoke_one(self, ticket: str) -> None:
        """Make a ticket worth nothing: its browser doesn't stay logged in any more."""
        digest = _digest(ticket)
        if digest in self._tickets:
            self._forget(digest)

    def browsers(self, person: Person) -> tuple[BrowserRow, ...]:
        """Return the browsers in which somebody stays logged in, the oldest first."""
        now = time.time()
        tickets = [self._tickets[digest] for digest in self._digests(person, browsers=True)]
        return tuple(
            BrowserRow(number, ticket.browser, Duration(max(0, int(now - ticket.since))))
            for number, ticket in enumerate(tickets, 1)
        )

    def forget_browser(self, person: Person, number: int) -> None:
        """Log somebody out of one of their browsers."""
        self._forget(self._digests(person, browsers=True)[number - 1])

    def redeem(self, ticket: str, holder: Callable[[str], Person | None], now: float) -> Ticket | None:
        """Return what is kept of a ticket that is good, None of another. ``holder`` tells whose a name is.

        A guest's ticket is good only while the name is theirs: after that everybody may take it.
        """
        kept = self._tickets.get(_digest(ticket))
        if kept is None or kept.until < now:
            return None
        person = kept.person()
        return kept if kept.lock is not None or (person and person is holder(kept.name)) else None


def _digest(ticket: str) -> str:
    return sha256(ticket.encode("utf-8", "replace")).hexdigest()
