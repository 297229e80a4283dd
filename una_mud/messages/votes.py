"""Votes to end a hand or a game."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from una_mud.engine.moves import Ending


class VoteEnd(enum.Enum):
    """How a vote ended."""

    PASSED = "passed"
    REFUSED = "refused"
    LAPSED = "lapsed"
    MOOT = "moot"
    """The hand or the game was over before."""


@attrs.frozen(eq=False)
class VoteCalled:
    """Somebody wants to end the hand or the game; those in ``waiting`` are asked."""

    what: Ending
    by: str
    waiting: tuple[str, ...]
    seconds: int


@attrs.frozen(eq=False)
class VoteAgreed:
    """One of those asked has agreed."""

    name: str
    what: Ending
    waiting: tuple[str, ...]


@attrs.frozen(eq=False)
class VoteEnded:
    """A vote is over; ``by`` disagreed, if anybody did."""

    what: Ending
    end: VoteEnd
    by: str | None
