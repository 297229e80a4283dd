"""What happens in a game, and how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from una_mud.engine.cards import Card, Colour
    from una_mud.engine.events import Event
    from una_mud.engine.view import View
    from una_mud.messages.presence import RoomRow


@attrs.frozen(eq=False)
class GameStarted:
    """A game begins."""

    by: str
    title: str
    players: tuple[str, ...]
    limit: int | None


@attrs.frozen(eq=False)
class TableEvents:
    """Something happened at the table, as one viewpoint may know it.

    ``events`` are redacted for ``view.seat`` and follow from one move (or the deal); ``view`` is the table
    after them, for the same seat; ``names`` are the players by seat.
    """

    names: tuple[str, ...]
    events: tuple[Event, ...]
    view: View
    first: int = 0
    """How many events there were at the table before these."""


@attrs.frozen(eq=False)
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
    """To the player in turn: it is for her to decide something. ``view`` tells what."""

    names: tuple[str, ...]
    view: View
    seconds: int | None
    order: tuple[Card, ...] | None = None
    """Her cards in the order that she has chosen; None: as they came."""


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
    """To one player: her cards as /hand shows them; ``order`` is the order that she has chosen."""

    names: tuple[str, ...]
    view: View
    order: tuple[Card, ...]


@attrs.frozen(eq=False)
class SeenHandShown:
    """To one player: the cards of another whom she may see."""

    name: str
    cards: tuple[Card, ...]


@attrs.frozen
class SeatRow:
    """A seat as /table shows it."""

    name: str
    computer: bool
    online: bool
    auto: bool
    cards: int | None
    """None when no hand is on, or she is dealt in at the next one."""
    total: int
    out: bool
    called: bool
    pose: str


@attrs.frozen(eq=False)
class TableShown:
    """The table: seats clockwise, and (when a hand is on) what lies on it."""

    room: RoomRow
    seats: tuple[SeatRow, ...]
    names: tuple[str, ...]
    view: View | None
    hand: int


@attrs.frozen(eq=False)
class ColourShown:
    """The colour in play and the top card."""

    colour: Colour | None
    top: Card
