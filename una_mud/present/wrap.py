"""Breaking a line into rows at spaces, by the columns that characters take on a screen."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias

from wcwidth import wcswidth, wcwidth

from una_mud.present.clean import clean
from una_mud.present.spans import GLUE, Role, Span

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from una_mud.present.spans import Line

Piece: TypeAlias = "tuple[str, Span]"
"""A bit of text, and the span that it is part of."""
Row: TypeAlias = "list[Piece]"

NARROWEST: Final = 10
"""Columns; a narrower screen gets rows of this width."""
_WHOLE: Final = frozenset({Role.CARD, Role.NAME, Role.COMMAND})
"""What stands on one row if it can."""
_MARGIN: Final = Span(Role.PLAIN, "")


def columns(text: str) -> int:
    """Return how many columns the text takes on a screen."""
    if text.isascii():
        return len(text)
    wide = wcswidth(text)
    return wide if wide >= 0 else sum(max(wcwidth(mark), 0) for mark in text)


def rows(line: Line, width: int) -> Iterator[Row]:
    """Yield the line's rows, none wider than ``width`` columns."""
    width = max(width, NARROWEST)
    row: Row = _margin(line.indent)
    room = width - line.indent
    empty = True
    for gap, word in _words(line.spans):
        wide = _wide(word)
        blank = [(gap, _MARGIN)] if gap and not empty else []
        if not empty and wide + columns(gap) > room:
            yield row
            row, room, blank = _margin(line.hang), width - line.hang, []
        for part in _fitting(word, room, width - line.hang):
            if part is None:
                yield row
                row, room = _margin(line.hang), width - line.hang
            else:
                row += blank + part
                room -= _wide(blank + part)
                blank = []
        empty = False
    yield row


def _margin(spaces: int) -> Row:
    return [(" " * spaces, _MARGIN)] if spaces else []


def _wide(pieces: Iterable[Piece]) -> int:
    return sum(columns(text) for text, _ in pieces)


def _words(spans: Iterable[Span]) -> Iterator[tuple[str, Row]]:
    """Yield what must not be broken, each with the spaces before it."""
    gap = ""
    word: Row = []
    for text, span in _bits(spans):
        if text.isspace() and GLUE not in text:
            if word:
                yield gap, word
                gap, word = "", []
            gap += text
        else:
            word.append((text, span))
    if word:
        yield gap, word


def _bits(spans: Iterable[Span]) -> Iterator[Piece]:
    """Yield the spans' text cut into spaces and other things."""
    for span in spans:
        text = clean(span.text)
        if span.role in _WHOLE:
            yield text.replace(" ", GLUE), span
        else:
            for _, bit in groupby(text, key=" ".__eq__):
                yield "".join(bit), span


def _fitting(word: Row, room: int, full: int) -> Iterator[Row | None]:
    """Yield the word's parts that go on one row each, and None for every new row between them."""
    if _wide(word) <= room:
        yield word
        return
    row: Row = []
    for text, span in word:
        for mark in _marks(text):
            wide = columns(mark)
            if wide > room:
                yield row
                yield None
                row, room = [], full
            row.append((mark, span))
            room -= wide
    yield row


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
