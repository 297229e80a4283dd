"""What happened at a table, as data; and, in one place, what each seat may know of it.

Every event is a frozen value. Cards that not everybody may see stand in fields that :func:`redact` empties
for a reader who may not see them; the event itself carries who may ("eyes": a set of seats as bits).
"""

from __future__ import annotations

import enum
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.engine.cards import Card, Colour
    from una_mud.engine.moves import Ending

Hands: TypeAlias = "tuple[tuple[Card, ...] | None, ...]"
"""The hands by seat; None for one that the reader may not see or that is not concerned."""


class Why(enum.Enum):
    """Why cards were drawn."""

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


@attrs.frozen
class Dealt:
    """A hand begins; ``circle`` is the seats clockwise."""

    dealer: int
    seat_order: tuple[int, ...]
    hands: Hands


@attrs.frozen
class TurnedUp:
    """A card was turned up as the first of the discard pile; if not ``stays`` it went back."""

    card: Card
    stays: bool


@attrs.frozen
class Played:
    """A seat discarded a card; ``colour`` is in play from now on, ``left`` cards are left to the seat."""

    seat: int
    card: Card
    colour: Colour | None
    players: tuple[int, ...]
    left: int


@attrs.frozen
class Drew:
    """A seat drew ``count`` cards (perhaps none, when there were none)."""

    seat: int
    count: int
    why: Why
    cards: tuple[Card, ...] | None
    visible_to: int


@attrs.frozen
class Reshuffled:
    """The discard pile without its top card became the stock of ``count`` cards."""

    count: int


@attrs.frozen
class Passed:
    """A seat passed."""

    seat: int


@attrs.frozen
class Skipped:
    """A seat lost its turn."""

    seat: int


@attrs.frozen
class Reversed:
    """The direction turned; ``clockwise`` is the new one."""

    clockwise: bool


@attrs.frozen
class TurnBegan:
    """It is a seat's turn."""

    seat: int


@attrs.frozen
class PenaltyWaits:
    """``cards`` wait for the answer of a victim; ``card`` of ``player`` put the newest of them there."""

    victim: int
    cards: int
    player: int
    card: Card


@attrs.frozen
class Accepted:
    """The victim accepted the cards."""

    seat: int


@attrs.frozen
class PlayChallenged:
    """The victim challenged the play of ``player``, who is ``guilty`` or not."""

    seat: int
    player: int
    guilty: bool


@attrs.frozen
class ColourBack:
    """The colour in play is again what it was before the guilty card."""

    colour: Colour | None


@attrs.frozen
class HandsChanged:
    """Hands went to other holders; ``hands`` are the new ones of the seats concerned, ``eyes`` by seat."""

    how: How
    by: int
    hands: Hands
    visible_to: tuple[int, ...]


@attrs.frozen
class SeatsChanged:
    """The circle is now this, clockwise."""

    by: int
    seat_order: tuple[int, ...]


@attrs.frozen
class Revealed:
    """``viewer`` sees the cards of ``seat`` for the rest of the hand."""

    viewer: int
    seat: int


@attrs.frozen
class QuitHand:
    """Two seats have quit the hand."""

    by: int
    partner: int


@attrs.frozen
class ChoiceOffered:
    """A seat is to choose: draw ``cards`` and then perhaps play one, or lose the turn."""

    seat: int
    cards: int


@attrs.frozen
class OneMore:
    """A seat is to play another card of the colour in play."""

    seat: int


@attrs.frozen
class Reflecting:
    """A seat is to speak about the card that it has played, or to pass."""

    seat: int
    card: Card


@attrs.frozen
class Spoke:
    """A seat has spoken about its card."""

    seat: int


@attrs.frozen
class OneCardLeft:
    """The table announces that a seat holds one card (games without a call)."""

    seat: int


@attrs.frozen
class Called:
    """A seat called Una."""

    seat: int


@attrs.frozen
class Challenged:
    """``by`` challenged ``seat`` about Una, rightly or not."""

    by: int
    seat: int
    right: bool


@attrs.frozen
class Agreed:
    """The hand or the game ends when the current turn is over."""

    what: Ending


@attrs.frozen
class HandOver:
    """The hand is over; ``points`` by seat, or None when none are taken."""

    winner: int | None
    close: Close
    points: tuple[int, ...] | None


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


def redact(event: Event, seat: int | None) -> Event:
    """Return the event as ``seat`` may know it; None is a watcher, who sees no hand."""
    if isinstance(event, Drew):
        if seat is not None and event.visible_to >> seat & 1:
            return event
        return attrs.evolve(event, cards=None)
    if isinstance(event, Dealt):
        own = (1 << n for n in range(len(event.hands)))
        return attrs.evolve(event, hands=_masked(event.hands, own, seat))
    if isinstance(event, HandsChanged):
        return attrs.evolve(event, hands=_masked(event.hands, event.visible_to, seat))
    return event


def _masked(hands: Hands, visible_to: Iterable[int], seat: int | None) -> Hands:
    """Return the hands with those emptied on which ``seat`` has no eyes."""
    if seat is None:
        return (None,) * len(hands)
    return tuple(hand if seen >> seat & 1 else None for hand, seen in zip(hands, visible_to, strict=True))


def secret(event: Event) -> bool:
    """Tell whether the event looks different to different readers."""
    return isinstance(event, (Drew, Dealt, HandsChanged))


_HIDDEN_FIELDS: Final = frozenset({"visible_to"})


def _reader(kind: type) -> tuple[str, Callable[[Any], Any]]:
    names = [field.name for field in attrs.fields(kind) if field.name not in _HIDDEN_FIELDS]
    return kind.__name__, attrgetter(*names)


_READERS: Final[dict[type, tuple[str, Callable[[Any], Any]]]] = {}


def line(event: Event) -> str:
    """Return the event as a short, stable text, all of it: for digests and golden files, not for people."""
    kind = type(event)
    reader = _READERS.get(kind)
    if reader is None:
        reader = _READERS[kind] = _reader(kind)
    name, read = reader
    return f"{name}{read(event)!r}"
