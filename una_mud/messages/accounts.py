"""Names, passwords, icons, bans."""

from __future__ import annotations

import enum

from una_mud.messages.declare import Message, MessageKind, message, phrase
from una_mud.messages.icons import OWN, Picture
from una_mud.messages.presence import Duration, PersonRow
from una_mud.messages.templates import _, join, lines, select, when
from una_mud.messages.types import CommandLine, GameCount, HandCount, Name, Translated, Typed


class Role(enum.Enum):
    """What a person may do on this server."""

    PLAYER = "player"
    ADMIN = "admin"


@message(
    kind=MessageKind.INFO,
    text=_(
        "{name} is a new name. Press Enter to play as a guest, or choose a password to register the name."
    ),
)
class NameIsNew(Message):
    """At the login: nobody has the name, and a password would register it."""

    name: Name


@message(
    kind=MessageKind.INFO,
    text=lines(
        _("Somebody called {name} is here already. Choose another name."),
        _("If it's you, type the code that you were shown when you logged in."),
    ),
)
class NameIsHere(Message):
    """At the login: a guest has the name, and their code would let them go on here."""

    name: Name


@message(
    kind=MessageKind.INFO,
    text=_("If your connection drops, this gets you back to your seat: connect {name} {code}"),
)
class CodeShown(Message):
    """To a guest: the code with which they can come back."""

    name: Typed
    code: str


@message(kind=MessageKind.INFO, text=_("{name} is registered. To use another name, just press Enter."))
class NameIsKept(Message):
    """At the login: the name has a password, which is asked for next."""

    name: Name


@message(kind=MessageKind.INFO, changes_state=True, text=_("{name} is now registered to you."))
class Registered(Message):
    """To one person: the name is theirs from now on."""

    name: Name


@message(kind=MessageKind.INFO, text=_("Password changed."))
class PasswordChanged(Message):
    """To one person: the new password holds."""


@message(
    kind=MessageKind.INFO,
    changes_state=True,
    text=select(
        "role", {Role.ADMIN: _("You're now an admin."), Role.PLAYER: _("You're no longer an admin.")}
    ),
)
class RoleChanged(Message):
    """To one person: they have another role."""

    role: Role


@message(
    kind=MessageKind.INFO,
    changes_state=True,
    text=join(
        when("forgotten", _("Icon reset.")),
        select("icon", {OWN: _("Your icon is now your own picture."), ...: _("Your icon is now {icon}.")}),
    ),
)
class IconChanged(Message):
    """To one person: their icon; ``forgotten`` when one that was set is not kept any more."""

    icon: Typed
    picture: Picture | None
    forgotten: bool


@message(
    kind=MessageKind.INFO,
    text=lines(
        _("Icons: {names}."),
        join(
            select(
                "mine", {"": None, OWN: _("You're using your own picture."), ...: _("You're using {mine}.")}
            ),
            _("Type `/set-icon` and a name to change it."),
        ),
    ),
)
class IconsShown(Message):
    """The names of all drawings; ``mine`` is the reader's own icon."""

    names: tuple[str, ...]
    mine: Typed


@message(
    kind=MessageKind.INFO,
    text=_("Paste a BMP or DMI file of 32x32 pixels as base64 text, then an empty line or a dot."),
)
class PictureAwaited(Message):
    """To one person: the lines of a file are taken now."""


@phrase(text=_("{title}: played {hands}, won {hands_won}."))
class GameResults:
    """What somebody has got out of the hands of one game."""

    title: Translated
    hands: HandCount
    hands_won: int


@phrase(text=_("With {name}: {hands}, won {hands_won}, lost {lost} to them."))
class OpponentResults:
    """What somebody has got out of the hands that they've played with another person."""

    name: Name
    hands: HandCount
    hands_won: int
    lost: int
    """Hands that the other one has won."""


@phrase(
    hands=when("hands", _("Played {hands}, won {hands_won}.")),
    games=when("games", _("Played {games}, won {games_won}.")),
)
class Results:
    """What somebody has got out of the hands and games that they've played to their ends."""

    hands: HandCount
    hands_won: int
    games: GameCount
    games_won: int
    by_game: tuple[GameResults, ...] = ()
    opponents: tuple[OpponentResults, ...] = ()
    """The people they've played with most."""


_STANDING = select(
    "role",
    {
        None: _("{name} is a guest."),
        Role.PLAYER: _("{name} is registered."),
        Role.ADMIN: _("{name} is an admin."),
    },
)


@message(
    kind=MessageKind.INFO,
    text=lines(
        _STANDING,
        select("icon", {None: None, OWN: _("Icon: a picture of their own."), ...: _("Icon: {icon}.")}),
        when("created", _("First seen {created:ago}.")),
        when("results", _("{results:hands}")),
        when("results", _("{results:games}")),
        when("row", _("{row:now}."), when("seen", _("Last seen {seen:ago}."))),
    ),
)
class PersonShown(Message):
    """What is known of somebody; None where it's not known."""

    name: Name
    role: Role | None
    """None: they're a guest."""
    icon: Typed | None
    picture: Picture | None
    row: PersonRow | None
    """Where they are; None when they're not here."""
    created: Duration | None
    """How long ago they were first seen."""
    seen: Duration | None
    results: Results | None = None


@phrase(text=_("{number}: {browser}, chosen {since:ago}"))
class BrowserRow:
    """A browser in which somebody stays logged in."""

    number: int
    browser: str
    since: Duration
    """How long ago they chose that."""


@message(
    kind=MessageKind.INFO,
    text=when(
        "rows",
        lines(
            _("You stay logged in in these browsers: {rows}."),
            _("`/browsers 1` logs you out of the first one. A new password logs you out of all."),
        ),
        _("You don't stay logged in anywhere."),
    ),
)
class BrowsersShown(Message):
    """To one person: the browsers in which they stay logged in."""

    rows: tuple[BrowserRow, ...]


@message(kind=MessageKind.INFO, text=_("You no longer stay logged in in {browser}."))
class BrowserForgotten(Message):
    """To one person: one of their browsers has no ticket any more."""

    browser: str


@message(
    kind=MessageKind.INFO,
    text=_("{name} connected from {address}. To ban everyone there, type {command}."),
)
class AddressShown(Message):
    """To an admin: where somebody's last connection came from."""

    name: Name
    address: str
    command: CommandLine


@message(
    kind=MessageKind.INFO,
    text=_(
        "This deletes your name, password, settings and icon for good. "
        "Type your password to go on, or press Enter to keep your account."
    ),
)
class DeletionExplained(Message):
    """To one person: what goes when they delete their account, before they're asked for the password."""


@message(kind=MessageKind.INFO, text=_("Your account is deleted, and the name {name} is free again."))
class AccountDeleted(Message):
    """To one person: nothing is kept about them any more."""

    name: Name


@message(
    kind=MessageKind.INFO,
    text=when("on", _("{subject} is banned."), _("{subject} is no longer banned.")),
)
class BanChanged(Message):
    """To an admin: a name or address is banned, or no longer."""

    subject: Typed
    on: bool


@message(kind=MessageKind.INFO, text=_("You've been banned from this server. Goodbye."))
class Banned(Message):
    """To one who may not be here any more."""


@message(
    kind=MessageKind.INFO,
    text=lines(
        _("Type a name to play. If it's new, you can play as a guest, or register it with a password."),
        _("In one line, type `connect`, your name and your password. Guests leave out the password."),
        _("You can also type `who` to see who's here, `reader on` for a screen reader, or `quit` to leave."),
    ),
)
class LoginHelp(Message):
    """To a newcomer at the question for a name: what can be typed there."""
