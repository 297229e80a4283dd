"""Sentences as templates: the one form in which everything that people read is written down.

A template is a whole English sentence, ``_("{by} plays {card}.")``; it's also the key of its translations.
There are three kinds of markup: ``{field}`` or ``{field:form}`` is filled in, ```/draw``` is a line to type,
and ``**word**`` stands out. What varies by number is a :class:`Plural`, by a value a :class:`Select`.
A template that can't be read raises ValueError when its module is imported.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_MARKUP: Final = re.compile(r"\{(\w+)(?::(\w+))?\}|`([^`]+)`|\*\*((?:(?!\*\*).)+)\*\*")


@attrs.frozen
class Field:
    """A place to be filled in; ``form`` asks for another form of the same value."""

    name: str
    form: str = ""


@attrs.frozen
class Command:
    """A line to type."""

    segments: tuple[str | Field, ...]


@attrs.frozen
class Strong:
    """Words that stand out."""

    segments: tuple[str | Field, ...]


Segment: TypeAlias = "str | Field | Command | Strong"
Segments: TypeAlias = tuple[Segment, ...]


def parse(text: str) -> Segments:
    """Return the segments of a template's text; raise ValueError when its markup is broken."""
    return tuple(_segments(text))


def _segments(text: str) -> Iterator[Segment]:
    end = 0
    for found in _MARKUP.finditer(text):
        if found.start() > end:
            yield _literal(text[end : found.start()], text)
        field, form, command, strong = found.groups()
        if field:
            yield Field(field, form or "")
        elif command:
            yield Command(_inner(command))
        else:
            yield Strong(_inner(strong))
        end = found.end()
    if end < len(text):
        yield _literal(text[end:], text)


def _inner(text: str) -> tuple[str | Field, ...]:
    """Return the segments within markup, which is never nested."""
    inner = tuple(_segments(text))
    if any(isinstance(segment, (Command, Strong)) for segment in inner):
        raise ValueError(f"markup within markup: {text!r}")
    return inner  # type: ignore[return-value]  # the check above narrows it


def _literal(text: str, whole: str) -> str:
    if set("{}`") & set(text) or "**" in text:
        raise ValueError(f"broken markup: {whole!r}")
    return text


def fields_of(segments: Segments) -> frozenset[str]:
    """Return the names of the places to be filled in."""
    inner = (each.segments if isinstance(each, (Command, Strong)) else (each,) for each in segments)
    return frozenset(part.name for parts in inner for part in parts if isinstance(part, Field))


@attrs.frozen
class Template:
    """One sentence. ``context`` tells apart what is one word in English and several in other languages."""

    text: str
    context: str = ""
    segments: Segments = attrs.field(init=False, eq=False, repr=False)

    @segments.default
    def _parsed(self) -> Segments:
        return parse(self.text)

    @property
    def fields(self) -> frozenset[str]:
        """The names of the places to be filled in."""
        return fields_of(self.segments)


@attrs.frozen
class Plural:
    """Two sentences: for one, and for any other number of ``count``."""

    one: Template
    many: Template
    count: str
    """The field that holds the number."""

    @property
    def fields(self) -> frozenset[str]:
        """The names of the places to be filled in, the number included."""
        return self.one.fields | self.many.fields | {self.count}


@attrs.frozen(eq=False)
class Select:
    """A sentence for each value of a field; ``truth`` asks only whether the value is true."""

    field: str
    cases: Mapping[object, Sentence | None]
    truth: bool = False

    @property
    def fields(self) -> frozenset[str]:
        """The names of all fields that any case needs, the deciding one included."""
        cases = (case.fields for case in self.cases.values() if case is not None)
        return frozenset({self.field}).union(*cases)


@attrs.frozen
class Joined:
    """Several sentences: one after the other on a line, with commas, or each on a line of its own."""

    parts: tuple[Sentence, ...]
    separator: str

    @property
    def fields(self) -> frozenset[str]:
        """The names of all fields that any of the sentences needs."""
        return frozenset[str]().union(*(part.fields for part in self.parts))


Sentence: TypeAlias = Template | Plural | Select | Joined


def _(text: str) -> Template:
    """Return a sentence."""
    return Template(text)


def _p(context: str, text: str) -> Template:
    """Return a sentence or word with the context that tells it apart."""
    return Template(text, context)


def _n(one: str, many: str, count: str = "") -> Plural:
    """Return a sentence in two numbers; ``count`` is the field that decides, the only one if left out."""
    first, second = Template(one), Template(many)
    if not count:
        (count,) = second.fields
    return Plural(first, second, count)


def select(field: str, cases: Mapping[object, Sentence | None]) -> Select:
    """Return a sentence for each value of a field; None says nothing. ``...`` stands for any other value."""
    return Select(field, dict(cases))


def when(field: str, true: Sentence | None, false: Sentence | None = None) -> Select:
    """Return one sentence where a field is true (not 0, None or empty), another where not."""
    return Select(field, {True: true, False: false}, truth=True)


def join(*parts: Sentence) -> Joined:
    """Return several sentences on one line, with a space between them."""
    return Joined(parts, " ")


def facts(*parts: Sentence) -> Joined:
    """Return several facts with commas between them."""
    return Joined(parts, ",")


def lines(*parts: Sentence) -> Joined:
    """Return several sentences, each on a line of its own."""
    return Joined(parts, "\n")


def templates_in(sentence: Sentence | None) -> Iterator[Template | Plural]:
    """Yield every template that a sentence may come out as."""
    if isinstance(sentence, (Template, Plural)):
        yield sentence
    elif isinstance(sentence, Select):
        for case in sentence.cases.values():
            yield from templates_in(case)
    elif isinstance(sentence, Joined):
        for part in sentence.parts:
            yield from templates_in(part)
