"""How the players of a game stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.messages import ScoreRow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from una_mud.engine.game import Game


def score_rows(game: Game, tally: Mapping[str, int]) -> tuple[ScoreRow, ...]:
    """Return the points of all players, or the games that each has won, the best first.

    ``tally`` has the games won at the table by name, which count where there are no points.
    """
    scored = game.rules.scored
    outcome = None if game.table is None else game.table.outcome
    points = None if outcome is None else outcome.points
    rows = [
        ScoreRow(
            name,
            points[game.seated.index(name)] if points is not None and name in game.seated else None,
            total if scored else None,
            game.hands_won[name] if scored else tally[name],
        )
        for name, total in game.totals.items()
        if name in game.players or name in game.seated
    ]
    return tuple(sorted(rows, key=lambda row: -row.won if row.total is None else row.total))
