"""Staying in touch: talk that comes back, links, reactions, the installed page, sounds and notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from browser_support import Company

pytestmark = pytest.mark.browser

EMIT = "async ([topic, value]) => (await module('store.js')).store.emit(topic, value)"
RANG = """async () => {
    const { store } = await module('store.js');
    const rang = [];
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
        rang.push(1);
        return createOscillator.call(this);
    };
    const me = store.state.me;
    const heard = (bell, kind) => {
        rang.length = 0;
        store.set('me', { ...me, settings: { ...me.settings, bell } });
        store.emit('event', { kind, seat: 'Bob', by: 'Bob', winner: 'Ann', right: true });
        return rang.length > 0;
    };
    const kinds = ['called', 'challenged', 'hand-over'];
    return [kinds.map(kind => heard('on', kind)), kinds.map(kind => heard('off', kind))];
}"""


def test_the_talk_comes_back_after_a_reload_with_its_links(company: Company) -> None:
    ann, bob = company.guest("Ann"), company.guest("Bob")
    bob.types("see https://example.org/a_(b)?c=1, and <b>this</b>")
    ann.reads("see https")
    link = ann.page.locator("#log a")
    assert link.get_attribute("href") == "https://example.org/a_(b)?c=1"
    assert {"noopener", "noreferrer", "nofollow"} <= set((link.get_attribute("rel") or "").split())
    ann.page.reload()
    earlier = ann.page.locator("#log .earlier")
    earlier.get_by_text("Bob: see https").wait_for()
    bob.types("are you back?")
    ann.reads("are you back?")
    assert ann.log.count("Bob: see") == 1


def test_a_reaction_is_one_click(company: Company, pictures: Path) -> None:
    ann, bob = company.guest("Ann", reduced_motion="no-preference"), company.guest("Bob", (390, 844))
    bob.types("/create Den")
    bob.until("state => state.room.game !== null")
    ann.types("/join Den")
    ann.until("state => state.table?.seats.length === 2")
    bob.button("Applaud").click()
    ann.page.locator(".bubble").wait_for(state="attached")
    ann.reads("Bob applauds.")
    bob.reads("You applaud.")
    bob.shot(pictures, "reactions-phone")


def test_what_flies_is_no_larger_than_cards(company: Company) -> None:
    """A flying card lies over the table; laid out as a block it would be a bar across the window."""
    ann = company.guest("Ann", reduced_motion="no-preference")
    ann.page.evaluate("""() => {
        window.widths = [];
        new MutationObserver((changes) => {
            const added = changes.flatMap((change) => [...change.addedNodes]);
            const flying = added.filter((node) => node.classList?.contains("flyer"));
            window.widths.push(...flying.map((node) => node.offsetWidth));
        }).observe(document.body, { childList: true, subtree: true });
    }""")
    ann.types("/startgame")
    ann.page.wait_for_function("() => window.widths.length > 0", polling=50)
    assert max(ann.page.evaluate("window.widths")) < 200


def test_a_chosen_colour_is_told_in_words(company: Company) -> None:
    """The log doesn't leave it to the colour of the card's name."""
    ann = company.guest("Ann")
    told = {"text": "On top: [Wild, red].", "kind": "info", "marks": [[8, 19, "card", "W", "red"]]}
    shown = ann.page.evaluate("async (told) => (await module('log.js')).entryOf(told).textContent", told)
    assert shown == "On top: Wild, red chosen."


def test_an_open_page_says_when_the_server_has_another_one(company: Company) -> None:
    ann = company.guest("Ann")
    assert ann.page.locator("#update").count() == 0
    ann.page.evaluate(EMIT, ["version", {"page": "0123456789ab"}])
    ann.page.locator("#update").get_by_role("button", name="Reload").wait_for()


def test_the_shell_is_there_without_a_network(company: Company) -> None:
    """The service worker has kept it, and a page that can be had is never taken from it."""
    ann = company.guest("Ann")
    ann.page.evaluate("() => navigator.serviceWorker.ready")
    kept = ann.page.evaluate("async () => (await caches.keys()).length")
    assert kept == 1
    ann.context.set_offline(True)
    ann.page.reload()
    ann.page.locator("#status").get_by_text("offline").or_(
        ann.page.locator("#status").get_by_text("lost")
    ).first.wait_for()
    ann.context.set_offline(False)
    ann.until("state => state.me !== null")
    ann.forgives_a_server_that_is_down()
    ann.faults = [fault for fault in ann.faults if "ERR_INTERNET_DISCONNECTED" not in fault]


def test_who_has_a_bell_hears_calls_challenges_and_wins(company: Company) -> None:
    ann = company.guest("Ann")
    ann.page.locator("#line").click()
    assert ann.page.evaluate(RANG) == [[True, True, True], [False, False, False]]


def test_notifications_are_offered_once_and_politely(company: Company) -> None:
    ann = company.guest("Ann", permissions=[])
    asked = """async () => {
        const { store } = await module('store.js');
        const hide = (hidden) => {
            Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        };
        Object.defineProperty(Notification, 'permission', { value: 'default', configurable: true });
        const { name } = store.state.me;
        for (let turn = 0; turn < 2; turn += 1) {
            hide(true);
            store.set('table', { seats: [], top: { code: 'R5' }, turn: name, phase: 'turn' });
            hide(false);
            store.set('table', null);
        }
    }"""
    ann.page.evaluate(asked)
    offer = ann.page.locator("#log .offer")
    offer.get_by_role("button", name="No, thanks").wait_for()
    assert offer.count() == 1
    offer.get_by_role("button", name="No, thanks").click()
    assert offer.count() == 0


def test_a_browser_stays_logged_in(company: Company) -> None:
    """Also in another window: nothing but the cookie says who it is, and no script can read that."""
    ann = company.guest("Steady")
    ann.types("/register correct horse")
    ann.until("state => !state.me.guest")
    told = "async () => (await module('connection.js')).ask('Una.Stay')"
    ann.page.evaluate(told)
    ann.page.wait_for_function("() => localStorage.getItem('una.stays') === 'yes'")
    assert ann.page.evaluate("() => document.cookie") == ""
    ann.page.evaluate("() => sessionStorage.clear()")
    ann.page.reload()
    ann.until("state => state.me?.name === 'Steady' && !state.me.guest")
