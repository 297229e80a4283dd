"""Names and words that would mean something to a program: the page shows them as what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from browser_support import Company

SCRIPT: Final = """<img src=x onerror="hit=1"><script>hit=1</script>"""


def test_who_is_called_as_a_part_of_javascript_is_a_player_like_others(company: Company) -> None:
    """Every object has something of its own under such names."""
    ann = company.guest("constructor")
    ann.types("/create Den")
    ann.types("/startgame")
    ann.until("state => state.table?.phase === 'turn'")
    seat = ann.seat("constructor")
    told = f"{seat.get_attribute('aria-label')} {seat.inner_text()}"
    assert "cards" in told
    assert "Seen" not in told
    assert "function" not in told


def test_what_people_write_is_text_everywhere(company: Company) -> None:
    ann, bob = company.guest("Ann"), company.guest("Bob")
    bob.types("/create Den")
    bob.reads("Den")
    ann.types("/join Den")
    ann.reads("Den")
    for line in (SCRIPT, f"/emote {SCRIPT}", f"/tell Ann {SCRIPT}", f"/pose {SCRIPT}"):
        bob.types(line)
    ann.types(f"/help {SCRIPT}")
    ann.until("state => state.poses !== null && state.table.seats.length > 1")
    ann.page.locator("#table .pose").get_by_text("<img").wait_for()
    bob.seat("Ann").click()
    ann.page.locator("#help").get_by_text("<script>").first.wait_for()
    for visitor in (ann, bob):
        assert "<script>" in visitor.log
        assert visitor.page.evaluate("() => window.hit") is None
        assert visitor.page.locator("[onerror], [onload]").count() == 0
