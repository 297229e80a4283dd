"""A hand played again from what was kept of it, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from una_mud.engine import VERSION
from una_mud.engine.deal import deal
from una_mud.engine.games import GAMES
from una_mud.engine.redaction import redact
from una_mud.engine.refusals import Refusal
from una_mud.engine.view import view
from una_mud.messages import DealtHand, ReplayShown, TableEvents
from una_mud.messages.state import SeatState
from una_mud.world.hand_recorder import Digest
from una_mud.world.publishing import dealt_seat, play_state

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.engine.cards import Card
    from una_mud.engine.events import Event
    from una_mud.engine.moves import Move
    from una_mud.engine.table import Table
    from una_mud.messages.state import PlayState
    from una_mud.world.records import HandDealt, KeptHand


class CannotReplay(Exception):  # noqa: N818 - it says what it is
    """A hand can't be played again; the text says why in one line."""

    def __init__(self, text: str, nth: int | None = None) -> None:
        """Say why, and which move was refused, if it is that."""
        super().__init__(text)
        self.nth = nth


@attrs.frozen(eq=False)
class Step:
    """The deal (``seat`` is None) or a move, and all that happened by it. ``table`` is the table after it."""

    table: Table
    seat: int | None
    move: Move | None
    events: tuple[Event, ...]


def begin(dealt: HandDealt) -> Step:
    """Deal a hand again, or raise CannotReplay."""
    if dealt.engine != VERSION:
        raise CannotReplay(
            f"hand {dealt.hand} was dealt by version {dealt.engine} of the rules, and these are {VERSION}"
        )
    rules = GAMES.get(dealt.rules)
    if rules is None:
        raise CannotReplay(f"hand {dealt.hand} is of a game {dealt.rules}, which is not known")
    table, events = deal(rules, dealt.options, len(dealt.names), dealt.dealer, dealt.seed)
    return Step(table, None, None, tuple(events))


def steps(kept: KeptHand) -> Iterator[Step]:
    """Play a hand again, one table from the first step to the last; raise CannotReplay where it can't be."""
    first = begin(kept.dealt)
    yield first
    for nth, (seat, move) in enumerate(kept.moves):
        yield Step(first.table, seat, move, tuple(apply_kept(kept, nth, first.table, seat, move)))


def apply_kept(kept: KeptHand, nth: int, table: Table, seat: int, move: Move) -> list[Event]:
    """Make the nth move of a hand again, or raise CannotReplay."""
    try:
        return table.apply(seat, move)
    except (Refusal, IndexError) as fault:
        name = kept.dealt.hand
        raise CannotReplay(f"hand {name} can't be played again: move {nth + 1} is refused", nth) from fault


def _visible(table: Table, seat: int | None, *, is_open: bool) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield the hands that a seat can see (None: a watcher), or all if they're open, each with its seat."""
    if is_open:
        yield from ((number, tuple(hand)) for number, hand in enumerate(table.hands))
        return
    seen = view(table, seat)
    if seat is not None:
        yield seat, seen.hand
    yield from ((number, hand) for number, hand in enumerate(seen.seen) if hand is not None)


def table_after(dealt: HandDealt, step: Step) -> PlayState:
    """Return the table after a step, as everybody could see it."""
    seen = view(step.table, None)
    seats = [
        SeatState(dealt.names[n], not dealt.people[n], True, False, 0, "", None, *dealt_seat(seen, n))  # noqa: FBT003 - a row
        for n in seen.seat_order
    ]
    return play_state(seen, dealt.names, seats, hand=dealt.hand.number)


def shown(kept: KeptHand, seat: int | None, viewer: int | None = None) -> ReplayShown:
    """Return a hand to be shown to somebody in a seat (None: a watcher), or raise CannotReplay.

    Once it's over everything is shown, unless they want to see it as another seat (``viewer``) could see it.
    """
    dealt = kept.dealt
    is_open = kept.over and viewer is None
    eyes = viewer if kept.over else seat
    events: list[TableEvents] = []
    hands: list[tuple[DealtHand, ...]] = []
    known: dict[int, tuple[Card, ...]] = {}
    for step in steps(kept):
        happened = step.events if is_open else tuple(redact(event, eyes) for event in step.events)
        events.append(TableEvents(dealt.names, happened, table_after(dealt, step)))
        now = dict(_visible(step.table, eyes, is_open=is_open))
        changed = {number: now.get(number, ()) for number in {**known, **now}}
        hands.append(
            tuple(
                DealtHand(dealt.names[number], cards)
                for number, cards in changed.items()
                if cards != known.get(number, ())
            )
        )
        known = now
    return ReplayShown(
        hand=str(dealt.hand),
        title=GAMES[dealt.rules].title,
        names=dealt.names,
        dealt=hands[0] if is_open else None,
        steps=tuple(events),
        running=not kept.over,
        viewer=dealt.names[viewer] if kept.over and viewer is not None else None,
        hands=tuple(hands),
    )


@attrs.frozen(eq=False)
class Replayed:
    """A hand as far as it was played."""

    table: Table
    first: tuple[Event, ...]
    moves: tuple[tuple[int, Move, tuple[Event, ...]], ...]


def replay(kept: KeptHand) -> Replayed:
    """Play a hand again as far as it went, or raise CannotReplay."""
    deal_, *rest = steps(kept)
    moves = tuple(
        (step.seat, step.move, step.events)
        for step in rest
        if step.seat is not None and step.move is not None
    )
    return Replayed(deal_.table, deal_.events, moves)


def digest(played: Replayed) -> str:
    """Return SHA-256 over all that happened."""
    text = Digest()
    text.add(played.first)
    for _, _, events in played.moves:
        text.add(events)
    return text.text()
