"""A room that is kept: what has changed in it is in the book before anybody can be shown it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from una_mud.world import names
from una_mud.world.records import RoomGone, RoomKept
from una_mud.world.room import Room

if TYPE_CHECKING:
    from una_mud.world.clock import Clock
    from una_mud.world.people import Person
    from una_mud.world.publisher import Publisher
    from una_mud.world.records import Record, State
    from una_mud.world.unit_of_work import UnitOfWork


class DurableRoom(Room, ABC):
    """A room with a book. Whatever all are told but talk means that something may have changed."""

    def __init__(self, name: str, clock: Clock, publisher: Publisher, unit_of_work: UnitOfWork) -> None:
        """Make an empty room."""
        super().__init__(name, clock, publisher)
        self.unit_of_work = unit_of_work
        self._state: State | None = None
        """The room as the book has it."""
        self.gone = False
        """Whether the room is not there any more."""

    def touch(self, only: Person | None = None) -> None:
        """Note that something in the room, or of somebody who sits here, may have changed."""
        super().touch(only)
        self.unit_of_work.touch(self)

    @abstractmethod
    def state(self) -> State:
        """Return the room as it stands."""

    def kept_as(self, state: State) -> None:
        """Note that the journal has the room like this."""
        self._state = state

    def changes(self) -> list[Record]:
        """Return what is to be kept of the room since it was asked last."""
        if self.gone:
            return []
        state = self.state()
        if state == self._state:
            return []
        self._state = state
        return [RoomKept(names.key(self.name), state)]

    def vanish(self) -> None:
        """Note that the room is not there any more."""
        self.gone = True
        self.unit_of_work.note(self, RoomGone(names.key(self.name)))
