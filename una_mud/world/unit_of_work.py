"""What is to be kept of rooms, gathered while something is done and handed on in one piece."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.world.records import RoomGone, RoomKept

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.world.clock import Clock
    from una_mud.world.ports import Journal
    from una_mud.world.records import Record, State


class UnitOfWork:
    """Gathers records, and flushes them before anything that they tell can be shown.

    What belongs together stays together: all that was noted between two :meth:`flush` becomes durable at
    once or not at all. Without a journal nothing is kept.
    """

    def __init__(self, journal: Journal | None, clock: Clock) -> None:
        """Begin with nothing noted."""
        self.journal = journal
        self._clock = clock
        self._records: list[Record] = []
        self._rooms: dict[RoomLog, bool] = {}
        """The rooms of which something was noted, and whether the room itself may have changed."""
        self._games = 0
        self.moves = 0
        """How many moves were made since the start."""
        self.last = 0
        """The number that the journal gave last."""

    @property
    def stalled(self) -> bool:
        """Whether nothing can be kept at present, so that no play should go on."""
        return self.journal is not None and self.journal.stalled

    def games_before(self, number: int) -> None:
        """Let the next game have a number behind this one."""
        self._games = number

    def new_game(self) -> int:
        """Return a number for a new game."""
        self._games += 1
        return self._games

    def note(self, room: RoomLog, record: Record) -> None:
        """Keep something that has happened in a room."""
        if self.journal is not None:
            self._records.append(record)
            self._mark(room, changed=False)

    def touch(self, room: RoomLog) -> None:
        """Keep the room as it is when everything is done: something in it may have changed."""
        if self.journal is not None and not self._rooms.get(room):
            self._mark(room, changed=True)

    def _mark(self, room: RoomLog, *, changed: bool) -> None:
        if not self._rooms:
            # Should nobody be shown anything, it is kept all the same.
            self._clock.callLater(0, self.flush)
        self._rooms[room] = changed or self._rooms.get(room, False)

    def flush(self) -> None:
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
        self.flush()
        self.journal = None


class RoomLog:
    """What is kept of one room: all that changes in it is noted here before anybody can be shown it."""

    def __init__(self, unit_of_work: UnitOfWork, key: str, snapshot: Callable[[], State] | None) -> None:
        """Begin with a room of which nothing is kept; ``snapshot`` gives it as it stands, None: it never is.

        The lobby, for one, is as empty after a restart as at the first start.
        """
        self.unit_of_work = unit_of_work
        self._key = key
        self._snapshot = snapshot
        self._kept: State | None = None
        """The room as the journal has it."""
        self.gone = False
        """Whether the room isn't there any more."""
        self.durable_seq = 0
        """The number of the journal up to which all must be durable before the room may be shown."""

    @property
    def is_durable(self) -> bool:
        """Whether all that has happened in the room is durable, and so can be seen."""
        journal = self.unit_of_work.journal
        if journal is None:
            return True
        self.unit_of_work.flush()
        return self.durable_seq <= journal.durable

    def note(self, record: Record) -> None:
        """Keep something that has happened."""
        self.unit_of_work.note(self, record)

    def touch(self) -> None:
        """Note that something in the room, or of somebody who sits there, may have changed."""
        if self._snapshot is not None:
            self.unit_of_work.touch(self)

    def kept_as(self, state: State) -> None:
        """Note that the journal has the room like this."""
        self._kept = state

    def changes(self) -> list[Record]:
        """Return what is to be kept of the room since it was asked last."""
        if self.gone or self._snapshot is None:
            return []
        state = self._snapshot()
        if state == self._kept:
            return []
        self._kept = state
        return [RoomKept(self._key, state)]

    def vanish(self) -> None:
        """Note that the room is not there any more."""
        self.gone = True
        self.note(RoomGone(self._key))
