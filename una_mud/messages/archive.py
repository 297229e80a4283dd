"""What is kept of finished hands: sealed decks, replays, the ladder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.messages.play import TableEvents


@attrs.frozen(eq=False)
class DeckCommitted:
    """Before a deal: how the hand is called, and the seal by which its deck is fixed."""

    hand: str
    commitment: str


@attrs.frozen(eq=False)
class DeckRevealed:
    """After a hand: the secrets, in hexadecimal digits, that show that its deck was the sealed one."""

    hand: str
    seed: str
    salt: str


@attrs.frozen(eq=False)
class FairShown:
    """To one person: the seal of the hand that is on, and what opens that of the last one."""

    committed: DeckCommitted | None
    last: DeckCommitted | None
    revealed: DeckRevealed | None


@attrs.frozen(eq=False)
class ReplayShown:
    """To one person: a hand from its deal on, as she could see it, or all of it once it is over."""

    hand: str
    title: str
    names: tuple[str, ...]
    dealt: tuple[tuple[Card, ...], ...] | None
    """What everybody was dealt; None while the hand is on."""
    steps: tuple[TableEvents, ...]


@attrs.frozen
class TopRow:
    """What somebody has got out of her games, in a list of the best."""

    name: str
    games: int
    games_won: int
    hands: int
    hands_won: int


@attrs.frozen(eq=False)
class TopShown:
    """To one person: the best players of a game (None: of all) in the last days (None: ever)."""

    title: str | None
    days: int | None
    rows: tuple[TopRow, ...]
