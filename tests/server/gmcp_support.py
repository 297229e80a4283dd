"""People with GMCP clients in a world of their own: they type lines and read packages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, cast

import attrs
from harness import seeds
from server_support import MemoryTransport

from una_mud.server.factory import TelnetFactory
from una_mud.server.session.context import SessionContext
from una_mud.server.session.telnet_session import TelnetSession
from una_mud.server.telnet.parser import Parser, Subnegotiation
from una_mud.server.telnet.telnet_connection import TelnetConfig
from una_mud.server.telnet.telnet_options import GMCP
from una_mud.verbs.registry import words
from una_mud.world.names import key
from una_mud.world.world import World

if TYPE_CHECKING:
    from collections.abc import Iterable

    from twisted.internet.task import Clock

    from una_mud.server.telnet.telnet_connection import TelnetConnection

DO_GMCP = b"\xff\xfd\xc9"
SUPPORTS = '["Una 1", "Comm.Channel 1"]'


def framed(package: str, body: str = "") -> bytes:
    """Return a GMCP message as bytes."""
    return b"\xff\xfa\xc9" + f"{package} {body}".strip().encode() + b"\xff\xf0"


@attrs.define(eq=False)
class DataClient:
    """A client that reads packages only; what is text for people it throws away."""

    name: str
    wire: MemoryTransport
    connection: TelnetConnection
    clock: Clock
    parser: Parser = attrs.field(factory=Parser)
    packages: list[tuple[str, Any]] = attrs.field(factory=list)
    """All that came, with the payloads read."""
    state: dict[str, Any] = attrs.field(factory=dict)
    """The last payload of each package; of ``Una.Seen`` by player."""
    text: bytes = b""

    def sends(self, data: bytes) -> None:
        """Send bytes, and read what comes for them."""
        self.connection.dataReceived(data)
        self.reads()

    def types(self, *lines: str) -> None:
        """Send lines."""
        self.sends("".join(f"{line}\r\n" for line in lines).encode())

    def says(self, package: str, body: str = "") -> None:
        """Send a GMCP message."""
        self.sends(framed(package, body))

    def reads(self) -> list[tuple[str, Any]]:
        """Let the reactor turn, and take what has come; return the packages."""
        for _ in range(4):
            self.clock.advance(0)
        found: list[tuple[str, Any]] = []
        for token in self.parser.feed(self.wire.taken()):
            if isinstance(token, Subnegotiation) and token.option == GMCP:
                name, _, body = token.body.decode().partition(" ")
                found.append((name, json.loads(body) if body else None))
            elif isinstance(token, bytes):
                self.text += token
        for name, payload in found:
            self.state[f"{name}.{payload['player']}" if name == "Una.Seen" else name] = payload
        self.packages += found
        return found

    def named(self, name: str) -> list[Any]:
        """Return the payloads of all packages of a name."""
        return [payload for package, payload in self.packages if package == name]


class DataWorld:
    """A world behind a telnet listener, on a clock that stands still."""

    def __init__(self, clock: Clock, seed: int = 1) -> None:
        self.clock = clock
        self.world = World(clock, seeds(seed), frozenset(key(word) for word in words()))
        context = SessionContext(self.world)
        config = TelnetConfig(frozenset({GMCP}))
        self.factory = TelnetFactory(
            lambda connection: TelnetSession(context, connection), clock, config=config
        )

    def connect(self, name: str = "") -> DataClient:
        """Connect somebody who has not said a word."""
        wire = MemoryTransport(f"192.0.2.{len(self.factory.connections) // 50}")
        connection = cast("TelnetConnection", self.factory.buildProtocol(cast("Any", wire.getPeer())))
        connection.transport = cast("Any", wire)
        connection.connectionMade()
        client = DataClient(name, wire, connection, self.clock)
        client.reads()
        return client

    def come(self, name: str, supports: str | None = SUPPORTS) -> DataClient:
        """Connect somebody who asks for packages, and comes in as a guest."""
        client = self.connect(name)
        if supports is not None:
            client.sends(DO_GMCP + framed("Core.Hello", '{"client": "test", "version": "1"}'))
            client.says("Core.Supports.Set", supports)
        client.types(f"connect {name}", "")
        client.reads()
        return client

    def passes(self, seconds: float, clients: Iterable[DataClient]) -> None:
        """Let time go by in small steps, and let everybody read."""
        for _ in range(max(1, round(seconds / 0.5))):
            self.clock.advance(0.5)
            for client in clients:
                client.reads()


def decide(client: DataClient) -> str | None:
    """Return the line that a client plays that knows only its packages; None: it isn't their turn."""
    ask, table = client.state.get("Una.Ask"), client.state.get("Una.Table")
    if ask:
        return str(ask["choices"][ask["id"] % len(ask["choices"])]["line"])
    if table is None or table["turn"] != client.name or table["phase"] == "over":
        return None
    playable = [card["code"] for card in client.state["Una.Hand"]["cards"] if card["playable"]]
    if table["phase"] == "reflect":
        return "I have thought about this card."
    if not playable:
        return "/draw" if table["phase"] == "turn" else "/pass"
    return f"/play {playable[0].lower()}"
