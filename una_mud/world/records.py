"""What is kept of tables, as data: what happens to them, one record each, and what is found again.

The journal makes records durable; nobody is shown what a record tells before it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from una_mud.world.commitment import Contributions, seed_of

if TYPE_CHECKING:
    from una_mud.engine.moves import Move
    from una_mud.engine.rules import Options
    from una_mud.engine.state import Outcome


@attrs.frozen(order=True)
class HandId:
    """How a hand is called: the game's number and the hand's in it, ``7-2``."""

    game: int
    number: int

    def __str__(self) -> str:
        return f"{self.game}-{self.number}"

    @classmethod
    def read(cls, text: str) -> HandId:
        """Return the hand that a text like ``7-2`` names, or raise ValueError."""
        game, dash, number = text.strip().partition("-")
        if not (dash and _digits(game) and _digits(number)):
            raise ValueError(f"{text!r} names no hand: take the game's number and the hand's, as 7-2")
        return cls(int(game), int(number))


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < len("1000000000")


State: TypeAlias = dict[str, Any]
"""A room without the hand that is being played, as :mod:`una_mud.history.snapshot` makes it: JSON."""


@attrs.frozen(eq=False)
class RoomKept:
    """A room has changed, and now looks like this."""

    key: str
    state: State = attrs.field(repr=False)


@attrs.frozen(eq=False)
class RoomGone:
    """A room has vanished."""

    key: str


@attrs.frozen(eq=False)
class Deck:
    """What proves that a hand's deck was fair: a secret until the hand is over."""

    hand: HandId
    commitment: str
    secret: bytes = attrs.field(repr=False)
    salt: bytes = attrs.field(repr=False)
    contributions: Contributions | None
    """None in the old form, where the secret is the seed."""

    @property
    def seed(self) -> bytes:
        """What the deck follows from."""
        return self.secret if self.contributions is None else seed_of(self.secret, self.contributions)


@attrs.frozen(eq=False, kw_only=True)
class HandDealt:
    """A hand was dealt. With its moves this is all that it takes to have the same hand again."""

    hand: HandId
    room: str
    rules: str
    options: Options
    names: tuple[str, ...]
    """The players by seat."""
    people: tuple[bool, ...]
    """Which of them are people, and no computer players."""
    dealer: int
    secret: bytes = attrs.field(repr=False)
    """A secret until the hand is over, so that it must not come into a log."""
    salt: bytes = attrs.field(repr=False)
    commitment: str
    """What everybody was told at the deal: see :mod:`una_mud.world.commitment`."""
    contributions: Contributions | None
    """What the players have contributed; None in the old form, where the secret is the seed."""
    engine: int
    """The engine that dealt it, as ``una_mud.engine.VERSION`` counts."""

    @property
    def deck(self) -> Deck:
        """What proves that the deck was fair."""
        return Deck(self.hand, self.commitment, self.secret, self.salt, self.contributions)

    @property
    def seed(self) -> bytes:
        """What the deck follows from."""
        return self.deck.seed


@attrs.frozen(eq=False)
class MoveMade:
    """A seat has made the ``nth`` move of a hand, counted from 0."""

    hand: HandId
    nth: int
    seat: int
    move: Move


@attrs.frozen(eq=False)
class HandEnded:
    """A hand is over. Without an outcome it was dropped, and counts for nobody."""

    hand: HandId
    outcome: Outcome | None
    digest: str
    """SHA-256 over all that happened in it."""


@attrs.frozen(eq=False, kw_only=True)
class GameEnded:
    """A game is over."""

    game: int
    rules: str
    room: str
    winners: tuple[str, ...]
    totals: dict[str, int]
    people: frozenset[str]
    """Who of the players are people."""


Record: TypeAlias = RoomKept | RoomGone | HandDealt | MoveMade | HandEnded | GameEnded
"""Whatever the journal takes."""


# What is found again.


@attrs.frozen(eq=False)
class KeptHand:
    """A hand as it was kept: the deal, and the moves in order."""

    dealt: HandDealt
    moves: tuple[tuple[int, Move], ...]
    over: bool
    dropped: bool = False
    """Whether it ended without an outcome."""
    digest: str = ""
    torn: bool = False
    """Whether its last record could not be read, and was left out."""


@attrs.frozen(eq=False)
class KeptRoom:
    """A room as it was kept, and the hand that was being played there."""

    key: str
    state: State
    hand: KeptHand | None
    problem: str = ""
    """Why there is no hand, if there should be one."""
    deck: Deck | None = None
    """The deck of that hand, as far as it can be read."""


@attrs.frozen(eq=False)
class Kept:
    """All that stood when the server stopped."""

    rooms: tuple[KeptRoom, ...] = ()
    last_game: int = 0
