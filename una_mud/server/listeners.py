"""The listeners through which people come in: telnet and the page, plain, over TLS, by way of a balancer."""

from __future__ import annotations

import logging
import os
import socket
from typing import TYPE_CHECKING, Any, Final

from twisted.internet import error, protocol, tcp
from twisted.internet.defer import maybeDeferred

from una_mud.server.factory import TelnetFactory
from una_mud.server.listener_settings import CLOSED, WebProxy
from una_mud.server.proxy_protocol import ProxiedFactory, address_of
from una_mud.server.sockets import plain, take_up
from una_mud.server.telnet import mssp
from una_mud.server.telnet.telnet_connection import TelnetConfig
from una_mud.server.telnet.telnet_options import GMCP, MCCP2, MSSP
from una_mud.world.addresses import with_port

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Self

    from una_mud.server.certificate import Certificate
    from una_mud.server.connection import Connection
    from una_mud.server.factory import ConnectionFactory
    from una_mud.server.limits import ConnectionLimiter
    from una_mud.server.listener_settings import ListenerSettings
    from una_mud.server.proxy_protocol import ProxiedConnection
    from una_mud.server.server_handover import ConnectionHandover, ProxiedHandover
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

    @classmethod
    def inherited(cls, reactor: Any, number: int, family: int, factory: Any) -> Self:  # noqa: ANN401 - Twisted's
        """Return a listener on a socket that listens already."""
        listening: Self = cls._fromListeningDescriptor(reactor, number, family, factory)  # type: ignore[no-untyped-call]
        return listening

    def doRead(self) -> None:  # noqa: N802 - Twisted's name
        """Let some in who wait."""
        self.numberAccepts = AT_ONCE
        super().doRead()  # type: ignore[no-untyped-call]


def read_certificate(settings: ListenerSettings) -> Certificate:
    """Return the certificate for TLS, or raise CannotListen when it can't be used."""
    # Only who wants TLS needs its libraries, and waits for them.
    from una_mud.server.certificate import BadCertificateError, Certificate  # noqa: PLC0415

    if settings.certificate is None or settings.key is None:
        raise CannotListen("TLS needs a certificate and its key")
    try:
        return Certificate(settings.certificate, settings.key)
    except BadCertificateError as problem:
        raise CannotListen(str(problem)) from problem


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
        self._limits, self._limiter = limiter.limits, limiter
        self._ports: dict[str, Any] = {}
        self._inherited: dict[str, int] = {}
        """The numbers of sockets that listen already, by their places."""
        self._factories: dict[str, ConnectionFactory[Any]] = {}
        self.metrics: Callable[[], Any] = protocol.Factory
        """Makes what serves the figures for hosts."""
        self._certificates: list[Certificate] = []
        self.facts: Callable[[], mssp.Facts] = dict
        """What MSSP tells, without the ports."""
        self._numbers: dict[str, int] = {}

    def reload(self, limits: Limits) -> None:
        """Use other limits for whoever comes from now on, and the certificate that is in the files now."""
        for factory in self._factories.values():
            factory.use_limits(limits)
        for certificate in self._certificates:
            certificate.renew()

    def status(self) -> mssp.Facts:
        """Return everything that MSSP tells."""
        return {**self.facts(), **self._numbers, "MCCP": int(self._settings.compression)}

    def open(self, inherited: Mapping[str, int] | None = None) -> list[str]:
        """Open the listeners; return a line for each that says where it is.

        ``inherited`` are the numbers of sockets that another program has handed over, by their places.

        Raises:
            CannotListen: a port is taken, or the certificate can't be used.
        """
        self._inherited = dict(inherited or {})
        opened: list[str] = []
        if self._settings.telnet_port != CLOSED:
            opened.append(self._open_plain())
        if self._settings.tls_port != CLOSED:
            opened.append(self._open_tls())
        if self._settings.web.port != CLOSED:
            opened += self._open_web()
        if self._settings.metrics_port != CLOSED:
            opened.append(self._open_metrics())
        for number in self._inherited.values():  # nobody listens there any more
            os.close(number)
        return opened

    def _open_plain(self) -> str:
        offered = {GMCP, MSSP, *([MCCP2] if self._settings.compression else [])}
        factory = self._factory("telnet", frozenset(offered))
        number = self._listen("telnet", self._settings.telnet_port, factory, proxied=self._settings.proxied)
        self._numbers["PORT"] = number
        return f"telnet {with_port(self._settings.host, number)}"

    def _open_tls(self) -> str:
        certificate = self._certificate()
        factory = self._over_tls(self._factory("tls", frozenset({GMCP, MSSP})), certificate)
        number = self._listen("tls", self._settings.tls_port, factory, proxied=self._settings.proxied)
        if certificate.vouched_for:  # clients go there by themselves, and must not be led to a dead end
            self._numbers["TLS"] = number
        return f"tls {with_port(self._settings.host, number)}"

    def _open_web(self) -> list[str]:
        """Open the page's listener, over TLS if there is a certificate; no line if it can't, and need not."""
        web = self._settings.web
        factory: Any = self._page(self._limiter, self._limits, web.proxy is WebProxy.HEADER)
        self._factories["web"] = factory
        scheme = "http"
        if self._settings.certificate is not None:
            factory, scheme = self._over_tls(factory, self._certificate()), "https"
        try:
            number = self._listen("web", web.port, factory, proxied=web.proxy is WebProxy.PROTOCOL)
        except CannotListen as problem:
            if web.insists:
                raise
            _log.warning("the page is not served: %s (--web-port chooses another)", problem)
            return []
        return [f"web {scheme}://{with_port(self._settings.host, number)}/"]

    def _open_metrics(self) -> str:
        host, port = self._settings.metrics_host, self._settings.metrics_port
        number = self._listen("metrics", port, self.metrics(), proxied=False, host=host)
        return f"metrics http://{with_port(host, number)}/metrics"

    def counted(self) -> dict[str, int]:
        """Return how many connections each listener has."""
        return {name: len(factory.connections) for name, factory in self._factories.items()}

    def _certificate(self) -> Certificate:
        certificate = read_certificate(self._settings)
        self._certificates.append(certificate)
        return certificate

    def _over_tls(self, within: protocol.Factory, certificate: Certificate) -> Any:  # noqa: ANN401 - a wrapping factory
        from twisted.protocols.tls import TLSMemoryBIOFactory  # noqa: PLC0415

        tls: Any = TLSMemoryBIOFactory
        factory = tls(certificate, False, within, self._reactor)  # noqa: FBT003 - Twisted's signature
        factory.noisy = False
        return factory

    def _factory(self, name: str, options: frozenset[int]) -> TelnetFactory:
        config = TelnetConfig(options, lambda: mssp.body(self.status()))
        factory = TelnetFactory(
            self._sessions, self._reactor, self._limits, limiter=self._limiter, config=config
        )
        self._factories[name] = factory
        return factory

    def _listen(self, name: str, port: int, factory: Any, *, proxied: bool, host: str = "") -> int:  # noqa: ANN401 - any of Twisted's factories
        if proxied:
            factory = ProxiedFactory(factory, self._reactor)
        host = host or self._settings.host
        place = f"{name} {with_port(host, port)}"
        try:
            listening = self._heir(place, factory) or _Port(port, factory, BACKLOG, host, self._reactor)
            listening.startListening()
        except error.CannotListenError as problem:
            reason = problem.socketError.strerror or str(problem.socketError)
            raise CannotListen(f"cannot listen on {host} port {port}: {reason}") from None
        # Connections inherit it. What the system keeps for a slow reader isn't counted by our limits.
        listening.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self._ports[place] = listening
        return int(listening.getHost().port)

    def _heir(self, place: str, factory: Any) -> Any:  # noqa: ANN401 - as above
        """Return a listener on the socket that was handed over for a place; None if there is none."""
        number = self._inherited.pop(place, None)
        if number is None:
            return None
        with socket.socket(fileno=number) as found:  # Twisted takes a copy
            return _Port.inherited(self._reactor, number, found.family, factory)

    # One program takes the place of another.

    @property
    def ports(self) -> Mapping[str, Any]:
        """The listening ports, each by its place: a listener with its address as it was wanted."""
        return self._ports

    def plain(self) -> list[tuple[str, Connection]]:
        """Return the connections that can be handed over, each with its listener."""
        return [
            (name, connection)
            for name, factory in self._factories.items()
            for connection in factory.connections
            if connection.is_open and plain(connection.transport) is not None
        ]

    def forget(self, listener: str, connection: Connection) -> None:
        """Forget a connection that was handed over."""
        self._factories[listener].drop(connection)

    def take_over(self, handed: ConnectionHandover, number: int) -> None:
        """Go on with a connection that another program has handed over, with its socket's number."""
        factory = self._factories.get(handed.listener)
        if factory is None:
            os.close(number)  # there's no such listener any more
            return
        connection = factory.readmit(handed)
        if not take_up(self._reactor, number, self._carried(factory, connection, handed.proxied)):
            factory.drop(connection)

    def _carried(
        self,
        factory: ConnectionFactory[Any],
        connection: Connection,
        proxied: ProxiedHandover | None,
    ) -> Connection | ProxiedConnection:
        """Return what the socket carries: the connection, or a balancer's that carries it."""
        if proxied is None:
            return connection
        carrier = ProxiedFactory(factory, self._reactor).buildProtocol(None)
        carrier.goes_on(None if proxied.host is None else address_of(proxied.host, proxied.port), connection)
        return carrier

    async def close(self) -> None:
        """Let nobody in any more; who is in stays."""
        for port in self._ports.values():
            await maybeDeferred(port.stopListening)

    @property
    def connections(self) -> list[Connection]:
        """All connections that are open."""
        return [connection for factory in self._factories.values() for connection in factory.connections]
