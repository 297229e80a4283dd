"""What the expert would do: a hint for those who ask for one, at tables where the host allows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.moves import Accept, ChallengePlay, Draw, Pass, Play, Speak
from una_mud.engine.refusals import Reason, Refusal
from una_mud.messages import ErrorId, HintShown
from una_mud.messages.errors import CommandError, ErrorMessage
from una_mud.verbs.registry import Availability, Invocation, Permission, verb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.bots.bot import RatedMove
    from una_mud.engine.moves import Move
    from una_mud.engine.view import View


@verb("hint", price=5, need=Permission.SEATED, button="Hint", when=Availability.PLAYING)
def hint(call: Invocation) -> None:
    """Ask what the expert would do on your turn, and how often that wins.

    The expert knows no more than you do. The host has to allow hints with /option hints on, and you
    have to turn them on with /set hints on.
    """
    view = _view(call)
    dealer = call.table.dealer
    names = dealer.names
    now = _moment(view)
    if call.person.hinted == now:
        raise CommandError(ErrorId.HINTED)
    call.person.hinted = now

    def answered(rated: Sequence[RatedMove] | None) -> None:
        seen = dealer.view(call.table.seating.of(call.person))
        if seen is None or _moment(seen) != now:
            return  # too late: the hint would be for a turn that is over
        call.tell(_shown(rated, names))

    call.world.think(view, bytes(32), answered)


def _moment(view: View) -> tuple[object, ...]:
    """Return what tells one decision from all others."""
    return view.public.turns, view.hand, view.discard


def _view(call: Invocation) -> View:
    """Return what the person knows on their turn, or raise why they can't have a hint."""
    if not call.table.options.hints:
        raise CommandError(ErrorId.HINTS_NOT_ALLOWED)
    if not call.person.settings.hints:
        raise CommandError(ErrorId.HINTS_OFF)
    view = call.table.dealer.view(call.table.seating.of(call.person))
    if view is None:
        raise CommandError(ErrorId.NO_HAND)
    if not view.my_turn:
        raise Refusal(Reason.NOT_YOUR_TURN)
    return view


def _shown(rated: Sequence[RatedMove] | None, names: Sequence[str]) -> HintShown | ErrorMessage:
    if not rated:
        return CommandError(ErrorId.NO_HINT).message
    best, *others = rated
    line = command(best.move, names)
    if best.chance is None or not others:
        return HintShown(line)
    other = others[0]
    return HintShown(
        line, round(100 * best.chance), command(other.move, names), round(100 * (other.chance or 0))
    )


def command(move: Move, names: Sequence[str]) -> str:
    """Return the line by which a player types a move on their turn; ``names`` are the players by seat."""
    if isinstance(move, Play):
        colour = (move.colour.word,) if move.colour else ()
        return " ".join(("/play", move.card.code.lower(), *colour, *(names[seat] for seat in move.players)))
    return _LINES[type(move)]


_LINES: Final[dict[type, str]] = {
    Accept: "/draw",
    ChallengePlay: "/challenge",
    Draw: "/draw",
    Pass: "/pass",
    Speak: "/pass",
}
