"""A message as plain text with marks: what stands out in it, for whoever draws the text herself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from una_mud.render.clean import clean
from una_mud.render.spans import GLUE, Role

if TYPE_CHECKING:
    from una_mud.render.spans import Line, Rendered, Span

Mark: TypeAlias = "list[Any]"
"""``[start, end, what, …]``, with places in characters; what follows depends on ``what``:

``card`` its code and its colour or null, ``colour`` the colour, ``command`` the line that a click types;
nothing follows ``name``, ``typed`` and ``emphasis``.
"""


def marked(message: Rendered) -> tuple[str, list[Mark]]:
    """Return the message's text, its lines joined by line feeds and never broken, and its marks in order."""
    parts: list[str] = []
    marks: list[Mark] = []
    at = 0
    for nth, line in enumerate(line for line in message.lines if line.picture is None):
        before = ("\n" if nth else "") + " " * line.indent
        parts.append(before)
        at += len(before)
        for span in line.spans:
            text = _shown(span, line)
            if mark := _mark(span):
                marks.append([at, at + len(text), *mark])
            parts.append(text)
            at += len(text)
    return "".join(parts), marks


def _shown(span: Span, line: Line) -> str:
    text = clean(span.text)
    return text.replace(GLUE, " ") if line.wrap else text


def _mark(span: Span) -> Mark | None:
    if span.send:
        return ["command", span.send]
    if span.role is Role.CARD and span.card is not None:
        return ["card", span.card.code, None if span.colour is None else span.colour.word]
    if span.role is Role.COLOUR and span.colour is not None:
        return ["colour", span.colour.word]
    if span.role is Role.COMMAND:
        return ["typed"]
    return [span.role.value] if span.role in {Role.NAME, Role.EMPHASIS} else None
