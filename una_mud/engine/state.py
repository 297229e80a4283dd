"""The parts of a table's state: phases, the penalty that waits, calls, the outcome."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from una_mud.engine.cards import Card, Colour
    from una_mud.engine.events import Close


class Phase(enum.Enum):
    """What the table waits for; the value is the word of ``Una.Table``."""

    __hash__ = object.__hash__  # Enum's own is written in Python

    TURN = "turn"
    """A seat is to play or to draw."""
    DRAWN = "drawn"
    """A seat has drawn and is to play or to pass."""
    ANSWER = "answer"
    """A victim is to answer a Wild Draw card."""
    CHOICE = "choice"
    """A seat is to choose: draw cards and go on, or lose the turn."""
    REFLECT = "reflect"
    """A seat has played a card to be reflected upon, and is to speak or to pass."""
    OVER = "over"
    """Nothing: the hand has ended."""


TURN: Final = Phase.TURN
DRAWN: Final = Phase.DRAWN
ANSWER: Final = Phase.ANSWER
CHOICE: Final = Phase.CHOICE
REFLECT: Final = Phase.REFLECT
OVER: Final = Phase.OVER
MAY_PASS: Final = frozenset({DRAWN, CHOICE, REFLECT})
"""The phases in which the seat in turn may pass."""


class CallStatus(enum.Enum):
    """How a seat stands about Una (rulebook, 1.5)."""

    OWES = "owes"
    """Has discarded the second to last card and not called."""
    CALLED = "called"
    """Has called, rightly or not."""
    CAUGHT = "caught"
    """Has been punished for the offence."""


OWES: Final = CallStatus.OWES
CALLED: Final = CallStatus.CALLED
CAUGHT: Final = CallStatus.CAUGHT


@attrs.define
class CallState:
    """How a seat stands about Una, since a turn of the table (its running number).

    A value that is replaced and never changed; it isn't frozen since building those takes twice as long.
    """

    status: CallStatus
    since: int
    announces: bool = False
    """Whether it is a call on one's own turn for the play that is still to come."""


@attrs.define
class Penalty:
    """Cards that wait for the answer of a victim, who is the seat in turn; replaced, as a CallState is."""

    cards: int
    player: int
    """Who played the newest Wild Draw card."""
    card: Card
    """The newest Wild Draw card."""
    guilty: bool
    """Whether the player held a card of the colour in play. A secret until the play is challenged."""
    colour_before: Colour | None
    challengeable: bool = True
    shots: tuple[int, ...] = ()
    """The seats that draw one card each in the place of the victim."""
    aimed: bool = False
    """Whether the cards are shot one by one, which no answer card stops."""


@attrs.frozen
class Outcome:
    """How a hand ended: its winner, if any, and the points taken by seat (None: none are taken)."""

    winner: int | None
    close: Close
    points: tuple[int, ...] | None
