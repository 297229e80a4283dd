"""Who can come into a room."""

from __future__ import annotations

from una_mud.messages.declare import Message, MessageKind, message
from una_mud.messages.templates import _
from una_mud.messages.types import CommandLine, Name


@message(
    kind=MessageKind.INFO,
    text=_(
        "{room} is private: it isn't listed, and to come in, others need an invitation or this: `{line}`."
    ),
)
class PrivateRoomShown(Message):
    """To somebody in a private room: how others can come there."""

    room: Name
    key: str

    @property
    def line(self) -> CommandLine:
        """The line that goes there."""
        return CommandLine(f"/join {self.room} {self.key}")
