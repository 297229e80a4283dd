"""What makes one game differ from another, declared.

A :class:`Rules` value names the kinds of its deck and how a hand is dealt, drawn, called and ended; the
table reads it and has no branches of its own for a particular game.
"""

from __future__ import annotations

import enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from una_mud.engine.cards import Card, Colour

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.engine.cards import Kind


class Drawing(enum.Enum):
    """What drawing on one's turn allows."""

    ONE_CARD = "one card"
    """One card a turn, at any time; only that card may then be played."""
    AT_WILL = "at will"
    """As many as one likes; any card may then be played."""
    WHEN_STUCK = "when stuck"
    """One card a turn, only by who can't play; only that card may then be played."""


ONE_CARD: Final = Drawing.ONE_CARD
AT_WILL: Final = Drawing.AT_WILL
WHEN_STUCK: Final = Drawing.WHEN_STUCK


class PutBack(enum.Enum):
    """What becomes of a card that can't be the first of the discard pile."""

    SHUFFLED = "shuffled"
    """It goes back into the stock, which is shuffled."""
    UNDER = "under"
    """It goes to the bottom of the stock."""


class FirstDealer(enum.Enum):
    """Who deals the first hand."""

    STARTER = "starter"
    """Whoever starts the game."""
    DRAWN = "drawn"
    """A player drawn by lot."""


AUTO: Final = 0
CROWD: Final = 7
"""From so many players on one deck is too small: hands would end for want of cards (rulebook, 5)."""


@attrs.frozen
class Options:
    """The table options that change the rules; the other ones are the room's."""

    limit: int = 500
    """The total at which the game is over."""
    stacking: bool = True
    """Whether cards may answer Wild Draw cards."""
    auto_draw: bool = True
    """Whether a player who can't play draws, and passes, without having to say so."""
    deck_count: int = 1
    """How many decks are shuffled together; ``AUTO``: as many as the number of players needs."""

    def at(self, seats: int) -> Options:
        """Return the options with everything decided that depends on the number of seats."""
        return _decided(self, seats) if self.deck_count == AUTO else self


@lru_cache(maxsize=256)
def _decided(options: Options, seats: int) -> Options:
    return attrs.evolve(options, deck_count=2 if seats >= CROWD else 1)


@attrs.frozen
class CallPenalties:
    """What a mistake about the last card costs, in cards."""

    caught: int
    """Whoever is caught without a call, or with a false one."""
    wrong: int
    """Whoever challenges wrongly."""


@attrs.frozen(eq=False, kw_only=True)
class Rules:
    """One game: its deck and its ways."""

    name: str
    """As in the contract, for example ``una-classic``."""
    title: str
    kinds: tuple[Kind, ...]
    seats: tuple[int, int]
    """The fewest and the most players."""
    options: Options
    """What is set for this table; of a game in ``games.GAMES``, what is set unless the table says more."""
    drawing: Drawing
    put_back: PutBack
    first_dealer: FirstDealer
    calls: CallPenalties | None
    """None: the table itself announces who has one card left."""
    scored: bool
    """Whether points are counted and totals decide the game; otherwise one hand is one game."""
    penalties_at_the_end: bool
    """Whether the last card's draw penalties are still drawn."""
    first_card_counts: bool
    """Whether the card turned up counts as played by the dealer."""
    hand_size: int = 7
    out_of_turn: Callable[[Any, int], list[Card]] | None = None
    """Given a table, what a seat may play while it isn't in turn; None: nobody plays out of turn."""

    # What follows from all this is worked out once; the engine asks for it all the time.
    cards: tuple[Card, ...] = attrs.field(init=False, repr=False)
    """The distinct cards, in the order in which hands are sorted: by colour, then by kind."""
    by_code: dict[str, Card] = attrs.field(init=False, repr=False)
    """The distinct cards by their codes."""
    copies: tuple[int, ...] = attrs.field(init=False, repr=False)
    """How many copies of each card are in the deck, by the cards' indices."""
    deck: tuple[Card, ...] = attrs.field(init=False, repr=False)
    """All cards of the deck, sorted; a card stands there as often as there are copies of it."""
    fits: Matching = attrs.field(init=False, repr=False)
    """For each top card and colour in play the cards that match."""
    special: frozenset[Card] = attrs.field(init=False, repr=False)
    """The cards for which a look at the face is not enough to know what may be played."""
    answers: frozenset[Card] = attrs.field(init=False, repr=False)
    """The cards that answer a Wild Draw card."""
    auto_draw: bool = attrs.field(init=False, repr=False)
    """Whether a player who can't play draws, and passes, without having to say so."""
    draws_by_itself: bool = attrs.field(init=False, repr=False)
    """Whether ``auto_draw`` is all that there is to drawing: one card, and then perhaps a pass."""

    @cards.default
    def _all_cards(self) -> tuple[Card, ...]:
        return _cards(self.kinds)

    @by_code.default
    def _codes(self) -> dict[str, Card]:
        return {card.code: card for card in self.cards}

    @copies.default
    def _copies(self) -> tuple[int, ...]:
        return tuple(card.kind.copies * max(self.options.deck_count, 1) for card in self.cards)

    @deck.default
    def _deck(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards for _ in range(self.copies[card.index]))

    @fits.default
    def _fits(self) -> Matching:
        return _matching(self.cards)

    @special.default
    def _special(self) -> frozenset[Card]:
        kinds = {kind for kind in self.kinds if kind.only_if is not None or kind.holds_back is not None}
        return frozenset(card for card in self.cards if card.kind in kinds)

    @answers.default
    def _answers(self) -> frozenset[Card]:
        return frozenset(
            card for card in self.cards if self.options.stacking and card.kind.answer is not None
        )

    @auto_draw.default
    def _auto_draw(self) -> bool:
        return self.options.auto_draw

    @draws_by_itself.default
    def _draws_by_itself(self) -> bool:
        return self.options.auto_draw and self.drawing is not AT_WILL

    def under(self, options: Options) -> Rules:
        """Return the rules of a table with these options, which are folded in: nobody else looks at them."""
        return self if options is self.options or options == self.options else _under(self, options)

    @property
    def one_hand(self) -> bool:
        """Whether one hand is a whole game, which nobody can join."""
        return not self.scored

    @property
    def word(self) -> str:
        """What a player with one card calls: the game's name."""
        return self.title.split()[0]


@lru_cache(maxsize=256)
def _under(rules: Rules, options: Options) -> Rules:
    return attrs.evolve(rules, options=options)


@lru_cache(maxsize=64)
def _cards(kinds: tuple[Kind, ...]) -> tuple[Card, ...]:
    """Return the cards of these kinds, which are the same objects whatever the rest of the rules says."""
    coloured = [(kind, colour) for kind in kinds for colour in kind.colours]
    order = {kind: n for n, kind in enumerate(kinds)}
    coloured.sort(key=lambda pair: ("RGBY".index(pair[1].value), order[pair[0]]))
    plain: list[tuple[Kind, Colour | None]] = [(kind, None) for kind in kinds if not kind.colours]
    faces: list[tuple[Kind, Colour | None]] = [*coloured, *plain]
    return tuple(_card(kind, colour, n) for n, (kind, colour) in enumerate(faces))


class Matching(dict[Card, dict["Colour | None", frozenset[Card]]]):
    """The cards that match by the card on top and the colour in play, worked out when it's first asked."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        """Be about these cards."""
        super().__init__()
        self._cards = cards

    def __missing__(self, top: Card) -> dict[Colour | None, frozenset[Card]]:
        """Work out what matches a card on top."""
        self[top] = found = {
            colour: frozenset(card for card in self._cards if card.kind.matches(card, top, colour))
            for colour in _colours(top)
        }
        return found


_matching = lru_cache(maxsize=64)(Matching)


def _card(kind: Kind, colour: Colour | None, index: int) -> Card:
    if colour is None or not kind.prefixed:
        return Card(kind.code, kind.name, kind, colour, index)
    return Card(colour.value + kind.code, f"{colour.word.capitalize()} {kind.name}", kind, colour, index)


def _colours(top: Card) -> Iterable[Colour | None]:
    """Yield the colours that can be in play while ``top`` lies on top."""
    if top.colour is not None:
        return (top.colour,)
    return (*Colour, None)
