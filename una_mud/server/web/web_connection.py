"""A connection of the page's server: HTTP by h11 first, a WebSocket by wsproto once it is asked for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import attrs
from wsproto.connection import Connection as WebSocket
from wsproto.connection import ConnectionState, ConnectionType
from wsproto.events import (
    AcceptConnection,
    BytesMessage,
    CloseConnection,
    Event,
    Ping,
    TextMessage,
)
from wsproto.utilities import ProtocolError

from una_mud.messages.declare import MessageKind
from una_mud.server.server_handover import WebHandover
from una_mud.server.telnet.line_buffer import clean
from una_mud.server.telnet.telnet_events import LineReceived, LineTooLong
from una_mud.server.web import stay
from una_mud.server.web.client_messages import forwarded_address, handshake_for, read_message
from una_mud.server.web.frames import frame, frame_of, text_frame, whole_messages
from una_mud.server.web.http_connection import HttpConnection
from una_mud.server.web.numbered_line import NumberedLine
from una_mud.server.web.site import Reply
from una_mud.server.web.stay import StayKeys, browser_of, ticket_in
from una_mud.server.web.web_session import GOING_AWAY, LINE
from una_mud.world import addresses

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    import h11

    from una_mud.server.connection import ListenerContext
    from una_mud.server.limits import ConnectionLimiter
    from una_mud.server.server_handover import ConnectionHandover
    from una_mud.server.web.numbered_line import Meant
    from una_mud.server.web.site import Site
    from una_mud.server.web.web_session import WebSession
    from una_mud.world.people import Person

SUBPROTOCOL: Final = "una-mud.v1"
MESSAGE_AT_MOST: Final = 64 * 1024
"""Characters of a message."""
_PACKAGE_AT_MOST: Final = 2048
"""Characters of a message that is no line: nothing that is understood here has more."""
_REASON_AT_MOST: Final = 120
"""Bytes of the words that stand in a closing frame."""
_NORMAL, _UNSUPPORTED, _TOO_MUCH, _TOO_BIG = 1000, 1003, 1008, 1009
_LINES: Final = re.compile(
    r'\s*\[\s*"Line"\s*,\s*"(?:[^"\\]++|\\.)*+"\s*(?:,\s*\d{1,15}\s*(?:,\s*\{[^{}]{1,99}\}\s*)?)?\]\s*',
    re.DOTALL,
)
"""A message that is lines and nothing else, with a number perhaps."""


@attrs.frozen(eq=False)
class WebConfig:
    """What all connections of the page's listener share."""

    site: Site
    sessions: Callable[[WebConnection], WebSession]
    limiter: ConnectionLimiter
    forwarded: bool = False
    """Whether a proxy tells in X-Forwarded-For for whom it speaks."""
    keys: StayKeys = attrs.field(factory=StayKeys)


class WebConnection(HttpConnection):
    """One connection of a browser, or of a program that speaks as the page does."""

    def __init__(self, context: ListenerContext, key: str, config: WebConfig) -> None:
        """Wait for a request."""
        super().__init__(context, key, config.site)
        limits = context.limits
        self._config = config
        self._socket: WebSocket | None = None
        self._unfinished = bytearray()
        """The message that has not wholly come, as its bytes came."""
        self._session: WebSession | None = None
        self._speaks_for: str | None = None
        self._message: list[str] = []
        self._size = 0
        self._line_limit = limits.line_length
        self._code = _NORMAL
        self.stays_with: str | None = None
        """The ticket with which the browser stays logged in."""
        self.browser = "?"

    # For the session.

    @property
    def peer(self) -> str:
        """The browser's address."""
        return self._speaks_for or super().peer

    def write(self, data: bytes) -> None:
        """Send frames."""
        if self._closed is None:
            self._out += data
            self._touch()

    def interject(self, data: bytes) -> None:
        """Send frames at once, before all that is held back."""
        if self._closed is None:
            self.flush()
            self._send(data)

    def offer_cookie(self, ticket: str) -> str:
        """Return a key for which the browser gets a cookie with a ticket."""
        self.stays_with = ticket
        return self._config.keys.issue(ticket, self._heard)

    def _reply_to(self, target: str, headers: Mapping[str, str]) -> Reply:
        if target == stay.PATH:
            return self._config.keys.reply(headers, self._heard)
        return super()._reply_to(target, headers)

    def closes_with(self, code: int) -> None:
        """Tell the page by a number why the connection is closed next."""
        self._code = code

    def shut_down(self, farewell: str) -> None:
        """End the connection since the server stops."""
        self._code = GOING_AWAY
        super().shut_down(farewell)

    def gmcp(self, package: str, body: str = "") -> None:
        """Send a package with its JSON text."""
        self.write(frame(package, body))

    def say(self, text: str) -> None:
        """Send words for the person's information; without a WebSocket there is nobody to read them."""
        if self._socket is not None:
            self.write(text_frame(text.rstrip("\n"), MessageKind.INFO))

    def take_file(self, *, on: bool) -> None:
        """Take more and longer lines than people type, while a file is sent."""
        super().take_file(on=on)
        limits = self._context.limits
        self._line_limit = limits.file_line_length if on else limits.line_length

    # One program takes the place of another.

    @property
    def session(self) -> WebSession | None:
        """The session, once there is a WebSocket."""
        return self._session

    def hand_over(self, listener: str, places: Mapping[Person, int]) -> ConnectionHandover:
        """Return how it stands, with the beginning of what has not wholly come."""
        is_socket = self._socket is not None
        unread = bytes(self._unfinished) if is_socket else self._http.trailing_data[0]
        web = WebHandover(
            is_socket, unread, self._speaks_for, self._line_limit, self.stays_with, self.browser
        )
        return attrs.evolve(super().hand_over(listener, places), web=web)

    def take_over(self, value: ConnectionHandover) -> None:
        """Go on where another program has stopped."""
        super().take_over(value)
        web = value.web
        if web is None:
            return
        self._speaks_for, self._line_limit = web.speaks_for, web.line_limit
        self.stays_with, self.browser = web.stays_with, web.browser
        if web.is_socket:
            self._socket, self._is_socket = WebSocket(ConnectionType.SERVER), True
            self._open_session()
            self._read_frames(web.unread)
        elif web.unread:
            self._read_requests(web.unread)

    # From Twisted.

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Wait for a request, or go on with what another program has handed over."""
        super().connectionMade()
        if self.handed is not None:
            self.take_over(self.handed)

    def receive(self, data: bytes, now: float) -> None:
        """Read some of what has come."""
        del now
        if self._socket is None:
            self._read_requests(data)
        else:
            self._read_frames(data)

    # The WebSocket.

    def _open_socket(self, request: h11.Request, headers: Mapping[str, str]) -> None:
        handshake = handshake_for(request)
        if handshake is None:
            self._end_with(Reply.words(400, "This is no request for a WebSocket."))
            return
        refusal = self._why_not(headers)
        if refusal is not None:
            self._end_with(refusal)
            return
        offered = [each.strip() for each in headers.get("sec-websocket-protocol", "").split(",")]
        self._out += handshake.send(AcceptConnection(SUBPROTOCOL if SUBPROTOCOL in offered else None))
        self._socket, self._is_socket = handshake.connection, True
        self._opened = self._heard
        self._touch()
        self.stays_with, self.browser = ticket_in(headers), browser_of(headers)
        self._open_session()
        early = self._http.trailing_data[0]
        if early:
            self._read_frames(early)

    def _open_session(self) -> None:
        """Begin the conversation, and tell the page whether the server has another one by now."""
        self._session = self._config.sessions(self)
        self.write(frame_of("Una.Version", {"page": self._site.version}))

    def _why_not(self, headers: Mapping[str, str]) -> Reply | None:
        """Return the answer to who may not have a WebSocket."""
        if not self._site.knows(headers.get("host", "")):
            return Reply.words(403, "This server goes by other names: see its --hostname and --web-origin.")
        if not self._site.admits(headers):
            return Reply.words(403, "Pages of other places may not connect here.")
        offered = headers.get("sec-websocket-protocol", "")
        if offered and SUBPROTOCOL not in [each.strip() for each in offered.split(",")]:
            return Reply.words(400, f"Only {SUBPROTOCOL} is spoken here.")
        reason = self._count_anew(headers)
        return None if reason is None else Reply.words(503, reason)

    def _count_anew(self, headers: Mapping[str, str]) -> str | None:
        """Count the connection for whom a proxy speaks; return why that one may not come in."""
        told = forwarded_address(headers.get("x-forwarded-for", "").rpartition(",")[2].strip())
        key = addresses.counted(told)
        if not self._config.forwarded or key == addresses.LOCAL:
            return None
        reason = self._config.limiter.enter(key, self._heard)
        if reason is None:
            self._config.limiter.leave(self.key)
            self._speaks_for = addresses.normalized(told)
            self.count_as(key)
        return reason

    def _read_frames(self, data: bytes) -> None:
        socket = self._socket
        if socket is None or socket.state is ConnectionState.CLOSED:
            return
        self._unfinished += data
        del self._unfinished[: whole_messages(self._unfinished)]
        try:
            socket.receive_data(data)
            for event in socket.events():
                self._take_frame(socket, event)
                if self._closed is not None:
                    return
        except ProtocolError:
            self.abort("a malformed frame")

    def _take_frame(self, socket: WebSocket, event: Event) -> None:
        whole = isinstance(event, TextMessage) and event.message_finished
        if not whole and not self._requests.take(self._heard):
            self._end(_TOO_MUCH, "You send too many frames at once. Goodbye.")
        elif isinstance(event, TextMessage):
            self._gather(event)
        elif isinstance(event, BytesMessage):
            self._end(_UNSUPPORTED, "Only text is understood here.")
        elif isinstance(event, Ping):
            self.write(socket.send(event.response()))
        elif isinstance(event, CloseConnection):
            self._end_of_frames(socket, event)

    def _end_of_frames(self, socket: WebSocket, event: CloseConnection) -> None:
        """Answer a farewell, or end it because of what is no frame: wsproto tells of both in the same way."""
        if socket.state is ConnectionState.REMOTE_CLOSING:
            self._code = event.code if event.code in {_NORMAL, GOING_AWAY} else _NORMAL
            self.close()
        else:
            self._end(event.code, "That can't be understood.")

    def _gather(self, part: TextMessage) -> None:
        """Put a message together within its limit."""
        self._size += len(part.data)
        if self._size > MESSAGE_AT_MOST:
            self._end(_TOO_BIG, "That is too long a message.")
            return
        if part.data:
            self._message.append(part.data)
        if part.message_finished:
            text = "".join(self._message)
            self._message.clear()
            self._size = 0
            self._take_message(text)

    def _take_message(self, text: str) -> None:
        """Take in a message, or each of its lines. It may have to wait: so it is kept small, as text."""
        message = read_message(text) if len(text) <= _PACKAGE_AT_MOST or _LINES.fullmatch(text) else None
        if message is not None and message[0] == LINE and isinstance(message[1], str):
            *lines, last = message[1].splitlines() or [""]
            for line in lines:
                self._input.take(self._line(line), self._heard)
            self._input.take(self._line(last, message[2], message[3]), self._heard)
        else:
            self._input.take(None if message is None else text, self._heard)

    def _line(
        self, text: str, number: int | None = None, meant: Meant | None = None
    ) -> LineReceived | LineTooLong:
        if len(text) > self._line_limit:
            return LineTooLong(self._line_limit)
        return LineReceived(clean(text) if number is None else NumberedLine(clean(text), number, meant))

    def slowed(self) -> None:
        """Have the session say that what was sent is taken more slowly."""
        if self._session is not None:
            self._session.slowed()

    def report(self, event: LineReceived | LineTooLong | str | None) -> None:
        """Report a line to the session, or a message that counts as one."""
        session = self._session
        if session is None:
            return
        if isinstance(event, LineReceived):
            session.line(event.text)
        elif isinstance(event, LineTooLong):
            session.refuse_long_line(event.limit)
        elif event is not None and (message := read_message(event)) is not None:
            session.message(message[0], message[1])
        else:
            self.write(text_frame('A message is JSON such as ["Line", "hello"].', MessageKind.ERROR))

    def _end(self, code: int, farewell: str) -> None:
        self._code = code
        self.close(farewell)

    # What differs from other connections.

    def _collected(self) -> bytes:
        data = bytes(self._out)
        self._out.clear()
        return data

    def _last_bytes(self) -> bytes:
        socket = self._socket
        if socket is None or socket.state not in {ConnectionState.OPEN, ConnectionState.REMOTE_CLOSING}:
            return b""
        reason = self._reason.encode()[:_REASON_AT_MOST].decode("utf-8", "ignore")
        return socket.send(CloseConnection(self._code, reason))

    def _check_silence(self, now: float) -> None:
        limits = self._context.limits
        if self._socket is None:
            if now - self._since >= limits.request_time:
                self.close()
        elif now - self._heard >= limits.ping_interval + limits.pong_time:
            self.abort("nothing is heard any more")
        elif now - self._heard >= limits.ping_interval:
            self.write(self._socket.send(Ping()))

    def _lost(self, reason: str) -> None:
        if self._session is not None:
            self._session.lost(reason)
