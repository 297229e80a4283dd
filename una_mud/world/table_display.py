"""What people at a table ask to see: their cards, the table, and what they are to decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.messages import AutoChanged, ErrorId, HandShown, SeenHandShown, TableShown
from una_mud.messages.errors import CommandError

if TYPE_CHECKING:
    from una_mud.messages.state import HandState
    from una_mud.world.dealer import Dealer
    from una_mud.world.people import Person
    from una_mud.world.seating import Seating


class TableDisplay:
    """Shows one table to its people. Nothing changes by it."""

    def __init__(self, room: str, seating: Seating, dealer: Dealer) -> None:
        """Show the table of a room with a name."""
        self._room = room
        self._seating = seating
        self._dealer = dealer

    def hand_state(self, person: Person) -> HandState | None:
        """Return a person's own cards; None for those who aren't in a hand."""
        seat = self._seating.of(person)
        return None if seat is None else self._dealer.hand_of(seat)

    def hand_of(self, person: Person) -> HandState:
        """Return a person's own cards, or raise CommandError."""
        hand = self._dealer.hand_of(self._seating.seat_of(person))
        if hand is None:
            raise CommandError(ErrorId.NO_HAND) if self._dealer.table is None else self._dealer.waiting()
        return hand

    def show_hand(self, person: Person) -> None:
        """Show a person their cards, and those of others that they may see."""
        hand = self.hand_of(person)
        person.tell(HandShown(hand))
        for seen in hand.seen:
            person.tell(SeenHandShown(seen))

    def show_table(self, person: Person) -> None:
        """Show a person the table."""
        person.tell(TableShown(self._room, self._dealer.table_state()))

    def show_play(self, person: Person) -> None:
        """Show a person the table, and their cards or what they are to decide, when a hand is on."""
        table = self._dealer.table
        if table is None:
            return
        self.show_table(person)
        seat = self._seating.of(person)
        number = self._dealer.number(seat)
        if seat is None or number is None:
            return
        if number == table.turn and not seat.auto:
            person.shown_hand = ()  # whoever asks, or comes back, hears all of it
            self._dealer.prompt(seat, just_told=False)
        else:
            self.show_hand(person)
        if seat.auto:
            person.tell(AutoChanged(seat.name, on=True, asked=seat.wished))
