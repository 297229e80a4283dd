"""Stand-ins for both ends of the net layer: a recording session, a wire in memory, a listener on a clock."""

from collections.abc import Mapping
from typing import Any, cast

import attrs
from twisted.internet.address import IPv4Address
from twisted.internet.error import ConnectionDone
from twisted.internet.interfaces import ITCPTransport
from twisted.internet.protocol import Protocol
from twisted.internet.task import Clock
from twisted.python.failure import Failure
from zope.interface import implementer

from una_mud.server.factory import TelnetFactory
from una_mud.server.server_handover import SessionHandover
from una_mud.server.telnet.features import Features
from una_mud.server.telnet.protocol import Telnet
from una_mud.server.telnet.telnet_connection import TelnetConfig, TelnetConnection
from una_mud.server.telnet.telnet_events import Event, LineReceived
from una_mud.server.telnet.telnet_options import GMCP
from una_mud.server.twisted_types import Producer
from una_mud.world.limits import Limits
from una_mud.world.people import Person

FIRST_WAVE = bytes.fromhex("fffd18 fffd1f")
SECOND_WAVE = bytes.fromhex("fffb19 fffb2a fffd27")
GA = b"\xff\xf9"


def met_telnet(*, gmcp: bool = False) -> Telnet:
    """Give a telnet whose client has just spoken telnet by agreeing to tell its terminal type."""
    telnet = Telnet(extra=frozenset({GMCP} if gmcp else ()))
    telnet.start()
    receive(telnet, "fffb18")
    telnet.take()
    return telnet


def receive(telnet: Telnet, *packets: str | bytes) -> list[Event]:
    """Feed packets, given as bytes or in hex, and give all events."""
    return [
        event
        for packet in packets
        for event in telnet.receive(packet if isinstance(packet, bytes) else bytes.fromhex(packet))
    ]


def answer(telnet: Telnet, *packets: str | bytes) -> bytes:
    """Feed packets and give what is sent for them."""
    telnet.take()
    receive(telnet, *packets)
    return telnet.take()


def texts(events: list[Event]) -> list[str]:
    """Pick the lines' texts."""
    return [event.text for event in events if isinstance(event, LineReceived)]


@implementer(ITCPTransport)
class MemoryTransport:
    """Behaves as Twisted's TCP transports do; `stalled` while the other end reads nothing."""

    buffer_size = 65536

    def __init__(self, host: str) -> None:
        self.host = host
        self.writes: list[bytes] = []
        self.options: dict[str, bool] = {}
        self.producer: Producer | None = None
        self.stalled = False
        self.unsent = 0
        self.closed_by: list[str] = []
        self.is_reading = True

    def is_closing(self) -> bool:
        """Whether it has been closed in any way."""
        return bool(self.closed_by)

    def is_aborted(self) -> bool:
        """Whether it has been cut."""
        return "abort" in self.closed_by

    def write(self, data: bytes) -> None:
        """Send, or hold while stalled."""
        assert not self.is_closing()
        self.writes.append(data)
        if self.stalled:
            self.unsent += len(data)
            if self.producer and self.unsent > self.buffer_size:
                self.producer.pauseProducing()

    def drain(self) -> int:
        """Send all that is held; give how many bytes that was."""
        sent, self.unsent = self.unsent, 0
        if self.producer and sent > self.buffer_size:
            self.producer.resumeProducing()
        return sent

    def taken(self) -> bytes:
        """Give what was written since the last call."""
        data = b"".join(self.writes)
        self.writes.clear()
        return data

    # ruff: noqa: N802, FBT001 - the names below are Twisted's

    def loseConnection(self) -> None:
        """Close; Twisted's transports would not while a producer is registered."""
        assert self.producer is None
        self.closed_by.append("lose")

    def abortConnection(self) -> None:
        """Close at once."""
        self.closed_by.append("abort")

    def registerProducer(self, producer: Producer, streaming: bool) -> None:
        """Register what is to be paused."""
        assert streaming
        self.producer = producer

    def unregisterProducer(self) -> None:
        """Forget the producer."""
        self.producer = None

    def pauseProducing(self) -> None:
        """Read nothing for a while."""
        self.is_reading = False

    def resumeProducing(self) -> None:
        """Read again."""
        self.is_reading = True

    def getPeer(self) -> IPv4Address:
        """Tell where the client is."""
        return IPv4Address("TCP", self.host, 50000)

    def setTcpNoDelay(self, enabled: bool) -> None:
        """Note the option."""
        self.options["no delay"] = enabled

    def setTcpKeepAlive(self, enabled: bool) -> None:
        """Note the option."""
        self.options["keep alive"] = enabled


@attrs.define(eq=False)
class RecordingSession:
    """Greets, prompts after each line, and keeps everything that is reported."""

    connection: TelnetConnection
    reports: list[tuple[str, object]] = attrs.field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.connection.say("Welcome.")
        self.connection.prompt("> ")

    def reported(self, kind: str) -> list[object]:
        """Pick what was reported of one kind."""
        return [what for reported, what in self.reports if reported == kind]

    def line(self, text: str) -> None:
        """Record, and prompt for the next."""
        self.reports.append(("line", text))
        self.connection.prompt("> ")

    def line_too_long(self) -> None:
        """Record."""
        self.reports.append(("line too long", None))

    def slowed(self) -> None:
        """Record."""
        self.reports.append(("slowed", None))

    def features_changed(self, features: Features) -> None:
        """Record."""
        self.reports.append(("features", features))

    def gmcp(self, package: str, body: str) -> None:
        """Record."""
        self.reports.append(("gmcp", (package, body)))

    def lost(self, reason: str) -> None:
        """Record."""
        self.reports.append(("lost", reason))

    is_waiting = False

    def hand_over(self, places: Mapping[Person, int]) -> SessionHandover:
        """Hand over nothing of its own."""
        del places
        return SessionHandover(person=None, settings=None, kept=(), task=None, gmcp=None)

    def restarting(self) -> None:
        """Record."""
        self.reports.append(("restarting", None))


@attrs.define
class Guest:
    """A client that has been let in: its three parts."""

    connection: TelnetConnection
    session: RecordingSession
    transport: MemoryTransport

    def types(self, data: bytes) -> None:
        """Send bytes."""
        self.connection.dataReceived(data)

    def hang_up(self) -> None:
        """Close from the client's end."""
        self.connection.connectionLost(Failure(ConnectionDone()))  # type: ignore[no-untyped-call]

    @property
    def lines(self) -> list[object]:
        """The lines that the session got."""
        return self.session.reported("line")


class Listener:
    """A factory on a clock that stands still, with sessions that record."""

    def __init__(self, limits: Limits | None = None, config: TelnetConfig | None = None) -> None:
        self.clock = Clock()
        self.sessions: list[RecordingSession] = []
        self.factory = TelnetFactory(self._session, self.clock, limits, config=config)

    def _session(self, connection: TelnetConnection) -> RecordingSession:
        self.sessions.append(RecordingSession(connection))
        return self.sessions[-1]

    def connect(self, host: str = "192.0.2.1") -> tuple[Protocol, MemoryTransport]:
        """Connect from an address; give the protocol, whatever it is."""
        transport = MemoryTransport(host)
        connection = self.factory.buildProtocol(cast("Any", transport.getPeer()))
        connection.transport = cast("Any", transport)
        connection.connectionMade()  # type: ignore[no-untyped-call]
        self.turn()
        return connection, transport

    def guest(self, host: str = "192.0.2.1") -> Guest:
        """Connect from an address that is let in, and read the greeting."""
        connection, transport = self.connect(host)
        assert isinstance(connection, TelnetConnection)
        transport.taken()
        return Guest(connection, self.sessions[-1], transport)

    def turn(self, seconds: float = 0) -> None:
        """Let the reactor turn once, after some time."""
        self.clock.advance(seconds)
