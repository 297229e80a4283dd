"""Random hands for the tests of the engine: how they are dealt, and who plays what in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs
from hypothesis import strategies as st

from una_mud.engine.cards import Colour
from una_mud.engine.deal import deal
from una_mud.engine.games import GAMES, UNA_CLASSIC, UNA_MUTANT
from una_mud.engine.moves import (
    ACCEPT,
    CALL,
    CHALLENGE_PLAY,
    DRAW,
    PASS,
    SPEAK,
    Challenge,
    End,
    Ending,
    Move,
    Play,
)
from una_mud.engine.rng import Rng, derive
from una_mud.engine.setup import Position, set_up
from una_mud.engine.state import OVER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.events import Event
    from una_mud.engine.rules import Options, Rules
    from una_mud.engine.table import Table

Item = TypeVar("Item")

CLASSIC: Final = UNA_CLASSIC
MUTANT: Final = UNA_MUTANT


@attrs.frozen
class Deal:
    """What a hand begins with, and with it the whole of a random hand."""

    rules: Rules = attrs.field(repr=lambda rules: rules.name)
    options: Options
    seats: int
    dealer: int
    seed: bytes

    def table(self) -> Table:
        """Deal the hand."""
        return self.deal()[0]

    def deal(self) -> tuple[Table, list[Event]]:
        """Deal the hand; return its table and what happened."""
        return deal(self.rules, self.options, self.seats, self.dealer, self.seed)

    def rng(self) -> Rng:
        """Return the choices of this hand's random players."""
        return Rng(derive(self.seed, "players"))


@st.composite
def deals(draw: st.DrawFn, games: Sequence[str] = tuple(GAMES)) -> Deal:
    """Draw a deal of one of the games, at any number of seats, with any options."""
    rules = GAMES[draw(st.sampled_from(games))]
    seats = draw(st.integers(*rules.seats))
    options = attrs.evolve(rules.options, stacking=draw(st.booleans()), auto_draw=draw(st.booleans()))
    dealer = draw(st.integers(0, seats - 1))
    return Deal(rules, options, seats, dealer, draw(st.integers(0, 2**64 - 1)).to_bytes(32, "big"))


def pick(rng: Rng, items: Sequence[Item]) -> Item:
    """Return one of the items, each as likely."""
    return items[rng.below(len(items))]


def random_move(table: Table, rng: Rng) -> tuple[int, Move]:
    """Return a seat and a move that it may make: mostly one that brings the hand on."""
    if table.moves < 600:
        seat = rng.below(len(table.hands))
        if rng.chance(80) and table.remarks(seat):
            return seat, pick(rng, table.remarks(seat))
        if rng.chance(1) and table.ending is None:
            return seat, End(pick(rng, list(Ending)))
    return table.turn, turn_move(table, rng)


def turn_move(table: Table, rng: Rng) -> Move:
    """Return a legal move of the seat in turn, seldom drawing or passing while a card can be played."""
    moves = table.legal(table.turn)
    if len(moves) > 1 and moves[-1] in {DRAW, PASS} and rng.chance(950):
        moves.pop()
    return scattered(table, rng, pick(rng, moves))


def scattered(table: Table, rng: Rng, move: Move) -> Move:
    """Return the move with the shots of a Target Practice spread over all opponents."""
    if not isinstance(move, Play) or len(move.players) < 2:
        return move
    others = table.opponents(table.turn)
    return attrs.evolve(move, players=tuple(pick(rng, others) for _ in move.players))


def play_out(table: Table, rng: Rng) -> Iterator[tuple[int, Move]]:
    """Yield moves to the end of the hand; who asks for them makes each before asking for the next."""
    while table.phase is not OVER:
        yield random_move(table, rng)


def moves_of_all_sorts(table: Table, seat: int, rng: Rng) -> Iterator[Move]:
    """Yield moves of every kind, most of them not legal; of the many plays a dozen at random."""
    strangers = range(-1, len(table.hands) + 1)
    yield from (
        DRAW,
        PASS,
        ACCEPT,
        CHALLENGE_PLAY,
        CALL,
        SPEAK,
        End(Ending.HAND),
        Challenge(pick(rng, strangers)),
    )
    held = table.hands[seat] if seat in table.seat_order else []
    for _ in range(12):
        choice = pick(rng, [table.rules.cards, held or table.rules.cards, table.find_playable() or held])
        colour = pick(rng, [None, *Colour])
        yield Play(pick(rng, choice or table.rules.cards), colour, named(table, strangers, rng))


def named(table: Table, strangers: Sequence[int], rng: Rng) -> tuple[int, ...]:
    """Return some seats that a card might name: none, one, two, or as many as there are shots."""
    who = pick(rng, [table.seat_order, table.opponents(table.turn), strangers]) or strangers
    count = pick(rng, [0, 0, 0, 1, 1, 2, table.stacked + 3, table.stacked + 4])
    return tuple(pick(rng, who) for _ in range(count))


def table_of(*hands: str, top: str, rules: Rules = MUTANT, **more: Any) -> Table:  # noqa: ANN401 - as Position
    """Set up a table in the middle of a hand; cards are codes, the colour in play a word if it is chosen.

    The first seat has the turn unless another is named; the table options may be given by name.
    """
    options = {name: more.pop(name) for name in ("stacking", "auto_draw") if name in more}
    colour = Colour[more.pop("colour").upper()] if "colour" in more else cards(rules, top)[0].colour
    piles: dict[str, Any] = {
        name: cards(rules, more.pop(name)) for name in ("under", "stock") if name in more
    }
    position = Position(
        rules=rules,
        options=attrs.evolve(rules.options, **options),
        hands=tuple(cards(rules, hand) for hand in hands),
        top=cards(rules, top)[0],
        colour=colour,
        turn=more.pop("turn", 0),
        **piles,
        **more,
    )
    return set_up(position)


def cards(rules: Rules, codes: str) -> tuple[Card, ...]:
    """Return the cards of these codes."""
    return tuple(rules.by_code[code] for code in codes.split())


def playing(code: str, colour: str | None = None, *players: int, rules: Rules = MUTANT) -> Play:
    """Return the move that plays the card of a code."""
    return Play(rules.by_code[code], Colour[colour.upper()] if colour else None, players)


def all_cards(table: Table) -> list[Card]:
    """Return every card on the table, sorted: the whole deck, always."""
    piles = (table.stock, table.discard, *table.hands)
    return sorted((card for pile in piles for card in pile), key=lambda card: card.index)
