"""Catalogues: the sentences of one language. English needs none, since templates are their own keys.

Another language is a folder ``xx/LC_MESSAGES/una-mud.po``. It is read and compiled when it's first needed; a
translation whose placeholders don't match its template doesn't compile.
"""

from __future__ import annotations

from functools import cache
from gettext import c2py
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.locale import SOURCE, TRANSLATIONS, languages, translation
from una_mud.messages.templates import Field, Plural, Template, fields_of, parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from una_mud.messages.templates import Segments


_NUMBERS: Final = 200
"""Numbers after which the rules for plurals repeat, a hundred at a time."""


class TranslationError(Exception):
    """A translation can't be used; the text says where and why."""


@attrs.frozen(eq=False)
class Catalog:
    """The sentences of a language; what isn't translated comes out in English."""

    language: str
    _sentences: Mapping[tuple[str, str], tuple[Segments, ...]] = attrs.field(factory=dict)
    """The translations by context and English text, a form of the plural each."""
    _words: Mapping[tuple[str, str], str] = attrs.field(factory=dict)
    """The same as texts, for what isn't parsed: help, names of cards."""
    _plurals: Mapping[str, tuple[str, ...]] = attrs.field(factory=dict)
    """The forms of each plural as texts, by the English for one."""
    _plural_form: Callable[[int], int] = attrs.field(default=lambda n: int(n != 1))

    def segments(self, sentence: Template | Plural, count: int = 0) -> Segments:
        """Return a sentence's segments; ``count`` chooses the form of a plural."""
        if isinstance(sentence, Template):
            found = self._sentences.get((sentence.context, sentence.text)) if self._sentences else None
            return sentence.segments if found is None else found[0]
        forms = self._sentences.get(("", sentence.one.text)) if self._sentences else None
        if forms is None:
            return (sentence.one if count == 1 else sentence.many).segments
        return forms[self._plural_form(count)]

    def text(self, english: str, context: str = "") -> str:
        """Return the translation of a text without markup, such as a help text or the name of a card."""
        return self._words.get((context, english), english)

    def for_page(self) -> dict[str, object]:
        """Return the sentences as the page reads them, with the plural's form for each number below 200."""
        messages = {english: text for (context, english), text in self._words.items() if not context}
        forms = "".join(str(self._plural_form(number)) for number in range(_NUMBERS))
        return {"plurals": forms, "messages": {**messages, **self._plurals}}

    def fill(self, template: Template, **values: str) -> str:
        """Return a sentence without commands in it as text, filled in with texts."""
        parts = self.segments(template)
        return "".join(values[part.name] if isinstance(part, Field) else str(part) for part in parts)


ENGLISH: Final = Catalog(SOURCE)


def read_catalog(path: Path, language: str) -> Catalog:
    """Read and compile a ``.po`` file. Raises TranslationError with the place of the first fault."""
    from babel.messages.pofile import PoFileError, read_po  # noqa: PLC0415 - English doesn't need Babel

    try:
        with path.open("rb") as file:
            entries = read_po(file, locale=language, abort_invalid=True)
    except (OSError, PoFileError, ValueError) as problem:
        raise TranslationError(f"{path}: {problem}") from problem
    sentences: dict[tuple[str, str], tuple[Segments, ...]] = {}
    words: dict[tuple[str, str], str] = {}
    plurals: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        english, forms = _texts(entry.id), _texts(entry.string)
        if not entry.id or entry.fuzzy or not all(forms):
            continue
        key = (entry.context or "", english[0])
        words[key] = forms[0]
        if len(english) > 1:
            plurals[english[0]] = forms
        if _is_template(english):
            sentences[key] = _compiled(f"{path}:{entry.lineno}", english, forms)
    return Catalog(language, sentences, words, plurals, c2py(entries.plural_expr))


def _texts(value: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the one text of an entry, or the forms of a plural."""
    return (value or "",) if value is None or isinstance(value, str) else tuple(value)


def _is_template(english: tuple[str, ...]) -> bool:
    """Whether a text is one of our templates; what can't be parsed, such as help with code, is plain text."""
    try:
        return all(parse(text) is not None for text in english)
    except ValueError:
        return False


def _compiled(place: str, english: tuple[str, ...], forms: tuple[str, ...]) -> tuple[Segments, ...]:
    """Return the forms of a translation; a plural's forms may leave out the number, and only that."""
    wanted = [fields_of(parse(text)) for text in english]
    most, least = frozenset[str]().union(*wanted), wanted[0].intersection(*wanted)
    compiled: list[Segments] = []
    for form in forms:
        try:
            segments = parse(form)
        except ValueError as problem:
            raise TranslationError(f"{place}: {problem}") from problem
        has = fields_of(segments)
        if has - most:
            raise TranslationError(f"{place}: unknown placeholders: {_listed(has - most)}")
        if least - has and len(forms) == 1:
            raise TranslationError(f"{place}: missing placeholders: {_listed(least - has)}")
        compiled.append(segments)
    return tuple(compiled)


def _listed(names: frozenset[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))


@cache
def catalog(language: str, folder: Path = TRANSLATIONS) -> Catalog:
    """Return the catalogue of a language, English for one that there isn't."""
    if language == SOURCE or language not in languages(folder):
        return ENGLISH
    return read_catalog(translation(language, folder), language)
