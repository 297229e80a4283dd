"""Accounts and bans in the database. Everything here waits for the disk: call it outside the reactor."""

from __future__ import annotations

import json
import time
from contextlib import contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import attrs

from una_mud.engine.games import GAMES
from una_mud.messages import ErrorId, GameResults, OpponentResults, Results
from una_mud.messages.accounts import Role
from una_mud.messages.errors import CommandError
from una_mud.messages.icons import OWN, Picture
from una_mud.storage import passwords, personal_data
from una_mud.world import addresses
from una_mud.world.accounts import Account
from una_mud.world.confusables import skeleton
from una_mud.world.mutes import Mute
from una_mud.world.names import key, well_formed

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Mapping

    from una_mud.world.ports import KeptTicket

_TRUSTED_AT_MOST: Final = 10_000
_OPPONENTS_AT_MOST: Final = 10
_COLUMNS: Final = "name, role, icon, settings, ignoring, friends, news, created, seen, hash"


@attrs.frozen
class Ban:
    """Who may not come in: by name (its key is the subject), or by address or network."""

    kind: str
    subject: str
    shown: str = attrs.field(eq=False)

    @classmethod
    def read(cls, text: str) -> Ban:
        """Return the ban that a name, an address or a network means; CommandError if none."""
        try:
            network = addresses.network(text)
        except ValueError:
            if not well_formed(text):
                raise CommandError(ErrorId.BAN_INVALID, text) from None
            return cls("name", key(text), text)
        alone = network.num_addresses == 1
        shown = str(network.network_address if alone else network)
        return cls("address", str(network), shown)


@attrs.frozen
class Access:
    """Who may come in and who may do what, as the database has it."""

    version: int = -1
    names: frozenset[str] = frozenset()
    networks: tuple[addresses.Network, ...] = ()
    admins: frozenset[str] = frozenset()
    logouts: frozenset[tuple[str, int]] = frozenset()
    """Keys of names that the host has logged out, and how often."""

    def is_banned(self, name: str, address: str) -> bool:
        """Whether one by this name, or from this address, may not come in."""
        if key(name) in self.names:
            return True
        if not self.networks:
            return False
        try:
            place = addresses.parse(address)
        except ValueError:
            return False
        return any(place in network for network in self.networks)


class AccountTable:
    """What is kept of people, in a database that is open."""

    def __init__(self, connection: sqlite3.Connection, now: Callable[[], float] = time.time) -> None:
        """Work on a database; ``now`` tells the seconds since 1970."""
        self._connection = connection
        self._now = now

    # Accounts.

    def find(self, name: str) -> Account | None:
        """Return what is kept for a name, in any case and composition."""
        query = f"SELECT {_COLUMNS} FROM accounts WHERE key = ?"  # noqa: S608 - a constant
        row = self._connection.execute(query, (key(name),)).fetchone()
        if row is None:
            return None
        account = _account(row)
        return account if account.icon != OWN else attrs.evolve(account, picture=self.picture(name))

    def alike(self, name: str) -> str | None:
        """Return the name of somebody else that looks like a name."""
        wanted = (skeleton(name), key(name))
        query = "SELECT name FROM accounts WHERE skeleton = ? AND key <> ?"
        row = self._connection.execute(query, wanted).fetchone()
        return None if row is None else str(row[0])

    def accounts(self) -> list[Account]:
        """Return all accounts, by name."""
        rows = self._connection.execute(f"SELECT {_COLUMNS} FROM accounts ORDER BY key")  # noqa: S608 - a constant
        return [_account(row) for row in rows]

    def add(self, name: str, kept_hash: str) -> Account:
        """Keep a new name; CommandError when it is taken, or looks like one that is."""
        if self.find(name) is not None:
            raise CommandError(ErrorId.NAME_TAKEN, name)
        alike = self.alike(name)
        if alike is not None:
            raise CommandError(ErrorId.NAME_LOOKS_LIKE, alike)
        now = self._now()
        with self._transaction():
            self._connection.execute(
                "INSERT INTO accounts (key, look, skeleton, name, hash, created, seen)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (key(name), key(name), skeleton(name), name, kept_hash, now, now),
            )
            self._keep_cost()
        return Account(name=name, created=now, seen=now, lock=_lock(kept_hash))

    def kept_hash(self, name: str) -> str | None:
        """Return what is kept of a name's password."""
        row = self._connection.execute("SELECT hash FROM accounts WHERE key = ?", (key(name),)).fetchone()
        return None if row is None else str(row[0])

    def set_hash(self, name: str, kept_hash: str) -> None:
        """Keep another password."""
        self._change(name, "hash = ?", kept_hash)
        with self._transaction():
            self._keep_cost()

    def _keep_cost(self) -> None:
        """Keep what a hash costs on this machine, so that it's measured but once."""
        cost = passwords.known_cost()
        if cost is not None:
            query = "INSERT OR IGNORE INTO host VALUES ('password cost', ?)"
            self._connection.execute(query, (cost.text(),))

    def log_out(self, name: str) -> None:
        """Have a running server end the connections of somebody."""
        with self._transaction():
            self._connection.execute(
                "INSERT INTO logouts (key) VALUES (?) ON CONFLICT (key) DO UPDATE SET number = number + 1",
                (key(name),),
            )

    def export(self, name: str) -> dict[str, Any]:
        """Return all that is kept about a name, registered or not, as JSON can have it."""
        return personal_data.export(self._connection, name)

    def delete(self, name: str) -> None:
        """Forget a name, with all that hangs on it; CommandError while it is in a hand."""
        if self.find(name) is None:
            raise CommandError(ErrorId.NAME_UNKNOWN, name)
        with self._transaction():
            personal_data.forget(self._connection, name)

    def forget_logouts(self) -> None:
        """Forget who was logged out by the host: at the start of a server nobody is connected."""
        with self._transaction():
            self._connection.execute("DELETE FROM logouts")

    def set_role(self, name: str, role: Role) -> None:
        """Give somebody another role."""
        self._change(name, "role = ?", role.value)

    def set_settings(
        self,
        name: str,
        settings: Mapping[str, str],
        ignoring: frozenset[str],
        friends: frozenset[str] = frozenset(),
        news: str = "",
    ) -> None:
        """Keep somebody's settings and lists, a digest of the news they know, and that they were here now."""
        kept = _json(dict(settings)), _json(sorted(ignoring)), _json(sorted(friends)), news, self._now()
        self._change(name, "settings = ?, ignoring = ?, friends = ?, news = ?, seen = ?", *kept)

    def set_icon(self, name: str, icon: str | None, picture: Picture | None = None) -> None:
        """Keep an icon and, if it is one of their own, its picture."""
        with self._transaction():
            self._connection.execute("UPDATE accounts SET icon = ? WHERE key = ?", (icon, key(name)))
            self._connection.execute("DELETE FROM pictures WHERE key = ?", (key(name),))
            if icon == OWN and picture is not None:
                self._connection.execute("INSERT INTO pictures VALUES (?, ?)", (key(name), picture.pixels))

    def picture(self, name: str) -> Picture | None:
        """Return the picture that somebody has given."""
        row = self._connection.execute("SELECT pixels FROM pictures WHERE key = ?", (key(name),)).fetchone()
        return None if row is None else Picture(bytes(row[0]))

    def results(self, name: str) -> Results:
        """Return what somebody has got out of the hands and games that are over."""
        found: list[int] = []
        for table in ("hand_results", "game_results"):
            query = f"SELECT COUNT(*), COALESCE(SUM(won), 0) FROM {table} WHERE key = ?"  # noqa: S608 - constants
            found += self._connection.execute(query, (key(name),)).fetchone()
        hands, hands_won, games, games_won = found
        return Results(hands, hands_won, games, games_won, self._by_game(name), self._opponents(name))

    def _by_game(self, name: str) -> tuple[GameResults, ...]:
        rows = self._connection.execute(
            "SELECT rules, COUNT(*) AS hands, SUM(won) FROM hand_results WHERE key = ?"
            " GROUP BY rules ORDER BY hands DESC, rules",
            (key(name),),
        )
        return tuple(
            GameResults(GAMES[rules].title if rules in GAMES else rules, *counts) for rules, *counts in rows
        )

    def _opponents(self, name: str) -> tuple[OpponentResults, ...]:
        rows = self._connection.execute(
            "SELECT max(theirs.name), COUNT(*) AS hands, SUM(mine.won), SUM(theirs.won)"
            " FROM hand_results AS mine JOIN hand_results AS theirs"
            " ON theirs.game = mine.game AND theirs.number = mine.number AND theirs.key <> mine.key"
            " WHERE mine.key = ? GROUP BY theirs.key ORDER BY hands DESC, theirs.key LIMIT ?",
            (key(name), _OPPONENTS_AT_MOST),
        )
        return tuple(OpponentResults(*row) for row in rows)

    def _change(self, name: str, what: str, *values: object) -> None:
        with self._transaction():
            done = self._connection.execute(
                f"UPDATE accounts SET {what} WHERE key = ?",  # noqa: S608 - constants of this class
                (*values, key(name)),
            )
            if not done.rowcount:
                raise CommandError(ErrorId.NAME_UNKNOWN, name)

    # What was tried.

    def tries(self) -> list[tuple[str, str, float]]:
        """Return what was counted for whom, with the seconds that are left until it's forgotten."""
        now = self._now()
        rows = self._connection.execute(
            "SELECT counter, subject, until - ? FROM tries WHERE until > ?", (now, now)
        )
        return list(rows)

    def set_try(self, counter: str, subject: str, left: float) -> None:
        """Keep what was counted for somebody; it's forgotten in so many seconds."""
        now = self._now()
        with self._transaction():
            self._connection.execute("DELETE FROM tries WHERE until <= ?", (now,))
            self._connection.execute(
                "INSERT OR REPLACE INTO tries VALUES (?, ?, ?)", (counter, subject, now + left)
            )

    def trusted(self) -> list[tuple[str, str]]:
        """Return from where names were opened, the last one last."""
        return list(self._connection.execute("SELECT key, address FROM trusted ORDER BY seen"))

    def set_trusted(self, name: str, address: str) -> None:
        """Keep from where a name was opened, and forget what was longest ago."""
        with self._transaction():
            self._connection.execute(
                "INSERT OR REPLACE INTO trusted VALUES (?, ?, ?)", (key(name), address, self._now())
            )
            self._connection.execute(
                "DELETE FROM trusted WHERE seen <"
                " (SELECT seen FROM trusted ORDER BY seen DESC LIMIT 1 OFFSET ?)",
                (_TRUSTED_AT_MOST,),
            )

    # Tickets.

    def tickets(self) -> list[KeptTicket]:
        """Return the tickets that are good, the oldest first."""
        now = self._now()
        query = (
            "SELECT digest, name, lock, until - ?, coalesce(browser, ''), since FROM tickets"
            " WHERE until > ? ORDER BY until"
        )
        return list(self._connection.execute(query, (now, now)))

    def set_ticket(self, ticket: KeptTicket) -> None:
        """Keep a ticket."""
        digest, name, lock, left, browser, since = ticket
        now = self._now()
        with self._transaction():
            self._connection.execute("DELETE FROM tickets WHERE until <= ?", (now,))
            self._connection.execute(
                "INSERT OR REPLACE INTO tickets (digest, name, lock, until, browser, since)"
                " VALUES (?, ?, ?, ?, ?, ?)",
                (digest, name, lock, now + left, browser or None, since),
            )

    def remove_ticket(self, digest: str) -> None:
        """Keep a ticket no longer."""
        with self._transaction():
            self._connection.execute("DELETE FROM tickets WHERE digest = ?", (digest,))

    # Mutes.

    def mutes(self) -> list[Mute]:
        """Return who can't chat, with the seconds that are left."""
        now = self._now()
        query = "SELECT kind, subject, name, since, until - ? FROM mutes WHERE until > ?"
        return [Mute(*row) for row in self._connection.execute(query, (now, now))]

    def set_mute(self, mute: Mute) -> None:
        """Keep a mute; one that has nothing left is forgotten."""
        now = self._now()
        with self._transaction():
            row = (mute.kind, mute.subject, mute.name, mute.since, now + mute.left)
            self._connection.execute("INSERT OR REPLACE INTO mutes VALUES (?, ?, ?, ?, ?)", row)
            self._connection.execute("DELETE FROM mutes WHERE until <= ?", (now,))

    # Bans.

    def ban(self, ban: Ban, author: str) -> None:
        """Let nobody in any more by a name or from an address."""
        with self._transaction():
            self._connection.execute(
                "INSERT OR REPLACE INTO bans VALUES (?, ?, ?, ?, ?)",
                (ban.kind, ban.subject, ban.shown, self._now(), author),
            )

    def unban(self, ban: Ban) -> None:
        """End a ban; CommandError when there is none."""
        with self._transaction():
            # Bans of one IPv6 address were once kept as they were typed.
            found = [(each.kind, each.subject) for each in self.bans() if Ban.read(each.shown) == ban]
            if not found:
                raise CommandError(ErrorId.BAN_UNKNOWN, ban.shown)
            self._connection.executemany("DELETE FROM bans WHERE kind = ? AND subject = ?", found)

    def bans(self) -> list[Ban]:
        """Return all bans."""
        rows = self._connection.execute("SELECT kind, subject, shown FROM bans ORDER BY kind, subject")
        return [Ban(*row) for row in rows]

    def access(self, known: Access) -> Access:
        """Return who may come in and do what: what is known, unless it has changed."""
        (version,) = self._connection.execute("SELECT version FROM access").fetchone()
        if version == known.version:
            return known
        bans = self.bans()
        admins = self._connection.execute("SELECT key FROM accounts WHERE role = ?", (Role.ADMIN.value,))
        return Access(
            version,
            frozenset(ban.subject for ban in bans if ban.kind == "name"),
            tuple(addresses.network(ban.subject) for ban in bans if ban.kind == "address"),
            frozenset(row[0] for row in admins),
            frozenset(self._connection.execute("SELECT key, number FROM logouts")),
        )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise


def _account(row: tuple[str, str, str | None, str, str, str, str, float, float, str]) -> Account:
    name, role, icon, settings, ignoring, friends, news, created, seen, kept_hash = row
    return Account(
        name=name,
        role=Role(role),
        icon=icon,
        settings=json.loads(settings),
        ignoring=frozenset(json.loads(ignoring)),
        friends=frozenset(json.loads(friends)),
        news=news,
        created=created,
        seen=seen,
        lock=_lock(kept_hash),
    )


def _lock(kept_hash: str) -> str:
    """Return what changes with a password, and tells nothing of it."""
    return sha256(kept_hash.encode()).hexdigest()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
