"""What is told, as data: a message is lines, a line is spans, and a span knows what it stands for.

A renderer makes text of it, or whatever else its client shows.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from una_mud.messages.declare import MessageKind  # noqa: TC001 - attrs shows it

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from una_mud.engine.cards import Card, Colour
    from una_mud.messages.icons import Picture

GLUE: Final = "\N{NO-BREAK SPACE}"
"""A space at which no line is broken; it is written as a plain one."""


class SpanRole(enum.Enum):
    """What a span stands for."""

    __hash__ = object.__hash__  # Enum's own is written in Python, and roles are keys for each span

    PLAIN = "plain"
    NAME = "name"
    CARD = "card"
    COLOUR = "colour"
    NUMBER = "number"
    EMPHASIS = "emphasis"
    DIM = "dim"
    COMMAND = "command"
    """A line to type."""


PLAIN: Final = SpanRole.PLAIN
NAME: Final = SpanRole.NAME


@attrs.frozen
class Span:
    """A piece of a line. ``text`` can be read by itself, whatever a renderer makes of the rest."""

    role: SpanRole
    text: str
    card: Card | None = None
    colour: Colour | None = None
    """The colour to be seen: the card's own, or the one that was chosen for it."""
    send: str = ""
    """The line that a click on it types, where a client knows such a thing; empty: none."""


Part: TypeAlias = "str | Span"
"""What lines are put together from; a bare string is plain text."""
Parts: TypeAlias = "Sequence[Part]"


@attrs.frozen
class Line:
    """One line. Only those with ``wrap`` may be broken at the reader's width, into rows; if spoken none is.

    ``indent`` and ``hang`` are the spaces before the first row and before the others.
    """

    spans: tuple[Span, ...]
    wrap: bool = False
    indent: int = 0
    hang: int = 0
    picture: Picture | None = None
    """An icon, drawn in rows of its own where that can be; there are no spans then."""

    @property
    def text(self) -> str:
        """The words without anything else, for tests and logs."""
        return "".join(span.text for span in self.spans)


Lines: TypeAlias = tuple[Line, ...]


@attrs.frozen
class Rendered:
    """What is told at one time."""

    kind: MessageKind
    lines: Lines
    bell: bool = False
    """Whether it calls for attention with a sound, where the reader wants one."""


def spans(parts: Iterable[Part]) -> tuple[Span, ...]:
    """Return the parts as spans, bare strings as plain ones."""
    return tuple([Span(SpanRole.PLAIN, part) if isinstance(part, str) else part for part in parts])


def unbroken(*parts: Part) -> Line:
    """Make a line that is never broken: chat, and what is drawn."""
    return Line(spans(parts))


def line(*parts: Part) -> Line:
    """Make a line that is broken where it grows too long."""
    return flowing(parts)


def one(*parts: Part) -> Lines:
    """Make a message's lines of a single one."""
    return (line(*parts),)


def flowing(parts: Iterable[Part], indent: int = 0, hang: int = 0) -> Line:
    """Make a line that is broken where it grows too long, with spaces before its rows."""
    return Line(spans(parts), wrap=True, indent=indent, hang=hang)


def name(text: str) -> Span:
    """Make a span of somebody's name."""
    return Span(SpanRole.NAME, text)


def number(value: int) -> Span:
    """Make a span of a number."""
    return Span(SpanRole.NUMBER, str(value))


def emphasis(text: str) -> Span:
    """Make a span that stands out."""
    return Span(SpanRole.EMPHASIS, text)


def dim(text: str) -> Span:
    """Make a span that stands back."""
    return Span(SpanRole.DIM, text)


def command(text: str) -> Span:
    """Make a span of a line to type."""
    return Span(SpanRole.COMMAND, text)


def key(text: str) -> Span:
    """Make a span of a line to type just as it stands, which a click types, too."""
    return Span(SpanRole.COMMAND, text, send=text)
