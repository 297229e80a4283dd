"""Coming and going, and who is where."""

from __future__ import annotations

import enum

from una_mud.messages.declare import Message, MessageKind, message, phrase
from una_mud.messages.templates import _, _n, facts, join, lines, select, when
from una_mud.messages.types import CommandLine, Name, Player, SeatCount


class TimeUnit(enum.Enum):
    """What a time is told in; the value is its seconds."""

    DAY = 86_400
    HOUR = 3_600
    MINUTE = 60
    SECOND = 1


@phrase(
    text=select(
        "unit",
        {
            TimeUnit.DAY: _n("{n} day", "{n} days"),
            TimeUnit.HOUR: _n("{n} hour", "{n} hours"),
            TimeUnit.MINUTE: _n("{n} minute", "{n} minutes"),
            TimeUnit.SECOND: _n("{n} second", "{n} seconds"),
        },
    ),
    ago=select(
        "unit",
        {
            TimeUnit.DAY: _n("{n} day ago", "{n} days ago"),
            TimeUnit.HOUR: _n("{n} hour ago", "{n} hours ago"),
            TimeUnit.MINUTE: _n("{n} minute ago", "{n} minutes ago"),
            TimeUnit.SECOND: _n("{n} second ago", "{n} seconds ago"),
        },
    ),
)
class Duration:
    """A time, told in its largest unit: ``3 minutes``."""

    seconds: int

    @property
    def unit(self) -> TimeUnit:
        """The largest unit of which there is at least one."""
        return next((unit for unit in TimeUnit if self.seconds >= unit.value), TimeUnit.SECOND)

    @property
    def n(self) -> int:
        """How many of the unit."""
        return self.seconds // self.unit.value


# People.


@message(
    kind=MessageKind.INFO,
    changes_state=True,
    text=lines(
        join(
            when("returning", _("Welcome back, {name}."), _("Welcome, {name}.")),
            when(
                "others",
                _n("{others} other person is here.", "{others} other people are here."),
                when("returning", _("Nobody else is here."), _("You're the first one here.")),
            ),
            when("has_company_elsewhere", _("Type `/rooms` to see all {rooms} rooms.")),
        ),
        when("returning", None, _("Type to chat, `/startgame` to start a game, or `/help` to learn more.")),
    ),
)
class Welcomed(Message):
    """To a person who has just come in: their name, and how many others are here."""

    name: Name
    others: int
    rooms: int
    returning: bool
    """Whether they take up a seat or a connection that they had before."""

    @property
    def has_company_elsewhere(self) -> bool:
        """Whether others are here, and perhaps in other rooms."""
        return self.others > 0 and self.rooms > 1


@message(kind=MessageKind.EVENT, text=_("{name} comes in."), you_name=_("You come in."))
class Entered(Message):
    """Somebody came into the room."""

    name: Player


@message(
    kind=MessageKind.EVENT,
    text=select(
        "to",
        {
            None: _("{name} leaves."),
            "lobby": _("{name} goes to the lobby."),
            ...: _("{name} goes to {to}."),
        },
    ),
    you_name=select(
        "to", {None: _("You leave."), "lobby": _("You go to the lobby."), ...: _("You go to {to}.")}
    ),
)
class Departed(Message):
    """Somebody went out of the room, to another one or (None) away."""

    name: Player
    to: Name | None


@message(
    kind=MessageKind.EVENT, text=_("{name} lost their connection."), you_name=_("You lost your connection.")
)
class ConnectionLost(Message):
    """Somebody at the table lost the connection; the computer plays for them when a game is on."""

    name: Player


@message(kind=MessageKind.EVENT, text=_("{name} is back."), you_name=_("You're back."))
class CameBack(Message):
    """Somebody is connected again."""

    name: Player


@message(kind=MessageKind.INFO, text=_("You've logged in somewhere else, so this connection is closing."))
class TakenOver(Message):
    """To an old connection: the same person has come in by another one."""


class Presence(enum.Enum):
    """What somebody in a room does there."""

    LOBBY = "lobby"
    SEATED = "seated"
    PLAYING = "playing"
    WATCHING = "watching"
    COMPUTER = "computer"


_IDLE_FROM = 60
"""Seconds of silence from which on they are told."""
_DOING = select(
    "presence",
    {
        Presence.LOBBY: _("in the lobby"),
        Presence.SEATED: _("seated"),
        Presence.PLAYING: _("playing"),
        Presence.WATCHING: _("watching"),
        Presence.COMPUTER: _("computer player ({level})"),
    },
)
_SPOKEN_DOING = select("presence", {**_DOING.cases, Presence.COMPUTER: _("computer player, {level}")})
_STATE = (
    when("on_auto", _("on auto")),
    when("afk", _("away")),
    when("online", when("is_idle", _("idle for {silence}")), _("not connected")),
    when("pose", _('"{pose}"')),
)


@phrase(
    text=select(
        "presence",
        {
            Presence.LOBBY: _("{name}"),
            Presence.SEATED: _("{name} (seated)"),
            Presence.PLAYING: _("{name} (playing)"),
            Presence.WATCHING: _("{name} (watching)"),
            Presence.COMPUTER: _("{name} (computer player)"),
        },
    ),
    spoken=select(
        "presence",
        {
            Presence.LOBBY: _("{name}"),
            Presence.SEATED: _("{name} seated"),
            Presence.PLAYING: _("{name} playing"),
            Presence.WATCHING: _("{name} watching"),
            Presence.COMPUTER: _("{name} computer player"),
        },
    ),
    name=_("{name}"),
    room=_("{room}"),
    state=facts(_DOING, *_STATE),
    line=facts(_("{name}"), _("{room}"), _SPOKEN_DOING, *_STATE),
    now=facts(
        select(
            "presence",
            {
                Presence.LOBBY: _("Now in the lobby"),
                Presence.SEATED: _("Now seated at {room}"),
                Presence.PLAYING: _("Now playing at {room}"),
                Presence.WATCHING: _("Now watching at {room}"),
                Presence.COMPUTER: _("A computer player at {room}"),
            },
        ),
        *_STATE,
    ),
)
class PersonRow:
    """A line of /who, or of a room's people."""

    name: Name
    room: str
    presence: Presence
    online: bool
    auto: bool
    level: str | None
    """A computer player's level."""
    idle: int
    """Seconds since the person last typed something."""
    pose: str = ""
    """How they say that they sit there."""
    afk: bool = False
    """Whether they've said that they're away."""

    @property
    def on_auto(self) -> bool:
        """Whether the computer plays for a person."""
        return self.auto and self.presence is not Presence.COMPUTER

    @property
    def is_idle(self) -> bool:
        """Whether a person has been silent long enough to be told."""
        return self.idle >= _IDLE_FROM and self.presence is not Presence.COMPUTER

    @property
    def silence(self) -> Duration:
        """How long the person has been silent."""
        return Duration(self.idle)


@message(
    kind=MessageKind.INFO,
    text=when(
        "chosen",
        when("rows", None, _("Nobody is playing.")),
        when("rows", _n("{people} person is here.", "{people} people are here."), _("Nobody is here.")),
    ),
)
class WhoShown(Message):
    """Everyone connected, and the computer players; or those that were asked for."""

    rows: tuple[PersonRow, ...]
    chosen: bool = False
    """Whether only some were asked for."""

    @property
    def people(self) -> int:
        """How many people are connected."""
        return sum(row.online and row.presence is not Presence.COMPUTER for row in self.rows)


# Rooms.

_ROOM_STATE = when(
    "game",
    facts(
        _("{game}"),
        _("{seated} of {seats} taken"),
        when("watchers", _n("{watchers} watching", "{watchers} watching")),
        when("running", _("game in progress"), _("no game yet")),
        when("host", _("hosted by {host}")),
        when("locked", _("locked")),
    ),
    _("for chat"),
)


@phrase(
    name=_("{name}"),
    state=_ROOM_STATE,
    line=facts(_("{name}"), _ROOM_STATE),
)
class RoomRow:
    """A line of /rooms."""

    name: Name
    game: str
    """The game's name, as in the contract; empty for the lobby."""
    host: Name | None
    seated: int
    seats: SeatCount
    watchers: int
    running: bool
    locked: bool


@message(
    kind=MessageKind.INFO,
    text=_n("{count} room.", "{count} rooms."),
    here=_("**you're here**"),
    hint=_("Type `/join ROOM` to go to one, or `/create NAME` to make a new one."),
)
class RoomsShown(Message):
    """All rooms; ``here`` is the name of the reader's own."""

    rows: tuple[RoomRow, ...]
    here: str

    @property
    def count(self) -> int:
        """How many rooms there are."""
        return len(self.rows)


@message(
    kind=MessageKind.INFO,
    text=lines(
        when("is_lobby", _("You're in the lobby."), _("You're at {name}: {room:state}.")),
        when(
            "company",
            when(
                "more",
                _n("Here: {people} and {more} more.", "Here: {people} and {more} more.", "more"),
                _("Here: {people}."),
            ),
        ),
    ),
)
class RoomShown(Message):
    """The room that somebody has come into, and who is there."""

    room: RoomRow
    people: tuple[PersonRow, ...]
    more: int = 0
    """How many others are there, whom naming would take too long."""

    @property
    def company(self) -> int:
        """How many are there besides the one who is shown it."""
        return len(self.people) + self.more - 1

    @property
    def is_lobby(self) -> bool:
        """Whether it's the lobby."""
        return not self.room.game

    @property
    def name(self) -> Name:
        """The room's name."""
        return self.room.name


@message(
    kind=MessageKind.EVENT,
    text=when("note", _("{name} is away: {note}"), _("{name} is away.")),
    you_name=when("note", _("You're away: {note}"), _("You're away.")),
)
class WentAway(Message):
    """Somebody has said that they're away, and perhaps why."""

    name: Player
    note: str


@message(kind=MessageKind.EVENT, text=_("{name} is no longer away."), you_name=_("You're no longer away."))
class BackAgain(Message):
    """Somebody who was away has typed something."""

    name: Player


@message(
    kind=MessageKind.INFO,
    text=_("{by} invites {guest} to {room}."),
    you_by=_("You invite {guest} to {room}."),
    you_guest=_("{by} invites you to {room}. To go there: `{line}`."),
)
class Invited(Message):
    """Somebody asked one person into their room; both get the message."""

    by: Player
    guest: Player
    room: Name

    @property
    def line(self) -> CommandLine:
        """The line that goes there."""
        return f"/join {self.room}"
