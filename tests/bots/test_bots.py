"""What holds for every computer player."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import attrs
import pytest
from bots_support import (
    CLASSIC,
    EASY,
    LEVELS,
    NORMAL,
    RANDOM,
    card_played,
    cards,
    decision,
    play,
    remark,
    table_of,
)

import una_mud.bots
from una_mud.bots import BOTS, Bot
from una_mud.cli.selfplay import decisions
from una_mud.engine.deal import deal_silently
from una_mud.engine.games import GAMES
from una_mud.engine.moves import ACCEPT, CALL, CHALLENGE_PLAY, DRAW, Challenge, Move, Play
from una_mud.engine.rng import Rng, derive
from una_mud.engine.state import OVER, TURN
from una_mud.engine.view import View

LONGEST = 5_000
EVERY_LEVEL = pytest.mark.parametrize("level", BOTS)


@attrs.define
class Watched:
    """A computer player that makes sure of what it is given and of what it gives."""

    bot: Bot
    views: list[View] = attrs.field(factory=list)

    def decide(self, view: View, rng: Rng) -> Move:
        """Decide as the player does."""
        assert type(view) is View
        assert view.my_turn
        self.views.append(view)
        return self.bot.decide(view, rng)

    def remark(self, view: View, rng: Rng) -> Move | None:
        """Remark what the player does."""
        assert type(view) is View
        return self.bot.remark(view, rng)


@EVERY_LEVEL
@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_legal(level: str, game: str) -> None:
    """Against all sorts of players, at any number of seats, no move is refused and every hand ends."""
    rules = GAMES[game]
    fewest, most = rules.seats
    for seats in range(fewest, most + 1):
        others = list(LEVELS.values())
        bots = [LEVELS[level], *(others[n % len(others)] for n in range(seats - 1))]
        options = attrs.evolve(rules.options, auto_draw=seats % 2 == 0)
        seed = derive(b"legal", level, game, seats)
        table = deal_silently(rules, options, seats, 0, seed)
        for seat, move in decisions(table, bots, [Rng(derive(seed, n)) for n in range(seats)]):
            table.apply_silently(seat, move)
            assert table.moves < LONGEST
        assert table.phase is OVER


@EVERY_LEVEL
def test_it_is_given_a_view_of_its_own_seat(level: str) -> None:
    """Only views reach a computer player, and in them only its own cards."""
    bots = [Watched(LEVELS[level]), Watched(LEVELS[level])]
    table = deal_silently(CLASSIC, CLASSIC.options, 2, 0, bytes(32))
    for seat, move in decisions(table, bots, [Rng(b"0"), Rng(b"1")]):
        if bots[seat].views:
            assert bots[seat].views[-1].seat == seat
        table.apply_silently(seat, move)
    assert all(seen.seen[1 - seat] is None for seat, bot in enumerate(bots) for seen in bot.views[:1])


def test_the_players_know_no_table() -> None:
    """No module of the computer players imports the table or what deals one, not even for its types."""
    folder = Path(una_mud.bots.__file__).parent
    allowed = {"cards", "rng", "moves", "rules", "search", "state", "steps", "view"}
    for path in sorted(folder.glob("*.py")):
        imports = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
        engine = {node.module for node in imports if node.module and node.module.startswith("una_mud.engine")}
        assert engine <= {f"una_mud.engine.{name}" for name in allowed}, path.name


@EVERY_LEVEL
def test_whoever_owes_the_call_may_call(level: str) -> None:
    """Nobody but the owner of a debt calls, and the easy player sometimes forgets."""
    calls = []
    for last in ("G1", "G2", "G3", "G4", "Y1", "Y2", "Y3", "Y4"):
        table = table_of(f"R5 {last}", "R8 B8 Y8", top="R9")
        play(table, "R5")
        calls.append(remark(table, 0, BOTS[level]) is CALL)
        assert remark(table, 1, BOTS[level]) in {None, Challenge(0)}
    assert all(calls) == (level != "easy")
    assert any(calls)


def test_the_random_player_answers_with_a_card_when_it_can() -> None:
    """An answer card comes first; without one accepting and challenging are as likely."""
    table = table_of("R5 G1 G2 B3", "W4 R1", top="R9", turn=1)
    play(table, "W4", "B")
    answers = [decision(table, RANDOM, seed) for seed in range(60)]
    assert 15 < answers.count(ACCEPT) < 45
    assert answers.count(ACCEPT) + answers.count(CHALLENGE_PLAY) == 60


def test_the_random_player_plays_each_card_as_often() -> None:
    """Each distinct legal card is as likely, whatever the copies and the choices."""
    table = table_of("R5 R5 W G1", "R8 B8", top="R9")
    played = [decision(table, RANDOM, seed) for seed in range(100)]
    wilds = [move for move in played if isinstance(move, Play) and move.card in cards(CLASSIC, "W")]
    assert 30 < len(wilds) < 70
    assert len({move.colour for move in wilds}) == 4


def test_the_random_player_draws_only_when_it_must() -> None:
    """It plays when it can."""
    table = table_of("R5 R6 G1", "R8 B8", top="R9")
    assert table.phase is TURN
    assert all(decision(table, RANDOM, seed) is not DRAW for seed in range(50))


def test_the_easy_player_chooses_its_best_colour() -> None:
    """Even a beginner knows which colour they hold most of."""
    table = table_of("W Y1 Y2 B4", "R8 B8", top="R9")
    plays = [move for move in (decision(table, EASY, seed) for seed in range(9)) if isinstance(move, Play)]
    assert {move.colour.value for move in plays if move.colour} == {"Y"}


def test_the_easy_player_misjudges_cards() -> None:
    """It plays the best card more often than not, and now and then another one."""
    table = table_of("R5 R7 RS W", "R8", top="R9")
    played = Counter(card_played(table, EASY, seed) for seed in range(60))
    best = card_played(table)
    assert 20 < played[best] < 60


@pytest.mark.parametrize(("bot", "least", "most"), [(EASY, 0.5, 0.65), (NORMAL, 0.65, 1.0)])
def test_the_levels_differ(bot: Bot, least: float, most: float) -> None:
    """Against a random player easy wins more than half of the hands, and normal more than that."""
    won = 0
    hands = 300
    for number in range(hands):
        seed = derive(b"strength", number)
        table = deal_silently(CLASSIC, CLASSIC.options, 2, number % 2, seed)
        rng = [Rng(derive(seed, seat)) for seat in range(2)]
        for seat, move in decisions(table, (bot, RANDOM), rng):
            table.apply_silently(seat, move)
        won += table.outcome is not None and table.outcome.winner == 0
    assert least < won / hands < most
