"""The committed template has exactly the sentences that stand in the code."""

from pathlib import Path

from una_mud.locale import TEMPLATE
from una_mud.locale.__main__ import extract


def test_the_template_is_up_to_date(tmp_path: Path) -> None:
    """If this fails, run ``python -m una_mud.locale`` and commit what it writes."""
    extract(tmp_path / "fresh.pot")
    assert (tmp_path / "fresh.pot").read_text("utf-8") == TEMPLATE.read_text("utf-8")
