"""Names, passwords, icons, bans."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from una_mud.messages.icons import Picture
    from una_mud.messages.presence import PersonRow


class Role(enum.Enum):
    """What a person may do on this server."""

    PLAYER = "player"
    ADMIN = "admin"


@attrs.frozen(eq=False)
class NameIsNew:
    """At the login: nobody has the name, and a password would keep it."""

    name: str


@attrs.frozen(eq=False)
class NameIsHere:
    """At the login: a guest by this name is connected, from the same address."""

    name: str


@attrs.frozen(eq=False)
class NameIsKept:
    """At the login: the name has a password, which is asked for next."""

    name: str


@attrs.frozen(eq=False)
class Registered:
    """To one person: her name is kept for her from now on."""

    name: str


@attrs.frozen(eq=False)
class PasswordChanged:
    """To one person: her new password holds."""


@attrs.frozen(eq=False)
class RoleChanged:
    """To one person: she has another role."""

    role: Role


@attrs.frozen(eq=False)
class IconChanged:
    """To one person: her icon; ``forgotten`` when one that was set is not kept any more."""

    icon: str
    picture: Picture | None
    forgotten: bool


@attrs.frozen(eq=False)
class IconsShown:
    """The names of all drawings; ``mine`` is the reader's own icon."""

    names: tuple[str, ...]
    mine: str


@attrs.frozen(eq=False)
class PictureAwaited:
    """To one person: the lines of a file are taken now."""


@attrs.frozen
class Results:
    """What somebody has got out of the hands and games that she has played to their ends."""

    hands: int
    hands_won: int
    games: int
    games_won: int


@attrs.frozen(eq=False, kw_only=True)
class PersonShown:
    """What is known of somebody; times are seconds ago, None where it is not known."""

    name: str
    role: Role | None
    """None: she is a guest."""
    icon: str | None
    picture: Picture | None
    row: PersonRow | None
    """Where she is; None when she is not here."""
    created: int | None
    seen: int | None
    results: Results | None = None


@attrs.frozen(eq=False)
class BanChanged:
    """To an admin: a name or address is banned, or no longer."""

    subject: str
    on: bool


@attrs.frozen(eq=False)
class Banned:
    """To one who may not be here any more."""
