"""What happens in a game, and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from una_mud.engine.events import Dealt, HandsChanged, seats_named
from una_mud.messages.declare import MessageKind, message
from una_mud.messages.templates import _

if TYPE_CHECKING:
    from una_mud.engine.cards import Card, Colour
    from una_mud.engine.events import Event
    from una_mud.messages.state import HandState, PlayState, SeenHand, TableState


@attrs.frozen(eq=False)
class GameStarted:
    """A game begins."""

    by: str
    title: str
    players: tuple[str, ...]
    limit: int | None


@attrs.frozen(eq=False)
class TableEvents:
    """What happened at the table by one move, or by the deal, as some readers may know it.

    All readers for whom the redacted events are equal get the same object.
    """

    names: tuple[str, ...]
    """The players by seat, as the events number them."""
    events: tuple[Event, ...]
    """Redacted for the readers."""
    table: PlayState
    """The table after the events."""
    first: int = 0
    """How many events there were at the table before these."""

    @property
    def named(self) -> frozenset[str]:
        """The players who read other words than the rest: who is named, in turn, or shown their own cards."""
        seats = {seat for event in self.events for seat in seats_named(event)}
        for event in self.events:
            if isinstance(event, (Dealt, HandsChanged)):
                seats.update(seat for seat, hand in enumerate(event.hands) if hand is not None)
        return frozenset({self.table.turn, *(self.names[seat] for seat in seats)})


@message(kind=MessageKind.EVENT, text=_("The game goes on."))
class PlayResumed:
    """Play goes on, which had to wait because it could not be kept."""


@attrs.frozen
class ScoreRow:
    """One player's points: ``points`` of the last hand (None when she took none), the total, what is won."""

    name: str
    points: int | None
    total: int | None
    """None in games without points."""
    won: int
    """Hands of this game, or (in games without points) games at this table."""


@attrs.frozen(eq=False)
class ScoresShown:
    """The points, best first; ``after_hand`` when they are shown because a hand has ended."""

    rows: tuple[ScoreRow, ...]
    limit: int | None
    hand: int
    after_hand: bool


@attrs.frozen(eq=False)
class NextDeal:
    """The next hand is dealt in so many seconds."""

    seconds: int


@attrs.frozen(eq=False)
class GameOver:
    """The game is over; nobody has won a game that was ended."""

    winners: tuple[str, ...]
    rows: tuple[ScoreRow, ...]


@attrs.frozen(eq=False)
class GamePaused:
    """Nobody is here to play: the next hand waits until somebody comes back."""


@attrs.frozen(eq=False)
class YourTurn:
    """To the player in turn: something is for them to decide."""

    hand: HandState
    table: PlayState


@attrs.frozen(eq=False)
class TimeRunsOut:
    """To the player in turn: so many seconds are left."""

    seconds: int


@attrs.frozen(eq=False)
class TimedOut:
    """Somebody let the time run out; the computer played for her."""

    name: str


@attrs.frozen(eq=False)
class HandShown:
    """To one player: their own cards."""

    hand: HandState


@attrs.frozen(eq=False)
class SeenHandShown:
    """To one player: the cards of another that they may see."""

    hand: SeenHand


@attrs.frozen(eq=False)
class TableShown:
    """To one person: the table of a room."""

    room: str
    table: TableState


@attrs.frozen(eq=False)
class ColourShown:
    """The colour in play and the top card."""

    colour: Colour | None
    top: Card
