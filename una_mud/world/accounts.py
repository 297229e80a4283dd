"""What is kept of people: their names, and what hangs on them. Where it is kept is a protocol here."""

from __future__ import annotations

import enum
import unicodedata
from typing import TYPE_CHECKING, Final, Protocol

import attrs

from una_mud.messages import ErrorId
from una_mud.messages.accounts import Role
from una_mud.messages.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from una_mud.messages import Results
    from una_mud.messages.icons import Picture
    from una_mud.world.people import Person

SHORTEST_PASSWORD: Final = 6
LONGEST_PASSWORD: Final = 256
"""Characters."""


class Query(enum.Enum):
    """What is asked for where the answer is a bare line."""

    NAME = enum.auto()
    NEW_PASSWORD = enum.auto()
    """At the login by a new name, where an empty line plays as a guest."""
    PASSWORD = enum.auto()
    OLD_PASSWORD = enum.auto()
    CHOSEN_PASSWORD = enum.auto()
    PASSWORD_AGAIN = enum.auto()
    PICTURE = enum.auto()

    @property
    def hidden(self) -> bool:
        """Whether the answer is not to be seen on the screen."""
        return self not in {Query.NAME, Query.PICTURE}


@attrs.frozen
class Secret:
    """A password. It shows in no representation, traceback or log."""

    text: str = attrs.field(repr=False)


@attrs.frozen(kw_only=True)
class Account:
    """What is kept for a name. Times are in seconds since 1970."""

    name: str
    role: Role = Role.PLAYER
    icon: str | None = None
    """A drawing of the gallery, or ``icons.OWN``; None: another one at each login."""
    picture: Picture | None = None
    """The picture of their own, if that is the icon."""
    settings: Mapping[str, str] = attrs.field(factory=dict)
    """As typed after ``/set``, by name."""
    ignoring: frozenset[str] = frozenset()
    created: float
    seen: float
    lock: str = attrs.field(default="", repr=False)
    """Stands for the password: it is another one when that is."""


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

    async def change_password(self, name: str, old: Secret, new: Secret, address: str) -> Account:
        """Take another password for a name, and return what is kept; or raise as :meth:`log_in` does."""

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


def chosen(text: str) -> Secret:
    """Return a new password, or raise CommandError when it is too short or too long."""
    password = secret(text)
    if len(password.text) < SHORTEST_PASSWORD:
        raise CommandError(ErrorId.PASSWORD_SHORT, str(SHORTEST_PASSWORD))
    if len(password.text) > LONGEST_PASSWORD:
        raise CommandError(ErrorId.PASSWORD_LONG, str(LONGEST_PASSWORD))
    return password


def secret(text: str) -> Secret:
    """Return a password as it was typed, in the one form in which it is compared."""
    return Secret(unicodedata.normalize("NFC", text.strip()))
