"""The grammar of telnet (RFC 854): a stream of bytes, cut anywhere, becomes text and commands.

Nothing is malformed to this parser. An unknown command is a command; an IAC in a subnegotiation that is
neither doubled nor followed by SE means that the SE went missing, and begins the next command.
"""

import re
from collections.abc import Generator, Iterator

import attrs

from una_mud.server.telnet.telnet_options import DONT, IAC, SB, SE, WILL

LONGEST_SUBNEGOTIATION = 8192
"""Bytes of a subnegotiation's body; a longer one is thrown away, and costs no more memory than this."""

_IAC = bytes((IAC,))
_TEXT = re.compile(rb"(?:[^\xff]++|\xff\xff)++")
"""A run of bytes that are no command: a doubled IAC is one of them."""


@attrs.frozen
class TelnetCommand:
    """IAC and one byte that is no negotiation."""

    code: int


@attrs.frozen
class Negotiate:
    """IAC WILL, WONT, DO or DONT (`verb`) and an option."""

    verb: int
    option: int


@attrs.frozen
class Subnegotiation:
    """IAC SB option body IAC SE, with the body's IACs undoubled."""

    option: int
    body: bytes


Token = bytes | TelnetCommand | Negotiate | Subnegotiation


@attrs.define
class Parser:
    """Reads one connection's bytes; text tokens are `bytes`, never empty."""

    _unread: bytes = attrs.field(default=b"", init=False)
    _body: bytearray | None = attrs.field(default=None, init=False)

    def feed(self, data: bytes) -> Iterator[Token]:
        """Give the tokens that the data completes. The iterator must be used up before the next call."""
        if self._unread:
            data, self._unread = self._unread + data, b""
        at = 0
        while at < len(data):
            run = _TEXT.match(data, at)
            if run is not None:
                text, at = run[0].replace(_IAC + _IAC, _IAC), run.end()
                if self._body is None:
                    yield text
                else:
                    self._collect(text)
            if at < len(data):
                at = yield from self._after_iac(data, at)

    def _after_iac(self, data: bytes, iac: int) -> Generator[Token, None, int]:
        """Read what the IAC at this place begins; give the place behind it."""
        code = data[iac + 1] if iac + 1 < len(data) else None
        length = 3 if code is not None and code in range(WILL, DONT + 1) else 2
        if self._body is not None:
            if code is not None:
                yield from self._end_subnegotiation()
            if code == SE:
                return iac + 2
        if code is None or iac + length > len(data):
            self._unread = data[iac:]
            return len(data)
        if code == SB:
            self._body = bytearray()
        elif length == 3:  # noqa: PLR2004 - a negotiation
            yield Negotiate(code, data[iac + 2])
        else:
            yield TelnetCommand(code)
        return iac + length

    def _end_subnegotiation(self) -> Iterator[Token]:
        body, self._body = self._body, None
        if body and len(body) <= LONGEST_SUBNEGOTIATION + 1:
            yield Subnegotiation(body[0], bytes(body[1:]))

    def _collect(self, piece: bytes) -> None:
        """Add to the body, up to one byte over what is allowed, which then marks it as too long."""
        if self._body is not None:
            self._body += piece[: LONGEST_SUBNEGOTIATION + 2 - len(self._body)]
