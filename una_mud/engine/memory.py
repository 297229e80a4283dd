"""What everybody at the table can know of the cards in the others' hands, from what has happened.

Whoever has to draw because nothing can be played shows that none of their cards matches; whoever then passes
shows the same of the card just drawn; and whoever is innocent of a bluff holds no card of that colour. The
memory works from events, and uses nothing in them that is not public.

One thing is left out: a card that keeps others back (the Kobe) may have been the reason why none was played.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from una_mud.engine.events import (
    ChoiceOffered,
    ColourBack,
    Dealt,
    Drew,
    HandsChanged,
    How,
    Passed,
    PlayChallenged,
    Played,
    Reshuffled,
    TurnBegan,
    TurnedUp,
    Why,
)
from una_mud.engine.rules import AT_WILL, WHEN_STUCK

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from una_mud.engine.cards import Card, Colour
    from una_mud.engine.events import Event
    from una_mud.engine.rules import Rules

CannotBe: TypeAlias = tuple[int, ...]
"""For each card of a hand, the newest last, the cards that it can't be: bits by ``Card.index``."""


@attrs.define(eq=False)
class Memory:
    """Follows the events of one table."""

    rules: Rules
    cannot_be: list[CannotBe]
    """By seat, as far as it has been thought about."""
    pending: list[Sequence[Event]] = attrs.field(factory=list)
    """What has happened since, move by move."""
    top: Card | None = None
    colour: Colour | None = None
    colour_before: Colour | None = None
    """The colour in play before the newest card."""
    left: int = 0
    """How many cards the player of the newest card had left."""
    drew: int | None = None
    """The seat that has drawn a single card in this turn."""
    offered: int | None = None
    """The seat that has had a Choice in this turn."""
    automatic: bool = False
    """Whether the event was made by the table, and not by a player's own move."""

    def recall(self) -> tuple[CannotBe, ...]:
        """Return by seat what the cards in the hands can't be."""
        for events in self.pending:
            self._note(events)
        self.pending.clear()
        return tuple(self.cannot_be)

    def _note(self, events: Sequence[Event]) -> None:
        """Take in what one move made happen: first what was done, then what followed by itself."""
        self.automatic = False
        for event in events:
            note = _NOTES.get(type(event))
            if note is not None:
                note(self, event)
            self.automatic = self.automatic or not isinstance(event, Reshuffled)

    def add(self, seat: int, bits: int) -> None:
        """Note that none of the cards of a seat is one of these."""
        self.cannot_be[seat] = tuple(known | bits for known in self.cannot_be[seat])

    def matching(self) -> int:
        """Return the cards that match the top card, as bits, but for those with rules of their own."""
        return 0 if self.top is None else _matching(self.rules, self.top, self.colour)


def _dealt(memory: Memory, event: Dealt) -> None:
    memory.cannot_be = [(0,) * len(hand or ()) for hand in event.hands]


def _turned_up(memory: Memory, event: TurnedUp) -> None:
    memory.top, memory.colour = event.card, event.card.colour


def _turn_began(memory: Memory, _: TurnBegan) -> None:
    memory.drew = memory.offered = None


def _choice_offered(memory: Memory, event: ChoiceOffered) -> None:
    memory.drew, memory.offered = None, event.seat


def _drew(memory: Memory, event: Drew) -> None:
    if event.why is Why.TURN and memory.offered != event.seat:
        drawing = memory.rules.drawing
        if drawing is WHEN_STUCK or (memory.automatic and drawing is not AT_WILL):
            memory.add(event.seat, memory.matching())
        memory.drew = event.seat if event.count else None
    memory.cannot_be[event.seat] += (0,) * event.count


def _passed(memory: Memory, event: Passed) -> None:
    if not memory.automatic or memory.rules.drawing is AT_WILL:
        return
    if memory.offered == event.seat:
        memory.add(event.seat, memory.matching())
    elif memory.drew == event.seat:
        *known, newest = memory.cannot_be[event.seat]
        memory.cannot_be[event.seat] = (*known, newest | memory.matching())


def _played(memory: Memory, event: Played) -> None:
    known = memory.cannot_be[event.seat]
    if memory.drew == event.seat and memory.rules.drawing is not AT_WILL:
        known = known[:-1]  # only the card just drawn could be played
    else:
        known = _without(known, event.card)
    memory.cannot_be[event.seat] = known
    memory.colour_before, memory.left = memory.colour, event.left
    memory.top, memory.colour, memory.drew = event.card, event.colour, None


def _without(known: CannotBe, card: Card) -> CannotBe:
    """Return what is known of the others when one of the cards was ``card``; which one it was is open.

    The one of which most was known is taken out. Another one that may have been it in truth is then what the
    taken one is thought to be, so that only what was known of both stays known.
    """
    maybe = [n for n, bits in enumerate(known) if not bits >> card.index & 1]
    gone = max(maybe, key=lambda n: known[n].bit_count(), default=len(known) - 1)
    bits = known[gone]
    return tuple(each & bits if n in maybe else each for n, each in enumerate(known) if n != gone)


def _challenged(memory: Memory, event: PlayChallenged) -> None:
    if event.guilty or memory.colour_before is None:
        return
    bits = _coloured(memory.rules, memory.colour_before)
    known = memory.cannot_be[event.player]
    held = tuple(each | bits for each in known[: memory.left])
    memory.cannot_be[event.player] = held + known[memory.left :]


def _colour_back(memory: Memory, event: ColourBack) -> None:
    memory.colour = event.colour


def _hands_changed(memory: Memory, event: HandsChanged) -> None:
    seats = [seat for seat, hand in enumerate(event.hands) if hand is not None]
    known = memory.cannot_be
    if event.how is How.TRADED:
        one, other = seats
        known[one], known[other] = known[other], known[one]
        return
    for seat in seats:
        known[seat] = (0,) * len(event.hands[seat] or ())


_NOTES: Final[dict[type, Callable[[Memory, Any], None]]] = {
    Dealt: _dealt,
    TurnedUp: _turned_up,
    TurnBegan: _turn_began,
    ChoiceOffered: _choice_offered,
    Drew: _drew,
    Passed: _passed,
    Played: _played,
    PlayChallenged: _challenged,
    ColourBack: _colour_back,
    HandsChanged: _hands_changed,
}


@lru_cache(maxsize=1 << 12)
def _matching(rules: Rules, top: Card, colour: Colour | None) -> int:
    return sum(1 << card.index for card in rules.fits[top][colour] if card not in rules.special)


@lru_cache(maxsize=64)
def _coloured(rules: Rules, colour: Colour) -> int:
    return sum(1 << card.index for card in rules.cards if card.colour is colour)
