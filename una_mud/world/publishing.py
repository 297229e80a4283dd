"""What the world publishes of rooms, tables and people, as the plain values of ``messages.state``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine.state import CALLED
from una_mud.messages.accounts import Role
from una_mud.messages.state import (
    HandState,
    PenaltyState,
    PersonState,
    PlayState,
    SeatState,
    SeenHand,
    TableState,
    VoteState,
)
from una_mud.world.options import SETTINGS, TABLE_OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from una_mud.engine.cards import Card
    from una_mud.engine.view import View
    from una_mud.messages.state import ResultState
    from una_mud.world.options import TableOptions
    from una_mud.world.people import Person
    from una_mud.world.seating import Seat
    from una_mud.world.voting import Voting

Names = tuple[str, ...]
"""The players of a hand by seat."""


# Rooms.


def options_state(options: TableOptions) -> dict[str, str | int | bool | None]:
    """Return a table's options by name; those that may be left to the game as the game has them."""
    rules = options.engine()
    deck = next(option for option in TABLE_OPTIONS if option.name == "deck")
    return {
        **{option.name: getattr(options, option.field) for option in TABLE_OPTIONS},
        "deck": deck.show(options.game),
        "stacking": rules.stacking,
        "auto-draw": rules.auto_draw,
        "deck-count": rules.deck_count or "auto",
    }


# Tables.


def play_state(  # noqa: PLR0913 - a table is all of this
    view: View,
    names: Names,
    seats: Iterable[SeatState],
    *,
    running: bool = True,
    hand: int = 0,
    seconds: int | None = None,
) -> PlayState:
    """Return a table at which a hand is on, as everybody may know it; ``seats`` are clockwise."""
    return PlayState(
        game=view.rules.name,
        running=running,
        hand=hand,
        seats=tuple(seats),
        dealer=names[view.dealer],
        clockwise=view.clockwise,
        turn=names[view.turn],
        phase=view.phase,
        top=view.top,
        colour=view.colour,
        penalty=_penalty(view, names),
        offer=view.offer,
        one_more=view.one_more,
        stock=view.stock,
        seconds=seconds,
    )


def _penalty(view: View, names: Names) -> PenaltyState | None:
    waits = view.penalty
    if waits is None:
        return None
    return PenaltyState(
        waits.cards,
        names[waits.victim],
        names[waits.player],
        waits.card,
        waits.challengeable,
        tuple(names[seat] for seat in waits.shots),
        waits.colour_before,
    )


def idle_state(
    options: TableOptions,
    seats: Iterable[SeatState],
    *,
    running: bool,
    hand: int,
    result: ResultState | None,
) -> TableState:
    """Return a table at which no hand is on."""
    return TableState(game=options.game, running=running, hand=hand, seats=tuple(seats), result=result)


def seat_states(
    seating: Iterable[Seat], totals: Mapping[str, int], view: View | None = None, names: Names = ()
) -> list[SeatState]:
    """Return the seats clockwise as they are now; those who are dealt in later are last."""
    if view is None:
        return [_seat(seat, totals, None, None) for seat in seating]
    numbers = {name: number for number, name in enumerate(names)}
    place = {names[number]: at for at, number in enumerate(view.seat_order)}
    clockwise = sorted(seating, key=lambda seat: place.get(seat.name, len(place)))
    return [_seat(seat, totals, view, numbers.get(seat.name)) for seat in clockwise]


def _seat(seat: Seat, totals: Mapping[str, int], view: View | None, number: int | None) -> SeatState:
    person = seat.person
    # Who has given up the seat may be anywhere, and what they do there changes nothing here.
    here = None if seat.leaving else person
    return SeatState(
        seat.name,
        person is None,
        here is None or here.online,
        seat.auto or seat.leaving,
        totals.get(seat.name, 0),
        "" if here is None else here.pose,
        None if person is None else person.icon_id,
        *(() if view is None or number is None else dealt_seat(view, number)),
    )


def dealt_seat(view: View, number: int) -> tuple[int, bool, bool]:
    """Return how many cards a seat holds in a hand, whether it has quit, and whether it has called."""
    return view.counts[number], number in view.out, view.call_statuses[number] is CALLED


# What is one player's own.


def hand_state(view: View, names: Names, *, sort: bool = False) -> HandState:
    """Return the hand of the view's seat: as the cards came, or sorted by colour and face."""
    if view.seat is None:
        raise ValueError("a watcher has no hand")
    seen = zip(names, view.seen, strict=True)
    return HandState(
        name=names[view.seat],
        cards=tuple(sorted(view.hand, key=_place_in_deck)) if sort else view.hand,
        playable=view.playable,
        drawn=view.drawn,
        may_draw=view.may_draw,
        may_pass=view.may_pass,
        seen=tuple(SeenHand(name, hand) for name, hand in seen if hand is not None),
    )


def _place_in_deck(card: Card) -> int:
    return card.index


def vote_state(voting: Voting) -> VoteState | None:
    """Return the vote that is on."""
    vote = voting.vote
    if vote is None:
        return None
    waiting = tuple(seat.name for seat in vote.waiting)
    return VoteState(vote.number, vote.what, vote.by.name, waiting, voting.seconds_left)


def person_state(person: Person) -> PersonState:
    """Return what a person is told of themselves."""
    account = person.account
    return PersonState(
        name=person.name,
        guest=account is None,
        admin=account is not None and account.role is Role.ADMIN,
        icon=person.icon_id,
        ignoring=tuple(sorted(person.ignoring)),
        settings={option.name: option.show(getattr(person.settings, option.field)) for option in SETTINGS},
    )
