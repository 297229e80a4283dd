"""What is, as data: the packages that GMCP clients and the web page show (contract, section 4).

A payload is made of what JSON knows, out of the values that the world publishes. Nothing here knows how a
package travels.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import attrs

from una_mud.engine.state import ANSWER, CHOICE, DRAWN, REFLECT, Phase
from una_mud.messages import Emoted, Reacted, Reflected, Said, Told, YourTurn
from una_mud.messages.state import DeckState, PlayState
from una_mud.messages.turn import TurnButton, TurnChoice
from una_mud.render.catalog import ENGLISH
from una_mud.render.sentences import Reader, plain_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.cards import Card
    from una_mud.messages import Prompt, RoomRow, RoomsShown
    from una_mud.messages.state import (
        FairState,
        HandState,
        PersonState,
        ResultState,
        RoomState,
        SeatState,
        StateUpdate,
        TableState,
        VoteState,
    )
    from una_mud.render.catalog import Catalog

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


@cache
def card(face: Card) -> Data:
    """Return a card as every package has it."""
    return {"code": face.code, "name": face.name, "colour": face.colour.word if face.colour else None}


@attrs.frozen
class PackageSource:
    """What a package is made of."""

    part: Callable[[StateUpdate], Any]
    """Returns the state that it shows."""
    make: Callable[[Any], Data]
    """Makes the payload of that state."""
    shared: bool
    """Whether it's the same for everybody in a room."""


SOURCES: Final[dict[str, PackageSource]] = {}
"""Every package that follows from one published state by itself, by its name."""
Make = TypeVar("Make", bound="Callable[[Any], Data]")


def package(name: str, part: str, *, shared: bool) -> Callable[[Make], Make]:
    """Declare a package made of one part of a ``StateUpdate``: it's sent when that part has changed."""

    def declare(make: Make) -> Make:
        SOURCES[name] = PackageSource(attrgetter(part), make, shared)
        return make

    return declare


# The room.


@package("Una.Room", "room", shared=True)
def room(state: RoomState) -> Data:
    """Return ``Una.Room``: the room and who is there, computer players not counted."""
    return {
        "name": state.name,
        "game": state.game,
        "topic": "",
        "host": state.host,
        "options": dict(state.options),
        "here": list(state.here),
        "watchers": list(state.watchers),
    }


@package("Una.Here", "room", shared=True)
def here(state: RoomState) -> Data:
    """Return ``Una.Here``: whether the room is locked, how people sit there, and a private room's key."""
    data: Data = {"locked": state.locked, "poses": dict(state.poses)}
    return data if state.link_key is None else {**data, "key": state.link_key}


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


@package("Una.Fair", "fair", shared=True)
def fair(state: FairState | None) -> Data:
    """Return ``Una.Fair``: what proves that the decks are fair; empty where there is no table."""
    if state is None:
        return {}
    return {
        "next": state.following,
        "contributed": list(state.contributed),
        "committed": _deck(state.committed, "hand", "commitment"),
        "revealed": _deck(state.revealed, *(field.name for field in attrs.fields(DeckState))),
    }


def _deck(deck: DeckState | None, *parts: str) -> Data | None:
    """Return some parts of what is known of a deck."""
    return None if deck is None else {part: getattr(deck, part) for part in parts}


# The table.


def table(state: TableState | None) -> Data:
    """Return ``Una.Table`` without ``seconds``: it is the same for everybody who looks at the table."""
    if state is None:
        return NO_TABLE
    seats = [_seat(seat) for seat in state.seats]
    base = {**NO_TABLE, "game": state.game, "hand": state.hand, "seats": seats}
    if isinstance(state, PlayState):
        return {**base, **_play(state)}
    return {**base, "phase": Phase.OVER.value if state.running else IDLE}


def _seat(seat: SeatState) -> Data:
    return {
        "name": seat.name,
        "kind": "computer" if seat.computer else "human",
        "auto": seat.auto,
        "online": seat.online,
        "cards": seat.cards or 0,
        "total": seat.total,
        "out": seat.out,
        "called": seat.called,
        "icon": seat.icon,
    }


def _play(state: PlayState) -> Data:
    """Return what lies on a table at which a hand is being played."""
    penalty = state.penalty
    return {
        "dealer": state.dealer,
        "direction": "cw" if state.clockwise else "ccw",
        "turn": state.turn,
        "top": card(state.top),
        "colour": state.colour.word if state.colour else None,
        "penalty": {"cards": penalty.cards, "victim": penalty.victim} if penalty else None,
        "stock": state.stock,
        "phase": state.phase.value,
    }


def result(state: ResultState | None) -> Data | None:
    """Return ``Una.Result`` without ``seconds``: how the last hand ended, None while one is played."""
    if state is None:
        return None
    return {
        "hand": state.hand,
        "winner": state.winner,
        "top": card(state.top),
        "colour": state.colour.word if state.colour else None,
        "hands": {hand.name: [card(face) for face in hand.cards] for hand in state.hands},
        "points": state.points,
        "totals": state.totals,
        "over": state.over,
        "winners": list(state.winners),
        "ready": list(state.ready),
    }


def vote(state: VoteState | None) -> Data | None:
    """Return ``Una.Vote`` without ``seconds``: the vote that is on, None when none is."""
    if state is None:
        return None
    return {
        "id": state.number,
        "what": f"end{state.what.value}",
        "by": state.by,
        "waiting": list(state.waiting),
    }


# One person's own.


@package("Una.Me", "person", shared=False)
def me(state: PersonState) -> Data:
    """Return ``Una.Me``: who the reader is, and their settings as they would type them."""
    return {
        "name": state.name,
        "guest": state.guest,
        "admin": state.admin,
        "icon": state.icon,
        "ignoring": list(state.ignoring),
        "settings": dict(state.settings),
    }


NO_HAND: Final[Data] = {"cards": [], "drawn": None}
"""``Una.Hand`` of somebody who doesn't play."""


@package("Una.Hand", "hand", shared=False)
def hand(state: HandState | None) -> Data:
    """Return ``Una.Hand``: a player's own cards in the order that they have chosen."""
    if state is None:
        return NO_HAND
    cards = [{**card(face), "playable": face in state.playable} for face in state.cards]
    return {"cards": cards, "drawn": card(state.drawn) if state.drawn else None}


def seen(state: HandState | None) -> dict[str, Data]:
    """Return an ``Una.Seen`` for each player whose hand the reader may see, by the player's name."""
    hands = () if state is None else state.seen
    return {each.name: _seen(each.name, each.cards) for each in hands if each.cards}


def _seen(name: str, cards: tuple[Card, ...]) -> Data:
    return {"player": name, "cards": [card(face) for face in cards]}


def unseen(name: str) -> Data:
    """Return the ``Una.Seen`` that takes a hand away which the reader sees no longer."""
    return _seen(name, ())


def ask(
    question: Prompt | None,
    hand: HandState | None,
    table: TableState | None,
    catalog: Catalog = ENGLISH,
) -> Data | None:
    """Return ``Una.Ask`` without its ``id``: the question that is open, or what the turn asks; None: nothing.

    The lines of the choices are what a person would type; the words are in the reader's language.
    """
    reader = Reader(spoken=True, catalog=catalog)
    if question is not None:
        choices = [_choice(choice.line, choice, reader, "meaning") for choice in question.choices]
        return {"text": plain_text(question, reader), "choices": choices}
    if hand is None or not isinstance(table, PlayState) or not table.awaits(hand.name):
        return None
    return _turn_asks(YourTurn(hand, table), reader)


def _choice(line: str, meaning: object, reader: Reader, name: str = "text") -> Data:
    return {"line": line, "label": plain_text(meaning, reader, name)}


def _turn_asks(turn: YourTurn, reader: Reader) -> Data | None:
    """Return what a turn asks that is more than playing or drawing a card."""
    choices = _TURN_CHOICES.get(turn.table.phase)
    if choices is None or (turn.table.phase is DRAWN and turn.drawn is None):
        return None
    plays = () if turn.table.phase in {CHOICE, REFLECT} else turn.hand.playable
    cards = [TurnButton(card=card) for card in plays]
    others = [TurnButton(choice) for choice in choices if _offered(choice, turn)]
    first = [*others, *cards] if turn.table.phase is ANSWER else [*cards, *others]
    sentences = (plain_text(turn, reader, name) for name in ("special", "stakes"))
    text = " ".join(sentence for sentence in sentences if sentence)
    return {"text": text, "choices": [_choice(button.line, button, reader) for button in first]}


_TURN_CHOICES: Final = {
    ANSWER: (TurnChoice.CHALLENGE, TurnChoice.DRAW_CARDS),
    DRAWN: (TurnChoice.DRAW_AGAIN, TurnChoice.PASS),
    CHOICE: (TurnChoice.DRAW_OFFER, TurnChoice.MISS_TURN),
    REFLECT: (TurnChoice.PASS,),
}


def _offered(choice: TurnChoice, turn: YourTurn) -> bool:
    """Whether something can be done now."""
    if choice is TurnChoice.CHALLENGE:
        return turn.challengeable
    return choice is not TurnChoice.DRAW_AGAIN or turn.may_draw


# Talk.

Talk: TypeAlias = "Said | Emoted | Told | Reflected | Reacted"
TALK: Final = (Said, Emoted, Told, Reflected, Reacted)
"""The messages that are talk."""


def talk(message: Talk) -> Data:
    """Return ``Comm.Channel.Text``. What somebody does in words begins with their name."""
    if isinstance(message, Reacted):
        said = plain_text(message, Reader())
        told = {"channel": "room", "talker": message.speaker, "text": said}
        return {**told, "reaction": message.reaction.value}
    channel = "tell" if isinstance(message, Told) else "room"
    text = f"{message.speaker} {message.text}" if isinstance(message, Emoted) else message.text
    return {"channel": channel, "talker": message.speaker, "text": text}
