"""Completing lines: only what would be taken is offered."""

from __future__ import annotations

import pytest
from world import World


@pytest.fixture
def world() -> World:
    return World()
