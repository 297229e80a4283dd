"""Names and passwords of a running server: what is slow is done outside the reactor."""

from __future__ import annotations

import logging
import sqlite3
from math import ceil
from typing import TYPE_CHECKING, Any, Final, TypeVar

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.messages.icons import OWN
from una_mud.storage import gallery, passwords
from una_mud.storage.account_table import Access, Ban
from una_mud.storage.picture_files import read_base64, read_picture
from una_mud.storage.rate_limiter import RateLimit, RateLimiter
from una_mud.world.addresses import LOCAL, counted
from una_mud.world.names import find, key
from una_mud.world.options import settings_kept

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from twisted.internet.defer import Deferred

    from una_mud.messages import Results
    from una_mud.messages.icons import Picture
    from una_mud.storage.account_table import AccountTable
    from una_mud.storage.fair_queue import FairQueue
    from una_mud.world.accounts import Account, Secret
    from una_mud.world.people import Person

Result = TypeVar("Result")

BY_NAME_AND_ADDRESS: Final = RateLimit(at_once=6, seconds=30)
"""So that nobody keeps the owner out by trying wrong passwords from somewhere else."""
BY_ADDRESS: Final = RateLimit(at_once=30, seconds=10)
BY_NAME: Final = RateLimit(at_once=200, seconds=10)
"""Against many addresses together; one from which the name was opened before is not counted."""
WRONG_SECONDS: Final = 1.0
"""How long one waits for the answer to a wrong password."""
_REMEMBERED: Final = 10_000
_log = logging.getLogger(__name__)


class AccountService:
    """Keeps accounts, as ``world.accounts.Accounts`` has it.

    ``file`` does one thing after the other with the table in a thread of its own, ``turns`` what needs a
    processor, ``sleep`` lets some seconds pass, and ``now`` tells the time, in seconds from any moment on.
    """

    def __init__(
        self,
        table: AccountTable,
        file: Callable[[Callable[[], Any]], Deferred[Any]],
        turns: FairQueue,
        sleep: Callable[[float], Awaitable[object]],
        now: Callable[[], float],
    ) -> None:
        """Keep accounts in a table."""
        self.access = Access()
        self.on_access: Callable[[], object] = bool
        """Called when roles or bans have changed."""
        self._table = table
        self._file = file
        self._turns = turns
        self._sleep = sleep
        self._now = now
        self._here = RateLimiter(BY_NAME_AND_ADDRESS)
        self._anywhere = RateLimiter(BY_ADDRESS)
        self._at_name = RateLimiter(BY_NAME)
        self._trusted: dict[tuple[str, str], None] = {}
        """Names and addresses from which they were opened, the last one at the end."""

    async def _do(self, work: Callable[[], Result]) -> Result:
        """Do something with the table; a fault of the disk is told, and is none of the program's."""
        try:
            result: Result = await self._file(work)
        except sqlite3.Error as problem:
            _log.error("accounts can't be kept or read: %s", problem)
            raise CommandError(ErrorId.NOT_KEPT_NOW) from None
        return result

    # Names and passwords.

    async def find(self, name: str) -> Account | None:
        """Return what is kept for a name, in any case and composition."""
        return await self._do(lambda: self._table.find(name))

    async def alike(self, name: str) -> str | None:
        """Return the name of somebody else that looks like a name."""
        return await self._do(lambda: self._table.alike(name))

    async def register(self, name: str, password: Secret, address: str) -> Account:
        """Keep a new name; CommandError when it is taken."""
        address = counted(address)
        kept_hash = await self._turns.do(address, lambda: passwords.hashed(password))
        account = await self._do(lambda: self._table.add(name, kept_hash))
        self._trust(name, address)
        return account

    async def log_in(self, name: str, password: Secret, address: str) -> Account:
        """Return what is kept for a name if this is its password; else CommandError, after a while."""
        await self._check(name, password, counted(address))
        return await self._known(name)

    async def _known(self, name: str) -> Account:
        account = await self.find(name)
        if account is None:
            raise CommandError(ErrorId.NAME_UNKNOWN, name)
        return account

    async def change_password(self, name: str, old: Secret, new: Secret, address: str) -> Account:
        """Take another password for a name; CommandError when the old one is wrong."""
        address = counted(address)
        await self._check(name, old, address)
        kept_hash = await self._turns.do(address, lambda: passwords.hashed(new))
        await self._do(lambda: self._table.set_hash(name, kept_hash))
        return await self._known(name)

    async def _check(self, name: str, password: Secret, address: str) -> None:
        self._check_tries(name, address)
        # Counted before it is known, so that many tries at a time gain nothing.
        self._count(name, address)
        kept_hash = await self._do(lambda: self._table.kept_hash(name))
        if kept_hash is None:
            raise CommandError(ErrorId.NAME_UNKNOWN, name)
        if not await self._turns.do(address, lambda: passwords.matches(kept_hash, password)):
            await self._sleep(WRONG_SECONDS)
            raise CommandError(ErrorId.PASSWORD_WRONG)
        self._trust(name, address)
        if passwords.outdated(kept_hash):
            renewed = await self._turns.do(address, lambda: passwords.hashed(password))
            await self._do(lambda: self._table.set_hash(name, renewed))

    def _check_tries(self, name: str, address: str) -> None:
        """Raise CommandError while too many were in vain."""
        now, who = self._now(), key(name)
        waits = [self._here.wait((who, address), now), self._anywhere.wait(address, now)]
        if (who, address) not in self._trusted:
            waits.append(self._at_name.wait(who, now))
        if max(waits) > 0:
            raise CommandError(ErrorId.TOO_MANY_TRIES, str(ceil(max(waits)) + 1))

    def _count(self, name: str, address: str) -> None:
        now, who = self._now(), key(name)
        self._here.record((who, address), now)
        if address != LOCAL:  # behind a proxy everybody comes from here
            self._anywhere.record(address, now)
        if (who, address) not in self._trusted:
            self._at_name.record(who, now)

    def _trust(self, name: str, address: str) -> None:
        """Forget wrong tries after a right one."""
        who = key(name), address
        self._here.forget(who)
        self._anywhere.refund(address)
        if who not in self._trusted:
            self._at_name.refund(who[0])
        self._trusted.pop(who, None)
        self._trusted[who] = None
        if len(self._trusted) > _REMEMBERED:
            del self._trusted[next(iter(self._trusted))]

    # What hangs on a name.

    def keep(self, person: Person) -> None:
        """Keep, soon, the settings of somebody with an account, and that they were here."""
        name, ignoring = person.name, frozenset(person.ignoring)
        settings = settings_kept(person.settings)
        kept: Deferred[None] = self._file(lambda: self._table.set_settings(name, settings, ignoring))
        kept.addErrback(lambda failure: _log.error("settings could not be kept: %s", failure.value))

    async def set_icon(self, name: str, icon: str | None, picture: Picture | None = None) -> None:
        """Keep an icon: a drawing's name, or OWN with its picture, or None for one at random."""
        await self._do(lambda: self._table.set_icon(name, icon, picture))

    async def picture(self, name: str, icon: str) -> Picture | None:
        """Return the pixels of the icon that the one with a name has."""
        if icon == OWN:
            return await self._do(lambda: self._table.picture(name))
        if icon not in gallery.drawings():
            return None
        return await self._do(lambda: gallery.drawing(icon))

    async def results(self, name: str) -> Results:
        """Return what the one with a name has got out of hands and games."""
        return await self._do(lambda: self._table.results(name))

    async def read_picture(self, base64: str, address: str) -> Picture:
        """Return the icon that a pasted file holds; CommandError when it is none."""
        return await self._turns.do(counted(address), lambda: read_picture(read_base64(base64)))

    def gallery(self) -> Sequence[str]:
        """Return the names of all drawings."""
        return tuple(gallery.drawings())

    def find_icon(self, typed: str) -> str:
        """Return the drawing that a name or its beginning means; CommandError when there is none."""
        found = find(typed, gallery.drawings())
        if found.only is None:
            raise CommandError(ErrorId.NO_SUCH_ICON, typed, found.names or found.nearest)
        return found.only

    # Who may come in.

    def is_banned(self, name: str, address: str) -> bool:
        """Whether one by this name, or from this address, may not come in."""
        return self.access.is_banned(name, address)

    def is_admin(self, name: str) -> bool:
        """Whether the one with this name is an admin."""
        return key(name) in self.access.admins

    async def ban(self, subject: str, author: str) -> str:
        """Let nobody in any more by a name or from an address or network; return how it is written."""
        ban = Ban.read(subject)
        await self._do(lambda: self._table.ban(ban, author))
        await self.refresh()
        return ban.shown

    async def unban(self, subject: str) -> str:
        """End a ban; CommandError when there is none."""
        ban = Ban.read(subject)
        await self._do(lambda: self._table.unban(ban))
        await self.refresh()
        return ban.shown

    async def refresh(self) -> None:
        """See whether roles or bans have changed, by this program or another, and let them hold."""
        known = self.access
        self.access = await self._do(lambda: self._table.access(known))
        if self.access.version != known.version:
            self.on_access()
