"""Addresses: links to tables, and the browser's back and forward."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from browser_support import Company, Visitor

pytestmark = pytest.mark.browser

PHONE = (390, 844)


def stands_at(visitor: Visitor, address: str) -> None:
    """Wait until the browser's bar shows an address."""
    visitor.page.wait_for_function("address => location.pathname === address", arg=address)


def goes_in(visitor: Visitor, room: str) -> None:
    visitor.types(f"/create {room} una-classic")
    visitor.until(f"state => state.room.name === '{room}'")


def test_a_link_brings_a_newcomer_to_the_table_after_one_question(company: Company) -> None:
    ann = company.guest("Ann")
    goes_in(ann, "Friday evening")
    stands_at(ann, "/t/Friday%20evening")
    bob = company.visitor("Bob")
    bob.page.goto(ann.page.url)
    bob.page.get_by_text("Friday evening").wait_for()
    bob.page.get_by_label("Your name").fill("Bob")
    bob.button("Go to the table").click()
    bob.until("state => state.table?.seats.some(seat => seat.name === 'Bob')")
    assert bob.page.url == ann.page.url


def test_a_link_to_a_table_that_is_gone_leads_to_the_lobby(company: Company) -> None:
    ann = company.visitor("Ann")
    ann.comes_in(f"{company.url}t/Nowhere")
    stands_at(ann, "/")
    ann.reads("Nowhere")


def test_back_and_forward_lead_from_table_to_lobby_and_back_again(company: Company) -> None:
    ann = company.guest("Ann")
    company.guest("Bob").types("/create Den una-classic")
    ann.button("Join Den").click()
    stands_at(ann, "/t/Den")
    ann.page.go_back()
    ann.until("state => !state.room.game")
    stands_at(ann, "/")
    ann.page.go_forward()
    ann.until("state => state.room.name === 'Den'")
    stands_at(ann, "/t/Den")


def test_back_asks_before_it_leaves_a_game(company: Company) -> None:
    ann = company.guest("Ann")
    ann.types("/startgame")
    ann.until("state => state.hand.cards.length > 0")
    table = ann.page.evaluate("location.pathname")
    ann.page.go_back()
    ann.button("Stay").click()
    stands_at(ann, table)
    ann.page.go_back()
    ann.button("Leave the table").click()
    ann.until("state => !state.room.game")
    stands_at(ann, "/")


def test_back_closes_what_lies_over_the_page_on_a_phone(company: Company) -> None:
    ann = company.guest("Ann", PHONE, has_touch=True, is_mobile=True)
    goes_in(ann, "Den")
    stands_at(ann, "/t/Den")
    menu = ann.page.locator("#panel")
    ann.button("Menu").click()
    ann.page.get_by_role("tab", name="You").click()
    ann.button("Change icon").click()
    dialog = ann.page.locator("dialog[open]")
    dialog.wait_for()
    ann.page.go_back()
    dialog.wait_for(state="detached")
    assert menu.is_visible()
    ann.page.go_back()
    menu.wait_for(state="hidden")
    ann.button("Menu").click()
    ann.page.get_by_role("button", name="Close the menu").click()
    ann.seat("Ann").click()
    ann.page.locator(".player-menu").wait_for()
    ann.page.go_back()
    ann.page.locator(".player-menu").wait_for(state="detached")
    assert ann.state()["room"]["name"] == "Den"
    stands_at(ann, "/t/Den")
    ann.page.go_back()
    stands_at(ann, "/")


def test_on_a_phone_the_link_goes_to_the_systems_share_sheet(company: Company) -> None:
    ann = company.visitor("Ann", PHONE, has_touch=True, is_mobile=True)
    ann.page.add_init_script("navigator.share = async data => { window.shared = data.url; };")
    ann.comes_in(company.url)
    goes_in(ann, "Den")
    ann.page.locator(".between").get_by_role("button", name="Share the link").click()
    assert ann.page.evaluate("window.shared") == f"{company.url}t/Den"


def test_the_link_is_copied(company: Company) -> None:
    ann = company.guest("Ann", permissions=["clipboard-read", "clipboard-write"])
    goes_in(ann, "Den")
    ann.page.locator(".between").get_by_role("button", name="Copy link").click()
    ann.page.locator(".between").get_by_text("Link copied").wait_for()
    assert ann.page.evaluate("navigator.clipboard.readText()") == f"{company.url}t/Den"


def test_a_private_table_opens_by_its_link_alone(company: Company) -> None:
    ann = company.guest("Ann")
    ann.page.get_by_label("Table name").fill("Den")
    ann.page.get_by_label("Private: only").check()
    ann.button("Create").click()
    ann.page.wait_for_function("() => location.hash.length > 20")
    bob = company.guest("Bob")
    assert bob.page.get_by_role("button", name="Join Den").count() == 0
    bob.types("/join Den")
    bob.reads("is private")
    cyd = company.visitor("Cyd")
    cyd.page.goto(ann.page.url)
    cyd.page.get_by_label("Your name").fill("Cyd")
    cyd.button("Go to the table").click()
    cyd.until("state => state.room?.name === 'Den'")
    assert cyd.page.url == ann.page.url
