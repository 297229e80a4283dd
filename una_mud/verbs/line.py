"""What a line means that a person has typed (contract, section 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.refusals import Refusal
from una_mud.messages import ErrorId, ErrorMessage, Refused
from una_mud.messages.errors import CommandError
from una_mud.verbs import registry
from una_mud.verbs.grammar import split

if TYPE_CHECKING:
    from una_mud.world.people import Person
    from una_mud.world.world import World

_CALL: Final = "una"


def take_line(world: World, person: Person, line: str) -> None:
    """Do what a line says: a verb after a slash, a call that begins with "una", or chat.

    Nothing that is typed raises: what can't be done is told to the person, and changes nothing.
    """
    person.typed = world.clock.seconds()
    try:
        _take(world, person, line)
    except CommandError as error:
        person.tell(error.message)
    except Refusal as refusal:
        person.tell(Refused(refusal.reason))


def _take(world: World, person: Person, line: str) -> None:
    if line.startswith("/"):
        _take_verb(world, person, line[1:])
    elif line[: len(_CALL)].casefold() == _CALL:
        registry.VERBS[_CALL].use(world, person, "")
    elif line.strip():
        world.room_of(person).say(person, line.strip())
        _tell_how_to_answer(person, line.strip())


def _tell_how_to_answer(person: Person, said: str) -> None:
    """Tell somebody who has said an answer aloud that it was chat, and how to give it."""
    question = person.question
    answer = None if question is None else question.find(said, beginning=False)
    if answer is not None:
        person.tell(ErrorMessage(ErrorId.SAID_ALOUD, said, (f"/{answer}",)))


def _take_verb(world: World, person: Person, text: str) -> None:
    word, rest = split(text)
    if not word:
        raise CommandError(ErrorId.UNKNOWN_VERB, "/", ["help"])
    verb = registry.exact(word)
    if _answers(world, person, text.strip(), beginning=verb is None):
        return
    if person.question is not None and word.isdigit():
        raise CommandError(
            ErrorId.NOT_A_CHOICE, text.strip(), [f"/{each}" for each in person.question.answers()]
        )
    if verb is None and _is_card(world, person, word):
        verb, rest = registry.VERBS["play"], text
    if verb is None:
        verb = registry.find(word)
    verb.use(world, person, rest)


def _answers(world: World, person: Person, text: str, *, beginning: bool) -> bool:
    """Take the text as the answer to the question that is open, if it is one; tell whether it was.

    A verb's whole name is that verb, even if an answer begins like it.
    """
    question = person.question
    answer = None if question is None else question.find(text, beginning=beginning)
    if question is None or answer is None:
        return False
    person.question = None
    question.answer(answer)
    world.room_of(person).touch(person)
    return True


def _is_card(world: World, person: Person, word: str) -> bool:
    """Whether the word is a place in the hand or a card's code, which may be typed without /play."""
    table = world.room_of(person).table
    if table is None or table.dealer.table is None or table.seating.of(person) is None:
        return False
    return word.isascii() and (word.isdigit() or word.upper() in table.dealer.table.rules.by_code)
