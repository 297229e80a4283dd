"""What a seat may not know reaches it in no way (rulebook, 1.7; design of views and events).

Two tables are played side by side that differ only in cards that Cyd never gets to know: not in Cyd's hand,
not in a hand that Cyd sees, not on the discard pile, from the deal to the end of the stretch that is played.
Every card of the deck is an object of its own here, so that "this card" means one piece of pasteboard. What
Cyd is shown at the one table and at the other must be the same.

Some things depend on hidden cards by the rules, and are kept out of the comparison, each for its reason:

* Auto-draw is off: players who can't play draw and pass by hand.
* A penalty is accepted for who holds no answer card, and a card that holds others back hinders its holder:
  such cards stay where they are.
* A challenged play shows whether its player held the colour in play: either nobody challenges a play, or
  cards are exchanged for cards of their own colour.
* At the end of the hand everybody's points are told, and with nothing left to draw it shows who is stuck: the
  stretch ends before.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import attrs
import pytest
from engine_support import MUTANT, pick, random_move

from una_mud.engine.cards import Card, Colour
from una_mud.engine.deal import deal_from
from una_mud.engine.events import Drew, HandsChanged, Revealed, TurnedUp, line
from una_mud.engine.moves import ChallengePlay, Move, Play
from una_mud.engine.redaction import is_public, redact
from una_mud.engine.refusals import Reason, Refusal
from una_mud.engine.rng import Rng, derive, shuffle
from una_mud.engine.state import OVER
from una_mud.engine.table import Table
from una_mud.engine.view import View, view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from una_mud.engine.events import Event
    from una_mud.engine.rules import Rules

Redact: TypeAlias = "Callable[[Event, int | None], Event]"
Look: TypeAlias = "Callable[[Table, int | None], View]"

PAIRS = 120
STRETCH = 70


@cache
def pasteboard() -> Rules:
    """Return the mutant game, without auto-draw, with a card object for each copy."""
    rules = attrs.evolve(MUTANT, options=attrs.evolve(MUTANT.options, auto_draw=False, deck_count=1))
    cards = tuple(Card(card.code, card.name, card.kind, card.colour, n) for n, card in enumerate(MUTANT.deck))
    fits = {
        top: {
            colour: frozenset(card for card in cards if card.kind.matches(card, top, colour))
            for colour in (*Colour, None)
        }
        for top in cards
    }
    own = {"cards": cards, "deck": cards, "fits": fits, "copies": (1,) * len(cards)}
    own |= {
        name: frozenset(card for card in cards if MUTANT.by_code[card.code] in getattr(MUTANT, name))
        for name in ("special", "answers")
    }
    for name, value in own.items():
        object.__setattr__(rules, name, value)
    return rules


@attrs.frozen
class Course:
    """A stretch of a hand: where it began, what was moved, and which cards a viewer got to know in it."""

    stock: tuple[Card, ...]
    seats: int
    seed: bytes
    viewer: int | None
    challenges: bool
    moves: tuple[tuple[int, Move], ...]
    known: frozenset[Card]


def dealt(stock: Sequence[Card], seats: int, seed: bytes) -> tuple[Table, list[Event]]:
    """Deal from this stock."""
    table = Table(pasteboard(), pasteboard().options, seats, 0, seed)
    log: list[Event] = []
    table.log = log
    deal_from(table, stock)
    table.log = None
    return table, log


class Witness:
    """Keeps what a viewer has seen by the rules, judged from what happens and not from what is shown."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.seen_hands = set() if viewer is None else {viewer}
        self.known: set[Card] = set()

    def note(self, table: Table, events: Iterable[Event]) -> None:
        """Look at the table after a move; what was revealed stays so, whoever holds the hand."""
        for event in events:
            if isinstance(event, Revealed) and event.viewer == self.viewer:
                self.seen_hands.add(event.seat)
            if isinstance(event, TurnedUp):
                self.known.add(event.card)
        self.known.update(table.discard)
        for seat in self.seen_hands:
            self.known.update(table.hands[seat])


def course(seed: bytes, *, challenges: bool) -> Course:
    """Play a stretch of a random hand and note what a random viewer, or a watcher, got to know."""
    rng = Rng(derive(seed, "course"))
    seats = 2 + rng.below(5)
    viewer = None if rng.chance(100) else rng.below(seats)
    stock = list(pasteboard().deck)
    shuffle(stock, seed, 0)
    table, log = dealt(stock, seats, seed)
    witness = Witness(viewer)
    witness.note(table, log)
    moves: list[tuple[int, Move]] = []
    for _ in range(1 + rng.below(STRETCH)):
        seat, move = stirring(table, rng)
        if isinstance(move, ChallengePlay) and not challenges:
            break
        twin = table.copy()
        log = twin.apply(seat, move)
        if twin.phase is OVER or len(twin.stock) + len(twin.discard) < 30:
            break
        table = twin
        witness.note(table, log)
        moves.append((seat, move))
    return Course(tuple(stock), seats, seed, viewer, challenges, tuple(moves), frozenset(witness.known))


def stirring(table: Table, rng: Rng) -> tuple[int, Move]:
    """Return a random move, rather one that asks for a player or challenges a play if there is any."""
    livelier = [
        move
        for move in table.legal(table.turn)
        if isinstance(move, ChallengePlay) or (isinstance(move, Play) and (move.players or stirs(move.card)))
    ]
    return (table.turn, pick(rng, livelier)) if livelier and rng.chance(600) else random_move(table, rng)


def stirs(card: Card) -> bool:
    """Tell whether a card is a word of the mutant deck that may not be turned up: those move things about."""
    return not card.kind.opens and card.colour is not None


def exchanged(run: Course, rng: Rng) -> tuple[Card, ...]:
    """Return the stock with the cards changed about that the viewer never got to know."""
    rules = pasteboard()
    fixed = run.known | rules.special | rules.answers
    groups: dict[object, list[int]] = {}
    for place, card in enumerate(run.stock):
        if card not in fixed:
            groups.setdefault(card.colour if run.challenges else None, []).append(place)
    stock = list(run.stock)
    for places in groups.values():
        for last in range(len(places) - 1, 0, -1):
            one, other = places[last], places[rng.below(last + 1)]
            stock[one], stock[other] = stock[other], stock[one]
    return tuple(stock)


def shown(table: Table, log: Iterable[Event], viewer: int | None, redact: Redact, look: Look) -> list[str]:
    """Return all that a viewer is shown after a move, as text."""
    sight = look(table, viewer)
    fields = [f"{field.name}={getattr(sight, field.name)!r}" for field in attrs.fields(View)[2:]]
    told = [line(redact(event, viewer)) for event in log]
    told += [repr(getattr(redact(event, viewer), "visible_to", None)) for event in log]
    if viewer is None:
        return fields + told
    return [*fields, *told, repr(table.legal(viewer)), repr(table.remarks(viewer)), *answers(table, viewer)]


def answers(table: Table, viewer: int) -> list[str]:
    """Return what the table says to any card that the viewer tries to play."""
    said = []
    for card in table.rules.cards[::5]:
        try:
            table.check(viewer, Play(card))
        except Refusal as refusal:
            said.append(repr(refusal))
    return said


@attrs.define
class Found:
    """What came of a number of pairs."""

    leaks: int = 0
    differing: Counter[str] = attrs.field(factory=Counter)
    """What happened with other cards at the two tables, by kind of event, when it was not shown."""


def compare(run: Course, found: Found, redact: Redact, look: Look) -> None:
    """Play the stretch at both tables and count the first difference in what the viewer is shown."""
    other = exchanged(run, Rng(derive(run.seed, "exchange")))
    (here, log), (there, also) = (dealt(stock, run.seats, run.seed) for stock in (run.stock, other))
    for seat, move in ((0, None), *run.moves):
        if move is not None:
            log, also = here.apply(seat, move), there.apply(seat, move)
        if shown(here, log, run.viewer, redact, look) != shown(there, also, run.viewer, redact, look):
            found.leaks += 1
            return
        for one, two in zip(log, also, strict=True):
            found.differing[type(one).__name__] += line(one) != line(two)


def search(pairs: int, redact: Redact = redact, look: Look = view) -> Found:
    """Compare so many pairs of tables, half of them with challenged plays."""
    found = Found()
    for n in range(pairs):
        compare(course(derive(b"secrets", n), challenges=n % 2 == 0), found, redact, look)
    return found


def test_hidden_cards_make_no_difference() -> None:
    """Tables that differ only in what a viewer may not know look and sound the same to that viewer."""
    found = search(PAIRS)
    assert found.leaks == 0
    assert found.differing["Dealt"] > PAIRS // 2
    assert found.differing["Drew"] > PAIRS
    assert found.differing["HandsChanged"] > PAIRS // 4


def says_all(event: Event, seat: int | None) -> Event:
    """Redact nothing."""
    del seat
    return event


def says_what_is_drawn(event: Event, seat: int | None) -> Event:
    """Redact all but draws."""
    return event if isinstance(event, Drew) else redact(event, seat)


def says_what_is_traded(event: Event, seat: int | None) -> Event:
    """Redact all but hands that change their holders."""
    return event if isinstance(event, HandsChanged) else redact(event, seat)


@pytest.mark.parametrize("leaky", [says_all, says_what_is_drawn, says_what_is_traded])
def test_the_search_finds_a_talkative_event(leaky: Redact) -> None:
    """A test of the test: where events tell too much, it shows."""
    assert search(PAIRS // 4, redact=leaky).leaks > 0


def sees_hands(table: Table, seat: int | None) -> View:
    """Show every hand."""
    return attrs.evolve(view(table, seat), seen=tuple(tuple(hand) for hand in table.hands))


def sees_the_next_card(table: Table, seat: int | None) -> View:
    """Show the next card of the stock in the place of the one just drawn."""
    return attrs.evolve(view(table, seat), drawn=table.stock[-1])


def sees_what_others_have_drawn(table: Table, seat: int | None) -> View:
    """Show the card just drawn to everybody."""
    return attrs.evolve(view(table, seat), drawn=table.drawn)


def sees_guilt(table: Table, seat: int | None) -> View:
    """Show, in a place that is otherwise true or false, whether the newest Wild Draw card was a bluff."""
    guilty = table.penalty is not None and table.penalty.guilty
    return attrs.evolve(view(table, seat), may_pass=guilty)


@pytest.mark.parametrize("leaky", [sees_hands, sees_the_next_card, sees_what_others_have_drawn, sees_guilt])
def test_the_search_finds_a_view_that_shows_too_much(leaky: Look) -> None:
    """A test of the test: where views show too much, it shows."""
    assert search(PAIRS // 2, look=leaky).leaks > 0


def test_a_watcher_sees_no_hand() -> None:
    """Without a seat there is no hand, no card that was drawn, and nothing to decide."""
    for n in range(20):
        run = course(derive(b"watcher", n), challenges=True)
        table, log = dealt(run.stock, run.seats, run.seed)
        for seat, move in run.moves:
            log += table.apply(seat, move)
        sight = view(table, None)
        assert (sight.hand, sight.drawn, sight.playable) == ((), None, ())
        assert {sight.my_turn, sight.may_draw, sight.may_pass} == {False}
        assert set(sight.seen) == {None}
        for event in map(redact, log, [None] * len(log)):
            assert not isinstance(event, Drew) or event.cards is None
            assert set(getattr(event, "hands", ())) <= {None}


def test_public_events_are_the_same_for_all_readers() -> None:
    """``is_public`` names the classes of events that redaction changes for nobody."""
    for n in range(20):
        run = course(derive(b"secret", n), challenges=True)
        table, log = dealt(run.stock, run.seats, run.seed)
        for seat, move in run.moves:
            log += table.apply(seat, move)
        for event in log:
            changed = any(redact(event, seat) != event for seat in (None, *range(run.seats)))
            assert changed <= (not is_public(event))


def test_no_text_of_a_table_or_a_refusal_names_a_card() -> None:
    """What may end up in a log says neither hands nor stock."""
    run = course(derive(b"texts", 0), challenges=True)
    table, _ = dealt(run.stock, run.seats, run.seed)
    assert repr(table) == f"<table of una-mutant, {run.seats} seats, {table.phase.value}>"
    refusals = {said for seat in range(run.seats) for said in answers(table, seat)}
    assert len(refusals) > 1
    assert refusals <= {f"Refusal({reason.value!r})" for reason in Reason}
