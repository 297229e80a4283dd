"""Coming in by the page, and what is seen there at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from browser_support import Company

pytestmark = pytest.mark.browser


def test_a_guest_plays_alone_with_two_clicks(company: Company) -> None:
    ann = company.guest("Ann")
    ann.button("Play alone now").click()
    ann.until("state => state.hand.cards.length === 7")
    assert ann.cards().count() == 7
    assert ann.state()["table"]["seats"][0]["name"] == "Ann"


def test_a_guest_comes_in_by_the_form(company: Company) -> None:
    ann = company.visitor("Ann")
    ann.page.goto(company.url)
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.keyboard.press("Enter")
    ann.button("Play as a guest").click()
    ann.until("state => state.me !== null && state.me.guest")


def test_a_name_is_registered_with_a_password_and_opens_with_it_alone(company: Company) -> None:
    ann = company.visitor("Adele")
    ann.page.goto(company.url)
    ann.page.get_by_label("Your name").fill("Adele")
    ann.page.keyboard.press("Enter")
    ann.page.get_by_label("Choose a password").fill("correct horse")
    ann.button("Register").click()
    ann.page.get_by_label("Repeat the password").fill("correct horse")
    ann.button("Register").click()
    ann.until("state => state.me && !state.me.guest")
    ann.types("/quit")
    ann.button("Log in again").click()
    ann.page.get_by_label("Your name").fill("adele")
    ann.page.keyboard.press("Enter")
    field = ann.page.get_by_label("Password for")
    assert field.get_attribute("type") == "password"
    field.fill("wrong horse")
    field.press("Enter")
    ann.page.get_by_text("Wrong password").first.wait_for()
    field = ann.page.get_by_label("Password for")
    field.fill("correct horse")
    field.press("Enter")
    ann.until("state => state.me && state.me.name === 'Adele'")


def test_what_people_type_never_becomes_markup(company: Company) -> None:
    ann, bob = company.guest("Ann"), company.guest("Bob")
    said = '<img src=x onerror="window.hit=1"> <b>bold</b> http://example.test/ &amp; \u202egnp.exe'
    ann.types(said)
    bob.reads("<img src=x onerror=")
    assert "<b>bold</b> http://example.test/ &amp;" in bob.log
    assert bob.page.locator("#log img, #log a:not([rel~=nofollow])").count() == 0
    assert bob.page.evaluate("window.hit") is None
    assert "\u202e" not in bob.log


def test_nothing_comes_from_anywhere_else(company: Company) -> None:
    ann = company.visitor("Ann")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.comes_in(company.url)
    ann.button("Play alone now").click()
    ann.until("state => state.hand.cards.length === 7")
    assert {url.partition("://")[2].partition("/")[0] for url in asked} == {company.url.split("/")[2]}
