"""A hand shown again, and the list of the best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import AnalysisShown, CardsLeft, EventsShown, ReplayShown, TopShown
from una_mud.render.columns import right, table
from una_mud.render.narration import table_events
from una_mud.render.sentences import phrase, sentence_lines, with_commas
from una_mud.render.spans import Span, SpanRole, flowing

if TYPE_CHECKING:
    from una_mud.messages import DealtHand, TopRow
    from una_mud.render.sentences import Layout, Reader
    from una_mud.render.spans import Line, Lines


def replay_shown(message: ReplayShown, reader: Reader) -> Lines:
    """Lay out a hand from its deal on."""
    lines = [*sentence_lines(message, reader), *(_dealt(hand, reader) for hand in message.dealt or ())]
    for step in message.steps:
        lines += table_events(step, reader)
    return (*lines, *sentence_lines(message, reader, "unfinished"))


def _dealt(hand: DealtHand, reader: Reader) -> Line:
    """Return what somebody was dealt."""
    spans = phrase(hand, reader)
    if not reader.spoken:
        for card in hand.cards:
            spans += [Span(SpanRole.PLAIN, " "), reader.card(card)]
    return flowing(spans, hang=2)


def events_shown(message: EventsShown, reader: Reader) -> Lines:
    """Lay out what happened last."""
    told = [line for step in message.steps for line in table_events(step, reader)]
    return (*sentence_lines(message, reader), *told)


def cards_left(message: CardsLeft, reader: Reader) -> Lines:
    """Lay out what everybody still held; that's too long to be read aloud."""
    if reader.spoken or reader.brief:
        return ()
    return (*sentence_lines(message, reader), *(_dealt(hand, reader) for hand in message.hands))


def analysis_shown(message: AnalysisShown, reader: Reader) -> Lines:
    """Lay out what somebody's moves cost them, the dearest first."""
    moves = (flowing(phrase(move, reader), hang=2) for move in message.moves)
    return (*sentence_lines(message, reader), *moves)


def top_shown(message: TopShown, reader: Reader) -> Lines:
    """Lay out the best players."""
    rows = [_row(place, row, reader) for place, row in enumerate(message.rows, 1)]
    shown = [flowing(with_commas(row, reader)) for row in rows] if reader.spoken else table(rows, 2)
    return (*sentence_lines(message, reader), *shown)


def _row(place: int, row: TopRow, reader: Reader) -> list[list[Span]]:
    """Return the cells of a row; the place is set right for the eye."""
    facts = [phrase(row, reader, name) for name in ("text", "games", "hands")]
    return [[right(place, 0 if reader.spoken else 2)], *facts]


LAYOUTS: Final[dict[type, Layout]] = {
    AnalysisShown: analysis_shown,
    ReplayShown: replay_shown,
    EventsShown: events_shown,
    CardsLeft: cards_left,
    TopShown: top_shown,
}
