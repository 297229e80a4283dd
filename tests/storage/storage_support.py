"""A world that is kept in a file, and the same world found again."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from harness import Harness, seeds
from twisted.internet.task import Clock
from worker_support import DirectPool

from una_mud.bots import BOTS
from una_mud.engine.rng import Rng
from una_mud.history.recovery import rebuild
from una_mud.history.snapshot import snapshot
from una_mud.storage import loader
from una_mud.storage.archive_reader import ArchiveReader
from una_mud.storage.database import FILE, open_to_write
from una_mud.storage.deck_key import FILE as KEY_FILE
from una_mud.storage.deck_key import DeckKey
from una_mud.storage.writer import RecordWriter
from una_mud.verbs.registry import words
from una_mud.world.names import key
from una_mud.world.world import World

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness import Player

    from una_mud.world.ports import Thinker
    from una_mud.world.records import Record

RESERVED = frozenset(key(word) for word in words())


class DirectJournal:
    """Writes at once, in the same thread; what was written is durable."""

    def __init__(self, folder: Path) -> None:
        self.connection = open_to_write(folder)
        self.connection.execute("PRAGMA synchronous = OFF")
        self.writer = RecordWriter(self.connection)
        self.durable = 0
        self.stalled = False
        self.batches: list[tuple[Record, ...]] = []
        self.after: Callable[[], object] = bool

    def append(self, records: tuple[Record, ...]) -> int:
        """Write the records."""
        self.writer.write(records)
        self.durable += 1
        self.batches.append(records)
        self.after()
        return self.durable

    def when_durable(self, number: int, callback: Callable[[], object]) -> None:
        """Fail: nobody should ask."""
        raise AssertionError(f"{number} is durable: {callback} has nothing to wait for")


class LateJournal(DirectJournal):
    """Has written everything at once, but tells so only when the test lets it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.last = 0
        self.waiting: list[tuple[int, Callable[[], object]]] = []

    def append(self, records: tuple[Record, ...]) -> int:
        """Write the records, and keep it to oneself."""
        self.writer.write(records)
        self.last += 1
        return self.last

    def when_durable(self, number: int, callback: Callable[[], object]) -> None:
        """Call back when the test lets it be."""
        self.waiting.append((number, callback))

    def catch_up(self, number: int | None = None) -> None:
        """Let everything up to a number be durable."""
        self.durable = self.last if number is None else number
        ready = [callback for due, callback in self.waiting if due <= self.durable]
        self.waiting = [(due, callback) for due, callback in self.waiting if due > self.durable]
        for callback in ready:
            callback()


class KeptWorld(Harness):
    """A world that is kept in a folder, as it was left there before."""

    def __init__(self, folder: Path, seed: int = 1, thinker: Thinker | None = None) -> None:
        super().__init__(seed)
        self.folder = folder
        self.journal = DirectJournal(folder)
        self.world = World(
            self.clock, seeds(seed), RESERVED, self.journal, snapshot=snapshot, thinker=thinker
        )
        self.kept, self.unreadable = loader.load(self.journal.connection)
        self.problems = rebuild(self.world, self.kept)

    def settles(self) -> None:
        """Let everything be kept that has happened."""
        self.world.unit_of_work.flush()

    def dies(self) -> None:
        """Stop without a word."""
        self.settles()
        self.journal.connection.close()

    def again(self, seed: int = 2) -> KeptWorld:
        """Die, and start again on the same data."""
        self.dies()
        return KeptWorld(self.folder, seed)


class DirectArchive(ArchiveReader):
    """Answers at once from the world's database."""

    def __init__(self, harness: KeptWorld) -> None:
        super().__init__(harness.journal.connection, DirectPool(harness.clock))
        self.harness = harness

    async def _ask(self, *question: Any) -> Any:  # noqa: ANN401 - whatever is asked
        self.harness.settles()
        return await super()._ask(*question)


def _file_of(connection: sqlite3.Connection) -> Path:
    return Path(connection.execute("PRAGMA database_list").fetchone()[2])


def found_again(connection: sqlite3.Connection) -> tuple[World, list[str]]:
    """Return the world as it would be found in a copy of a database."""
    with closing(sqlite3.connect(":memory:")) as copy:
        image = bytearray(connection.serialize())
        image[18:20] = b"\1\1"  # in memory there is no write-ahead log
        copy.deserialize(bytes(image))
        DeckKey(_file_of(connection).with_name(KEY_FILE)).install(copy)
        kept, unreadable = loader.load(copy)
    world = World(Clock(), seeds(99), RESERVED)
    return world, unreadable + rebuild(world, kept)


def file_of(folder: Path) -> Path:
    """Return the database's file."""
    return folder / FILE


def play(players: list[Player], moves: int) -> None:
    """Let players make moves by the random player's lights."""
    rng = Rng(b"play")
    for _ in range(moves):
        room = players[0].table
        table = room.dealer.table
        if table is None:
            return
        seat = room.seating.named(room.dealer.names[table.turn])
        view = room.dealer.view(seat)
        assert seat is not None
        assert view is not None
        room.dealer.move(seat, BOTS["random"].decide(view, rng))


def game(harness: KeptWorld, *names: str, options: tuple[str, ...] = ()) -> list[Player]:
    """Let several people start a game without a limit of time."""
    players = harness.game(*names, options=("turn-time off", *options))
    harness.settles()
    return players
