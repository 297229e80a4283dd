"""Lists, in columns or, in screen reader mode, a line for each row: people, rooms, options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import OptionsShown, RoomsShown, WhoShown
from una_mud.render.columns import table
from una_mud.render.sentences import phrase, sentence_lines, with_commas
from una_mud.render.spans import Span, SpanRole, flowing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.messages import RoomRow
    from una_mud.render.sentences import Layout, Reader
    from una_mud.render.spans import Line, Lines


def who_shown(message: WhoShown, reader: Reader) -> Lines:
    """Lay out who is on the server."""
    head = sentence_lines(message, reader)
    if reader.spoken:
        return (*head, *(flowing(phrase(row, reader, "line")) for row in message.rows))
    rows = [[phrase(row, reader, cell) for cell in ("name", "room", "state")] for row in message.rows]
    return (*head, *table(rows, 2))


def rooms_shown(message: RoomsShown, reader: Reader) -> Lines:
    """Lay out which rooms there are."""
    head = sentence_lines(message, reader)
    if reader.spoken:
        return (*head, *(flowing(_room(message, row, reader, "line")) for row in message.rows))
    rows = [[phrase(row, reader, "name"), _room(message, row, reader, "state")] for row in message.rows]
    return (*head, *table(rows, 2), *sentence_lines(message, reader, "hint"))


def _room(message: RoomsShown, row: RoomRow, reader: Reader, name: str) -> list[Span]:
    """Return a room's facts, with the mark of the one where the reader is."""
    here = [phrase(message, reader, "here")] if row.name == message.here else []
    return with_commas([phrase(row, reader, name), *here], reader)


def options_shown(message: OptionsShown, reader: Reader) -> Lines:
    """Lay out the table's options, or the reader's own settings."""
    head, hint = sentence_lines(message, reader), sentence_lines(message, reader, "hint")
    if reader.spoken:
        return (*head, *(flowing(phrase(row, reader)) for row in message.rows), *hint)
    return (*head, *_options(message, reader), *hint)


def _options(message: OptionsShown, reader: Reader) -> Iterator[Line]:
    """Yield two rows for each option: what it is set to and what can be set, and below it what it does."""
    cells = [[phrase(row, reader, cell) for cell in ("name", "value", "choices")] for row in message.rows]
    for shown, row in zip(table(cells, 2), message.rows, strict=True):
        yield shown
        yield flowing([Span(SpanRole.DIM, span.text) for span in phrase(row, reader, "help")], 6, 6)


LAYOUTS: Final[dict[type, Layout]] = {
    WhoShown: who_shown,
    RoomsShown: rooms_shown,
    OptionsShown: options_shown,
}
