"""Talking: to the room, to one person, and not listening."""

from __future__ import annotations

from una_mud.messages import ErrorId, HistoryShown, Ignoring
from una_mud.messages.errors import CommandError
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
    """Say something to everyone in the room.

    You can also just type it, without a slash. Only a line that starts with "una" is different: it
    calls Una. To talk about unabombers, put a space first, or use /say.
    """
    call.room.say(call.person, _something(text))


@verb("emote", "me", usage="TEXT", short=("e",))
def emote(call: Call, text: Rest = Rest()) -> None:  # noqa: B008
    """Describe what you do: if you're Ann, /me grins shows as Ann grins."""
    call.room.emote(call.person, _something(text))


@verb("tell", "whisper", usage="NAME TEXT", of_player=True)
def tell(call: Call, name: Person, text: Rest = Rest()) -> None:  # noqa: B008
    """Send someone a private message, whichever room they're in."""
    call.person.tell_privately(name, _something(text))


@verb("ignore", offer=completers.names, of_player=True)
def ignore(call: Call, name: Word) -> None:
    """Ignore someone, or stop ignoring them.

    You won't see what they say, their emotes or their private messages. They aren't told, unless
    they send you a private message.
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
    """Show the last ten lines of chat in this room, or as many as you ask for, up to a hundred."""
    said = [message for message in call.room.said if call.person.hears(message.speaker)]
    call.tell(HistoryShown(tuple(said[-lines:]) if lines else ()))
