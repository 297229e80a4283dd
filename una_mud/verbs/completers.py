"""What may complete an unfinished line: only what would be taken.

A completer is given what has been typed after the verb, and yields whole texts for its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.bots import BOTS
from una_mud.engine.cards import ChoiceKind, Colour
from una_mud.engine.games import GAMES
from una_mud.verbs import move_parser
from una_mud.world.options import SETTINGS, TABLE_OPTIONS, find_option
from una_mud.world.people import Person
from una_mud.world.room import Room

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.engine.cards import Card
    from una_mud.engine.view import View
    from una_mud.verbs.registry import Completer, Invocation, Verb
    from una_mud.world.option import Option


def word_by_word(next_words: Callable[[Invocation, list[str]], Iterable[str]]) -> Completer:
    """Make a completer of a function from the finished words to what the next one may be."""

    def whole(call: Invocation, typed: str) -> Iterable[str]:
        head = typed[: len(typed) - len(typed.rsplit(" ", maxsplit=1)[-1])]
        return (head + each for each in next_words(call, head.split()))

    return whole


def either(*words: str) -> Completer:
    """Make a completer of a single word out of some."""
    return word_by_word(lambda _, before: () if before else words)


def each_once(*words: str) -> Completer:
    """Make a completer of several words out of some, none of them twice."""
    return word_by_word(lambda _, before: [word for word in words if word not in before])


def drawings(call: Invocation, typed: str) -> Iterable[str]:
    """Offer the gallery, and a file of one's own."""
    return () if " " in typed else (*call.accounts.gallery(), "paste")


@word_by_word
def names(call: Invocation, before: list[str]) -> Iterable[str]:
    """Offer the people who are connected."""
    people = call.world.people.values()
    return () if before else (each.name for each in people if each.online and each is not call.person)


@word_by_word
def others_here(call: Invocation, before: list[str]) -> Iterable[str]:
    """Offer the other people in the room."""
    return () if before else (each.name for each in call.room.people if each is not call.person)


@word_by_word
def friends(call: Invocation, before: list[str]) -> Iterable[str]:
    """Offer the people who are connected and aren't friends yet; after ``remove``, the friends."""
    if before:
        return call.person.friends.values() if before == ["remove"] else ()
    people = call.world.people.values()
    known = {call.person.key, *call.person.friends}
    return (*(each.name for each in people if each.account is not None and each.key not in known), "remove")


@word_by_word
def opponents(call: Invocation, before: list[str]) -> Iterable[str]:
    """Offer the others who are in the hand."""
    view = _view(call)
    return () if before or view is None else _opponents(call, view)


def rooms(call: Invocation, typed: str) -> Iterable[str]:
    """Offer the other rooms, whose names may have several words."""
    del typed
    return (room.name for room in call.world.all_rooms() if room is not call.room and room.is_listed)


@word_by_word
def cards(call: Invocation, before: list[str]) -> Iterable[str]:
    """Offer the cards that can be played, and then what the card asks for."""
    view = _view(call)
    if view is None or not view.my_turn:
        return ()
    if not before:
        return dict.fromkeys(card.code.lower() for card in view.playable)
    found = move_parser.find_card(before, call.table.display.hand_of(call.person).cards, view.rules)
    return _asked(call, view, found.card, len(found.rest)) if isinstance(found, move_parser.Found) else ()


def _asked(call: Invocation, view: View, card: Card, given: int) -> Iterable[str]:
    """Offer what a card asks for next, when so many words are given for it."""
    wanted = [choice.kind for choice in card.kind.choices for _ in range(choice.count(view.stacked))]
    if given >= len(wanted):
        return ()
    if wanted[given] is ChoiceKind.COLOUR:
        return (colour.word for colour in Colour)
    alone = sorted(move_parser.ALONE) if wanted[given] is ChoiceKind.PARTNER else []
    return [*_opponents(call, view), *alone]


def _view(call: Invocation) -> View | None:
    """Return the hand that the person is playing, if any."""
    table = call.room.table
    if table is None:
        return None
    seat = table.seating.of(call.person)
    return None if table.dealer.number(seat) is None else table.dealer.view(seat)


def _opponents(call: Invocation, view: View) -> list[str]:
    names_by_seat = call.table.dealer.names
    return [names_by_seat[seat] for seat in view.seat_order if seat != view.seat and seat not in view.out]


def answers(call: Invocation, typed: str) -> Iterable[str]:
    """Offer the answers to the question that is open."""
    del typed
    return () if call.person.question is None else call.person.question.answers()


@word_by_word
def games_after_a_name(call: Invocation, before: list[str]) -> Iterable[str]:
    """Offer the games, after a name or alone, and a private room."""
    del call
    return ("private",) if before and before[-1] in GAMES else (*GAMES, "private")


@word_by_word
def bots(call: Invocation, before: list[str]) -> Iterable[str]:
    """Offer what can be done with computer players."""
    if not before:
        return ("add", "remove")
    if len(before) > 1:
        return ()
    if before[0] == "add":
        return BOTS
    return [seat.name for seat in call.table.seating if seat.person is None]


@word_by_word
def table_options(call: Invocation, before: list[str]) -> Iterable[str]:
    """Offer the table's options and their values."""
    del call
    return _of_options(TABLE_OPTIONS, before)


@word_by_word
def settings(call: Invocation, before: list[str]) -> Iterable[str]:
    """Offer a person's settings and their values."""
    del call
    return _of_options(SETTINGS, before)


def _of_options(options: tuple[Option, ...], before: list[str]) -> Iterable[str]:
    if not before:
        return [option.name for option in options]
    option = find_option(options, before[0])
    return () if option is None or len(before) > 1 else option.read.words


def _nothing(call: Invocation, typed: str) -> Iterable[str]:
    del call, typed
    return ()


_BY_TYPE: dict[type, Completer] = {Person: names, Room: rooms}
"""What is offered for a parameter, when the verb says nothing else."""


def completer_of(verb: Verb) -> Completer:
    """Return what completes a verb: what it declares, or else what its first parameter can be."""
    if verb.completer is not None:
        return verb.completer
    return _BY_TYPE.get(verb.parameters[0].type, _nothing) if verb.parameters else _nothing
