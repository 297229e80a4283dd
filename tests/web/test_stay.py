"""Browsers that stay logged in, as they and others see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from web_support import opened

from una_mud.server.session.tickets import BROWSERS

if TYPE_CHECKING:
    from pathlib import Path

    from web_support import Page, WebFront

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def cookie_of(front: WebFront, page: Page) -> str:
    """Ask to stay logged in, and return the cookie."""
    page.says("Una.Stay", {})
    answer = front.caller().asks("/stay", Una_Key=page.state["Una.Stay"]["key"])
    assert answer.status == 204
    cookie, *limits = answer.headers["set-cookie"].split("; ")
    assert {"HttpOnly", "SameSite=Strict", "Path=/ws"} <= set(limits)
    return cookie


def stays(front: WebFront, cookie: str) -> bool:
    """Whether a browser with a cookie is let in."""
    page = front.page(Cookie=cookie, User_Agent=FIREFOX)
    page.says("Una.Resume", {"stay": True})
    page.waits()
    return "Una.Me" in page.state


def test_a_browser_stays_logged_in_over_a_restart_until_the_password_changes(tmp_path: Path) -> None:
    with opened(tmp_path) as first:
        page = first.enters("Ann", "s3cret-word")
        cookie = cookie_of(first, page)
        assert cookie.partition("=")[2] not in repr(page.everything)
    with opened(tmp_path) as second:
        assert stays(second, cookie)
        assert not stays(second, "una-stay=x")
        assert not stays(second, "other=1")
        page = second.enters("Ann", "s3cret-word")
        page.types("/password", "s3cret-word", "another-word", "another-word")
        page.waits()
        assert not stays(second, cookie)


def test_a_key_is_good_once_and_for_a_moment(tmp_path: Path) -> None:
    with opened(tmp_path) as front:
        page = front.enters("Ann", "s3cret-word")
        page.says("Una.Stay", {})
        key = page.state["Una.Stay"]["key"]
        assert front.caller().asks("/stay").status == 403
        assert front.caller().asks("/stay", Una_Key=key).status == 204
        assert front.caller().asks("/stay", Una_Key=key).status == 403
        page.says("Una.Stay", {})
        front.clock.advance(31)
        assert front.caller().asks("/stay", Una_Key=page.state["Una.Stay"]["key"]).status == 403


def test_a_guest_does_not_stay(tmp_path: Path) -> None:
    with opened(tmp_path) as front:
        guest = front.enters("Bob")
        guest.says("Una.Stay", {})
        assert "Una.Stay" not in guest.state


def test_browsers_are_listed_and_logged_out_one_by_one(tmp_path: Path) -> None:
    with opened(tmp_path) as front:
        page = front.enters("Ann", "s3cret-word")
        cookies = []
        for _ in range(2):
            page = front.page(User_Agent=FIREFOX)
            page.types("connect Ann s3cret-word")
            page.waits()
            cookies.append(cookie_of(front, page))
        page.types("/browsers")
        assert "1: Firefox, Linux" in str(page.everything)
        page.types("/password", "")
        assert "2: Firefox, Linux" in str(page.everything)
        page.types("/browsers 1")
        assert not stays(front, cookies[0])
        assert stays(front, cookies[1])


def test_who_quits_stays_in_other_browsers_only(tmp_path: Path) -> None:
    with opened(tmp_path) as front:
        one = cookie_of(front, front.enters("Ann", "s3cret-word"))
        page = front.enters("Ann", "s3cret-word")
        other = cookie_of(front, page)
        page.types("/quit")
        assert not stays(front, other)
        assert stays(front, one)


@pytest.mark.parametrize("more", [0, 2])
def test_the_oldest_of_many_browsers_is_forgotten(tmp_path: Path, more: int) -> None:
    with opened(tmp_path) as front:
        front.enters("Ann", "s3cret-word")
        ann = front.world.people["ann"]
        issued = [
            front.context.tickets.issue(ann, front.clock.seconds(), f"B{number}")
            for number in range(BROWSERS + more)
        ]
        good = [stays(front, f"una-stay={ticket}") for ticket in issued]
        assert good == [False] * more + [True] * BROWSERS
