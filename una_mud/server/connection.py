"""What all connections have in common, whatever is spoken on them: the ways in and out, within limits."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, cast

import attrs
from twisted.internet import protocol
from twisted.internet.interfaces import IPushProducer, ITCPTransport
from zope.interface import implementer

from una_mud.locale import default_language
from una_mud.messages.templates import _
from una_mud.render.catalog import catalog
from una_mud.server.connection_number import NUMBERS
from una_mud.server.input_queue import InputQueue
from una_mud.server.limits import Budget, TokenBucket
from una_mud.server.output_gate import OutputGate
from una_mud.server.server_handover import ConnectionHandover, HandedSession, pack, unpack
from una_mud.server.sockets import proxied_by, unsent
from una_mud.world import addresses

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from twisted.python.failure import Failure

    from una_mud.messages.templates import Template
    from una_mud.server.flusher import Flusher
    from una_mud.server.limits import ConnectionLimiter
    from una_mud.server.twisted_types import Transport
    from una_mud.world.clock import Clock
    from una_mud.world.limits import Limits
    from una_mud.world.people import Person
    from una_mud.world.ports import Journal

_TOO_SLOW: Final = _("You took too long to log in. Goodbye.")
_FLOODED: Final = _("You're sending too much. Goodbye.")
_log: Final = logging.getLogger(__name__)
CHUNK: Final = 64 * 1024
"""Bytes: Twisted's transports pause a producer when they hold more than this."""


@attrs.frozen(eq=False)
class ListenerContext:
    """What all connections of a listener share."""

    clock: Clock
    limits: Limits
    flusher: Flusher
    limiter: ConnectionLimiter
    gone: Callable[[Connection], None]
    """Called when a connection is lost."""


@implementer(IPushProducer)
class Connection(protocol.Protocol, ABC):
    """One connection. `key` is the address as `limits.ConnectionLimiter` counts it.

    Output is collected and leaves at the end of the reactor's turn. While the transport is full it is kept
    here, where it can be counted; a reader that falls too far behind is cut off. What comes in is reported
    within the limits. After `close` nothing is sent or reported any more but that the connection is lost.
    """

    def __init__(self, context: ListenerContext, key: str) -> None:
        self.key = key
        self.number = NUMBERS.next()  # by which it's told from all others in the log
        self.language = default_language()
        """The reader's."""
        self._context = context
        limits, now = context.limits, context.clock.seconds()
        self._budget = Budget.of_connection(limits, now)
        self._file_lines = TokenBucket(limits.lines_per_second, limits.file_lines, now)
        self._lines = self._budget.lines
        self._input = InputQueue(
            context.clock, limits, self, self._budgets(self._lines), context.limiter.counters
        )
        self._opened = self._heard = now
        self._welcome = False
        self._dirty = False
        self._backlog = bytearray()
        self._gate: OutputGate | None = None
        self.handed: ConnectionHandover | None = None
        """What another program has handed over, before the connection is made."""
        self._muted = False
        self._paused = False
        self._closed: float | None = None
        self._ended = False
        self._reason = ""

    # What differs.

    @abstractmethod
    def write(self, data: bytes) -> None:
        """Send what a render cache has made."""

    @abstractmethod
    def interject(self, data: bytes) -> None:
        """Send what a render cache has made at once, before all that is held back."""

    @abstractmethod
    def gmcp(self, package: str, body: str = "") -> None:
        """Send a package with its JSON text, if the client takes packages."""

    @abstractmethod
    def say(self, text: str) -> None:
        """Send a line or several, with or without the last LF."""

    @abstractmethod
    def _collected(self) -> bytes:
        """Return, and forget, what was written since the last call."""

    @abstractmethod
    def receive(self, data: bytes, now: float) -> None:
        """Read some of what has come, and have the input queue take its lines."""

    @abstractmethod
    def report(self, event: Any) -> None:  # noqa: ANN401 - whatever is taken in on such a connection
        """Report to the session something that counts as a line."""

    @abstractmethod
    def slowed(self) -> None:
        """Have the session say that what was sent is taken more slowly."""

    @abstractmethod
    def _lost(self, reason: str) -> None:
        """Report that the connection is gone."""

    @abstractmethod
    def _check_silence(self, now: float) -> None:
        """Look at how long nothing has come."""

    def _packed(self, data: bytes) -> bytes:
        """Return data as they go over the wire."""
        return data

    def _last_bytes(self) -> bytes:
        """Return what ends everything that was sent."""
        return b""

    # One program takes the place of another.

    @property
    @abstractmethod
    def session(self) -> HandedSession | None:
        """The session, once there is one."""

    @property
    def is_settled(self) -> bool:
        """Whether everything that was written could leave, so that the connection can be handed over."""
        session = self.session
        return not self._holding and (session is None or not session.is_waiting)

    def hand_over(self, listener: str, places: Mapping[Person, int]) -> ConnectionHandover:
        """Return how it stands, which changes nothing; ``places`` are those of people in what goes over."""
        self.flush()
        unread, waiting = self._input.hand_over()
        session = self.session
        return ConnectionHandover(
            listener=listener,
            number=self.number,
            key=self.key,
            proxied=proxied_by(self.transport),
            opened=self._opened,
            heard=self._heard,
            welcome=self._welcome,
            unsent=unsent(self.transport) + bytes(self._backlog) + self._stream_end(),
            unread=unread,
            waiting=tuple(map(pack, waiting)),
            session=None if session is None else session.hand_over(places),
        )

    def handed_over(self) -> None:
        """Send and take nothing any more: another program has the socket."""
        self._closed = self._context.clock.seconds()
        self._ended = True
        self._input.clear()

    def restarting(self) -> None:
        """End the connection since it can't be handed over, and say so."""
        if self.session is not None:
            self.session.restarting()
        self.close()

    def stay(self) -> None:
        """Go on after all: nobody has taken over."""
        self.read(on=self._input.reads)

    def _stream_end(self) -> bytes:
        """Return what ends the compression of output, if there is any."""
        return b""

    def take_over(self, value: ConnectionHandover) -> None:
        """Go on where another program has stopped: first send what it could not."""
        self._opened, self._heard, self._welcome = value.opened, value.heard, value.welcome
        self.number = value.number
        NUMBERS.follow(value.number)
        self._backlog += value.unsent
        self._pour()
        self._input.take_over(value.unread, map(unpack, value.waiting))

    def mute(self, *, on: bool) -> None:
        """Send nothing of what is written while it's on: the client has it already."""
        if self._muted and not on:
            self._collected()
        self._muted = on

    # For the session.

    @property
    def peer(self) -> str:
        """The client's address, asked anew: behind a balancer it is known only after a while."""
        return addresses.normalized(getattr(self._transport.getPeer(), "host", addresses.LOCAL))

    def hold_back(self, journal: Journal, durable_seq: Callable[[], int]) -> None:
        """Send nothing before the journal is durable up to the number that ``durable_seq`` returns then."""
        self._gate = OutputGate(journal, durable_seq, self._touch)

    def welcome(self) -> None:
        """Note that the player has logged in, so that the time for that is no longer limited."""
        self._welcome = True

    def take_file(self, *, on: bool) -> None:
        """Take more lines than people type, while a file is pasted."""
        # Both are counted on, so that nothing is gained by beginning anew.
        self._lines = self._file_lines if on else self._budget.lines
        self._input.charge_to(self._budgets(self._lines))

    def close(self, farewell: str | None = None) -> None:
        """End the connection when all that was sent, and the farewell, has been read."""
        if self._closed is not None:
            return
        if farewell:
            self.say(farewell)
        self._reason = farewell or "closed"
        self._closed = self._context.clock.seconds()
        self._input.clear()
        self._touch()

    def dismiss(self, reason: Template) -> None:
        """End the connection, and say why in the reader's language."""
        self.close(catalog(self.language).fill(reason))

    def closes_with(self, code: int) -> None:
        """Say by a WebSocket's code why the connection is about to be closed."""

    def shut_down(self, farewell: str) -> None:
        """End the connection since the server stops."""
        self.close(farewell)

    def abort(self, reason: str) -> None:
        """Cut the connection at once."""
        self._reason = reason
        self._closed = self._context.clock.seconds()
        self._ended = True
        self._input.clear()
        self._backlog.clear()
        self._transport.abortConnection()

    # From Twisted.

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Take up the transport."""
        _log.debug("connection %d is open", self.number)
        self._transport = cast("Transport", self.transport)
        if ITCPTransport(self.transport, None) is not None:
            self._transport.setTcpNoDelay(True)
            self._transport.setTcpKeepAlive(True)
        self._transport.registerProducer(self, True)  # noqa: FBT003 - Twisted's signature

    def connectionLost(self, reason: Failure = protocol.connectionDone) -> None:  # noqa: N802 - Twisted's name
        """Report it, once."""
        self._closed = self._context.clock.seconds()
        self._ended = True
        self._input.clear()
        self._context.gone(self)
        _log.debug("connection %d is gone: %s", self.number, self._reason or reason.getErrorMessage())
        self._lost(self._reason or reason.getErrorMessage())

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Read what came, and report it as far as the limits allow."""
        if self._closed is None:
            self._heard = self._context.clock.seconds()
            self._input.feed(data)

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Keep what is written from now on: the transport is full."""
        self._paused = True

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Go on: the transport has sent everything that it had."""
        self._paused = False
        self._pour()

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Forget what can no longer be sent."""
        self._paused = True
        self._backlog.clear()

    # From the flusher and the factory.

    def flush(self) -> None:
        """Give the transport what was written in this turn of the reactor, in one piece."""
        self._dirty = False
        data = b"" if self._muted else self._collected()
        if self._gate is not None:
            data = self._gate.through(data)
        self._send(data)

    def check(self, now: float) -> None:
        """Look at the times: the login's, the farewell's, and how long nothing has come."""
        limits = self._context.limits
        if self._closed is not None:
            if now - self._closed >= limits.closing_time:
                self.abort(self._reason)
        elif not self._welcome and now - self._opened >= limits.login_time:
            self.dismiss(_TOO_SLOW)
        else:
            self._check_silence(now)

    # The way out.

    def _touch(self) -> None:
        if not self._dirty:
            self._dirty = True
            self._context.flusher.add(self)

    def _send(self, data: bytes) -> None:
        data = self._packed(data)
        self._context.limiter.counters.bytes_out += len(data)
        if data and not self._paused and not self._backlog and self._closed is None and len(data) <= CHUNK:
            self._transport.write(data)
            return
        if self._ended:
            return
        self._backlog += data
        self._pour()
        # A full transport holds a chunk or more of its own.
        if self._paused and len(self._backlog) + CHUNK > self._context.limits.unsent:
            self.abort("too slow a reader")
        elif self._holding and self._holding > self._context.limits.unsent:
            self.abort("too much is held back")

    @property
    def _holding(self) -> int:
        """How many bytes are held back."""
        return 0 if self._gate is None else self._gate.size

    def _pour(self) -> None:
        """Write as much of the backlog as the transport takes; when all is out, maybe end."""
        while self._backlog and not self._paused:
            chunk = bytes(self._backlog[:CHUNK])
            del self._backlog[:CHUNK]
            self._transport.write(chunk)
        if self._closed is not None and not self._ended and not self._backlog and not self._holding:
            self._ended = True
            if last := self._last_bytes():
                self._transport.write(last)
            # With a producer registered a transport does not close.
            self._transport.unregisterProducer()
            self._transport.loseConnection()

    # The way in.

    @property
    def is_open(self) -> bool:
        """Whether anything that comes is still taken: nothing is after the farewell."""
        return self._closed is None

    def read(self, *, on: bool) -> None:
        """Have the transport read, or not."""
        if self._ended:
            return
        if on:
            self._transport.resumeProducing()
        else:
            self._transport.pauseProducing()

    def charge(self, lines: int) -> None:
        """Have what was done cost so many lines besides its own."""
        self._input.charge(lines)

    def pay_for(self, work: Callable[[], object]) -> float:
        """Do something at the client's expense; return for how many seconds they should wait after it."""
        return self._input.pay_for(work)

    def flooded(self) -> None:
        """End the connection: too much has come for too long."""
        self.dismiss(_FLOODED)

    def count_as(self, key: str) -> None:
        """Count the connection for another address: it's that for which a proxy speaks."""
        self.key = key
        self._input.charge_to(self._budgets(self._lines))

    def _budgets(self, lines: TokenBucket) -> tuple[Budget, ...]:
        now = self._context.clock.seconds()
        return (self._budget.with_lines(lines), *self._context.limiter.budgets(self.key, now))
