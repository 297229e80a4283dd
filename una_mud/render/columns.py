"""Rows with columns, for the eye."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.render.spans import GLUE, Line, Span, SpanRole, flowing, spans
from una_mud.render.wrap import columns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.render.spans import Part, Parts

_GAP = 2
_HANG = 4


def table(rows: Sequence[Sequence[Parts]], indent: int = 0) -> list[Line]:
    """Return lines in which the cells stand under each other; a row may have fewer cells than others.

    A row that is too wide for the screen goes on, between two cells or in its last one, in the next row.
    """
    cells = [[(cell, _width(cell)) for cell in _cells(row)] for row in rows]
    most = max(map(len, cells), default=0)
    widths = [max(row[nth][1] for row in cells if nth < len(row)) for nth in range(most)]
    return [flowing(_padded(row, widths), indent, indent + _HANG) for row in cells]


def _cells(row: Sequence[Parts]) -> list[tuple[Span, ...]]:
    """Return the row's cells without empty ones at its end; only the last one may be broken."""
    filled = max((nth for nth, cell in enumerate(row, 1) if cell), default=0)
    cells = row[:filled]
    return [*map(_whole, cells[:-1]), *map(spans, cells[-1:])]


def _whole(cell: Parts) -> tuple[Span, ...]:
    """Return a cell that is not broken."""
    return tuple(
        Span(span.role, span.text.replace(" ", GLUE), span.card, span.colour) if " " in span.text else span
        for span in spans(cell)
    )


def _width(cell: Sequence[Span]) -> int:
    return sum(columns(span.text) for span in cell)


def _padded(row: Sequence[tuple[tuple[Span, ...], int]], widths: Sequence[int]) -> list[Part]:
    """Return the row's cells, each but the last with spaces up to the next column."""
    parts: list[Part] = []
    for nth, (cell, wide) in enumerate(row, 1):
        parts += cell
        if nth < len(row):
            parts.append(" " * (widths[nth - 1] - wide + _GAP))
    return parts


def right(value: object, width: int) -> Span:
    """Return a figure with spaces before it."""
    return Span(SpanRole.NUMBER, str(value).rjust(width, GLUE))


__all__ = ["right", "table"]
