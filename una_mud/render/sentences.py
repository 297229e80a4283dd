"""From a declared message to spans: the reader's own sentence, in their language, filled in."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from una_mud.messages.declare import declaration
from una_mud.messages.templates import Command, Field, Joined, Plural, Select, Template, _, _p
from una_mud.messages.types import Shown
from una_mud.render.catalog import ENGLISH
from una_mud.render.faces import card_span, colour_span
from una_mud.render.spans import Line, Span, SpanRole, flowing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from una_mud.engine.cards import Card
    from una_mud.messages.declare import Declaration, Slot
    from una_mud.messages.templates import Segments, Sentence
    from una_mud.messages.types import FaceUp
    from una_mud.render.catalog import Catalog
    from una_mud.render.spans import Lines

_YOU: Final = _p("in a list, as object: waiting for you and Bob", "you")
_YOU_FIRST: Final = _p("in a list, at the beginning of a sentence: You and Bob", "You")
_YOU_IN_ORDER: Final = _p("in a list of players by place: Ann, you, Bob", "you")
_PAIR: Final = _("{left} and {right}")
_PAIR_OF_CHOICES: Final = _("{left} or {right}")
_MORE: Final = _p("list", "{left}, {right}")
FIRST: Final = "first"
"""``{players:first}``: the names at the beginning of a sentence."""
IN_ORDER: Final = "ordered"
"""``{players:ordered}``: in the order in which they come, with commas only; else the reader stands first."""
_YOUS: Final = {FIRST: _YOU_FIRST, IN_ORDER: _YOU_IN_ORDER}
NUMBER: Final = "n"
"""``{cards:n}``: the number without its unit."""
TITLE: Final = "title"
"""``{colour:title}``: the name of a colour by itself, as on a button."""
ALL: Final = "and"
"""``{choices:and}``: alternatives that are listed with "and", where "or" is usual."""


@attrs.frozen
class Reader:
    """One reader, or all who read the same: ``me`` is None where nobody is called "you"."""

    me: str | None = None
    spoken: bool = False
    """Whether a screen reader speaks the text."""
    catalog: Catalog = ENGLISH
    brief: bool = False
    """Whether they want one line for each event, and no hints."""

    def card(self, card: Card) -> Span:
        """Return a card."""
        return card_span(card, None, self.catalog, spoken=self.spoken)


def phrase(value: object, reader: Reader, name: str = "text") -> list[Span]:
    """Return a message or part of one as spans, by its sentence of a name; empty when it says nothing.

    Those who want it brief read ``brief`` where there is one.
    """
    declared = declaration(type(value))
    if reader.brief and name == "text" and "brief" in declared.sentences:
        name = "brief"
    sentence = declared.sentence(value, name, reader.me, spoken=reader.spoken)
    return [] if sentence is None else _spans(sentence, value, declared, reader)


def plain_text(value: object, reader: Reader, name: str = "text") -> str:
    """Return a sentence as text without anything else."""
    return "".join(span.text for span in phrase(value, reader, name))


def sentence_lines(value: object, reader: Reader, name: str = "text") -> Lines:
    """Return a message or part of one as lines that are broken where they grow too long."""
    spans = phrase(value, reader, name)
    return tuple(split_lines(spans)) if spans else ()


def split_lines(spans: Iterable[Span]) -> Iterator[Line]:
    """Yield the lines that spans are, parted at the line breaks of their sentences."""
    line: list[Span] = []
    for span in spans:
        if span is BREAK:
            yield flowing(line)
            line = []
        else:
            line.append(span)
    yield flowing(line)


BREAK: Final = Span(SpanRole.PLAIN, "\n")
_SPACE: Final = Span(SpanRole.PLAIN, " ")


def _spans(sentence: Sentence, value: object, declared: Declaration, reader: Reader) -> list[Span]:
    if isinstance(sentence, Template):
        return _filled(reader.catalog.segments(sentence), value, declared, reader)
    if isinstance(sentence, Plural):
        segments = reader.catalog.segments(sentence, getattr(value, sentence.count))
        return _filled(segments, value, declared, reader)
    if isinstance(sentence, Joined):
        return _joined(sentence, value, declared, reader)
    case = _case(sentence, value)
    return [] if case is None else _spans(case, value, declared, reader)


def _filled(segments: Segments, value: object, declared: Declaration, reader: Reader) -> list[Span]:
    spans: list[Span] = []
    for segment in segments:
        if isinstance(segment, str):
            spans.append(_literal(segment))
        elif isinstance(segment, Field):
            slot = declared.slots[segment.name]
            spans += _FILLERS[slot.shown](getattr(value, segment.name), segment.form, slot, reader)
        else:
            text = "".join(_plain(part, value, declared, reader) for part in segment.segments)
            spans.append(
                command_span(text) if isinstance(segment, Command) else Span(SpanRole.EMPHASIS, text)
            )
    return spans


@cache
def _literal(text: str) -> Span:
    """Return a piece of a template as a span; there are only so many."""
    return Span(SpanRole.PLAIN, text)


def _joined(sentence: Joined, value: object, declared: Declaration, reader: Reader) -> list[Span]:
    parts = [_spans(part, value, declared, reader) for part in sentence.parts]
    filled = [spans for spans in parts if spans]
    if sentence.separator == ",":
        return with_commas(filled, reader)
    between = BREAK if sentence.separator == "\n" else _SPACE
    spaced = [span for spans in filled for span in (between, *spans)]
    return spaced[1:]


def _case(sentence: Select, value: object) -> Sentence | None:
    decides = getattr(value, sentence.field)
    if sentence.truth:
        return sentence.cases[bool(decides)]
    cases = sentence.cases
    return cases[decides] if decides in cases else cases[...]


def _plain(part: str | Field, value: object, declared: Declaration, reader: Reader) -> str:
    """Return a part of a command or of words that stand out, as text."""
    if isinstance(part, str):
        return part
    slot = declared.slots[part.name]
    return "".join(
        span.text for span in _FILLERS[slot.shown](getattr(value, part.name), part.form, slot, reader)
    )


def command_span(text: str) -> Span:
    """Return a line to type; a click types it, unless words in capitals or brackets are to be chosen."""
    whole = (
        not any(word.isupper() and word.isalpha() and len(word) > 1 for word in text.split())
        and "[" not in text
    )
    return Span(SpanRole.COMMAND, text, send=text if whole else "")


# How the value of each kind of field is shown.

Layout: TypeAlias = "Callable[[Any, Reader], Lines]"
"""Puts a message together for a reader, see ``layouts``."""

Filler: TypeAlias = "Callable[[Any, str, Slot, Reader], Iterable[Span]]"


def _text(value: object, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del form, slot, reader
    return (Span(SpanRole.PLAIN, str(value)),)


def _number(value: int, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del form, slot, reader
    return (Span(SpanRole.NUMBER, str(value)),)


def _count(value: int, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    number = Span(SpanRole.NUMBER, str(value))
    if form == NUMBER:
        return (number,)
    segments = reader.catalog.segments(slot.unit, value) if slot.unit is not None else ()
    return (number if isinstance(each, Field) else Span(SpanRole.PLAIN, str(each)) for each in segments)


def _players(value: Sequence[str], form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del slot
    people = value if form == IN_ORDER else sorted(value, key=lambda person: person != reader.me)
    you = _YOUS.get(form, _YOU)
    shown = [
        reader.catalog.text(you.text, you.context) if person == reader.me else person for person in people
    ]
    names = [[Span(SpanRole.NAME, name)] for name in shown]
    return enumerated(names, reader, _MORE if form == IN_ORDER else _PAIR)


def _name(value: str, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del form, slot, reader
    return (Span(SpanRole.NAME, value),)


def _words(value: Sequence[str], form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del form, slot
    return with_commas([[Span(SpanRole.PLAIN, word)] for word in value], reader)


def _card(value: Card, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del form, slot
    return (reader.card(value),)


def _cards(value: Sequence[Card], form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del form, slot
    return enumerated([[reader.card(card)] for card in value], reader)


def _colour(value: Any, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:  # noqa: ANN401 - a Colour
    del slot
    return (colour_span(value, reader.catalog, title=form == TITLE),)


def _typed(value: str, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del form, slot, reader
    return (Span(SpanRole.EMPHASIS, str(value)),)


def _command(value: str, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del form, slot, reader
    return (command_span(value) if value.startswith("/") else Span(SpanRole.EMPHASIS, value),)


def _commands(value: Sequence[str], form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    choices = [list(_command(each, form, slot, reader)) for each in value]
    return enumerated(choices, reader, _PAIR if form == ALL else _PAIR_OF_CHOICES)


def _label(value: Any, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:  # noqa: ANN401 - an enum's member
    del form, slot
    return (Span(SpanRole.PLAIN, str(each)) for each in reader.catalog.segments(value.label))


def _translated(value: str, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del form, slot
    return (Span(SpanRole.PLAIN, reader.catalog.text(value)),)


def _face_up(value: FaceUp, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del form, slot
    chosen = None if value.card.colour else value.colour
    return (card_span(value.card, chosen, reader.catalog, spoken=reader.spoken),)


def _phrases(value: Sequence[object], form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del slot
    return enumerated([phrase(each, reader, form or "text") for each in value], reader, _MORE)


def _phrase(value: object, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del slot
    return phrase(value, reader, form or "text")


def _digits(value: str, form: str, slot: Slot, reader: Reader) -> Iterable[Span]:
    del form, slot, reader
    return (Span(SpanRole.DIM, value),)


_FILLERS: Final[dict[Shown, Filler]] = {
    Shown.TEXT: _text,
    Shown.NUMBER: _number,
    Shown.COUNT: _count,
    Shown.PLAYER: _name,
    Shown.PLAYERS: _players,
    Shown.CARD: _card,
    Shown.CARDS: _cards,
    Shown.COLOUR: _colour,
    Shown.TYPED: _typed,
    Shown.COMMAND: _command,
    Shown.COMMANDS: _commands,
    Shown.LABEL: _label,
    Shown.PHRASE: _phrase,
    Shown.PHRASES: _phrases,
    Shown.NAME: _name,
    Shown.WORDS: _words,
    Shown.TRANSLATED: _translated,
    Shown.DIGITS: _digits,
    Shown.FACE_UP: _face_up,
}


def with_commas(items: Sequence[list[Span]], reader: Reader) -> list[Span]:
    """Return items with commas only: ``a, b, c``."""
    return enumerated(items, reader, _MORE)


def enumerated(items: Sequence[list[Span]], reader: Reader, last: Template = _PAIR) -> list[Span]:
    """Return items in a sentence: ``a, b and c``; ``last`` is how the last two are joined."""
    if len(items) < 2:  # noqa: PLR2004 - what there is to join
        return [span for item in items for span in item]
    spans = list(items[0])
    for nth, item in enumerate(items[1:], 2):
        spans = _pair(last if nth == len(items) else _MORE, spans, item, reader)
    return spans


def _pair(template: Template, left: list[Span], right: list[Span], reader: Reader) -> list[Span]:
    spans: list[Span] = []
    for segment in reader.catalog.segments(template):
        if isinstance(segment, Field):
            spans += left if segment.name == "left" else right
        else:
            spans.append(Span(SpanRole.PLAIN, str(segment)))
    return spans
