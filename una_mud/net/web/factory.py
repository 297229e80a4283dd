"""The listener of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.net.factory import ChannelFactory
from una_mud.net.web.channel import Entrance, WebChannel
from una_mud.net.web.session import WebSession
from una_mud.net.web.site import SECURITY, Reply

if TYPE_CHECKING:
    from una_mud.net.conversation import House
    from una_mud.net.limits import Gate, Limits
    from una_mud.net.ports import Clock
    from una_mud.net.web.site import Site


class WebFactory(ChannelFactory[WebChannel]):
    """Builds connections of browsers, each with a session of its own once it has a WebSocket."""

    def __init__(  # noqa: PLR0913 - what a listener is made of
        self,
        house: House,
        site: Site,
        clock: Clock,
        limits: Limits | None = None,
        *,
        gate: Gate | None = None,
        forwarded: bool = False,
    ) -> None:
        super().__init__(clock, limits, gate)
        self._house = house
        self._entrance = Entrance(site, self._session, self.gate, forwarded)

    def _build(self, key: str) -> WebChannel:
        return WebChannel(self._around, key, self._entrance)

    def _session(self, channel: WebChannel) -> WebSession:
        return WebSession(self._house, channel, channel)

    def _refuse(self, reason: str) -> bytes:
        reply = Reply.words(503, reason)
        length, end = ("Content-Length", str(len(reply.body))), ("Connection", "close")
        rows = [f"{name}: {value}" for name, value in (*reply.headers, *SECURITY, length, end)]
        head = "\r\n".join(["HTTP/1.1 503 Service Unavailable", *rows, "", ""])
        return head.encode("ascii") + reply.body
