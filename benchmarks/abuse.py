"""What it costs the server when somebody does it wrong on purpose, and whether anybody else notices.

Each attack runs in a process of its own against a fresh server, while a bystander chats alone and
one newcomer after the other comes in. Printed are the server's CPU seconds and how much it has grown, how
long the bystander waits for a line and a newcomer for the welcome, and how the attack ended.

    python benchmarks/abuse.py [ATTACK...]
"""

from __future__ import annotations

import argparse
import multiprocessing
import socket
import time
from contextlib import suppress
from statistics import median
from typing import TYPE_CHECKING, Final

import attrs
from crowd import UNA, Crowd, allow_files, gather, serve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.queues import Queue

    from crowd import Server

MEGABYTE: Final = 1 << 20
IAC_SB_GMCP: Final = b"\xff\xfa\xc9"
IAC_IAC: Final = b"\xff\xff" * 4096
NEW_LINE: Final = b"\n"
AT_MOST: Final = 30.0
"""Seconds after which an attack is ended."""
AT_LEAST: Final = 3.0
"""Seconds for which the bystander is looked at."""
_READ: Final = 1 << 16
ATTACKER: Final = "203.0.113.66"
"""From where all attacks come."""
_SERVER: Final = attrs.evolve(
    UNA,
    command=(*UNA.command[:3], "--proxy-protocol", *UNA.command[3:]),
    host=f"PROXY UNKNOWN\r\n{UNA.host}",
    guest=f"PROXY UNKNOWN\r\n{UNA.guest}",
)


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


def repeat(lines: list[socket.socket], text: bytes, seconds: float = 5.0) -> int:
    """Send a text on all connections again and again, as far as the server reads it; return how often."""
    for line in lines:
        line.setblocking(False)  # noqa: FBT003 - the socket's signature
    sent, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        for line in lines:
            with suppress(OSError):  # it is full, or refused
                line.recv(_READ)
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
        while data := line.recv(_READ):
            text = (text + data)[-_READ:]
    return text.decode("utf-8", "replace").strip().rpartition("\n")[2].strip("> \r")


# The attacks: each takes the port, and returns how it ended.


def nothing(port: int) -> str:
    """Do nothing, to compare."""
    del port
    time.sleep(AT_LEAST)
    return ""


def no_line_end(port: int) -> str:
    """Send 32 MB without a line end, before the login."""
    with connect(port) as line:
        return pour(line, b"x" * _READ, 32 * MEGABYTE)


def endless_subnegotiation(port: int) -> str:
    """Begin a subnegotiation, and never end it."""
    with connect(port) as line:
        line.sendall(IAC_SB_GMCP)
        return pour(line, b"x" * _READ, 32 * MEGABYTE)


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
    return f"{len(lines)} were let in"


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


def slow_reader(port: int) -> str:
    """Ask for long pages as fast as is allowed, and read none of them."""
    with connect(port) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(b"connect Slow\n")
        return ask_often(line)


def ask_often(line: socket.socket) -> str:
    """Ask for a long page four hundred times, twenty a second; tell how far it went."""
    for count in range(400):
        try:
            line.sendall(b"/help\n")
        except OSError:
            return f"cut off after {count} pages"
        time.sleep(0.05)
    return "never cut off"


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
    """Send doubled IACs without an end on a hundred connections, before any login."""
    lines = [connect(port) for _ in range(100)]
    return f"{repeat(lines, IAC_IAC) * len(IAC_IAC) / MEGABYTE:.1f} MB sent or waiting to be"


def mistyped_names(port: int) -> str:
    """Let fifty guests tell something to nobody."""
    return f"{repeat(people(port, 50), b'/tell qwertyuiop hi' + NEW_LINE)} lines read"


def best_players(port: int) -> str:
    """Let twenty guests ask a hundred times for the best players, and hang up."""
    for line in people(port, 20):
        line.sendall((b"/top una-mutant" + NEW_LINE) * 100)
        line.close()
    time.sleep(AT_LEAST)
    return "20 times"


def answered(line: socket.socket, text: bytes, *words: bytes) -> bytes:
    """Send a text, and read until one of some words has come or the connection ends."""
    line.settimeout(2.0)
    told = b""
    with suppress(OSError):
        line.sendall(text)
        while not any(word in told for word in words) and (data := line.recv(_READ)):
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
    """Chat from a hundred connections at one address as fast as is read."""
    return f"{repeat(people(port, 100), b'spam' + NEW_LINE)} lines read"


def leaving_crowd(port: int) -> str:
    """Let fifty leave the lobby at once, thirty times."""
    for _ in range(30):
        with suppress(OSError):
            for line in people(port, 50):
                line.close()
    return "30 times"


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
        slow_reader,
        many_pages,
        doubled_iac,
        mistyped_names,
        best_players,
        rooms,
        registrations,
        chatter,
        leaving_crowd,
    )
}


# What others notice of it.


@attrs.define
class Noticed:
    """Seconds that others had to wait."""

    chat: list[float] = attrs.field(factory=list)
    login: list[float] = attrs.field(factory=list)


def log_in(port: int, number: int) -> float:
    """Come in, hang up, and return how long the welcome took, in seconds."""
    start = time.perf_counter()
    with connect(port, f"198.51.100.{number % 250}") as line:
        line.sendall(b"connect New%d\n" % number)
        text = b""
        while b"Welcome" not in text and (data := line.recv(_READ)):
            text += data
    return time.perf_counter() - start


def watch(server: Server, crowd: Crowd, noticed: Noticed) -> Iterator[None]:
    """Chat every twentieth of a second, and every fifth let a newcomer come; note what is noticed."""
    room = crowd.rooms[0]
    while True:
        room.say()
        crowd.until(lambda: room.all_heard)
        noticed.chat.append(time.perf_counter() - room.sent)
        if not len(noticed.chat) % 4:
            noticed.login.append(log_in(server.port, len(noticed.chat)))
        time.sleep(0.05)
        yield


def run(name: str) -> None:
    """Run one attack, and print a line about it."""
    with serve(_SERVER) as server, Crowd(server) as crowd:
        gather(crowd, _SERVER, [1])
        cpu, rss, start = server.cpu, server.rss, time.monotonic()
        ended: Queue[str] = multiprocessing.Queue()
        attacker = multiprocessing.Process(target=lambda: ended.put(ATTACKS[name](server.port)), daemon=True)
        attacker.start()
        grown, noticed = 0, Noticed()
        for _ in watch(server, crowd, noticed):
            grown = max(grown, server.rss - rss)
            passed = time.monotonic() - start
            if passed > AT_MOST or (passed > AT_LEAST and not attacker.is_alive()):
                break
        how = "not over in time" if attacker.is_alive() else ended.get(timeout=5)
        attacker.kill()
        print(
            f"{name:24}{server.cpu - cpu:8.2f}{grown / MEGABYTE:8.1f}{1000 * median(noticed.chat):10.1f}"
            f"{1000 * max(noticed.chat):8.1f}{1000 * median(noticed.login):10.1f}"
            f"{1000 * max(noticed.login):8.1f}  {how}",
            flush=True,
        )


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"{', '.join(ATTACKS)} (all)")
    options = parser.parse_args()
    if not set(options.attacks) <= set(ATTACKS):
        parser.error(f"the attacks are {', '.join(ATTACKS)}")
    allow_files(1100)
    multiprocessing.set_start_method("fork")
    print(f"{'':24}{'':8}{'':8}{'chat, ms':>18}{'login, ms':>18}")
    heads = ("attack", "CPU s", "+ MB", "median", "most", "median", "most", "how it ended")
    print("{:24}{:>8}{:>8}{:>10}{:>8}{:>10}{:>8}  {}".format(*heads))
    for name in options.attacks or ATTACKS:
        run(name)


if __name__ == "__main__":
    main()
