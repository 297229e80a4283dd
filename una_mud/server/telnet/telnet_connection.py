"""A telnet connection on Twisted: lines to a session, its texts to the wire, within limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

import attrs

from una_mud.messages.templates import _
from una_mud.server.connection import Connection
from una_mud.server.limits import TokenBucket
from una_mud.server.telnet.encoding import encode
from una_mud.server.telnet.mccp import START, Compressor
from una_mud.server.telnet.protocol import Telnet
from una_mud.server.telnet.telnet_events import (
    CompressionAgreed,
    FeaturesChanged,
    GmcpReceived,
    LineReceived,
    StatusAsked,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from una_mud.server.connection import ListenerContext
    from una_mud.server.server_handover import ConnectionHandover, SessionHandover
    from una_mud.server.telnet.features import Charset, Features
    from una_mud.server.telnet.telnet_events import Event
    from una_mud.world.people import Person

_TOO_MANY_COMMANDS: Final = _("Your client is sending too many telnet commands. Goodbye.")
_OF_CLIENT = (FeaturesChanged, StatusAsked, CompressionAgreed)
"""Events that nobody has typed."""


class ConnectionHandler(Protocol):
    """What a connection reports to. Calls come one at a time, in the order in which things were typed."""

    def line(self, text: str) -> None:
        """Take a line that was typed."""

    def line_too_long(self) -> None:
        """Take note that a line was refused."""

    def slowed(self) -> None:
        """Say that what was sent is taken more slowly."""

    def features_changed(self, features: Features) -> None:
        """Take note of what the client can show; called before the line that follows it."""

    def gmcp(self, package: str, body: str) -> None:
        """Take a GMCP message; `body` is unchecked JSON text."""

    def lost(self, reason: str) -> None:
        """Take note that the connection is gone; nothing comes after this."""

    @property
    def is_waiting(self) -> bool:
        """Whether something is being done that can't be handed over before it's done."""

    def hand_over(self, places: Mapping[Person, int]) -> SessionHandover:
        """Return how it stands, for the program that takes over."""

    def restarting(self) -> None:
        """Say that the connection can't be handed over, and that they can come back."""


@attrs.frozen
class TelnetConfig:
    """What a listener has for its clients besides lines."""

    options: frozenset[int] = frozenset()
    """The options of telnet that are offered although a server need not have them, as GMCP."""
    status: Callable[[], bytes] = bytes
    """What clients are told about the server that ask for it (MSSP)."""


class TelnetConnection(Connection):
    """One client that speaks telnet, or nothing but lines."""

    # A dictionary of more than thirty attributes shares its keys with no other, and so takes far more memory.
    __slots__ = (
        "_commands",
        "_compressor",
        "_config",
        "_ended_stream",
        "_news",
        "_pinged",
        "_session",
        "_sessions",
        "_telnet",
    )

    def __init__(
        self,
        context: ListenerContext,
        key: str,
        sessions: Callable[[TelnetConnection], ConnectionHandler],
        config: TelnetConfig,
    ) -> None:
        super().__init__(context, key)
        limits = context.limits
        self._sessions = sessions
        self._config = config
        self._telnet = Telnet(extra=config.options, line_limit=limits.line_length)
        self._commands = TokenBucket(limits.commands_per_second, limits.commands_burst, self._opened)
        self._pinged = self._opened
        self._news = False  # features that the session has not been told
        self._compressor: Compressor | None = None
        self._ended_stream = b""

    # For the session

    @property
    def features(self) -> Features:
        """What the client can show, as far as is known now."""
        return self._telnet.features

    @property
    def line_limit(self) -> int:
        """How many characters a line may have."""
        return self._telnet.line_limit

    def write(self, data: bytes) -> None:
        """Send whole lines that `encoding.encode` has made for `features.charset`."""
        if self._closed is None:
            self._telnet.send(data)
            if not self._dirty:
                self._dirty = True
                self._context.flusher.add(self)

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
        super().take_file(on=on)
        limits = self._context.limits
        self._telnet.limit_lines(limits.file_line_length if on else limits.line_length)

    def gmcp(self, package: str, body: str = "") -> None:
        """Send a GMCP message with JSON text, if the client speaks GMCP."""
        if self._closed is None:
            self._telnet.gmcp(package, body)
            self._touch()

    def choose_charset(self, charset: Charset | None) -> None:
        """Use the charset that the player has set; None returns to what the client says."""
        self._telnet.choose_charset(charset)

    # From Twisted

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Make the first offers and begin the session."""
        super().connectionMade()
        if self.handed is not None:
            self.take_over(self.handed)
            return
        self._telnet.start()
        self._touch()
        self._session = self._sessions(self)

    # One program takes the place of another

    @property
    def session(self) -> ConnectionHandler:
        """The session."""
        return self._session

    def hand_over(self, listener: str, places: Mapping[Person, int]) -> ConnectionHandover:
        """Return how it stands; a compressed stream is ended, and begins again on the other side."""
        value = super().hand_over(listener, places)
        telnet = attrs.evolve(self._telnet.hand_over(), compressed=self._compressor is not None)
        return attrs.evolve(value, telnet=telnet)

    def _stream_end(self) -> bytes:
        if self._compressor is None:
            return b""
        self._ended_stream = self._compressor.end()
        return self._ended_stream

    def stay(self) -> None:
        """Go on after all; a stream that was ended begins again here."""
        super().stay()
        if self._compressor is not None:
            self._compressor = None
            self._send(self._ended_stream)
            self._compress()

    def take_over(self, value: ConnectionHandover) -> None:
        """Go on where another program has stopped."""
        super().take_over(value)
        if value.telnet is not None:
            self._telnet.take_over(value.telnet)
            if value.telnet.compressed:
                self._compress()
        self._session = self._sessions(self)

    def receive(self, data: bytes, now: float) -> None:
        """Read some of what has come."""
        commands = self._telnet.commands
        self._handle(self._telnet.receive(data), now)
        if not self._commands.take(now, self._telnet.commands - commands):
            self.dismiss(_TOO_MANY_COMMANDS)
        if self._telnet.pending:
            self._touch()

    # What differs from other connections

    def _collected(self) -> bytes:
        return self._telnet.take()

    def _packed(self, data: bytes) -> bytes:
        return self._compressor.through(data) if self._compressor is not None and data else data

    def _last_bytes(self) -> bytes:
        return b"" if self._compressor is None else self._compressor.end()

    def _check_silence(self, now: float) -> None:
        if now - max(self._heard, self._pinged) >= self._context.limits.ping_interval:
            self._pinged = now
            self._telnet.ping()
            self._touch()

    def _lost(self, reason: str) -> None:
        self._session.lost(reason)

    def _handle(self, events: Iterable[Event], now: float) -> None:
        for event in events:
            if isinstance(event, _OF_CLIENT):
                self._note(event)
            else:
                self._input.take(event, now)
            if self._closed is not None:
                return
        self._tell_news()

    def _note(self, event: FeaturesChanged | StatusAsked | CompressionAgreed) -> None:
        """Take note of what the client says of itself, or by itself; it never waits for its turn."""
        if isinstance(event, FeaturesChanged):
            self._news = True
        elif isinstance(event, StatusAsked):
            self._telnet.status(self._config.status())
        else:
            self._compress()

    def _compress(self) -> None:
        """Compress from now on."""
        self._send(START)
        self._compressor = Compressor()

    def slowed(self) -> None:
        """Have the session say that what was sent is taken more slowly."""
        self._session.slowed()

    def report(self, event: Event) -> None:
        """Report a line to the session, or a message that counts as one."""
        self._tell_news()
        if isinstance(event, LineReceived):
            self._session.line(event.text)
        elif isinstance(event, GmcpReceived):
            self._session.gmcp(event.package, event.body)
        else:
            self._session.line_too_long()

    def _tell_news(self) -> None:
        if self._news:
            self._news = False
            self._session.features_changed(self.features)
