"""What the world needs of what is outside, as protocols: the storage fills them, and tests do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from una_mud.bots.bot import RatedMove
    from una_mud.engine.moves import Move
    from una_mud.engine.view import View
    from una_mud.messages import BrowserRow, Results
    from una_mud.messages.icons import Picture
    from una_mud.world.accounts import Account, Secret
    from una_mud.world.people import Person
    from una_mud.world.records import Record

Advised: TypeAlias = "Callable[[Sequence[RatedMove] | None], object]"
"""Takes the best moves, the very best first."""


KeptTicket: TypeAlias = "tuple[str, str, str, float, str, float]"
"""Of a ticket its digest, the name, the account's lock, and for how many seconds it's good; and of a browser
that stays logged in with it what it's called, and since when, in seconds since 1970."""


class Browsers(Protocol):
    """The browsers in which people stay logged in."""

    def browsers(self, person: Person) -> tuple[BrowserRow, ...]:
        """Return those of somebody, the oldest first."""

    def forget_browser(self, person: Person, number: int) -> None:
        """Log somebody out of one of theirs."""


class Journal(Protocol):
    """Where records become durable, in order."""

    @property
    def durable(self) -> int:
        """The number up to which everything is durable."""

    @property
    def stalled(self) -> bool:
        """Whether records can't be made durable at present, because the disk is full for example."""

    def append(self, records: tuple[Record, ...]) -> int:
        """Take records that become durable together; return their number."""

    def when_durable(self, number: int, callback: Callable[[], object]) -> None:
        """Call back, once and later, when everything up to a number is durable."""


class Thinker(Protocol):
    """Where the computer players think that need long for it."""

    def think(self, view: View, seed: bytes, answer: Advised, played: Move | None = None) -> None:
        """Have the expert rate moves, or compare what was ``played`` with the best one.

        Calls back once and later, with None when there will be no answer.
        """


class Accounts(Protocol):
    """Where names are kept. Whatever may take a while is awaited; what can't be done raises CommandError."""

    async def find(self, name: str) -> Account | None:
        """Return what is kept for a name, in any case and composition."""

    async def alike(self, name: str) -> str | None:
        """Return the name of somebody else that looks like a name."""

    async def register(self, name: str, password: Secret, address: str) -> Account:
        """Keep a new name; ``address`` is where the person is."""

    async def log_in(self, name: str, password: Secret, address: str) -> Account:
        """Return what is kept for a name if this is its password.

        Raises:
            CommandError: PASSWORD_WRONG after a while, or TOO_MANY_TRIES.
        """

    @property
    def tickets(self) -> Sequence[KeptTicket]:
        """The tickets that were good at the start."""

    def keep_ticket(self, ticket: KeptTicket) -> None:
        """Keep a ticket, soon."""

    def forget_ticket(self, digest: str) -> None:
        """Keep a ticket no longer, soon."""

    def check_code(self, name: str, address: str, *, right: bool, own: bool) -> None:
        """Count a try of a guest's code; CommandError while too many were wrong, whether this one is or not.

        ``own``: from the address where the guest came from last, which is counted by itself only.
        """

    async def change_password(self, name: str, old: Secret, new: Secret, address: str) -> Account:
        """Take another password for a name, and return what is kept; or raise as :meth:`log_in` does."""

    async def delete(self, name: str, password: Secret, address: str) -> None:
        """Forget a name for good; or raise as :meth:`log_in` does, and while a hand is being played."""

    def keep(self, person: Person) -> None:
        """Keep, soon, the settings of somebody with an account, and that they were here."""

    async def set_icon(self, name: str, icon: str | None, picture: Picture | None = None) -> None:
        """Keep an icon: a drawing's name, or OWN with its picture, or None for one at random."""

    async def picture(self, name: str, icon: str) -> Picture | None:
        """Return the pixels of the icon that the one with a name has."""

    async def results(self, name: str) -> Results:
        """Return what the one with a name has got out of hands and games."""

    async def read_picture(self, base64: str, address: str) -> Picture:
        """Return the icon that a pasted file holds."""

    def gallery(self) -> Sequence[str]:
        """Return the names of all drawings."""

    def find_icon(self, typed: str) -> str:
        """Return the drawing that a name or its beginning means."""

    def is_banned(self, name: str, address: str) -> bool:
        """Whether one by this name, or from this address, may not come in."""

    def is_admin(self, name: str) -> bool:
        """Whether the one with this name is an admin."""

    async def ban(self, subject: str, author: str) -> str:
        """Let nobody in any more by a name or from an address or network; return how it is written."""

    async def unban(self, subject: str) -> str:
        """End a ban."""
