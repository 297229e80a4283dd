"""Records become rows."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, assert_never

from una_mud.history import record_codec
from una_mud.world import names
from una_mud.world.records import GameEnded, HandDealt, HandEnded, MoveMade, RoomGone, RoomKept

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable

    from una_mud.world.records import HandId, Record


class RecordWriter:
    """Writes records to a database, all of a call in one transaction."""

    def __init__(self, connection: sqlite3.Connection, now: Callable[[], float] = time.time) -> None:
        """Write to a database; ``now`` tells the seconds since 1970."""
        self._connection = connection
        self._now = now

    def write(self, batch: Iterable[Record]) -> None:
        """Write records so that they are on the disk afterwards; after sqlite3.Error none of them is."""
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            for record in batch:
                self._write(record)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _write(self, record: Record) -> None:
        if isinstance(record, MoveMade):
            self._move(record)
        elif isinstance(record, RoomKept):
            self._room(record)
        elif isinstance(record, RoomGone):
            self._connection.execute("DELETE FROM rooms WHERE key = ?", (record.key,))
        elif isinstance(record, HandDealt):
            self._deal(record)
        elif isinstance(record, HandEnded):
            self._hand_end(record)
        elif isinstance(record, GameEnded):
            self._game_end(record)
        else:
            assert_never(record)

    def _room(self, record: RoomKept) -> None:
        state = {**record.state}
        secret = bytes.fromhex(state.pop("next_deck", ""))
        self._connection.execute(
            "INSERT INTO rooms (key, state, next_deck) VALUES (?, ?, seal(?)) ON CONFLICT (key)"
            " DO UPDATE SET state = excluded.state, next_deck = excluded.next_deck",
            (record.key, record_codec.text(state), secret),
        )

    def _move(self, record: MoveMade) -> None:
        # A row that was damaged and left out may stand at this place.
        move = record_codec.text(record_codec.move_data(record.move))
        self._connection.execute(
            "INSERT OR REPLACE INTO moves (game, number, nth, seat, move) VALUES (?, ?, ?, ?, ?)",
            (*_id(record.hand), record.nth, record.seat, move),
        )

    def _deal(self, record: HandDealt) -> None:
        self._connection.execute(
            "INSERT INTO hands (game, number, room, rules, options, names, people, dealer, secret, salt,"
            " seal, contributions, engine, begun, sealed)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, seal(?), seal(?), ?, ?, ?, ?, 1)",
            (
                *_id(record.hand),
                record.room,
                record.rules,
                record_codec.fields(record.options),
                record_codec.text(record.names),
                record_codec.text(record.people),
                record.dealer,
                record.secret,
                record.salt,
                record.commitment,
                record_codec.text(record.contributions),
                record.engine,
                self._now(),
            ),
        )

    def _hand_end(self, record: HandEnded) -> None:
        now = self._now()
        self._connection.execute(
            "UPDATE hands SET secret = unseal(secret), salt = unseal(salt), sealed = 0"
            " WHERE game = ? AND number = ? AND sealed AND unseal(secret) IS NOT NULL",
            _id(record.hand),
        )
        self._connection.execute(
            "UPDATE hands SET ended = ?, outcome = ?, digest = ? WHERE game = ? AND number = ?",
            (now, record_codec.outcome_text(record.outcome), record.digest, *_id(record.hand)),
        )
        if record.outcome is not None:
            self._connection.executemany(
                "INSERT OR REPLACE INTO hand_results (game, number, key, name, rules, ended, points, won)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [(*_id(record.hand), *row) for row in self._hand_results(record, now)],
            )

    def _hand_results(self, record: HandEnded, now: float) -> list[tuple[object, ...]]:
        """Return what the people of a hand have got out of it."""
        outcome = record.outcome
        found = self._connection.execute(
            "SELECT names, people, rules FROM hands WHERE game = ? AND number = ?", _id(record.hand)
        ).fetchone()
        if outcome is None or found is None:
            return []
        players = zip(record_codec.read(found[0]), record_codec.read(found[1]), strict=True)
        return [
            (
                names.key(name),
                name,
                found[2],
                now,
                None if outcome.points is None else outcome.points[seat],
                outcome.winner == seat,
            )
            for seat, (name, person) in enumerate(players)
            if person
        ]

    def _game_end(self, record: GameEnded) -> None:
        now = self._now()
        self._connection.execute(
            "INSERT OR REPLACE INTO games (number, rules, room, ended, winners, totals)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (
                record.game,
                record.rules,
                record.room,
                now,
                record_codec.text(record.winners),
                record_codec.text(record.totals),
            ),
        )
        self._connection.executemany(
            "INSERT OR REPLACE INTO game_results (game, key, name, rules, ended, total, won)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (record.game, names.key(name), name, record.rules, now, total, name in record.winners)
                for name, total in record.totals.items()
                if name in record.people
            ],
        )


def _id(hand: HandId) -> tuple[int, int]:
    return hand.game, hand.number
