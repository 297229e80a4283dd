"""Many clients in one thread, and the server that they come to in a process of its own."""

from __future__ import annotations

import json
import os
import resource
import select
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

import attrs
from wsproto.connection import Connection as WebSocket
from wsproto.connection import ConnectionType
from wsproto.events import TextMessage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

MARK: Final = b"~"
"""Stands once in every line that is counted: one byte, so that no packet's end can cut it."""
SAID: Final = b"what a lovely hand I have got this time " + MARK + b"\n"
PATIENCE: Final = 60.0
"""Seconds without anything to read, after which a run is given up."""
_SPARE: Final = 100
_BATCH: Final = 50
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class GivenUp(Exception):  # noqa: N818 - it says what it is
    """A run has failed; the text says why."""


# The servers.


@attrs.frozen
class Server:
    """A server in another process."""

    process: subprocess.Popen[str]
    ports: Mapping[str, int]
    """By the words before the addresses that it tells."""
    door: str
    """The one that the clients use."""

    @property
    def port(self) -> int:
        """Where the clients come in."""
        return self.ports[self.door]

    @property
    def cpu(self) -> float:
        """CPU seconds used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    @property
    def rss(self) -> int:
        """Bytes of memory in use."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text("ascii").split()[1]
        return int(pages) * resource.getpagesize()


@attrs.frozen
class Contender:
    """A kind of server, and how one comes in there."""

    name: str
    command: tuple[str, ...]
    host: str
    """What the first of a room types, with places for {name} and {room}."""
    guest: str
    """What the others type."""
    door: str = "telnet"
    """The word before the address that the clients use."""
    framed: bool = False
    """Whether they speak as the page does, over WebSockets."""

    @property
    def marks(self) -> int:
        """How often a mark comes for a line: the page has it as text and as talk."""
        return 2 if self.framed else 1


_PYTHON: Final = sys.executable
UNA: Final = Contender(
    "una-mud",
    (_PYTHON, "-m", "una_mud", "--telnet-port", "0", "--web-port", "-1", "--seed", "1", "--data"),
    "connect {name}\n/create {room}\n",
    "connect {name}\n/join {room}\n",
)
PAGE: Final = Contender(
    "una-mud, page",
    (_PYTHON, "-m", "una_mud", "--telnet-port", "-1", "--web-port", "0", "--seed", "1", "--data"),
    UNA.host,
    UNA.guest,
    "web",
    framed=True,
)
BARE: Final = Contender(
    "bare LineReceiver",
    (_PYTHON, str(Path(__file__).with_name("bare.py"))),
    "{name} {room}\n",
    "{name} {room}\n",
)


@contextmanager
def serve(contender: Contender) -> Iterator[Server]:
    """Run a server while the block lasts."""
    with tempfile.TemporaryDirectory() as folder, Path(folder, "log").open("w") as log:
        process = subprocess.Popen(  # noqa: S603 - our own commands
            [*contender.command, folder], stdout=subprocess.PIPE, stderr=log, text=True
        )
        try:
            yield Server(process, _ports(process), contender.door)
        finally:
            process.terminate()
            process.wait(10)
            faults = Path(folder, "log").read_text("utf-8")
            if "Traceback" in faults:
                sys.stderr.write(faults[-4000:])


def _ports(process: subprocess.Popen[str]) -> dict[str, int]:
    ports: dict[str, int] = {}
    for row in process.stdout or ():
        if row == "ready\n":
            return ports
        door, _, address = row.rstrip("/\n").partition(" ")
        ports[door] = int(address.rpartition(":")[2])
    raise GivenUp("the server did not start")


def allow_files(count: int) -> int:
    """Raise the limit of open files so that so many connections fit; return how many do."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = count + _SPARE
    if soft >= wanted:
        return count
    top = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (top, hard))
    if top < wanted:
        print(f"Only {top} files may be open here (ulimit -Hn): {top - _SPARE} clients instead of {count}.")
    return top - _SPARE


# The clients.


@attrs.define(eq=False)
class Room:
    """A room, and how often a counted line has come to somebody in it."""

    name: str
    marks: int = 1
    """How often a mark comes to each for a line."""
    members: list[Client] = attrs.field(factory=list)
    heard: int = 0
    expected: int = 0
    sent: float = 0.0
    turn: int = 0

    def say(self) -> None:
        """Let the next member say something that all are to hear."""
        self.turn = (self.turn + 1) % len(self.members)
        self.expected += len(self.members) * self.marks
        self.sent = time.perf_counter()
        self.members[self.turn].type(SAID)

    @property
    def all_heard(self) -> bool:
        """Whether everybody has heard all that was said."""
        return self.heard >= self.expected


@attrs.define(eq=False)
class Client:
    """One connection."""

    socket: socket.socket
    room: Room
    framed: bool
    heard: int = 0

    def type(self, data: bytes) -> None:
        """Send the lines that somebody has typed."""
        self.socket.sendall(framed(data) if self.framed else data)


_FRAMES: Final = WebSocket(ConnectionType.CLIENT)
UPGRADE: Final = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def framed(data: bytes) -> bytes:
    """Return lines as a page sends them."""
    lines = data.decode().splitlines()
    return b"".join(_FRAMES.send(TextMessage(json.dumps(["Line", line]))) for line in lines)


class Crowd:
    """All clients of a run."""

    def __init__(self, server: Server) -> None:
        """Make a crowd that nobody is in yet."""
        self.server = server
        self.clients: dict[int, Client] = {}
        self.rooms: list[Room] = []
        self.messages = 0
        """Lines that have come, to whomever."""
        self.listener: Callable[[Client, bytes], None] | None = None
        self._poll = select.epoll()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        for client in self.clients.values():
            client.socket.close()
        self._poll.close()

    def connect(self, room: Room, *, framed: bool) -> Client:
        """Let one more come to the door."""
        line = socket.create_connection(("127.0.0.1", self.server.port), PATIENCE)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if framed:
            line.sendall(UPGRADE)
        client = Client(line, room, framed)
        room.members.append(client)
        self.clients[line.fileno()] = client
        self._poll.register(line, select.EPOLLIN)
        return client

    def turn(self, timeout: float = PATIENCE) -> bool:
        """Read whatever has come; False when nothing has within the time, in seconds."""
        events = self._poll.poll(timeout)
        for number, _ in events:
            client = self.clients[number]
            data = client.socket.recv(1 << 18)
            if not data:
                raise GivenUp("the server has closed a connection")
            marks = data.count(MARK)
            client.heard += marks
            client.room.heard += marks
            self.messages += data.count(b"\n")
            if self.listener is not None:
                self.listener(client, data)
        return bool(events)

    def until(self, done: Callable[[], bool]) -> None:
        """Read until something is true."""
        while not done():
            if not self.turn():
                raise GivenUp("the server does not answer any more")

    def settle(self) -> None:
        """Read until nothing comes any more, and forget what has been counted."""
        while self.turn(0.3):
            pass
        for room in self.rooms:
            room.heard = room.expected = 0
        self.messages = 0


def gather(crowd: Crowd, contender: Contender, sizes: Sequence[int]) -> None:
    """Let clients come in, each to a room, the hosts first; return when all are there and all is quiet."""
    rooms = [Room(f"Room {number}", contender.marks) for number in range(len(sizes))]
    crowd.rooms += rooms
    _let_in(crowd, contender, contender.host, rooms)
    guests = [room for room, size in zip(rooms, sizes, strict=True) for _ in range(size - 1)]
    for start in range(0, len(guests), _BATCH):
        _let_in(crowd, contender, contender.guest, guests[start : start + _BATCH])
    crowd.settle()


def _let_in(crowd: Crowd, contender: Contender, words: str, rooms: Sequence[Room]) -> None:
    """Let one more come into each of the rooms; they are in when they hear themselves."""
    fresh = []
    for room in rooms:
        line = words.format(name=f"P{len(crowd.clients)}", room=room.name)
        fresh.append(crowd.connect(room, framed=contender.framed))
        fresh[-1].type(line.encode() + MARK + b"\n")
    crowd.until(lambda: all(client.heard for client in fresh))
