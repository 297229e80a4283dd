"""What a world hands over to the program that takes its place, besides what the journal keeps.

People stand in one list, and everything else names them by their place in it. Times are on the world's
clock, which is the same one for all programs of a machine.
"""

import attrs

from una_mud.engine.moves import Ending
from una_mud.messages import Emoted, Message, Said
from una_mud.messages.state import ResultState
from una_mud.world.people import Person
from una_mud.world.records import HandDealt


@attrs.frozen
class VoteHandover:
    """A vote that runs; seats go by their names."""

    number: int
    what: Ending
    by: str
    waiting: tuple[str, ...]
    agreed: tuple[str, ...]
    due: float


@attrs.frozen
class VotingHandover:
    """The votes of a table: the one that runs, and when the last one failed that each player had called."""

    called: int
    """How many votes there have been."""
    vote: VoteHandover | None
    failed: dict[str, float]


@attrs.frozen
class TurnClockHandover:
    """The time of the turn that runs."""

    began: float
    last: float
    warned: bool
    due: float | None


@attrs.frozen
class TurnHandover:
    """What is to be decided at a table, and since when."""

    counted: int
    turn_clock: TurnClockHandover
    bot_due: float | None
    noticed: dict[int, tuple[int, float]]
    """Who could be challenged, as ``Remarks`` has it."""


@attrs.frozen
class BetweenHandsHandover:
    """The time between two hands; seats go by their names."""

    due: float | None
    result: ResultState | None
    ready: tuple[str, ...]


@attrs.frozen
class DealerHandover:
    """The games of a table; the hand itself comes from the journal."""

    paused: bool
    resting: bool
    between_hands: BetweenHandsHandover
    last: HandDealt | None
    told: int
    """How many events everybody has been told."""
    turns: TurnHandover


@attrs.frozen(kw_only=True)
class SeatHandover:
    """What the journal doesn't keep of a seat."""

    person: int | None
    missed: int
    lost_at: float | None
    missed_turns: int
    news: tuple[Message, ...]
    awaited: bool


@attrs.frozen(kw_only=True)
class TableHandover:
    """What the journal doesn't keep of a table."""

    seats: tuple[SeatHandover, ...]
    host: int | None
    awaiting_due: float | None
    dealer: DealerHandover
    voting: VotingHandover


@attrs.frozen(kw_only=True)
class RoomHandover:
    """A room, with everybody who is there in the order in which they came."""

    key: str
    people: tuple[int, ...]
    said: tuple[Said | Emoted, ...]
    maker: tuple[str, str] | None
    spoke: dict[str, float]
    """When somebody was heard last in slow mode, by the keys of their names."""
    table: TableHandover | None


@attrs.frozen(kw_only=True)
class WorldHandover:
    """Everybody, and every room; the lobby is the first."""

    began: float
    people: tuple[Person, ...]
    here: tuple[int, ...]
    """Who can be found by their names; the others have gone, and the computer plays on for them."""
    rooms: tuple[RoomHandover, ...]
