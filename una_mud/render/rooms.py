"""Who and what is where: people, rooms, the table, and the options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import OptionsShown, Presence, RoomShown, RoomsShown, WhoShown
from una_mud.render.audience import commas, count, quoted
from una_mud.render.columns import table
from una_mud.render.spans import command, dim, emphasis, flowing, line, name, number

if TYPE_CHECKING:
    from una_mud.messages import OptionRow, PersonRow, RoomRow
    from una_mud.render.audience import Audience, Words
    from una_mud.render.spans import Line, Lines, Parts

_PRESENCES: Final = {
    Presence.LOBBY: "in the lobby",
    Presence.SEATED: "seated",
    Presence.PLAYING: "playing",
    Presence.WATCHING: "watching",
    Presence.COMPUTER: "computer player",
}
_IDLE_FROM: Final = 60
"""Seconds of silence from which on they are told."""
_UNITS: Final = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


def duration(seconds: int) -> Parts:
    """Return a time in its largest unit: ``3 minutes``."""
    size, unit = next((each for each in _UNITS if seconds >= each[0]), _UNITS[-1])
    return count(seconds // size, unit)


# People.


def who_shown(message: WhoShown, to: Audience) -> Lines:
    """Word who is on the server."""
    if not message.rows:
        return (line("Nobody is here."),)
    here = sum(row.online and row.presence is not Presence.COMPUTER for row in message.rows)
    verb = " is" if here == 1 else " are"
    head = line(*_people(here), verb, " here.")
    if to.spoken:
        lines = [
            flowing(commas([(name(row.name),), (row.room,), *person_facts(row)])) for row in message.rows
        ]
        return (head, *lines)
    rows: list[list[Parts]] = [
        [(name(row.name),), (row.room,), commas(person_facts(row))] for row in message.rows
    ]
    return (head, *table(rows, 2))


def _people(many: int) -> Parts:
    return (number(many), " person" if many == 1 else " people")


def person_facts(row: PersonRow) -> list[Parts]:
    """Return what is to be told of a person besides her name and room."""
    what = _PRESENCES[row.presence] + (f" of level {row.level}" if row.level else "")
    facts: list[Parts] = [(what,)]
    if row.auto and row.presence is not Presence.COMPUTER:
        facts.append(("on auto",))
    if not row.online:
        facts.append(("not connected",))
    elif row.idle >= _IDLE_FROM and row.presence is not Presence.COMPUTER:
        facts.append(("idle for ", *duration(row.idle)))
    return [*facts, (quoted(row.pose),)] if row.pose else facts


# Rooms.


def rooms_shown(message: RoomsShown, to: Audience) -> Lines:
    """Word which rooms there are."""
    head = line(*count(len(message.rows), "room"), ".")
    if to.spoken:
        spoken = [flowing(commas([*_room(row, message.here)])) for row in message.rows]
        return (head, *spoken)
    rows = [[facts[0], commas(facts[1:])] for row in message.rows for facts in [_room(row, message.here)]]
    join = flowing(
        ["Type ", command("/join"), " and a room's name, or ", command("/create"), " and a new one."]
    )
    return (head, *table(rows, 2), join)


def _room(row: RoomRow, here: str) -> list[Parts]:
    facts: list[Parts] = [(name(row.name),), *_room_facts(row)]
    return [*facts, (emphasis("you are here"),)] if row.name == here else facts


def _room_facts(row: RoomRow) -> list[Parts]:
    if not row.game:
        return [("for chat",)]
    facts: list[Parts] = [(row.game,), (number(row.seated), " of ", *count(row.seats, "seat"), " taken")]
    if row.watchers:
        facts.append((number(row.watchers), " watching"))
    facts.append(("a game is on" if row.running else "no game yet",))
    if row.host is not None:
        facts.append(("host ", name(row.host)))
    return [*facts, ("locked",)] if row.locked else facts


def room_shown(message: RoomShown, to: Audience) -> Lines:
    """Word where the reader has come to, and who is there."""
    del to
    room = message.room
    where = "the lobby" if not room.game else room.name
    head = ["You are in ", name(where), ": ", *commas(_room_facts(room)), "."]
    if not message.people:
        return (flowing(head), line("Nobody else is here."))
    more: Parts = (", and ", number(message.more), " more") if message.more else ()
    people = ["Here: ", *commas([_person(row) for row in message.people]), *more, "."]
    return (flowing(head), flowing(people))


def _person(row: PersonRow) -> Parts:
    if row.presence is Presence.LOBBY:
        return (name(row.name),)
    return (name(row.name), " ", _PRESENCES[row.presence])


# Options.


def options_shown(message: OptionsShown, to: Audience) -> Lines:
    """Word the table's options, or the reader's own settings."""
    change = "/set" if message.settings else "/option"
    head = line("Your settings:" if message.settings else "The options of this table:")
    last = flowing(["Type ", command(change), ", a name and a value to change one."])
    if to.spoken:
        return (head, *(_spoken_option(row) for row in message.rows), last)
    rows: list[list[Parts]] = [
        [(row.name,), (emphasis(row.value),), (dim(row.choices),)] for row in message.rows
    ]
    lines: list[Line] = []
    for shown, row in zip(table(rows, 2), message.rows, strict=True):
        lines += (shown, flowing([dim(row.help)], 6, 6))
    return (head, *lines, last)


def _spoken_option(row: OptionRow) -> Line:
    meaning = row.help[:1].upper() + row.help[1:].rstrip(".")
    return flowing((f"{meaning}. {row.name} is ", row.value, f". Choices: {row.choices}."))


WORDS: Final[dict[type, Words]] = {
    WhoShown: who_shown,
    RoomsShown: rooms_shown,
    RoomShown: room_shown,
    OptionsShown: options_shown,
}
