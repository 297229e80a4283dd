"""How strong the computer players are, level against level, and how well the expert knows its chances.

    python benchmarks/bots.py levels [HANDS]            random, easy and normal at 2, 4 and 8 seats
    python benchmarks/bots.py expert [HANDS] [GAME]     the expert against normal and random at 2 and 4
    python benchmarks/bots.py crowd [HANDS]             how hands of eight end in the mutant game, by decks
    python benchmarks/bots.py calibration [DECISIONS]   what the expert predicts against what happens

One of a level plays against all others of another. Each deal is played once with it in every place, so that
no place is favoured. Prints the share of hands won with its standard error, beside the share that is even.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.bots import BOTS, Bot
from una_mud.bots.expert_bot import ExpertBot
from una_mud.cli.selfplay import decisions
from una_mud.engine.deal import deal
from una_mud.engine.games import GAMES, UNA_CLASSIC, UNA_MUTANT
from una_mud.engine.rng import Rng, derive

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from una_mud.engine.moves import Move
    from una_mud.engine.rules import Rules
    from una_mud.engine.table import Table
    from una_mud.engine.view import View

LEVELS: Final = (("random", "random"), ("easy", "random"), ("normal", "random"), ("normal", "easy"))
EXPERT: Final = (("expert", "normal"), ("expert", "random"))
SEED: Final = b"bots"


@attrs.define
class Timed:
    """A computer player that keeps the CPU seconds of each of its decisions."""

    bot: Bot
    seconds: list[float] = attrs.field(factory=list)

    def decide(self, view: View, rng: Rng) -> Move:
        """Decide as the player does."""
        began = time.process_time()
        move = self.bot.decide(view, rng)
        self.seconds.append(time.process_time() - began)
        return move

    def remark(self, view: View, rng: Rng) -> Move | None:
        """Remark what the player does."""
        return self.bot.remark(view, rng)

    def time(self) -> str:
        """Return the mean time of a decision, and what 99 in 100 stay under."""
        ordered = sorted(self.seconds)
        mean = 1000 * sum(ordered) / len(ordered)
        return f"{mean:.2f} ms a decision, 99 % under {1000 * ordered[len(ordered) * 99 // 100]:.1f} ms"


def play(rules: Rules, bots: Sequence[Bot], dealer: int, seed: bytes) -> Table:
    """Play one hand, which all can follow, and return its table."""
    table, _ = deal(rules, rules.options, len(bots), dealer, seed)
    rng = [Rng(derive(seed, "luck", seat)) for seat in range(len(bots))]
    for seat, move in decisions(table, bots, rng):
        table.apply(seat, move)
    return table


def match(rules: Rules, players: int, bot: Bot, other: Bot, hands: int) -> Iterator[Table]:
    """Yield the tables of hands in which one sits in seat 0, then 1, and so on, with the same cards."""
    for number in range(hands):
        at = number % players
        bots = [other] * players
        bots[at] = bot
        nth = number // players
        yield play(rules, bots, nth % players, derive(SEED, "hand", nth))


def contest(game: str, players: int, level: str, other: str, hands: int) -> None:
    """Play a match and print what came of it."""
    timed = Timed(BOTS[level])
    won = blank = 0
    for number, table in enumerate(match(GAMES[game], players, timed, BOTS[other], hands)):
        if table.outcome is None:
            raise AssertionError("the hand is not over")
        won += table.outcome.winner == number % players
        blank += table.outcome.winner is None
    share = won / hands
    error = (share * (1 - share) / hands) ** 0.5
    beyond = (share - 1 / players) / (error or 1)
    print(
        f"{game:12} {players} seats  {level} against {other}: {share:.3f} ± {error:.3f} in {hands} hands"
        f" ({beyond:+.1f} errors from even), nobody {blank / hands:.3f}, {timed.time()}",
        flush=True,
    )


def levels(hands: int) -> None:
    """Compare the three quick levels."""
    for players in (2, 4, 8):
        for game in GAMES:
            for level, other in LEVELS:
                contest(game, players, level, other, hands)


def expert(hands: int, only: str | None = None) -> None:
    """Compare the expert with normal and, in the classic game, with random; perhaps in one game only."""
    for level, other in EXPERT:
        for game in GAMES if other == "normal" else ("una-classic",):
            for players in (2, 4):
                if only in {None, game}:
                    contest(game, players, level, other, hands)


def crowd(hands: int) -> None:
    """Print how hands of eight players end in the mutant game with one deck and with two."""
    for level in ("random", "easy", "normal"):
        for decks in (1, 2):
            rules = UNA_MUTANT.under(attrs.evolve(UNA_MUTANT.options, deck_count=decks))
            closes: Counter[str] = Counter()
            moves = 0
            for number in range(hands):
                table = play(rules, [BOTS[level]] * 8, number % 8, derive(SEED, "hand", number))
                if table.outcome is None:
                    raise AssertionError("the hand is not over")
                closes[table.outcome.close.value] += 1
                closes["won"] += table.outcome.winner is not None
                moves += table.moves
            shares = ", ".join(f"{close} {count / hands:.3f}" for close, count in closes.most_common())
            print(
                f"8 seats, {level}, {decks} deck(s): {shares}; {moves / hands:.0f} moves a hand", flush=True
            )


@attrs.define
class Predictor:
    """The expert, who notes the chances to win that it sees."""

    bot: ExpertBot = attrs.field(factory=ExpertBot)
    chances: list[float] = attrs.field(factory=list)
    """In the hand that is being played."""

    def decide(self, view: View, rng: Rng) -> Move:
        """Decide as the expert does."""
        best, *others = self.bot.search(view, rng)
        if others:
            self.chances.append(best.chance())
        return best.move

    def remark(self, view: View, rng: Rng) -> Move | None:
        """Remark what the expert does."""
        return self.bot.remark(view, rng)


def calibration(wanted: int) -> None:
    """Print for each tenth of predicted chances how often they came true, between two experts."""
    predicted: list[list[float]] = [[] for _ in range(10)]
    won = [0] * 10
    done = number = 0
    while done < wanted:
        bots = [Predictor(), Predictor()]
        outcome = play(UNA_CLASSIC, bots, number % 2, derive(SEED, "calibration", number)).outcome
        number += 1
        for seat, bot in enumerate(bots):
            done += len(bot.chances)
            for chance in bot.chances:
                tenth = min(int(chance * 10), 9)
                predicted[tenth].append(chance)
                won[tenth] += outcome is not None and outcome.winner == seat
    print(f"{done} decisions of {number} hands, una-classic, 2 seats: predicted, happened, decisions")
    for tenth, chances in enumerate(predicted):
        if chances:
            count = len(chances)
            print(f"from {tenth / 10:.1f}: {sum(chances) / count:.3f} {won[tenth] / count:.3f} {count}")


PARTS: Final[dict[str, tuple[Callable[..., None], int]]] = {
    "levels": (levels, 2000),
    "expert": (expert, 1000),
    "crowd": (crowd, 400),
    "calibration": (calibration, 2000),
}


def main(part: str = "levels", count: str = "", *more: str) -> None:
    """Run a part of the benchmark, at its usual length unless told another."""
    run, usual = PARTS[part]
    run(int(count or usual), *more)


if __name__ == "__main__":
    main(*sys.argv[1:])
