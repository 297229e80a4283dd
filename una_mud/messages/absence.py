"""What somebody who comes back to their seat is told of the time they were away."""

from __future__ import annotations

from una_mud.messages.declare import Message, MessageKind, message
from una_mud.messages.templates import _, select, when
from una_mud.messages.types import Name, PointCount, TurnCount, Typed


@message(kind=MessageKind.INFO, text=_("Nobody else was here, so the game waited for you."))
class GameWaited(Message):
    """To one person: nothing has been played while they were away."""


@message(kind=MessageKind.INFO, text=_("While you were away, the computer played {turns} for you."))
class TurnsMissed(Message):
    """To one person: how often the computer has played for them."""

    turns: TurnCount


@message(
    kind=MessageKind.INFO,
    text=select(
        "points",
        {
            None: when(
                "winner",
                _("While you were away, {winner} won a hand."),
                _("While you were away, a hand ended without a winner."),
            ),
            ...: when(
                "winner",
                _("While you were away, {winner} won a hand, and you took {points}."),
                _("While you were away, a hand ended without a winner, and you took {points}."),
            ),
        },
    ),
)
class HandMissed(Message):
    """To one person: a hand that they were dealt into ended without them; without points in some games."""

    winner: Name | None
    points: PointCount | None


@message(
    kind=MessageKind.INFO,
    text=_("Hand {hand} couldn't go on after a restart, so it doesn't count. See `/fair`."),
)
class HandVoid(Message):
    """To one person: the hand that was being played when the server stopped is set aside."""

    hand: Typed
