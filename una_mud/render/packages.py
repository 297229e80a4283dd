"""What is, as data: the packages that GMCP clients and the web page show (contract, section 4).

A payload is made of what JSON knows. All that is said of a table comes from the view of one seat, so that no
package carries a card that its reader may not see. Nothing here knows how a package travels.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from una_mud.engine.state import ANSWER, CALLED, CHOICE, DRAWN, REFLECT, Phase
from una_mud.messages import Emoted, Reflected, Said, Told
from una_mud.messages.accounts import Role
from una_mud.render.sentences import Reader, phrase
from una_mud.world.options import SETTINGS, TABLE_OPTIONS
from una_mud.world.table_room import TableRoom

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.engine.view import View, Waiting
    from una_mud.messages import RoomRow, RoomsShown
    from una_mud.world.people import Person
    from una_mud.world.room import Room
    from una_mud.world.seating import Seat

Data: TypeAlias = "dict[str, Any]"
"""A JSON object."""

ROOMS_AT_MOST: Final = 100
"""The rooms that ``Una.Rooms`` lists."""
IDLE: Final = "idle"
"""The phase of a table at which no game is played."""
NO_TABLE: Final[Data] = {
    "game": None,
    "hand": 0,
    "seats": [],
    "dealer": None,
    "direction": "cw",
    "turn": None,
    "top": None,
    "colour": None,
    "penalty": None,
    "stock": 0,
    "phase": IDLE,
}
"""``Una.Table`` where there is none."""


def card(face: Card) -> Data:
    """Return a card as every package has it."""
    return {"code": face.code, "name": face.name, "colour": face.colour.word if face.colour else None}


# The room.


def room(where: Room) -> Data:
    """Return ``Una.Room``: the room and who is there, computer players not counted."""
    here = [person.name for person in where.people]
    if not isinstance(where, TableRoom):
        names = {"name": where.name, "game": None, "topic": "", "host": None}
        return {**names, "options": {}, "here": here, "watchers": []}
    options = {option.name: getattr(where.options, option.field) for option in TABLE_OPTIONS}
    return {
        "name": where.name,
        "game": where.options.game,
        "topic": "",
        "host": where.host.name if where.host else None,
        "options": {**options, **_effective(where)},
        "here": here,
        "watchers": [person.name for person in where.people if where.seating.of(person) is None],
    }


def _effective(where: TableRoom) -> Data:
    """Return the options that may be left to the game, as it has them."""
    rules = where.options.engine()
    deck = next(option for option in TABLE_OPTIONS if option.name == "deck")
    return {
        "deck": deck.show(where.options.game),
        "stacking": rules.stacking,
        "auto-draw": rules.auto_draw,
    }


# The table.


def table(where: Room) -> Data:
    """Return ``Una.Table`` without ``seconds``: it is the same for everybody who looks at the table."""
    if not isinstance(where, TableRoom):
        return NO_TABLE
    dealer = where.dealer
    view = dealer.view(None)
    numbers = {name: number for number, name in enumerate(dealer.names)} if view is not None else {}
    seats = [_seat(where, seat, view, numbers.get(seat.name)) for seat in _clockwise(where, view)]
    game = dealer.game
    base = {**NO_TABLE, "game": where.options.game, "hand": game.number if game else 0, "seats": seats}
    if view is None:
        return {**base, "phase": (Phase.OVER.value if game else IDLE)}
    return {**base, **_lying(view, dealer.names)}


def _clockwise(where: TableRoom, view: View | None) -> list[Seat]:
    """Return the seats as they sit now, those who are dealt in later last."""
    if view is None:
        return list(where.seating)
    at = {where.dealer.names[number]: place for place, number in enumerate(view.seat_order)}
    return sorted(where.seating, key=lambda seat: at.get(seat.name, len(at)))


def _seat(where: TableRoom, seat: Seat, view: View | None, number: int | None) -> Data:
    game = where.dealer.game
    cards, out, word = 0, False, None
    if view is not None and number is not None:
        cards, out, word = view.counts[number], number in view.out, view.call_statuses[number]
    return {
        "name": seat.name,
        "kind": "computer" if seat.person is None else "human",
        "auto": seat.auto or seat.leaving,
        "online": seat.person is None or seat.person.online,
        "cards": cards,
        "total": game.totals.get(seat.name, 0) if game is not None else 0,
        "out": out,
        "called": word is CALLED,
        "icon": None if seat.person is None else seat.person.icon_id,
    }


def _lying(view: View, names: tuple[str, ...]) -> Data:
    """Return what lies on a table at which a hand is being played."""
    penalty = view.penalty
    return {
        "dealer": names[view.dealer],
        "direction": "cw" if view.clockwise else "ccw",
        "turn": names[view.turn],
        "top": card(view.top),
        "colour": view.colour.word if view.colour else None,
        "penalty": {"cards": penalty.cards, "victim": names[penalty.victim]} if penalty else None,
        "stock": view.stock,
        "phase": view.phase.value,
    }


def turn_seconds(where: Room) -> int | None:
    """Return the ``seconds`` of ``Una.Table``: what the player in turn has left, None without a limit."""
    running = isinstance(where, TableRoom) and where.dealer.table is not None
    return where.dealer.seconds_left if running and isinstance(where, TableRoom) else None


def here(where: Room) -> Data:
    """Return ``Una.Here``: whether the room is locked, and how people sit there, by name."""
    poses = {person.name: person.pose for person in where.people if person.pose}
    return {"locked": isinstance(where, TableRoom) and where.locked, "poses": poses}


def rooms(shown: RoomsShown) -> Data:
    """Return ``Una.Rooms``: the rooms with a table, the first of them if they are many, and their number."""
    rows = [row for row in shown.rows if row.game]
    return {"rooms": [_room_row(row) for row in rows[:ROOMS_AT_MOST]], "count": len(rows)}


def _room_row(row: RoomRow) -> Data:
    return {
        "name": row.name,
        "game": row.game,
        "host": row.host,
        "players": row.seated,
        "seats": row.seats,
        "watchers": row.watchers,
        "playing": row.running,
        "locked": row.locked,
    }


# One person's own.


def me(person: Person) -> Data:
    """Return ``Una.Me``: who the reader is, and her settings as she would type them."""
    account = person.account
    return {
        "name": person.name,
        "guest": account is None,
        "admin": account is not None and account.role is Role.ADMIN,
        "icon": person.icon_id,
        "ignoring": sorted(person.ignoring),
        "settings": {option.name: option.show(getattr(person.settings, option.field)) for option in SETTINGS},
    }


def view_of(person: Person) -> View | None:
    """Return the hand that is being played as a player sees it; None where none is, and for watchers."""
    where = person.room
    if not isinstance(where, TableRoom) or where.dealer.table is None:
        return None
    seat = where.seating.of(person)
    return None if where.dealer.number(seat) is None else where.dealer.view(seat)


NO_HAND: Final[Data] = {"cards": [], "drawn": None}
"""``Una.Hand`` of somebody who does not play."""


def hand(person: Person, view: View | None) -> Data:
    """Return ``Una.Hand``: the person's cards in the order that she has chosen."""
    where = person.room
    if view is None or not isinstance(where, TableRoom):
        return NO_HAND
    cards = [{**card(face), "playable": face in view.playable} for face in where.hand_of(person)]
    return {"cards": cards, "drawn": card(view.drawn) if view.drawn else None}


def seen(person: Person, view: View | None) -> dict[str, Data]:
    """Return an ``Una.Seen`` for each player whose hand the person may see, by the player's name."""
    where = person.room
    if view is None or not isinstance(where, TableRoom):
        return {}
    return {
        name: _seen(name, cards) for name, cards in zip(where.dealer.names, view.seen, strict=True) if cards
    }


def _seen(name: str, cards: tuple[Card, ...]) -> Data:
    return {"player": name, "cards": [card(face) for face in cards]}


def unseen(name: str) -> Data:
    """Return the ``Una.Seen`` that takes a hand away which the person sees no longer."""
    return _seen(name, ())


def ask(person: Person, view: View | None) -> Data | None:
    """Return ``Una.Ask`` without its ``id``: the question that is open, or what the turn asks; None: nothing.

    The lines of the choices are what a person would type.
    """
    if person.question is not None:
        asked = person.question.asked
        choices = [_choice(choice.line, choice.label) for choice in asked.choices]
        return {"text": _text(asked), "choices": choices}
    if view is None or not view.my_turn:
        return None
    names = where.dealer.names if isinstance(where := person.room, TableRoom) else ()
    return _turn_asks(view, names)


def _text(message: object) -> str:
    """Return a message's sentence as text."""
    return "".join(span.text for span in phrase(message, Reader()))


def _choice(line: str, label: str) -> Data:
    return {"line": line, "label": label}


def _plays(view: View) -> list[Data]:
    return [_choice(f"/play {face.code.lower()}", f"Play {face.name}") for face in view.playable]


def _turn_asks(view: View, names: tuple[str, ...]) -> Data | None:
    """Return what a turn asks that is more than playing or drawing a card."""
    if view.phase is ANSWER and view.penalty is not None:
        yes = [_choice("/yes", "Challenge")] if view.penalty.challengeable else []
        draw = _choice("/no", "Draw the cards")
        return {"text": _waits(view.penalty, names), "choices": [*yes, draw, *_plays(view)]}
    if view.phase is DRAWN and view.drawn is not None:
        again = [_choice("/draw", "Draw another card")] if view.may_draw else []
        choices = [*_plays(view), *again, _choice("/pass", "Pass")]
        return {"text": f"You have drawn {view.drawn.name}.", "choices": choices}
    if view.phase is CHOICE:
        choices = [_choice("/draw", "Draw and go on"), _choice("/pass", "Lose the turn")]
        return {"text": f"Cards that you may draw: {view.offer}.", "choices": choices}
    if view.phase is REFLECT:
        about = view.top.reflection
        return {
            "text": about.prompt if about else "You may speak now.",
            "choices": [_choice("/pass", "Pass")],
        }
    return None


def _waits(penalty: Waiting, names: tuple[str, ...]) -> str:
    """Return what waits for somebody, and what a challenge would mean (rulebook, 1.6)."""
    cards = "1 card waits" if penalty.cards == 1 else f"{penalty.cards} cards wait"
    what = f"{names[penalty.player]} played {penalty.card.name}: {cards} for you."
    if not penalty.challengeable:
        return what
    held = f"a {penalty.colour_before.word} card" if penalty.colour_before else "a card that went"
    return f"{what} Challenge if you think that she held {held}; if you are wrong, you draw two more."


def vote(where: Room) -> Data | None:
    """Return ``Una.Vote`` without ``seconds``: the vote that runs, None when none does."""
    if not isinstance(where, TableRoom) or where.voting.vote is None:
        return None
    running = where.voting.vote
    waiting = [seat.name for seat in running.waiting]
    return {"what": f"end{running.what.value}", "by": running.by.name, "waiting": waiting}


def vote_seconds(where: Room) -> int | None:
    """Return the ``seconds`` of ``Una.Vote``."""
    return where.voting.seconds_left if isinstance(where, TableRoom) and where.voting.vote else None


# Talk.

Talk: TypeAlias = "Said | Emoted | Told | Reflected"
TALK: Final = (Said, Emoted, Told, Reflected)
"""The notices that are talk."""


def talk(message: Talk) -> Data:
    """Return ``Comm.Channel.Text``. What somebody does in words begins with her name."""
    channel = "tell" if isinstance(message, Told) else "room"
    text = f"{message.speaker} {message.text}" if isinstance(message, Emoted) else message.text
    return {"channel": channel, "talker": message.speaker, "text": text}
