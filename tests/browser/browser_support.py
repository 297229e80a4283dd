"""People who come to the page with a real browser."""

from __future__ import annotations

import shutil
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from live_support import Server
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

PATIENCE: Final = 60_000
"""Milliseconds after which what a test waits for is not going to come."""
WIDE, MIDDLE, NARROW = (1400, 900), (800, 1000), (360, 740)
_MODULE: Final = """window.module = async name => {
    const { modules } = await import(document.querySelector("script[type=module]").src);
    return modules[name];
};"""
"""How a test gets at one of the page's own modules."""
_LOG_IN: Final = """async line => {
    const [{ store }, { answer }] = await Promise.all(["store.js", "connection.js"].map(module));
    const asked = new Promise((done) => store.watch(() => store.state.query?.what === "name" && done()));
    await asked;
    await answer(line);
}"""
_QUIT: Final = """async () => {
    const [{ store }, { answer, send }] = await Promise.all(["store.js", "connection.js"].map(module));
    const gone = new Promise((done) => store.watch(() => store.state.connected || done()));
    const late = new Promise((done) => setTimeout(done, 30_000));
    // While a password or a picture is asked for, the command would be taken for it.
    while (store.state.me && store.state.query && (await answer("")));
    if (store.state.me && send("/quit")) await Promise.race([gone, late]);
}"""
"""How somebody leaves, so that nobody who comes later finds the name taken."""
_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def executable() -> str | None:
    """Return where a Chromium is, None where there is none."""
    return next((path for name in _NAMES if (path := shutil.which(name))), None)


@contextmanager
def chromium(path: str) -> Iterator[Windows]:
    """Run a browser without a screen."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it takes long, and not all tests need it

    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        try:
            yield Windows(browser)
        finally:
            browser.close()


class Windows:
    """A browser's windows, each as if the browser were somebody's own.

    A window costs much more to open than a page to load, so those without anything special are kept.
    """

    def __init__(self, browser: Browser) -> None:
        """Begin without a window."""
        self._browser = browser
        self._kept: list[Page] = []

    def open(self, size: tuple[int, int], options: Mapping[str, Any]) -> Page:
        """Open a window, in which nothing moves unless that's wanted: it would take time."""
        if self._kept and not options:
            page = self._kept.pop()
            page.set_viewport_size({"width": size[0], "height": size[1]})
            return page
        viewport: Any = {"width": size[0], "height": size[1]}
        context = self._browser.new_context(viewport=viewport, **{"reduced_motion": "reduce", **options})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(_MODULE)
        return context.new_page()

    def take_back(self, page: Page, url: str) -> None:
        """Keep a window that can be opened again, once nothing is left in it of who was there."""
        try:
            for other in page.context.pages:
                if other is not page:
                    other.close()
            page.goto(f"{url}icon.svg")  # of the same origin, and without a script
            page.evaluate("() => { sessionStorage.clear(); localStorage.clear(); }")
            page.context.clear_cookies()
            page.mouse.move(-1, -1)
        except Exception:  # noqa: BLE001 - the page may be anywhere, and the server gone
            page.context.close()
        else:
            self._kept.append(page)


@attrs.define(eq=False)
class Visitor:
    """Somebody with their own browser window; nothing may go wrong in it unseen."""

    name: str
    page: Page
    plain: bool = True
    """Whether nothing special is wanted of the window."""
    faults: list[str] = attrs.field(factory=list)
    """What the browser complained of."""
    _listeners: dict[str, Callable[[Any], None]] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self._listeners = {
            "pageerror": lambda fault: self.faults.append(str(fault)),
            "console": lambda said: self._hear(said),  # noqa: PLW0108 - Playwright marks a method
            "requestfailed": lambda request: self._miss(request),  # noqa: PLW0108
        }
        for event, listener in self._listeners.items():
            self.page.on(event, listener)  # type: ignore[call-overload]

    @property
    def context(self) -> BrowserContext:
        """What the window keeps to itself."""
        return self.page.context

    def _hear(self, said: Any) -> None:  # noqa: ANN401 - Playwright's own
        if said.type in {"error", "warning"}:
            self.faults.append(said.text)

    def _miss(self, request: Any) -> None:  # noqa: ANN401
        if request.failure != "net::ERR_ABORTED":  # Timed out by the page itself, as at a reload
            self.faults.append(f"no answer: {request.url}")

    def forgives_a_server_that_is_down(self) -> None:
        """Forget what the browser complained of while there was no server."""
        known = ("WebSocket", "no answer", "ERR_CONNECTION_REFUSED")
        self.faults = [fault for fault in self.faults if not any(each in fault for each in known)]

    # What they do.

    def comes_in(self, url: str) -> None:
        """Open the page, and log in as a guest with one line."""
        self.page.goto(url)
        self.page.evaluate(_LOG_IN, f"connect {self.name}")
        self.until("state => state.me !== null")

    def types(self, line: str) -> None:
        """Type a line and send it."""
        box = self.page.locator("#line")
        box.fill(line)
        box.press("Enter")

    def quits(self) -> None:
        """Leave the server for good, if logged in."""
        with suppress(Exception):  # the page may be anywhere, or gone
            self.page.evaluate(_QUIT)

    def leaves(self, windows: Windows, url: str) -> None:
        """Quit, and close the window."""
        self.quits()
        for event, listener in self._listeners.items():
            self.page.remove_listener(event, listener)
        if self.plain:
            windows.take_back(self.page, url)
        else:
            self.context.close()

    def button(self, name: str) -> Locator:
        """Return the first button that is seen by a name or a part of it."""
        return self.page.get_by_role("button", name=name).first

    # What they see.

    @property
    def log(self) -> str:
        """All that stands in the log."""
        return self.page.locator("#log").inner_text()

    def reads(self, text: str) -> None:
        """Wait until a text stands in the log."""
        self.page.locator("#log").get_by_text(text).last.wait_for()

    def state(self) -> dict[str, Any]:
        """Return what the page knows."""
        known: dict[str, Any] = self.page.evaluate(
            "async () => JSON.parse(JSON.stringify((await module('store.js')).store.state))"
        )
        return known

    def settled(self) -> dict[str, Any]:
        """Return what the page knows once nothing more is on the way: table and hand come one by one."""
        deadline = time.monotonic() + PATIENCE / 1000
        before: dict[str, Any] = {}
        while (state := self.state()) != before or self._held(state) != len(state["hand"]["cards"]):
            assert time.monotonic() < deadline, state
            before = state
            self.page.wait_for_timeout(40)
        return state

    def _held(self, state: dict[str, Any]) -> int:
        """Return how many cards this visitor holds, as the table tells."""
        return sum(seat["cards"] or 0 for seat in state["table"]["seats"] if seat["name"] == self.name)

    def until_played(self, before: dict[str, Any]) -> None:
        """Wait until the table, the hand or the question isn't as it was before."""
        parts = ("table", "hand", "ask")
        deadline = time.monotonic() + PATIENCE / 1000
        while all(state[part] == before[part] for state in [self.state()] for part in parts):
            assert time.monotonic() < deadline, f"nothing came of it: {self.log[-500:]}"
            self.page.wait_for_timeout(20)

    def until(self, condition: str, timeout: int = PATIENCE) -> None:
        """Wait until a condition in JavaScript holds for what the page knows."""
        self.page.evaluate("async () => { window.known = (await module('store.js')).store; }")
        self.page.wait_for_function(f"() => ({condition})(window.known.state)", timeout=timeout, polling=50)

    def seat(self, name: str) -> Locator:
        """Return somebody's place at the table."""
        return self.page.locator(f'#table .seat[data-key="{name}"] button').first

    def cards(self) -> Locator:
        """Return the cards of the hand."""
        return self.page.locator("#hand .hand-card")

    def codes(self) -> list[str]:
        """Return the codes of the cards of the hand, from left to right."""
        codes: list[str] = self.cards().evaluate_all("all => all.map(each => each.dataset.code)")
        return codes

    def shot(self, folder: Path, name: str, size: tuple[int, int] | None = None) -> None:
        """Keep a picture of the window, at another size perhaps."""
        if size is not None:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
            self.page.wait_for_timeout(500)
        self.page.screenshot(path=folder / f"{name}.png")


@attrs.define(eq=False)
class Company:
    """A server, a browser, and everybody who has opened a window in it."""

    server: Server
    windows: Windows
    visitors: list[Visitor] = attrs.field(factory=list)

    @property
    def url(self) -> str:
        """The page's address."""
        return f"http://127.0.0.1:{self.server.port_of('web')}/"

    def visitor(self, name: str, size: tuple[int, int] = WIDE, **options: Any) -> Visitor:  # noqa: ANN401
        """Open a window for somebody."""
        visitor = Visitor(name, self.windows.open(size, options), plain=not options)
        self.visitors.append(visitor)
        return visitor

    def guest(self, name: str, size: tuple[int, int] = WIDE, **options: Any) -> Visitor:  # noqa: ANN401
        """Open a window for somebody who comes in as a guest."""
        visitor = self.visitor(name, size, **options)
        visitor.comes_in(self.url)
        return visitor

    def leaves(self) -> None:
        """Close all windows; no browser may have complained."""
        faults = [f"{visitor.name}: {fault}" for visitor in self.visitors for fault in visitor.faults]
        for visitor in self.visitors:
            visitor.leaves(self.windows, self.url)
        assert not faults, "\n".join(faults)


def eventually(act: Callable[[], bool], times: int = 400) -> None:
    """Do something again and again until it says that it is done."""
    for _ in range(times):
        if act():
            return
    raise AssertionError("it does not come to an end")
