"""A room: people who hear each other. The lobby is one; a room with a table is another kind."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

from una_mud.messages import Departed, Emoted, Entered, PersonRow, Presence, RoomRow, RoomShown, Said
from una_mud.world.publishing import room_state

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.messages import Message
    from una_mud.messages.state import HandState, RoomState, TableState, VoteState
    from una_mud.world.clock import Clock
    from una_mud.world.people import Person
    from una_mud.world.publisher import Publisher

HISTORY: Final = 100
"""How many lines of talk a room remembers."""
SHOWN_AT_MOST: Final = 30
"""How many people of a room somebody who comes in is shown; /who shows all."""


class Room:
    """People in one place. What they say is heard by all of them."""

    def __init__(self, name: str, clock: Clock, publisher: Publisher) -> None:
        """Make an empty room."""
        self.name = name
        self.clock = clock
        self._publisher = publisher
        self.people: list[Person] = []
        self.durable_seq = 0
        """The number of the journal up to which all must be durable before the room may be shown."""
        self.said: deque[Said | Emoted] = deque(maxlen=HISTORY)

    def publish(self, only: Person | None = None) -> None:
        """Have the state published soon that may have changed, for all or for ``only`` one person."""
        self._publisher.changed(self, self.people if only is None else (only,))

    def touch(self, only: Person | None = None) -> None:
        """Note that something may have changed, perhaps something that ``only`` one person is shown."""
        self.publish(only)

    def room_state(self) -> RoomState:
        """Return the room, and who is there."""
        return room_state(self)

    def table_state(self) -> TableState | None:
        """Return the table, None where there is none."""
        return None

    def vote_state(self) -> VoteState | None:
        """Return the vote that is on."""
        return None

    def hand_state(self, person: Person) -> HandState | None:
        """Return a person's own cards; None for those who aren't in a hand."""
        del person
        return None

    def tell(self, message: Message, *, but: Person | None = None) -> None:
        """Tell everybody in the room something that is more than talk: something may have changed."""
        self.touch()
        for person in self.people:
            if person is not but:
                person.tell(message)

    def say(self, speaker: Person, text: str) -> None:
        """Let somebody say something to the room."""
        self._speak(speaker, Said(speaker.name, text))

    def emote(self, speaker: Person, text: str) -> None:
        """Let somebody act in words."""
        self._speak(speaker, Emoted(speaker.name, text))

    def _speak(self, speaker: Person, message: Said | Emoted) -> None:
        self.said.append(message)
        name = speaker.name
        for person in self.people:
            outlet = person.outlet
            if outlet is not None and (not person.ignoring or person.hears(name)):
                outlet.deliver(message)

    def arrive(self, person: Person, *, sits: bool = True) -> None:
        """Let a person in, who sits down where there are seats if she ``sits``; show her the room."""
        person.room = self
        self.people.append(person)
        self.tell(Entered(person.name), but=person)
        self.settle_in(person, sits=sits)
        self.touch()
        self.show(person)

    def settle_in(self, person: Person, *, sits: bool) -> None:
        """Do what a kind of room does with newcomers."""

    def depart(self, person: Person, to: str | None) -> None:
        """Let a person go to another room, or (None) away."""
        person.drop_question()
        self.people.remove(person)
        self.tell(Departed(person.name, to))

    def disconnected(self, person: Person) -> bool:
        """Note that a person has lost the connection; tell whether she keeps her place here."""
        self.depart(person, None)
        return False

    def reconnected(self, person: Person) -> None:
        """Show the room again to a person whose connection has changed."""
        self.show(person)

    def show(self, person: Person) -> None:
        """Show a person the room and who is there."""
        more = max(0, len(self.people) - SHOWN_AT_MOST)
        person.tell(RoomShown(self.row(), tuple(self.people_rows(SHOWN_AT_MOST)), more))

    def row(self) -> RoomRow:
        """Return the room as a line of /rooms."""
        return RoomRow(
            self.name, "", None, seated=0, seats=0, watchers=len(self.people), running=False, locked=False
        )

    def people_rows(self, most: int | None = None) -> Iterable[PersonRow]:
        """Return a line for each who is here, or for the first so many."""
        return [self.person_row(person) for person in self.people[:most]]

    def person_row(self, person: Person) -> PersonRow:
        """Return a person of this room as a line of /who."""
        idle = int(self.clock.seconds() - person.typed)
        presence, auto = self.presence(person)
        return PersonRow(person.name, self.name, presence, person.online, auto, None, idle, person.pose)

    def presence(self, person: Person) -> tuple[Presence, bool]:
        """Return what a person does here, and whether the computer plays for her."""
        del person
        return Presence.LOBBY, False
