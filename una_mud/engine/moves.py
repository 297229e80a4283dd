"""What a seat can do. Moves are values; which of them are legal is the table's to say."""

from __future__ import annotations

import enum
from typing import TypeAlias

import attrs

from una_mud.engine.cards import Play

__all__ = [
    "ACCEPT",
    "CALL",
    "CHALLENGE_PLAY",
    "DRAW",
    "PASS",
    "SPEAK",
    "Accept",
    "Call",
    "Challenge",
    "ChallengePlay",
    "Draw",
    "End",
    "Ending",
    "Move",
    "Pass",
    "Play",
    "Speak",
]


@attrs.frozen
class Draw:
    """Draw a card from the stock on one's turn."""


@attrs.frozen
class Pass:
    """Pass the turn after drawing."""


@attrs.frozen
class Accept:
    """Accept the cards that wait: draw them and lose the turn."""


@attrs.frozen
class ChallengePlay:
    """Challenge the play of the Wild Draw card whose victim one is."""


@attrs.frozen
class Speak:
    """Speak about the card just played. What is said is not a part of the game, and nowhere in it."""


@attrs.frozen
class Call:
    """Call Una."""


@attrs.frozen
class Challenge:
    """Challenge a seat about Una."""

    seat: int


class Ending(enum.Enum):
    """What a vote can end."""

    HAND = "hand"
    GAME = "game"


@attrs.frozen
class End:
    """End the hand or the game when the current turn is over, as the players have agreed."""

    what: Ending


Move: TypeAlias = Play | Draw | Pass | Accept | ChallengePlay | Speak | Call | Challenge | End
"""Whatever can be applied to a table."""

DRAW = Draw()
PASS = Pass()
ACCEPT = Accept()
CHALLENGE_PLAY = ChallengePlay()
SPEAK = Speak()
CALL = Call()
