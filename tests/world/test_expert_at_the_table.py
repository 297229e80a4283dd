"""The expert at a table: it thinks elsewhere, within the pace, and a normal player stands in for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from harness import Harness, Player, lay_out

from una_mud.bots import BOTS
from una_mud.engine.moves import Play
from una_mud.world.deliberation import LONGEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.moves import Move
    from una_mud.engine.rng import Rng
    from una_mud.engine.view import View


class Thoughts:
    """A thinker that answers when it's told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[View, Callable[[Move | None], object]]] = []

    def think(self, view: View, seed: bytes, answer: Callable[[Move | None], object]) -> None:
        """Keep the question."""
        assert len(seed) == 32
        self.asked.append((view, answer))

    def answer(self, code: str | None) -> None:
        """Answer the last question with a card, or not at all."""
        view, answer = self.asked[-1]
        answer(None if code is None else Play(view.rules.by_code[code]))


class Blocking:
    """An expert that must not be asked where the server waits for it."""

    def decide(self, view: View, rng: Rng) -> Move:
        """Fail."""
        raise AssertionError((view, rng))

    def remark(self, view: View, rng: Rng) -> None:
        """Say nothing."""


@pytest.fixture(autouse=True)
def _no_thinking_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "expert", Blocking())


def begin(*, pace: str = "normal") -> tuple[Harness, Thoughts, Player]:
    """Let Zed, an expert, have the turn."""
    thoughts = Thoughts()
    harness = Harness(thinker=thoughts)
    ann, _bob = harness.table("Ann", "Bob", options=["game una-classic", f"pace {pace}"])
    ann.types("/bot add expert Zed", "/startgame")
    hands = {"Ann": "G1 G2 B3", "Bob": "G5 G6 B7", "Zed": "R5 R7 B2 B4"}
    lay_out(ann.table, hands, "R9", turn="Zed")
    return harness, thoughts, ann


def top(player: Player) -> str:
    """Return the code of the card that lies on top."""
    table = player.table.dealer.table
    assert table is not None
    return table.top.code


def test_it_moves_when_the_pace_is_over() -> None:
    """It's asked at once, knows only its own cards, and its answer is kept until people could follow."""
    harness, thoughts, ann = begin()
    assert [card.code for card in thoughts.asked[-1][0].hand] == ["R5", "R7", "B2", "B4"]
    assert thoughts.asked[-1][0].seen == (None, None, None)
    harness.passes(0.1)
    thoughts.answer("R5")
    harness.passes(1.6)
    assert top(ann) == "R9"
    harness.passes(0.2)
    assert top(ann) == "R5"


def test_without_a_pace_it_moves_when_it_has_thought() -> None:
    harness, thoughts, ann = begin(pace="none")
    harness.passes(LONGEST - 0.1)
    assert top(ann) == "R9"
    thoughts.answer("R7")
    harness.passes(0)
    assert top(ann) == "R7"


@pytest.mark.parametrize("pace", ["none", "normal"])
def test_a_normal_player_stands_in_for_a_slow_one(pace: str, caplog: pytest.LogCaptureFixture) -> None:
    """The table doesn't wait, and what comes later is forgotten."""
    harness, thoughts, ann = begin(pace=pace)
    harness.passes(1.85)
    assert top(ann) in {"R5", "R7"}
    assert "has not answered" in caplog.text
    moves = ann.table.dealer.table.moves if ann.table.dealer.table else 0
    thoughts.answer("B2")
    harness.passes(0.1)
    assert ann.table.dealer.table is not None
    assert ann.table.dealer.table.moves == moves


@pytest.mark.parametrize("code", [None, "B2"])
def test_a_normal_player_stands_in_for_one_that_fails(code: str | None) -> None:
    """Whether it has no answer or one that isn't legal, a card that can be played is played."""
    harness, thoughts, ann = begin()
    thoughts.answer(code)
    harness.passes(1.85)
    assert top(ann) in {"R5", "R7"}
