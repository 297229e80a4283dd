"""What is round the table: the log, the door, the line that is typed, the menu, one's icon."""

from __future__ import annotations

import io
import re
import signal
from typing import TYPE_CHECKING, Any

import pytest
from browser_support import Company, Visitor
from live_support import server
from PIL import Image, PngImagePlugin

if TYPE_CHECKING:
    from pathlib import Path

    from browser_support import Windows


pytestmark = pytest.mark.browser

PHONE = (390, 844)
AT_THE_END = (
    "() => { const log = document.querySelector('#log');"
    " return log.scrollHeight - log.scrollTop - log.clientHeight < 4; }"
)
TELL = """async texts => {
    const { store } = await module('store.js');
    for (const text of texts) store.emit('text', text);
}"""
MEASURE_AT_ONCE = """() => {
    const { remove } = Element.prototype;
    Element.prototype.remove = function () {
        remove.call(this);
        document.querySelector('#log').getBoundingClientRect();
    };
}"""
PLAY = """async ([event, prompt]) => {
    const { store } = await module('store.js');
    const frame = () => new Promise(requestAnimationFrame);
    store.emit('text', { text: event, kind: 'event' });
    await frame();
    store.emit('text', { text: prompt, kind: 'prompt' });
    await frame();
    await frame();
}"""
TOO_WIDE = """() => [...document.querySelectorAll('#log, #log :not(.unseen)')]
    .filter(each => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
    .map(each => each.className)"""


def hears(visitor: Visitor, *texts: tuple[str, str]) -> None:
    """Let the page hear texts, each with its kind, as if the server had sent them at once."""
    visitor.page.evaluate(TELL, [{"text": text, "kind": kind} for text, kind in texts])


def knocks(visitor: Visitor, url: str, name: str) -> None:
    """Open the page and say a name at the door."""
    visitor.page.goto(url)
    visitor.page.get_by_label("Your name").fill(name)
    visitor.button("Log in").click()


def registers(visitor: Visitor, url: str) -> None:
    """Come in and keep the name with a password."""
    knocks(visitor, url, visitor.name)
    visitor.page.get_by_label("Choose a password").fill("correct horse")
    visitor.button("Register").click()
    visitor.page.get_by_label("Repeat the password").fill("correct horse")
    visitor.button("Register").click()
    visitor.until("state => state.me && !state.me.guest")


# The log.


def test_the_log_follows_while_one_plays(company: Company) -> None:
    """A prompt goes, the page is measured, and another of its height comes: the end stays in sight."""
    ann = company.guest("Ann", (1400, 700))
    ann.page.evaluate(MEASURE_AT_ONCE)
    prompt = "Your turn. On top: R 5. Cards: Sorrel 7, Fennel 5, Bob 4, Cid 3. " * 3
    for turn in range(20):
        ann.page.evaluate(PLAY, [f"Sorrel plays a card, number {turn}.", prompt])
    ann.page.wait_for_function(AT_THE_END)
    assert ann.page.locator("#newer").is_hidden()


SCROLLED_BACK = """log => new Promise((done) => {
    log.addEventListener("scroll", () => requestAnimationFrame(done), { once: true });
    log.scrollTop = 40;
})"""
"""Scroll the log back, and wait until the page has noticed."""


def test_the_log_goes_to_the_end_when_she_sends_a_line_and_when_she_goes_elsewhere(company: Company) -> None:
    ann = company.guest("Ann", (1400, 700))
    hears(ann, *[(f"line {nth}", "info") for nth in range(80)])
    log = ann.page.locator("#log")
    for line in ("hello", "/create Den una-classic"):
        ann.page.wait_for_function(AT_THE_END)
        log.evaluate(SCROLLED_BACK)
        hears(ann, ("one more", "info"))
        ann.page.locator("#newer").wait_for()
        ann.types(line)
        ann.page.wait_for_function(AT_THE_END)
        assert ann.page.locator("#newer").is_hidden()


def test_what_stands_in_columns_is_not_cut_off(company: Company, pictures: Path) -> None:
    ann = company.guest("Ann", (360, 740))
    ann.types("/create The longest name of a table of all una-classic")
    ann.types("/option")
    ann.reads("auto-draw")
    ann.types("/rooms")
    ann.reads("you're here")
    ann.shot(pictures, "columns-phone")
    assert ann.page.evaluate(TOO_WIDE) == []


def test_a_seal_is_short_for_the_eye_and_whole_for_who_copies_it(company: Company) -> None:
    ann = company.guest("Ann")
    commitment = "ba9bb8d0" * 8
    text = f"Hand 1-1, commitment {commitment}."
    at = text.index(commitment)
    told = {"text": text, "kind": "event", "marks": [[at, at + len(commitment), "dim"]]}
    ann.page.evaluate(TELL, [told])
    digest = ann.page.locator("#log .digest")
    box = digest.bounding_box()
    assert box is not None
    assert box["width"] < 120
    assert commitment in ann.page.locator("#log").inner_text()


# The door.


def test_a_second_window_goes_on_with_the_code(company: Company) -> None:
    ann = company.guest("Ann")
    code = re.findall(r"\d{3}-\d{3}-\d{3}", ann.page.locator("#log").inner_text())[-1]
    second = company.visitor("Ann")
    knocks(second, company.url, "Ann")
    second.page.get_by_label("type the code").fill(code)
    second.button("Continue").click()
    second.until("state => state.me?.name === 'Ann'")


def test_a_second_window_takes_another_name(company: Company) -> None:
    company.guest("Ann")
    second = company.visitor("Amy")
    knocks(second, company.url, "Ann")
    second.button("Another name").click()
    field = second.page.get_by_label("Your name")
    assert field.input_value() == ""
    field.fill("Amy")
    second.button("Log in").click()
    second.button("Play as a guest").click()
    second.until("state => state.me?.name === 'Amy'")


def test_the_door_shows_the_newest_error_alone(company: Company) -> None:
    ann = company.visitor("Ann")
    knocks(ann, company.url, "A")
    ann.page.locator("#login .error").wait_for()
    ann.page.get_by_label("Your name").fill("a b?")
    ann.button("Log in").click()
    ann.page.locator("#login .error", has_text="a b?").wait_for()
    assert ann.page.locator("#login .error").count() == 1
    ann.page.get_by_label("Your name").fill("Ann")
    ann.button("Log in").click()
    ann.button("Play as a guest").wait_for()
    assert ann.page.locator("#login .error").count() == 0
    assert "Enter" not in ann.page.locator("#login").inner_text()


def test_the_name_is_filled_in_in_the_next_window(company: Company) -> None:
    ann = company.guest("Ann")
    ann.page.close()
    page = ann.context.new_page()
    page.goto(company.url)
    page.wait_for_function("() => document.querySelector('#login-name')?.value === 'Ann'")


def test_who_has_a_password_is_told_why_she_is_at_the_door(windows: Windows, tmp_path: Path) -> None:
    """After the server has been started again no ticket is good any more."""
    with server(tmp_path, "--web-port", "0") as first:
        company = Company(first, windows)
        ann = company.visitor("Ann")
        registers(ann, company.url)
        first.stop(signal.SIGTERM)
    ann.until("state => !state.connected")
    with server(tmp_path, "--web-port", str(first.port_of("web"))):
        ann.page.get_by_text("The server has restarted.").wait_for(timeout=40_000)
        assert ann.page.get_by_label("Your name").input_value() == "Ann"
        assert ann.page.locator("#login .error").count() == 0
        ann.forgives_a_server_that_is_down()
        company.leaves()


def test_who_has_a_password_goes_on_in_two_windows_by_turns(company: Company) -> None:
    """Each window has a ticket of its own, so that the name can be taken back without the password."""
    first, second = company.visitor("Berta"), company.visitor("Berta")
    registers(first, company.url)
    knocks(second, company.url, "Berta")
    second.page.get_by_label("Password for").fill("correct horse")
    second.button("Log in").click()
    second.until("state => state.me !== null")
    first.button("Play here").click()
    first.until("state => state.me !== null && state.connected")
    second.button("Play here").click()
    second.until("state => state.me !== null && state.connected")


def test_who_takes_her_place_back_without_a_good_ticket_is_told_to_come_in(company: Company) -> None:
    first, second = company.visitor("Clara"), company.visitor("Clara")
    registers(first, company.url)
    first.page.evaluate("() => sessionStorage.setItem('una.ticket', 'worthless')")
    knocks(second, company.url, "Clara")
    second.page.get_by_label("Password for").fill("correct horse")
    second.button("Log in").click()
    first.button("Play here").click()
    first.page.locator("#login").get_by_text("Log in again, and your game goes on.").wait_for()
    assert first.page.locator("#login .error").count() == 0


# The line and the hand.


def test_escape_leads_to_the_hand_and_back(company: Company) -> None:
    ann = company.guest("Ann")
    ann.types("/create Den una-classic")
    ann.types("/bot add")
    ann.types("/startgame")
    ann.until("state => state.hand.cards.length > 0")
    line = ann.page.locator("#line")
    line.fill("typed")
    line.press("Escape")
    assert line.evaluate("line => line === document.activeElement")
    line.fill("")
    line.press("Escape")
    assert ann.page.evaluate("document.activeElement.matches('#hand .hand-card')")
    ann.page.wait_for_timeout(700)
    ann.page.keyboard.press("Escape")  # the first one, also where the page is telling about a card
    assert ann.page.locator("#card-tip").is_hidden()
    assert line.evaluate("line => line === document.activeElement")


def test_a_line_that_calls_una_says_so(company: Company) -> None:
    ann = company.guest("Ann")
    line, hint = ann.page.locator("#line"), ann.page.locator("#line-hint")
    for typed, calls in (("una", ""), ("Una!", ""), ("Unable to play", "This calls Una."), (" unable", "")):
        line.fill(typed)
        assert hint.inner_text().startswith(calls)
        assert bool(hint.inner_text()) == bool(calls)


# The menu.


def test_the_table_is_filled_with_computers(company: Company) -> None:
    ann = company.guest("Ann")
    ann.types("/create Den una-classic")
    ann.until("state => state.room.name === 'Den'")
    ann.page.get_by_role("tab", name="Room").click()
    fill = ann.button("Fill the table")
    fill.click()
    most = ann.page.evaluate("async () => (await module('facts.js')).facts.games['una-classic'].seats[1]")
    ann.until(f"state => state.table.seats.length === {most}")
    assert fill.is_disabled()


def test_who_is_not_heard_is_shown_so(company: Company) -> None:
    ann, _ = company.guest("Ann"), company.guest("Bob")
    ann.page.get_by_role("tab", name="Room").click()
    ann.page.get_by_role("button", name="Ignore (Bob)").click()
    ann.page.get_by_role("button", name="Stop ignoring (Bob)").click()
    ann.page.get_by_role("button", name="Ignore (Bob)").wait_for()


def test_a_lock_is_shown(company: Company) -> None:
    ann = company.guest("Ann")
    ann.types("/create Den una-classic")
    ann.until("state => state.room.name === 'Den'")
    ann.page.locator("#tabpanel-verbs").get_by_role("button", name="Lock").click()
    ann.page.locator("#where").get_by_text("locked").wait_for()
    ann.page.locator("#tabpanel-verbs").get_by_role("button", name="Unlock").click()
    ann.until("state => !state.here.locked")
    ann.page.locator("#tabpanel-verbs").get_by_role("button", name="Lock").wait_for()


def test_on_a_phone_a_verb_of_the_menu_makes_way_and_a_table_can_be_joined_at_once(
    company: Company, pictures: Path
) -> None:
    for name in ("Bob", "Cid"):
        company.guest(name).types(f"/create {name}s una-classic")
    ann = company.guest("Ann", PHONE, has_touch=True, is_mobile=True)
    ann.until("state => state.rooms.length === 2")
    ann.shot(pictures, "lobby-phone")
    for join in ann.page.get_by_role("button", name=re.compile("^Join")).all():
        box = join.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= ann.page.locator("#lobby").evaluate(
            "e => e.getBoundingClientRect().bottom"
        )
    ann.button("Menu").click()
    ann.page.locator("#panel").get_by_role("button", name="Rooms").first.click()
    ann.page.locator("#panel").wait_for(state="hidden")
    ann.reads("Friday" if "Friday" in ann.log else "Bobs")
    assert ann.page.evaluate("document.activeElement.id") != "line"


# One's icon.


def offers_picture(visitor: Visitor, name: str, content: bytes) -> None:
    """Choose a file for one's icon in the dialog."""
    visitor.page.get_by_role("tab", name="You").click()
    visitor.button("Change icon").click()
    file: Any = {"name": name, "mimeType": "", "buffer": content}
    visitor.page.locator("#icon-file").set_input_files(file)


def test_a_dmi_file_goes_as_it_is(company: Company) -> None:
    about = '# BEGIN DMI\nversion = 4.0\n\twidth = 32\n\theight = 32\nstate = ""\n# END DMI\n'
    info = PngImagePlugin.PngInfo()
    info.add_text("Description", about, zip=True)
    file = io.BytesIO()
    Image.new("RGBA", (64, 32), (20, 120, 200, 255)).save(file, "PNG", pnginfo=info)
    ann = company.guest("Ann")
    before = ann.state()["me"]["icon"]
    offers_picture(ann, "me.dmi", file.getvalue())
    ann.page.get_by_text("me.dmi, 64 by 32 pixels").wait_for()
    ann.button("Use this picture").click()
    ann.until(f"state => state.me.icon !== {before!r}")


def test_any_picture_becomes_an_icon(company: Company, pictures: Path) -> None:
    ann = company.guest("Ann")
    before = ann.state()["me"]["icon"]
    drawn = Image.new("RGBA", (120, 60), (200, 20, 10, 255))
    file = io.BytesIO()
    drawn.save(file, "PNG")
    offers_picture(ann, "me.png", file.getvalue())
    ann.page.get_by_text("me.png, scaled down to 32 by 32 pixels").wait_for()
    ann.button("Use this picture").click()
    ann.until(f"state => state.me.icon !== {before!r}")
    ann.shot(pictures, "icon-own")
    answer = ann.context.request.get(f"{company.url}icons/{ann.state()['me']['icon']}.png")
    icon = Image.open(io.BytesIO(answer.body())).convert("RGBA")
    assert icon.getpixel((16, 16)) == (200, 20, 10, 255)
    assert icon.getpixel((16, 2)) == (0, 0, 0, 0)
