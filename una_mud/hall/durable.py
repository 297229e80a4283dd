"""A room that is kept: what has changed in it is in the book before anybody can be shown it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from una_mud.hall import names
from una_mud.hall.records import RoomGone, RoomKept
from una_mud.hall.room import Room

if TYPE_CHECKING:
    from una_mud.hall.book import Book
    from una_mud.hall.notices import Notice
    from una_mud.hall.people import Person
    from una_mud.hall.ports import Clock
    from una_mud.hall.records import Record, State


class DurableRoom(Room, ABC):
    """A room with a book. Whatever all are told but talk means that something may have changed."""

    def __init__(self, name: str, clock: Clock, book: Book) -> None:
        """Make an empty room."""
        super().__init__(name, clock)
        self.book = book
        self._state: State | None = None
        """The room as the book has it."""
        self.gone = False
        """Whether the room is not there any more."""

    def touch(self) -> None:
        """Note that something in the room, or of somebody who sits here, may have changed."""
        self.book.touch(self)

    def tell(self, notice: Notice, *, but: Person | None = None) -> None:
        """Tell everybody in the room something that is more than talk."""
        self.touch()
        super().tell(notice, but=but)

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
        self.book.note(self, RoomGone(names.key(self.name)))
