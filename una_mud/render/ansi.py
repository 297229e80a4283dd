"""A message as text for one style: colours, rows no wider than the screen, nothing else.

The only escape sequences are those of SGR and, where wanted, links (OSC 8). Each span closes its own, and
without them the text is the same.
"""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias
from urllib.parse import quote

from una_mud.engine.cards import Colour
from una_mud.render import pictures
from una_mud.render.clean import clean
from una_mud.render.spans import GLUE, PLAIN, SpanRole
from una_mud.render.style import Colours
from una_mud.render.wrap import rows, single_row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.render.spans import Line, Rendered, Span
    from una_mud.render.style import Style
    from una_mud.render.wrap import Piece, Row

BELL: Final = "\a"
_RESET: Final = "\x1b[0m"
_LINK: Final = "\x1b]8;;send:{}\x1b\\{}\x1b]8;;\x1b\\"
"""A line to be typed, percent-encoded; what is clicked; and the end of the link."""
_ROLES: Final = {SpanRole.NAME: "1", SpanRole.EMPHASIS: "1", SpanRole.DIM: "2", SpanRole.COMMAND: "4"}
"""Weight rather than hue, so that only cards have colours."""

# The dark palettes keep the four hues apart for all kinds of colour vision; the light ones have at least
# the contrast 4.5 : 1 on white.
_DARK: Final = {
    Colours.OFF: dict.fromkeys(Colour, ""),
    Colours.ANSI: {Colour.RED: "1;31", Colour.GREEN: "1;32", Colour.BLUE: "1;34", Colour.YELLOW: "1;33"},
    Colours.MANY: {
        Colour.RED: "38;5;196",
        Colour.GREEN: "38;5;43",
        Colour.BLUE: "38;5;63",
        Colour.YELLOW: "38;5;226",
    },
    Colours.TRUE: {
        Colour.RED: "38;2;255;0;0",
        Colour.GREEN: "38;2;0;215;175",
        Colour.BLUE: "38;2;95;95;255",
        Colour.YELLOW: "38;2;255;255;0",
    },
}
_LIGHT: Final = {
    Colours.OFF: dict.fromkeys(Colour, ""),
    Colours.ANSI: {Colour.RED: "31", Colour.GREEN: "32", Colour.BLUE: "34", Colour.YELLOW: "33"},
    Colours.MANY: {
        Colour.RED: "38;5;160",
        Colour.GREEN: "38;5;23",
        Colour.BLUE: "38;5;21",
        Colour.YELLOW: "38;5;94",
    },
    Colours.TRUE: {
        Colour.RED: "38;2;215;0;0",
        Colour.GREEN: "38;2;0;95;95",
        Colour.BLUE: "38;2;0;0;255",
        Colour.YELLOW: "38;2;135;95;0",
    },
}

Brush: TypeAlias = "dict[tuple[SpanRole, Colour | None], str]"
"""What is written before a span, by what it stands for."""


@cache
def _brush(colours: Colours, *, light: bool) -> Brush:
    if colours is Colours.OFF:
        return {}
    hues = (_LIGHT if light else _DARK)[colours]
    brush: Brush = {(role, None): f"\x1b[{code}m" for role, code in _ROLES.items()}
    for role in (SpanRole.CARD, SpanRole.COLOUR):
        brush |= {(role, colour): f"\x1b[{code}m" for colour, code in hues.items()}
    return brush


def render(message: Rendered, style: Style) -> str:
    """Return the message as text, its rows joined by line feeds, with none at the end."""
    brush = _brush(style.colours, light=style.light)
    done: list[str] = []
    for line in message.lines:
        if line.picture is not None:
            done += pictures.rows(line.picture, style)
        elif line.wrap and not style.reader:
            done += _broken(line, brush, style)
        else:
            done.append(_whole(line, brush, links=style.links))
    text = "\n".join(done)
    return BELL + text if message.bell and style.bell else text


def _whole(line: Line, brush: Brush, *, links: bool) -> str:
    """Return a line in one row; what people have typed keeps its spaces."""
    if not brush and not links:
        text = "".join([clean(span.text) for span in line.spans])
    else:
        text = "".join([_painted(clean(span.text), span, brush, links=links) for span in line.spans])
    return text.replace(GLUE, " ") if line.wrap else text


def _broken(line: Line, brush: Brush, style: Style) -> Iterable[str]:
    """Return the rows of a line; one that isn't painted, and needs only one row, is just its text."""
    text = None if brush or style.links else single_row(line, style.width)
    if text is not None:
        return (text.replace(GLUE, " "),)
    return (_wrapped(row, brush, links=style.links) for row in rows(line, style.width))


def _wrapped(row: Row, brush: Brush, *, links: bool) -> str:
    if not brush and not links:
        return "".join([bit for bit, _ in row]).replace(GLUE, " ")
    spans = groupby(row, key=_span)
    text = [_painted("".join(bit for bit, _ in bits), span, brush, links=links) for span, bits in spans]
    return "".join(text).replace(GLUE, " ")


def _span(piece: Piece) -> Span:
    return piece[1]


def _painted(text: str, span: Span, brush: Brush, *, links: bool) -> str:
    if span.role is PLAIN:
        return text
    before = brush.get((span.role, span.colour))
    painted = f"{before}{text}{_RESET}" if before and text else text
    return _LINK.format(quote(span.send), painted) if links and span.send and text else painted
