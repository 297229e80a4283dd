"""What the sentences about a move are told with: the events, the players' names, the table after them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs

from una_mud.engine.events import Dealt, Played, Reshuffled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from una_mud.engine.events import Event
    from una_mud.messages import TableEvents
    from una_mud.messages.state import PlayState
    from una_mud.render.audience import Audience
    from una_mud.render.spans import Parts

Kind = TypeVar("Kind")


@attrs.frozen
class Narration:
    """One move to be told to one viewpoint."""

    to: Audience
    names: tuple[str, ...]
    events: tuple[Event, ...]
    """Without the reshuffles, which would stand between what belongs together."""
    table: PlayState
    """The table after them."""
    reshuffled: bool

    def name(self, seat: int) -> str:
        """Return who sits there."""
        return self.names[seat]

    def clause(self, seat: int, phrase: str) -> Parts:
        """Begin a sentence about a seat, see :meth:`Audience.deed`."""
        return self.to.clause(self.names[seat], phrase)

    def people(self, seats: Sequence[int]) -> list[str]:
        """Return who sits there."""
        return [self.names[seat] for seat in seats]

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

    def has(self, kind: type[Event]) -> bool:
        """Whether an event of a kind is among those of the move."""
        return any(isinstance(event, kind) for event in self.events)

    @property
    def word(self) -> str:
        """What a player with one card calls."""
        return self.table.rules.word

    @property
    def played(self) -> Played | None:
        """The card played with this move, if any."""
        return next((event for event in self.events if isinstance(event, Played)), None)

    @property
    def deals(self) -> bool:
        """Whether a hand begins with these events."""
        return isinstance(self.at(0), Dealt)


Told: TypeAlias = "tuple[Parts, int]"
"""A sentence, perhaps an empty one, and how many events it tells."""
Teller: TypeAlias = "Callable[[Narration, int], Told]"
"""What words the event at a place, and perhaps some that follow it."""


def telling(message: TableEvents, to: Audience) -> Narration:
    """Return what the message is told with."""
    events = tuple(event for event in message.events if not isinstance(event, Reshuffled))
    return Narration(to, message.names, events, message.table, len(events) < len(message.events))
