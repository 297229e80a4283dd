"""Friends: who they are, and when they come and go."""

from __future__ import annotations

from una_mud.messages.declare import Message, MessageKind, message, phrase
from una_mud.messages.templates import _, when
from una_mud.messages.types import CommandLine, Name, Player


@phrase(
    text=when(
        "room",
        _("{name} (in {room})"),
        when("online", _("{name} (online)"), _("{name} (offline)")),
    ),
    spoken=when("room", _("{name} in {room}"), when("online", _("{name} online"), _("{name} offline"))),
)
class FriendRow:
    """One friend."""

    name: Name
    online: bool
    room: Name | None
    """Where they are; None when they aren't here, or haven't made the reader a friend, too."""


@message(
    kind=MessageKind.INFO,
    text=when(
        "rows",
        _("Your friends: {rows}."),
        _("You have no friends on your list yet. To add one, type `/friend` and a name."),
    ),
)
class FriendsShown(Message):
    """To one person: their friends, by name."""

    rows: tuple[FriendRow, ...]


@message(
    kind=MessageKind.INFO,
    text=_("{by} has made {friend} a friend."),
    you_by=when(
        "mutual",
        _("{friend} and you are friends now, so you can see where the other is."),
        _("{friend} is your friend now. You'll see where they are once they've added you too."),
    ),
    you_friend=when(
        "mutual",
        _("{by} and you are friends now, so you can see where the other is."),
        _("{by} has made you a friend. To add them too: `{line}`."),
    ),
)
class FriendAdded(Message):
    """Somebody has made one person a friend; both get the message."""

    by: Player
    friend: Player
    mutual: bool
    """Whether each has the other for a friend."""

    @property
    def line(self) -> CommandLine:
        """The line with which they return it."""
        return f"/friend {self.by}"


@message(kind=MessageKind.INFO, text=_("{name} is no longer your friend."))
class FriendRemoved(Message):
    """To one person: whom they've taken off their list."""

    name: Name


@message(
    kind=MessageKind.EVENT,
    text=when("room", _("Your friend {name} is online, in {room}."), _("Your friend {name} is online.")),
)
class FriendCame(Message):
    """To one person: a friend has come."""

    name: Name
    room: Name | None
    """Where they are, if each has the other for a friend."""


@message(kind=MessageKind.EVENT, text=_("Your friend {name} has gone offline."))
class FriendLeft(Message):
    """To one person: a friend has gone, or lost the connection."""

    name: Name
