"""Names and passwords of a running server: what is slow is done outside the reactor."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar

from twisted.internet.defer import Deferred

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.messages.icons import OWN
from una_mud.storage import gallery, passwords
from una_mud.storage.account_table import Access, Ban
from una_mud.storage.login_guard import LoginGuard
from una_mud.storage.picture_files import read_base64, read_picture
from una_mud.world import audit
from una_mud.world.addresses import counted
from una_mud.world.names import find, key
from una_mud.world.options import settings_kept

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from una_mud.messages import Results
    from una_mud.messages.icons import Picture
    from una_mud.storage.account_table import AccountTable
    from una_mud.storage.workers import FairQueue, WorkerPool
    from una_mud.world.accounts import Account, Secret
    from una_mud.world.mutes import Mute
    from una_mud.world.people import Person
    from una_mud.world.ports import KeptTicket

Result = TypeVar("Result")

WRONG_SECONDS: Final = 1.0
"""How long one waits for the answer to a wrong password."""
RETRY_SECONDS: Final = 1.0
"""How long one waits before settings that could not be saved are saved again."""
_log = logging.getLogger(__name__)


class AccountService:
    """Keeps accounts, as ``world.accounts.Accounts`` has it.

    ``queue`` is that of the table's database; ``hashing`` is where passwords are hashed.
    """

    def __init__(self, table: AccountTable, pool: WorkerPool, queue: FairQueue, hashing: FairQueue) -> None:
        """Keep accounts in a table."""
        self.access = Access()
        self.on_access: Callable[[], object] = bool
        """Called when roles or bans have changed."""
        self.on_logout: Callable[[str], object] = bool
        """Called with the key of a name that the host has logged out."""
        self._table = table
        self._pool = pool
        self._queue = queue
        self._hashing = hashing
        self._unsaved: dict[str, Callable[[], None]] = {}
        """What saves settings and counts, by whose they are, while it isn't done."""
        self._saving: Deferred[None] | None = None
        self._closing = False
        self.registration_open = True
        """Whether new names can be registered."""
        self.tickets: Sequence[KeptTicket] = ()
        """The tickets that were good at the start."""
        self._guard = LoginGuard(pool.reactor.seconds, self._save_try, self._save_trusted)

    async def load(self) -> None:
        """Take up what was counted before a restart."""
        self._guard.restore(*await self._do(lambda: (self._table.tries(), self._table.trusted())))
        self.tickets = await self._do(self._table.tickets)
        await self._do(self._table.forget_logouts)

    def _save_try(self, counter: str, subject: str, left: float) -> None:
        self._save_soon(f"{counter} {subject}", lambda: self._table.set_try(counter, subject, left))

    def _save_trusted(self, name: str, address: str) -> None:
        self._save_soon(f"trusted {name} {address}", lambda: self._table.set_trusted(name, address))

    async def _do(self, work: Callable[[], Result]) -> Result:
        """Do something with the table; a fault of the disk is told, and is none of the program's."""
        try:
            return await self._queue.run(self, work)
        except sqlite3.Error as problem:
            _log.error("accounts can't be kept or read: %s", problem)
            raise CommandError(ErrorId.NOT_KEPT_NOW) from None

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
        if not self.registration_open:
            raise CommandError(ErrorId.REGISTRATION_CLOSED)
        self._guard.check_registration(address)
        self._guard.count_registration(address)
        kept_hash = await self._hashing.run(address, lambda: passwords.hashed(password))
        account = await self._do(lambda: self._table.add(name, kept_hash))
        self._guard.trust(name, address)
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

    def check_code(self, name: str, address: str, *, right: bool, own: bool) -> None:
        """Count a try of a guest's code; CommandError while too many were wrong, whether this one is or not.

        ``own``: from the address where the guest came from last, which is counted by itself only.
        """
        address = counted(address)
        self._guard.check(name, address, known=own)
        if right:
            return
        self._guard.count(name, address)
        self._guard.failed(name, address)
        audit.info("a wrong code for %s from %s", name, address)

    async def change_password(self, name: str, old: Secret, new: Secret, address: str) -> Account:
        """Take another password for a name; CommandError when the old one is wrong."""
        address = counted(address)
        await self._check(name, old, address)
        kept_hash = await self._hashing.run(address, lambda: passwords.hashed(new))
        await self._do(lambda: self._table.set_hash(name, kept_hash))
        return await self._known(name)

    async def delete(self, name: str, password: Secret, address: str) -> None:
        """Forget a name for good; CommandError when the password is wrong, or a hand is being played."""
        await self._check(name, password, counted(address))
        await self._do(lambda: self._table.delete(name))
        audit.info("%s deleted their account", name)

    async def _check(self, name: str, password: Secret, address: str) -> None:
        self._guard.check(name, address)
        self._guard.count(name, address)
        kept_hash = await self._do(lambda: self._table.kept_hash(name))
        if kept_hash is None:
            raise CommandError(ErrorId.NAME_UNKNOWN, name)
        matches, outdated = await self._hashing.run(
            address, lambda: (passwords.matches(kept_hash, password), passwords.outdated(kept_hash))
        )
        if not matches:
            self._guard.failed(name, address)
            audit.info("a wrong password for %s from %s", name, address)
            await self._pool.sleep(WRONG_SECONDS)
            raise CommandError(ErrorId.PASSWORD_WRONG)
        self._guard.trust(name, address)
        if outdated:
            await self._renew(name, password, address)

    async def _renew(self, name: str, password: Secret, address: str) -> None:
        """Hash a password with today's parameters; if that can't be saved, the next login tries again."""
        renewed = await self._hashing.run(address, lambda: passwords.hashed(password))
        with suppress(CommandError):
            await self._do(lambda: self._table.set_hash(name, renewed))

    # What hangs on a name.

    def keep(self, person: Person) -> None:
        """Keep, soon, the settings of somebody with an account, and that they were here.

        While the disk is full, for example, it's tried again and again; of several the last ones are kept.
        """
        name, ignoring = person.name, frozenset(person.ignoring)
        settings = settings_kept(person.settings)
        friends, news = frozenset(person.friends.values()), person.news
        self._save_soon(person.key, lambda: self._table.set_settings(name, settings, ignoring, friends, news))

    def keep_mute(self, mute: Mute) -> None:
        """Keep, soon, that somebody can't chat."""
        self._save_soon(f"mute {mute.kind} {mute.subject}", lambda: self._table.set_mute(mute))

    async def mutes(self) -> Sequence[Mute]:
        """Return who can't chat."""
        return await self._do(self._table.mutes)

    def keep_ticket(self, ticket: KeptTicket) -> None:
        """Keep a ticket, soon."""
        self._save_soon(f"ticket {ticket[0]}", lambda: self._table.set_ticket(ticket))

    def forget_ticket(self, digest: str) -> None:
        """Keep a ticket no longer, soon."""
        self._save_soon(f"ticket {digest}", lambda: self._table.remove_ticket(digest))

    def _save_soon(self, what: str, save: Callable[[], None]) -> None:
        self._unsaved[what] = save
        if self._saving is None:
            saving: Deferred[None] = Deferred()
            self._saving = saving
            Deferred.fromCoroutine(self._save()).chainDeferred(saving)

    async def _save(self) -> None:
        """Save until all is saved, or the server stops."""
        try:
            while self._unsaved:
                who, save = next(iter(self._unsaved.items()))
                if await self._try(save):
                    if self._unsaved.get(who) is save:
                        del self._unsaved[who]
                elif self._closing:
                    break
                else:
                    await self._pool.sleep(RETRY_SECONDS)
        finally:
            self._saving = None

    async def _try(self, save: Callable[[], None]) -> bool:
        """Save something; return False when that should be tried again."""
        try:
            await self._do(save)
        except CommandError as error:
            return error.message.error_id is not ErrorId.NOT_KEPT_NOW
        return True

    @property
    def is_saving(self) -> bool:
        """Whether settings or counts are still to be saved."""
        return bool(self._unsaved)

    async def close(self) -> None:
        """Save what isn't saved, if it can be now."""
        self._closing = True
        if self._saving is not None:
            await self._saving

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
        return await self._hashing.run(counted(address), lambda: read_picture(read_base64(base64)))

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
        audit.info("%s banned %s", author, ban.shown)
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
        if known.version >= 0:
            for name, _ in self.access.logouts - known.logouts:
                self.on_logout(name)

    async def refresh_if_possible(self) -> None:
        """As :meth:`refresh`; what fails is in the log, and tried again soon."""
        try:
            await self.refresh()
        except CommandError:
            return
        except Exception:  # noqa: BLE001 - or it would never be looked at again
            _log.exception("roles and bans could not be looked at")
