"""One move as it's told to one reader: its events, the players' names, the table after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs

from una_mud.engine.events import Dealt, Reshuffled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.engine.events import Event
    from una_mud.messages import TableEvents
    from una_mud.messages.state import PlayState

Kind = TypeVar("Kind")


@attrs.frozen
class Story:
    """A message about a move, and who reads it."""

    message: TableEvents
    me: str | None
    events: tuple[Event, ...]
    """Without the reshuffles, which would stand between what belongs together."""

    @classmethod
    def of(cls, message: TableEvents, me: str | None) -> Story:
        """Return the story that a message tells a reader."""
        return cls(message, me, tuple(each for each in message.events if not isinstance(each, Reshuffled)))

    @property
    def table(self) -> PlayState:
        """The table after the move."""
        return self.message.table

    def name(self, seat: int) -> str:
        """Return who sits there."""
        return self.message.names[seat]

    def people(self, seats: Iterable[int]) -> tuple[str, ...]:
        """Return who sits there."""
        return tuple(self.message.names[seat] for seat in seats)

    def run(self, start: int, kind: type[Kind]) -> list[Kind]:
        """Return the unbroken run of events of one kind from ``start`` on."""
        found: list[Kind] = []
        for event in self.events[start:]:
            if not isinstance(event, kind):
                break
            found.append(event)
        return found

    def at(self, place: int) -> Event | None:
        """Return the event at a place, None behind the last one."""
        return self.events[place] if place < len(self.events) else None

    def first(self, kind: type[Kind]) -> Kind | None:
        """Return the first event of a kind, None if there isn't any."""
        return next((event for event in self.events if isinstance(event, kind)), None)

    @property
    def deals(self) -> bool:
        """Whether a hand begins with these events."""
        return isinstance(self.at(0), Dealt)


Told: TypeAlias = "tuple[list[object], int]"
"""The clauses that tell the event at a place, perhaps none, and how many events they tell."""
ClauseMaker: TypeAlias = "Callable[[Story, int], Told]"
