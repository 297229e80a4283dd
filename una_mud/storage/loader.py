"""Rows become records again; and questions to the database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from una_mud.engine.games import GAMES
from una_mud.engine.rules import Options
from una_mud.history import record_codec
from una_mud.history.snapshot import hand_in, known
from una_mud.messages import TopRow
from una_mud.world import names
from una_mud.world.records import Deck, HandDealt, HandId, Kept, KeptHand, KeptRoom

if TYPE_CHECKING:
    import sqlite3

    from una_mud.engine.moves import Move
    from una_mud.engine.state import Outcome

_HAND: Final = (
    "SELECT game, number, room, rules, options, names, people, dealer, iif(sealed, unseal(secret), secret),"
    " iif(sealed, unseal(salt), salt), seal, contributions, engine, begun, ended, outcome, digest FROM hands"
)


class DataError(Exception):
    """What was kept can't be read; the text says why in one line."""


class EncryptedError(DataError):
    """The secret of a running hand can't be decrypted."""


class NotFoundError(DataError):
    """There is nothing of the kind."""


@attrs.frozen(eq=False)
class StoredHand:
    """A hand as it stands in the database; times are seconds since 1970."""

    kept: KeptHand
    outcome: Outcome | None
    begun: float
    ended: float | None


def load(connection: sqlite3.Connection) -> tuple[Kept, list[str]]:
    """Return all rooms as they stood, and in a line each what could not be read."""
    rooms: list[KeptRoom] = []
    problems: list[str] = []
    found = connection.execute("SELECT key, state, unseal(next_deck) FROM rooms ORDER BY id")
    for key, text, secret in found.fetchall():
        try:
            state = record_codec.read(text)
            if secret is not None:
                state["next_deck"] = secret.hex()
            rooms.append(_room(connection, key, state))
        except (ValueError, KeyError, TypeError) as fault:
            problems.append(f"room {key} can't be read, and is left out: {fault!r}")
    last = connection.execute("SELECT max(game) FROM hands").fetchone()[0]
    return Kept(tuple(rooms), last or 0), problems


def _room(connection: sqlite3.Connection, key: str, state: dict[str, Any]) -> KeptRoom:
    wanted = hand_in(state)
    if wanted is None:
        return KeptRoom(key, state, None)
    try:
        return KeptRoom(key, state, hand(connection, wanted).kept)
    except DataError as problem:
        return KeptRoom(key, state, None, str(problem), _deck(connection, wanted))


def _deck(connection: sqlite3.Connection, wanted: HandId) -> Deck | None:
    """Return the deck of a hand of which other things can't be read; None when it can't be read either."""
    row = connection.execute(
        "SELECT seal, iif(sealed, unseal(secret), secret), iif(sealed, unseal(salt), salt), contributions"
        " FROM hands WHERE game = ? AND number = ?",
        (wanted.game, wanted.number),
    ).fetchone()
    if row is None or tuple(map(type, row[:3])) != (str, bytes, bytes):
        return None
    try:
        commitment, secret, salt, contributions = row
        return Deck(wanted, commitment, secret, salt, record_codec.contributions_of(contributions))
    except (ValueError, TypeError):
        return None


def hand(connection: sqlite3.Connection, wanted: HandId) -> StoredHand:
    """Return a hand, or raise Unreadable."""
    row = connection.execute(
        f"{_HAND} WHERE game = ? AND number = ?", (wanted.game, wanted.number)
    ).fetchone()
    if row is None:
        raise NotFoundError(f"there is no hand {wanted}")
    try:
        dealt = _dealt(row)
        moves, torn = _moves(connection, dealt)
        begun, ended, outcome, digest = row[13:]
        dropped = ended is not None and outcome is None
        kept = KeptHand(dealt, moves, ended is not None, dropped, digest or "", torn)
        return StoredHand(kept, record_codec.outcome_of(outcome), begun, ended)
    except (ValueError, KeyError, TypeError) as fault:
        raise DataError(f"hand {wanted} can't be read: {fault}") from fault


def _dealt(row: tuple[Any, ...]) -> HandDealt:
    game, number, room, rules, options, names_, people, dealer, *deck, engine = row[:13]
    secret, salt, commitment, contributions = deck
    if secret is None or salt is None:
        raise EncryptedError(f"the deck key of hand {game}-{number} is missing or is another one")
    return HandDealt(
        hand=HandId(game, number),
        room=room,
        rules=rules,
        options=known(Options, record_codec.read(options)),
        names=tuple(record_codec.read(names_)),
        people=tuple(record_codec.read(people)),
        dealer=dealer,
        secret=secret,
        salt=salt,
        commitment=commitment,
        contributions=record_codec.contributions_of(contributions),
        engine=engine,
    )


def _moves(connection: sqlite3.Connection, dealt: HandDealt) -> tuple[tuple[tuple[int, Move], ...], bool]:
    """Return the moves of a hand in order, and whether the last one is left out since it can't be read."""
    rows = connection.execute(
        "SELECT nth, seat, move FROM moves WHERE game = ? AND number = ? ORDER BY nth",
        (dealt.hand.game, dealt.hand.number),
    ).fetchall()
    rules = GAMES[dealt.rules]
    moves: list[tuple[int, Move]] = []
    for place, (nth, seat, text) in enumerate(rows):
        if nth != place:
            raise ValueError(f"move {place + 1} is missing")
        try:
            moves.append((int(seat), record_codec.move_of(record_codec.read(text), rules)))
        except (ValueError, TypeError) as fault:
            if place == len(rows) - 1:
                return tuple(moves), True
            raise ValueError(f"move {place + 1}: {fault}") from fault
    return tuple(moves), False


def running_hand(connection: sqlite3.Connection, room: str) -> StoredHand | None:
    """Return the hand that is being played in a room, if one is."""
    row = connection.execute("SELECT state FROM rooms WHERE key = ?", (names.key(room),)).fetchone()
    wanted = None if row is None else hand_in(record_codec.read(row[0]))
    return None if wanted is None else hand(connection, wanted)


def all_hands(connection: sqlite3.Connection) -> list[HandId]:
    """Return all hands in order."""
    return [
        HandId(*row) for row in connection.execute("SELECT game, number FROM hands ORDER BY game, number")
    ]


def hands_of_game(connection: sqlite3.Connection, game: int) -> list[HandId]:
    """Return the hands of a game in order."""
    rows = connection.execute("SELECT number FROM hands WHERE game = ? ORDER BY number", (game,))
    return [HandId(game, number) for (number,) in rows]


def hand_of(connection: sqlite3.Connection, wanted: HandId | None, name: str) -> KeptHand | None:
    """Return a hand if somebody was dealt into it; ``wanted`` None is the one that they finished last."""
    key = names.key(name)
    if wanted is None:
        row = connection.execute(
            "SELECT game, number FROM hand_results WHERE key = ? ORDER BY ended DESC LIMIT 1", (key,)
        ).fetchone()
        if row is None:
            return None
        wanted = HandId(*row)
    try:
        kept = hand(connection, wanted).kept
    except NotFoundError:
        return None
    return kept if key in map(names.key, kept.dealt.names) else None


# Results.


def top(
    connection: sqlite3.Connection, rules: str | None = None, since: float = 0.0, most: int = 10
) -> tuple[TopRow, ...]:
    """Return the best of a game (None: of all games) since a time: by games won, then by hands won."""
    wanted = {"rules": rules, "since": since, "key": None, "most": most}
    return tuple(TopRow(*row) for row in connection.execute(f"{_RECORDS} LIMIT :most", wanted))


def record_of(connection: sqlite3.Connection, name: str, rules: str | None = None) -> TopRow | None:
    """Return what somebody has got out of all their games; None if they have finished no hand."""
    wanted = {"rules": rules, "since": 0.0, "key": names.key(name)}
    row = connection.execute(_RECORDS, wanted).fetchone()
    return None if row is None else TopRow(*row)


_RECORDS: Final = """
WITH
    of_hands AS (
        SELECT key, max(name) AS name, count(*) AS hands, sum(won) AS hands_won FROM hand_results
        WHERE ended >= :since AND (:rules IS NULL OR rules = :rules) AND (:key IS NULL OR key = :key)
        GROUP BY key),
    of_games AS (
        SELECT key, count(*) AS games, sum(won) AS games_won FROM game_results
        WHERE ended >= :since AND (:rules IS NULL OR rules = :rules) AND (:key IS NULL OR key = :key)
        GROUP BY key)
SELECT name, coalesce(games, 0), coalesce(games_won, 0) AS won, hands, hands_won
FROM of_hands LEFT JOIN of_games USING (key)
ORDER BY won DESC, hands_won DESC, hands, key
"""
