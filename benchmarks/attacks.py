"""What somebody can do wrong on purpose: each attack takes a port, and tells how it ended.

They all come from one address, of which the server is told by the PROXY protocol: this machine itself has no
limits by address.
"""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from crowd import UPGRADE, framed

if TYPE_CHECKING:
    from collections.abc import Callable

MEGABYTE: Final = 1 << 20
IAC_SB_GMCP: Final = b"\xff\xfa\xc9"
IAC_IAC: Final = b"\xff\xff" * 4096
NEW_LINE: Final = b"\n"
END: Final = b"\r\n"
ENDLESS_FRAME: Final = b"\x01\xff" + (1 << 40).to_bytes(8) + bytes(4)
"""The head of a masked frame of a terabyte, which is the first of a message."""
EMPTY_PING: Final = b"\x89\x80" + bytes(4)
AT_MOST: Final = 30.0
"""Seconds after which an attack is ended."""
AT_LEAST: Final = 6.0
"""Seconds for which the bystander is looked at."""
READ: Final = 1 << 16
ATTACKER: Final = "203.0.113.66"
"""From where all attacks come."""
HOSTILE: Final = 200
"""How many come from there at once, as far as they're let in."""


def connect(port: int, host: str = ATTACKER) -> socket.socket:
    """Connect, as somebody at an address of whom a balancer tells."""
    line = socket.create_connection(("127.0.0.1", port), AT_MOST)
    line.sendall(f"PROXY TCP4 {host} 127.0.0.1 5000 {port}\r\n".encode())
    return line


def people(port: int, count: int) -> list[socket.socket]:
    """Let so many come in as guests from one address."""
    lines = [connect(port) for _ in range(count)]
    for number, line in enumerate(lines):
        with suppress(OSError):  # an address may not open so many at once
            line.sendall(b"connect Pest%d\n" % number)
    return lines


def pages(port: int, count: int, first: bytes = b"") -> list[socket.socket]:
    """Open so many WebSockets from one address, and send something on each."""
    lines = [connect(port) for _ in range(count)]
    for line in lines:
        with suppress(OSError):
            line.sendall(UPGRADE + first)
    return lines


def repeat(lines: list[socket.socket], text: bytes, seconds: float = 5.0) -> int:
    """Send a text on all connections again and again, as far as the server reads it; return how often."""
    for line in lines:
        line.setblocking(False)  # noqa: FBT003 - the socket's signature
    sent, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        for line in lines:
            with suppress(OSError):  # it is full, or refused
                line.recv(READ)
            with suppress(OSError):  # it is full, or refused
                sent += line.send(text) == len(text)
        time.sleep(0.005)
    return sent


def pour(line: socket.socket, data: bytes, size: int) -> str:
    """Send so many bytes of the same again and again, reading nothing; tell how far it went."""
    sent = 0
    try:
        while sent < size:
            line.sendall(data)
            sent += len(data)
    except OSError:
        return f"cut off after {sent / MEGABYTE:.1f} MB"
    return f"all {sent // MEGABYTE} MB read"


def last_words(line: socket.socket) -> str:
    """Return the last line that the server has sent before it closed."""
    line.settimeout(2.0)
    text = b""
    with suppress(OSError):
        while data := line.recv(READ):
            text = (text + data)[-READ:]
    return text.decode("utf-8", "replace").strip().rpartition("\n")[2].strip("> \r")


# The attacks: each takes the port, and returns how it ended.


def nothing(port: int) -> str:
    """Do nothing, to compare."""
    del port
    time.sleep(AT_LEAST)
    return ""


def no_line_end(port: int) -> str:
    """Send megabytes without a line end, before the login, on two hundred connections."""
    lines = [connect(port) for _ in range(HOSTILE)]
    return f"{repeat(lines, b'x' * READ) * READ / MEGABYTE:.1f} MB sent or waiting to be"


def endless_subnegotiation(port: int) -> str:
    """Begin a subnegotiation, and never end it."""
    with connect(port) as line:
        line.sendall(IAC_SB_GMCP)
        return pour(line, b"x" * READ, 32 * MEGABYTE)


def telnet_commands(port: int) -> str:
    """Ask for options without an end."""
    with connect(port) as line:
        return pour(line, b"\xff\xfd\x63\xff\xfb\x63" * 4096, 8 * MEGABYTE) + "; " + last_words(line)


def silent_connections(port: int) -> str:
    """Open a thousand connections, and say nothing."""
    lines = [connect(port) for _ in range(1000)]
    time.sleep(AT_LEAST)
    for line in lines:
        line.close()
    return f"{len(lines)} opened"


def coming_and_going(port: int) -> str:
    """Connect and hang up, three thousand times."""
    for _ in range(3000):
        connect(port).close()
    return "3000 times"


def flood(port: int) -> str:
    """Send a quarter of a million lines at once."""
    with connect(port) as line:
        line.sendall(b"connect Flood\n")
        return pour(line, b"spam\n" * 4096, 250_000 * 5) + "; " + last_words(line)


def slow_readers(port: int) -> str:
    """Let two hundred ask for long pages, and read none of them."""
    lines = people(port, HOSTILE)
    for line in lines:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.setblocking(False)  # noqa: FBT003 - the socket's signature
    cut, end = set(), time.monotonic() + AT_LEAST
    while time.monotonic() < end:
        for line in lines:
            try:
                line.send(b"/help\n")
            except BlockingIOError:
                pass
            except OSError:
                cut.add(line)
        time.sleep(0.05)
    return f"{len(cut)} were refused or cut off"


def hanging_logins(port: int) -> str:
    """Type a new name on two hundred connections, and never answer the question for a password."""
    lines = [connect(port) for _ in range(HOSTILE)]
    for number, line in enumerate(lines):
        with suppress(OSError):
            line.sendall(b"Hang%d\n" % number)
    time.sleep(AT_LEAST)
    return f"{len(lines)} connections"


def wrong_passwords(port: int) -> str:
    """Try passwords for a name that is registered, on two hundred connections."""
    with connect(port) as owner:
        answered(owner, b"connect Owner a-good-password\n", b"registered")
    lines = [connect(port) for _ in range(HOSTILE)]
    return f"{repeat(lines, b'connect Owner wrong' + NEW_LINE)} tried"


def many_pages(port: int) -> str:
    """Let twenty people ask for long pages for five seconds, as fast as is allowed, and read them."""
    lines = [connect(port) for _ in range(20)]
    for number, line in enumerate(lines):
        line.sendall(b"connect Pages%d\n" % number)
        line.settimeout(0.001)
    end, read = time.monotonic() + 5, 0
    while time.monotonic() < end:
        for line in lines:
            line.sendall(b"/help\n")
        time.sleep(0.05)
        for line in lines:
            with suppress(TimeoutError):
                read += len(line.recv(MEGABYTE))
    return f"{read / MEGABYTE:.1f} MB served"


def doubled_iac(port: int) -> str:
    """Send doubled IACs without an end on two hundred connections, before any login."""
    lines = [connect(port) for _ in range(HOSTILE)]
    return f"{repeat(lines, IAC_IAC) * len(IAC_IAC) / MEGABYTE:.1f} MB sent or waiting to be"


def mistyped_names(port: int) -> str:
    """Let two hundred guests tell something to nobody."""
    return f"{repeat(people(port, HOSTILE), b'/tell qwertyuiop hi' + NEW_LINE)} lines read"


def best_players(port: int) -> str:
    """Let two hundred guests ask a hundred times for the best players, and hang up."""
    for line in people(port, HOSTILE):
        with suppress(OSError):
            line.sendall((b"/top una-mutant" + NEW_LINE) * 100)
        line.close()
    time.sleep(AT_LEAST)
    return f"{HOSTILE} times"


def answered(line: socket.socket, text: bytes, *words: bytes) -> bytes:
    """Send a text, and read until one of some words has come or the connection ends."""
    line.settimeout(2.0)
    told = b""
    with suppress(OSError):
        line.sendall(text)
        while not any(word in told for word in words) and (data := line.recv(READ)):
            told += data
    return told


def rooms(port: int) -> str:
    """Let guests make a room each and drop, as many as the server lets in."""
    made = 0
    for number in range(200):
        line = connect(port)
        name = b"Room %d" % number
        made += name in answered(line, b"connect R%d\n/create %b\n" % (number, name), name, b"too many")
        line.close()
    return f"{made} made"


def registrations(port: int) -> str:
    """Register as many names as the server takes."""
    taken = 0
    for number in range(100):
        line = connect(port)
        text = b"connect Reg%d a-password-%d\n" % (number, number)
        taken += b"now registered" in answered(line, text, b"now registered", b"Too many", b"too many")
        line.close()
    return f"{taken} registered"


def chatter(port: int) -> str:
    """Chat from two hundred connections at one address as fast as is read."""
    return f"{repeat(people(port, HOSTILE), b'spam' + NEW_LINE)} lines read"


def leaving_crowd(port: int) -> str:
    """Let fifty leave the lobby at once, thirty times."""
    for _ in range(30):
        with suppress(OSError):
            for line in people(port, 50):
                line.close()
    return "30 times"


# The same on the page's port.


def web_chatter(port: int) -> str:
    """Chat over two hundred WebSockets as fast as is read."""
    lines = pages(port, HOSTILE)
    for number, line in enumerate(lines):
        with suppress(OSError):
            line.sendall(framed(b"connect Web%d" % number))
    return f"{repeat(lines, framed(b'spam'))} lines read"


def web_mistyped_names(port: int) -> str:
    """Tell something to nobody over two hundred WebSockets."""
    lines = pages(port, HOSTILE)
    for number, line in enumerate(lines):
        with suppress(OSError):
            line.sendall(framed(b"connect Web%d" % number))
    return f"{repeat(lines, framed(b'/tell qwertyuiop hi'))} lines read"


def web_endless_message(port: int) -> str:
    """Begin a message on each of two hundred WebSockets, and never end it."""
    lines = pages(port, HOSTILE, ENDLESS_FRAME)
    return f"{repeat(lines, b'x' * READ) * READ / MEGABYTE:.1f} MB sent or waiting to be"


def web_pings(port: int) -> str:
    """Send pings without an end on two hundred WebSockets."""
    return f"{repeat(pages(port, HOSTILE), EMPTY_PING * 1000) * 1000} pings read"


def web_half_requests(port: int) -> str:
    """Send half a request on two hundred connections, and never the rest."""
    lines = [connect(port) for _ in range(HOSTILE)]
    for line in lines:
        with suppress(OSError):
            line.sendall(UPGRADE[:40])
    time.sleep(AT_LEAST)
    return f"{len(lines)} connections"


def web_requests(port: int) -> str:
    """Ask for the page again and again on two hundred connections."""
    lines = [connect(port) for _ in range(HOSTILE)]
    return f"{repeat(lines, b'GET / HTTP/1.1' + END + b'Host: 127.0.0.1' + END + END)} requests read"


ATTACKS: Final[dict[str, Callable[[int], str]]] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        nothing,
        no_line_end,
        endless_subnegotiation,
        telnet_commands,
        silent_connections,
        coming_and_going,
        flood,
        slow_readers,
        hanging_logins,
        wrong_passwords,
        many_pages,
        doubled_iac,
        mistyped_names,
        best_players,
        rooms,
        registrations,
        chatter,
        leaving_crowd,
        web_chatter,
        web_mistyped_names,
        web_endless_message,
        web_pings,
        web_half_requests,
        web_requests,
    )
}
