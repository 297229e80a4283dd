"""What a server hands over to the program that takes its place: one value, with a number for its form.

A connection's socket goes with it, in the same order; see :mod:`una_mud.server.restart`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import attrs

from una_mud.server.telnet.features import ClientInfo
from una_mud.server.telnet.line_buffer import LineBuffer
from una_mud.server.telnet.negotiation import OptionHandover
from una_mud.server.telnet.parser import Parser
from una_mud.server.telnet.telnet_events import GmcpReceived, LineReceived, LineTooLong
from una_mud.server.web.numbered_line import NumberedLine
from una_mud.world.handover import WorldHandover
from una_mud.world.options import Settings
from una_mud.world.people import Person

FORM: Final = 1
"""Count it up when a program can't read any more what the one before has handed over."""


class UnreadableError(Exception):
    """What was handed over can't be read; the text says why in one line."""


NumberedText = tuple[str, int | None, tuple[str, int] | None]
"""A line, the number by which the page wants to know its answer, and what it answers itself."""


@attrs.frozen
class TelnetHandover:
    """A connection's telnet: what the client has told, what is agreed, and what is half read."""

    client: ClientInfo
    lines: LineBuffer
    parser: Parser
    options: tuple[OptionHandover, ...]
    masked: bool
    prompt: bytes | None
    commands: int
    line_limit: int
    compressed: bool = False
    """Whether output is compressed; the stream was ended, and begins anew."""


@attrs.frozen
class WebHandover:
    """A connection of the page's server."""

    is_socket: bool
    """Whether it's a WebSocket; else it waits for a request."""
    unread: bytes
    """The beginning of a request, or of a message."""
    speaks_for: str | None
    line_limit: int
    stays_with: str | None = attrs.field(default=None, repr=False)
    """The ticket in the browser's cookie."""
    browser: str = "?"


@attrs.frozen
class GmcpHandover:
    """What a client wants to be told as data. All state that it wants is sent again."""

    modules: tuple[str, ...]
    speaks: bool
    logging_in: bool
    login_offered: bool
    trying: bool
    questions: int
    asked: str
    first: int
    """What is asked, as ``Feed`` has it."""


@attrs.frozen
class TaskHandover:
    """Something that asks for bare lines: the line that began it (None: the login), and the answers."""

    line: str | None
    answers: tuple[str, ...] = attrs.field(repr=False)


@attrs.frozen
class PageHandover:
    """What a session of the page knows besides."""

    asked: bool
    newcomer: str | None
    is_here: bool
    number: int | None


@attrs.frozen(kw_only=True)
class SessionHandover:
    """A session; whoever is in stands in the world's list of people."""

    person: int | None
    settings: Settings | None
    """What was set before the login."""
    kept: tuple[NumberedText, ...]
    task: TaskHandover | None
    gmcp: GmcpHandover | None
    masked: bool = False
    page: PageHandover | None = None


class HandedSession(Protocol):
    """A session, as whoever hands it over sees it."""

    @property
    def is_waiting(self) -> bool:
        """Whether something is being done that can't be handed over before it's done."""

    def hand_over(self, places: Mapping[Person, int]) -> SessionHandover:
        """Return how it stands."""

    def restarting(self) -> None:
        """Say that the connection can't be handed over, and that they can come back."""


@attrs.frozen
class ProxiedHandover:
    """A connection by way of a balancer: for whom it speaks, if it has told."""

    host: str | None
    port: int


Waiting = LineReceived | LineTooLong | GmcpReceived | str | None
"""What waits to be taken in: an event of telnet, or a message of the page."""


@attrs.frozen(kw_only=True)
class ConnectionHandover:
    """One connection. Times are on the monotonic clock."""

    listener: str
    number: int
    key: str
    proxied: ProxiedHandover | None
    opened: float
    heard: float
    welcome: bool
    unsent: bytes
    unread: bytes
    """What has come and waits."""
    waiting: tuple[tuple[Any, ...], ...]
    """Lines that wait, as :func:`pack` has them."""
    telnet: TelnetHandover | None = None
    web: WebHandover | None = None
    session: SessionHandover | None = None


@attrs.frozen
class TicketHandover:
    """A ticket with which somebody comes back in; only its digest is known."""

    digest: str
    name: str
    until: float
    lock: str | None
    person: int | None
    browser: str = ""
    since: float = 0.0


@attrs.frozen(kw_only=True)
class ServerHandover:
    """All of it."""

    form: int
    world: WorldHandover
    connections: tuple[ConnectionHandover, ...]
    tickets: tuple[TicketHandover, ...]
    deals: int
    """How many decks were made from ``--seed``."""
    since: int
    """When the server started, in seconds since 1970."""


# Lines as rows.


def pack(event: Any) -> tuple[Any, ...]:  # noqa: ANN401 - see ``Waiting``
    """Return something that waits to be taken in as a row."""
    if isinstance(event, LineReceived):
        return ("line", *numbered(event.text))
    if isinstance(event, LineTooLong):
        return "long", event.limit
    if isinstance(event, GmcpReceived):
        return "gmcp", event.package, event.body
    return "message", event


def unpack(row: tuple[Any, ...]) -> Any:  # noqa: ANN401 - as above
    """Return what a row means."""
    kind, *rest = row
    if kind == "line":
        return LineReceived(line_of(*rest))
    if kind == "long":
        return LineTooLong(rest[0])
    return GmcpReceived(*rest) if kind == "gmcp" else rest[0]


def numbered(text: str) -> NumberedText:
    """Return a line with its number and what it answers, if it has these."""
    return (str(text), text.number, text.meant) if isinstance(text, NumberedLine) else (text, None, None)


def line_of(text: str, number: int | None, meant: Sequence[Any] | None) -> str:
    """Return the line again."""
    if number is None:
        return text
    return NumberedLine(text, number, None if meant is None else (meant[0], meant[1]))
