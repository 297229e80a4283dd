"""One browser and one server for all tests of a worker."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browser_support import Company, chromium, executable
from live_support import server
from made_states import LAPTOP, give, hand, playing, resized, room

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser_support import Visitor, Windows
    from live_support import Server


@pytest.fixture(scope="session")
def windows() -> Iterator[Windows]:
    """Run a browser for all tests of a worker, or skip where there is none."""
    pytest.importorskip("playwright", reason="Playwright is not installed")
    path = executable()
    if path is None:
        pytest.skip("there is no Chromium here (Debian's package: chromium)")
    with chromium(path) as running:
        yield running


@pytest.fixture(scope="session")
def shared_server(windows: Windows, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a server of which the page is open to all who come, for all tests of a worker."""
    del windows  # where there is none, no server is needed
    with server(tmp_path_factory.mktemp("shared"), "--web-port", "0") as running:
        yield running


@pytest.fixture
def company(windows: Windows, shared_server: Server) -> Iterator[Company]:
    """Let people come to the server; they quit at the end, so that nothing of them is left there."""
    gathered = Company(shared_server, windows)
    try:
        yield gathered
    finally:
        gathered.leaves()


@pytest.fixture(scope="session")
def stage(windows: Windows, shared_server: Server) -> Iterator[Visitor]:
    """Open one window for all tests that give made states to a page."""
    gathered = Company(shared_server, windows)
    try:
        yield gathered.guest("Stage", LAPTOP)
    finally:
        gathered.leaves()


@pytest.fixture
def ann(stage: Visitor) -> Visitor:
    """Seat Ann at a table where nothing has happened yet, as far as the page knows."""
    resized(stage, LAPTOP)
    me = {"name": "Ann", "guest": True, "admin": False, "icon": None, "settings": {}}
    give(stage, me=me, room=room(), ask=None, vote=None, seen={}, result=None, event={"kind": "dealt"})
    give(stage, table=playing(), hand=hand("R1"))
    return stage


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Return the folder where pictures of the page are kept after a run."""
    folder = Path(os.environ.get("UNA_MUD_PICTURES", "build/pictures"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
