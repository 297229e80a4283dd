"""A hand that's over is judged by the expert, for the person who played it and from what they knew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from storage_support import DirectArchive, KeptWorld, game, play

from una_mud.bots.bot import RatedMove
from una_mud.engine.moves import DRAW, PASS
from una_mud.messages import AnalysisBegun, AnalysisShown, ErrorId

if TYPE_CHECKING:
    from pathlib import Path

    from harness import Player

    from una_mud.engine.moves import Move
    from una_mud.engine.view import View
    from una_mud.world.ports import Advised


class Judge:
    """An expert who is asked about moves, and answers when the test wants it."""

    def __init__(self) -> None:
        self.asked: list[tuple[View, Move]] = []
        self.answer: Advised | None = None

    def think(self, view: View, seed: bytes, answer: Advised, played: Move | None = None) -> None:
        """Keep the question."""
        assert len(seed) == 32
        assert played is not None
        self.asked.append((view, played))
        self.answer = answer

    def says(self, *chances: float) -> None:
        """Answer with the chance of the best move and, if there are two, that of the one made."""
        assert self.answer is not None
        _, made = self.asked[-1]
        other = PASS if made is DRAW else DRAW
        moves = (made,) if len(chances) == 1 else (other, made)
        self.answer([RatedMove(move, chance) for move, chance in zip(moves, chances, strict=True)])


@pytest.fixture
def judge() -> Judge:
    return Judge()


@pytest.fixture
def people(tmp_path: Path, judge: Judge) -> list[Player]:
    """Three who have played a hand to its end, and Ann looks at an empty screen."""
    harness = KeptWorld(tmp_path, thinker=judge)
    harness.world.archive = DirectArchive(harness)
    players = game(harness, "Ann", "Bob", "Cyd", options=("game una-classic", "pause 120"))
    play(players, 2000)
    return players


def test_each_decision_is_judged_from_what_was_known(people: list[Player], judge: Judge) -> None:
    """One question after the other, each with the hand of that moment and nobody else's cards."""
    ann = people[0]
    ann.types("/analyse 1-1")
    (begun,) = ann.heard(AnalysisBegun)
    while len(judge.asked) < begun.decisions:
        judge.says(0.5)
    judge.says(0.5)
    assert ann.last(AnalysisShown) == AnalysisShown("1-1", begun.decisions, begun.decisions, ())
    assert begun.decisions > 3
    for view, move in judge.asked:
        assert view.seat == view.turn
        assert view.seen == (None, None, None)
        assert view.my_turn
        assert getattr(move, "card", view.hand[0]) in view.hand
    turns = [view.public.turns for view, _ in judge.asked]
    assert turns == sorted(turns)


def test_the_dearest_moves_come_first(people: list[Player], judge: Judge) -> None:
    """Three of them; what nobody could judge isn't counted, and little differences are none."""
    ann = people[0]
    ann.types("/analyze")
    (begun,) = ann.heard(AnalysisBegun)
    judge.says(0.5, 0.4)
    judge.says(0.9, 0.4)
    judge.says(0.5, 0.48)
    judge.says(0.6, 0.55)
    for _ in range(begun.decisions - 5):
        judge.says(0.7, 0.5)
    assert judge.answer is not None
    judge.answer([RatedMove(judge.asked[-1][1])])
    shown = ann.last(AnalysisShown)
    assert (shown.good, shown.decisions) == (1, begun.decisions - 1)
    assert [move.better_chance - move.chance for move in shown.moves] == [50, 20, 20]
    assert shown.moves[0].cards == judge.asked[1][0].hand
    assert "would type /" in ann.text()


def test_one_hand_at_a_time(people: list[Player], judge: Judge) -> None:
    ann = people[0]
    ann.types("/analyse")
    assert ann.error_id("/analyse") is ErrorId.ANALYSING
    assert judge.answer is not None
    ann.forget()
    judge.answer(None)
    assert ann.errors() == [ErrorId.NO_HINT]
    ann.types("/analyse")
    assert ann.heard(AnalysisBegun)


def test_nobody_thinks_for_somebody_who_has_gone(people: list[Player], judge: Judge) -> None:
    ann = people[0]
    ann.types("/analyse")
    ann.loses_connection()
    judge.says(0.5)
    assert len(judge.asked) == 1


def test_only_hands_of_ones_own_that_are_over(people: list[Player], judge: Judge) -> None:
    ann = people[0]
    eve = ann.harness.enter("Eve")
    eve.forget()
    assert eve.error_id("/analyse 1-1") is ErrorId.NO_SUCH_HAND
    assert eve.error_id("/analyse") is ErrorId.NO_SUCH_HAND
    assert eve.error_id("/analyse seven") is ErrorId.NO_SUCH_HAND
    ann.harness.passes(121)
    assert ann.error_id("/analyse 1-2") is ErrorId.HAND_RUNNING
    assert not judge.asked
