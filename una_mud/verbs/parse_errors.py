"""Why words are no whole move: each reason a value that names the possible answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Play


@attrs.frozen
class CardMissing:
    """No card was named."""


@attrs.frozen
class UnknownCard:
    """The word names no card of the game."""

    word: str


@attrs.frozen
class NoSuchPlace:
    """The number is no place in the hand."""

    word: str


@attrs.frozen
class NotHeld:
    """The words name these cards of the game, and the player holds none of them."""

    cards: tuple[Card, ...]


@attrs.frozen
class ManyCards:
    """The words may mean any of these cards in the hand."""

    cards: tuple[Card, ...]


@attrs.frozen
class ColourMissing:
    """The card wants a colour; all four are possible."""

    card: Card


@attrs.frozen
class UnknownColour:
    """The card wants a colour and the word is none."""

    card: Card
    word: str


@attrs.frozen
class PlayerMissing:
    """A player must be named: one of ``seats``. ``card`` is what asks; None for a challenge.

    A Target Practice wants several: ``given`` have been named, ``wanted`` are to be.
    """

    card: Card | None
    seats: tuple[int, ...]
    given: tuple[int, ...] = ()
    wanted: int = 1


@attrs.frozen
class PartnerOptional:
    """One of ``seats`` may be named; ``play`` is the move if nobody is, and is whole as it stands."""

    play: Play
    seats: tuple[int, ...]


@attrs.frozen
class UnknownPlayer:
    """The word names nobody at the table; ``seats`` are those who could be meant."""

    word: str
    seats: tuple[int, ...]


@attrs.frozen
class ManyPlayers:
    """The word may mean any of ``seats``."""

    word: str
    seats: tuple[int, ...]


@attrs.frozen
class ExtraWords:
    """These words are left over after all that could be said."""

    words: tuple[str, ...]


@attrs.frozen
class NothingAsked:
    """No question is open that the words could answer."""


@attrs.frozen
class UnknownVerb:
    """The word is no verb of the game."""

    word: str


Unclear: TypeAlias = (
    CardMissing
    | UnknownCard
    | NoSuchPlace
    | NotHeld
    | ManyCards
    | ColourMissing
    | UnknownColour
    | PlayerMissing
    | PartnerOptional
    | UnknownPlayer
    | ManyPlayers
    | ExtraWords
    | NothingAsked
    | UnknownVerb
)
"""Why words are no whole move."""
