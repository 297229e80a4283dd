"""Telnet's options: each is declared once, in `OPTIONS`, and everything else follows from its declaration.

To add an option, declare which side performs it, when it is offered, what happens when it comes on, and how
its subnegotiation is read. Numbers are from IANA's "Telnet Options" registry and, for GMCP, from
mudstandards.org.
"""

import enum
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType

import attrs

from una_mud.server.telnet.features import ClientInfo, Mtts, charset_named, window_size
from una_mud.server.telnet.telnet_events import CompressionAgreed, Event, GmcpReceived, StatusAsked

IAC, SE, SB = 255, 240, 250
WILL, WONT, DO, DONT = 251, 252, 253, 254
BREAK, INTERRUPT, ABORT_OUTPUT, ARE_YOU_THERE, ERASE_CHARACTER, ERASE_LINE = range(243, 249)
NO_OPERATION, GO_AHEAD = 241, 249
END_OF_RECORD, END_OF_FILE = 239, 236  # RFC 885, RFC 1184; the latter is the lowest command there is

BINARY, ECHO, TIMING_MARK, TERMINAL_TYPE, EOR, NAWS = 0, 1, 6, 24, 25, 31
NEW_ENVIRON, CHARSET, MSSP, MCCP2, GMCP = 39, 42, 70, 86, 201

IS, SEND, INFO = 0, 1, 2  # TTYPE and NEW-ENVIRON
REQUEST, ACCEPTED, TABLE_IS, TABLE_REJECTED, REJECTED = 1, 2, 4, 5, 3  # CHARSET
VAR, VALUE, ESCAPE, USERVAR = range(4)  # NEW-ENVIRON

MOST_TERMINAL_TYPES = 4
LONGEST_NAME = 40
ENVIRON_WANTED = frozenset(
    {
        "256_COLORS",
        "ANSI",
        "CHARSET",
        "CLIENT_NAME",
        "OSC_HYPERLINKS",
        "SCREEN_READER",
        "TRUECOLOR",
        "UTF-8",
        "WORD_WRAP",
    },
)
"""The variables that are kept. Not USER (the player's login name elsewhere), not IPADDRESS (a mere claim)."""


class Side(enum.IntEnum):
    """Who performs an option, as in RFC 1143: we (WILL, answered by DO) or the peer (DO, WILL)."""

    US = 0
    PEER = 1


@attrs.frozen
class Answer:
    """What the server makes of an option coming on or of a subnegotiation."""

    send: bytes = b""
    event: Event | None = None
    request: int | None = None
    """An option to ask the client to perform."""


NOTHING = Answer()


def _ignore_on(_info: ClientInfo) -> Answer:
    return NOTHING


def _ignore(_info: ClientInfo, _body: bytes) -> Answer:
    return NOTHING


@attrs.frozen
class TelnetOption:
    """The declaration of one option on one side."""

    code: int
    side: Side
    wave: int = 0
    """1: offered on connecting; 2: offered once the client has spoken telnet; 0: not offered by itself."""
    accept: bool = True
    """Whether the client may propose it."""
    on: Callable[[ClientInfo], Answer] = _ignore_on
    off: Callable[[ClientInfo], object] = _ignore_on
    read: Callable[[ClientInfo, bytes], Answer] = _ignore


def subnegotiation(option: int, body: bytes) -> bytes:
    """Frame a subnegotiation: IAC SB option body IAC SE, with 0xFF in the body doubled."""
    return bytes((IAC, SB, option)) + body.replace(b"\xff", b"\xff\xff") + bytes((IAC, SE))


SEND_TERMINAL_TYPE = subnegotiation(TERMINAL_TYPE, bytes((SEND,)))
SEND_ENVIRON = subnegotiation(NEW_ENVIRON, bytes((SEND,)))
REQUEST_CHARSET = subnegotiation(CHARSET, bytes((REQUEST,)) + b";UTF-8;US-ASCII")
REJECT_CHARSET = subnegotiation(CHARSET, bytes((REJECTED,)))
REJECT_TABLE = subnegotiation(CHARSET, bytes((TABLE_REJECTED,)))

_UNPRINTABLE = re.compile(rb"[^ -~]")
_MTTS = re.compile(r"MTTS (\d{1,6})")


def printable(data: bytes) -> str:
    """Read a name that a client gives for itself: printable ASCII only (KildClient adds NULs), at most 40."""
    return _UNPRINTABLE.sub(b"", data)[:LONGEST_NAME].decode("ascii").strip()


def _read_terminal_type(info: ClientInfo, body: bytes) -> Answer:
    """RFC 1091, and MTTS: client, terminal and 'MTTS n' in turn, until the client repeats itself."""
    if body[:1] != bytes((IS,)) or info.names_complete:
        return NOTHING
    name = printable(body[1:]).upper()
    told = _MTTS.fullmatch(name)
    if told:
        info.mtts = Mtts(int(told.group(1)))
    if told or name in info.names or not name:
        return _end_terminal_types(info)
    info.names.append(name)
    if len(info.names) == MOST_TERMINAL_TYPES:
        return _end_terminal_types(info)
    return Answer(SEND_TERMINAL_TYPE)


def _end_terminal_types(info: ClientInfo) -> Answer:
    """Ask a stock telnet for BINARY: without it, it sends some bytes of UTF-8 as telnet commands."""
    info.names_complete = True
    return Answer(request=BINARY) if info.is_stock_telnet() else NOTHING


def _read_window_size(info: ClientInfo, body: bytes) -> Answer:
    """RFC 1073: width and height, 16 bits each, big-endian, 0 for unknown."""
    if len(body) == 4:  # noqa: PLR2004 - two numbers of two bytes
        info.width = window_size(int.from_bytes(body[:2], "big"))
        info.height = window_size(int.from_bytes(body[2:], "big"))
    return NOTHING


def _read_charset(info: ClientInfo, body: bytes) -> Answer:
    """RFC 2066, as the side that asks. A client's own request would cross ours and is rejected."""
    kind, rest = body[:1], body[1:]
    if kind == bytes((ACCEPTED,)):
        info.agreed = charset_named(printable(rest)) or info.agreed
    elif kind == bytes((REJECTED,)):
        info.rejects_charsets = True
    elif kind == bytes((REQUEST,)):
        return Answer(REJECT_CHARSET)
    elif kind == bytes((TABLE_IS,)):
        return Answer(REJECT_TABLE)
    return NOTHING


def _read_charset_request(info: ClientInfo, body: bytes) -> Answer:
    """RFC 2066, as the side that is asked: take the first charset of the client's list that we have."""
    if body[:1] != bytes((REQUEST,)):
        return NOTHING
    offered = body[1:].removeprefix(_TABLE_OFFER)
    if offered[:1] == b"\x01" and len(offered) < len(body) - 1:
        offered = offered[1:]  # the table's version
    for name in offered[1:].split(offered[:1]) if offered else ():
        charset = charset_named(printable(name))
        if charset is not None:
            info.agreed = charset
            return Answer(subnegotiation(CHARSET, bytes((ACCEPTED,)) + name))
    info.rejects_charsets = True
    return Answer(REJECT_CHARSET)


_TABLE_OFFER = b"[TTABLE]"
_ENVIRON_TOKEN = re.compile(rb"[\x00\x01\x03]|(?:\x02.|[^\x00-\x03])+", re.DOTALL)
_ESCAPED = re.compile(rb"\x02(.)", re.DOTALL)


def _read_environ(info: ClientInfo, body: bytes) -> Answer:
    """RFC 1572: IS or INFO with VAR and USERVAR alike; only the variables wanted are kept."""
    if body[:1] in {bytes((IS,)), bytes((INFO,))}:
        for name, value in _variables(body[1:]):
            _keep_variable(info, name.upper(), value)
    return NOTHING


def _variables(body: bytes) -> Iterable[tuple[str, str]]:
    """Split 'VAR name VALUE value ...' into pairs; a variable without a value has an empty one."""
    marker, name = VAR, ""
    for token in _ENVIRON_TOKEN.findall(body):
        if len(token) == 1 and token[0] <= USERVAR:
            if token[0] != VALUE and marker == VAR and name:
                yield name, ""
            marker = VALUE if token[0] == VALUE else VAR
        elif marker == VALUE:
            yield name, printable(_ESCAPED.sub(rb"\1", token))
            name = ""
        else:
            name = printable(_ESCAPED.sub(rb"\1", token))


def _keep_variable(info: ClientInfo, name: str, value: str) -> None:
    if name == "MTTS" and value.isdecimal():
        info.mtts = Mtts(int(value[:6]))
    elif name in ENVIRON_WANTED and (name != "WORD_WRAP" or value.isdecimal()):
        info.environ[name] = value


def _gmcp_on(info: ClientInfo) -> Answer:
    info.gmcp = True
    return NOTHING


def _gmcp_off(info: ClientInfo) -> None:
    info.gmcp = False


_PACKAGE = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,99}")


def _read_gmcp(_info: ClientInfo, body: bytes) -> Answer:
    """'Package.Message' and, after a space, JSON in UTF-8; what is not that is ignored."""
    try:
        package, _, text = body.decode("utf-8").partition(" ")
    except UnicodeDecodeError:
        return NOTHING
    return Answer(event=GmcpReceived(package, text.strip())) if _PACKAGE.fullmatch(package) else NOTHING


def _status_asked(info: ClientInfo) -> Answer:
    """MSSP: the answer is long, so a client gets it once, however often it asks."""
    asked, info.asked_status = info.asked_status, True
    return NOTHING if asked else Answer(event=StatusAsked())


def _compression_agreed(info: ClientInfo) -> Answer:
    """MCCP2: begun once, and not ended while the connection lasts, whatever the client says."""
    begun, info.compressed = info.compressed, True
    return NOTHING if begun else Answer(event=CompressionAgreed())


OPTIONS = (
    TelnetOption(
        TERMINAL_TYPE,
        Side.PEER,
        wave=1,
        on=lambda _info: Answer(SEND_TERMINAL_TYPE),
        read=_read_terminal_type,
    ),
    TelnetOption(NAWS, Side.PEER, wave=1, read=_read_window_size),
    TelnetOption(EOR, Side.US, wave=2),
    TelnetOption(CHARSET, Side.US, wave=2, on=lambda _info: Answer(REQUEST_CHARSET), read=_read_charset),
    TelnetOption(CHARSET, Side.PEER, read=_read_charset_request),
    TelnetOption(GMCP, Side.US, wave=2, on=_gmcp_on, off=_gmcp_off, read=_read_gmcp),
    TelnetOption(MSSP, Side.US, wave=2, on=_status_asked),
    TelnetOption(NEW_ENVIRON, Side.PEER, wave=2, on=lambda _info: Answer(SEND_ENVIRON), read=_read_environ),
    TelnetOption(MCCP2, Side.US, wave=2, on=_compression_agreed),
    TelnetOption(BINARY, Side.PEER),
    TelnetOption(BINARY, Side.US),
    TelnetOption(ECHO, Side.US, accept=False),  # only around passwords, and only when we say so
)

Table = Mapping[tuple[Side, int], TelnetOption]


OPTIONAL = frozenset({GMCP, MSSP, MCCP2})
"""The options that a server may or may not have."""


@cache
def table(extra: frozenset[int]) -> Table:
    """Give the options to perform, by side and code, in the order in which they are offered.

    `extra`: which of the optional ones are among them.
    """
    left_out = OPTIONAL - extra
    return MappingProxyType({(o.side, o.code): o for o in OPTIONS if o.code not in left_out})
