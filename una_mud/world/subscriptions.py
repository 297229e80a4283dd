"""Who wants to be handed the state of play, as plain values. Whoever wants none costs nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.messages import RoomsShown
    from una_mud.messages.state import StateUpdate
    from una_mud.world.people import Person


class Subscriber(Protocol):
    """Who wants the state of play of one person."""

    def publish(self, update: StateUpdate) -> None:
        """Take how things stand now."""

    def publish_rooms(self, rooms: RoomsShown) -> None:
        """Take all rooms, as they are listed for somebody in the lobby."""


class Subscriptions:
    """All who want state, by the person whose it is."""

    def __init__(self) -> None:
        """Begin without subscribers."""
        self._by_person: dict[Person, Subscriber] = {}

    def add(self, person: Person, subscriber: Subscriber) -> None:
        """Publish a person's state to a subscriber, in the place of an earlier one."""
        self._by_person[person] = subscriber

    def remove(self, person: Person, subscriber: Subscriber) -> None:
        """Publish no more to a subscriber, if it still is the person's."""
        if self._by_person.get(person) is subscriber:
            del self._by_person[person]

    def among(self, people: Iterable[Person]) -> set[Person]:
        """Return those for whom anybody wants the state."""
        return self._by_person.keys() & people if self._by_person else set()

    def of(self, person: Person) -> Subscriber | None:
        """Return who wants a person's state."""
        return self._by_person.get(person)
