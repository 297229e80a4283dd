"""The points of a hand (rulebook, 1.9)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from una_mud.engine.cards import Score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.rules import Rules
    from una_mud.engine.table_data import TableData


def points(table: TableData, winner: int | None) -> tuple[int, ...] | None:
    """Return the points that each seat takes, the winner none; None in a game without points."""
    if not table.rules.scored:
        return None
    hands = table.hands
    worth, special = _worth(table.rules, len(hands) - 1)
    sums = [0 if seat == winner else sum([worth[card] for card in hand]) for seat, hand in enumerate(hands)]
    if special:
        _look_at_special(hands, winner, sums, special)
    return tuple(sums)


@lru_cache(maxsize=256)
def _worth(rules: Rules, opponents: int) -> tuple[dict[Card, int], frozenset[Card]]:
    """Return the plain points of each card, and the cards that do more to the sum than add to it."""
    special = frozenset(card for card in rules.cards if card.kind.score is not Score.PLAIN)
    return {card: card.kind.worth(opponents) for card in rules.cards}, special


def _look_at_special(
    hands: Sequence[Sequence[Card]], winner: int | None, sums: list[int], special: frozenset[Card]
) -> None:
    """Halve the sums, rounded up, and then raise those that are to be as high as the highest."""
    held = [
        [] if seat == winner else [card.kind.score for card in hand if card in special]
        for seat, hand in enumerate(hands)
    ]
    for seat, scores in enumerate(held):
        for _ in range(scores.count(Score.HALVES)):
            sums[seat] = (sums[seat] + 1) // 2
    highest = max(sums)
    for seat, scores in enumerate(held):
        if Score.RAISES in scores:
            sums[seat] = highest
