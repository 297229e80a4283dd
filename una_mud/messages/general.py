"""Help pages, and farewells."""

from __future__ import annotations

from una_mud.messages.declare import Message, MessageKind, message
from una_mud.messages.templates import _


@message(kind=MessageKind.INFO)
class HelpShown(Message):
    """A page of help: Markdown with headings, paragraphs, lists and code blocks, nothing else."""

    title: str
    text: str


@message(kind=MessageKind.INFO, text=_("Goodbye, and come again!"))
class Farewell(Message):
    """To one person who leaves the server."""


@message(
    kind=MessageKind.EVENT,
    text=_(
        "The server is shutting down. Games are saved, so come back with the same name. Thanks for playing!"
    ),
)
class ShuttingDown(Message):
    """The server stops."""


@message(
    kind=MessageKind.EVENT,
    text=_(
        "The server is restarting. It can't keep an encrypted connection, so come back with the same name: "
        "your seat is kept."
    ),
)
class Restarting(Message):
    """To those whose connections can't be handed over to the program that takes the server's place."""
