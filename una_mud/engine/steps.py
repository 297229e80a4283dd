"""The closed set of things that cards do. A card's effect returns a few; ``resolve`` carries them out."""

from __future__ import annotations

from typing import TypeAlias

import attrs


@attrs.frozen
class Reverse:
    """Turn the direction of play."""


@attrs.frozen
class Skip:
    """The next opponents lose their turns, one after the other."""

    players: int = 1


@attrs.frozen
class Give:
    """The next opponent draws cards and loses the turn."""

    cards: int


@attrs.frozen
class GiveAll:
    """All other active players draw cards; nobody loses a turn by it."""

    cards: int


@attrs.frozen
class PlayAgain:
    """The player of the card has a whole new turn."""


@attrs.frozen
class Penalise:
    """A penalty of ``cards`` in all waits for the answer of the next opponent; zero is no penalty.

    ``shots``, if any, are the seats that draw one card each instead of the victim.
    """

    cards: int
    shots: tuple[int, ...] = ()
    aimed: bool = False
    """Whether the cards are shot one by one, which no answer card stops."""


@attrs.frozen
class PassOn:
    """The penalty that waits goes on to the next player, who can't challenge."""


@attrs.frozen
class ThrowBack:
    """The player of the newest Wild Draw card draws the penalty that waits."""


@attrs.frozen
class BlendHands:
    """The hands of all active players are dealt out again whole, at random."""


@attrs.frozen
class MixHands:
    """All cards in active hands are shuffled and dealt out again, to each as many as before."""


@attrs.frozen
class TradeHands:
    """The player of the card and another trade hands."""

    partner: int


@attrs.frozen
class MixSeats:
    """All active players change places at random; nobody keeps their place."""


@attrs.frozen
class SwapSeats:
    """The player of the card and another trade places."""

    partner: int


@attrs.frozen
class Reveal:
    """The player of the card and another see each other's cards for the rest of the hand."""

    partner: int


@attrs.frozen
class Leave:
    """The player of the card and another quit the hand."""

    partner: int


@attrs.frozen
class Offer:
    """The next opponent chooses: draw ``cards`` and then perhaps play one, or lose the turn."""

    cards: int


@attrs.frozen
class PlayOneMore:
    """The player of the card plays another one of the colour in play, if they have one."""


@attrs.frozen
class Reflect:
    """The player of the card speaks about what it says, or passes; then the turn ends."""


Step: TypeAlias = (
    Reverse
    | Skip
    | Give
    | GiveAll
    | PlayAgain
    | Penalise
    | PassOn
    | ThrowBack
    | BlendHands
    | MixHands
    | TradeHands
    | MixSeats
    | SwapSeats
    | Reveal
    | Leave
    | Offer
    | PlayOneMore
    | Reflect
)
"""Whatever a card can make happen."""
