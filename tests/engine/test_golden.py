"""The golden hands on disk are played again, move by move (see ``golden_hands``)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from golden_hands import FOLDER, HANDS, begin, digest, read, spelt

from una_mud.engine.events import line

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_hand_is_played_as_ever(file: Path) -> None:
    """From the seed and the moves come the same events as when the file was written."""
    golden = json.loads(file.read_text())
    deal = begin(golden)
    table, events = deal.deal()
    for text in golden["moves"]:
        seat, move = read(text, deal.rules)
        assert spelt(seat, move) == text
        events += table.apply(seat, move)
    assert (len(events), line(events[-1])) == (golden["events"], golden["last"])
    assert digest(events) == golden["digest"]


def test_there_is_a_file_for_each_golden_hand() -> None:
    """None of them has got lost."""
    assert len(FILES) == len(HANDS)
