"""Browsers that stay logged in: a cookie that no script can read, for nothing but the page's own WebSocket.

The page asks for a key on its WebSocket, and fetches ``/stay`` with it: the answer sets the cookie. A key is
good once, for a moment. Whoever opens the WebSocket with the cookie may be let in by the ticket that it has.
"""

from __future__ import annotations

import secrets
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Final

from una_mud.server.session.tickets import BROWSER_SECONDS
from una_mud.server.web.site import SOCKET, Reply

if TYPE_CHECKING:
    from collections.abc import Mapping

PATH: Final = "/stay"
KEY: Final = "una-key"
"""The header that has the key: no page of another place can send it."""
SECURE: Final = "una-secure"
"""The header that says that the page came by TLS, which a proxy may hide."""
COOKIE: Final = "una-stay"
_SECONDS: Final = 30.0
"""How long a key is good."""
_MOST: Final = 1000
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


class StayKeys:
    """The keys that are out, each with its ticket and until when it's good."""

    def __init__(self) -> None:
        """Begin with none."""
        self._keys: dict[str, tuple[str, float]] = {}

    def issue(self, ticket: str, now: float) -> str:
        """Return a key with which a ticket can be fetched as a cookie."""
        if len(self._keys) >= _MOST:
            del self._keys[next(iter(self._keys))]
        key = secrets.token_urlsafe()
        self._keys[key] = ticket, now + _SECONDS
        return key

    def reply(self, headers: Mapping[str, str], now: float) -> Reply:
        """Return the answer to a request for the cookie."""
        ticket, until = self._keys.pop(headers.get(KEY, ""), ("", 0.0))
        if not ticket or until < now:
            return Reply.words(403, "This key isn't good.")
        secure = "; Secure" if SECURE in headers else ""
        limits = f"Path={SOCKET}; Max-Age={BROWSER_SECONDS:.0f}; HttpOnly; SameSite=Strict{secure}"
        return Reply(204, [("Set-Cookie", f"{COOKIE}={ticket}; {limits}"), ("Cache-Control", "no-store")])


def ticket_in(headers: Mapping[str, str]) -> str | None:
    """Return the ticket that a request's cookie has."""
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return None
    return None if morsel is None else morsel.value


def browser_of(headers: Mapping[str, str]) -> str:
    """Return what a browser and its system are called."""
    agent = headers.get("user-agent", "")
    names = [next((name for sign, name in known if sign in agent), "") for known in (_BROWSERS, _SYSTEMS)]
    return ", ".join(filter(None, names)) or "?"
