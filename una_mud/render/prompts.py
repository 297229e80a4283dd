"""Questions with their answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from una_mud.messages import Prompt
from una_mud.render.sentences import phrase, sentence_lines, with_commas
from una_mud.render.spans import GLUE, Line, Span, SpanRole, flowing

if TYPE_CHECKING:
    from una_mud.messages import Choice
    from una_mud.render.sentences import Layout, Reader
    from una_mud.render.spans import Lines

_GAP: Final = Span(SpanRole.PLAIN, "  ")
_SPACE: Final = Span(SpanRole.PLAIN, " ")


def prompt(message: Prompt, reader: Reader) -> Lines:
    """Lay out a question: its answers in a row or, in screen reader mode, a line each."""
    question, numbers = sentence_lines(message, reader), sentence_lines(message, reader, "numbers")
    if reader.brief:
        return (_in_one_line(message, question, reader),)
    if reader.spoken:
        return (*question, *(flowing(phrase(choice, reader)) for choice in message.choices), *numbers)
    answers: list[Span] = []
    for choice in message.choices:
        answers += [_GAP, *_unbroken(choice, reader)] if answers else _unbroken(choice, reader)
    return (*question, flowing(answers), *numbers)


def _in_one_line(message: Prompt, question: Lines, reader: Reader) -> Line:
    """Put the question and its answers into one line."""
    asked = [span for line in question for span in line.spans]
    return flowing([*asked, _SPACE, *with_commas([phrase(each, reader) for each in message.choices], reader)])


def _unbroken(choice: Choice, reader: Reader) -> list[Span]:
    """Return an answer that isn't broken between two rows."""
    return [attrs.evolve(span, text=span.text.replace(" ", GLUE)) for span in phrase(choice, reader)]


LAYOUTS: Final[dict[type, Layout]] = {Prompt: prompt}
