"""A session that one program hands over to another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from una_mud.messages import Restarting
from una_mud.server.connection_number import CURRENT
from una_mud.server.server_handover import SessionHandover, TaskHandover, line_of, numbered

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from una_mud.messages import Message
    from una_mud.server.connection import Connection
    from una_mud.server.server_handover import GmcpHandover
    from una_mud.server.session.context import SessionContext
    from una_mud.server.session.interactive_task import InteractiveTask
    from una_mud.server.telnet.gmcp import GmcpClient
    from una_mud.world.options import Settings
    from una_mud.world.people import Person
    from una_mud.world.unit_of_work import RoomLog
    from una_mud.world.world import World


class HandedOverSession(ABC):
    """The part of a session that is about another program's taking its place."""

    world: World
    _context: SessionContext
    _connection: Connection
    _person: Person | None
    _settings: Settings
    _me: str
    _task: InteractiveTask
    _kept: list[str]
    _gmcp: GmcpClient | None
    _again: tuple[str, ...]
    _room: RoomLog | None
    """What is kept of the room they're in."""
    _seen: set[RoomLog]
    """And of rooms that they were in since what was delivered was last seen to be durable."""

    @abstractmethod
    def begin(self) -> None:
        """Greet the newcomer and ask for a name."""

    @abstractmethod
    def deliver(self, message: Message) -> None:
        """Show a message."""

    @abstractmethod
    def _read_kept(self) -> None:
        """Read the lines that are kept, as fast as their sender's budget allows."""

    @abstractmethod
    def close(self) -> None:
        """End the connection when everything is sent."""

    @abstractmethod
    def _attach(self, person: Person) -> None:
        """Be the connection of a person who is in."""

    @abstractmethod
    def _gmcp_client(self) -> GmcpClient:
        """Return what is told as data; from now on it is."""

    @abstractmethod
    def _restyle(self) -> None:
        """Take note of what the person has set, or what the client can show."""

    @abstractmethod
    def _read(self, text: str) -> None:
        """Read a line, and show the prompt after it."""

    @abstractmethod
    def _log_in(self, answers: Iterable[str] = ()) -> None:
        """Ask for a name; the first questions get the ``answers`` at once."""

    def _durable_seq(self) -> int:
        """Return up to which number all must be durable before what was delivered may be read."""
        unit_of_work = self.world.unit_of_work
        unit_of_work.flush()
        number = 0 if self._room is None else self._room.durable_seq
        if self._seen:
            number = max(number, *(room.durable_seq for room in self._seen))
            self._seen.clear()
        return number

    def begin_or_take_over(self, handed: SessionHandover | None) -> None:
        """Greet a newcomer, or go on with a session that another program has handed over."""
        token = CURRENT.set(self._connection.number)  # the login goes on with it
        try:
            if handed is None:
                self.begin()
            else:
                self.take_over(handed)
        finally:
            CURRENT.reset(token)

    @property
    def is_waiting(self) -> bool:
        """Whether something is being done that can't be handed over before it's done."""
        return self._task.waits

    def hand_over(self, places: Mapping[Person, int]) -> SessionHandover:
        """Return how it stands; ``places`` are those of people in the list that is handed over."""
        task = self._task
        return SessionHandover(
            person=None if self._person is None else places[self._person],
            settings=self._settings if self._person is None else None,
            kept=tuple(map(numbered, self._kept)),
            task=TaskHandover(task.line, tuple(task.answers)) if task.busy else None,
            gmcp=None if self._gmcp is None else self._gmcp.hand_over(),
        )

    def restarting(self) -> None:
        """Say that the connection can't be handed over, and that they can come back."""
        self.deliver(Restarting())
        self.close()

    def take_over(self, value: SessionHandover) -> None:
        """Go on where another program has stopped; the client doesn't notice."""
        if value.settings is not None:
            self._settings = value.settings
        if value.person is not None:
            self._attach(self._context.handed_people[value.person])
        self._restyle()
        if self.world.unit_of_work.journal is not None:
            self._connection.hold_back(self.world.unit_of_work.journal, self._durable_seq)
        if value.gmcp is not None:
            self._take_over_gmcp(value.gmcp)
        self._kept.extend(line_of(*each) for each in value.kept)
        if value.task is not None:
            self._take_over_task(value.task)
        if self._kept:
            self.world.clock.callLater(0, self._read_kept)

    def _take_over_gmcp(self, value: GmcpHandover) -> None:
        client = self._gmcp_client()
        client.take_over(value)
        if self._person is not None:
            self.world.subscribe(self._person, client.feed)

    def _take_over_task(self, value: TaskHandover) -> None:
        """Bring a task to the same question again, with the same answers; nothing is shown meanwhile."""
        self._connection.mute(on=True)
        if value.line is None:
            self._log_in(value.answers)
            return
        self._again = value.answers
        self._read(value.line)
        self._again = ()
        self._connection.mute(on=False)
