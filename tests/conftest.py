"""What all tests may use."""

import pytest
from harness import Harness

pytest_plugins = ["browser_fixtures"]


@pytest.fixture
def harness() -> Harness:
    return Harness()
