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
    SeatRow,
    SeenHandShown,
    TableShown,
)
from una_mud.messages.command_error import CommandError
from una_mud.world.durable_room import DurableRoom

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.engine.cards import Card
    from una_mud.world.dealer import Dealer
    from una_mud.world.options import TableOptions
    from una_mud.world.people import Person
    from una_mud.world.seating import Seat, Seating


class TableLooks(DurableRoom):
    """What can be seen of a room with a table; ``TableRoom`` is the room itself."""

    options: TableOptions
    seating: Seating
    dealer: Dealer
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

    def hand_of(self, person: Person) -> tuple[Card, ...]:
        """Return a person's cards in the order in which she sees them."""
        view = self.dealer.view(self.seat_of(person))
        if view is None or view.seat is None:
            raise CommandError(ErrorId.NO_HAND) if view is None else self.dealer.waiting()
        if person.settings.sort:
            return tuple(sorted(view.hand, key=lambda card: card.index))
        return view.hand

    def show_hand(self, person: Person) -> None:
        """Show a person her cards, and those of others that she may see."""
        order = self.hand_of(person)
        view = self.dealer.view(self.seat_of(person))
        if view is None:
            return
        person.tell(HandShown(self.dealer.names, view, order))
        for name, cards in zip(self.dealer.names, view.seen, strict=True):
            if cards is not None:
                person.tell(SeenHandShown(name, cards))

    def show_table(self, person: Person) -> None:
        """Show a person the table as she may know it."""
        view = self.dealer.view(self.seating.of(person))
        game = self.dealer.game
        rows = tuple(self._seat_row(seat) for seat in self.seating)
        number = game.number if game is not None else 0
        person.tell(TableShown(self.row(), rows, self.dealer.names, view, number))

    def _seat_row(self, seat: Seat) -> SeatRow:
        game, table = self.dealer.game, self.dealer.table
        number = self.dealer.number(seat) if table is not None else None
        call_states = table.call_states.get(number) if table is not None and number is not None else None
        return SeatRow(
            name=seat.name,
            computer=seat.person is None,
            online=seat.person is None or seat.person.online,
            auto=seat.auto or seat.leaving,
            cards=len(table.hands[number]) if table is not None and number is not None else None,
            total=game.totals.get(seat.name, 0) if game is not None else 0,
            out=table is not None and number in table.out,
            called=call_states is not None and call_states.status.value == "called",
            pose=seat.person.pose if seat.person is not None else "",
        )

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
