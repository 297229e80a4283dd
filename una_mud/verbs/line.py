"""What a line means that a person has typed (contract, section 2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.refusals import Refusal
from una_mud.messages import BackAgain, ErrorId, ErrorMessage, Refused
from una_mud.messages.errors import CommandError
from una_mud.verbs import registry
from una_mud.verbs.grammar import split
from una_mud.world.limits import SEARCH_PRICE
from una_mud.world.names import key

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.verbs.registry import Verb
    from una_mud.world.late_answers import Topic
    from una_mud.world.people import Person
    from una_mud.world.question import Question
    from una_mud.world.world import World

_CALL: Final = "una"
_SEARCHED: Final = frozenset({ErrorId.UNKNOWN_VERB, ErrorId.NO_SUCH_PERSON, ErrorId.NO_SUCH_ROOM})
"""Errors that name what is nearest."""
_SLIPS_AT_MOST: Final = 2
"""How often somebody is told that a line without a slash is chat."""


def take_line(world: World, person: Person, line: str, *, answers: Topic | None = None) -> None:
    """Do what a line says: a verb after a slash, a call that begins with "una", or chat.

    Nothing that is typed raises: what can't be done is told to the person, and changes nothing.
    ``answers`` is what the line is for, where it's known that this was open when it was sent, and still is.
    """
    person.late.meant = answers
    person.typed = world.clock.seconds()
    try:
        _note_back(world, person, line)
        _take(world, person, line)
    except CommandError as error:
        world.counters.errors[error.message.error_id.name] += 1
        if error.message.error_id in _SEARCHED:
            person.charge(SEARCH_PRICE)
        person.tell(error.message)
    except Refusal as refusal:
        person.tell(Refused(refusal.reason))


def _note_back(world: World, person: Person, line: str) -> None:
    """Tell the room that somebody is back who was away, once they type anything but that they're away."""
    if person.afk is not None and line.strip() and not line.casefold().startswith("/afk"):
        person.afk = None
        world.room_of(person).tell(BackAgain(person.name))


def _take(world: World, person: Person, line: str) -> None:
    if line.startswith("/"):
        _take_verb(world, person, line[1:])
    elif line[: len(_CALL)].casefold() == _CALL:
        _call(world, person, line)
    elif line.strip():
        _chat(world, person, line.strip())


def _call(world: World, person: Person, line: str) -> None:
    """Call Una; where that can't be done, tell how a longer line is said instead."""
    try:
        registry.VERBS[_CALL].use(world, person, "")
    except CommandError:
        if line.casefold().strip(" !.") == _CALL:
            raise
        raise CommandError(ErrorId.CALL_OR_CHAT, _CALL, (f"/say {line.strip()}",)) from None


def _chat(world: World, person: Person, text: str) -> None:
    room = world.room_of(person)
    world.mutes.check(person)
    reflects = room.table is not None and room.table.reflected_card(person) is not None
    room.say(person, text)
    if person.question is not None:
        _tell_how_to_answer(person, text)
    elif not reflects and person.slips < _SLIPS_AT_MOST:
        _tell_how_to_command(world, person, text)


def _tell_how_to_command(world: World, person: Person, said: str) -> None:
    """Tell somebody who has said a card of theirs, its place or a command aloud how it's typed."""
    line = _line_of_card(world, person, said)
    if line is None and registry.exact(said) is not None:
        line = f"/{said.casefold()}"
    if line is not None:
        person.slips += 1
        person.tell(ErrorMessage(ErrorId.COMMAND_SAID_ALOUD, "", (line,)))


def _line_of_card(world: World, person: Person, said: str) -> str | None:
    """Return the line that plays the card of the person's hand that a text is the name or place of."""
    hand = _hand(world, person)
    if said.isascii() and said.isdigit():
        return f"/{said}" if 0 < int(said[:4]) <= len(hand) else None
    return next(
        (f"/{card.code.lower()}" for card in hand if key(said) in {key(card.code), key(card.name)}), None
    )


def _hand(world: World, person: Person) -> tuple[Card, ...]:
    """Return the cards that somebody holds; none where they play no hand."""
    table = world.room_of(person).table
    state = None if table is None else table.display.hand_state(person)
    return () if state is None else state.cards


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
    person.late.check_text(text.strip(), world.clock.seconds(), beginning=verb is None)
    if _answers(world, person, text.strip(), beginning=verb is None):
        return
    if person.question is not None and word.isdigit():
        raise _no_answer(person.question, text)
    if verb is None and _is_card(world, person, word):
        verb, rest = registry.VERBS["play"], text
    if verb is None:
        verb = _found(person, word)
    verb.use(world, person, rest)


def _found(person: Person, word: str) -> Verb:
    """Find a verb; raise CommandError, which names the answers if a question is open."""
    try:
        return registry.find(word)
    except CommandError as error:
        if person.question is None or error.message.error_id is not ErrorId.UNKNOWN_VERB:
            raise
        raise _no_answer(person.question, word) from None


def _no_answer(question: Question, typed: str) -> CommandError:
    answers = [f"/{each}" for each in question.answers()]
    return CommandError(ErrorId.NOT_A_CHOICE, typed.strip(), answers)


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
