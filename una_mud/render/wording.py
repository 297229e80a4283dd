"""The way in: a message and a reader in, text out.

Whoever keeps texts for many readers keeps them by message, style and :func:`viewpoint`: readers for whom
these are equal get equal texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.messages.declare import MessageKind, declaration
from una_mud.render.ansi import render
from una_mud.render.catalog import ENGLISH, catalog
from una_mud.render.layouts import lay_out
from una_mud.render.sentences import Reader
from una_mud.render.spans import Rendered

if TYPE_CHECKING:
    from collections.abc import Collection

    from una_mud.messages import Message
    from una_mud.render.catalog import Catalog
    from una_mud.render.style import Style


def named(message: Message) -> Collection[str]:
    """Return the names of those who may read words of their own."""
    return declaration(type(message)).named(message)


def viewpoint(message: Message, me: str | None) -> str | None:
    """Return ``me`` if the message has words of its own for them, None if they read what everybody does."""
    return me if me is not None and me in named(message) else None


def message(
    told: Message, me: str | None, *, spoken: bool, language: Catalog = ENGLISH, brief: bool = False
) -> Rendered:
    """Return the words of a message for a reader called ``me``; None is somebody it doesn't name."""
    declared = declaration(type(told))
    lines = lay_out(told, Reader(viewpoint(told, me), spoken, language, brief))
    return Rendered(declared.kind or MessageKind.INFO, lines, declared.bell)


def text(told: Message, me: str | None, style: Style) -> str:
    """Return the text of a message for a reader called ``me`` and their style.

    Rows are joined by line feeds, with none at the end. Besides words there are only SGR sequences in it
    and, before the prompt of a turn, BEL for those who want it.
    """
    language = catalog(style.language)
    return render(message(told, me, spoken=style.reader, language=language, brief=style.brief), style)


def kind(message: Message) -> str:
    """Return the sort of message, as the contract names it in section 4."""
    return (declaration(type(message)).kind or MessageKind.INFO).value


def prompt(style: Style) -> str:
    """Return what stands before the line that is being typed; for a screen reader, on a line of its own."""
    return ">\n" if style.reader else "> "
