"""The expert at a table: it thinks elsewhere, within the pace, and a normal player stands in for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from harness import Harness, Player, lay_out

from una_mud.bots import BOTS
from una_mud.bots.bot import RatedMove
from una_mud.engine.cards import Colour
from una_mud.engine.moves import DRAW, Play
from una_mud.messages import ErrorId
from una_mud.world.deliberation import LONGEST

if TYPE_CHECKING:
    from una_mud.engine.moves import Move
    from una_mud.engine.rng import Rng
    from una_mud.engine.view import View
    from una_mud.world.ports import Advised


class Thoughts:
    """A thinker that answers when it's told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[View, Advised]] = []

    def think(self, view: View, seed: bytes, answer: Advised, played: Move | None = None) -> None:
        """Keep the question."""
        assert len(seed) == 32
        assert played is None
        self.asked.append((view, answer))

    def answer(self, code: str | None) -> None:
        """Answer the last question with a card, or not at all."""
        view, answer = self.asked[-1]
        answer(None if code is None else [RatedMove(Play(view.rules.by_code[code]))])


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


def ask_for_hint(*, option: str = "on", setting: str = "on") -> tuple[Thoughts, Player]:
    """Let Ann have the turn at a table where hints may be allowed, wanted, or neither."""
    thoughts = Thoughts()
    harness = Harness(thinker=thoughts)
    ann, _bob = harness.table("Ann", "Bob", options=["game una-classic", f"hints {option}"])
    ann.types(f"/set hints {setting}", "/startgame")
    lay_out(ann.table, {"Ann": "R5 R7 W", "Bob": "G5 G6 B7"}, "R9", turn="Ann")
    ann.forget()
    return thoughts, ann


def test_a_hint_says_what_the_expert_would_do_and_why() -> None:
    """One sentence, with what is typed, and how often it wins beside the next best."""
    thoughts, ann = ask_for_hint()
    ann.types("/hint")
    (view, answer) = thoughts.asked[-1]
    cards = view.rules.by_code
    answer([RatedMove(Play(cards["R5"]), 0.624), RatedMove(Play(cards["W"], Colour.BLUE), 0.55)])
    assert ann.text() == (
        "The expert would type /play r5: that wins about 62 hands in 100, "
        "and the next best, /play w blue, 55."
    )


def test_a_hint_without_a_search_says_no_chances() -> None:
    thoughts, ann = ask_for_hint()
    ann.types("/hint")
    thoughts.asked[-1][1]([RatedMove(DRAW)])
    assert ann.text() == "The expert would type /draw."


def test_a_hint_may_fail() -> None:
    thoughts, ann = ask_for_hint()
    ann.types("/hint")
    thoughts.answer(None)
    assert ann.errors() == [ErrorId.NO_HINT]


def test_one_hint_a_turn_is_enough() -> None:
    """It costs the server much, and would be the same."""
    thoughts, ann = ask_for_hint()
    ann.types("/hint")
    assert ann.error_id("/hint") is ErrorId.HINTED
    assert len(thoughts.asked) == 1


def test_a_hint_that_comes_too_late_is_not_told() -> None:
    """It would be about a turn that is over."""
    thoughts, ann = ask_for_hint()
    ann.types("/hint")
    view, answer = thoughts.asked[-1]
    ann.types("/play r7")
    ann.forget()
    answer([RatedMove(Play(view.rules.by_code["R5"]), 0.5)])
    assert not ann.text()


@pytest.mark.parametrize(
    ("option", "setting", "error"),
    [("off", "on", ErrorId.HINTS_NOT_ALLOWED), ("on", "off", ErrorId.HINTS_OFF)],
)
def test_hints_must_be_allowed_and_wanted(option: str, setting: str, error: ErrorId) -> None:
    _thoughts, ann = ask_for_hint(option=option, setting=setting)
    assert ann.error_id("/hint") is error


def test_a_hint_is_for_ones_own_turn() -> None:
    _thoughts, ann = ask_for_hint()
    ann.types("/play r5")
    ann.types("/hint")
    assert ann.reasons() == ["not-your-turn"]
