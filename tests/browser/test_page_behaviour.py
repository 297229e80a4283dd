"""What one expects of a page: coming back, the line that is typed, the log, whose turn it is."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest
from browser_support import Company
from live_support import server

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def test_the_page_comes_back_by_itself_when_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    """It says that the connection is lost, and then Ann is back with the same cards as before."""
    with server(tmp_path, "--web-port", "0") as first:
        company = Company(first, browser)
        ann = company.guest("Ann")
        ann.types("/option turn-time off")
        ann.button("Play alone now").click()
        ann.until("state => state.table.turn === 'Ann'", 60_000)
        before = ann.state()["hand"]["cards"]
        first.stop(signal.SIGKILL)
    ann.until("state => !state.connected")
    ann.page.locator("#status").get_by_text("onnect").first.wait_for()
    with server(tmp_path, "--web-port", str(first.port_of("web"))):
        ann.until("state => state.connected && state.hand.cards.length > 0", 40_000)
        assert ann.state()["hand"]["cards"] == before
        ann.forgives_a_server_that_is_down()
        company.leaves()


def test_the_line_keeps_what_was_typed(company: Company) -> None:
    ann = company.guest("Ann")
    ann.types("one")
    ann.types("two")
    line = ann.page.locator("#line")
    line.press("ArrowUp")
    line.press("ArrowUp")
    assert line.input_value() == "one"
    line.press("ArrowDown")
    assert line.input_value() == "two"
    line.press("ArrowDown")
    assert line.input_value() == ""


def test_a_verb_is_completed_and_tab_goes_on_when_there_is_nothing_to_complete(company: Company) -> None:
    ann = company.guest("Ann")
    line = ann.page.locator("#line")
    line.fill("/start")
    line.press("Tab")
    ann.page.wait_for_function("() => document.querySelector('#line').value.startsWith('/startgame')")
    line.fill("")
    line.press("Tab")
    ann.page.wait_for_function("() => document.activeElement.id !== 'line'")


def test_escape_goes_back_to_the_line(company: Company) -> None:
    ann = company.guest("Ann")
    ann.page.get_by_role("tab", name="Room").focus()
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_function("() => document.activeElement.id === 'line'")


def test_the_log_stays_where_its_reader_is(company: Company) -> None:
    ann, bob = company.guest("Ann"), company.guest("Bob")
    for topic in ("cards", "rooms", "chat", "votes", "icons"):
        ann.types(f"/help {topic}")
    ann.page.wait_for_timeout(500)
    log = ann.page.locator("#log")
    log.evaluate("log => { log.scrollTop = 40; }")
    ann.page.wait_for_timeout(200)
    bob.types("are you there?")
    ann.reads("are you there?")
    assert log.evaluate("log => log.scrollTop") == 40
    ann.page.locator("#newer").click()
    ann.page.wait_for_function(
        "() => { const log = document.querySelector('#log');"
        " return log.scrollHeight - log.scrollTop - log.clientHeight < 4; }"
    )


def test_the_title_tells_whose_turn_it_is(company: Company) -> None:
    ann = company.guest("Ann")
    ann.types("/startgame")
    others = "state => state.table.turn !== 'Ann' && document.title.includes(state.table.turn)"
    ann.until(others, 60_000)
    ann.until("state => state.table.turn === 'Ann' && document.title.includes('Your turn')", 60_000)


def test_the_name_lives_in_one_window_at_a_time(company: Company) -> None:
    """Who opens a second window goes on there; the first one says so, and does not fight for it."""
    first = company.guest("Ann")
    ticket = first.page.evaluate("() => JSON.stringify({...sessionStorage})")
    second = company.visitor("Ann")
    second.page.goto(company.url)
    second.page.evaluate(
        "kept => { for (const [k, v] of Object.entries(JSON.parse(kept))) sessionStorage[k] = v; }", ticket
    )
    second.page.reload()
    second.until("state => state.me !== null")
    first.page.get_by_text("another window", exact=False).first.wait_for()
    first.page.wait_for_timeout(2500)
    assert second.state()["connected"]
    assert not first.state()["connected"]
    first.button("Play here").click()
    first.until("state => state.me !== null && state.connected")
    second.until("state => !state.connected")


def test_who_quits_is_at_the_door_and_her_window_keeps_nothing_of_her(company: Company) -> None:
    ann = company.guest("Ann")
    ann.types("hello")
    ann.types("/quit")
    ann.button("Log in again").wait_for()
    assert ann.page.evaluate("() => sessionStorage.getItem('una.ticket')") is None
    assert ann.page.evaluate("() => document.querySelector('#log').textContent") == ""
    ann.button("Log in again").click()
    ann.page.get_by_label("Your name").wait_for()


def test_a_pose_is_seen_at_the_seat(company: Company) -> None:
    ann = company.guest("Ann")
    ann.types("/startgame")
    ann.until("state => state.table.seats.length > 1")
    ann.types("/pose leans back")
    ann.page.locator("#table .seat").get_by_text("leans back").wait_for()
