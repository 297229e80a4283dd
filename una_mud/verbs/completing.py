"""Completing an unfinished line: every way to go on that would be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.hall.names import key
from una_mud.hall.troubles import Sorrow
from una_mud.verbs import offers, registry
from una_mud.verbs.registry import Call

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.hall.hall import Hall
    from una_mud.hall.people import Person
    from una_mud.verbs.registry import Verb

MOST: Final = 50
"""Lines that are offered at once."""


def completions(hall: Hall, person: Person, text: str) -> list[str]:
    """Return the lines that a text with a slash may become, in the order in which they suggest themselves.

    Nothing is offered that would be refused for where she is or what she holds: a verb for players of a hand
    only to them, a card only when it can be played.
    """
    if not text.startswith("/"):
        return []
    word, space, typed = text[1:].partition(" ")
    found = _arguments(hall, person, word, typed) if space else _first_words(hall, person)
    head = f"/{word} " if space else "/"
    beginning = key(typed if space else word)
    fits = (each for each in dict.fromkeys(found) if key(each).startswith(beginning))
    return [head + each for each, _ in zip(fits, range(MOST), strict=False)]


def _first_words(hall: Hall, person: Person) -> Iterable[str]:
    """Yield what a line may begin with: an answer, a card, a verb."""
    play = Call(hall, person, registry.VERBS["play"])
    yield from offers.answers(play, "")
    yield from offers.cards(play, "")
    yield from (name for name, verb in sorted(registry.VERBS.items()) if _may(hall, person, verb))


def _may(hall: Hall, person: Person, verb: Verb) -> bool:
    try:
        verb.check(Call(hall, person, verb))
    except Sorrow:
        return False
    return True


def _arguments(hall: Hall, person: Person, word: str, typed: str) -> Iterable[str]:
    """Return what may stand after a verb's name."""
    try:
        verb = registry.find(word)
    except Sorrow:
        return ()
    return offers.offer_of(verb)(Call(hall, person, verb), typed) if _may(hall, person, verb) else ()
