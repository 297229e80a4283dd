"""Completing an unfinished line: every way to go on that would be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages.errors import CommandError
from una_mud.verbs import completers, registry
from una_mud.verbs.registry import Invocation
from una_mud.world.names import key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.verbs.registry import Verb
    from una_mud.world.people import Person
    from una_mud.world.world import World

MOST: Final = 50
"""Lines that are offered at once."""


def completions(world: World, person: Person, text: str) -> list[str]:
    """Return the lines that a text with a slash may become, in the order in which they suggest themselves.

    Nothing is offered that would be refused because of where they are or what they hold: a verb for players
    of a hand only to them, a card only when it can be played.
    """
    if not text.startswith("/"):
        return []
    word, space, typed = text[1:].partition(" ")
    found = _arguments(world, person, word, typed) if space else _first_words(world, person)
    head = f"/{word} " if space else "/"
    beginning = key(typed if space else word)
    fits = (each for each in dict.fromkeys(found) if key(each).startswith(beginning))
    return [head + each for each, _ in zip(fits, range(MOST), strict=False)]


def _first_words(world: World, person: Person) -> Iterable[str]:
    """Yield what a line may begin with: an answer, a card, a verb."""
    play = Invocation(world, person, registry.VERBS["play"])
    yield from completers.answers(play, "")
    yield from completers.cards(play, "")
    yield from (name for name, verb in sorted(registry.VERBS.items()) if _may(world, person, verb))


def _may(world: World, person: Person, verb: Verb) -> bool:
    try:
        verb.check(Invocation(world, person, verb))
    except CommandError:
        return False
    return True


def _arguments(world: World, person: Person, word: str, typed: str) -> Iterable[str]:
    """Return what may stand after a verb's name."""
    try:
        verb = registry.find(word)
    except CommandError:
        return ()
    return (
        completers.completer_of(verb)(Invocation(world, person, verb), typed)
        if _may(world, person, verb)
        else ()
    )
