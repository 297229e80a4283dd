"""The runner of scenario files: what it reads, what it expects, what it tells, and its exit codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from una_mud.cli import main

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

HEAD = """\
game: una-mutant
seats: Ann Bob Cyd
top: R5
hand Ann: RS R1 W4 RSP
hand Bob: R2 G2 G3
hand Cyd: R9 Y2 Y3
"""


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return Run(tmp_path)


class Run:
    """Writes files and runs them through the command."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def write(self, text: str | bytes, name: str = "a.una") -> str:
        """Write a file and return its path."""
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def files(self, *paths: str) -> Result:
        """Run files that are there."""
        return CliRunner().invoke(main, ["scenario", *paths])

    def text(self, text: str | bytes) -> Result:
        """Run a file with this text."""
        return self.files(self.write(text))

    def told(self, text: str | bytes) -> str:
        """Return what a file makes the command print, with the path left out."""
        return self.text(text).output.replace(str(self.folder / "a.una"), "FILE")

    def body(self, body: str) -> str:
        """Return what these lines after the usual head print; the line ``---`` is line 7."""
        return self.told(f"{HEAD}---\n{body}")


# What holds.


@pytest.mark.parametrize(
    ("played", "holds", "fails", "found"),
    [
        ("", "turn Ann", "turn Bob", "turn Ann"),
        ("", "phase turn", "phase drawn", "phase turn"),
        ("", "hand Bob G3 r2 G2", "hand Bob R2 G2", "hand Bob R2 G2 G3"),
        ("", "hand Bob G3 R2 G2", "hand Bob", "hand Bob R2 G2 G3"),
        ("", "count Ann 4", "count Ann 3", "count Ann 4"),
        ("", "counts 4 3 3", "counts 3 3", "counts 3 3 4"),
        (
            "",
            "all RS R1 W4 RSP R2 G2 G3 R9 Y2 Y3",
            "all R1",
            "all R1 R2 R9 RS RSP G2 G3 Y2 Y3 W4",
        ),
        ("Ann: play RS", "top RS", "top R5", "top RS"),
        ("Ann: play W4 blue", "colour blue", "colour none", "colour blue"),
        ("", "direction cw", "direction ccw", "direction cw"),
        ("Ann: play W4 blue", "penalty 4 Bob", "penalty 4 Cyd", "penalty 4 Bob"),
        ("Ann: play W4 blue", "penalty 4 Bob", "penalty none", "penalty 4 Bob"),
        ("", "penalty none", "penalty 0 Ann", "penalty none"),
        ("", "legal Ann R1 RS W4 RSP RS", "legal Ann", "legal Ann R1 RS RSP W4"),
        ("", "legal Bob", "legal Bob R2", "legal Bob"),
        ("", "out", "out Ann", "out"),
        ("", "seats Bob Cyd Ann", "seats Cyd Bob Ann", "seats Cyd Ann Bob"),
        ("Ann: play RSP Bob", "sees Ann Bob", "sees Ann Cyd", "sees Ann Cyd: no"),
        ("Ann: play RSP Bob", "blind Cyd Ann", "blind Bob Ann", "blind Bob Ann: no"),
        ("", "over no", "over Ann", "over no"),
        ("", "over no", "over nobody", "over no"),
        ("Ann: endhand\nAnn: play R1", "over nobody", "over no", "over nobody"),
        ("Ann: endhand\nAnn: play R1", "points Bob 7", "points Bob 8", "points Bob 7"),
        ("", "total Bob 0", "points Bob 0", "points Bob not yet"),
        ("Ann: endhand\nAnn: play R1", "total Cyd 14", "total Cyd 0", "total Cyd 14"),
        ("Ann: endgame\nAnn: play R1", "points Bob 0", "points Bob 7", "points Bob 0"),
        ("Ann: endgame\nAnn: play R1", "total Bob 0", "total Bob 7", "total Bob 0"),
        ("Ann: endgame\nAnn: play R1", "game nobody", "game no", "game nobody"),
        ("", "game no", "game Ann", "game no"),
        ("", "stock 159", "stock 158", "stock 159"),
    ],
)
def test_each_kind_of_expectation_holds_and_fails(
    run: Run, played: str, holds: str, fails: str, found: str
) -> None:
    """What fails is told with what was expected and what was found, both worded alike."""
    assert run.body(f"{played}\n= {holds}") == "1 file, 1 expectation holds\n"
    result = run.text(f"{HEAD}---\n{played}\n= {fails}")
    line = 9 + played.count("\n")
    assert result.exit_code == 1
    assert f":{line}: expected {fails}, found {found}\n" in result.output


def test_the_winners_of_the_game(run: Run) -> None:
    text = (
        "game: una-classic\noption: limit=100\nseats: Ann Bob Cyd\nscores: Ann=9 Bob=95\n"
        "top: R5\nhand Ann: R1\nhand Bob: G5\nhand Cyd: Y9\n---\nAnn: play R1\n"
    )
    assert run.text(f"{text}= game Cyd Ann\n= total Bob 100\n").exit_code == 0
    assert "expected game Ann, found game Ann Cyd" in run.told(f"{text}= game Ann")
    assert "expected game no, found game Ann Cyd" in run.told(f"{text}= game no")
    assert "expected turn Ann, found turn nobody" in run.told(f"{text}= turn Ann")
    assert "expected over Bob, found over Ann" in run.told(f"{text}= over Bob")


# Moves.


def test_a_move_that_is_refused_is_a_failure_and_the_rest_is_still_checked(run: Run) -> None:
    told = run.body("Ann: play R9\nBob: play R2\n= turn Bob\n= top R5\n= stock 1\n")
    assert told == (
        "FILE:8: expected Ann: play R9 accepted, found refused: not-in-hand\n"
        "FILE:9: expected Bob: play R2 accepted, found refused: not-your-turn\n"
        "FILE:10: expected turn Bob, found turn Ann\n"
        "FILE:12: expected stock 1, found stock 159\n"
    )


def test_a_move_that_is_wrongly_accepted_is_taken_back(run: Run) -> None:
    told = run.body("! Ann: play R1\n= turn Ann\n= count Ann 4\n")
    assert told == "FILE:8: expected Ann: play R1 refused, found accepted\n"


@pytest.mark.parametrize(
    "line",
    [
        "play",
        "play R",
        "play R9",
        "play 9",
        "play W4",
        "play RSP",
        "play RSP Ann",
        "play R1 blue",
        "play W4 blue Bob",
        "pass",
        "pass now",
        "yes",
        "no",
        "challenge",
        "challenge Ann",
        "choose red",
        "draw two",
    ],
)
def test_whatever_is_unclear_or_not_allowed_counts_as_refused(run: Run, line: str) -> None:
    assert run.body(f"! Ann: {line}\n") == "1 file, 1 expectation holds\n"
    assert "accepted, found" in run.body(f"Ann: {line}\n")


def test_a_refused_move_that_changes_something_is_a_failure(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from una_mud.engine.refusals import Reason, Refusal  # noqa: PLC0415 - for this fault only
    from una_mud.engine.table import Table  # noqa: PLC0415

    def apply(table: Table, seat: int, move: object) -> None:
        del seat, move
        table.stock.pop()
        raise Refusal(Reason.OVER)

    monkeypatch.setattr(Table, "apply", apply)
    told = run.body("! Ann: play R1\n")
    assert told == "FILE:8: expected nothing changed by a refused move, found the table changed\n"


def test_players_type_as_at_the_table(run: Run) -> None:
    """Names, places, capitals and beginnings work; a dance without a partner needs no word."""
    assert run.body("ANN: PLAY draw four blue\n bob : Draw\n= turn Cyd\n") == "1 file, 1 expectation holds\n"
    assert run.body("Ann: play 2\n= top R1\n!Bob:play 9\n= turn Bob\n").startswith("1 file, 3")
    dance = HEAD.replace("RSP", "RDF")
    assert run.text(f"{dance}---\nAnn: play RDF\n= turn Bob\n").exit_code == 0
    assert run.text(f"{dance}---\nAnn: play RDF alone\n= turn Bob\n").exit_code == 0


# Heads.


def test_comments_blank_lines_and_line_ends(run: Run) -> None:
    text = f"\ufeff# A rule.\n\n{HEAD}  # more\n---   # now\n\nAnn: play R1 # a card\n= turn Bob#\n"
    assert run.text(text).exit_code == 0
    assert run.text(text.replace("\n", "\r\n")).exit_code == 0


def test_names_of_all_tongues(run: Run) -> None:
    text = HEAD.replace("Ann", "Çelik").replace("Bob", "Юля")
    assert run.text(f"{text}---\nçelik: play RSP юля\n= sees Юля Çelik\n= turn Юля").exit_code == 0


def test_all_lines_of_a_head(run: Run) -> None:
    head = """\
game: una-classic
option: stacking=on
option: auto-draw=off limit=300
seats: Ann Bob Cyd
dealer: Bob
direction: ccw
turn: Cyd
scores: Bob=120 Cyd=30
top: W/blue
discard: Y1 G9
stock: B5 B6 B7
rest: none
seed: 17
hand Ann: RS R1 B2
hand Bob: G1 W4
hand Cyd: Y1 W4
---
"""
    body = """\
= turn Cyd
= colour blue
= direction ccw
= stock 3
= total Bob 120
= total Ann 0
Cyd: draw
= hand Cyd Y1 W4 B5
Cyd: pass
= turn Bob
Bob: play W4 green
= penalty 4 Ann
"""
    assert run.told(head + body) == "1 file, 9 expectations hold\n"


def test_what_a_head_may_leave_out(run: Run) -> None:
    """The last seat deals, clockwise, the next one begins, and the rest of the deck is the stock."""
    assert run.body("= turn Ann\n= direction cw\n= stock 159\n= total Ann 0\n").endswith("hold\n")
    against = HEAD.replace("top:", "direction: ccw\ntop:")
    assert run.text(f"{against}---\n= turn Bob\n").exit_code == 0


def test_options_of_the_room_change_no_rule(run: Run) -> None:
    text = HEAD.replace("top:", "option: pace=fast turn-time=60\ntop:")
    assert run.told(f"{text}---\n= turn Ann\n") == "1 file, 1 expectation holds\n"


def test_a_dealt_hand(run: Run) -> None:
    text = "game: una-classic\nseats: Ann Bob\nseed: 18\ndeal:\n---\n= counts 7 7\n= over no\n"
    assert run.told(text) == "1 file, 2 expectations hold\n"


def test_the_seed_decides_every_shuffle(run: Run) -> None:
    text = HEAD.replace("RSP", "RRZ").replace("top:", "seed: 1\ntop:")
    kept = "".join(f"! Ann: {verb}\n" for verb in ("pass", "yes"))
    first = run.told(f"{text}---\n{kept}Ann: play RRZ\n= hand Ann\n")
    assert first == run.told(f"{text}---\n{kept}Ann: play RRZ\n= hand Ann\n")
    other = text.replace("seed: 1", "seed: 2")
    assert first != run.told(f"{other}---\n{kept}Ann: play RRZ\n= hand Ann\n")


# What can't be read.


@pytest.mark.parametrize(
    ("old", "new", "line", "text"),
    [
        ("game: una-mutant", "game: una", 1, "una isn't a valid game; choose una-classic, una-mutant"),
        ("game: una-mutant", "game:", 1, "the game is missing"),
        ("game: una-mutant\n", "", 6, "the head has no line game:"),
        ("seats: Ann Bob Cyd\n", "", 6, "the head has no line seats:"),
        ("top: R5\n", "", 6, "the head has no line top:"),
        ("hand Bob: R2 G2 G3\n", "", 6, "the head has no line hand Bob:"),
        ("top: R5", "top: R5\ntop: R6", 4, "top: is already in line 3"),
        ("hand Bob:", "hand Ann: R1\nhand Bob:", 5, "hand Ann: is already in line 4"),
        ("top: R5", "topp: R5", 3, "topp: can't be in a head"),
        ("top: R5", "hand: R5", 3, "hand: can't be in a head"),
        ("top: R5", "top R5", 3, "'top R5' should be NAME: VALUE"),
        ("top: R5", "top: R5\noption: speed=3", 4, "speed isn't a valid option"),
        ("top: R5", "top: R5\noption: limit", 4, "limit should be name=value"),
        ("top: R5", "top: R5\noption: limit=many", 4, "many isn't a valid value for limit"),
        ("top: R5", "top: R5\noption: limit=0", 4, "0 isn't a valid value for limit"),
        ("top: R5", "top: R5\noption: pace=warp", 4, "warp isn't a valid value for pace; choose none, fast"),
        ("top: R5", "top: R5\noption: turn-time=", 4, "the value for turn-time is missing"),
        ("top: R5", "top: R5\noption: deck=mutant", 4, "deck isn't a valid option"),
        ("top: R5", "top: R5\noption: pace=fast\noption: pace=fast", 5, "the option pace is set twice"),
        ("top: R5", "top: R5\noption: stacking=2", 4, "2 isn't a valid value for stacking; choose on, off"),
        ("top: R5", "top: R5\noption: limit=3\noption: limit=4", 5, "the option limit is set twice"),
        ("seats: Ann Bob Cyd", "seats: Ann", 2, "una-mutant is for 2 to 8 players, not 1"),
        ("seats: Ann Bob Cyd", "seats: A B C D E F G H I", 2, "una-mutant is for 2 to 8 players, not 9"),
        ("seats: Ann Bob Cyd", "seats: Ann Bob ann", 2, "ann has two seats"),
        ("seats: Ann Bob Cyd", "seats: Ann Bob C=d", 2, "a name can't be C=d"),
        ("top: R5", "top: R5\ndealer: Zoe", 4, "Zoe isn't a valid player; choose Ann, Bob, Cyd"),
        ("top: R5", "top: R5\nturn: Zoe", 4, "Zoe isn't a valid player"),
        ("hand Cyd:", "hand Zoe:", 6, "zoe isn't a valid player"),
        ("hand Cyd: R9 Y2 Y3", "hand Cyd: R9 Y2 Y3\nhand Dee: R8", 7, "dee isn't a valid player"),
        ("hand Cyd: R9 Y2 Y3", "hand Cyd:", 6, "Cyd needs a card"),
        ("top: R5", "top: R5\nscores: Ann=1 Ann=2", 4, "Ann has two scores"),
        ("top: R5", "top: R5\nscores: Ann=-1", 4, "-1 isn't a valid score"),
        ("top: R5", "top: R5\nscores: Zoe=1", 4, "Zoe isn't a valid player"),
        ("top: R5", "top: R5\nseed: x", 4, "x isn't a valid seed"),
        ("top: R5", "top: R5\nrest: some", 4, "some isn't a valid rest; choose shuffled, none"),
        ("top: R5", "top: R5\ndirection: left", 4, "left isn't a valid direction; choose cw, ccw"),
        ("top: R5", "top: W", 3, "a top card is CODE, or CODE/COLOUR if it's a wild"),
        ("top: R5", "top: W/pink", 3, "a top card is CODE"),
        ("top: R5", "top: R5/red", 3, "a top card is CODE"),
        ("top: R5", "top: X5", 3, "X5 isn't a valid card in una-mutant"),
        ("top: R5", "top:", 3, "the card in una-mutant is missing"),
        ("hand Bob: R2", "hand Bob: Q2", 5, "Q2 isn't a valid card in una-mutant"),
        ("hand Bob: R2", "hand Bob: RSP", 5, "RSP is named more often than its 1 in the deck"),
        ("top: R5", "top: R5\nstock: R5 R5", 4, "R5 is named more often than its 2 in the deck"),
        ("top: R5", "top: R5\ndeal:", 3, "this can't be used together with deal:"),
        ("top: R5\n", "deal:\n", 4, "this can't be used together with deal:"),
        ("top: R5", "deal: now", 3, "deal: takes no value"),
    ],
)
def test_a_head_that_cannot_be_read(run: Run, old: str, new: str, line: int, text: str) -> None:
    """Its first fault is told in one line, on the error stream."""
    assert old in HEAD
    result = run.text(HEAD.replace(old, new) + "---\n")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert f"a.una:{line}: {text}" in result.stderr


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Ann: shout", "shout isn't a valid move; choose play, draw"),
        ("Ann:", "the move is missing"),
        ("Zoe: draw", "Zoe isn't a valid player"),
        ("! Zoe: draw", "Zoe isn't a valid player"),
        (": draw", "the player is missing"),
        ("draw", "'draw' should be NAME: MOVE, ! NAME: MOVE or = EXPECTATION"),
        ("Ann: play X5", "X5 isn't a valid card in una-mutant"),
        ("! Ann: play X5", "X5 isn't a valid card in una-mutant"),
        ("! Ann: play W4 pink", "pink isn't a card, colour or player here"),
        ("! Ann: play RSP Zoe", "Zoe isn't a card, colour or player here"),
        ("Ann: challenge Zoe", "Zoe isn't a card, colour or player here"),
        ("=", "the expectation is missing; choose turn, phase"),
        ("= tun Ann", "tun isn't a valid expectation"),
        ("= turn", "= turn needs more words"),
        ("= turn Ann Bob", "= turn doesn't take Bob"),
        ("= turn Zoe", "Zoe isn't a valid player"),
        ("= phase wait", "wait isn't a valid phase"),
        ("= hand Ann X5", "X5 isn't a valid card in una-mutant"),
        ("= count Ann", "= count needs more words"),
        ("= count Ann few", "few isn't a valid number; choose a number, 0 or more"),
        ("= count Ann 99999999999", "99999999999 isn't a valid number"),
        ("= penalty", "= penalty needs more words"),
        ("= penalty none Ann", "none isn't a valid number"),
        ("= seats Ann Bob", "= seats must name every player once"),
        ("= seats Ann Bob Bob", "= seats must name every player once"),
        ("= colour pink", "pink isn't a valid colour"),
        ("= game", "= game needs more words"),
        ("= over", "= over needs more words"),
    ],
)
def test_a_line_that_cannot_be_read(run: Run, line: str, text: str) -> None:
    result = run.text(f"{HEAD}---\n{line}\n")
    assert result.exit_code == 2
    assert f"a.una:8: {text}" in result.stderr
    assert result.stderr.count("\n") == 1


def test_without_a_line_of_dashes(run: Run) -> None:
    assert run.told(HEAD) == "FILE:6: there's no line --- after the head\n"
    assert run.told("") == "FILE:1: there's no line --- after the head\n"


def test_bytes_that_are_no_text(run: Run) -> None:
    result = run.text(HEAD.encode() + b"---\n# \xff\n")
    assert result.exit_code == 2
    assert "a.una:8: this isn't UTF-8 text" in result.stderr


def test_what_had_failed_before_the_unreadable_line_is_told(run: Run) -> None:
    result = run.text(f"{HEAD}---\n= turn Bob\nAnn: play RSP Zoe\n")
    assert result.exit_code == 2
    assert "a.una:8: expected turn Bob, found turn Ann" in result.stdout
    assert "a.una:9: Zoe isn't a card, colour or player here" in result.stderr


# Several files, and the command.


def test_the_worst_of_several_files_counts(run: Run) -> None:
    good = run.write(f"{HEAD}---\n= turn Ann\n= over no\n", "good.una")
    bad = run.write(f"{HEAD}---\n= turn Bob\n", "bad.una")
    none = run.write("nonsense", "none.una")
    assert run.files(good, good).output == "2 files, 4 expectations hold\n"
    assert [run.files(*paths).exit_code for paths in ((good,), (good, bad), (bad, good))] == [0, 1, 1]
    assert [run.files(*paths).exit_code for paths in ((none, bad), (bad, none), (good, none))] == [2, 2, 2]
    result = run.files(none, bad, good)
    assert "bad.una:8: expected turn Bob, found turn Ann" in result.stdout
    assert "hold" not in result.stdout


def test_a_file_that_cannot_be_opened_is_named(run: Run) -> None:
    missing = str(run.folder / "missing.una")
    result = run.files(missing)
    assert result.exit_code == 2
    assert result.stderr == f"{missing}: No such file or directory\n"
    assert run.files(str(run.folder)).exit_code == 2


def test_no_file_is_bad_usage() -> None:
    result = CliRunner().invoke(main, ["scenario"])
    assert result.exit_code == 2
    assert result.output.count("\n") == 1


def test_help() -> None:
    result = CliRunner().invoke(main, ["scenario", "--help"])
    assert result.exit_code == 0
    assert "FILE..." in result.output
