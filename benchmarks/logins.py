"""How many people a second come in, and what others notice when many come or go at once.

One person talks to themselves in a room of their own, every 50 ms, and measures how long each line takes.
Meanwhile guests come in until so many are there, then people with passwords come, and at last most of the
guests go at the same moment.

    python benchmarks/logins.py --guests 5000 --leaving 3000 --accounts 120
"""

from __future__ import annotations

import argparse
import itertools
import os
import select
import socket
import sys
import threading
import time
from typing import TYPE_CHECKING, Final, Self

import attrs
from crowd import PATIENCE, UNA, allow_files, serve

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from crowd import Server

AT_ONCE: Final = 50
"""Logins under way at a time."""
PAUSE: Final = 0.05
"""Seconds between two lines of the one who talks; the server takes twenty a second."""
_IN: Final = b"You're in the lobby."
_LETTERS: Final = "abcdefghkm"
"""Names that differ in these don't look like each other."""


class Talker(threading.Thread):
    """Somebody who talks in an empty room, and measures until each line is read."""

    def __init__(self, port: int) -> None:
        """Come in, and make a room."""
        super().__init__(daemon=True)
        self.waits: list[float] = []
        """Seconds."""
        self._ends = threading.Event()
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self._socket.settimeout(PATIENCE)
        self._say(b"connect Talker", _IN)
        self._say(b"/create Quiet", b"Quiet")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self._ends.set()
        self.join()
        self._socket.close()

    def run(self) -> None:
        """Talk until the end."""
        for number in itertools.count():
            if self._ends.wait(PAUSE):
                return
            began = time.perf_counter()
            self._say(b"line %d." % number, b"line %d." % number)
            self.waits.append(time.perf_counter() - began)

    def _say(self, line: bytes, answer: bytes) -> None:
        self._socket.sendall(line + b"\r\n")
        read = b""
        while answer not in read:
            data = self._socket.recv(1 << 16)
            if not data:
                raise SystemExit("the server has closed the connection")
            read += data

    def waited(self) -> str:
        """Describe what was measured since the last call."""
        waits, self.waits = sorted(self.waits), []
        if not waits:
            return "nothing was said"
        last = waits[int(len(waits) * 0.99)]
        middle, most = waits[len(waits) // 2], waits[-1]
        return f"a line takes {middle * 1000:.1f} ms, p99 {last * 1000:.1f}, most {most * 1000:.1f}"


@attrs.define(eq=False)
class Crowd:
    """All who have come in, by the numbers of their sockets; what they're told is read, and forgotten."""

    server: Server
    inside: dict[int, socket.socket] = attrs.field(factory=dict)
    coming: dict[int, bytes] = attrs.field(factory=dict)
    """What those have read who aren't in yet."""
    poll: select.epoll = attrs.field(factory=select.epoll)

    def come(self, lines: Sequence[str], seconds: float) -> int:
        """Let people come in, each by a line, for so many seconds at most; return how many are in."""
        waiting, end, before = iter(lines), time.monotonic() + seconds, len(self.inside)
        while time.monotonic() < end:
            for line in itertools.islice(waiting, AT_ONCE - len(self.coming)):
                self._connect(line)
            if not self.coming:
                break
            self.read(0.1)
        return len(self.inside) - before - len(self.coming)

    def _connect(self, line: str) -> None:
        sock = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)
        sock.sendall(f"{line}\r\n".encode())
        self.inside[sock.fileno()] = sock
        self.coming[sock.fileno()] = b""
        self.poll.register(sock, select.EPOLLIN)

    def read(self, timeout: float) -> bool:
        """Read what has come; False when nothing has for so many seconds."""
        events = self.poll.poll(timeout)
        for number, _ in events:
            data = self.inside[number].recv(1 << 18)
            if not data:
                raise SystemExit("the server has closed a connection")
            if number in self.coming:
                self.coming[number] += data
                if _IN in self.coming[number]:
                    del self.coming[number]
        return bool(events)

    def settle(self, seconds: float) -> None:
        """Read for so many seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.read(left)

    def go(self, count: int) -> None:
        """Let so many of them hang up at the same moment."""
        for number in list(self.inside)[:count]:
            self.poll.unregister(number)
            self.coming.pop(number, None)
            self.inside.pop(number).close()


def names(beginning: str) -> Iterator[str]:
    """Yield names that don't look like each other."""
    for letters in itertools.product(_LETTERS, repeat=4):
        yield beginning + "".join(letters)


def guests(crowd: Crowd, talker: Talker, count: int, seconds: float) -> None:
    """Let guests come in, a thousand after the other."""
    lines = [f"connect {name}" for name in itertools.islice(names("Gu"), count)]
    for start in range(0, count, 1000):
        began = time.perf_counter()
        done = crowd.come(lines[start : start + 1000], seconds)
        rate = done / (time.perf_counter() - began)
        print(f"{len(crowd.inside)} guests: {rate:.0f} logins a second; {talker.waited()}")


def members(crowd: Crowd, talker: Talker, count: int, seconds: float) -> None:
    """Let people with passwords come in, after they have registered."""
    lines = [f"connect {name} a-long-password" for name in itertools.islice(names("Me"), count)]
    registered = crowd.come(lines, seconds)
    crowd.go(len(crowd.inside))
    crowd.settle(0.5)
    talker.waited()
    began = time.perf_counter()
    done = crowd.come(lines[:registered], seconds)
    rate = done / (time.perf_counter() - began)
    print(f"{done} passwords: {rate:.0f} logins a second; {talker.waited()}")
    crowd.go(len(crowd.inside))
    crowd.settle(0.5)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--guests", type=int, default=5000)
    parser.add_argument("--leaving", type=int, default=3000, help="guests who go at the same moment")
    parser.add_argument("--accounts", type=int, default=120, help="people with passwords")
    parser.add_argument("--seconds", type=float, default=30.0, help="at most, for each thousand logins")
    options = parser.parse_args()
    most = min(allow_files(options.guests + options.accounts), len(_LETTERS) ** 4)
    limits = ("--max-connections", str(most + 100), "--max-per-address", str(most + 100))
    contender = attrs.evolve(UNA, command=(*UNA.command[:-1], *limits, UNA.command[-1]))
    print(f"load {os.getloadavg()[0]:.1f}, Python {sys.version.split()[0]}")
    with serve(contender) as server, Talker(server.port) as talker:
        crowd = Crowd(server)
        crowd.settle(5.0)
        print(f"idle: {talker.waited()}")
        members(crowd, talker, options.accounts, options.seconds)
        guests(crowd, talker, min(options.guests, most), options.seconds)
        crowd.settle(2.0)
        talker.waited()
        crowd.go(options.leaving)
        crowd.settle(5.0)
        print(f"{options.leaving} leave at once: {talker.waited()}")


if __name__ == "__main__":
    main()
