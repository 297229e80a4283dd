"""The expert: searches the most promising moves by playing possible hands to their ends.

A *world* is a hand as it may be: the cards that the seat hasn't seen are dealt at random, none to a hand
where it can't be by what everybody could notice. In each world every candidate is tried and played out by a
heuristic. After each round the worse half of the candidates is dropped (sequential halving). What a decision
may cost is counted in simulated work, and not in time, so that a seed repeats a game on every machine.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.bots.bot import RatedMove
from una_mud.bots.call_policy import challenge, owes
from una_mud.bots.evaluator import WEIGHTS, holds_colour
from una_mud.bots.fast_rules import COLOUR_INDEX, FastRules, fast_rules
from una_mud.bots.normal_bot import WON, MoveRater
from una_mud.bots.rollout import Rollout
from una_mud.engine.cards import Family, Hint
from una_mud.engine.moves import CALL, Draw, Play
from una_mud.engine.state import DRAWN, TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Move
    from una_mud.engine.rng import Rng
    from una_mud.engine.view import View

BUDGET: Final = 300_000
"""The work of all rollouts for one decision (``Rollout.work``): some 1,200 rollouts of a classic hand."""
ROUNDS: Final = 3
CANDIDATES: Final = 6
MOST_TURNS: Final = 120
"""A rollout that takes longer is counted by the numbers of cards."""
PRIOR_SLOPE: Final = 0.00015
"""The chance to win that a thousandth of the heuristic's value is taken for before any rollout."""
PRIOR_ROLLOUTS: Final = 200
"""As many rollouts weigh as much as the heuristic: the fewer there are, the more it is trusted."""


@attrs.define
class Candidate:
    """A move that is searched, and how it has fared."""

    move: Move
    value: int
    """As the heuristic rates it."""
    wins: float = 0.0
    rollouts: int = 0

    def chance(self) -> float:
        """Return the share of rollouts won."""
        return self.wins / self.rollouts if self.rollouts else 0.0

    def rated(self) -> RatedMove:
        """Return the move with its chance, if there have been any rollouts."""
        return RatedMove(self.move, self.chance() if self.rollouts else None)

    def score(self) -> float:
        """Return the chance, corrected by what the heuristic thinks of the move, less with more rollouts."""
        return self.chance() + PRIOR_SLOPE * self.value * PRIOR_ROLLOUTS / max(self.rollouts, 1)


class ExpertBot:
    """Chooses among the heuristic's best moves by rollouts."""

    def __init__(self, budget: int = BUDGET) -> None:
        """Do so much work for a decision."""
        self._budget = budget

    def decide(self, view: View, rng: Rng) -> Move:
        """Return the move with the best chance to win."""
        return self.search(view, rng)[0].move

    def remark(self, view: View, rng: Rng) -> Move | None:
        """Call in time, and challenge whoever has not."""
        del rng
        return CALL if owes(view) else challenge(view)

    def advise(self, view: View, rng: Rng, played: Move | None = None) -> list[RatedMove]:
        """Return what ``compare`` says of a move that was played, or without one what ``rate`` says."""
        return self.rate(view, rng) if played is None else self.compare(view, played, rng)

    def rate(self, view: View, rng: Rng) -> list[RatedMove]:
        """Return the best move and the next best, if there are several."""
        return [each.rated() for each in self.search(view, rng)[:2]]

    def compare(self, view: View, move: Move, rng: Rng) -> list[RatedMove]:
        """Return the best move and, if it's a worse one, ``move``: both tried in the same worlds.

        It's ``move`` alone when nothing is better, without a chance where rollouts can't judge it.
        """
        best = self.search(view, rng)[0]
        if not best.rollouts or not _is_sensible(view, move):
            return [RatedMove(move)]
        if best.move == move:
            return [best.rated()]
        pair = [Candidate(best.move, best.value), Candidate(move, best.value)]
        found = Search(view, rng).run(pair, self._budget)
        return [each.rated() for each in found[: 1 if found[0].move == move else 2]]

    def search(self, view: View, rng: Rng) -> list[Candidate]:
        """Return the moves that were considered, the best first, with their chances to win.

        Where nothing can be searched (an answer, a choice, a single move) it is the heuristic's one move.
        """
        rated = sorted(MoveRater(view, WEIGHTS).moves(), key=lambda each: -each[0])
        candidates = [Candidate(move, value) for value, move in rated]
        if view.phase not in {TURN, DRAWN} or view.one_more or candidates[0].value >= WON:
            return candidates[:1]
        sensible = [each for each in candidates if _is_sensible(view, each.move)][:CANDIDATES]
        if len(sensible) < 2:  # noqa: PLR2004 - nothing to choose from
            return sensible or candidates[:1]
        return Search(view, rng).run(sensible, self._budget)


def _is_sensible(view: View, move: Move) -> bool:
    """Whether rollouts can judge a move: in them nobody is challenged, and nobody quits."""
    if not isinstance(move, Play):
        return True
    bluff = move.card.kind.family is Family.WILD_DRAW and holds_colour(view.hand, view.colour)
    return not bluff and move.card.kind.hint is not Hint.LEAVE


class Search:
    """One decision's search. Positions count the active seats in the direction of play, the own one is 0."""

    def __init__(self, view: View, rng: Rng) -> None:
        """Look at the table once, for all worlds."""
        self.view = view
        self.random: Callable[[], float] = Random(rng.token()).random  # noqa: S311 - no secret
        seats = [view.turn, *view.opponents()]
        self.rules: FastRules = fast_rules(view.rules, len(seats))
        self.known = [_indices(view.hand), *(_indices(view.seen[seat] or ()) for seat in seats[1:])]
        self.slots = [_slots(view, seat) for seat in seats]
        """For each hidden card of a hand the cards that it can't be, as bits; none of a hand that is seen."""
        self.unseen = _unseen(view)
        self.discard = _indices(view.discard[:-1])
        self.work = 0
        """What all rollouts so far have cost."""

    def run(self, candidates: list[Candidate], budget: int) -> list[Candidate]:
        """Try the candidates, in each round fewer of them; return them, the best first."""
        alive = list(candidates)
        for ending in range(1, ROUNDS + 1):
            while self.work < budget * ending // ROUNDS:
                hands, stock = self.world()
                for candidate in alive:
                    candidate.wins += self._try(candidate.move, hands, stock)
                    candidate.rollouts += 1
            alive.sort(key=Candidate.score, reverse=True)
            alive = alive[: max(2, (len(alive) + 1) // 2)]
        return alive + [candidate for candidate in candidates if candidate not in alive]

    def world(self) -> tuple[list[list[int]], list[int]]:
        """Deal the hidden cards; return the hands by position, and the stock."""
        pool = self.unseen.copy()
        random = self.random
        pool.sort(key=lambda _: random())
        hands = [
            known if not slots else [_take(pool, bits) for bits in slots]
            for known, slots in zip(self.known, self.slots, strict=True)
        ]
        return hands, pool

    def _try(self, move: Move, hands: Sequence[list[int]], stock: list[int]) -> float:
        """Make a move in a world and play it out; return what it came to, from 0 (lost) to 1 (won)."""
        rollout = Rollout(
            self.rules,
            [hand.copy() for hand in hands],
            stock.copy(),
            self.discard.copy(),
            top=self.view.top.index,
            colour=COLOUR_INDEX[self.view.colour],
            random=self.random,
        )
        winner = rollout.run(_begin(rollout, move), MOST_TURNS)
        self.work += rollout.work()
        return _leaf(rollout.hands) if winner is None else float(winner == 0)


def _begin(rollout: Rollout, move: Move) -> int:
    """Make the first move of a rollout; return whose turn is next."""
    if isinstance(move, Play):
        return rollout.play(0, move.card.index, COLOUR_INDEX[move.colour])
    return rollout.draw(0) if isinstance(move, Draw) else 1 % len(rollout.hands)


def _leaf(hands: Sequence[Sequence[int]]) -> float:
    """Return the chance to win of position 0 in a hand that was cut off, by the squares of the counts."""
    weights = [1 / (1 + len(hand) ** 2) for hand in hands]
    total = 0.0
    for weight in weights:  # not sum(), which rounds in another way from Python 3.12 on
        total += weight
    return weights[0] / total


def _indices(cards: Sequence[Card]) -> list[int]:
    return [card.index for card in cards]


def _slots(view: View, seat: int) -> tuple[int, ...]:
    if seat == view.seat or view.seen[seat] is not None:
        return ()
    known = view.public.cannot_be
    return known[seat] if known else (0,) * view.counts[seat]


def _unseen(view: View) -> list[int]:
    left = list(view.rules.copies)
    for cards in (view.hand, view.discard, *view.seen):
        for card in cards or ():
            left[card.index] -= 1
    return [index for index, copies in enumerate(left) for _ in range(copies)]


def _take(pool: list[int], bits: int) -> int:
    """Take a card out of the pool that is not one of ``bits``; any card when there is no other."""
    if bits:
        for n in range(len(pool) - 1, -1, -1):
            if not bits >> pool[n] & 1:
                return pool.pop(n)
    return pool.pop()
