"""Browsers in memory: requests and WebSockets to a world with accounts, on a clock that stands still."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, cast
from unittest.mock import patch

import attrs
import h11
from login_support import Front
from server_support import MemoryTransport
from twisted.internet.error import ConnectionDone
from twisted.logger import LogLevel, globalLogPublisher
from twisted.python.failure import Failure
from wsproto import WSConnection
from wsproto.connection import ConnectionState, ConnectionType
from wsproto.events import (
    AcceptConnection,
    CloseConnection,
    Event,
    Ping,
    RejectConnection,
    Request,
    TextMessage,
)

from una_mud.server.web.facts import all_facts
from una_mud.server.web.site import Site
from una_mud.server.web.web_connection import SUBPROTOCOL
from una_mud.server.web.web_factory import WebFactory
from una_mud.server.web.web_session import LINE
from una_mud.storage import passwords
from una_mud.storage.account_table import Ban
from una_mud.storage.gallery import icon_file

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

    from twisted.logger import LogEvent

    from una_mud.server.web.web_connection import WebConnection
    from una_mud.world.limits import Limits

HOST: Final = "una.example"
ELSEWHERE: Final = "192.0.2.1"
PAGES: Final = {
    "index.html": b"<!doctype html><title>Una</title>" + b"<p>words</p>" * 200,
    "page.css": b"p { color: red }\n" * 100,
    "page.js": b"'use strict';\n",
    "sign.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "app.webmanifest": b"{}",
    "sign.png": b"\x89PNG" + b"\0" * 2000,
}
"""The files of a page, one of each type; the page itself is tested in browsers."""
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
"""What frames may be."""
_MASK: Final = bytes.fromhex("37fa213d")
Message = tuple[str, Any]


@attrs.frozen
class Answer:
    """An answer to a request; the headers' names in small letters."""

    status: int
    headers: dict[str, str]
    body: bytes


def request(target: str = "/", method: str = "GET", **headers: str) -> bytes:
    """Return a request; a header's name is written with ``_`` for ``-``, and one that is empty left out."""
    named = {"Host": HOST, **{name.replace("_", "-"): value for name, value in headers.items()}}
    rows = [f"{name}: {value}" for name, value in named.items() if value]
    return "\r\n".join([f"{method} {target} HTTP/1.1", *rows, "", ""]).encode("latin-1")


def upgrade(**headers: str) -> bytes:
    """Return a request for a WebSocket, with other headers or without some; see :func:`request`."""
    usual = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec_WebSocket_Version": "13",
    }
    return request("/ws", **{**usual, **headers})


def answers(data: bytes, *methods: str) -> list[Answer]:
    """Read the answers to requests by these methods; there must be as many, and nothing else."""
    found = []
    for method in methods:
        client = h11.Connection(h11.CLIENT)
        client.send(h11.Request(method=method, target="/", headers=[("Host", HOST)]))
        client.send(h11.EndOfMessage())
        client.receive_data(data)
        head = cast("h11.Response", client.next_event())
        assert isinstance(head, h11.Response), head
        body = b""
        while isinstance(part := client.next_event(), h11.Data):
            body += part.data
        assert isinstance(part, h11.EndOfMessage), part
        headers = {name.decode(): value.decode("latin-1") for name, value in head.headers}
        found.append(Answer(head.status_code, headers, body))
        data = client.trailing_data[0]
    assert data == b""
    return found


def framed(kind: int, payload: bytes = b"", *, ends: bool = True, masked: bool = True) -> bytes:
    """Return a frame as a client sends it, or as none should."""
    size = len(payload)
    length = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2) if size < 1 << 16 else b""
    length = length or b"\x7f" + size.to_bytes(8)
    head = bytes([(0x80 if ends else 0) | kind, length[0] | (0x80 if masked else 0)]) + length[1:]
    if not masked:
        return head + payload
    pad = (_MASK * (size // 4 + 1))[:size]
    return head + _MASK + (int.from_bytes(payload) ^ int.from_bytes(pad)).to_bytes(size)


class WebFront(Front):
    """A world with accounts, behind a telnet listener and the page's."""

    def __init__(
        self,
        folder: Path,
        limits: Limits | None = None,
        *,
        origins: tuple[str, ...] = (),
        forwarded: bool = False,
        hosts: Collection[str] | None = None,
    ) -> None:
        super().__init__(folder)
        self.site = Site(
            PAGES,
            lambda language: all_facts(self.accounts.gallery(), "Our Table", language),
            lambda icon: icon_file(icon, self.world.people.values()),
            origins,
            hosts,
        )
        self.web = WebFactory(self.context, self.site, self.clock, limits, forwarded=forwarded)

    def caller(self, address: str = ELSEWHERE) -> Caller:
        """Connect something that has not said a word."""
        return Caller(self, address)

    def page(self, address: str = ELSEWHERE, **headers: str) -> Page:
        """Connect a page, which has its WebSocket and has been asked for a name."""
        page = Page(self, address, **headers)
        assert page.is_open()
        return page

    def enters(self, name: str, password: str = "", address: str = ELSEWHERE) -> Page:
        """Connect a page on which somebody comes in with one line."""
        page = self.page(address)
        page.types(f"connect {name} {password}".rstrip())
        assert page.state["Una.Me"]["name"] == name
        return page

    def ban(self, subject: str) -> None:
        """Ban a name or an address, as a host does it beside the server."""
        self.table.ban(Ban.read(subject), "host")
        self.looks()

    def passes(self, seconds: float, *pages: Page) -> None:
        """Let time go by in small steps, and let everybody read."""
        for _ in range(max(1, round(seconds / 0.5))):
            self.clock.advance(0.5)
            for page in pages:
                page.reads()


@contextmanager
def opened(
    folder: Path, limits: Limits | None = None, *, origins: tuple[str, ...] = (), forwarded: bool = False
) -> Iterator[WebFront]:
    """Open a front whose passwords cost little. No fault may be logged meanwhile, be it ever so harmless."""
    faults: list[LogEvent] = []

    def note(event: LogEvent) -> None:
        if event["log_level"] is LogLevel.critical:
            faults.append(event)

    observer = cast("Any", note)
    globalLogPublisher.addObserver(observer)
    try:
        with patch.object(passwords, "_COST", passwords.Cost(1, 1)):
            front = WebFront(folder, limits, origins=origins, forwarded=forwarded)
            yield front
            front.connection.close()
    finally:
        globalLogPublisher.removeObserver(observer)
    assert not faults


class Caller:
    """The other end of a connection to the page's server, as bytes."""

    def __init__(self, front: WebFront, address: str = ELSEWHERE) -> None:
        """Connect."""
        self.front = front
        self.wire = MemoryTransport(address)
        built = front.web.buildProtocol(cast("Any", self.wire.getPeer()))
        built.transport = cast("Any", self.wire)
        built.connectionMade()  # type: ignore[no-untyped-call]
        self.connection = cast("WebConnection", built)

    def sends(self, *packets: bytes) -> bytes:
        """Send bytes, and return what comes for them."""
        for packet in packets:
            self.connection.dataReceived(packet)
        return self.taken()

    def taken(self) -> bytes:
        """Let the reactor turn, and return what has come."""
        for _ in range(4):
            self.front.clock.advance(0)
        return self.wire.taken()

    def asks(self, target: str = "/", method: str = "GET", **headers: str) -> Answer:
        """Send a request, and return the answer."""
        (answer,) = answers(self.sends(request(target, method, **headers)), method)
        return answer

    def hangs_up(self) -> None:
        """Break the connection off."""
        self.connection.connectionLost(Failure(ConnectionDone()))  # type: ignore[no-untyped-call]
        self.front.clock.advance(0)

    def is_closed(self) -> bool:
        """Whether the server has closed the connection."""
        return self.wire.is_closing()


class Page(Caller):
    """Somebody with the page: types lines, and reads packages."""

    def __init__(self, front: WebFront, address: str = ELSEWHERE, **headers: str) -> None:
        """Ask for a WebSocket."""
        super().__init__(front, address)
        self.socket = WSConnection(ConnectionType.CLIENT)
        self.everything: list[Message] = []
        """All messages that came."""
        self.state: dict[str, Any] = {}
        """The last payload of each package; of ``Una.Seen`` by player."""
        self.accepted: AcceptConnection | None = None
        self.refused = 0
        """The status of the answer when there is no WebSocket."""
        self.closing: CloseConnection | None = None
        self.pings = 0
        more = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
        asked = Request(host=HOST, target="/ws", subprotocols=[SUBPROTOCOL], extra_headers=more)
        self.connection.dataReceived(self.socket.send(asked))
        self.reads()

    @property
    def resume_code(self) -> str:
        """The code that they were shown last, as guests are."""
        return str(re.findall(r"\d{3}-\d{3}-\d{3}", str(self.everything))[-1])

    def is_open(self) -> bool:
        """Whether messages can go both ways."""
        return self.accepted is not None and self.closing is None and not self.is_closed()

    def reads(self) -> list[Message]:
        """Let the reactor turn, and return the messages that have come."""
        data = self.taken()
        found: list[Message] = []
        if self.socket.state is not ConnectionState.CLOSED:
            self.socket.receive_data(data)
            for event in self.socket.events():
                self._hears(event, found)
        for name, payload in found:
            self.state[f"{name}.{payload['player']}" if name == "Una.Seen" else name] = payload
        self.everything += found
        return found

    def _hears(self, event: Event, found: list[Message]) -> None:
        if isinstance(event, TextMessage):
            assert event.message_finished
            name, payload = json.loads(event.data)
            found.append((name, payload))
        elif isinstance(event, AcceptConnection):
            self.accepted = event
        elif isinstance(event, RejectConnection):
            self.refused = event.status_code
        elif isinstance(event, CloseConnection):
            self.closing = event
        elif isinstance(event, Ping):
            self.pings += 1

    def gets(self, *packets: bytes) -> list[Message]:
        """Send bytes as they are, and return the messages that come for them."""
        for packet in packets:
            self.connection.dataReceived(packet)
        return self.reads()

    def writes(self, text: str) -> list[Message]:
        """Send a message with any text, and return the messages that come for it."""
        return self.gets(self.socket.send(TextMessage(text)))

    def asks_with_number(self, line: str, number: int) -> list[Message]:
        """Type a line with a number, and return the messages that come for it."""
        return self.writes(json.dumps([LINE, line, number]))

    def says(self, package: str, payload: object = None) -> list[Message]:
        """Send a package, and return the messages that come for it."""
        return self.writes(json.dumps([package, payload]))

    def types(self, *lines: str) -> str:
        """Type lines, all in one packet, and return the words that come for them."""
        return words(
            self.gets(b"".join(self.socket.send(TextMessage(json.dumps([LINE, line]))) for line in lines))
        )

    def waits(self, seconds: float = 1.0) -> str:
        """Let time go by, and return the words that come."""
        self.front.clock.advance(seconds)
        return words(self.reads())

    def named(self, name: str) -> list[Any]:
        """Return the payloads of all packages of a name."""
        return [payload for package, payload in self.everything if package == name]

    @property
    def name(self) -> str:
        """The name, once logged in."""
        return str(self.state["Una.Me"]["name"])

    @property
    def ticket(self) -> str:
        """The ticket for coming back."""
        return str(self.state["Una.Ticket"]["ticket"])

    @property
    def code(self) -> int:
        """The code with which the server has closed the WebSocket; 0 when it has not."""
        return self.closing.code if self.closing is not None else 0


def words(messages: Iterable[Message]) -> str:
    """Return the words of messages, each on a line of its own."""
    return "\n".join(payload["text"] for name, payload in messages if name == "Text")
