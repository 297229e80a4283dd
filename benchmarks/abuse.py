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
AT_MOST: Final = 30.0
"""Seconds after which an attack is ended."""
AT_LEAST: Final = 3.0
"""Seconds for which the bystander is looked at."""
_READ: Final = 1 << 16


def connect(port: int) -> socket.socket:
    """Connect."""
    return socket.create_connection(("127.0.0.1", port), AT_MOST)


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
    with connect(port) as line:
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
    with serve(UNA) as server, Crowd(server) as crowd:
        gather(crowd, UNA, [1])
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
