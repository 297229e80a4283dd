"""The points of a hand (rulebook, 1.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine.cards import HALVES, RAISES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from una_mud.engine.cards import Card, Score
    from una_mud.engine.table import Table


def points(table: Table, winner: int | None) -> tuple[int, ...] | None:
    """Return the points that each seat takes, the winner none; None in a game without points."""
    if not table.rules.scored:
        return None
    opponents = len(table.hands) - 1
    losers = [seat for seat in range(len(table.hands)) if seat != winner]
    sums = {seat: hand_points(table.hands[seat], opponents) for seat in losers}
    highest = max(sums.values(), default=0)
    for seat in losers:
        if _holds(table.hands[seat], RAISES):
            sums[seat] = highest
    return tuple(sums.get(seat, 0) for seat in range(len(table.hands)))


def hand_points(cards: Sequence[Card], opponents: int) -> int:
    """Return what the cards cost their holder, before a look at the other hands."""
    total = sum(card.kind.worth(opponents) for card in cards)
    for card in cards:
        if card.kind.score is HALVES:
            total = (total + 1) // 2
    return total


def _holds(cards: Iterable[Card], score: Score) -> bool:
    return any(card.kind.score is score for card in cards)
