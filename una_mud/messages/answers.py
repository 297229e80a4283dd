"""Answers to single verbs, and farewells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from una_mud.messages.talk import Emoted, Said, Told


@attrs.frozen(eq=False)
class HelpShown:
    """A page of help: Markdown with headings, paragraphs, lists and code blocks, nothing else."""

    title: str
    text: str


@attrs.frozen(eq=False)
class HistoryShown:
    """What was said last in the room, oldest first."""

    said: tuple[Said | Emoted | Told, ...]


@attrs.frozen(eq=False)
class Farewell:
    """To one person who leaves the server."""


@attrs.frozen(eq=False)
class ShuttingDown:
    """The server stops."""
