"""How light the page is: what a load costs, how soon it can be used, how fast a click is seen.

It needs a Chromium, and Playwright, which the extra ``test`` brings. The server runs on this machine.
Fast 3G is 1.44 megabits a second down, 0.675 up, and --latency milliseconds for each request. A request that
the page's own service worker makes, as for the page itself in a warm load, isn't counted.

    python benchmarks/page.py --loads 5 --clicks 30
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
DOWN, UP = 1_440_000 / 8, 675_000 / 8
"""Bytes a second of fast 3G."""
FORM: Final = "#login-name"
WATCH_TASKS: Final = """window.tasks = [];
new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((each) => each.duration)))
    .observe({ type: 'longtask', buffered: true });"""
CLICK: Final = """() => new Promise((done) => {
    const card = document.querySelector('#hand .hand-card.playable');
    const pile = document.querySelector('.pile');
    const began = performance.now();
    const seen = new MutationObserver(() => {
        seen.disconnect();
        requestAnimationFrame(() => done(performance.now() - began));
    });
    seen.observe(pile, { childList: true, subtree: true });
    setTimeout(() => { seen.disconnect(); done(null); }, 500);
    card.click();
})"""
CAN_PLAY: Final = """state => state.hand.cards.some(({ playable }) => playable) && !state.ask
    && state.table?.turn === state.me.name"""


@contextmanager
def server() -> Iterator[str]:
    """Run a server, and yield the page's address."""
    with tempfile.TemporaryDirectory() as data:
        words = ["-m", "una_mud", "serve", "--telnet-port", "-1", "--web-port", "0", "--data", data]
        process = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own
        try:
            for line in process.stdout or ():
                if found := re.match(r"web (\S+)", line):
                    yield found[1]
                    break
        finally:
            process.terminate()
            process.wait()


class Load:
    """What one load of the page costs."""

    def __init__(self, context: BrowserContext, page: Page, url: str, latency: float | None = None) -> None:
        """Load it; with a latency in milliseconds as by fast 3G."""
        self.requests: list[str] = []
        self.bytes = 0.0
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        if latency is not None:
            slow = {"offline": False, "latency": latency, "downloadThroughput": DOWN, "uploadThroughput": UP}
            session.send("Network.emulateNetworkConditions", slow)
        session.on("Network.responseReceived", self._response)
        session.on("Network.loadingFinished", self._finished)
        session.on("Network.webSocketCreated", lambda event: self.requests.append(event["url"]))
        page.goto(url, wait_until="commit")
        page.wait_for_selector(FORM)
        self.usable: float = page.evaluate("() => performance.now()")
        page.wait_for_load_state("load")
        page.wait_for_timeout(500)
        session.detach()

    def _response(self, event: dict[str, Any]) -> None:
        response = event["response"]
        if not response.get("fromDiskCache") and not response.get("fromServiceWorker"):
            self.requests.append(response["url"])

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes += event["encodedDataLength"]


def first_loads(browser: Browser, url: str, latency: float | None = None) -> tuple[Load, Load]:
    """Load the page in a browser that doesn't know it, and then once more."""
    context = browser.new_context()
    try:
        page = context.new_page()
        first = Load(context, page, url, latency)
        return first, Load(context, page, url, latency)
    finally:
        context.close()


def play(browser: Browser, url: str, clicks: int) -> tuple[list[float], list[float], int]:
    """Play cards by clicking: milliseconds until the pile shows each, long tasks, entries of the log."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(url)
    known = """async () => {
        const { modules } = await import(document.querySelector('script[type=module]').src);
        window.store = modules['store.js'].store;
        window.send = modules['connection.js'].send;
        modules['connection.js'].answer('connect Meter');
    }"""
    page.wait_for_selector(FORM)
    page.evaluate(known)
    page.wait_for_function("() => store.state.me")
    for line in (
        "/create Den una-classic",
        "/bot add",
        "/bot add",
        "/option pace none",
        "/option pause 3",
        "/startgame",
    ):
        page.evaluate("line => send(line)", line)
    page.wait_for_function("() => store.state.hand.cards.length > 0")
    page.evaluate(WATCH_TASKS)
    took: list[float] = []
    for _ in range(clicks * 12):
        if len(took) >= clicks:
            break
        if page.evaluate(f"() => ({CAN_PLAY})(store.state)"):
            milliseconds = page.evaluate(CLICK)
            took += [] if milliseconds is None else [milliseconds]
        elif page.evaluate("() => store.state.table?.turn === store.state.me.name || store.state.ask"):
            page.evaluate("() => send(store.state.ask?.choices[0]?.line ?? '/draw')")
        page.wait_for_timeout(60)
    tasks: list[float] = page.evaluate("() => window.tasks")
    entries: int = page.evaluate("() => document.querySelectorAll('#log > *').length")
    context.close()
    return took, tasks, entries


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--loads", type=int, default=5)
    parser.add_argument("--clicks", type=int, default=30)
    parser.add_argument("--latency", type=float, default=562.5 / 4, help="milliseconds of fast 3G")
    args = parser.parse_args()
    path = next(found for name in NAMES if (found := shutil.which(name)))
    with server() as url, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        first, warm = first_loads(browser, url)
        print(f"first load: {len(first.requests)} requests, {first.bytes / 1000:.1f} KB")
        print(f"warm load: {len(warm.requests)} requests, {warm.bytes / 1000:.1f} KB")
        slow = [first_loads(browser, url, args.latency) for _ in range(args.loads)]
        usable, again = (median(pair[nth].usable for pair in slow) for nth in (0, 1))
        print(f"usable by fast 3G: {usable:.0f} ms, warm {again:.0f} ms")
        took, tasks, entries = play(browser, url, args.clicks)
        print(f"click to pile: {median(took):.1f} ms in the median of {len(took)}")
        longest = max(tasks, default=0)
        print(
            f"long tasks in play: {len(tasks)}, the longest {longest:.0f} ms; entries in the log: {entries}"
        )
        for request in first.requests:
            print(" ", request)
        print("warm:", *warm.requests)
        browser.close()


if __name__ == "__main__":
    main()
