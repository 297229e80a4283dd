"""Self-play: its command, its report, and that it comes out the same everywhere (contract, section 6)."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from una_mud.bots import BOTS
from una_mud.cli import main, selfplay
from una_mud.engine.deal import deal_silently
from una_mud.engine.games import UNA_CLASSIC
from una_mud.engine.moves import DRAW, PASS, Move
from una_mud.engine.state import TURN

if TYPE_CHECKING:
    from una_mud.engine.rng import Rng
    from una_mud.engine.view import View

ARGUMENTS = ("selfplay", "--hands", "5", "--seed", "7", "--bots", "random,easy,normal,random", "--json")
DIGEST = "4c434c054f4a4da70b13e4ea4fd41b15c27394aa8efe71039d08c782b8da6d09"


def call(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_the_report_has_the_keys_of_the_contract() -> None:
    """One JSON object on stdout, with what the contract names and nothing else."""
    report = json.loads(call(*ARGUMENTS).stdout)
    keys = "game players hands moves seconds hands_per_s moves_per_s wins blocked points digest"
    assert list(report) == keys.split()
    assert report["game"] == "una-mutant"
    assert report["hands"] == 5
    assert len(report["wins"]) == len(report["points"]) == report["players"] == 4
    assert sum(report["wins"]) + report["blocked"] <= 5
    assert report["moves"] > 5 * 7


def test_the_digest_is_the_same_for_ever() -> None:
    """Events, luck and players are what they were when this digest was written down."""
    assert json.loads(call(*ARGUMENTS).stdout)["digest"] == DIGEST


@pytest.mark.parametrize("hash_seed", ["1", "random"])
def test_the_digest_is_the_same_in_every_process(hash_seed: str) -> None:
    """The order of sets and of dictionaries plays no part."""
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", "from una_mud.cli import main; main()", *ARGUMENTS],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert json.loads(done.stdout)["digest"] == DIGEST
    assert not done.stderr


def test_the_seed_decides() -> None:
    """Another seed gives other hands."""
    other = [argument.replace("7", "8") for argument in ARGUMENTS]
    assert json.loads(call(*other).stdout)["digest"] != DIGEST


def test_hands_do_not_depend_on_each_other() -> None:
    """The first hands of a long run are those of a short one."""
    told: list[int] = []
    contest = selfplay.contest("know-u", 2, 6, 3, "random")
    selfplay.run(contest, lambda tally: told.append(tally.moves))
    short = selfplay.run(selfplay.contest("know-u", 2, 4, 3, "random"))
    assert short.moves == told[3]


def test_the_summary_is_for_people() -> None:
    """Without --json there is a line for each seat, and the digest."""
    output = call("selfplay", "--game", "una-classic", "--players", "2", "--hands", "3").stdout
    assert "una-classic, 2 players: 3 hands" in output
    assert "seat 1: " in output
    assert "digest " in output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "bridge"), "no game 'bridge'; choose una-classic"),
        (("--players", "9"), "for 2 to 8 players, not 9"),
        (("--players", "1"), "for 2 to 8 players, not 1"),
        (("--hands", "0"), "at least 1"),
        (("--hands", "many"), "'many'"),
        (("--bots", "genius"), "no level 'genius'; choose random, easy, normal, expert"),
        (("--bots", "random,easy"), "names 2 levels for 4 players"),
        (("--speed", "9"), "--speed"),
    ],
)
def test_bad_usage_is_one_clear_line(arguments: tuple[str, ...], said: str) -> None:
    """Exit 2, one line on stderr, nothing on stdout."""
    result = call("selfplay", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert not result.stdout


def test_an_interrupted_run_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends with one line and exit 130."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(selfplay.Tally, "close", interrupt)
    result = call("selfplay", "--hands", "5")
    assert result.exit_code == 130
    assert result.stderr == "Stopped after 0 of 5 hands.\n"


class Cheat:
    """A player that passes at once."""

    def decide(self, view: View, rng: Rng) -> Move:
        """Pass."""
        del view, rng
        return PASS

    def remark(self, view: View, rng: Rng) -> None:
        """Say nothing."""


class Idler(Cheat):
    """A player that never plays a card."""

    def decide(self, view: View, rng: Rng) -> Move:
        """Draw and pass."""
        del rng
        return DRAW if view.phase is TURN else PASS


def test_a_refused_move_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The error names the hand, the seed and the move, in one line."""
    monkeypatch.setitem(BOTS, "random", Cheat())
    result = call("selfplay", "--seed", "5")
    assert result.exit_code == 1
    assert "hand 0 of seed 5: Pass() of seat 1 was refused: draw-first" in result.stderr


def test_a_hand_without_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """After very many moves a hand is Timed out as a fault."""
    monkeypatch.setattr(selfplay, "MOVES_AT_MOST", 50)
    monkeypatch.setitem(BOTS, "random", Idler())
    result = call("selfplay", "--seed", "5")
    assert result.exit_code == 1
    assert "hand 0 of seed 5: it doesn't end" in result.stderr


def test_a_lost_card_is_an_error() -> None:
    """Every card of the deck is in one place at the end of a hand."""
    table = deal_silently(UNA_CLASSIC, UNA_CLASSIC.options, 2, 0, bytes(32))
    selfplay._check_cards(table)
    table.stock.pop()
    with pytest.raises(selfplay.HandError, match="lost or doubled"):
        selfplay._check_cards(table)


class Terminal(io.StringIO):
    """A stream that takes itself for a terminal."""

    def isatty(self) -> bool:
        """Say yes."""
        return True


def test_progress_is_shown_on_a_terminal() -> None:
    """Hands done, the rate and the time left; wiped at the end."""
    stream = Terminal()
    progress = selfplay.Progress(stream, 40, shown=-1.0)
    selfplay.run(selfplay.contest("una-classic", 2, 40, 0, "random"), progress)
    progress.clear()
    assert " of 40 hands, " in stream.getvalue()
    assert " s left" in stream.getvalue()
    assert stream.getvalue().endswith("\r\x1b[K")


def test_progress_is_not_shown_elsewhere() -> None:
    """A file gets nothing."""
    stream = io.StringIO()
    progress = selfplay.Progress(stream, 2)
    selfplay.run(selfplay.contest("una-classic", 2, 2, 0, "random"), progress)
    progress.clear()
    assert not stream.getvalue()
