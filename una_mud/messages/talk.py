"""What people say. In screen reader mode it begins with a word by which clients know it."""

from __future__ import annotations

import enum
from typing import TypeAlias

from una_mud.engine.cards import Card
from una_mud.messages.declare import Message, MessageKind, message
from una_mud.messages.templates import _, select, when
from una_mud.messages.types import Name, Player, Translated


@message(kind=MessageKind.CHAT, text=_("{speaker}: {text}"), spoken=_("chat {speaker}: {text}"))
class Said(Message):
    """Somebody said something to the room."""

    speaker: Name
    text: str


@message(
    kind=MessageKind.CHAT,
    text=when("attached", _("* {speaker}{text}"), _("* {speaker} {text}")),
    spoken=when("attached", _("emote {speaker}{text}"), _("emote {speaker} {text}")),
)
class Emoted(Message):
    """Somebody did something in words: ``Ann grins.``, for example."""

    speaker: Name
    text: str

    @property
    def attached(self) -> bool:
        """Whether the text goes on without a space after the name: ``Ann's eyes glow.``."""
        return self.text[:1] in {"'", "\N{RIGHT SINGLE QUOTATION MARK}", ","}


@message(
    kind=MessageKind.CHAT,
    text=_("{speaker} tells {listener}: {text}"),
    you_speaker=_("You tell {listener}: {text}"),
    you_listener=_("{speaker} tells you: {text}"),
    spoken=_("tell from {speaker}: {text}"),
    spoken_you_speaker=_("You tell {listener}: {text}"),
    spoken_you_listener=_("tell from {speaker}: {text}"),
)
class Told(Message):
    """Somebody told one person something; both get the message."""

    speaker: Player
    listener: Player
    text: str


class Reaction(enum.Enum):
    """What somebody can say without words. The value is what's typed after `/react`."""

    APPLAUSE = "applause"
    LAUGH = "laugh"
    WOW = "wow"
    OUCH = "ouch"
    THANKS = "thanks"
    HURRY = "hurry"


@message(
    kind=MessageKind.CHAT,
    changes_state=False,
    text=select(
        "reaction",
        {
            Reaction.APPLAUSE: _("{speaker} applauds."),
            Reaction.LAUGH: _("{speaker} laughs."),
            Reaction.WOW: _("{speaker} is amazed."),
            Reaction.OUCH: _("{speaker} groans."),
            Reaction.THANKS: _("{speaker} says thanks."),
            Reaction.HURRY: _("{speaker} is waiting."),
        },
    ),
    you_speaker=select(
        "reaction",
        {
            Reaction.APPLAUSE: _("You applaud."),
            Reaction.LAUGH: _("You laugh."),
            Reaction.WOW: _("You're amazed."),
            Reaction.OUCH: _("You groan."),
            Reaction.THANKS: _("You say thanks."),
            Reaction.HURRY: _("You're waiting."),
        },
    ),
)
class Reacted(Message):
    """Somebody reacted to what happens at the table. It's kept nowhere."""

    speaker: Player
    reaction: Reaction


Talk: TypeAlias = Said | Emoted | Told
"""What is kept to be shown again."""


@message(
    kind=MessageKind.CHAT,
    text=_('{speaker} reflects on "{topic}": {text}'),
    spoken=_("reflection {speaker}, on {topic}: {text}"),
)
class Reflected(Message):
    """Somebody reflected upon the card that they've played. It is kept nowhere."""

    speaker: Name
    text: str
    card: Card

    @property
    def topic(self) -> Translated:
        """The word on which one reflects."""
        return "" if self.card.reflection is None else self.card.reflection.word


@message(
    kind=MessageKind.INFO,
    text=when("said", _("The latest chat:"), _("Nobody has said anything here yet.")),
)
class HistoryShown(Message):
    """What was said last in the room, oldest first."""

    said: tuple[Talk, ...]
