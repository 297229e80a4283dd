"""Breaking a line into rows at spaces, by the columns that characters take on a screen."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from wcwidth import wcswidth, wcwidth

from una_mud.render.clean import clean
from una_mud.render.spans import GLUE, Span, SpanRole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from una_mud.render.spans import Line

Piece: TypeAlias = "tuple[str, Span]"
"""A bit of text, and the span that it is part of."""
Row: TypeAlias = "list[Piece]"

NARROWEST: Final = 10
"""Columns; a narrower screen gets rows of this width."""
_WHOLE: Final = frozenset({SpanRole.CARD, SpanRole.NAME, SpanRole.COMMAND})
"""What stands on one row if it can."""
_BITS: Final = re.compile(" +|[^ ]+")
_MARGIN: Final = Span(SpanRole.PLAIN, "")


def _measured(text: str) -> int:
    """Return how many columns the text takes on a screen."""
    if text.replace(GLUE, " ").isascii():
        return len(text)
    wide = wcswidth(text)
    return wide if wide >= 0 else sum(max(wcwidth(mark), 0) for mark in text)


columns: Final = lru_cache(maxsize=4096)(_measured)
"""The same, remembered: cards, names and words come again and again, whole lines don't."""


def single_row(line: Line, width: int) -> str | None:
    """Return the text of a line that is no wider than ``width`` columns, None of one that needs more rows."""
    text = " " * line.indent + clean("".join([span.text for span in line.spans]))
    return text if _measured(text) <= max(width, NARROWEST) else None


def rows(line: Line, width: int) -> list[Row]:
    """Return the line's rows, none wider than ``width`` columns unless that is too narrow for anything."""
    if single_row(line, width) is not None:
        return [[(" " * line.indent, _MARGIN), *((clean(span.text), span) for span in line.spans)]]
    width = max(width, NARROWEST)
    filling = _Filling(line.indent, line.hang, width)
    for gap, word, wide in _words(line.spans):
        filling.put(gap, word, wide)
    return filling.rows


class _Filling:
    """Rows being filled with words."""

    def __init__(self, indent: int, hang: int, width: int) -> None:
        """Begin the first row, ``indent`` columns from the left."""
        self.hang = hang
        self.width = width
        self.rows: list[Row] = []
        self.begin(indent)

    def begin(self, margin: int) -> None:
        """Begin a row."""
        self.rows.append([(" " * margin, _MARGIN)] if margin else [])
        self.room = self.width - margin
        self.fresh = True

    def put(self, gap: str, word: Row, wide: int) -> None:
        """Add a word of so many columns, with the spaces before it unless it begins a row."""
        if not self.fresh and len(gap) + wide > self.room:
            self.begin(self.hang)
        if gap and not self.fresh:
            self.add((gap, _MARGIN), len(gap))
        if wide <= self.room:
            self.rows[-1] += word
            self.room -= wide
            self.fresh = False
        else:
            self.squeeze(word)

    def add(self, piece: Piece, wide: int) -> None:
        """Add a piece for which there is room."""
        self.rows[-1].append(piece)
        self.room -= wide
        self.fresh = False

    def squeeze(self, word: Row) -> None:
        """Break a word that is wider than a row."""
        for text, span in word:
            for mark in _marks(text):
                if columns(mark) > self.room:
                    self.begin(self.hang)
                self.add((mark, span), columns(mark))


def _words(spans: Iterable[Span]) -> Iterator[tuple[str, Row, int]]:
    """Yield what must not be broken, each with the spaces before it and the columns that it takes."""
    gap = ""
    word: Row = []
    wide = 0
    for span in spans:
        for text, columns_ in _bits(span.text, whole=span.role in _WHOLE):
            if text[:1] != " ":
                word.append((text, span))
                wide += columns_
                continue
            if word:
                yield gap, word, wide
                gap, word, wide = "", [], 0
            gap += text
    if word:
        yield gap, word, wide


@lru_cache(maxsize=4096)
def _bits(text: str, *, whole: bool) -> tuple[tuple[str, int], ...]:
    """Return a text cut into spaces and other things (``whole``: in one), each with its columns."""
    text = clean(text)
    bits = [text.replace(" ", GLUE)] if whole else _BITS.findall(text)
    return tuple((bit, columns(bit)) for bit in bits)


def _marks(text: str) -> Iterator[str]:
    """Yield the characters one by one, those without a width together with the one before."""
    held = ""
    for mark in text:
        if held and columns(held + mark) > columns(held):
            yield held
            held = ""
        held += mark
    if held:
        yield held
