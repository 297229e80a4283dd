"""A front door without sockets: real accounts in a file, and a clock that stands still."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from harness import seeds
from server_support import MemoryTransport
from twisted.internet.defer import Deferred
from twisted.internet.error import ConnectionDone
from twisted.internet.task import Clock
from twisted.python.failure import Failure
from worker_support import DirectPool

from una_mud.server.factory import TelnetFactory
from una_mud.server.session.context import SessionContext
from una_mud.server.session.telnet_session import TelnetSession
from una_mud.storage.account_service import AccountService
from una_mud.storage.account_table import AccountTable
from una_mud.storage.database import open_beside
from una_mud.storage.workers import FairQueue
from una_mud.verbs.registry import words
from una_mud.world.names import key
from una_mud.world.world import World

if TYPE_CHECKING:
    from pathlib import Path

    from una_mud.server.telnet.telnet_connection import TelnetConnection
    from una_mud.world.people import Person

WILL_ECHO, WONT_ECHO = b"\xff\xfb\x01", b"\xff\xfc\x01"
CODE = re.compile(rb"\d{3}-\d{3}-\d{3}")
COMMANDS = re.compile(rb"\xff\xfa.*?\xff\xf0|\xff[\xfb-\xfe].|\xff[^\xfa]", re.DOTALL)


class Visitor:
    """Somebody at the other end of a connection, who speaks telnet."""

    def __init__(self, front: Front, address: str) -> None:
        self.front = front
        self.wire = MemoryTransport(address)
        self.everything = b""
        built = front.factory.buildProtocol(cast("Any", self.wire.getPeer()))
        built.transport = cast("Any", self.wire)
        built.connectionMade()  # type: ignore[no-untyped-call]
        self.connection = cast("TelnetConnection", built)
        self.sends(b"\xff\xfb\x18")
        self.reads()

    def sends(self, data: bytes) -> None:
        """Send bytes."""
        self.connection.dataReceived(data)

    def reads(self) -> str:
        """Let the reactor turn, and return what has come, without telnet's commands."""
        for _ in range(4):
            self.front.clock.advance(0)
        data = self.wire.taken()
        self.everything += data
        return COMMANDS.sub(b"", data).decode().replace("\r\n", "\n")

    def types(self, *lines: str) -> str:
        """Type lines, all in one packet, and return what comes of it."""
        self.sends("".join(f"{line}\r\n" for line in lines).encode())
        return self.reads()

    def waits(self, seconds: float = 1.0) -> str:
        """Let time go by, and return what comes."""
        self.front.clock.advance(seconds)
        return self.reads()

    @property
    def code(self) -> str:
        """The code that they were shown last, as guests are."""
        return str(CODE.findall(self.everything)[-1], "ascii")

    def echoes(self) -> list[bool]:
        """Return how echoing was switched: True for hidden."""
        found = re.findall(re.escape(WILL_ECHO) + b"|" + re.escape(WONT_ECHO), self.everything)
        return [each == WILL_ECHO for each in found]

    def hangs_up(self) -> None:
        """Break the connection off."""
        self.connection.connectionLost(Failure(ConnectionDone()))  # type: ignore[no-untyped-call]
        self.front.clock.advance(0)

    def is_closed(self) -> bool:
        """Whether the server has closed the connection."""
        return self.wire.is_closing()


class Front:
    """A world with accounts, behind a telnet listener."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.pool = DirectPool(self.clock)
        self.connection = open_beside(folder)
        self.table = AccountTable(self.connection)
        self.accounts = AccountService(
            self.table, self.pool, FairQueue(self.pool, 1), FairQueue(self.pool, 1)
        )
        reserved = frozenset(key(word) for word in words())
        self.world = World(self.clock, seeds(1), reserved, accounts=self.accounts)
        self.accounts.on_access = self.world.access_changed
        Deferred.fromCoroutine(self.accounts.load())
        self.context = SessionContext(self.world)
        self.factory = TelnetFactory(lambda connection: TelnetSession(self.context, connection), self.clock)

    def visitor(self, address: str = "192.0.2.1") -> Visitor:
        """Connect somebody."""
        return Visitor(self, address)

    def comes(self, name: str, password: str = "", address: str = "192.0.2.1") -> Visitor:
        """Connect somebody who comes in with one line."""
        visitor = self.visitor(address)
        visitor.types(f"connect {name} {password}".rstrip())
        assert key(name) in self.world.people
        return visitor

    def person(self, name: str) -> Person:
        """Return somebody who is here."""
        return self.world.people[key(name)]

    def looks(self) -> None:
        """Look for changes that were made beside the server, as is done every second."""
        Deferred.fromCoroutine(self.accounts.refresh())
        self.clock.advance(0)
