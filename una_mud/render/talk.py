"""Talk: lines that are never broken, worded once for a whole room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import Emoted, HistoryShown, Reflected, Said, Told
from una_mud.render.sentences import phrase, sentence_lines
from una_mud.render.spans import Line

if TYPE_CHECKING:
    from una_mud.render.sentences import Layout, Reader
    from una_mud.render.spans import Lines


def talk(message: Said | Emoted | Told | Reflected, reader: Reader) -> Lines:
    """Lay out a line of chat."""
    return (Line(tuple(phrase(message, reader))),)


def history(message: HistoryShown, reader: Reader) -> Lines:
    """Lay out what was said last."""
    said = [line for each in message.said for line in talk(each, reader)]
    return (*sentence_lines(message, reader), *said)


LAYOUTS: Final[dict[type, Layout]] = {
    **dict.fromkeys((Said, Emoted, Told, Reflected), talk),
    HistoryShown: history,
}
