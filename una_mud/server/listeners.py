"""The listeners through which people come in: telnet and the page, plain, over TLS, by way of a balancer."""

from __future__ import annotations

import logging
import socket
from typing import TYPE_CHECKING, Any, Final

from twisted.internet import error, protocol, tcp
from twisted.internet.defer import maybeDeferred

from una_mud.server.factory import TelnetFactory
from una_mud.server.listener_settings import CLOSED, WebProxy
from una_mud.server.proxy_protocol import ProxiedFactory
from una_mud.server.telnet import mssp
from una_mud.server.telnet.telnet_connection import TelnetConfig
from una_mud.server.telnet.telnet_options import GMCP, MCCP2, MSSP
from una_mud.world.addresses import with_port

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.server.certificate import Certificate
    from una_mud.server.connection import Connection
    from una_mud.server.factory import ConnectionFactory
    from una_mud.server.limits import ConnectionLimiter
    from una_mud.server.listener_settings import ListenerSettings
    from una_mud.server.telnet.telnet_connection import ConnectionHandler, TelnetConnection
    from una_mud.world.limits import Limits


_log = logging.getLogger(__name__)
BACKLOG: Final = 1024
"""Connections that may wait to be let in: with few, many at once would hold up somebody who comes alone."""
AT_ONCE: Final = 16
"""Connections that are let in before those inside have their turn."""
SEND_BUFFER: Final = 64 * 1024
"""Bytes; the system takes it twice."""


class CannotListen(Exception):  # noqa: N818 - it says what it is
    """A listener can't be opened; the text is one clear line for the host."""


class _Port(tcp.Port):
    """A listener that lets in a few in one turn of the reactor: a crowd at it delays nobody inside."""

    def doRead(self) -> None:  # noqa: N802 - Twisted's name
        """Let some in who wait."""
        self.numberAccepts = AT_ONCE
        super().doRead()  # type: ignore[no-untyped-call]


class Listeners:
    """All listeners of a server. They count connections together.

    ``sessions`` makes a session for a telnet connection, ``page`` the factory of the page's server, given a
    limiter, the limits, and whether a proxy tells in a header for whom it speaks.
    """

    def __init__(
        self,
        settings: ListenerSettings,
        reactor: Any,  # noqa: ANN401 - zope's interfaces tell a type checker nothing
        sessions: Callable[[TelnetConnection], ConnectionHandler],
        page: Callable[[ConnectionLimiter, Limits, bool], ConnectionFactory[Any]],
        limiter: ConnectionLimiter,
    ) -> None:
        """Prepare the listeners; nothing listens yet."""
        self._settings = settings
        self._reactor = reactor
        self._sessions = sessions
        self._page = page
        self._limits = limiter.limits
        self._limiter = limiter
        self._ports: list[Any] = []
        self._factories: list[ConnectionFactory[Any]] = []
        self._certificates: list[Certificate] = []
        self.facts: Callable[[], mssp.Facts] = dict
        """What MSSP tells, without the ports."""
        self._numbers: dict[str, int] = {}

    def reload(self, limits: Limits) -> None:
        """Use other limits for whoever comes from now on, and the certificate that is in the files now."""
        for factory in self._factories:
            factory.use_limits(limits)
        for certificate in self._certificates:
            certificate.renew()

    def status(self) -> mssp.Facts:
        """Return everything that MSSP tells."""
        return {**self.facts(), **self._numbers, "MCCP": int(self._settings.compression)}

    def open(self) -> list[str]:
        """Open the listeners; return a line for each that says where it is.

        Raises:
            CannotListen: a port is taken, or the certificate can't be used.
        """
        opened: list[str] = []
        if self._settings.telnet_port != CLOSED:
            opened.append(self._open_plain())
        if self._settings.tls_port != CLOSED:
            opened.append(self._open_tls())
        if self._settings.web.port != CLOSED:
            opened += self._open_web()
        return opened

    def _open_plain(self) -> str:
        offered = {GMCP, MSSP, *([MCCP2] if self._settings.compression else [])}
        factory = self._factory(frozenset(offered))
        number = self._listen(self._settings.telnet_port, factory, proxied=self._settings.proxied)
        self._numbers["PORT"] = number
        return f"telnet {with_port(self._settings.host, number)}"

    def _open_tls(self) -> str:
        certificate = self._certificate()
        factory = self._over_tls(self._factory(frozenset({GMCP, MSSP})), certificate)
        number = self._listen(self._settings.tls_port, factory, proxied=self._settings.proxied)
        if certificate.vouched_for:  # clients go there by themselves, and must not be led to a dead end
            self._numbers["TLS"] = number
        return f"tls {with_port(self._settings.host, number)}"

    def _open_web(self) -> list[str]:
        """Open the page's listener, over TLS if there is a certificate; no line if it can't, and need not."""
        web = self._settings.web
        factory: Any = self._page(self._limiter, self._limits, web.proxy is WebProxy.HEADER)
        self._factories.append(factory)
        scheme = "http"
        if self._settings.certificate is not None:
            factory, scheme = self._over_tls(factory, self._certificate()), "https"
        try:
            number = self._listen(web.port, factory, proxied=web.proxy is WebProxy.PROTOCOL)
        except CannotListen as problem:
            if web.insists:
                raise
            _log.warning("the page is not served: %s (--web-port chooses another)", problem)
            return []
        return [f"web {scheme}://{with_port(self._settings.host, number)}/"]

    def _certificate(self) -> Certificate:
        # Only who wants TLS needs its libraries, and waits for them.
        from una_mud.server.certificate import BadCertificateError, Certificate  # noqa: PLC0415

        if self._settings.certificate is None or self._settings.key is None:
            raise CannotListen("TLS needs a certificate and its key")
        try:
            certificate = Certificate(self._settings.certificate, self._settings.key)
        except BadCertificateError as problem:
            raise CannotListen(str(problem)) from problem
        self._certificates.append(certificate)
        return certificate

    def _over_tls(self, within: protocol.Factory, certificate: Certificate) -> Any:  # noqa: ANN401 - a wrapping factory
        from twisted.protocols.tls import TLSMemoryBIOFactory  # noqa: PLC0415

        tls: Any = TLSMemoryBIOFactory
        factory = tls(certificate, False, within, self._reactor)  # noqa: FBT003 - Twisted's signature
        factory.noisy = False
        return factory

    def _factory(self, options: frozenset[int]) -> TelnetFactory:
        config = TelnetConfig(options, lambda: mssp.body(self.status()))
        factory = TelnetFactory(
            self._sessions, self._reactor, self._limits, limiter=self._limiter, config=config
        )
        self._factories.append(factory)
        return factory

    def _listen(self, port: int, factory: Any, *, proxied: bool) -> int:  # noqa: ANN401 - any of Twisted's factories
        if proxied:
            factory = ProxiedFactory(factory, self._reactor)
        host = self._settings.host
        try:
            listening: Any = _Port(port, factory, BACKLOG, host, self._reactor)
            listening.startListening()
        except error.CannotListenError as problem:
            reason = problem.socketError.strerror or str(problem.socketError)
            raise CannotListen(f"cannot listen on {host} port {port}: {reason}") from None
        # Connections inherit it. What the system keeps for a slow reader isn't counted by our limits.
        listening.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self._ports.append(listening)
        return int(listening.getHost().port)

    async def close(self) -> None:
        """Let nobody in any more; who is in stays."""
        for port in self._ports:
            await maybeDeferred(port.stopListening)

    @property
    def connections(self) -> list[Connection]:
        """All connections that are open."""
        return [connection for factory in self._factories for connection in factory.connections]
