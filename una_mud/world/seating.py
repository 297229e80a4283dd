"""The seats of a table: who sits where, before, during and between games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from una_mud.bots import BOTS
from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.world import names

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from una_mud.bots import Bot
    from una_mud.messages import Message
    from una_mud.world.people import Person


@attrs.define(eq=False)
class Seat:
    """A seat and who has it: a person, or (None) a computer player."""

    name: str
    person: Person | None
    level: str
    """How well the computer plays here, for itself or for the person."""
    auto: bool = False
    wished: bool = False
    """Whether they have asked for automatic play."""
    missed: int = 0
    """How many turns in a row the person has let the time run out."""
    leaving: bool = False
    """Whether the seat is given up at the end of the hand; the computer plays until then."""
    lost_at: float | None = None
    """When the person's connection was lost, if it is."""
    missed_turns: int = 0
    """How many turns the computer has played for them since they lost the connection."""
    news: list[Message] = attrs.field(factory=list)
    """What they are told when they come back."""
    contribution: str = ""
    """What they mix into the next deck; "" for their name."""
    awaited: bool = False
    """Whether the game waited for them, or the server stopped while they were there.

    The computer doesn't play for them at once.
    """

    @property
    def plays_itself(self) -> bool:
        """Whether the computer plays here now."""
        person = self.person
        return person is None or self.auto or self.leaving or not (person.online or self.awaited)

    @property
    def human(self) -> bool:
        """Whether the seat belongs to a person who has not given it up."""
        return self.person is not None and not self.leaving

    @property
    def voter(self) -> bool:
        """Whether the seat has a say in votes: a person who is connected."""
        return self.human and self.person is not None and self.person.online

    @property
    def bot(self) -> Bot:
        """The computer player of the seat; the strongest that there is, for a level that is not there yet."""
        return BOTS.get(self.level) or BOTS[next(reversed(BOTS))]


class Seating:
    """The seats clockwise."""

    def __init__(self) -> None:
        """Make a table without seats taken."""
        self._seats: list[Seat] = []

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)

    def names(self) -> list[str]:
        """Return the names clockwise."""
        return [seat.name for seat in self._seats]

    def of(self, person: Person) -> Seat | None:
        """Return the seat of a person, given up ones not counted."""
        return next((seat for seat in self._seats if seat.person is person and not seat.leaving), None)

    def seat_of(self, person: Person) -> Seat:
        """Return the person's seat, or raise CommandError."""
        seat = self.of(person)
        if seat is None:
            raise CommandError(ErrorId.NOT_SEATED)
        return seat

    def named(self, name: str) -> Seat | None:
        """Return the seat of the player with this name, in any case."""
        wanted = names.key(name)
        return next((seat for seat in self._seats if names.key(seat.name) == wanted), None)

    def humans(self) -> list[Seat]:
        """Return the seats of people."""
        return [seat for seat in self._seats if seat.human]

    def waits(self) -> bool:
        """Whether there are people who play, but none of them is connected."""
        return bool(self.humans()) and not self.voters()

    def voters(self) -> list[Seat]:
        """Return the seats of people who are connected."""
        return [seat for seat in self._seats if seat.voter]

    def away_since(self, moment: float) -> list[Person]:
        """Return the people whose connections were lost before a moment."""
        away = [seat for seat in self.humans() if seat.lost_at is not None and seat.lost_at <= moment]
        return [seat.person for seat in away if seat.person is not None]

    def computers(self) -> list[Seat]:
        """Return the seats of computer players that stay."""
        return [seat for seat in self._seats if seat.person is None and not seat.leaving]

    def staying(self) -> list[Seat]:
        """Return the seats that are not given up."""
        return [seat for seat in self._seats if not seat.leaving]

    def add(self, seat: Seat) -> None:
        """Take a seat at the end, that is on the right of the first."""
        self._seats.append(seat)

    def remove(self, seat: Seat) -> None:
        """Clear a seat."""
        self._seats.remove(seat)

    def place(self, seat: Seat, at: int) -> None:
        """Move a seat to a place, counted clockwise from 0."""
        self._seats.remove(seat)
        self._seats.insert(at, seat)

    def reorder(self, order: list[str]) -> None:
        """Put the seats in the order of the names, clockwise; seats not named come last."""
        at = {name: n for n, name in enumerate(order)}
        self._seats.sort(key=lambda seat: at.get(seat.name, len(at)))

    def hand_over(self, order: list[str]) -> None:
        """Take the players' new places from the hand that has ended; those who are leaving are gone."""
        self._seats = [seat for seat in self._seats if not seat.leaving]
        self.reorder(order)

    def wake(self) -> None:
        """Let everybody play again for whom the computer plays without having been asked."""
        for seat in self._seats:
            seat.missed = 0
            seat.auto = seat.wished

    def bot_name(self, taken: Container[str], start: int) -> str:
        """Return a name for a new computer player; ``taken`` are keys that are in use elsewhere."""
        pool = names.BOT_NAMES[start:] + names.BOT_NAMES[:start]
        here = {names.key(seat.name) for seat in self._seats}
        return next(name for name in pool if names.key(name) not in here and names.key(name) not in taken)
