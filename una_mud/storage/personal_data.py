"""All that the database keeps about one person: taking it out as JSON, and forgetting it.

What was played stays, under a name that is nobody's, since it belongs to the other players too.
"""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any, Final

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.world.names import SOMEBODY, key

if TYPE_CHECKING:
    import sqlite3

_OWN: Final = (
    ("accounts", "key = :key"),
    ("pictures", "key = :key"),
    ("tickets", "name = :name"),
    ("trusted", "key = :key"),
    ("tries", "subject = :key OR substr(subject, 1, length(:pair)) = :pair"),
    ("logouts", "key = :key"),
    ("mutes", "name = :key"),
)
"""The tables in which rows are about one person, and which rows these are."""
_HIDDEN: Final = frozenset({"key", "look", "skeleton", "hash", "digest", "lock"})
"""Columns that are left out of an export: secrets, and forms of the name."""
_JSON: Final = frozenset({"settings", "ignoring", "friends", "names"})
_RESULTS: Final = ("hand_results", "game_results")
_NAMED: Final = (
    ("hands", "names", "ended IS NOT NULL"),
    ("games", "winners", "1"),
    ("games", "totals", "1"),
)
"""Where names stand in lists and objects of JSON, and in which rows they may be changed."""


def export(connection: sqlite3.Connection, name: str) -> dict[str, Any]:
    """Return all that is kept about a name, as JSON can have it, by table."""
    found: dict[str, Any] = {"name": name}
    who = _who(connection, name)
    for table, where in _OWN:
        found[table] = _rows(connection, f"SELECT * FROM {table} WHERE {where}", who)  # noqa: S608 - constants
    for table in _RESULTS:
        found[table] = _rows(connection, f"SELECT * FROM {table} WHERE key = :key", who)  # noqa: S608 - constants
    columns = "game, number, room, rules, names, begun, ended"
    hands = _rows(connection, f"SELECT {columns} FROM hands ORDER BY game, number", who)  # noqa: S608 - constants
    found["hands"] = [hand for hand in hands if key(name) in map(key, hand["names"])]
    return found


def _who(connection: sqlite3.Connection, name: str) -> dict[str, str]:
    """Return the forms in which a name stands in the database."""
    row = connection.execute("SELECT name FROM accounts WHERE key = ?", (key(name),)).fetchone()
    written = name if row is None else str(row[0])
    pair = json.dumps([key(name), ""], ensure_ascii=False)[: -len('""]')]
    return {"key": key(name), "name": written, "pair": pair}


def _rows(connection: sqlite3.Connection, query: str, who: dict[str, str]) -> list[dict[str, Any]]:
    cursor = connection.execute(query, who)
    columns = [column[0] for column in cursor.description]
    return [
        {
            column: _plain(column, value)
            for column, value in zip(columns, row, strict=True)
            if column not in _HIDDEN
        }
        for row in cursor
    ]


def _plain(column: str, value: Any) -> Any:  # noqa: ANN401 - whatever is in the database
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return json.loads(value) if column in _JSON and value is not None else value


def forget(connection: sqlite3.Connection, name: str) -> None:
    """Forget a name within a transaction; raise CommandError while a hand is being played under it."""
    if any(
        _has(names, name) for (names,) in connection.execute("SELECT names FROM hands WHERE ended IS NULL")
    ):
        raise CommandError(ErrorId.NAME_IN_A_HAND, name)
    who = _who(connection, name)
    for table, where in _OWN:
        connection.execute(f"DELETE FROM {table} WHERE {where}", who)  # noqa: S608 - constants
    _strike(connection, name)
    number = _next_number(connection)
    somebody = f"{SOMEBODY} {number}"
    for table in _RESULTS:
        connection.execute(
            f"UPDATE {table} SET key = ?, name = ? WHERE key = ?",  # noqa: S608 - constants
            (f"?{number}", somebody, key(name)),
        )
    for table, column, where in _NAMED:
        rows = connection.execute(f"SELECT rowid, {column} FROM {table} WHERE {where}").fetchall()  # noqa: S608 - constants
        changed = [(_renamed(text, name, somebody), row) for row, text in rows if _has(text, name)]
        connection.executemany(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", changed)  # noqa: S608 - constants


def _strike(connection: sqlite3.Connection, name: str) -> None:
    """Take a name off the lists of all others, or whoever has it next would be their friend."""
    rows = connection.execute("SELECT key, ignoring, friends FROM accounts").fetchall()
    changed = [
        (_without(ignoring, name), _without(friends, name), owner)
        for owner, ignoring, friends in rows
        if _has(ignoring, name) or _has(friends, name)
    ]
    connection.executemany("UPDATE accounts SET ignoring = ?, friends = ? WHERE key = ?", changed)


def _without(text: str, name: str) -> str:
    return json.dumps([each for each in json.loads(text) if key(each) != key(name)], ensure_ascii=False)


def _next_number(connection: sqlite3.Connection) -> int:
    """Return a number for the name that stands in for one that was forgotten."""
    used = (
        int(found[1:])
        for table in _RESULTS
        for (found,) in connection.execute(f"SELECT DISTINCT key FROM {table} WHERE key LIKE '?%'")  # noqa: S608 - constants
    )
    return max(used, default=0) + 1


def _has(text: str, name: str) -> bool:
    """Whether a name is in a list of names, or in an object by name."""
    return key(name) in map(key, json.loads(text))


def _renamed(text: str, name: str, other: str) -> str:
    """Return a list of names, or an object by name, in which one has another name."""
    found = json.loads(text)
    if isinstance(found, dict):
        found = {other if key(each) == key(name) else each: value for each, value in found.items()}
    else:
        found = [other if key(each) == key(name) else each for each in found]
    return json.dumps(found, ensure_ascii=False)
