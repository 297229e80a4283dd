"""A real server is killed while it plays at full speed; whatever people were shown has come back."""

from __future__ import annotations

import random
import resource
from typing import TYPE_CHECKING

import pytest
from crash_support import CrashTest, Person

if TYPE_CHECKING:
    from pathlib import Path


def test_what_was_shown_comes_back_after_kills(tmp_path: Path) -> None:
    """Several tables of people and computer players, killed at random moments again and again."""
    crashes = CrashTest(tmp_path, random.Random(5))  # noqa: S311 - the moments need not be secret
    for _ in range(4):
        crashes.round()
    assert crashes.shown > 20
    assert "Traceback" not in crashes.log.read_text()


@pytest.mark.long
@pytest.mark.parametrize("seed", [6, 7])
def test_what_was_shown_comes_back_after_many_kills(tmp_path: Path, seed: int) -> None:
    """The same, killed more often at other moments."""
    crashes = CrashTest(tmp_path, random.Random(seed))  # noqa: S311
    for _ in range(15):
        crashes.round()
    assert crashes.shown > 100
    assert "Traceback" not in crashes.log.read_text()


def test_a_table_that_waits_for_its_player_waits_on_after_a_kill(tmp_path: Path) -> None:
    """The computer players need no time, but don't move while nobody is there, before the kill and after."""
    crashes = CrashTest(tmp_path, random.Random(5), tables=1)  # noqa: S311
    (ann,) = crashes.people
    guest = Person("Guest", "una-classic")
    with crashes.server():
        guest.comes(crashes.port)
        guest.types("/watch Anns")
        guest.reads("You're at Anns")
        ann.hangs_up()
        guest.reads("the game waits until somebody comes back")
    guest.hears_the_end()
    crashes.compare()
    waiting = ann.hand
    assert waiting is not None
    with crashes.server(empty=True):
        guest.comes(crashes.port)
        guest.types("/watch Anns")
        guest.reads("You're at Anns")
    guest.hears_the_end()
    ann.text = ""
    crashes.compare()
    assert ann.hand is not None
    assert ann.hand.kept.moves == waiting.kept.moves
    with crashes.server():
        ann.reads("the game waited for you")
        ann.reads(" plays [")


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs a limit for another process")
def test_play_waits_while_a_real_server_cant_write_and_goes_on(tmp_path: Path) -> None:
    """A limit on the size of files stands for a full disk; then the server is killed, and nothing is lost."""
    crashes = CrashTest(tmp_path, random.Random(5), tables=1)  # noqa: S311
    with crashes.server() as process:
        (ann,) = crashes.people
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
        ann.reads("The game is paused because it can't be saved right now.")
        for _ in range(20):
            ann.looks()
        shown = len(ann.text)
        ann.types("/draw")
        ann.reads("The game is paused", shown)
        assert len(ann.text) - shown < 100
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        ann.reads("The game goes on.", shown)
        going = len(ann.text)
        ann.types("/auto")
        ann.reads(" plays [", going)
    crashes.compare()
    assert crashes.shown > 0
