"""Talking: to the room, to one person, and not listening."""

from __future__ import annotations

from una_mud.messages import ErrorId, HistoryShown, Ignoring
from una_mud.messages.command_error import CommandError
from una_mud.verbs import completers
from una_mud.verbs.grammar import Rest, Word
from una_mud.verbs.registry import Call, verb
from una_mud.world.names import key
from una_mud.world.people import Person

_LAST = 10


def _something(text: str) -> str:
    if not text:
        raise CommandError(ErrorId.NOTHING_TO_SAY)
    return text


@verb("say", usage="TEXT")
def say(call: Call, text: Rest = Rest()) -> None:  # noqa: B008 - an empty text never changes
    """Say something to everybody in the room.

    A line without a slash does the same: just type. Only a line that begins with "una" calls Una instead;
    put a space before it, or use /say, to talk about unabombers.
    """
    call.person.room.say(call.person, _something(text))


@verb("emote", "me", usage="TEXT")
def emote(call: Call, text: Rest = Rest()) -> None:  # noqa: B008
    """Do something in words: /me grins is shown as your name and "grins"."""
    call.person.room.emote(call.person, _something(text))


@verb("tell", "whisper", usage="NAME TEXT", of_player=True)
def tell(call: Call, name: Person, text: Rest = Rest()) -> None:  # noqa: B008
    """Tell one person something that nobody else hears, wherever she is."""
    call.world.private(call.person, name, _something(text))


@verb("ignore", offer=completers.names, of_player=True)
def ignore(call: Call, name: Word) -> None:
    """Do not hear somebody any more; the same again ends it.

    What she says, does in words and tells you is not shown to you. She is not told, unless she
    tells you something in private.
    """
    ignoring = call.person.ignoring
    shown = name
    if key(name) not in ignoring:
        shown = Word(call.world.find_person(name).name)
    if key(shown) == call.person.key:
        raise CommandError(ErrorId.ONESELF)
    on = key(shown) not in ignoring
    if on:
        ignoring.add(key(shown))
    else:
        ignoring.discard(key(shown))
    call.world.keep(call.person)
    call.tell(Ignoring(shown, on))


@verb("last", button="What was said")
def last(call: Call, lines: int = _LAST) -> None:
    """Repeat what was said last in this room: ten lines, or as many as you want, up to a hundred."""
    said = [message for message in call.person.room.said if call.person.hears(message.speaker)]
    call.tell(HistoryShown(tuple(said[-lines:]) if lines else ()))
