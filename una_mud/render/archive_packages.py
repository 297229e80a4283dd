"""Hands played again, players' results and lists of the best, as data for who draws them on their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import attrs

from una_mud.messages import PersonShown, ReplayShown, TopShown
from una_mud.messages.declare import MessageKind
from una_mud.render.marks import marked
from una_mud.render.narration import table_events
from una_mud.render.packages import card, table
from una_mud.render.spans import Rendered

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.messages import GameResults, Message, OpponentResults, Results, TopRow
    from una_mud.messages.play import TableEvents
    from una_mud.messages.state import PlayState
    from una_mud.render.packages import Data
    from una_mud.render.sentences import Reader

_SAME_IN_ALL: Final = ("game", "hand", "dealer")
"""What `Una.Table` has that doesn't change while a hand is played."""


def _replay(message: ReplayShown, reader: Reader) -> Data:
    """Return `Una.Replay`: a hand step by step. A step has what has changed by it."""
    first = message.steps[0].table
    before: Data = {}
    steps = []
    for events, hands in zip(message.steps, message.hands, strict=True):
        now = _table(events.table)
        step = {key: value for key, value in now.items() if before.get(key, ...) != value}
        dealt = {hand.name: [card(face) for face in hand.cards] for hand in hands}
        steps.append({**_words(events, reader), **step, **({"hands": dealt} if dealt else {})})
        before = now
    return {
        "hand": message.hand,
        "game": first.game,
        "dealer": first.dealer,
        "names": list(message.names),
        "running": message.running,
        "viewer": message.viewer,
        "steps": steps,
    }


def _table(state: PlayState) -> Data:
    """Return what lies on a table, with the seats by name."""
    shown = {key: value for key, value in table(state).items() if key not in _SAME_IN_ALL}
    seats = shown.pop("seats")
    return {
        **shown,
        "order": [seat["name"] for seat in seats],
        "cards": {seat["name"]: seat["cards"] for seat in seats},
        "out": [seat["name"] for seat in seats if seat["out"]],
        "called": [seat["name"] for seat in seats if seat["called"]],
    }


def _words(events: TableEvents, reader: Reader) -> Data:
    text, marks = marked(Rendered(MessageKind.EVENT, table_events(events, reader)))
    return {"text": text, "marks": marks} if marks else {"text": text}


def _person(message: PersonShown, reader: Reader) -> Data:
    """Return `Una.Player`: what is known of somebody, with their results by game and by opponent."""
    del reader
    row = message.row
    return {
        "name": message.name,
        "role": None if message.role is None else message.role.value,
        "icon": message.icon,
        "here": row is not None,
        "room": None if row is None else row.room,
        "created": None if message.created is None else message.created.seconds,
        "seen": None if message.seen is None else message.seen.seconds,
        "results": None if message.results is None else _results(message.results),
    }


def _fields(row: Results | GameResults | OpponentResults | TopRow, *left_out: str) -> Data:
    """Return the fields of a row by name."""
    names = (field.name for field in attrs.fields(cast("type[attrs.AttrsInstance]", type(row))))
    return {name: getattr(row, name) for name in names if name not in left_out}


def _results(results: Results) -> Data:
    return {
        **_fields(results, "by_game", "opponents"),
        "by_game": [_fields(each) for each in results.by_game],
        "opponents": [_fields(each) for each in results.opponents],
    }


def _top(message: TopShown, reader: Reader) -> Data:
    """Return `Una.Top`: the best players in the last days; null: of all games (by title), and ever."""
    del reader
    return {
        "title": message.title,
        "days": message.days,
        "rows": [_fields(row) for row in message.rows],
    }


MAKERS: Final[dict[type, tuple[str, Callable[..., Data]]]] = {
    ReplayShown: ("Una.Replay", _replay),
    PersonShown: ("Una.Player", _person),
    TopShown: ("Una.Top", _top),
}
"""For each message its package's name, and what makes the payload of the message and its reader."""


def package(message: Message, reader: Reader) -> Data:
    """Return the payload for a message that is one of ``MAKERS``."""
    return MAKERS[type(message)][1](message, reader)
