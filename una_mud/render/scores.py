"""The table as it stands, and the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import ScoresShown, TableShown
from una_mud.messages.state import PlayState
from una_mud.messages.table import SeatRow
from una_mud.render.columns import right, table
from una_mud.render.sentences import phrase, sentence_lines, with_commas
from una_mud.render.spans import NAME, Line, Span, SpanRole, flowing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from una_mud.messages import ScoreRow
    from una_mud.messages.state import SeatState, TableState
    from una_mud.render.sentences import Layout, Reader
    from una_mud.render.spans import Lines, Parts

_ARROW: Final = "->"
_FACTS: Final = ("turn", "top", "direction", "draw_pile")
"""The sentences about a hand, in their order."""


def table_shown(message: TableShown, reader: Reader) -> Lines:
    """Lay out the table: what lies on it, whose turn it is, and the seats."""
    head = sentence_lines(message, reader)
    facts = [line for name in _FACTS for line in sentence_lines(message, reader, name)]
    if not reader.spoken and facts:
        facts = [flowing(_spaced(facts))]
    if not message.table.seats:
        return (*head, *facts, *sentence_lines(message, reader, "nobody"))
    rows = [_seat_row(message.table, place, seat) for place, seat in enumerate(message.table.seats, 1)]
    both = zip(rows, message.table.seats, strict=True)
    if reader.spoken:
        return (*head, *facts, *(_spoken_seat(message.table, row, seat, reader) for row, seat in both))
    cells = [_seen_seat(message.table, row, seat, reader) for row, seat in both]
    return (*head, *facts, *table(cells))


def _spaced(lines: Sequence[Line]) -> Iterator[Span]:
    for nth, line in enumerate(lines):
        yield from (Span(SpanRole.PLAIN, " "), *line.spans) if nth else line.spans


def _seat_row(shown: TableState, place: int, seat: SeatState) -> SeatRow:
    return SeatRow(place, seat.name, seat.cards or 0, seat.total, shown.rules.word, seat.pose)


def _seen_seat(shown: TableState, row: SeatRow, seat: SeatState, reader: Reader) -> list[Parts]:
    mark = _ARROW if isinstance(shown, PlayState) and shown.awaits(seat.name) else "  "
    cards = phrase(row, reader, "cards") if seat.cards is not None else ()
    total = phrase(row, reader, "total") if _scored(shown) else ()
    facts = [phrase(row, reader, name) for name in _facts(shown, seat)]
    return [(f"{mark} {row.place}",), phrase(row, reader), cards, total, with_commas(facts, reader)]


def _spoken_seat(shown: TableState, row: SeatRow, seat: SeatState, reader: Reader) -> Line:
    facts = [phrase(row, reader)]
    if seat.cards is not None:
        facts.append(phrase(row, reader, "cards"))
    if _scored(shown):
        facts.append(phrase(row, reader, "total"))
    facts += (phrase(row, reader, name) for name in _facts(shown, seat))
    return flowing(with_commas(facts, reader))


def _scored(shown: TableState) -> bool:
    """Whether there are points to tell of."""
    return shown.rules.scored and (isinstance(shown, PlayState) or any(seat.total for seat in shown.seats))


def _facts(shown: TableState, seat: SeatState) -> list[str]:
    """Return the names of the sentences that are true of a seat."""
    playing = isinstance(shown, PlayState)
    facts = {
        "dealer": isinstance(shown, PlayState) and shown.dealer == seat.name,
        "computer": seat.computer,
        "called": seat.called,
        "out": seat.out,
        "next_game" if shown.rules.one_hand else "next_hand": playing and seat.cards is None,
        "auto": seat.auto and not seat.computer,
        "offline": not seat.online and not seat.computer,
        "pose": bool(seat.pose),
    }
    return [name for name, true in facts.items() if true]


# Points, or games won where none are counted.


def scores_shown(message: ScoresShown, reader: Reader) -> Lines:
    """Lay out the points, or the games won, best first."""
    head = sentence_lines(message, reader)
    if reader.brief:
        return head
    if reader.spoken:
        return (*head, *(flowing(phrase(row, reader)) for row in message.rows))
    widest = max((len(str(row.score)) for row in message.rows), default=0)
    return (*head, *table([_score_cells(row, widest, reader) for row in message.rows], 2))


def _score_cells(row: ScoreRow, widest: int, reader: Reader) -> list[Parts]:
    score = [_aligned(span, row, widest) for span in phrase(row, reader)]
    last = phrase(row, reader, "last") if row.counts_points else ()
    return [(Span(NAME, row.name),), score, last, phrase(row, reader, "won")]


def _aligned(span: Span, row: ScoreRow, widest: int) -> Span:
    """Return the number of points set to the right."""
    return right(row.score, widest) if row.counts_points and span.role is SpanRole.NUMBER else span


LAYOUTS: Final[dict[type, Layout]] = {TableShown: table_shown, ScoresShown: scores_shown}
