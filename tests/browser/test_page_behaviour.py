"""What one expects of a page: coming back, the line that is typed, the log, whose turn it is."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

import pytest
from browser_support import Company
from live_support import server

if TYPE_CHECKING:
    from pathlib import Path

    from browser_support import Windows


pytestmark = pytest.mark.browser


def test_the_page_comes_back_by_itself_when_the_server_was_killed(windows: Windows, tmp_path: Path) -> None:
    """It says that the connection is lost, and then Ann is back with the same cards as before."""
    with server(tmp_path, "--web-port", "0") as first:
        company = Company(first, windows)
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
    for _ in range(5):
        ann.types("/rules")
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
    second.page.get_by_label("Your name").wait_for()
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


def test_who_comes_back_to_a_name_that_is_somebody_elses_is_asked_who_they_are(company: Company) -> None:
    """Ann's connection is lost, and another Ann comes in: the page doesn't go on as if nothing were."""
    ann, bob = company.guest("Ann"), company.guest("Bob")
    ann.page.evaluate("dispatchEvent(new Event('offline'))")
    bob.until("state => !state.room.here.includes('Ann')")
    company.guest("Ann")
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    ann.page.get_by_text("Somebody called Ann is here already").wait_for()
    ann.until("state => state.connected && state.me === null && state.room === null")


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


def test_a_long_answer_is_read_from_its_beginning(company: Company) -> None:
    ann = company.guest("Ann")
    ann.types("/create Den una-mutant")
    ann.until("state => state.room.game !== null")
    ann.types("/rules")
    ann.page.wait_for_function(
        "() => { const echo = [...document.querySelectorAll('#log .echo')].at(-1);"
        " const log = document.querySelector('#log').getBoundingClientRect();"
        " const top = echo?.nextElementSibling?.getBoundingClientRect().top;"
        " return top >= log.top - 60 && top < log.top + 120; }"
    )


def test_what_was_not_delivered_is_given_back(company: Company) -> None:
    """The browser says that it's offline before the server has answered."""
    ann = company.guest("Ann")
    ann.page.evaluate(
        "async () => { const { send } = await module('connection.js');"
        " send('are you there?', { typed: true }); dispatchEvent(new Event('offline')); }"
    )
    ann.reads("are you there?")
    assert ann.page.locator("#line").input_value() == "are you there?"
    ann.page.locator("#status").get_by_text("offline").wait_for()
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    ann.until("state => state.connected && state.me !== null")
    assert ann.state()["pending"] == []


def test_a_password_is_neither_shown_nor_kept_however_its_command_begins(company: Company) -> None:
    ann = company.guest("Dora")
    ann.types("/passwo hunter2")
    ann.types("/REG hunter2")
    ann.page.wait_for_timeout(200)
    assert "hunter2" not in ann.page.locator("#log").inner_text()
    ann.page.keyboard.press("Escape")
    line = ann.page.locator("#line")
    line.press("ArrowUp")
    assert "hunter2" not in line.input_value()
    assert "hunter2" not in str(ann.page.evaluate("JSON.stringify({ ...sessionStorage, ...localStorage })"))


def test_a_draft_outlives_a_reload(company: Company) -> None:
    ann = company.guest("Ann")
    ann.page.locator("#line").fill("half a sent")
    ann.page.reload()
    ann.until("state => state.me !== null")
    assert ann.page.locator("#line").input_value() == "half a sent"


def test_a_second_load_asks_for_the_page_alone(company: Company) -> None:
    ann = company.visitor("Ann")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.comes_in(company.url)
    assert len(asked) <= 12
    ann.page.reload()
    ann.until("state => state.me !== null")
    sizes = "performance.getEntriesByType('resource').map(each => [each.name, each.transferSize])"
    assert [name for name, size in ann.page.evaluate(sizes) if size and "/icons/" not in name] == []


def test_the_order_of_the_hand_outlives_a_reload(company: Company) -> None:
    ann = company.guest("Ann")
    for line in (
        "/create Den una-classic",
        "/option turn-time off",
        "/bot add",
        "/option pace slow",
        "/startgame",
    ):
        ann.types(line)
    ann.until("state => state.hand.cards.length > 0")
    before = ann.codes()
    ann.cards().first.focus()
    ann.page.keyboard.press("Alt+ArrowRight")
    mine = ann.codes()
    assert mine[0] == before[1]
    ann.page.reload()
    ann.until("state => state.me !== null && state.hand.cards.length > 0")
    ann.page.wait_for_function(
        "count => document.querySelectorAll('#hand .hand-card').length >= count", arg=7
    )
    assert ann.codes()[: len(mine)] == mine


def test_an_input_method_keeps_its_arrow_keys(company: Company) -> None:
    """Most browsers say that it composes, Safari only by the key's code."""
    ann = company.guest("Ann")
    ann.types("one")
    line = ann.page.locator("#line")
    line.fill("nihon")
    for how in ("isComposing: true", "keyCode: 229"):
        key = f"new KeyboardEvent('keydown', {{ key: 'ArrowUp', {how}, bubbles: true, cancelable: true }})"
        line.evaluate(f"line => line.dispatchEvent({key})")
        assert line.input_value() == "nihon"


def test_old_buttons_of_the_log_are_no_tab_stops(company: Company) -> None:
    ann = company.guest("Ann")
    told = {"text": "/rooms", "kind": "info", "marks": [[0, 6, "command", "/rooms"]]}
    ann.page.evaluate(
        "async text => { const { store } = await module('store.js');"
        " for (let n = 0; n < 6; n += 1) store.emit('text', text); }",
        told,
    )
    stops = (
        ann.page.locator("#log")
        .get_by_role("button", name="/rooms")
        .evaluate_all("all => all.map(each => each.tabIndex)")
    )
    assert (stops[0], stops[-1]) == (-1, 0)


@pytest.mark.long
def test_a_line_into_a_silent_network_is_shown_as_pending_and_given_back(company: Company) -> None:
    """The page asks after three seconds, and after five more it knows that the connection is dead."""
    ann = company.visitor("Ann")
    silent = False

    def relay(socket: Any) -> None:  # noqa: ANN401 - Playwright's own
        server_side = socket.connect_to_server()
        socket.on_message(lambda text: None if silent else server_side.send(text))
        server_side.on_message(lambda text: None if silent else socket.send(text))

    ann.page.route_web_socket("**/ws", relay)
    ann.comes_in(company.url)
    silent = True
    ann.types("are you there?")
    ann.page.locator("#pending").get_by_text("are you there?").wait_for()
    ann.until("state => state.line.status === 'lost'")
    assert ann.page.locator("#line").input_value() == "are you there?"
    silent = False
    ann.until("state => state.line.status === 'open' && state.me !== null")
