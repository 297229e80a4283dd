"""A telnet connection on Twisted: lines to a session, its texts to the wire, within limits."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol, cast

import attrs
from twisted.internet import protocol
from twisted.internet.interfaces import IPushProducer, ITCPTransport
from twisted.python.failure import Failure
from zope.interface import implementer

from una_mud.net.encoding import encode
from una_mud.net.events import CompressionAgreed, Event, FeaturesChanged, Gmcp, Line, StatusAsked
from una_mud.net.features import Charset, Features
from una_mud.net.hold import Hold
from una_mud.net.limits import Limits, TokenBucket
from una_mud.net.mccp import START, Compressor
from una_mud.net.ports import Clock, Timer, Wire
from una_mud.net.telnet import Telnet

if TYPE_CHECKING:
    from una_mud.hall.ports import Journal

_OF_CLIENT = (FeaturesChanged, StatusAsked, CompressionAgreed)
"""Events that nobody has typed."""
CHUNK = 64 * 1024
"""Bytes: Twisted's transports pause a producer when they hold more than this."""
PIECE = 4096
"""Bytes that are read before it is looked at whether they were too many commands."""


class Session(Protocol):
    """What a connection reports to. Calls come one at a time, in the order in which things were typed."""

    def line(self, text: str) -> None:
        """Take a line that was typed."""

    def line_too_long(self) -> None:
        """Take note that a line was refused."""

    def features_changed(self, features: Features) -> None:
        """Take note of what the client can show; called before the line that follows it."""

    def gmcp(self, package: str, body: str) -> None:
        """Take a GMCP message; `body` is unchecked JSON text."""

    def lost(self, reason: str) -> None:
        """Take note that the connection is gone; nothing comes after this."""


class Flusher:
    """Sends, at the end of the reactor's turn, what was written in it: one write for each connection."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[Connection] = []

    def add(self, connection: "Connection") -> None:
        """Have a connection flushed. Each may be added once between two flushes."""
        if not self._waiting:
            self._clock.callLater(0, self._flush)
        self._waiting.append(connection)

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            connection.flush()


@attrs.frozen
class Offers:
    """What a listener has for its clients besides lines."""

    options: frozenset[int] = frozenset()
    """The options of telnet that are offered although a server need not have them, as GMCP."""
    status: Callable[[], bytes] = bytes
    """What clients are told about the server that ask for it (MSSP)."""


@attrs.frozen(eq=False)
class Surroundings:
    """What all connections of a listener share."""

    session_factory: "Callable[[Connection], Session]"
    clock: Clock
    limits: Limits
    flusher: Flusher
    gone: "Callable[[Connection], None]"
    """Called when a connection is lost."""
    offers: Offers


@implementer(IPushProducer)
class Connection(protocol.Protocol):
    """One client. `key` is the address as `limits.Gate` counts it.

    Output is collected and leaves at the end of the reactor's turn. While the transport is full it is kept
    here, where it can be counted; a reader that falls too far behind is cut off. After `close` nothing is
    sent or reported any more but `Session.lost`.
    """

    def __init__(self, surroundings: Surroundings, key: str) -> None:
        self.key = key
        self._around = surroundings
        self._flusher = surroundings.flusher
        limits, now = surroundings.limits, surroundings.clock.seconds()
        self._telnet = Telnet(extra=surroundings.offers.options, line_limit=limits.line_length)
        self._typed_lines = TokenBucket(limits.lines_per_second, limits.lines_burst, now)
        self._file_lines = TokenBucket(limits.lines_per_second, limits.file_lines, now)
        self._lines = self._typed_lines
        self._commands = TokenBucket(limits.commands_per_second, limits.commands_burst, now)
        self._waiting: deque[Event] = deque()
        self._next_turn: Timer | None = None
        self._opened = self._heard = self._pinged = now
        self._welcome = False
        self._news = False  # features that the session has not been told
        self._dirty = False
        self._backlog = bytearray()
        self._hold: Hold | None = None
        self._compressor: Compressor | None = None
        self._paused = False
        self._closed: float | None = None
        self._ended = False
        self._reason = ""

    # For the session

    @property
    def features(self) -> Features:
        """What the client can show, as far as is known now."""
        return self._telnet.features

    @property
    def line_limit(self) -> int:
        """How many characters a line may have."""
        return self._telnet.line_limit

    @property
    def peer(self) -> str:
        """The client's address, asked anew: behind a balancer it is known only after a while."""
        return str(getattr(self._wire.getPeer(), "host", "local"))

    def hold_back(self, journal: "Journal", barrier: Callable[[], int]) -> None:
        """Send nothing before all is durable up to the number that ``barrier`` tells when it is to leave."""
        self._hold = Hold(journal, barrier, self._touch)

    def write(self, data: bytes) -> None:
        """Send whole lines that `encoding.encode` has made for `features.charset`."""
        if self._closed is None:
            self._telnet.send(data)
            if not self._dirty:
                self._dirty = True
                self._flusher.add(self)

    def interject(self, data: bytes) -> None:
        """Send whole lines at once, before all that is held back."""
        if self._closed is None:
            self.flush()
            self._telnet.send(data)
            self._send(self._telnet.take())

    def say(self, text: str) -> None:
        """Send a line or several, with or without the last LF."""
        self.write(encode(text if text.endswith("\n") else text + "\n", self.features.charset))

    def prompt(self, text: str) -> None:
        """Send a prompt. Lines that come while it stands begin below it."""
        if self._closed is None:
            self._telnet.prompt(text)
            self._touch()

    def mask(self, *, on: bool) -> None:
        """Hide what is typed; on before a login dialogue's first password prompt, off after its last."""
        if self._closed is None:
            self._telnet.mask(on=on)
            self._touch()

    def take_file(self, *, on: bool) -> None:
        """Take more and longer lines than people type, while a file is pasted."""
        limits = self._around.limits
        # Both are counted on, so that nothing is gained by beginning anew.
        self._lines = self._file_lines if on else self._typed_lines
        self._telnet.limit_lines(limits.file_line_length if on else limits.line_length)

    def gmcp(self, package: str, body: str = "") -> None:
        """Send a GMCP message with JSON text, if the client speaks GMCP."""
        if self._closed is None:
            self._telnet.gmcp(package, body)
            self._touch()

    def choose_charset(self, charset: Charset | None) -> None:
        """Use the charset that the player has set; None returns to what the client says."""
        self._telnet.choose_charset(charset)

    def welcome(self) -> None:
        """Note that the player has logged in, so that the time for that is no longer limited."""
        self._welcome = True

    def close(self, farewell: str | None = None) -> None:
        """End the connection when all that was sent, and the farewell, has been read."""
        if self._closed is not None:
            return
        if farewell:
            self.say(farewell)
        self._reason = farewell or "closed"
        self._closed = self._around.clock.seconds()
        self._waiting.clear()
        self._touch()

    # From Twisted

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Make the first offers and begin the session."""
        self._wire = cast("Wire", self.transport)
        if ITCPTransport(self.transport, None) is not None:
            self._wire.setTcpNoDelay(True)
            self._wire.setTcpKeepAlive(True)
        self._wire.registerProducer(self, True)  # noqa: FBT003 - Twisted's signature
        self._telnet.start()
        self._touch()
        self._session = self._around.session_factory(self)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Read what came, and report it as far as the limits allow."""
        if self._closed is not None:
            return
        now = self._heard = self._around.clock.seconds()
        for start in range(0, len(data), PIECE):
            self._read(data[start : start + PIECE], now)
        if self._telnet.pending:
            self._touch()

    def _read(self, piece: bytes, now: float) -> None:
        if self._closed is not None:
            return
        commands = self._telnet.commands
        self._handle(self._telnet.receive(piece), now)
        if not self._commands.take(now, self._telnet.commands - commands):
            self.close("Your client sends too many telnet commands. Goodbye.")

    def connectionLost(self, reason: Failure = protocol.connectionDone) -> None:  # noqa: N802 - Twisted's name
        """Tell the session, once."""
        self._closed = self._around.clock.seconds()
        self._ended = True
        self._waiting.clear()
        if self._next_turn is not None:
            self._next_turn.cancel()
            self._next_turn = None
        self._around.gone(self)
        self._session.lost(self._reason or reason.getErrorMessage())

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

    # From the flusher and the factory

    def flush(self) -> None:
        """Give the transport what was written in this turn of the reactor, in one piece."""
        self._dirty = False
        data = self._telnet.take()
        if self._hold is not None:
            data = self._hold.through(data)
        self._send(data)

    def _send(self, data: bytes) -> None:
        if self._compressor is not None and data:
            data = self._compressor.through(data)
        if data and not self._paused and not self._backlog and self._closed is None and len(data) <= CHUNK:
            self._wire.write(data)
            return
        if self._ended:
            return
        self._backlog += data
        self._pour()
        # A full transport holds a chunk or more of its own.
        if self._paused and len(self._backlog) + CHUNK > self._around.limits.unsent:
            self.abort("too slow a reader")
        elif self._holding and self._holding > self._around.limits.unsent:
            self.abort("too much is held back")

    @property
    def _holding(self) -> int:
        """How many bytes are held back."""
        return 0 if self._hold is None else self._hold.size

    def check(self, now: float) -> None:
        """Look at the times: the login's, the farewell's, and how long nothing has come."""
        limits = self._around.limits
        if self._closed is not None:
            if now - self._closed >= limits.closing_time:
                self.abort(self._reason)
        elif not self._welcome and now - self._opened >= limits.login_time:
            self.close("You took too long to log in. Goodbye.")
        elif now - max(self._heard, self._pinged) >= limits.ping_interval:
            self._pinged = now
            self._telnet.ping()
            self._touch()

    def abort(self, reason: str) -> None:
        """Cut the connection at once."""
        self._reason = reason
        self._closed = self._around.clock.seconds()
        self._ended = True
        self._waiting.clear()
        self._backlog.clear()
        self._wire.abortConnection()

    def _touch(self) -> None:
        if not self._dirty:
            self._dirty = True
            self._flusher.add(self)

    def _pour(self) -> None:
        """Write as much of the backlog as the transport takes; when all is out, maybe end."""
        while self._backlog and not self._paused:
            chunk = bytes(self._backlog[:CHUNK])
            del self._backlog[:CHUNK]
            self._wire.write(chunk)
        if self._closed is not None and not self._ended and not self._backlog and not self._holding:
            self._ended = True
            if self._compressor is not None:
                self._wire.write(self._compressor.end())
            # With a producer registered a transport does not close.
            self._wire.unregisterProducer()
            self._wire.loseConnection()

    def _handle(self, events: Iterable[Event], now: float) -> None:
        for event in events:
            if isinstance(event, _OF_CLIENT):
                self._note(event)
            elif self._waiting or not self._lines.take(now):
                self._wait(event)
            else:
                self._report(event)
            if self._closed is not None:
                return
        self._tell_news()

    def _note(self, event: FeaturesChanged | StatusAsked | CompressionAgreed) -> None:
        """Take note of what the client says of itself, or by itself; it never waits for its turn."""
        if isinstance(event, FeaturesChanged):
            self._news = True
        elif isinstance(event, StatusAsked):
            self._telnet.status(self._around.offers.status())
        else:
            self._send(START)
            self._compressor = Compressor()

    def _wait(self, event: Event) -> None:
        """Keep an event until it may be taken; who sends far too many is no person pasting a page."""
        self._waiting.append(event)
        if len(self._waiting) > self._around.limits.lines_waiting:
            self.close("You send too many lines at once. Goodbye.")
        elif self._next_turn is None:
            self._next_turn = self._around.clock.callLater(self._lines.wait(), self._take_turn)

    def _take_turn(self) -> None:
        """Report what has waited, as far as the limit allows by now."""
        self._next_turn = None
        now = self._around.clock.seconds()
        while self._waiting and self._lines.take(now):
            self._report(self._waiting.popleft())
        if self._waiting:
            self._next_turn = self._around.clock.callLater(self._lines.wait(), self._take_turn)

    def _report(self, event: Event) -> None:
        self._tell_news()
        if isinstance(event, Line):
            self._session.line(event.text)
        elif isinstance(event, Gmcp):
            self._session.gmcp(event.package, event.body)
        else:
            self._session.line_too_long()

    def _tell_news(self) -> None:
        if self._news:
            self._news = False
            self._session.features_changed(self.features)
