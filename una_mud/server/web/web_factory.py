"""The listener of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.server.factory import ConnectionFactory
from una_mud.server.web.site import SECURITY, Reply
from una_mud.server.web.web_connection import WebConfig, WebConnection
from una_mud.server.web.web_session import WebSession

if TYPE_CHECKING:
    from una_mud.server.limits import ConnectionLimiter
    from una_mud.server.session.context import SessionContext
    from una_mud.server.web.site import Site
    from una_mud.world.clock import Clock
    from una_mud.world.limits import Limits


class WebFactory(ConnectionFactory[WebConnection]):
    """Builds connections of browsers, each with a session of its own once it has a WebSocket."""

    def __init__(  # noqa: PLR0913 - what a listener is made of
        self,
        context: SessionContext,
        site: Site,
        clock: Clock,
        limits: Limits | None = None,
        *,
        limiter: ConnectionLimiter | None = None,
        forwarded: bool = False,
    ) -> None:
        super().__init__(clock, limits, limiter)
        self._sessions = context
        self._config = WebConfig(site, self._session, self.limiter, forwarded)

    def _build(self, key: str) -> WebConnection:
        return WebConnection(self._context, key, self._config)

    def _session(self, connection: WebConnection) -> WebSession:
        handed = connection.handed
        return WebSession(self._sessions, connection, None if handed is None else handed.session)

    def _refuse(self, reason: str) -> bytes:
        reply = Reply.words(503, reason)
        length, end = ("Content-Length", str(len(reply.body))), ("Connection", "close")
        rows = [f"{name}: {value}" for name, value in (*reply.headers, *SECURITY, length, end)]
        head = "\r\n".join(["HTTP/1.1 503 Service Unavailable", *rows, "", ""])
        return head.encode("ascii") + reply.body
