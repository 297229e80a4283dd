"""A room with a table, as far as people can look at it: who is there, the table, one's own cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.messages import (
    AutoChanged,
    ErrorId,
    HandShown,
    PersonRow,
    Presence,
    RoomRow,
    SeenHandShown,
    TableShown,
)
from una_mud.messages.errors import CommandError
from una_mud.world.durable_room import DurableRoom
from una_mud.world.publishing import hand_state, table_room_state, vote_state

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.messages.state import HandState, RoomState, TableState, VoteState
    from una_mud.world.dealer import Dealer
    from una_mud.world.options import TableOptions
    from una_mud.world.people import Person
    from una_mud.world.seating import Seat, Seating
    from una_mud.world.voting import Voting


class TableLooks(DurableRoom):
    """What can be seen of a room with a table; ``TableRoom`` is the room itself."""

    options: TableOptions
    seating: Seating
    dealer: Dealer
    voting: Voting
    host: Person | None
    locked: bool

    def seat_of(self, person: Person) -> Seat:
        """Return the person's seat, or raise CommandError."""
        seat = self.seating.of(person)
        if seat is None:
            raise CommandError(ErrorId.NOT_SEATED)
        return seat

    def show(self, person: Person) -> None:
        """Show a person the room, and the table and her hand when a hand is on."""
        super().show(person)
        self.show_play(person)

    def show_play(self, person: Person) -> None:
        """Show a person the table, and her cards or what she is to decide, when a hand is on."""
        table = self.dealer.table
        if table is None:
            return
        self.show_table(person)
        seat = self.seating.of(person)
        number = self.dealer.number(seat)
        if seat is None or number is None:
            return
        if number == table.turn and not seat.auto:
            self.dealer.prompt(seat)
        else:
            self.show_hand(person)
        if seat.auto:
            person.tell(AutoChanged(seat.name, on=True, asked=seat.wished))

    def hand_of(self, person: Person) -> HandState:
        """Return a person's own cards in the order that they have chosen, or raise CommandError."""
        view = self.dealer.view(self.seat_of(person))
        if view is None or view.seat is None:
            raise CommandError(ErrorId.NO_HAND) if view is None else self.dealer.waiting()
        return hand_state(view, self.dealer.names, sort=person.settings.sort)

    def room_state(self) -> RoomState:
        """Return the room, and who is there."""
        return table_room_state(self)

    def table_state(self) -> TableState:
        """Return the table."""
        return self.dealer.table_state()

    def vote_state(self) -> VoteState | None:
        """Return the vote that is on."""
        return vote_state(self.voting)

    def hand_state(self, person: Person) -> HandState | None:
        """Return a person's own cards; None for those who aren't in a hand."""
        seat = self.seating.of(person)
        playing = self.dealer.table is not None and self.dealer.number(seat) is not None
        return self.hand_of(person) if playing else None

    def show_hand(self, person: Person) -> None:
        """Show a person their cards, and those of others that they may see."""
        hand = self.hand_of(person)
        person.tell(HandShown(hand))
        for seen in hand.seen:
            person.tell(SeenHandShown(seen))

    def show_table(self, person: Person) -> None:
        """Show a person the table."""
        person.tell(TableShown(self.name, self.dealer.table_state()))

    def row(self) -> RoomRow:
        """Return the room as a line of /rooms."""
        watching = sum(1 for person in self.people if self.seating.of(person) is None)
        return RoomRow(
            self.name,
            self.options.game,
            self.host.name if self.host else None,
            seated=len(self.seating),
            seats=self.options.rules.seats[1],
            watchers=watching,
            running=self.dealer.game is not None,
            locked=self.locked,
        )

    def people_rows(self, most: int | None = None) -> Iterable[PersonRow]:
        """Return a line for each who is here, or for the first so many, and for the computer players."""
        bots = [
            PersonRow(
                seat.name,
                self.name,
                Presence.COMPUTER,
                online=True,
                auto=False,
                level=seat.level,
                idle=0,
            )
            for seat in self.seating.computers()
        ]
        return [*super().people_rows(most), *bots]

    def presence(self, person: Person) -> tuple[Presence, bool]:
        """Return what a person does here, and whether the computer plays for her."""
        seat = self.seating.of(person)
        if seat is None:
            return Presence.WATCHING, False
        playing = self.dealer.table is not None and self.dealer.number(seat) is not None
        return (Presence.PLAYING if playing else Presence.SEATED), seat.auto
