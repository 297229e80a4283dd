"""What one client is told as data, and asks for: GMCP (mudstandards.org, and the contract, section 4).

The page speaks the same packages, and asks for all of them at once.

Nothing is sent to a client that has not asked for it: some agree to GMCP and never say a word.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, Protocol

from una_mud import render
from una_mud.messages import ErrorMessage
from una_mud.render.style import Style
from una_mud.server.server_handover import GmcpHandover
from una_mud.server.session.feed import Feed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.messages import Message
    from una_mud.server.session.feed import Encoder, Send

MODULES: Final = ("una", "comm.channel", "char.login")
"""The modules that there are; a client may also ask for a part of one, as ``Una.Hand``."""
_MOST_MODULES: Final = 64
_MOST_BRACKETS: Final = 64
"""In a message; nothing that is understood here has more, however deep they are."""
UNBROKEN: Final = Style(width=10_000)
"""How words are written in data: whoever shows them breaks the lines."""
_LONGEST_UNFINISHED: Final = 200
"""Characters of a line that is completed."""
_CREDENTIALS: Final = '{"type":["password-credentials"]}'


class Host(Protocol):
    """The conversation in which data is spoken."""

    def log_in_as(self, account: str, password: str) -> None:
        """Let a person in whose client logs in by itself, or tell it why not."""

    def complete(self, text: str) -> list[str]:
        """Return the lines that an unfinished one may become."""

    def refresh(self) -> None:
        """Have the state published again: the client wants other packages than before."""


class GmcpClient:
    """What is said as data on one connection."""

    def __init__(self, encoder: Encoder, send: Send, host: Host, modules: Iterable[str] = ()) -> None:
        """Begin with a client that has asked for some modules, or for nothing."""
        self._send = send
        self._host = host
        self._modules: frozenset[str] = frozenset(modules)
        self._wanted: dict[str, bool] = {}
        self._speaks = bool(self._modules)
        self._logging_in = True
        self._login_offered = False
        self._trying = False
        self.feed = Feed(encoder, send, self.wants)

    def hand_over(self) -> GmcpHandover:
        """Return what the client wants, for the program that takes over."""
        return GmcpHandover(
            modules=tuple(sorted(self._modules)),
            speaks=self._speaks,
            logging_in=self._logging_in,
            login_offered=self._login_offered,
            trying=self._trying,
            questions=self.feed.questions,
            asked=self.feed.asked,
            first=self.feed.first,
        )

    def take_over(self, value: GmcpHandover) -> None:
        """Go on as another program has; all state is news again."""
        self._modules, self._speaks = frozenset(value.modules), value.speaks
        self._wanted.clear()
        self._logging_in, self._login_offered = value.logging_in, value.login_offered
        self._trying = value.trying
        self.feed.questions, self.feed.asked, self.feed.first = value.questions, value.asked, value.first

    # What the client says.

    def receive(self, package: str, body: object) -> None:
        """Take a message with what its JSON says; what is not understood is ignored."""
        meaning = self._MEANINGS.get(package.casefold())
        if meaning is not None:
            meaning(self, body)

    def _hello(self, _: object) -> None:
        self._speaks = True

    def _ping(self, _: object) -> None:
        self._send("Core.Ping", "")

    def _set(self, body: object) -> None:
        self._ask_for(_modules(body))

    def _add(self, body: object) -> None:
        self._ask_for(self._modules.union(_modules(body)))

    def _remove(self, body: object) -> None:
        self._ask_for(self._modules.difference(_modules(body)))

    def _ask_for(self, modules: Iterable[str]) -> None:
        self._speaks = True
        self._modules = frozenset(modules)
        self._wanted.clear()
        self.feed.wishes_changed()
        self._host.refresh()
        if self._logging_in and not self._login_offered and self.wants("Char.Login.Default"):
            self._login_offered = True
            self._send("Char.Login.Default", _CREDENTIALS)

    def _credentials(self, body: object) -> None:
        """Take an account and a password; a client that knows none sends an empty object."""
        if not isinstance(body, dict) or not self._logging_in:
            return
        account, password = body.get("account", body.get("character")), body.get("password", "")
        if isinstance(account, str) and account and isinstance(password, str):
            self._trying = True
            self._host.log_in_as(account, password)

    def _complete(self, body: object) -> None:
        """Tell how a line may go on that is being typed."""
        text = body.get("text") if isinstance(body, dict) else None
        if isinstance(text, str) and len(text) <= _LONGEST_UNFINISHED:
            told = {"text": text, "lines": self._host.complete(text)}
            self._send("Una.Completions", json.dumps(told, ensure_ascii=False))

    _MEANINGS: Final[dict[str, Callable[[GmcpClient, object], None]]] = {
        "core.hello": _hello,
        "core.ping": _ping,
        "core.supports.set": _set,
        "core.supports.add": _add,
        "core.supports.remove": _remove,
        "char.login.credentials": _credentials,
        "una.complete": _complete,
    }

    def wants(self, package: str) -> bool:
        """Whether the client has asked for a package, or for a module that it is a part of."""
        known = self._wanted.get(package)
        if known is None:
            name = package.casefold()
            known = any(name == module or name.startswith(f"{module}.") for module in self._modules)
            self._wanted[package] = known
        return known

    # What the client is told.

    def tell(self, message: Message) -> None:
        """Tell the client what a message tells."""
        if self._trying and isinstance(message, ErrorMessage):
            self._result(success=False, message=render.text(message, None, UNBROKEN))
        self.feed.tell(message)

    def logged_in(self) -> None:
        """Note that somebody is in, and tell a client that has logged them in by itself."""
        self._result(success=True)
        self._logging_in = False

    def _result(self, **result: object) -> None:
        if self._trying:
            self._trying = False
            self._send("Char.Login.Result", json.dumps(result, ensure_ascii=False))

    def goodbye(self, message: str) -> None:
        """Tell the client that the connection is about to be closed, and why."""
        if self._speaks:
            self._send("Core.Goodbye", json.dumps(message, ensure_ascii=False))


def read(body: str) -> object:
    """Return what JSON text says; None when it says nothing, or is none."""
    if not body or body.count("[") + body.count("{") > _MOST_BRACKETS:
        return None
    try:
        read: Any = json.loads(body)
        # A text with half a character in it can neither be kept nor sent.
        json.dumps(read, ensure_ascii=False).encode()
    except ValueError:
        return None
    return read


def _modules(body: object) -> list[str]:
    """Return the modules that a list names, each perhaps with its version behind it."""
    if not isinstance(body, list):
        return []
    named = [entry.split(" ")[0].casefold() for entry in body[:_MOST_MODULES] if isinstance(entry, str)]
    return [name for name in named if name in MODULES or name.startswith(tuple(f"{m}." for m in MODULES))]
