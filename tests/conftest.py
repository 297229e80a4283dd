"""What all tests may use, and in which order they run."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

import pytest
from harness import Harness
from hypothesis import HealthCheck, settings

from una_mud.server import input_queue

if TYPE_CHECKING:
    from pathlib import Path

settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")  # how long an example takes says more about the machine than about the program

pytest_plugins = ["browser_fixtures"]
SLOW: Final = ("browser", "live", "clients", "model", "storage", "engine", "world")
"""The folders of tests that take longest; they begin first, so that no worker is left with one at the end."""

# Many tests start the same command: Python keeps its byte code, even where it has been told not to.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the long run put every known fault into the engine, not a sample."""
    parser.addoption("--all-faults", action="store_true", help="put every fault of mutations.toml in")


def pytest_xdist_auto_num_workers() -> int:
    """Run one worker more than there are cores: those who drive browsers and servers wait a good deal."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put slow folders first."""
    items.sort(key=lambda item: _rank(item.path))


def _rank(path: Path) -> int:
    folder = path.parent.name
    return SLOW.index(folder) if folder in SLOW else len(SLOW)


@pytest.fixture(autouse=True)
def _input_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no line wait because the machine is busy: clocks stand still here, the processor's too."""
    for clock in ("thread_time", "perf_counter"):
        monkeypatch.setattr(input_queue, clock, float)


@pytest.fixture
def harness() -> Harness:
    return Harness()
