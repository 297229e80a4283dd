"""The page for those who do not see it, or use no mouse: axe-core's rules, and a hand by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser_support import MIDDLE, NARROW, WIDE, Visitor, eventually
from made_states import LAPTOP, give, resized
from test_table_layout import states

if TYPE_CHECKING:
    from pathlib import Path

    from browser_support import Company

pytestmark = pytest.mark.browser

GRAVE = {"serious", "critical"}
AT_REST = """() => document.getAnimations()
    .every((each) => each.effect.getComputedTiming().iterations === Infinity)"""


def graves(visitor: Visitor) -> list[str]:
    """Return what axe-core finds that would keep somebody out."""
    visitor.page.wait_for_function(AT_REST)  # what is still fading in can't be read yet
    found = Axe().run(visitor.page).response["violations"]
    return [
        f"{each['id']}: {node['target']}"
        for each in found
        if each["impact"] in GRAVE
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_view_can_be_used_by_everybody(company: Company, scheme: str) -> None:
    ann = company.visitor("Ann", MIDDLE, color_scheme=scheme)
    ann.page.goto(company.url)
    ann.page.get_by_label("Your name").wait_for()
    assert graves(ann) == [], "the name question"
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.keyboard.press("Enter")
    ann.button("Play as a guest").wait_for()
    assert graves(ann) == [], "the password question"
    ann.button("Play as a guest").click()
    ann.until("state => state.rooms !== null && state.me !== null")
    assert graves(ann) == [], "the lobby"
    ann.types("/create Den know-u")
    ann.until("state => state.room.name === 'Den'")
    assert graves(ann) == [], "an empty table"
    ann.page.locator("#panel-button").click()
    for tab in ("Verbs", "Room", "Options", "You"):
        ann.page.get_by_role("tab", name=tab).click()
        assert graves(ann) == [], f"the tab {tab}"
    ann.types("/startgame")
    ann.until("state => state.hand.cards.length > 0")
    assert graves(ann) == [], "a table at which a hand is played"
    ann.types("/help cards")
    ann.page.locator("#help .entry").first.wait_for()
    ann.types("/nosuch")
    ann.reads("nosuch")
    assert graves(ann) == [], "help beside the table and an error in the log"


def test_a_full_table_fits_every_window(company: Company, pictures: Path) -> None:
    """Twelve players: nothing is wider than the window, and every seat and card can be seen whole."""
    ann = company.guest("Ann", WIDE)
    ann.types("/create Den u-know")
    ann.until("state => state.room.name === 'Den'")
    for _ in range(11):
        ann.types("/bot add")
    ann.types("/option pace slow")
    ann.types("/startgame")
    ann.until("state => state.hand.cards.length > 0 && state.table.seats.length === 12")
    for size in (WIDE, MIDDLE, NARROW):
        ann.shot(pictures, f"twelve-{size[0]}", size)
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= size[0]
        for seat in ann.page.locator("#table .seat").all():
            box = seat.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0]
    assert graves(ann) == []


def test_a_hand_is_played_by_keyboard_alone(company: Company) -> None:
    """Every turn is taken with Tab, arrows, Enter and digits; the focus never leaves for nowhere."""
    ann = company.guest("Ann")
    ann.types("/create Den una-classic")
    ann.types("/option pace none")
    ann.types("/option pause 30")
    ann.types("/bot add")
    ann.types("/startgame")
    ann.until("state => state.hand.cards.length > 0 || state.table.phase === 'over'")
    eventually(lambda: takes_a_turn_by_keyboard(ann))


def takes_a_turn_by_keyboard(ann: Visitor) -> bool:
    """Do one thing in one's turn; tell whether the hand is over."""
    ann.until("state => state.table.turn === 'Ann' || state.table.phase === 'over'")
    before = ann.settled()
    if before["table"]["phase"] == "over":
        return True
    if before["table"]["turn"] != "Ann":  # it has been Ann's turn, and the page has heard of more since
        return False
    if before["ask"] and before["ask"]["choices"]:
        ann.page.keyboard.press("1")
    elif any(card["playable"] for card in before["hand"]["cards"]):
        at = next(at for at, card in enumerate(before["hand"]["cards"]) if card["playable"])
        ann.page.locator('#hand .hand-card[tabindex="0"]').focus()
        ann.page.keyboard.press("Home")
        for _ in range(at):
            ann.page.keyboard.press("ArrowRight")
        ann.page.keyboard.press("Enter")
    else:
        ann.page.locator("#table .deck").focus()
        ann.page.keyboard.press("Enter")
    ann.until_played(before)
    assert ann.page.evaluate("document.activeElement !== document.body")
    return False


@pytest.mark.parametrize("size", [LAPTOP, NARROW])
def test_every_state_of_a_table_can_be_used_by_everybody(ann: Visitor, size: tuple[int, int]) -> None:
    """Questions, votes, the end of a hand, what can be seen of others, a lost connection."""
    resized(ann, size)
    for state in states(4, 7):
        for topic, value in state:
            give(ann, **{topic: value})
        ann.page.wait_for_timeout(30)
        assert graves(ann) == [], state[-1]


def test_every_dialog_can_be_used_by_everybody(company: Company) -> None:
    """The guide, a seat's menu, the question before a game is left, icons, and a password."""
    ann = company.guest("Ann", MIDDLE)
    ann.button("Play alone now").click()
    ann.page.locator("#guide:not([hidden])").wait_for()
    assert graves(ann) == [], "the guide"
    ann.seat("Ann").click()
    ann.page.locator(".player-menu").wait_for()
    assert graves(ann) == [], "the menu of a seat"
    ann.page.keyboard.press("Escape")
    ann.page.go_back()
    ann.button("Stay").wait_for()
    assert graves(ann) == [], "the question before a game is left"
    ann.button("Stay").click()
    ann.button("Menu").click()
    ann.page.get_by_role("tab", name="You").click()
    ann.button("Change icon").click()
    ann.page.locator("dialog[open]").wait_for()
    assert graves(ann) == [], "the icons"
    ann.page.locator("dialog[open]").get_by_role("button", name="Close").click()
    ann.types("/register")
    ann.page.get_by_role("dialog", name="New password").wait_for()
    assert graves(ann) == [], "a password that is asked for"
