"""What all tests may use."""

import pytest
from world import World


@pytest.fixture
def world() -> World:
    return World()
