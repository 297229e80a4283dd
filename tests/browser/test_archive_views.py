"""What was played before, and help: in views with addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from browser_support import Company, Visitor

pytestmark = pytest.mark.browser

PHONE = (390, 844)
OPEN = "async line => { (await module('views.js')).openView(line); }"
MOVES = "() => document.querySelectorAll('.replay-move').length"


def opens(visitor: Visitor, line: str) -> None:
    """Click something that asks for a line."""
    visitor.page.evaluate(OPEN, line)


def is_at(visitor: Visitor, path: str) -> None:
    visitor.page.wait_for_function("path => location.pathname === path", arg=path)


def test_a_hand_is_shown_again(company: Company, pictures: Path) -> None:
    """While it's played with the own cards only, and when it's over with all; its link leads there."""
    ann = company.guest("Ann")
    ann.types("/create Den know-u")
    ann.until("state => state.room.game === 'know-u'")
    for line in ("/bot add", "/option pace none", "/startgame"):
        ann.types(line)
    ann.until("state => state.hand.cards.length > 0")
    opens(ann, "/replay")
    board = ann.page.locator(".replay-board")
    board.wait_for()
    assert ann.page.locator(".replay-seat").count() == 2
    assert ann.page.locator(".replay-hand .card-back").count() > 0
    assert ann.page.locator(".replay-hand .card:not(.card-back)").count() > 0
    ann.page.keyboard.press("Escape")
    ann.types("/endgame")
    ann.types("/auto")
    ann.until("state => !state.table.top")
    opens(ann, "/replay")
    board.wait_for()
    hand = ann.page.url.rsplit("/", 1)[1]
    assert ann.page.locator(".replay-hand .card-back").count() == 0
    ann.page.get_by_label("Seen by").select_option("Ann")
    ann.page.wait_for_function("() => document.querySelectorAll('.replay-hand .card-back').length > 0")
    ann.page.get_by_label("One move on").click()
    ann.page.wait_for_function("() => document.querySelector('.replay-move[aria-current]')?.offsetTop > 10")
    ann.shot(pictures, "replay")
    ann.shot(pictures, "replay-phone", PHONE)
    ann.page.go_back()
    is_at(ann, "/t/Den")
    ann.page.goto(f"{company.url}r/{hand}")
    board.wait_for()


def test_help_opens_beside_the_table(company: Company, pictures: Path) -> None:
    ann = company.guest("Ann")
    ann.types("/help rooms")
    page = ann.page.locator("#help .help-page")
    page.get_by_role("button", name="/join").first.wait_for()
    is_at(ann, "/help/rooms")
    assert page.evaluate("page => page.scrollTop") == 0
    ann.shot(pictures, "help")
    ann.types("/help una-mutant")
    page.get_by_role("button", name="/help cards").first.click()
    is_at(ann, "/help/cards")
    ann.page.go_back()
    is_at(ann, "/help/una-mutant")
    page.get_by_text("Your turn").wait_for()
    ann.button("Close help").click()
    is_at(ann, "/")
    assert ann.page.locator("#help").is_hidden()


def test_players_and_the_best_have_views(company: Company, pictures: Path) -> None:
    ann, bob = company.guest("Ann"), company.guest("Bob")
    opens(ann, "/finger Bob")
    dialog = ann.page.get_by_role("dialog", name="Bob")
    dialog.get_by_text("A guest").wait_for()
    is_at(ann, "/u/Bob")
    dialog.get_by_role("button", name="Message").click()
    assert ann.page.locator("#line").input_value() == "/tell Bob "
    opens(bob, "/top")
    best = bob.page.get_by_role("dialog", name="Best players")
    best.get_by_label("Game").select_option("u-know")
    best.locator(".ladder > *").first.wait_for()
    bob.shot(pictures, "ladder", PHONE)
