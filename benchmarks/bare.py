"""The bare chat next to which the server is measured: Twisted's LineReceiver, and nothing else.

The first line that a client sends is its name and its room; every other line goes to all in the room. Run by
itself it listens on a free port of this machine, which it prints.
"""

from __future__ import annotations

from typing import Any, Final

from twisted.internet import protocol
from twisted.internet import reactor as _reactor
from twisted.protocols.basic import LineReceiver

reactor: Final[Any] = _reactor  # zope's interfaces tell a type checker nothing
ROOMS: Final[dict[bytes, list[BareChat]]] = {}


class BareChat(LineReceiver):
    """One client."""

    delimiter = b"\n"
    transport: Any
    name = b""
    room: list[BareChat]

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Ask for the name."""
        self.transport.setTcpNoDelay(True)
        self.transport.write(b"Name: ")

    def lineReceived(self, line: bytes) -> None:  # noqa: N802 - Twisted's name
        """Send a line of chat to everybody in the room."""
        if not self.name:
            self.name, _, room = line.partition(b" ")
            self.room = ROOMS.setdefault(room, [])
            self.room.append(self)
            return
        text = self.name + b": " + line + b"\r\n"
        for reader in self.room:
            reader.transport.write(text)


def main() -> None:
    """Serve until the process is ended."""
    factory: Any = protocol.Factory.forProtocol(BareChat)
    port = reactor.listenTCP(0, factory, backlog=1024, interface="127.0.0.1")
    reactor.callWhenRunning(print, f"telnet 127.0.0.1:{port.getHost().port}\nready", flush=True)
    reactor.run()


if __name__ == "__main__":
    main()
