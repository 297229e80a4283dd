"""What durability costs: moves a second with tables that play at once, and the time to start with many.

    .venv/bin/python benchmarks/store.py [SECONDS]

At each table two people play without a pause: the next move is made as soon as the table's last one has left
the server for both of them, which is when it is on the disk. Their connections are real up to the transport.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from twisted.internet.address import IPv4Address
from twisted.internet.defer import Deferred
from twisted.internet.testing import StringTransport

from una_mud.bots import BOTS
from una_mud.cli.app import reactor
from una_mud.cli.seeds import Seeds
from una_mud.engine.rng import Rng
from una_mud.history.recovery import rebuild
from una_mud.history.snapshot import snapshot
from una_mud.server.factory import TelnetFactory
from una_mud.server.session.context import SessionContext
from una_mud.server.session.telnet_session import TelnetSession
from una_mud.storage.database import open_to_write
from una_mud.storage.journal import JournalWriter
from una_mud.storage.store import Store
from una_mud.storage.workers import FairQueue, WorkerPool
from una_mud.storage.writer import RecordWriter
from una_mud.world.limits import Limits
from una_mud.world.world import World

if TYPE_CHECKING:
    from collections.abc import Callable

_TRANSPORT: Final[Any] = StringTransport
_ADDRESS: Final[Any] = IPv4Address("TCP", "127.0.0.1", 4000)
_LIMITS: Final = Limits(connections_local=5000, lines_per_second=1e9, lines_burst=10**9)


class Wire(_TRANSPORT):  # type: ignore[misc]
    """Drops what is sent, and tells that something was."""

    def __init__(self, sent: Any) -> None:  # noqa: ANN401 - a callable
        """Call ``sent`` whenever something leaves."""
        super().__init__(peerAddress=_ADDRESS)
        self._sent = sent

    def write(self, data: bytes) -> None:
        """Drop it."""
        if data:
            self._sent()

    def setTcpNoDelay(self, enabled: object) -> None:  # noqa: N802 - Twisted's name
        """Do nothing."""

    def setTcpKeepAlive(self, enabled: object) -> None:  # noqa: N802 - Twisted's name
        """Do nothing."""


class Table:
    """Two people who play as fast as they are shown what has happened."""

    def __init__(self, world: World, listener: Any, number: int) -> None:  # noqa: ANN401 - a factory
        """Sit down and start."""
        self.world = world
        self.rng = Rng(number.to_bytes(4, "big"))
        self.moves = 0
        self.waits: list[float] = []
        self._unseen = 0
        self._since = 0.0
        for player in "ab":
            client = listener.buildProtocol(_ADDRESS)
            client.makeConnection(Wire(self.seen))
            client.dataReceived(f"connect P{number}{player}\r\n".encode())
            line = f"/create T{number}" if player == "a" else f"/join T{number}"
            client.dataReceived(f"{line}\r\n".encode())
            if player == "a":
                for option in ("turn-time off", "pause 0", "game una-classic", "limit 10000"):
                    client.dataReceived(f"/option {option}\r\n".encode())
        self.table = world.rooms[f"t{number}"].require_table()

    def start(self) -> None:
        """Deal."""
        person = self.table.seating.humans()[0].person
        if person is not None:
            self._note()
            self.table.start_game(person)

    def _note(self) -> None:
        self._unseen = 2
        self._since = time.perf_counter()

    def seen(self) -> None:
        """Note that one of the two has been shown what has happened; after the other, go on."""
        self._unseen -= 1
        if self._unseen == 0:
            self.waits.append(time.perf_counter() - self._since)
            reactor.callLater(0, self.move)

    def move(self) -> None:
        """Make the next move, or wait for the next deal."""
        table = self.table.dealer.table
        if table is None:
            self._unseen = 2
            return
        seat = self.table.seating.named(self.table.dealer.names[table.turn])
        view = self.table.dealer.view(seat)
        if seat is not None and view is not None:
            self._note()
            self.moves += 1
            self.table.dealer.move(seat, BOTS["random"].decide(view, self.rng))


async def stop(world: World, store: Store | None) -> None:
    """Keep what has been played, and end the process's reactor."""
    for table in world.tables():
        table.dealer.rest()
    world.unit_of_work.close()
    if store is not None:
        await store.close()
    reactor.stop()


def play(tables: int, seconds: float, *, durable: bool) -> None:
    """Let so many tables play, and print what they got done."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        store = Store(Path(folder), reactor) if durable else None
        world = World(reactor, Seeds(1), (), store.journal if store else None, snapshot=snapshot)
        context = SessionContext(world)
        listener = TelnetFactory(lambda connection: TelnetSession(context, connection), reactor, _LIMITS)
        playing = [Table(world, listener, number) for number in range(tables)]
        for table in playing:
            reactor.callLater(0.5, table.start)
        before: list[int] = []
        reactor.callLater(1.0, lambda: before.append(sum(table.moves for table in playing)))
        if store is not None:
            store.pool.start()
        reactor.callLater(1.0 + seconds, lambda: Deferred.fromCoroutine(stop(world, store)))
        reactor.run()
        moves = sum(table.moves for table in playing) - before[0]
        waits = sorted(wait for table in playing for wait in table.waits)
    late = waits[len(waits) * 99 // 100]
    print(
        f"{tables:4d} tables, {'durable' if durable else 'kept nowhere'}: {moves / seconds:8.0f} moves/s,"
        f" shown after {median(waits) * 1e3:.1f} ms (median), {late * 1e3:.1f} ms (99 in 100)",
        flush=True,
    )


class DirectPool(WorkerPool):
    """Does work at once."""

    async def run(self, work: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the work returns
        """Do a piece of work."""
        return work()


def fill(folder: Path, tables: int) -> None:
    """Make a folder with so many tables in the middle of a hand."""
    pool = DirectPool(reactor, 1)
    with closing(open_to_write(folder)) as connection:
        journal = JournalWriter(RecordWriter(connection), pool, FairQueue(pool, 1))
        world = World(reactor, Seeds(1), (), journal, snapshot=snapshot)
        context = SessionContext(world)
        listener = TelnetFactory(lambda connection: TelnetSession(context, connection), reactor, _LIMITS)
        for number in range(tables):
            table = Table(world, listener, number)
            table.start()
            for _ in range(15):
                table.move()
            world.unit_of_work.flush()
        world.unit_of_work.close()


def start(tables: int) -> None:
    """Print how long it takes to find so many tables again, and to start a server with them."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        fill(Path(folder), tables)
        began = time.perf_counter()
        store = Store(Path(folder), reactor)
        world = World(reactor, Seeds(1), (), store.journal, snapshot=snapshot)
        problems = rebuild(world, store.forget_kept())
        found = time.perf_counter() - began
        running = sum(table.dealer.table is not None for table in world.tables())
        world.unit_of_work.close()
        Deferred.fromCoroutine(store.close())
        began = time.perf_counter()
        ports = ["--telnet-port", "0", "--web-port", "-1"]
        words = [sys.executable, "-m", "una_mud", "serve", *ports, "--data", folder]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as process:  # noqa: S603 - our own command
            for row in process.stdout or ():
                if row == "ready\n":
                    break
            ready = time.perf_counter() - began
            process.terminate()
    print(
        f"{tables} tables found again ({running} in the middle of a hand, {len(problems)} problems) in"
        f" {found:.2f} s; the server is ready after {ready:.2f} s"
    )


def main() -> None:
    """Measure each case in a process of its own, since a reactor runs but once."""
    words = sys.argv[1:]
    if words[:1] == ["play"]:
        play(int(words[1]), float(words[2]), durable=words[3] == "durable")
    elif words[:1] == ["start"]:
        start(int(words[1]))
    else:
        seconds = words[0] if words else "5"
        cases = [["play", str(n), seconds, how] for n in (1, 10, 100) for how in ("off", "durable")]
        for case in [*cases, ["start", "0"], ["start", "1000"]]:
            subprocess.run([sys.executable, __file__, *case], check=True)  # noqa: S603 - our own script


if __name__ == "__main__":
    main()
