"""A room as data, and back: all of it but the hand that is being played, which is dealt and played again.

Those who only watch, votes and timers are not in it. What a later version does not know it leaves out.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs
from cattrs import BaseValidationError

from una_mud.engine.game import Game
from una_mud.engine.games import GAMES
from una_mud.engine.rules import Options
from una_mud.messages import ScoreRow, codec
from una_mud.world import names
from una_mud.world.clock import dates, times
from una_mud.world.options import Settings, TableOptions
from una_mud.world.people import Person
from una_mud.world.records import HandId
from una_mud.world.seating import Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.messages import Message
    from una_mud.world.game_table import GameTable
    from una_mud.world.records import State
    from una_mud.world.room import Room

    Value = TypeVar("Value")


def snapshot(room: Room) -> State:
    """Return a room with a table as it stands, as JSON can keep it; nothing in it changes later."""
    table = room.require_table()
    dealer, host = table.dealer, table.hosting.host
    return {
        "name": room.name,
        "maker": None if room.maker is None else list(room.maker),
        "host": host.name if host is not None and table.seating.of(host) is not None else None,
        "locked": table.hosting.locked,
        "kicked": table.hosting.kept_out(),
        "link_key": table.privacy.key,
        "admitted": sorted(table.privacy.admitted),
        "options": attrs.asdict(table.options),
        "seats": [_seat_state(room, seat) for seat in table.seating],
        "next_deck": dealer.recorder.next_deck.digits,
        "game": _game_state(table) if dealer.game is not None else None,
        "number": dealer.recorder.game,
        "scores": [(row.name, row.points, row.total, row.won) for row in dealer.scores],
        "tally": dict(dealer.tally),
    }


def _seat_state(room: Room, seat: Seat) -> State:
    state: State = {
        "name": seat.name,
        "person": seat.person is not None,
        "level": seat.level,
        "auto": seat.auto,
        "wished": seat.wished,
        "leaving": seat.leaving,
        "contribution": seat.contribution,
    }
    person = seat.person
    if person is not None:
        state |= {"registered": person.registered, "code": person.code}
        state["ticket_ends"] = dates(person.tickets, room.clock)
        state["missed_turns"] = seat.missed_turns
        state["news"] = [codec.encode(message) for message in seat.news]
    if person is not None and not seat.leaving:
        state["pose"] = person.pose
        state["icon"] = person.icon if person.picture is None else None
        state["settings"] = _values(person.settings)
        state["ignoring"] = sorted(person.ignoring)
    return state


def _values(settings: Settings) -> State:
    """Return what ``attrs.asdict`` does for values that are plain, which is asked for at each move."""
    return {name: getattr(settings, name) for name in _FIELDS}


_FIELDS: Final = tuple(field.name for field in attrs.fields(Settings))


def _game_state(table: GameTable) -> State:
    game = table.dealer.game
    if game is None:
        raise AssertionError("a game that is not there has no state")
    hand = table.dealer.recorder.hand
    return {
        "rules": game.rules.name,
        "options": attrs.asdict(game.options),
        "players": list(game.players),
        "starter": game.starter,
        "totals": dict(game.totals),
        "hands_won": dict(game.hands_won),
        "number": game.number,
        "seated": list(game.seated),
        "dealer": game.dealer,
        "leaving": sorted(game.leaving),
        "hand": None if hand is None else str(hand),
    }


def hand_in(state: State) -> HandId | None:
    """Return the hand that is being played in a room."""
    game = state["game"]
    return HandId.read(game["hand"]) if game is not None and game["hand"] is not None else None


def seats_into(room: Room, state: State, now: float) -> None:
    """Let everybody sit in an empty room as they did; people aren't connected."""
    table = room.require_table()
    for seat in state["seats"]:
        person = _person(room, seat, now) if seat["person"] else None
        level, auto, wished = seat["level"], seat["auto"], seat["wished"]
        took = Seat(seat["name"], person, level, auto=auto, wished=wished, leaving=seat["leaving"])
        if state.get("next_deck"):  # or the table is committed to another deck
            took.contribution = seat.get("contribution", "")
        if took.human:
            took.lost_at = now
            took.awaited = not took.auto
            took.missed_turns = seat.get("missed_turns", 0)
            took.news = _news(seat.get("news", ()))
        table.seating.add(took)
    room.people.extend(seat.person for seat in table.seating.humans() if seat.person is not None)
    hosts = [person for person in room.people if person.name == state["host"]]
    table.hosting.host = next(iter(hosts or room.people), None)


def _person(room: Room, seat: State, now: float) -> Person:
    person = Person(seat["name"], room.key, None, now, known(Settings, seat.get("settings", {})), typed=now)
    person.pose = seat.get("pose", "")
    person.icon = seat.get("icon")
    person.ignoring = {names.key(name) for name in seat.get("ignoring", ())}
    person.registered = seat.get("registered", True)
    person.code, person.tickets = seat.get("code", ""), times(seat.get("ticket_ends", {}), room.clock)
    return person


def _news(kept: Iterable[dict[str, Any]]) -> list[Message]:
    """Return the messages that were kept, without those of which this version knows nothing."""
    messages: list[Message] = []
    for each in kept:
        with suppress(BaseValidationError, ValueError, KeyError, TypeError):
            messages.append(codec.decode(each))
    return messages


def maker_of(state: State) -> tuple[str, str] | None:
    """Return who has made the room, and from where; None where that isn't known."""
    name, address = state.get("maker") or ("", "")
    return (name, address) if name else None


def options_of(state: State) -> TableOptions:
    """Return the options of the table."""
    return known(TableOptions, state["options"])


def scores_of(state: State) -> tuple[ScoreRow, ...]:
    """Return the points as they last stood."""
    return tuple(ScoreRow(*row) for row in state["scores"])


def game_of(state: State, new_seed: Callable[[int], bytes]) -> Game | None:
    """Return the game that is on, without a hand."""
    kept = state["game"]
    if kept is None:
        return None
    options = known(Options, kept["options"])
    game = Game(GAMES[kept["rules"]], options, list(kept["players"]), kept["starter"], new_seed)
    game.totals = dict(kept["totals"])
    game.hands_won = dict(kept["hands_won"])
    game.number = kept["number"]
    game.seated = tuple(kept["seated"])
    game.dealer = kept["dealer"]
    game.leaving = set(kept["leaving"])
    return game


def known(kind: type[Value], kept: dict[str, Any]) -> Value:
    """Return a value of a class with attrs from what was kept of it, as far as its fields are known."""
    fields = {field.name for field in attrs.fields(kind)}  # type: ignore[arg-type]  # mypy sees no attrs class
    return kind(**{name: value for name, value in kept.items() if name in fields})
