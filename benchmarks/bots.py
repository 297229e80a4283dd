"""How strong the computer players are: one of a level against players that leave everything to luck.

    python benchmarks/bots.py [HANDS]

The deal goes round, so that every seat relative to the dealer is had as often. Prints for each contest the
hands won, with the standard error, the points taken a hand, and the CPU time of one decision.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import attrs

from una_mud.bots import BOTS, Bot
from una_mud.cli.selfplay import decisions
from una_mud.engine.deal import deal_silently
from una_mud.engine.games import GAMES
from una_mud.engine.rng import Rng, derive

if TYPE_CHECKING:
    from una_mud.engine.moves import Move
    from una_mud.engine.rules import Rules
    from una_mud.engine.view import View

CONTESTS = (
    ("una-classic", 2, "easy"),
    ("una-classic", 2, "normal"),
    ("una-classic", 4, "easy"),
    ("una-classic", 4, "normal"),
    ("una-mutant", 2, "normal"),
    ("una-mutant", 4, "normal"),
    ("u-know", 4, "normal"),
    ("know-u", 4, "normal"),
)


@attrs.define
class Timed:
    """A computer player that keeps count of its decisions and the CPU seconds they took."""

    bot: Bot
    decided: int = 0
    seconds: float = 0.0

    def decide(self, view: View, rng: Rng) -> Move:
        """Decide as the player does."""
        began = time.process_time()
        move = self.bot.decide(view, rng)
        self.seconds += time.process_time() - began
        self.decided += 1
        return move

    def remark(self, view: View, rng: Rng) -> Move | None:
        """Remark what the player does."""
        return self.bot.remark(view, rng)


@attrs.define
class Score:
    """What seat 0 has reached in a number of hands."""

    hands: int
    won: int = 0
    points: list[int] = attrs.field(factory=lambda: [0, 0])
    """The points of seat 0, and of all others."""

    def share(self) -> float:
        """Return the share of hands won."""
        return self.won / self.hands

    def error(self) -> float:
        """Return the standard error of the share."""
        return float((self.share() * (1 - self.share()) / self.hands) ** 0.5)


def score(rules: Rules, bots: tuple[Bot, ...], hands: int, seed: bytes) -> Score:
    """Play hands and return what seat 0 has reached."""
    result = Score(hands)
    for number in range(hands):
        secret = derive(seed, "hand", number)
        table = deal_silently(rules, rules.options, len(bots), number % len(bots), secret)
        rng = [Rng(derive(secret, "luck", seat)) for seat in range(len(bots))]
        for seat, move in decisions(table, bots, rng):
            table.apply_silently(seat, move)
        outcome = table.outcome
        if outcome is None:
            raise AssertionError("the hand is not over")
        result.won += outcome.winner == 0
        taken = outcome.points or (0,) * len(bots)
        result.points[0] += taken[0]
        result.points[1] += sum(taken[1:])
    return result


def main(hands: int) -> None:
    """Print the table."""
    print(f"{hands} hands each, one against random ones: won, points a hand of it and of each other")
    for game, players, level in CONTESTS:
        bot = Timed(BOTS[level])
        bots = (bot, *(BOTS["random"],) * (players - 1))
        result = score(GAMES[game], bots, hands, b"bots")
        own, others = result.points[0] / hands, result.points[1] / hands / (players - 1)
        print(
            f"{game:12} {players} seats  {level:7} {result.share():6.1%} ± {result.error():.1%}"
            f"  {own:6.1f} {others:6.1f}  {1000 * bot.seconds / bot.decided:.3f} ms a decision",
            flush=True,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
