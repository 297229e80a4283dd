"""The people in one room: they are told what happens there, and shown how it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages.declare import declaration

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.messages import Message
    from una_mud.world.people import Person
    from una_mud.world.unit_of_work import RoomLog


CROWD: Final = 100
"""People in a room above whom nobody is told who comes and goes."""


class Audience:
    """Who is in a room, in the order in which they came."""

    def __init__(self, log: RoomLog, publish: Callable[[Person | None], object]) -> None:
        """Begin with nobody; ``publish`` has the state published soon, for all (None) or for one person."""
        self.people: list[Person] = []
        self.log = log
        self.changes = 0
        """How often something may have changed that is published: what was made before is made anew."""
        self._publish = publish

    def online(self) -> list[Person]:
        """Return those who are connected."""
        return [person for person in self.people if person.online]

    def tell(self, message: Message, *, but: Person | None = None) -> None:
        """Tell everybody something; a message declares whether anything may have changed."""
        if declaration(type(message)).changes_state:
            self.touch()
        for person in self.people:
            if person is not but:
                person.tell(message)

    def tell_unless_crowded(self, message: Message, *, but: Person | None = None) -> None:
        """Tell everybody who comes or goes, but nobody in a crowd: all would be told of all."""
        if len(self.people) > CROWD:
            self.touch()
        else:
            self.tell(message, but=but)

    def touch(self, only: Person | None = None) -> None:
        """Note that something may have changed, perhaps something that ``only`` one person is shown."""
        self.log.touch()
        self.changes += 1
        self._publish(only)

    def publish(self) -> None:
        """Have the state published that may have changed, though nothing of it is to be kept."""
        self.changes += 1
        self._publish(None)

    def drop_questions(self, now: float) -> None:
        """Close all questions that are open, since the table has moved on."""
        for person in self.people:
            person.drop_question(tell=True, late=now)
