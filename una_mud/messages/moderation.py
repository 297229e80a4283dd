"""What admins say and do, the news of the server, and how long it has been running."""

from __future__ import annotations

from una_mud.messages.declare import Message, MessageKind, message
from una_mud.messages.presence import Duration
from una_mud.messages.templates import _, when
from una_mud.messages.types import MinuteCount, Name, Typed


@message(kind=MessageKind.EVENT, text=_("Announcement from {by}: {text}"))
class Announced(Message):
    """To everybody: an admin's words."""

    by: Name
    text: str


@message(
    kind=MessageKind.INFO,
    text=when(
        "minutes",
        _("An admin has muted you for {minutes}. You can still play, and use commands."),
        _("You're no longer muted."),
    ),
)
class Muted(Message):
    """To one person: for how long they can't chat; 0 when they can again."""

    minutes: MinuteCount


@message(
    kind=MessageKind.INFO,
    text=when("minutes", _("{name} is muted for {minutes}."), _("{name} is no longer muted.")),
)
class MuteChanged(Message):
    """To an admin: who can't chat, for how long; 0 when they can again."""

    name: Typed
    minutes: MinuteCount


@message(kind=MessageKind.INFO, text=_("An admin has ended your connection."))
class Removed(Message):
    """To one person who was sent off the server, and may come back."""


@message(kind=MessageKind.INFO, text=_("{name} has been disconnected."))
class KickedOff(Message):
    """To an admin: whom they have sent off the server."""

    name: Name


@message(kind=MessageKind.INFO, text=_("There's news. Type `/news` to read it."))
class NewsChanged(Message):
    """To one person who comes in: the news isn't what it was when they were here last."""


@message(kind=MessageKind.INFO, text=_("News of this server:"))
class NewsShown(Message):
    """To one person: what's new on this server, as Markdown."""

    page: str


@message(kind=MessageKind.INFO, text=_("The server has been running for {uptime}."))
class UptimeShown(Message):
    """To one person: how long the server has been running."""

    seconds: int

    @property
    def uptime(self) -> Duration:
        """The time in its largest unit."""
        return Duration(self.seconds)
