"""A real server is killed while it plays at full speed; whatever people were shown has come back."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from crash_support import Siege

if TYPE_CHECKING:
    from pathlib import Path


def test_what_was_shown_comes_back_after_kills(tmp_path: Path) -> None:
    """Several tables of people and computer players, killed at random moments again and again."""
    siege = Siege(tmp_path, random.Random(5))  # noqa: S311 - the moments need not be secret
    for _ in range(4):
        siege.round()
    assert siege.shown > 20
    assert "Traceback" not in siege.log.read_text()
