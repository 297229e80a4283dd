"""The guide: a first game that explains itself, and mutant cards that are explained when they appear."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from made_states import LAPTOP, give, hand, playing, resized, result, room, seat
from test_table_layout import FIXED, FREE, MEASURE, SIZES, ZOOMED, flaws

if TYPE_CHECKING:
    from pathlib import Path

    from browser_support import Company, Visitor
    from playwright.sync_api import Locator

pytestmark = pytest.mark.browser

FORGET = "async () => (await module('guide.js')).restartGuide()"
ME = {"name": "Ann", "guest": True, "admin": False, "icon": None, "settings": {}}


@pytest.fixture
def newcomer(company: Company) -> Visitor:
    """Seat Ann at a table of made states, with the guide on."""
    visitor = company.guest("Newcomer", LAPTOP)
    give(visitor, me=ME, room=room(), guide="on")
    return visitor


def guide(visitor: Visitor) -> Locator:
    return visitor.page.locator("#guide:not([hidden]) p")


def test_the_first_game_alone_has_the_classic_cards_and_a_guide_that_can_be_skipped(company: Company) -> None:
    ann = company.guest("Ann")
    ann.button("Play alone now").click()
    ann.until("state => state.table?.game === 'una-classic' && state.hand.cards.length === 7")
    guide(ann).wait_for()
    ann.button("Skip the guide").click()
    guide(ann).wait_for(state="detached")
    ann.types("/leave")
    ann.button("Play alone now").click()
    ann.until("state => state.hand.cards.length === 7")
    assert ann.state()["guide"] == "done"
    assert guide(ann).count() == 0


def test_each_lesson_is_told_once_and_at_its_moment(newcomer: Visitor) -> None:
    """A question comes before it, and a lesson that was told isn't told again."""
    text = guide(newcomer)
    give(newcomer, table=playing(), hand=hand("R1", "R2", "R3"))
    text.get_by_text("Your turn!").wait_for()
    give(newcomer, ask={"id": 1, "text": "Which colour?", "choices": [{"line": "/red", "label": "Red"}]})
    text.wait_for(state="detached")
    give(newcomer, ask=None)
    text.get_by_text("Your turn!").wait_for()
    give(newcomer, table=playing(turn="Otto"))
    text.get_by_text("Now the others play.").wait_for()
    stuck = {
        "cards": [{"code": "G1", "name": "Green 1", "colour": "green", "playable": False}],
        "drawn": None,
    }
    give(newcomer, hand=stuck, table=playing())
    text.get_by_text("Click the draw pile").wait_for()
    give(newcomer, table=playing(), hand=hand("R1", "R2"))
    text.get_by_text("Press “Una!”").wait_for()
    give(newcomer, hand=hand("R1", "R2", "R3"))
    text.wait_for(state="detached")
    give(newcomer, table=playing(seats=[seat("Ann"), seat("Otto", cards=1)], turn="Otto"))
    text.get_by_text("Otto has one card left").wait_for()


def test_after_the_first_hand_the_mutants_are_offered_and_each_is_explained_once(newcomer: Visitor) -> None:
    give(newcomer, table=playing(("Ann", "Otto"), top=None, phase="over", turn=None))
    give(newcomer, result=result("Otto", {"Ann": 3, "Otto": 0}, seconds=30))
    assert newcomer.button("Try the mutants").is_visible()
    spreader = {"code": "RDS", "name": "Red Draw Spreader", "colour": "red"}
    mutants = playing(("Ann", "Otto"), game="una-mutant", top=spreader)
    give(newcomer, result=None, hand=hand("R1"), table=mutants)
    text = guide(newcomer)
    text.get_by_text("Red Draw Spreader").wait_for()
    newcomer.button("OK").click()
    text.wait_for(state="detached")
    skip = {"code": "RRR", "name": "Red Reverse Reverse", "colour": "red"}
    for top in ({**spreader, "code": "GDS"}, skip):
        give(newcomer, table=playing(("Ann", "Otto"), game="una-mutant", top=top))
    text.get_by_text("Red Reverse Reverse").wait_for()


def test_the_guide_moves_covers_and_cuts_nothing(newcomer: Visitor, pictures: Path) -> None:
    """The longest lesson at every size, beside the same table without it."""
    names = ("Ann", "Bartholomew-of-York", "Otto", "Wren")
    seats = [seat(name, cards=1 if name == names[1] else 6, called=name == "Ann") for name in names]
    found = {}
    for size in (*SIZES, *ZOOMED):
        resized(newcomer, size)
        give(newcomer, guide="done", table=playing(names, seats=seats), hand=hand("R1", "R2"))
        guide(newcomer).wait_for(state="detached")
        (without,) = newcomer.page.evaluate(MEASURE, [[[]], FIXED, FREE])
        newcomer.page.evaluate(FORGET)
        give(newcomer, guide="on")
        guide(newcomer).get_by_text("has one card left").wait_for()
        (told,) = newcomer.page.evaluate(MEASURE, [[[]], FIXED, FREE])
        found[size] = flaws([without, told], size)
        newcomer.shot(pictures, f"guide-{size[0]}")
    assert not any(found.values()), found
