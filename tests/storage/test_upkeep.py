"""Backups that are made by themselves, hands that are let go, and the check of all data."""

from __future__ import annotations

import logging
import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result
from storage_support import KeptWorld, file_of, game, play
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock
from worker_support import DirectPool

from una_mud.cli import main
from una_mud.storage import upkeep
from una_mud.storage.upkeep import AT_ONCE, Upkeep, UpkeepSettings, backups, prune
from una_mud.storage.workers import FairQueue

if TYPE_CHECKING:
    from pathlib import Path

NOW = 1_700_000_000.0
DAY = 24 * 60 * 60


@pytest.fixture
def kept(tmp_path: Path) -> KeptWorld:
    """A world in which a hand is over and another is being played."""
    harness = KeptWorld(tmp_path)
    play(game(harness, "Ann", "Bob", options=("game una-classic", "pause 5", "limit 10000")), 2000)
    harness.passes(6)
    harness.settles()
    return harness


def done_by(kept: KeptWorld, settings: UpkeepSettings, now: float = NOW) -> None:
    """Look once at what is due."""
    queue = FairQueue(DirectPool(Clock()), 1)
    done = Upkeep(kept.folder, settings, kept.journal.connection, queue, queue, now=lambda: now)
    Deferred.fromCoroutine(done.look())


def una_mud(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, [*words, "--data", str(folder)])


def hands(connection: sqlite3.Connection) -> list[tuple[int, int]]:
    return list(connection.execute("SELECT game, number FROM hands ORDER BY game, number"))


def test_a_backup_is_made_when_it_s_due_and_can_be_restored(kept: KeptWorld, tmp_path: Path) -> None:
    """Not again before its time; put into an empty folder under its name, with the key, it is the data."""
    done_by(kept, UpkeepSettings(backup_every=24))
    (made,) = backups(kept.folder)
    done_by(kept, UpkeepSettings(backup_every=24), now=made.stat().st_mtime + DAY - 1)
    assert backups(kept.folder) == [made]
    other = tmp_path / "restored"
    other.mkdir()
    file_of(other).write_bytes(made.read_bytes())
    without_key = una_mud(other, "check")
    assert without_key.exit_code == 0
    assert "1 running hands can't be checked without the deck key" in without_key.output
    key = str(kept.folder / "deck.key")
    assert "without the deck key" not in una_mud(other, "check", "--deck-key", key).output
    (other / "deck.key").write_bytes((kept.folder / "deck.key").read_bytes())
    again = KeptWorld(other)
    assert not again.problems
    assert sorted(person.name for person in again.world.people.values()) == ["Ann", "Bob"]


def test_the_oldest_backups_go(kept: KeptWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(4):
        monkeypatch.setattr(time, "strftime", lambda _, n=number: f"2026120{n}-000000")
        upkeep.back_up(kept.folder, 2)
    assert [path.name[-15:] for path in backups(kept.folder)] == ["20261202-000000", "20261203-000000"]


def test_a_backup_that_fails_is_told_and_the_others_stay(
    kept: KeptWorld, caplog: pytest.LogCaptureFixture
) -> None:
    (kept.folder / "backups").write_text("in the way")
    done_by(kept, UpkeepSettings(backup_every=1))
    assert "no backup was made: " in caplog.text


def test_old_hands_go_and_results_stay(kept: KeptWorld, caplog: pytest.LogCaptureFixture) -> None:
    """What is being played stays, however old it is; the rest is in the log."""
    caplog.set_level(logging.INFO)
    connection = kept.journal.connection
    results = connection.execute("SELECT * FROM hand_results ORDER BY key").fetchall()
    assert hands(connection) == [(1, 1), (1, 2)]
    done_by(kept, UpkeepSettings(keep_hands=30), now=NOW + 10_000 * DAY)
    assert hands(connection) == [(1, 2)]
    assert connection.execute("SELECT COUNT(*) FROM moves WHERE number = 1").fetchone() == (0,)
    assert connection.execute("SELECT * FROM hand_results ORDER BY key").fetchall() == results
    assert "pruned 1 hands" in caplog.text
    assert not KeptWorld.again(kept).problems


def test_what_is_young_enough_stays(kept: KeptWorld) -> None:
    done_by(kept, UpkeepSettings(keep_hands=30), now=0)
    assert len(hands(kept.journal.connection)) == 2


def test_many_hands_are_let_go_a_few_at_a_time(kept: KeptWorld) -> None:
    connection = kept.journal.connection
    connection.executemany(
        "INSERT INTO hands (game, number, room, rules, options, names, people, dealer, secret, salt, seal,"
        " engine, begun, ended) VALUES (2, ?, '', '', '', '', '', 0, x'', x'', '', 1, 0, 1)",
        ((number,) for number in range(AT_ONCE + 1)),
    )
    assert [prune(connection, 2.0) for _ in range(3)] == [AT_ONCE, 1, 0]


# The check.


def test_sound_data_are_right(kept: KeptWorld) -> None:
    done = una_mud(kept.folder, "check")
    assert done.exit_code == 0
    assert "2 hands checked\neverything is right\n" in done.output


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE moves SET move = '[\"pass\"]' WHERE number = 1 AND nth = 3", "hand 1-1: "),
        ("DELETE FROM moves WHERE number = 1 AND nth = 3", "hand 1-1 can't be read"),
        ("UPDATE hands SET secret = zeroblob(32) WHERE number = 1", "hand 1-1: the commitment doesn't match"),
        ("UPDATE rooms SET state = '{'", "can't be read"),
    ],
)
def test_each_fault_is_told(kept: KeptWorld, change: str, told: str) -> None:
    kept.journal.connection.execute(change)
    done = una_mud(kept.folder, "check")
    assert done.exit_code == 1
    assert told in done.output
    assert "wrong\n" in done.output
    assert "everything" not in done.output


def test_no_seed_of_a_running_hand_is_printed(kept: KeptWorld) -> None:
    kept.journal.connection.execute("DELETE FROM moves WHERE number = 2")
    (seed,) = kept.journal.connection.execute("SELECT secret FROM hands WHERE number = 2").fetchone()
    assert seed.hex() not in una_mud(kept.folder, "check").output


def test_hands_by_older_rules_are_counted(kept: KeptWorld) -> None:
    kept.journal.connection.execute("UPDATE hands SET engine = 1 WHERE number = 1")
    done = una_mud(kept.folder, "check")
    assert done.exit_code == 0
    assert "1 of them by older rules" in done.output


def test_a_damaged_file_is_told(kept: KeptWorld) -> None:
    kept.dies()
    path = file_of(kept.folder)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema = 1")
        connection.execute("DELETE FROM sqlite_schema WHERE name = 'hand_results_by_time'")
        connection.commit()
    done = una_mud(kept.folder, "check")
    assert done.exit_code == 1
    assert "never used" in done.output
