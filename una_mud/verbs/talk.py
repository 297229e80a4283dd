"""Talking: to the room, to one person, and not listening."""

from __future__ import annotations

from una_mud.hall.names import key
from una_mud.hall.notices import HistoryShown, Ignoring, Trouble
from una_mud.hall.people import Person
from una_mud.hall.troubles import Sorrow
from una_mud.verbs import offers
from una_mud.verbs.grammar import Rest, Word
from una_mud.verbs.registry import Call, verb

_LAST = 10


def _something(text: str) -> str:
    if not text:
        raise Sorrow(Trouble.NOTHING_TO_SAY)
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
    call.hall.private(call.person, name, _something(text))


@verb("ignore", offer=offers.names, of_player=True)
def ignore(call: Call, name: Word) -> None:
    """Do not hear somebody any more; the same again ends it.

    What she says, does in words and tells you is not shown to you. She is not told, unless she
    tells you something in private.
    """
    ignoring = call.person.ignoring
    shown = name
    if key(name) not in ignoring:
        shown = Word(call.hall.find_person(name).name)
    if key(shown) == call.person.key:
        raise Sorrow(Trouble.ONESELF)
    on = key(shown) not in ignoring
    if on:
        ignoring.add(key(shown))
    else:
        ignoring.discard(key(shown))
    call.hall.keep(call.person)
    call.tell(Ignoring(shown, on))


@verb("last", button="What was said")
def last(call: Call, lines: int = _LAST) -> None:
    """Repeat what was said last in this room: ten lines, or as many as you want, up to a hundred."""
    said = [notice for notice in call.person.room.said if call.person.hears(notice.speaker)]
    call.tell(HistoryShown(tuple(said[-lines:]) if lines else ()))
