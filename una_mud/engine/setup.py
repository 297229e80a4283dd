"""A table in the middle of a hand, set up from a description: for scenarios and tests."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

from una_mud.engine import turns
from una_mud.engine.advance import auto_advance
from una_mud.engine.memory import Memory
from una_mud.engine.piles import shuffle_next
from una_mud.engine.table import Table

if TYPE_CHECKING:
    from una_mud.engine.cards import Card, Colour
    from una_mud.engine.rules import Options, Rules


@attrs.frozen(kw_only=True)
class Position:
    """A hand in which a player's turn begins; seats are numbered clockwise."""

    rules: Rules
    options: Options
    hands: tuple[tuple[Card, ...], ...]
    top: Card
    colour: Colour | None
    """The colour in play."""
    under: tuple[Card, ...] = ()
    """The discard pile under the top card, the uppermost first."""
    stock: tuple[Card, ...] = ()
    """The next cards to be drawn, the first first."""
    rest: bool = True
    """Whether the cards of the deck that stand nowhere else follow the stock, shuffled."""
    dealer: int = -1
    """Counted from the last seat on if negative."""
    clockwise: bool = True
    turn: int | None = None
    """None: the next player after the dealer."""
    seed: bytes = bytes(32)

    def named(self) -> Counter[Card]:
        """Return how often each card stands in the description."""
        held = [card for hand in self.hands for card in hand]
        return Counter([*held, self.top, *self.under, *self.stock])


def set_up(position: Position) -> Table:
    """Set up a table, let the turn begin, and let what then happens by itself happen.

    As at a table where the play has come to this point, a player in turn who can't play has a card drawn
    at once (rulebook, 1.4).

    Raises:
        ValueError: a card stands there more often than the deck has copies of it.
    """
    rules = position.rules.under(position.options.at(len(position.hands)))
    rest = Counter(rules.deck)
    rest.subtract(position.named())
    if min(rest.values()) < 0:
        raise ValueError("a card stands there more often than in the deck")
    dealer = range(len(position.hands))[position.dealer]
    table = Table(position.rules, position.options, len(position.hands), dealer, position.seed)
    _lay_out(table, position, rest)
    turns.arrange(table)
    turns.begin_turn(table, table.after[dealer] if position.turn is None else position.turn)
    auto_advance(table)
    cannot_be = [(0,) * len(hand) for hand in table.hands]
    table.memory = Memory(table.rules, cannot_be, top=table.top, colour=table.colour)
    return table


def _lay_out(table: Table, position: Position, rest: Counter[Card]) -> None:
    """Put the cards where they belong, and set the colour and the direction."""
    table.hands = [list(hand) for hand in position.hands]
    table.discard = [*reversed(position.under), position.top]
    table.colour = position.colour
    table.clockwise = position.clockwise
    table.fits = table.rules.fits[position.top][position.colour]
    if position.rest:
        table.stock = [card for card in table.rules.cards for _ in range(rest[card])]
        shuffle_next(table, table.stock)
    table.stock += reversed(position.stock)
