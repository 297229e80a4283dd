"""The host's wall clock is set back or forward while people play: nothing happens."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

import attrs
import pytest
from live_support import Client, come, server

from una_mud.world.limits import Limits

if TYPE_CHECKING:
    from pathlib import Path

HOUR: Final = 3600.0
TIMES_ARE_CHECKED: Final = Limits().check_interval + 0.5
"""Seconds after which the server has looked at everybody's times."""
_WALL_CLOCK: Final = """
import os, time
from pathlib import Path

_real, _offset = time.time, Path(os.environ["TEST_CLOCK_OFFSET"])
time.time = lambda: _real() + float(_offset.read_text())
"""
"""Python runs this before anything else when it stands in a file called sitecustomize.py on its path."""


@attrs.frozen
class WallClock:
    """The wall clock as the server's process sees it."""

    folder: Path

    @property
    def env(self) -> dict[str, str]:
        """The environment in which a process has this clock."""
        return {"PYTHONPATH": str(self.folder), "TEST_CLOCK_OFFSET": str(self.folder / "offset")}

    def set(self, seconds: float) -> None:
        """Set it back or forward, counted from the right time."""
        new = self.folder / "new"
        new.write_text(str(seconds))
        new.replace(self.folder / "offset")


@pytest.fixture
def wall_clock(tmp_path: Path) -> WallClock:
    folder = tmp_path / "clock"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(_WALL_CLOCK)
    clock = WallClock(folder)
    clock.set(0)
    return clock


@pytest.mark.parametrize("offset", [-HOUR, HOUR])
def test_setting_the_wall_clock_changes_nothing(tmp_path: Path, wall_clock: WallClock, offset: float) -> None:
    with (
        server(tmp_path, env=wall_clock.env) as running,
        come(running.port, "Ann") as ann,
        come(running.port, "Bob") as bob,
        Client(running.port) as newcomer,
    ):
        newcomer.until("Name: ")
        ann.says("/startgame", "On top: ")
        wall_clock.set(offset)
        ann.type("/auto")
        for number in range(3):  # the computer players take their turns, Ann's own one with them
            ann.until(" plays ")
            bob.says(f"hello {number}", f"hello {number}")
        time.sleep(TIMES_ARE_CHECKED)
        newcomer.says("connect Cyd", "Welcome, Cyd.")
        bob.until("Cyd")
