"""What was played before: the best players, hands shown again, and the proof that the decks were fair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.games import GAMES
from una_mud.history.replay import CannotReplay, shown
from una_mud.messages import ContributionTaken, ErrorId, ErrorMessage, FairShown, TopShown
from una_mud.messages.errors import CommandError
from una_mud.verbs import completers
from una_mud.verbs.grammar import Rest, Word, Words
from una_mud.verbs.registry import Invocation, Permission, verb
from una_mud.world import names
from una_mud.world.hand_recorder import committed, revealed
from una_mud.world.records import HandId

if TYPE_CHECKING:
    from una_mud.world.records import HandDealt, KeptHand

_PERIODS: Final[dict[str, int | None]] = {"day": 1, "week": 7, "month": 31, "all": None}


@verb(
    "top",
    price=10,
    button="Best players",
    usage="[GAME] [day|week|month|all]",
    completer=completers.each_once(*GAMES, *_PERIODS),
)
async def top(call: Invocation, words: Words) -> None:
    """List the best players, of one game or all, lately or of all time.

    They're ranked by games won, then by hands won. Examples: /top, /top una-classic, /top week,
    /top know-u month.
    """
    game: str | None = None
    days: int | None = None
    for word in words:
        said = names.key(word)
        if said in _PERIODS:
            days = _PERIODS[said]
        elif said in GAMES:
            game = said
        else:
            raise CommandError(ErrorId.NO_SUCH_GAME, word, GAMES)
    archive = call.world.archive
    rows = () if archive is None else await archive.top(game, days, call.address)
    call.tell(TopShown(None if game is None else GAMES[game].title, days, rows))


@verb("replay", price=20, button="Replay", usage="[HAND [PLAYER]]")
async def replay(call: Invocation, hand: Word | None = None, player: Word | None = None) -> None:
    """Replay one of your hands, step by step: /replay 7-2. Without a number, it's the latest one.

    While the hand is being played, you see what you could see at the time. Once it's over, you see
    everything, or what one of its players saw: /replay 7-2 bob.
    """
    wanted = None if hand is None else read_hand(hand)
    playing = _playing(call)
    if wanted is None and playing is not None:
        wanted = playing.hand
    archive = call.world.archive
    kept = None if archive is None else await archive.hand(wanted, call.person.name, call.address)
    _show(call, hand or "", kept, player)


def read_hand(text: str) -> HandId:
    """Return the number of a hand that was typed, or raise CommandError."""
    try:
        return HandId.read(text)
    except ValueError:
        raise CommandError(ErrorId.NO_SUCH_HAND, text) from None


def _playing(call: Invocation) -> HandDealt | None:
    """Return the hand in progress, if the person was dealt into it."""
    table = call.room.table
    if table is None or table.dealer.number(table.seating.of(call.person)) is None:
        return None
    return table.dealer.recorder.dealt


def _show(call: Invocation, typed: str, kept: KeptHand | None, player: str | None) -> None:
    """Show a hand that was found, if the person may see it; all of it, or what a player saw."""
    seat: int | None = None
    if kept is not None and not kept.over:
        playing = _playing(call)
        table = call.room.table
        if playing is None or playing.hand != kept.dealt.hand or table is None:
            kept = None
        else:
            seat = table.dealer.number(table.seating.of(call.person))
    elif kept is not None:
        seat = [names.key(name) for name in kept.dealt.names].index(call.person.key)
    if kept is None:
        call.tell(ErrorMessage(ErrorId.NO_SUCH_HAND, typed))
        return
    viewer = None if player is None or not kept.over else _viewer(kept, player)
    try:
        call.tell(shown(kept, seat, viewer))
    except CannotReplay:
        call.tell(ErrorMessage(ErrorId.NO_REPLAY, str(kept.dealt.hand)))


def _viewer(kept: KeptHand, typed: str) -> int:
    """Return the seat of the player who is meant."""
    players = kept.dealt.names
    found = names.find(typed, players)
    if found.only is None:
        raise CommandError(ErrorId.NO_SUCH_PLAYER, typed, players)
    return players.index(found.only)


@verb("fair", need=Permission.ROOM, button="Fair deck", usage="[mix TEXT]")
def fair(call: Invocation, word: Word | None = None, text: Rest | None = None) -> None:
    """Show what proves that decks are fair, or mix something of your own into the next deck.

    /fair shows the commitments, and the last hand's secret, salt and contributions. /fair mix TEXT
    takes up to 100 characters that nobody can foresee. /help fair tells how it all works.
    """
    table = call.table
    if word is not None:
        if names.key(word) != "mix":
            raise call.usage_error(word)
        _contribute(call, text or "")
        return
    recorder, seat = table.dealer.recorder, table.seating.of(call.person)
    dealt, opened = recorder.dealt, recorder.opened
    call.tell(
        FairShown(
            None if dealt is None else committed(dealt.deck),
            None if opened is None else committed(opened),
            None if opened is None else revealed(opened),
            recorder.next_deck.commitment,
            "" if seat is None else seat.contribution,
        )
    )


def _contribute(call: Invocation, text: str) -> None:
    recorder = call.table.dealer.recorder
    recorder.contribute(call.table.seating.seat_of(call.person), text)
    call.room.touch()
    call.tell(ContributionTaken(text, recorder.next_deck.commitment))
