"""What the world needs of the world outside, as protocols."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from una_mud.messages import Message
    from una_mud.world.accounts import Query
    from una_mud.world.people import Person
    from una_mud.world.publisher import Publisher
    from una_mud.world.records import Record
    from una_mud.world.table_room import TableRoom
    from una_mud.world.unit_of_work import UnitOfWork


class Outlet(Protocol):
    """One connection of a person, seen from inside."""

    @property
    def address(self) -> str:
        """Where the connection comes from."""

    def takes(self, person: Person) -> None:
        """Note whose connection it is; called once, before the first notice to her."""

    def deliver(self, message: Message) -> None:
        """Tell the person at the other end something."""

    def follow(self, task: Coroutine[Any, Any, None]) -> None:
        """Go on with something that takes a while. Lines that are typed meanwhile answer it, or wait."""

    def ask(self, query: Query) -> Awaitable[str]:
        """Ask, in a task that is followed, for a bare line."""

    def close(self) -> None:
        """End the connection when what was delivered has gone out; nothing more is read from it."""


class Journal(Protocol):
    """Where records become durable, in order."""

    @property
    def durable(self) -> int:
        """The number up to which everything is durable."""

    @property
    def stalled(self) -> bool:
        """Whether records can't be made durable at present, because the disk is full for example."""

    def append(self, records: tuple[Record, ...]) -> int:
        """Take records that become durable together; return their number."""

    def when_durable(self, number: int, callback: Callable[[], object]) -> None:
        """Call back, once and later, when everything up to a number is durable."""


class RoomRegistry(Protocol):
    """Who keeps the rooms: the world, seen from a room."""

    unit_of_work: UnitOfWork
    publisher: Publisher

    def names_in_use(self) -> set[str]:
        """Return the keys of the names that no computer player may take."""

    def is_reserved(self, name: str) -> bool:
        """Whether nobody may have this name."""

    def room_emptied(self, room: TableRoom) -> None:
        """Note that nobody is left in a room."""

    def forget(self, person: Person) -> None:
        """Note that somebody has been away too long, and is not here any more."""
