"""Seats: sitting down, standing up, changing places, computer players, the start of a game."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from una_mud.bots import BOTS
from una_mud.engine.games import GAMES
from una_mud.messages import ErrorId, PoseChanged
from una_mud.messages.errors import CommandError
from una_mud.verbs import completers
from una_mud.verbs.grammar import Rest, Word, Words
from una_mud.verbs.registry import Availability, Invocation, Permission, verb
from una_mud.world import names
from una_mud.world.room import Room

if TYPE_CHECKING:
    from una_mud.world.ports import Accounts

_POSE_AT_MOST = 60
_OTHER_LEVELS = frozenset(
    ["hard", "harder", "hardest", "medium", "difficult", "beginner", "advanced", "master", "strong", "weak"]
)
"""Words that mean a level, though there's none called so: no names for a computer player."""


@verb(
    "startgame",
    "start",
    button="Start",
    when=Availability.RESTING,
    usage="[GAME]",
    completer=completers.either(*GAMES),
    short=("st", "sta"),
)
def startgame(call: Invocation, game: Word | None = None) -> None:
    """Start a game with everyone who's seated at the table.

    In the lobby, this makes a table of your own, and if you're alone, computer players join you.
    Name a game to play that one: /startgame una-mutant. You deal the first hand; in U-Know, the
    dealer is drawn at random. If a game is in progress and you're the only person at the table, it
    ends, and a new one starts. With other people, use /endgame first.
    """
    wanted = None if game is None else _find_game(game)
    room = call.room
    if wanted is not None and room.table is not None and room.table.options.game != wanted:
        room.table.hosting.check(call.person)
    if room.table is None:
        room = call.world.own_room(call.person, wanted)
    room.require_table().start_game(call.person, wanted)


@verb("deal", need=Permission.SEATED)
def deal(call: Invocation) -> None:
    """Have the next hand dealt now, instead of waiting for the end of the pause.

    With other people at the table, it's dealt as soon as everyone has asked for it.
    """
    call.table.dealer.between_hands.ask(call.table.seating.seat_of(call.person))


@verb("rematch", need=Permission.SEATED, button="Rematch", when=Availability.RESTING)
def rematch(call: Invocation) -> None:
    """Play again with the same people.

    If they're all here, the game starts. Anyone who's in another room is invited.
    """
    last = call.table.dealer.recorder.last
    if last is None:
        raise CommandError(ErrorId.NO_GAME)
    people = [call.world.people.get(names.key(name)) for name in last.names]
    online = [person for person in people if person is not None and person.online]
    gone = [person for person in online if person not in call.room.people]
    for person in gone:
        call.room.invite(call.person, person)
    if not gone:
        call.table.start_game(call.person)


def _find_game(word: str) -> str:
    """Return the game that a word names, or raise CommandError."""
    found = names.find(word, GAMES).only
    if found is None:
        raise CommandError(ErrorId.NO_SUCH_GAME, word, GAMES)
    return found


@verb("sit", need=Permission.ROOM, button="Sit", when=Availability.STANDING)
def sit(call: Invocation) -> None:
    """Take a seat at the table. During a game, you join from the next hand.

    You start with the average of the other players' points. In U-Know and Know-U, where one hand is
    a game, you join from the next game.
    """
    call.table.sit(call.person)


@verb("stand", need=Permission.SEATED, button="Stand up")
def stand(call: Invocation) -> None:
    """Give up your seat and watch. The computer finishes your hand for you."""
    call.table.stand(call.person)


@verb("watch", button="Watch")
def watch(call: Invocation, room: Room | None = None) -> None:
    """Give up your seat and watch, or go to another room to watch there.

    Type /watch alone for the room you're in, or /watch and a room's name for another one.
    """
    if room is not None and room is not call.room:
        call.world.join(call.person, room, sits=False)
    elif call.table.seating.of(call.person) is not None:
        call.table.stand(call.person)
    else:
        call.room.show(call.person)


@verb("seat", need=Permission.SEATED)
def seat(call: Invocation, place: int | None = None) -> None:
    """Change your place before a game: /seat 1.

    Places are numbered clockwise from 1. Without a number, you take the last one.
    """
    call.table.move_seat(call.person, place)


@verb("pose", speaks=True)
def pose(call: Invocation, text: Rest | None = None) -> None:
    """Describe how you're sitting, for /table and /who: /pose leans back. Type /pose alone to clear it."""
    words = text or ""
    if len(words) > _POSE_AT_MOST:
        raise CommandError(ErrorId.TEXT_TOO_LONG, str(_POSE_AT_MOST))
    call.person.pose = words
    call.room.touch()
    call.tell(PoseChanged(words))


@verb(
    "bot", "bots", usage="add [LEVEL] [NAME] | remove NAME", need=Permission.HOST, completer=completers.bots
)
def bot(call: Invocation, words: Words) -> Coroutine[Any, Any, None] | None:
    """Add a computer player to your table, or remove one.

    Examples: /bot add, /bot add easy, /bot add normal Ludo, /bot remove Ludo. /help bots lists the
    levels.
    """
    if not words:
        raise call.usage_error()
    what, rest = names.key(words[0]), words[1:]
    if what == "add":
        return _add_bot(call, rest)
    if what not in {"remove", "kick"} or len(rest) != 1:
        raise call.usage_error(" ".join(words))
    call.table.remove_bot(rest[0])
    return None


def _add_bot(call: Invocation, words: tuple[str, ...]) -> Coroutine[Any, Any, None] | None:
    if len(words) > len(("level", "name")):
        raise call.usage_error(" ".join(words))
    level = names.key(words[0]) if words else None
    if level is not None and level not in BOTS:
        if len(words) > 1 or level in _OTHER_LEVELS:
            raise CommandError(ErrorId.NO_SUCH_LEVEL, words[0], BOTS)
        return _add_named(call, None, words[0])
    if len(words) > 1:
        return _add_named(call, level, words[1])
    call.table.add_bot(level)
    return None


def _add_named(call: Invocation, level: str | None, name: str) -> Coroutine[Any, Any, None] | None:
    """Let a computer player sit down by a name that is nobody's, which the accounts may have to be asked."""
    accounts = call.world.accounts
    if accounts is None or names.is_bot_name(name):
        call.table.add_bot(level, name)
        return None
    return _add_if_free(call, accounts, level, name)


async def _add_if_free(call: Invocation, accounts: Accounts, level: str | None, name: str) -> None:
    if await accounts.find(name) is not None or await accounts.alike(name) is not None:
        raise CommandError(ErrorId.BOT_NAME_TAKEN, name)
    table = call.table
    table.hosting.check(call.person)
    table.add_bot(level, name)
