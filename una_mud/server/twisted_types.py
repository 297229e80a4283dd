"""What is needed of Twisted, as typing protocols: its zope interfaces tell a type checker nothing."""

from typing import Protocol

# ruff: noqa: N802, FBT001 - the names and signatures are Twisted's


class Producer(Protocol):
    """Something that a transport can slow down (`IPushProducer`)."""

    def pauseProducing(self) -> None:
        """Stop: the transport is full."""

    def resumeProducing(self) -> None:
        """Go on: the transport is empty."""

    def stopProducing(self) -> None:
        """Stop for good."""


class Transport(Protocol):
    """A transport (`ITCPTransport` and `IConsumer`)."""

    def write(self, data: bytes) -> None:
        """Send, or keep until it can be sent."""

    def loseConnection(self) -> None:
        """Close when everything is sent."""

    def abortConnection(self) -> None:
        """Close at once."""

    def getPeer(self) -> object:
        """Tell the other end's address; that of TCP has a `host`."""

    def pauseProducing(self) -> None:
        """Read nothing for a while."""

    def resumeProducing(self) -> None:
        """Read again."""

    def setTcpNoDelay(self, enabled: bool, /) -> None:
        """Send small pieces at once."""

    def setTcpKeepAlive(self, enabled: bool, /) -> None:
        """Have the system notice dead peers."""

    def registerProducer(self, producer: Producer, streaming: bool, /) -> None:
        """Have a producer told when to pause and to resume."""

    def unregisterProducer(self) -> None:
        """Forget the producer."""
