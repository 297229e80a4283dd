"""What is to be kept of the tables, gathered while something is done and handed on in one piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from una_mud.world.clock import Clock
    from una_mud.world.durable_room import DurableRoom
    from una_mud.world.ports import Journal
    from una_mud.world.records import Record


class UnitOfWork:
    """Gathers records, and settles them before anything that they tell can be shown.

    What belongs together stays together: all that was noted between two :meth:`settle` becomes durable at
    once or not at all. Without a journal nothing is kept.
    """

    def __init__(self, journal: Journal | None, clock: Clock) -> None:
        """Open the book."""
        self.journal = journal
        self._clock = clock
        self._records: list[Record] = []
        self._rooms: dict[DurableRoom, bool] = {}
        """The rooms of which something was noted, and whether the room itself may have changed."""
        self._games = 0
        self.last = 0
        """The number that the journal gave last."""

    @property
    def stalled(self) -> bool:
        """Whether nothing can be kept at present, so that no play should go on."""
        return self.journal is not None and self.journal.stalled

    def has_kept(self, room: DurableRoom) -> bool:
        """Whether all that has happened in a room is durable, and so can be seen."""
        if self.journal is None:
            return True
        self.settle()
        return room.durable_seq <= self.journal.durable

    def games_before(self, number: int) -> None:
        """Let the next game have a number behind this one."""
        self._games = number

    def new_game(self) -> int:
        """Return a number for a new game."""
        self._games += 1
        return self._games

    def note(self, room: DurableRoom, record: Record) -> None:
        """Keep something that has happened in a room."""
        if self.journal is not None:
            self._records.append(record)
            self._mark(room, changed=False)

    def touch(self, room: DurableRoom) -> None:
        """Keep the room as it is when everything is done: something in it may have changed."""
        if self.journal is not None and not self._rooms.get(room):
            self._mark(room, changed=True)

    def _mark(self, room: DurableRoom, *, changed: bool) -> None:
        if not self._rooms:
            # Should nobody be shown anything, it is kept all the same.
            self._clock.callLater(0, self.settle)
        self._rooms[room] = changed or self._rooms.get(room, False)

    def settle(self) -> None:
        """Hand all that was noted to the journal; the rooms know afterwards which number to wait for."""
        if not self._rooms or self.journal is None:
            return
        rooms, self._rooms = self._rooms, {}
        records, self._records = self._records, []
        for room, changed in rooms.items():
            if changed:
                records += room.changes()
        if records:
            self.last = self.journal.append(tuple(records))
            for room in rooms:
                room.durable_seq = self.last

    def close(self) -> None:
        """Keep what there is, and nothing more."""
        self.settle()
        self.journal = None
