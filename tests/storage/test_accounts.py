"""Accounts in a file: names, roles, icons, bans; and what keeps wrong passwords slow, fairly for all."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock
from worker_support import DirectPool

from una_mud.messages import ErrorId, GameResults, OpponentResults, Results
from una_mud.messages.accounts import Role
from una_mud.messages.errors import CommandError
from una_mud.messages.icons import OWN, Picture
from una_mud.storage import passwords
from una_mud.storage.account_table import Access, AccountTable, Ban
from una_mud.storage.database import FILE, open_beside, open_to_write, scripts, version_of
from una_mud.storage.rate_limiter import RateLimiter
from una_mud.storage.workers import FairQueue
from una_mud.world.accounts import LONGEST_PASSWORD, SHORTEST_PASSWORD, Secret, chosen, secret
from una_mud.world.limits import RateLimit
from una_mud.world.options import Settings, restore_settings, settings_kept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

ICON = Picture(bytes(range(256)) * 16)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AccountTable]:
    with closing(open_beside(tmp_path)) as connection:
        yield AccountTable(connection, now=lambda: 1000.0)


def error_id(what: Callable[[], object]) -> ErrorId:
    with pytest.raises(CommandError) as caught:
        what()
    return caught.value.message.error_id


# Names.


def test_a_name_is_found_in_any_case(table: AccountTable) -> None:
    table.add("Zoë", "hash")
    for typed in ("Zoë", "ZOË", "zoe\u0308"):
        found = table.find(typed)
        assert found is not None
        assert (found.name, found.role, found.created, found.icon) == ("Zoë", Role.PLAYER, 1000.0, None)
    assert table.find("Zoe") is None


def test_a_name_is_kept_once_in_all_its_looks(table: AccountTable) -> None:
    table.add("Kal", "hash")
    assert error_id(lambda: table.add("KAL", "hash")) is ErrorId.NAME_TAKEN
    assert error_id(lambda: table.add("KaI", "hash")) is ErrorId.NAME_LOOKS_LIKE
    assert table.alike("KaI") == "Kal"
    assert table.alike("kal") is None
    table.add("Kai", "hash")


def test_what_hangs_on_a_name_is_kept(table: AccountTable) -> None:
    table.add("Ann", "hash")
    table.set_settings("ANN", {"width": "70"}, frozenset({"bob", "ünal"}))
    table.set_role("ann", Role.ADMIN)
    table.set_hash("Ann", "other")
    found = table.find("Ann")
    assert found is not None
    assert (dict(found.settings), found.ignoring, found.role) == (
        {"width": "70"},
        frozenset({"bob", "ünal"}),
        Role.ADMIN,
    )
    assert table.kept_hash("ann") == "other"
    assert error_id(lambda: table.set_role("Bob", Role.ADMIN)) is ErrorId.NAME_UNKNOWN


def test_a_picture_of_her_own_goes_when_it_is_replaced(table: AccountTable) -> None:
    table.add("Ann", "hash")
    table.set_icon("Ann", OWN, ICON)
    assert table.picture("ann") == ICON
    table.set_icon("Ann", "fox")
    assert table.picture("Ann") is None
    found = table.find("Ann")
    assert found is not None
    assert found.icon == "fox"


def test_settings_come_back_as_they_were() -> None:
    settings = Settings(colour="256", width=70, bell="gong", reader="on", charset="ascii", sort=True)
    restored = Settings()
    restore_settings(restored, settings_kept(settings))
    assert restored == settings
    assert settings_kept(Settings()) == {}
    restore_settings(restored, {"width": "wide", "unheard-of": "1", "bell": "on"})
    assert (restored.width, restored.bell) == (70, "on")


# The file.


def test_data_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    open_to_write(tmp_path, scripts()[:1]).close()
    connection = open_beside(tmp_path)
    assert version_of(connection) == len(scripts())
    AccountTable(connection).add("Ann", "hash")
    connection.close()
    assert [file for file in tmp_path.iterdir() if file.name.startswith(f"{FILE}.v1-")]


def test_nobody_else_on_the_machine_may_read_the_file(tmp_path: Path) -> None:
    open_beside(tmp_path).close()
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_a_change_that_fails_changes_nothing(table: AccountTable) -> None:
    table.add("Ann", "hash")
    with pytest.raises(sqlite3.Error):
        table.set_icon("Ann", object())  # type: ignore[arg-type]
    table.set_icon("Ann", "fox")


# Bans.


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:DB8::1", "2001:db8::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("Ann", "Ann"),
    ],
)
def test_a_ban_is_written_in_one_way(typed: str, shown: str) -> None:
    assert Ban.read(typed).shown == shown


@pytest.mark.parametrize("typed", ["", "1.2.3", "1.2.3.4/40", "a b", "x", "-", "1.2.3.4.5", "/24"])
def test_what_can_t_be_banned_is_told(typed: str) -> None:
    assert error_id(lambda: Ban.read(typed)) is ErrorId.BAN_INVALID


def access(table: AccountTable, *subjects: str) -> Access:
    for subject in subjects:
        table.ban(Ban.read(subject), "test")
    return table.access(Access())


@pytest.mark.parametrize(
    "address",
    [
        "203.0.113.9",
        "::ffff:cb00:7109",
        "2001:db8:1::5",
        "192.0.2.1",
        "2001:db9:1:2::3",
    ],
)
def test_banned_addresses(table: AccountTable, address: str) -> None:
    found = access(table, "203.0.113.0/24", "2001:db8::/32", "192.0.2.1", "2001:db9:1:2::1")
    assert found.is_banned("Ann", address)


@pytest.mark.parametrize(
    "address", ["203.0.114.9", "2001:db9::5", "192.0.2.2", "local", "", "::1", "fe80::1%lo"]
)
def test_other_addresses(table: AccountTable, address: str) -> None:
    assert not access(table, "203.0.113.0/24", "2001:db8::/32", "192.0.2.1").is_banned("Ann", address)


def test_a_ban_of_one_ipv6_address_that_was_kept_as_typed_covers_its_network(table: AccountTable) -> None:
    table.ban(Ban("address", "2001:db8::1/128", "2001:db8::1"), "test")
    assert table.access(Access()).is_banned("Ann", "2001:db8::2")
    table.unban(Ban.read("2001:db8::2"))
    assert table.bans() == []


def test_changes_of_roles_and_bans_are_seen_and_nothing_else(table: AccountTable, tmp_path: Path) -> None:
    known = table.access(Access())
    connection = open_beside(tmp_path)
    beside = AccountTable(connection)
    changes: list[Callable[[], object]] = [
        lambda: beside.ban(Ban.read("Pest"), "test"),
        lambda: beside.unban(Ban.read("pest")),
        lambda: beside.set_role("Ann", Role.ADMIN),
        lambda: beside.set_role("Ann", Role.PLAYER),
    ]
    beside.add("Ann", "hash")
    assert table.access(known) is known
    for change in changes:
        change()
        before, known = known, table.access(known)
        assert known is not before
        assert table.access(known) is known
    assert error_id(lambda: beside.unban(Ban.read("Pest"))) is ErrorId.BAN_UNKNOWN
    connection.close()


# Passwords.


def test_a_password_matches_only_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_COST", passwords.COSTS[0])
    kept = passwords.hashed(Secret("s3cret-Größe"))
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert passwords.matches(kept, secret("  s3cret-Gro\u0308\u00dfe "))
    assert not passwords.matches(kept, Secret("s3cret-größe"))
    assert not passwords.matches("no hash", Secret("s3cret-Größe"))
    assert not passwords.outdated(kept)
    assert passwords.outdated(kept.replace("m=19456", "m=65536"))


def test_what_a_hash_costs_is_measured_at_the_first_need_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "_COST", None)
    measured: list[passwords.Cost] = []

    def seconds(cost: passwords.Cost) -> float:
        measured.append(cost)
        return float(cost is not passwords.COSTS[3])

    monkeypatch.setattr(passwords, "_seconds", seconds)
    with closing(open_beside(tmp_path)) as connection:
        table = AccountTable(connection)
        assert measured == []
        for name in ("Ann", "Bob"):
            table.add(name, passwords.hashed(Secret("right-password")))
        assert measured == list(passwords.COSTS)
        row = connection.execute("SELECT value FROM host WHERE name = 'password cost'").fetchone()
    assert passwords.Cost.read(row[0]) == passwords.COSTS[3]


@given(st.text(max_size=300))
def test_a_password_is_taken_or_refused_by_its_length(text: str) -> None:
    length = len(secret(text).text)
    if SHORTEST_PASSWORD <= length <= LONGEST_PASSWORD:
        assert chosen(text) == secret(text)
    else:
        short = length < SHORTEST_PASSWORD
        assert error_id(lambda: chosen(text)) is (ErrorId.PASSWORD_SHORT if short else ErrorId.PASSWORD_LONG)


def test_a_secret_does_not_show() -> None:
    assert "s3cret" not in f"{Secret('s3cret!')!r} {Secret('s3cret!')!s} {[Secret('s3cret!')]}"


# Tries.


def test_tries_at_once_and_then_one_after_the_other() -> None:
    tries = RateLimiter(RateLimit(at_once=3, seconds=10))
    for _ in range(3):
        assert tries.wait("ann", 0) == 0
        tries.record("ann", 0)
    assert tries.wait("ann", 0) == 10
    assert tries.wait("ann", 10) == 0
    assert tries.wait("bob", 0) == 0
    tries.record("ann", 10)
    assert tries.wait("ann", 10) == 10
    tries.refund("ann")
    assert tries.wait("ann", 10) == 0
    tries.forget("ann")
    assert tries.wait("ann", 0) == 0


def test_tries_take_bounded_memory() -> None:
    tries = RateLimiter(RateLimit(1, 1e9), most_remembered=100)
    for number in range(1000):
        tries.record(number, number)
    assert len(tries._until) == 100
    assert tries.wait(999, 1000) > 0


# Turns.


@pytest.fixture
def pool() -> DirectPool:
    pool = DirectPool(Clock())
    pool.held = True
    return pool


def asks(queue: FairQueue, owner: str, work: Callable[[], object], told: list[object]) -> Deferred[object]:
    """Have a piece of work done, and note what comes of it."""
    result: Deferred[object] = Deferred.fromCoroutine(queue.run(owner, work))
    return result.addCallbacks(told.append, lambda failure: told.append(str(failure.value)))


def test_everybody_has_their_turn(pool: DirectPool) -> None:
    """Somebody with a hundred pieces of work does not keep others from theirs."""
    told: list[object] = []
    queue = FairQueue(pool, 1)
    for number in range(100):
        asks(queue, "eve", partial(str, f"eve{number}"), told)
    for name in ("ann", "bob"):
        asks(queue, name, partial(str, name), told)
    for _ in range(4):
        assert len(pool.waiting) == 1
        pool.waiting.pop().callback(None)
    assert told == ["eve0", "eve1", "ann", "bob"]


def test_what_nobody_waits_for_is_left_out(pool: DirectPool) -> None:
    """What is being done already keeps its place to its end; what has not begun is not done at all."""
    done: list[object] = []
    queue = FairQueue(pool, 1)
    names = ("first", "gone", "last")
    first, gone, _ = (asks(queue, "ann", partial(done.append, name), []) for name in names)
    gone.cancel()
    first.cancel()
    assert len(pool.waiting) == 1
    pool.goes_on()
    assert done == ["first", "last"]


def test_dropped_work_is_never_done(pool: DirectPool) -> None:
    done: list[object] = []
    queue = FairQueue(pool, 1)
    for name in ("first", "second"):
        asks(queue, name, partial(done.append, name), [])
    queue.drop()
    pool.goes_on()
    assert done == ["first"]


def test_a_fault_is_told_and_the_next_goes_on(pool: DirectPool) -> None:
    told: list[object] = []
    queue = FairQueue(pool, 1)
    asks(queue, "ann", partial(int, "broken"), told)
    asks(queue, "bob", lambda: "fine", told)
    pool.goes_on()
    problem = "invalid literal for int() with base 10: 'broken'"
    assert set(told) == {problem, "fine"}


# Many.


def test_ten_thousand_accounts_are_no_burden(table: AccountTable) -> None:
    table._connection.execute("BEGIN")
    rows = ((f"n{number}", f"n{number}", f"N{number}", "hash", 0.0, 0.0) for number in range(10_000))
    table._connection.executemany(
        "INSERT INTO accounts (key, look, name, hash, created, seen) VALUES (?, ?, ?, ?, ?, ?)", rows
    )
    table._connection.execute("COMMIT")
    began = time.perf_counter()
    for number in range(200):
        assert table.find(f"N{number * 49}") is not None
        assert table.alike(f"x{number}") is None
    assert time.perf_counter() - began < 1


def test_results_are_counted_for_a_name(table: AccountTable) -> None:
    execute = table._connection.execute
    for number, won in enumerate((1, 0, 0)):
        execute("INSERT INTO hand_results VALUES (1, ?, 'ann', 'Ann', 'una-mutant', 0, 5, ?)", (number, won))
    execute("INSERT INTO game_results VALUES (1, 'ann', 'Ann', 'una-mutant', 0, 500, 1)")
    for number in (0, 2):
        execute("INSERT INTO hand_results VALUES (1, ?, 'cyd', 'Cyd', 'una-mutant', 0, 0, 1)", (number,))
    execute("INSERT INTO hand_results VALUES (2, 0, 'ann', 'Ann', 'u-know', 0, 0, 1)")
    by_game = (GameResults("Una with the mutant deck", 3, 1), GameResults("U-Know", 1, 1))
    opponents = (OpponentResults("Cyd", 2, 1, 2),)
    assert table.results("ANN") == Results(4, 2, 1, 1, by_game, opponents)
    assert table.results("Bob") == Results(0, 0, 0, 0)
