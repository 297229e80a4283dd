"""Coming and going, and who is where."""

from __future__ import annotations

import enum

import attrs


@attrs.frozen(eq=False)
class Welcomed:
    """To a person who has just come in: her name, and how many others are here."""

    name: str
    others: int
    rooms: int
    returning: bool
    """Whether she takes up a seat or a connection that she had before."""


@attrs.frozen(eq=False)
class Entered:
    """Somebody came into the room."""

    name: str


@attrs.frozen(eq=False)
class Departed:
    """Somebody went out of the room, to another one or (None) away."""

    name: str
    to: str | None


@attrs.frozen(eq=False)
class ConnectionLost:
    """Somebody at the table lost the connection; the computer plays for her when a game is on."""

    name: str


@attrs.frozen(eq=False)
class CameBack:
    """Somebody is connected again."""

    name: str


@attrs.frozen(eq=False)
class TakenOver:
    """To an old connection: the same person has come in by another one."""


class Presence(enum.Enum):
    """What somebody in a room does there."""

    LOBBY = "lobby"
    SEATED = "seated"
    PLAYING = "playing"
    WATCHING = "watching"
    COMPUTER = "computer"


@attrs.frozen
class PersonRow:
    """A line of /who, or of a room's people."""

    name: str
    room: str
    presence: Presence
    online: bool
    auto: bool
    level: str | None
    """A computer player's level."""
    idle: int
    """Seconds since the person last typed something."""
    pose: str = ""
    """How she says that she sits there."""


@attrs.frozen
class RoomRow:
    """A line of /rooms."""

    name: str
    game: str
    """The game's name, as in the contract; empty for the lobby."""
    host: str | None
    seated: int
    seats: int
    watchers: int
    running: bool
    locked: bool


@attrs.frozen(eq=False)
class WhoShown:
    """Everyone connected, and the computer players."""

    rows: tuple[PersonRow, ...]


@attrs.frozen(eq=False)
class RoomsShown:
    """All rooms; ``here`` is the name of the reader's own."""

    rows: tuple[RoomRow, ...]
    here: str


@attrs.frozen(eq=False)
class RoomShown:
    """The room that somebody has come into, and who is there."""

    room: RoomRow
    people: tuple[PersonRow, ...]
    more: int = 0
    """How many others are there, whom naming would take too long."""
