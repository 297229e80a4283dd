"""Keeps back, in order, what may not be shown before it is durable."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.world.ports import Journal


class OutputGate:
    """The way out of one connection.

    ``durable_seq`` returns the number up to which the journal must be durable before what was written last
    may leave; ``free`` is called when something may leave that was kept back.
    """

    __slots__ = ("_durable_seq", "_free", "_journal", "_kept", "size")

    def __init__(self, journal: Journal, durable_seq: Callable[[], int], free: Callable[[], object]) -> None:
        """Hold nothing back yet."""
        self._journal = journal
        self._durable_seq = durable_seq
        self._free = free
        self._kept: list[tuple[int, bytes]] = []
        self.size = 0
        """How many bytes are kept back."""

    def through(self, data: bytes) -> bytes:
        """Take what was written, and return what may leave now."""
        if data:
            number = self._durable_seq()
            if not self._kept and number <= self._journal.durable:
                return data
            self._keep(number, data)
        return self._freed() if self._kept else b""

    def _keep(self, number: int, data: bytes) -> None:
        self._kept.append((number, data))
        self.size += len(data)
        if len(self._kept) == 1:
            self._journal.when_durable(number, self._free)

    def _freed(self) -> bytes:
        kept, durable = self._kept, self._journal.durable
        if kept[0][0] > durable:
            return b""
        count = sum(number <= durable for number, _ in kept)
        free = [data for _, data in kept[:count]]
        del kept[:count]
        if kept:
            self._journal.when_durable(kept[0][0], self._free)
        data = b"".join(free)
        self.size -= len(data)
        return data
