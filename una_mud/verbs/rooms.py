"""Rooms: looking round, making one, going in and out; and what only a room's host may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine.games import GAMES
from una_mud.messages import ErrorId, OptionsShown, Presence, UptimeShown, WhoShown
from una_mud.messages.errors import CommandError
from una_mud.verbs import completers
from una_mud.verbs.grammar import Rest, Word, Words
from una_mud.verbs.registry import Invocation, Permission, verb
from una_mud.world import moderation, names
from una_mud.world.options import TABLE_OPTIONS, find_option
from una_mud.world.people import Person
from una_mud.world.room import Room

if TYPE_CHECKING:
    from una_mud.world.option import Option


@verb("who", price=3, usage="[NAME | playing]", button="Who", completer=completers.names, short=("w", "wh"))
def who(call: Invocation, name: Word | None = None) -> None:
    """List everyone who's connected and where they are, computer players included.

    /who playing lists only those who are in a game, and /who Ann only Ann.
    """
    if name is None:
        call.tell(call.world.listing.who())
        return
    rows = call.world.listing.who().rows
    if names.key(name) == "playing":
        rows = tuple(row for row in rows if row.presence is Presence.PLAYING)
    else:
        wanted = call.world.find_person(name).name
        rows = tuple(row for row in rows if row.name == wanted)
    call.tell(WhoShown(rows, chosen=True))


@verb("uptime")
def uptime(call: Invocation) -> None:
    """Show how long the server has been running."""
    call.tell(UptimeShown(int(call.world.clock.seconds() - call.world.began)))


@verb("invite", price=3, need=Permission.ROOM, completer=completers.names, speaks=True)
def invite(call: Invocation, name: Person) -> None:
    """Invite someone to your room, wherever they are: they're told how to join."""
    call.room.invite(call.person, name)


@verb("rooms", price=3, button="Rooms", short=("r",))
def rooms(call: Invocation) -> None:
    """List the rooms, with their games, hosts, players and watchers."""
    call.world.show_rooms(call.person)


@verb("create", price=5, usage="NAME [GAME] [private] | GAME", completer=completers.games_after_a_name)
def create(call: Invocation, name: Words) -> None:
    """Make a room with a table. You're its host, and you take a seat.

    The name can have several words. Put a game's name after it to choose the game: /create Friday
    una-mutant. A game's name alone makes a room that's named after you: /create u-know. See /help
    games for the games. A private room isn't listed, and you're told how others can come in.
    """
    if not name:
        raise call.usage_error()
    private = len(name) > 1 and names.key(name[-1]) == "private"
    words = name[:-1] if private else name
    game = _game(words[-1])
    if game is not None and len(words) == 1 and not private:
        call.world.own_room(call.person, game)
        return
    room = " ".join(words[:-1] if game and len(words) > 1 else words)
    call.world.create(call.person, room, game, private=private)


def _game(word: str) -> str | None:
    """Return the game that the word names in full, None for another word."""
    return names.key(word) if names.key(word) in GAMES else None


@verb("join", "go")
def join(call: Invocation, room: Room, key: Word | None = None) -> None:
    """Go to a room, by its name or the start of its name.

    If a seat is free, you take it. If a hand is in progress, you join from the next one; in U-Know
    and Know-U, where one hand is a game, from the next game. To watch instead, type /watch and the
    room's name. A private room takes its key after the name, unless you've been invited.
    """
    call.world.join(call.person, room, key=key or "")


@verb("leave", "lobby", need=Permission.ROOM, button="To the lobby")
def leave(call: Invocation) -> None:
    """Go back to the lobby.

    If you're in a hand, the computer finishes it for you, and then your seat is free.
    """
    call.world.join(call.person, call.world.lobby)


@verb("option", "options", usage="[NAME [VALUE]]", need=Permission.ROOM, completer=completers.table_options)
def option(call: Invocation, name: Word | None = None, value: Rest | None = None) -> None:
    """Show the table's options, or set one.

    Only the room's host can set options, and some can't be changed during a game. Examples: /option
    limit 200, /option deck classic, /option pace slow, /option turn-time off.
    """
    table = call.table
    if name is not None and value is not None:
        table.hosting.check(call.person)
        table.set_option(call.person, name, value)
        return
    shown = _options(name, table.options.game)
    call.tell(OptionsShown(tuple(each.row(table.options) for each in shown), settings=False))


def _options(name: str | None, game: str) -> tuple[Option, ...]:
    """Return the option that is named, or all that change anything in a game."""
    if name is None:
        return tuple(each for each in TABLE_OPTIONS if game in each.games)
    found = find_option(TABLE_OPTIONS, name)
    if found is None:
        raise CommandError(ErrorId.NO_SUCH_OPTION, name, [each.name for each in TABLE_OPTIONS])
    return (found,)


@verb("lock", need=Permission.HOST, button="Lock")
def lock(call: Invocation) -> None:
    """Lock your room so that nobody else can come in, or unlock it again."""
    call.table.hosting.lock(call.person, locked=not call.table.hosting.locked)


@verb("unlock", need=Permission.HOST)
def unlock(call: Invocation) -> None:
    """Unlock your room."""
    call.table.hosting.lock(call.person, locked=False)


@verb("kick", need=Permission.MODERATOR, completer=completers.others_here, of_player=True)
def kick(call: Invocation, name: Word) -> None:
    """Send someone out of your room to the lobby. They can't come back for ten minutes.

    Admins can do that in every room. From the lobby, they send people off the server.
    """
    moderation.kick(call.world, call.person, name)
