"""Talking: to the room, to one person, and not listening."""

from __future__ import annotations

from una_mud.messages import (
    Emoted,
    ErrorId,
    EventsShown,
    HistoryShown,
    IgnoredShown,
    Ignoring,
    Reacted,
    Reaction,
    WentAway,
)
from una_mud.messages.errors import CommandError
from una_mud.verbs import completers
from una_mud.verbs.grammar import Rest, Word
from una_mud.verbs.registry import Invocation, verb
from una_mud.world import names
from una_mud.world.names import key
from una_mud.world.people import Person

_LAST = 10
_REACTIONS = [each.value for each in Reaction]


def _something(text: str) -> str:
    if not text:
        raise CommandError(ErrorId.NOTHING_TO_SAY)
    return text


@verb("say", usage="TEXT", speaks=True)
def say(call: Invocation, text: Rest = Rest()) -> None:  # noqa: B008 - an empty text never changes
    """Say something to everyone in the room.

    You can also just type it, without a slash. Only a line that starts with "una" is different: it
    calls Una. To talk about something unanimous, put a space first, or use /say.
    """
    call.room.say(call.person, _something(text))


@verb("emote", "me", usage="TEXT", short=("e",), speaks=True)
def emote(call: Invocation, text: Rest = Rest()) -> None:  # noqa: B008
    """Describe what you do: if you're Ann, /me grins shows as Ann grins."""
    call.room.express(call.person, Emoted(call.person.name, _something(text)))


@verb("react", usage="|".join(_REACTIONS), completer=completers.either(*_REACTIONS), speaks=True)
def react(call: Invocation, reaction: Word) -> None:
    """React to what happens at the table without a word: /react applause."""
    wanted = names.find(reaction, _REACTIONS).only
    if wanted is None:
        raise call.usage_error(reaction)
    call.room.express(call.person, Reacted(call.person.name, Reaction(wanted)))


@verb("tell", "whisper", usage="NAME TEXT", of_player=True, speaks=True)
def tell(call: Invocation, name: Person, text: Rest = Rest()) -> None:  # noqa: B008
    """Send someone a private message, whichever room they're in."""
    call.person.tell_privately(name, _something(text))


@verb("reply", "re", usage="TEXT", speaks=True)
def reply(call: Invocation, text: Rest = Rest()) -> None:  # noqa: B008
    """Answer the last person who sent you a private message: /reply yes, let's play."""
    if not call.person.reply_to:
        raise CommandError(ErrorId.NOBODY_TO_REPLY)
    call.person.tell_privately(call.world.find_person(call.person.reply_to), _something(text))


@verb("afk", speaks=True)
def afk(call: Invocation, text: Rest = Rest()) -> None:  # noqa: B008
    """Say that you're away: /afk making tea. As soon as you type something else, you're back.

    Anyone who sends you a private message is told, and /who shows it.
    """
    if len(text) > _AFK_AT_MOST:
        raise CommandError(ErrorId.TEXT_TOO_LONG, str(_AFK_AT_MOST))
    call.person.afk = str(text)
    call.room.tell(WentAway(call.person.name, str(text)))


_AFK_AT_MOST = 60


@verb("ignore", usage="[NAME]", completer=completers.names, of_player=True)
def ignore(call: Invocation, name: Word | None = None) -> None:
    """Ignore someone, or stop ignoring them. Alone, it lists who you're ignoring.

    You won't see what they say, their emotes or their private messages. They aren't told, unless
    they send you a private message.
    """
    ignoring = call.person.ignoring
    if name is None:
        here = {each: call.world.people[each].name for each in ignoring if each in call.world.people}
        call.tell(IgnoredShown(tuple(here.get(each, each) for each in sorted(ignoring))))
        return
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


@verb(
    "last",
    button="What was said",
    usage="[LINES | tells | events]",
    completer=completers.either("tells", "events"),
)
def last(call: Invocation, what: Word | None = None) -> None:
    """Show the last ten lines of chat in this room, or as many as you ask for, up to a hundred.

    /last tells shows your last private messages, /last events what happened last at the table.
    """
    if what is not None and key(what) == "events":
        call.tell(EventsShown(tuple(call.person.events)))
        return
    if what is not None and key(what) == "tells":
        call.tell(HistoryShown(tuple(told for told in call.person.told if call.person.hears(told.speaker))))
        return
    if what is not None and not (what.isascii() and what.isdigit()):
        raise call.usage_error(what)
    lines = _LAST if what is None else int(what[:4])
    said = [message for message in call.room.said if call.person.hears(message.speaker)]
    call.tell(HistoryShown(tuple(said[-lines:]) if lines else ()))
