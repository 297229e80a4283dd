"""Seats: sitting down, standing up, changing places, computer players, the start of a game."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from una_mud.bots import BOTS, LATER
from una_mud.messages import ErrorId, PoseChanged
from una_mud.messages.command_error import CommandError
from una_mud.verbs import completers
from una_mud.verbs.grammar import Rest, Words
from una_mud.verbs.registry import Availability, Call, Permission, verb
from una_mud.world import names
from una_mud.world.room import Room
from una_mud.world.table_room import TableRoom

if TYPE_CHECKING:
    from una_mud.world.accounts import Accounts

_POSE_AT_MOST = 60


@verb("startgame", "start", button="Start", when=Availability.RESTING)
def startgame(call: Call) -> None:
    """Start a game with all who sit at the table; you deal the first hand.

    In the lobby it opens a table of your own. When you are alone, computer players take seats. While a
    game is running, only the one person at the table can start anew; among several see /help endgame.
    """
    room = call.person.room
    if not isinstance(room, TableRoom):
        room = call.world.own_room(call.person)
    room.start_game(call.person)


@verb("sit", need=Permission.ROOM, button="Sit", when=Availability.STANDING)
def sit(call: Call) -> None:
    """Take a seat at the table; during a game you are dealt in at the next hand.

    You begin with the average of the others' points. Where one hand is a game, as in U-Know and Know-U, you
    wait for the next game.
    """
    call.room.sit(call.person)


@verb("stand", need=Permission.SEATED, button="Stand up")
def stand(call: Call) -> None:
    """Give up your seat and stay as a watcher; the computer plays your hand to its end."""
    call.room.stand(call.person)


@verb("watch", button="Watch")
def watch(call: Call, room: Room | None = None) -> None:
    """Only watch: give up your seat, if you have one; or go into another room to look on there.

    /watch by itself is for the room in which you are, /watch den for another one.
    """
    if room is not None and room is not call.person.room:
        call.world.join(call.person, room, sits=False)
    elif call.room.seating.of(call.person) is not None:
        call.room.stand(call.person)
    else:
        call.room.show(call.person)


@verb("seat", need=Permission.SEATED)
def seat(call: Call, place: int | None = None) -> None:
    """Change your place before a game: to a place counted clockwise from 1, or to the last one."""
    call.room.move_seat(call.person, place)


@verb("pose")
def pose(call: Call, text: Rest | None = None) -> None:
    """Say how you sit there, for /table and /who to show: /pose leans back. Without words it is forgotten."""
    words = text or ""
    if len(words) > _POSE_AT_MOST:
        raise call.usage_error(f"at most {_POSE_AT_MOST} characters")
    call.person.pose = words
    call.tell(PoseChanged(words))


@verb("bot", "bots", usage="add [LEVEL] [NAME] | remove NAME", need=Permission.HOST, offer=completers.bots)
def bot(call: Call, words: Words) -> Coroutine[Any, Any, None] | None:
    """Let a computer player sit down at your table, or send one away.

    The levels are random, easy and normal: /bot add easy, /bot add normal Ludo, /bot remove Ludo.
    """
    if not words:
        raise call.usage_error()
    what, rest = names.key(words[0]), words[1:]
    if what == "add":
        return _add_bot(call, rest)
    if what not in {"remove", "kick"} or len(rest) != 1:
        raise call.usage_error(" ".join(words))
    call.room.remove_bot(rest[0])
    return None


def _add_bot(call: Call, words: tuple[str, ...]) -> Coroutine[Any, Any, None] | None:
    if len(words) > len(("level", "name")):
        raise call.usage_error(" ".join(words))
    level = names.key(words[0]) if words else None
    if level is not None and level not in BOTS:
        if len(words) > 1 or level in LATER:
            raise CommandError(ErrorId.NO_SUCH_LEVEL, words[0], BOTS)
        return _add_named(call, None, words[0])
    if len(words) > 1:
        return _add_named(call, level, words[1])
    call.room.add_bot(level)
    return None


def _add_named(call: Call, level: str | None, name: str) -> Coroutine[Any, Any, None] | None:
    """Let a computer player sit down by a name that is nobody's, which the accounts may have to be asked."""
    accounts = call.world.accounts
    if accounts is None or names.is_bot_name(name):
        call.room.add_bot(level, name)
        return None
    return _add_if_free(call, accounts, level, name)


async def _add_if_free(call: Call, accounts: Accounts, level: str | None, name: str) -> None:
    if await accounts.find(name) is not None or await accounts.alike(name) is not None:
        raise CommandError(ErrorId.BOT_NAME_TAKEN, name)
    room = call.room
    room.check_host(call.person)
    room.add_bot(level, name)
