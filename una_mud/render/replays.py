"""A hand shown again, and the list of the best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import ReplayShown, TopShown
from una_mud.render.columns import right, table
from una_mud.render.narration import happened
from una_mud.render.sentences import phrase, sentence_lines, with_commas
from una_mud.render.spans import emphasis, flowing, line

if TYPE_CHECKING:
    from una_mud.messages import TopRow
    from una_mud.render.audience import Audience, Words
    from una_mud.render.sentences import Layout, Reader
    from una_mud.render.spans import Line, Lines, Part, Span


def replay_shown(message: ReplayShown, to: Audience) -> Lines:
    """Word a hand from its deal on."""
    head = flowing((emphasis(f"Hand {message.hand}"), f" of {message.title}, from the deal on:"))
    lines = [head, *_dealt(message, to)]
    for step in message.steps:
        lines += happened(step, to)
    if message.dealt is None:
        lines.append(line("The hand is still on."))
    return tuple(lines)


def _dealt(message: ReplayShown, to: Audience) -> list[Line]:
    """Return what everybody was dealt, if that may be told."""
    lines: list[Line] = []
    for player, hand in zip(message.names, message.dealt or (), strict=False):
        parts: list[Part] = [to.subject(player), ":"]
        for nth, card in enumerate(hand):
            parts += [", " if nth and to.spoken else " ", to.card(card)]
        lines.append(flowing([*parts, "."] if to.spoken else parts, hang=2))
    return lines


def top_shown(message: TopShown, reader: Reader) -> Lines:
    """Lay out the best players."""
    rows = [_row(place, row, reader) for place, row in enumerate(message.rows, 1)]
    shown = [flowing(with_commas(row, reader)) for row in rows] if reader.spoken else table(rows, 2)
    return (*sentence_lines(message, reader), *shown)


def _row(place: int, row: TopRow, reader: Reader) -> list[list[Span]]:
    """Return the cells of a row; the place is set right for the eye."""
    facts = [phrase(row, reader, name) for name in ("text", "games", "hands")]
    return [[right(place, 0 if reader.spoken else 2)], *facts]


WORDS: Final[dict[type, Words]] = {ReplayShown: replay_shown}
LAYOUTS: Final[dict[type, Layout]] = {TopShown: top_shown}
