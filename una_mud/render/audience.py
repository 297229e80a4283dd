"""To whom something is told, and the grammar that depends on it: "you" for oneself, names for others."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from una_mud.render.faces import card_span, colour_span
from una_mud.render.spans import name, number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from una_mud.engine.cards import Card, Colour
    from una_mud.render.spans import Lines, Part, Parts, Span

_SECOND_PERSON: Final = {
    "is": "are",
    "has": "have",
    "was": "were",
    "does": "do",
    "goes": "go",
    "passes": "pass",
    "catches": "catch",
    "her": "your",
    "she": "you",
    "herself": "yourself",
}
"""Words that change otherwise than by losing their last letter when they are said to the person herself."""
_MARKED: Final = re.compile(r"\{(\w+)\}")


@cache
def _third(phrase: str) -> str:
    return _MARKED.sub(r"\1", phrase)


@cache
def _second(phrase: str) -> str:
    return _MARKED.sub(lambda word: _SECOND_PERSON.get(word[1], word[1][:-1]), phrase)


Words: TypeAlias = "Callable[[Any, Audience], Lines]"
"""What words one kind of notice."""


@attrs.frozen
class Audience:
    """One reader, or all for whom the same words do: ``me`` is None where nobody is called "you"."""

    me: str | None
    spoken: bool
    """Whether the wording is the screen reader's."""

    def who(self, person: str) -> Span:
        """Return the person in the middle of a sentence."""
        return name("you" if person == self.me else person)

    def subject(self, person: str) -> Span:
        """Return the person at the beginning of a sentence."""
        return name("You" if person == self.me else person)

    def whose(self, person: str) -> Parts:
        """Return the person as an owner in the middle of a sentence: ``your``, ``Ann's``."""
        return (name("your"),) if person == self.me else (name(person), "'s")

    def clause(self, person: str, phrase: str) -> Parts:
        """Return a sentence's beginning: who, and what of her, with the words that agree with her in braces.

        ``deed("Ann", "{gives} up {her} seat")`` is "Ann gives up her seat" or "You give up your seat".
        """
        return (self.subject(person), " ", self.agreeing(person, phrase))

    def agreeing(self, person: str, phrase: str) -> str:
        """Return a phrase of a person's, the words in braces made to agree with her."""
        return _second(phrase) if person == self.me else _third(phrase)

    def card(self, card: Card, chosen: Colour | None = None) -> Span:
        """Return a card; ``chosen`` is the colour chosen for a wild one that lies on top."""
        return card_span(card, chosen, spoken=self.spoken)

    def cards(self, cards: Iterable[Card]) -> list[Part]:
        """Return several cards in a sentence."""
        return listed([[self.card(card)] for card in cards])

    def colour(self, colour: Colour) -> Span:
        """Return a colour."""
        return colour_span(colour)

    def names(self, people: Sequence[str]) -> list[Part]:
        """Return several people in the middle of a sentence, the reader herself first."""
        ordered = sorted(people, key=lambda person: person != self.me)
        return listed([[self.who(person)] for person in ordered])

    def subjects(self, people: Sequence[str]) -> list[Part]:
        """Return several people at the beginning of a sentence, the reader herself first."""
        ordered = sorted(people, key=lambda person: person != self.me)
        return listed([[self.subject(person)] for person in ordered])

    def names_in_place(self, people: Sequence[str]) -> list[Part]:
        """Return several people in the order of their places."""
        return commas([[self.who(person)] for person in people])


def listed(items: Sequence[Parts], word: str = "and") -> list[Part]:
    """Return the items with commas, and a word before the last: ``a, b and c``."""
    parts: list[Part] = []
    for nth, item in enumerate(items, 1):
        if nth > 1:
            parts.append(f" {word} " if nth == len(items) else ", ")
        parts += item
    return parts


def commas(items: Sequence[Parts]) -> list[Part]:
    """Return the items with commas only."""
    parts: list[Part] = []
    for item in items:
        parts += [", ", *item] if parts else item
    return parts


def count(many: int, what: str, glue: str = " ") -> Parts:
    """Return how many of something there are: ``1 card``, ``5 cards``."""
    return (number(many), glue + (what if many == 1 else what + "s"))


def quoted(words: str) -> str:
    """Return somebody's own words so that nobody takes them for the table's."""
    return f'"{words}"'


def some(many: int, what: str) -> Parts:
    """Return how many of something, one without a figure: ``a card``, ``5 cards``."""
    return (f"a {what}",) if many == 1 else count(many, what)
