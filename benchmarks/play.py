"""What a play costs at a table of eight people, how long a start takes, and what a connection weighs.

Eight people sit at one table, each with a plain telnet client. A play is one line of the one whose turn it
is, with all that follows: it is over when all eight have read of it and nothing more comes. Its cost is the
CPU time of the server's process. Several trees of the program can be compared; they then run by turns.

    python benchmarks/play.py                   this tree
    python benchmarks/play.py --rounds 5 . ../another
"""

from __future__ import annotations

import argparse
import os
import re
import select
import socket
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PEOPLE: Final = ("Ann", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal")
OPTIONS: Final = ("game una-classic", "limit 100000", "pause 0", "turn-time off")
CONNECTIONS: Final = 200
PATIENCE: Final = 20.0
QUIET: Final = 0.02
"""Seconds without anything to read, after which nothing more is going to come."""
_TELNET: Final = re.compile(rb"\xff[\xfb-\xfe].")
_OFFER: Final = re.compile(r"(?:^(?:> )*|\bType (?:una, and then )?)(/play \w+|/[a-z-]+)", re.MULTILINE)
"""What can be typed, at the beginning of a row or anywhere in a hint."""


@attrs.frozen
class Server:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    port: int
    ready_after: float
    """Seconds from the beginning of the process."""

    def cpu(self) -> float:
        """CPU seconds of all its threads so far, by Linux's clock of another process."""
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def memory(self) -> int:
        """Bytes of memory in use."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def serve(tree: Path) -> Iterator[Server]:
    """Run the server of a tree while the block lasts."""
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, Path(folder, "log").open("w") as log:
        words = ("--telnet-port", "0", "--web-port", "-1", "--seed", "1", "--data", f"{folder}/data")
        limits = ("--max-connections", "1000", "--max-per-address", "1000")
        process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "una_mud", *words, *limits],
            cwd=tree,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        try:
            where, _ready = process.stdout.readline(), process.stdout.readline()  # type: ignore[union-attr]
            yield Server(process, int(where.rpartition(":")[2]), time.perf_counter() - begun)
        finally:
            process.kill()
            process.communicate()


class Client:
    """Somebody at a socket, who answers no option of telnet."""

    def __init__(self, port: int, *lines: str) -> None:
        """Connect, and type lines."""
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.unread = ""
        self.types(*lines)

    def types(self, *lines: str) -> None:
        """Type lines."""
        self.socket.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def reads(self) -> None:
        """Read what has come; there must be something."""
        data = self.socket.recv(65536)
        if not data:
            raise SystemExit(f"closed after {self.unread[-300:]!r}")
        self.unread += _TELNET.sub(b"", data).decode("utf-8", "replace")

    def offer(self) -> str | None:
        """Take what has been read, and return the line that it offers at the end, if it does."""
        offers = _OFFER.findall(self.unread)
        self.unread = ""
        return str(offers[-1]) if offers else None


def read_all(clients: Sequence[Client]) -> None:
    """Read until nothing more comes."""
    sockets = {client.socket: client for client in clients}
    while readable := select.select(list(sockets), [], [], QUIET)[0]:
        for sock in readable:
            sockets[sock].reads()


def sit_down(server: Server, stack: ExitStack) -> list[Client]:
    """Let eight people sit down at one table and start a game."""
    clients: list[Client] = []
    for name in PEOPLE:
        client = Client(server.port, f"connect {name}", "/set width 500")
        stack.callback(client.socket.close)
        read_all([client])
        client.types("/join den" if clients else "/create den")
        clients.append(client)
        read_all(clients)
    clients[0].types(*(f"/option {option}" for option in OPTIONS))
    read_all(clients)
    for client in clients:
        client.unread = ""
    clients[0].types("/startgame")
    return clients


def plays(server: Server, count: int) -> list[float]:
    """Let them play; return the CPU milliseconds of each play."""
    costs: list[float] = []
    with ExitStack() as stack:
        clients = sit_down(server, stack)
        end = time.monotonic() + PATIENCE * 6
        while len(costs) < count and time.monotonic() < end:
            for client in clients:
                line = client.offer()
                if line is not None:
                    before = server.cpu()
                    client.types(line)
                    read_all(clients)
                    costs.append((server.cpu() - before) * 1000)
                    break
            else:
                read_all(clients)
    return costs


def weight(server: Server) -> float:
    """Return the kilobytes of memory that a guest in the lobby takes."""
    before = server.memory()
    with ExitStack() as stack:
        for number in range(CONNECTIONS):
            name = "Guest" + "".join(chr(ord("a") + int(digit)) for digit in str(number))
            client = Client(server.port, f"connect {name}")
            stack.callback(client.socket.close)
            client.reads()
        time.sleep(0.5)
        return (server.memory() - before) / CONNECTIONS / 1024


def measure(tree: Path, count: int) -> dict[str, float]:
    """Start a tree's server and measure."""
    with serve(tree) as server:
        figures = {"start, s": server.ready_after, "start, CPU s": server.cpu()}
        figures["a connection, KiB"] = weight(server)
        costs = plays(server, count)
        return {**figures, "a play, CPU ms": median(costs), "plays": len(costs)}


def main() -> None:
    """Measure each tree several times by turns, and print the medians."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("trees", nargs="*", type=Path, default=[Path()], help="folders with una_mud in them")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--plays", type=int, default=200, help="plays in a round")
    arguments = parser.parse_args()
    found: dict[Path, dict[str, list[float]]] = {tree: defaultdict(list) for tree in arguments.trees}
    for _ in range(arguments.rounds):
        for tree in arguments.trees:
            for name, figure in measure(tree, arguments.plays).items():
                found[tree][name].append(figure)
    for tree, figures in found.items():
        row = "   ".join(f"{name} {median(values):.2f}" for name, values in figures.items())
        print(f"{tree}: {row}")


if __name__ == "__main__":
    main()
