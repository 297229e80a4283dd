"""Tells the people at a table what happens there, and how it stands: to each what they may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from una_mud.engine.events import Revealed
from una_mud.engine.redaction import is_public, redact
from una_mud.engine.view import view
from una_mud.messages import SeenHandShown, TableEvents, YourTurn
from una_mud.messages.state import SeenHand
from una_mud.world.publishing import hand_state, idle_state, play_state, seat_states

if TYPE_CHECKING:
    from una_mud.engine.events import Event
    from una_mud.engine.game import Game
    from una_mud.messages.state import HandState, PlayState, ResultState, TableState
    from una_mud.world.audience import Audience
    from una_mud.world.options import TableOptions
    from una_mud.world.people import Person
    from una_mud.world.seating import Seat, Seating
    from una_mud.world.turn_clock import TurnClock


class Announcer:
    """Tells the events of one table's games, numbered from the table's first on."""

    def __init__(
        self, options: TableOptions, seating: Seating, audience: Audience, turn_clock: TurnClock
    ) -> None:
        """Begin with a table at which nothing has happened."""
        self._options = options
        self._seating = seating
        self._audience = audience
        self._turn_clock = turn_clock
        self.told = 0
        """How many events everybody has been told."""
        self._made: tuple[int, PlayState] | None = None
        """The table as it was made last, and the audience's changes until then."""

    # What happens.

    def tell(self, game: Game, events: tuple[Event, ...]) -> None:
        """Tell everybody in the room what happened; all who may know the same share one message."""
        self._audience.publish()
        state = self._play_state(game)
        for known, people in self._readers(game, events).items():
            message = TableEvents(game.seated, known, state, self.told)
            revealed = [event for event in known if isinstance(event, Revealed)]
            for person in people:
                person.tell_events(message)
                if revealed:
                    self._show_revealed(game, person, revealed)
        self.told += len(events)

    def _readers(self, game: Game, events: tuple[Event, ...]) -> dict[tuple[Event, ...], list[Person]]:
        """Return who is in the room, by what they may know of the events."""
        people = self._audience.people
        if all(is_public(event) for event in events):
            return {events: list(people)}
        by_seat: dict[int | None, list[Person]] = {}
        for person in people:
            by_seat.setdefault(self._number(game, person), []).append(person)
        found: dict[tuple[Event, ...], list[Person]] = {}
        for number, readers in by_seat.items():
            found.setdefault(tuple(redact(event, number) for event in events), []).extend(readers)
        return found

    def _number(self, game: Game, person: Person) -> int | None:
        seat = self._seating.of(person)
        return None if seat is None else game.seat_of(seat.name)

    def _show_revealed(self, game: Game, person: Person, revealed: list[Revealed]) -> None:
        """Show a player the hands that they see from now on."""
        number = self._number(game, person)
        for event in revealed:
            if event.viewer == number and game.table is not None:
                cards = view(game.table, number).seen[event.seat]
                if cards is not None:
                    person.tell(SeenHandShown(SeenHand(game.seated[event.seat], cards)))

    # How it stands.

    def table_state(self, game: Game | None, result: ResultState | None) -> TableState:
        """Return the table as everybody may know it; ``result`` tells how the last hand ended."""
        if game is not None and game.running:
            return self._play_state(game)
        seats = seat_states(self._seating, {} if game is None else game.totals)
        hand = 0 if game is None else game.number
        return idle_state(self._options, seats, running=game is not None, hand=hand, result=result)

    def _play_state(self, game: Game) -> PlayState:
        """Return the table at which a hand is being played, or has just ended; one value until it changes."""
        seconds, changes = self._turn_clock.seconds_left, self._audience.changes
        if self._made is None or self._made[0] != changes:
            self._made = changes, self._new_play_state(game, seconds)
        elif self._made[1].seconds != seconds:
            self._made = changes, attrs.evolve(self._made[1], seconds=seconds)
        return self._made[1]

    def _new_play_state(self, game: Game, seconds: int | None) -> PlayState:
        if game.table is None:
            raise AssertionError("there is no hand")
        seen = view(game.table, None)
        seats = seat_states(self._seating, game.totals, seen, game.seated)
        return play_state(seen, game.seated, seats, hand=game.number, seconds=seconds)

    def hand_of(self, game: Game, seat: Seat) -> HandState | None:
        """Return a player's own cards; None when no hand is on, or they weren't dealt in."""
        number = game.seat_of(seat.name)
        if number is None or game.table is None or not game.running:
            return None
        sort = seat.person is not None and seat.person.settings.sort
        return hand_state(view(game.table, number), game.seated, sort=sort)

    def prompt(self, game: Game, seat: Seat, *, just_told: bool) -> None:
        """Tell a player that it's their turn, and what they can do."""
        hand = self.hand_of(game, seat)
        if hand is None or seat.person is None:
            return
        table = self._play_state(game)
        if table.turn == seat.name:
            same_hand, seat.person.shown_hand = hand.cards == seat.person.shown_hand, hand.cards
            seat.person.tell(YourTurn(hand, table, just_told=just_told, same_hand=same_hand))
