"""What happened at a table, as data.

Every event is a frozen value, and each of its fields declares who may know it, see
:mod:`una_mud.engine.redaction`. Where that depends on the moment, the event carries it (``visible_to``: a set
of seats as bits).
"""

from __future__ import annotations

import enum
from functools import cache, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs
from attrs import field

from una_mud.engine.redaction import INTERNAL, PUBLIC, only, told_fields

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.cards import Card, Colour
    from una_mud.engine.moves import Ending

Hands: TypeAlias = "tuple[tuple[Card, ...] | None, ...]"
"""The hands by seat; None for one that the reader may not see or that is not concerned."""


class Why(enum.Enum):
    """Why cards were drawn. Digests of kept hands have this name in them, and those of the next two."""

    TURN = "turn"
    """On one's own turn, by wish or because nothing could be played."""
    CARD = "card"
    """By a Draw Two or the like."""
    PENALTY = "penalty"
    """As the victim of a Wild Draw card, or as its player when the play was challenged rightly."""
    CAUGHT = "caught"
    """For a missing or a false call."""
    WRONG = "wrong"
    """For a challenge about Una that was wrong."""


class How(enum.Enum):
    """How hands changed their holders."""

    BLENDED = "blended"
    MIXED = "mixed"
    TRADED = "traded"


class Close(enum.Enum):
    """How a hand came to its end."""

    OUT_OF_CARDS = "out-of-cards"
    LAST_ACTIVE = "last-active"
    NOBODY_ACTIVE = "nobody-active"
    BLOCKED = "blocked"
    HAND_ENDED = "hand-ended"
    GAME_ENDED = "game-ended"


def _drawn_cards(event: Drew, seat: int | None) -> tuple[Card, ...] | None:
    return event.cards if seat is not None and event.visible_to >> seat & 1 else None


def _own_hand(event: Dealt, seat: int | None) -> Hands:
    return tuple(hand if n == seat else None for n, hand in enumerate(event.hands))


def _visible_hands(event: HandsChanged, seat: int | None) -> Hands:
    if seat is None:
        return (None,) * len(event.hands)
    both = zip(event.hands, event.visible_to, strict=True)
    return tuple(hand if visible_to >> seat & 1 else None for hand, visible_to in both)


@attrs.frozen
class Dealt:
    """A hand begins; ``seat_order`` is the seats clockwise."""

    dealer: int = field(metadata=PUBLIC)
    seat_order: tuple[int, ...] = field(metadata=PUBLIC)
    hands: Hands = field(metadata=only(_own_hand))


@attrs.frozen
class TurnedUp:
    """A card was turned up as the first of the discard pile; if not ``stays`` it went back."""

    card: Card = field(metadata=PUBLIC)
    stays: bool = field(metadata=PUBLIC)


@attrs.frozen
class Played:
    """A seat discarded a card; ``colour`` is in play from now on, ``left`` cards are left to the seat."""

    seat: int = field(metadata=PUBLIC)
    card: Card = field(metadata=PUBLIC)
    colour: Colour | None = field(metadata=PUBLIC)
    players: tuple[int, ...] = field(metadata=PUBLIC)
    left: int = field(metadata=PUBLIC)


@attrs.frozen
class Drew:
    """A seat drew ``count`` cards (perhaps none, when there were none)."""

    seat: int = field(metadata=PUBLIC)
    count: int = field(metadata=PUBLIC)
    why: Why = field(metadata=PUBLIC)
    cards: tuple[Card, ...] | None = field(metadata=only(_drawn_cards))
    visible_to: int = field(metadata=PUBLIC | INTERNAL)


@attrs.frozen
class Reshuffled:
    """The discard pile without its top card became the stock of ``count`` cards."""

    count: int = field(metadata=PUBLIC)


@attrs.frozen
class Passed:
    """A seat passed."""

    seat: int = field(metadata=PUBLIC)


@attrs.frozen
class Skipped:
    """A seat lost its turn."""

    seat: int = field(metadata=PUBLIC)


@attrs.frozen
class Reversed:
    """The direction turned; ``clockwise`` is the new one."""

    clockwise: bool = field(metadata=PUBLIC)


@attrs.frozen
class TurnBegan:
    """It is a seat's turn."""

    seat: int = field(metadata=PUBLIC)


@attrs.frozen
class PenaltyWaits:
    """``cards`` wait for the answer of a victim; ``card`` of ``player`` put the newest of them there."""

    victim: int = field(metadata=PUBLIC)
    cards: int = field(metadata=PUBLIC)
    player: int = field(metadata=PUBLIC)
    card: Card = field(metadata=PUBLIC)


@attrs.frozen
class Accepted:
    """The victim accepted the cards."""

    seat: int = field(metadata=PUBLIC)


@attrs.frozen
class PlayChallenged:
    """The victim challenged the play of ``player``, who is ``guilty`` or not."""

    seat: int = field(metadata=PUBLIC)
    player: int = field(metadata=PUBLIC)
    guilty: bool = field(metadata=PUBLIC)


@attrs.frozen
class ColourBack:
    """The colour in play is again what it was before the guilty card."""

    colour: Colour | None = field(metadata=PUBLIC)


@attrs.frozen
class HandsChanged:
    """Hands went to other holders: ``hands`` has the new ones; ``visible_to`` goes by seat too."""

    how: How = field(metadata=PUBLIC)
    by: int = field(metadata=PUBLIC)
    hands: Hands = field(metadata=only(_visible_hands))
    visible_to: tuple[int, ...] = field(metadata=PUBLIC | INTERNAL)


@attrs.frozen
class SeatsChanged:
    """The seats are now in this order, clockwise."""

    by: int = field(metadata=PUBLIC)
    seat_order: tuple[int, ...] = field(metadata=PUBLIC)


@attrs.frozen
class Revealed:
    """``viewer`` sees the cards of ``seat`` for the rest of the hand."""

    viewer: int = field(metadata=PUBLIC)
    seat: int = field(metadata=PUBLIC)


@attrs.frozen
class QuitHand:
    """Two seats have quit the hand."""

    by: int = field(metadata=PUBLIC)
    partner: int = field(metadata=PUBLIC)


@attrs.frozen
class ChoiceOffered:
    """A seat is to choose: draw ``cards`` and then perhaps play one, or lose the turn."""

    seat: int = field(metadata=PUBLIC)
    cards: int = field(metadata=PUBLIC)


@attrs.frozen
class OneMore:
    """A seat is to play another card of the colour in play."""

    seat: int = field(metadata=PUBLIC)


@attrs.frozen
class Reflecting:
    """A seat is to speak about the card that it has played, or to pass."""

    seat: int = field(metadata=PUBLIC)
    card: Card = field(metadata=PUBLIC)


@attrs.frozen
class Spoke:
    """A seat has spoken about its card."""

    seat: int = field(metadata=PUBLIC)


@attrs.frozen
class OneCardLeft:
    """The table announces that a seat holds one card (games without a call)."""

    seat: int = field(metadata=PUBLIC)


@attrs.frozen
class Called:
    """A seat called Una."""

    seat: int = field(metadata=PUBLIC)


@attrs.frozen
class Challenged:
    """``by`` challenged ``seat`` about Una, rightly or not."""

    by: int = field(metadata=PUBLIC)
    seat: int = field(metadata=PUBLIC)
    right: bool = field(metadata=PUBLIC)


@attrs.frozen
class Agreed:
    """The hand or the game ends when the current turn is over."""

    what: Ending = field(metadata=PUBLIC)


@attrs.frozen
class HandOver:
    """The hand is over; ``points`` by seat, or None when none are taken."""

    winner: int | None = field(metadata=PUBLIC)
    close: Close = field(metadata=PUBLIC)
    points: tuple[int, ...] | None = field(metadata=PUBLIC)


Event: TypeAlias = (
    Dealt
    | TurnedUp
    | Played
    | Drew
    | Reshuffled
    | Passed
    | Skipped
    | Reversed
    | TurnBegan
    | PenaltyWaits
    | Accepted
    | PlayChallenged
    | ColourBack
    | HandsChanged
    | SeatsChanged
    | Revealed
    | QuitHand
    | ChoiceOffered
    | OneMore
    | Reflecting
    | Spoke
    | OneCardLeft
    | Called
    | Challenged
    | Agreed
    | HandOver
)
"""Whatever can happen at a table."""


passed: Final = lru_cache(maxsize=32)(Passed)
skipped: Final = lru_cache(maxsize=32)(Skipped)
turn_began: Final = lru_cache(maxsize=32)(TurnBegan)
"""Events are values: of those that say no more than a seat, one for each seat is enough."""
played: Final = lru_cache(maxsize=1 << 14)(Played)
"""The same plays come again and again, in every hand; looking one up is cheaper than building it."""


@lru_cache(maxsize=1 << 14)
def drew_one(seat: int, why: Why, card: Card, visible_to: int) -> Drew:
    """Return the event of a seat drawing one card, which comes again and again too."""
    return Drew(seat, 1, why, (card,), visible_to)


SEATS: Final = frozenset({"seat", "player", "victim", "dealer", "viewer", "by", "partner", "winner"})
"""The fields that are one seat."""
SEVERAL_SEATS: Final = frozenset({"players", "seat_order"})
"""The fields that are several seats."""


@cache
def _seat_fields(kind: type) -> tuple[list[str], list[str]]:
    names = told_fields(kind)
    return [name for name in names if name in SEATS], [name for name in names if name in SEVERAL_SEATS]


def seats_named(event: Event) -> list[int]:
    """Return the seats that an event names."""
    kind: type = type(event)
    one, several = _seat_fields(kind)
    seats = [seat for name in one if (seat := getattr(event, name)) is not None]
    for name in several:
        seats += getattr(event, name)
    return seats


@cache
def _reader(kind: type) -> Callable[[Event], Any]:
    return attrgetter(*told_fields(kind))


def line(event: Event) -> str:
    """Return the event as a short, stable text, all of it: for digests and golden files, not for people."""
    kind: type = type(event)
    return f"{kind.__name__}{_reader(kind)(event)!r}"
