"""What all tests may use."""

import pytest
from world import World

pytest_plugins = ["browser_fixtures"]


@pytest.fixture
def world() -> World:
    return World()
