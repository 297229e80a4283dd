"""What is kept of people: their names, and what hangs on them."""

from __future__ import annotations

import enum
import unicodedata
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.messages import ErrorId
from una_mud.messages.accounts import Role
from una_mud.messages.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from una_mud.messages.icons import Picture

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
    friends: frozenset[str] = frozenset()
    """Their names as they're written."""
    news: str = ""
    """A digest of the news that they were told of last."""
    created: float
    seen: float
    lock: str = attrs.field(default="", repr=False)
    """Stands for the password: it is another one when that is."""


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
