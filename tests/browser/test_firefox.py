"""The page in Firefox: somebody logs in, is dealt a hand, and reloads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from firefox_support import executable, firefox
from live_support import server

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.browser, pytest.mark.long]

MODULES = """(async () => {
    const { modules } = await import(document.querySelector('script[type=module]').src);
    window.store = modules['store.js'].store;
    window.send = modules['connection.js'].send;
})()"""
LOG_IN = """(() => {
    const name = document.querySelector('#login-name');
    name.value = 'Ann';
    name.form.requestSubmit();
})()"""


@pytest.mark.skipif(executable() is None, reason="there is no Firefox here (Debian's package: firefox-esr)")
def test_a_hand_goes_on_in_firefox_after_a_reload(tmp_path: Path) -> None:
    profile, data = tmp_path / "profile", tmp_path / "data"
    profile.mkdir()
    data.mkdir()
    with server(data, "--web-port", "0") as running, firefox(profile) as ann:
        ann.opens(f"http://127.0.0.1:{running.port_of('web')}/")
        ann.until("document.querySelector('#login-name')")
        ann.runs(MODULES)
        ann.runs(LOG_IN)
        ann.until("document.querySelector('.login-form .big')")
        ann.runs("document.querySelector('.login-form .big').click()")
        ann.until("store.state.me")
        for line in ("/create Den know-u", "/bot add", "/option pace none", "/startgame"):
            ann.runs(f"send({line!r}) && true")
        ann.until("document.querySelectorAll('#hand .hand-card').length > 0")
        ann.runs("location.reload()")
        ann.until("document.querySelectorAll('#hand .hand-card').length > 0")
        ann.runs(MODULES)
        ann.until("store.state.me?.name === 'Ann'")
