"""A message as plain text with marks: what stands out in it, for whoever draws the text on their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from una_mud.messages.declare import MessageKind
from una_mud.render.clean import clean
from una_mud.render.spans import GLUE, SpanRole

if TYPE_CHECKING:
    from una_mud.render.spans import Line, Rendered, Span

Mark: TypeAlias = "list[Any]"
"""``[start, end, what, …]``, with places in characters; what follows depends on ``what``:

``card`` its code and its colour or null, ``colour`` the colour, ``command`` the line that a click types (and
the code and colour of a card that it plays), ``begin`` the beginning of a line that is to be completed,
``row`` (a whole line of a table) the column at which a row that is too long goes on; nothing follows
``name``, ``typed``, ``emphasis``, ``dim`` and ``link``, an address of the web.
"""

_TELLING: Final = frozenset({SpanRole.NAME, SpanRole.EMPHASIS, SpanRole.DIM})
_LINK: Final = re.compile(r"https?://[^\s<>\"]*[^\s<>\"'.,;:!?)\]}]")
"""An address of the web, without what ends the sentence in which it stands."""
_COLUMN: Final = re.compile(r"\S {2,}(?=\S)")
_PLACE: Final = re.compile(r"[\[<]|\b[A-Z]{2}")
"""Where the places begin in a usage such as ``/tell NAME TEXT``."""
_INDENT_AT_MOST: Final = 20
"""Characters: beyond that the rest of a row would become too narrow."""


def marked(message: Rendered) -> tuple[str, list[Mark]]:
    """Return the message's text, its lines joined by line feeds and never broken, and its marks in order.

    A row's mark comes before those of what is in it.
    """
    parts: list[str] = []
    marks: list[Mark] = []
    at = 0
    for nth, line in enumerate(line for line in message.lines if line.picture is None):
        before = ("\n" if nth else "") + " " * line.indent
        parts.append(before)
        at += len(before)
        if line.text and not line.wrap and message.kind is not MessageKind.CHAT:
            marks.append([at, at + len(clean(line.text)), "row", _going_on(line.text)])
        for span in line.spans:
            text = _shown(span, line)
            if mark := _mark(span):
                marks.append([at, at + len(text), *mark])
            elif "://" in text:
                marks += [[at + found.start(), at + found.end(), "link"] for found in _LINK.finditer(text)]
            parts.append(text)
            at += len(text)
    return "".join(parts), marks


def _going_on(row: str) -> int:
    """Return the column at which the rest of a row stands that is too long: one of its own, if any fits."""
    columns = [found.end() for found in _COLUMN.finditer(row) if found.end() <= _INDENT_AT_MOST]
    return columns[-1] if columns else len(row) - len(row.lstrip(" >"))


def _shown(span: Span, line: Line) -> str:
    text = clean(span.text)
    return text.replace(GLUE, " ") if line.wrap else text


def _mark(span: Span) -> Mark | None:
    card = [] if span.card is None else [span.card.code, None if span.colour is None else span.colour.word]
    if span.send:
        return ["command", span.send, *card]
    if span.role is SpanRole.CARD and card:
        return ["card", *card]
    if span.role is SpanRole.COLOUR and span.colour is not None:
        return ["colour", span.colour.word]
    if span.role is SpanRole.COMMAND:
        return _to_type(span.text)
    return [span.role.value] if span.role in _TELLING else None


def _to_type(line: str) -> Mark:
    """Return what a line is that a text names: a click asks for help at once, and begins any other line."""
    if not line.startswith("/"):
        return ["typed"]
    place = _PLACE.search(line)
    if place is not None:
        return ["begin", line[: place.start()]]
    return ["command" if line.startswith("/help") else "begin", line]
