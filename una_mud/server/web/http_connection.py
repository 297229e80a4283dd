"""A connection on which requests are answered: HTTP by h11."""

from __future__ import annotations

from abc import abstractmethod
from email.utils import formatdate
from typing import TYPE_CHECKING, Any, Final

import attrs
import h11

from una_mud.server.connection import Connection
from una_mud.server.limits import TokenBucket
from una_mud.server.web.site import NOT_MODIFIED, SECURITY, SOCKET, Reply

if TYPE_CHECKING:
    from collections.abc import Mapping

    from una_mud.server.connection import ListenerContext
    from una_mud.server.web.site import Site

METHODS: Final = frozenset({b"GET", b"HEAD"})
_HEAD_AT_MOST: Final = 16 * 1024
"""Bytes of a request's line and headers."""
_AHEAD_AT_MOST: Final = 10
"""Requests that may come in one packet. Browsers send none ahead."""
_USUAL_HEADERS: Final = 30
"""Of a request; one that has more counts as several."""


class HttpConnection(Connection):
    """One connection of a browser, until it becomes a WebSocket."""

    def __init__(self, context: ListenerContext, key: str, site: Site) -> None:
        """Wait for a request."""
        super().__init__(context, key)
        limits = context.limits
        self._site = site
        self._http = h11.Connection(h11.SERVER, max_incomplete_event_size=_HEAD_AT_MOST)
        self._request: h11.Request | None = None
        self._since = self._opened
        """When it began to wait for the request that is to come."""
        self._requests = TokenBucket(limits.requests_per_second, limits.requests_burst, self._opened)
        self._ahead = 0.0
        """How many requests came in this packet."""
        self._is_socket = False
        self._out = bytearray()

    @abstractmethod
    def _open_socket(self, request: h11.Request, headers: Mapping[str, str]) -> None:
        """Become a WebSocket, or say why not."""

    def _read_requests(self, data: bytes) -> None:
        self._ahead = 0.0
        try:
            self._http.receive_data(data)
            while self._closed is None and not self._is_socket and self._takes(self._http.next_event()):
                pass
        except h11.RemoteProtocolError as problem:
            self._refuse(problem.error_status_hint)

    def _takes(self, event: Any) -> bool:  # noqa: ANN401 - h11's events have no type of their own
        """Take a part of a request; False when there is no more to take now."""
        if isinstance(event, h11.Request):
            self._request = event
            if event.method not in METHODS:
                self._end_with(Reply.words(405, "Only GET and HEAD are understood.", ("Allow", "GET, HEAD")))
            elif any(name == b"transfer-encoding" for name, _ in event.headers):
                raise _body_refused()  # an empty one too: proxies may not agree with us about its end
        elif isinstance(event, h11.Data):
            raise _body_refused()
        elif isinstance(event, h11.EndOfMessage) and self._request is not None:
            self._answer(self._request)
        elif isinstance(event, h11.ConnectionClosed):
            self.close()
        return isinstance(event, (h11.Request, h11.EndOfMessage))

    def _answer(self, request: h11.Request) -> None:
        self._since = self._heard
        if len(self._out) > self._context.limits.unsent:
            self.abort("asks for more than it reads")  # all in one packet, of which nothing could leave yet
            return
        cost = max(1.0, len(request.headers) / _USUAL_HEADERS)
        self._ahead += cost
        if self._ahead > _AHEAD_AT_MOST or not self._requests.take(self._heard, cost):
            self._end_with(Reply.words(429, "Too many requests. Please wait a moment."))
            return
        headers = {name.decode(): value.decode("latin-1") for name, value in request.headers}
        target = request.target.decode("latin-1")
        if target.partition("?")[0] == SOCKET and headers.get("upgrade", "").casefold() == "websocket":
            self._open_socket(request, headers)
            return
        self._reply(self._reply_to(target, headers))
        if self._http.our_state is h11.DONE and self._http.their_state is h11.DONE:
            self._http.start_next_cycle()
            self._request = None
        else:
            self.close()

    def _reply_to(self, target: str, headers: Mapping[str, str]) -> Reply:
        """Return the answer to a request that isn't for a WebSocket."""
        return self._site.reply(target, headers)

    def _refuse(self, status: int) -> None:
        """Answer a request that is none, and end the connection."""
        if self._http.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            self._end_with(Reply.words(status, "This request can't be understood."))
        else:
            self.close()

    def _end_with(self, reply: Reply) -> None:
        self._reply(attrs.evolve(reply, headers=[*reply.headers, ("Connection", "close")]))
        self.close()

    def _reply(self, reply: Reply) -> None:
        headers = [*reply.headers, *SECURITY, ("Date", formatdate(usegmt=True))]
        if reply.status != NOT_MODIFIED:
            headers.append(("Content-Length", str(len(reply.body))))
        self._out += self._http.send(h11.Response(status_code=reply.status, headers=headers)) or b""
        if reply.body and not (self._request is not None and self._request.method == b"HEAD"):
            self._out += self._http.send(h11.Data(data=reply.body)) or b""
        self._out += self._http.send(h11.EndOfMessage()) or b""
        self._touch()


def _body_refused() -> h11.RemoteProtocolError:
    return h11.RemoteProtocolError("no body is taken", error_status_hint=413)
