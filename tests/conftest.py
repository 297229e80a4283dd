"""What all tests may use."""

import pytest
from world import World

from una_mud.bots import BOTS


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture(autouse=True)
def _normal_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    if "normal" not in BOTS:
        monkeypatch.setitem(BOTS, "normal", BOTS["random"])
