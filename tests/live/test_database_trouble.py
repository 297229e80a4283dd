"""Another program holds the database, a disk is full, there's no home: each is told in one line."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from live_support import Client, come, command, server, surroundings

from una_mud.cli import main
from una_mud.storage.database import FILE, open_to_write

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

AT_ONCE = 4.0
"""Seconds; on a machine that isn't busy it's a quarter of one."""


_FILE_AT_MOST = (36 * 1024, 36 * 1024)
"""Enough for the index of SQLite's log, and too little for a copy."""


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Hold a database as another program might."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def test_people_talk_while_another_program_holds_the_database(tmp_path: Path) -> None:
    with (
        server(tmp_path) as running,
        come(running.port, "Ann") as ann,
        come(running.port, "Bob") as bob,
    ):
        ann.says("/create Den", "> ")
        bob.says("/join Den", "> ")
        ann.says("/option turn-time off", "> ")
        with held(tmp_path / "data" / FILE):
            began = time.monotonic()
            ann.says("/startgame", "can't be saved right now")
            bob.until("can't be saved right now")
            assert time.monotonic() - began < AT_ONCE
            for line in ("/who", "/rooms", "hello"):
                ann.says(line, "hello" if line == "hello" else "Den")
            bob.until("Ann: hello")
            with Client(running.port) as newcomer:
                newcomer.says("who", "Ann")
                newcomer.says("connect Cyd", "Welcome, Cyd.")
                newcomer.says("/who", "Ann")
                newcomer.says("connect Cyd", "connect Cyd")
            with Client(running.port) as newcomer:
                newcomer.says("connect Dan dans-password", "can't save that right now")
        ann.until("goes on")
        bob.until("goes on")


def test_a_setting_that_was_told_as_done_is_saved_when_that_is_possible(tmp_path: Path) -> None:
    database = tmp_path / "data" / FILE
    with server(tmp_path) as running, Client(running.port) as ann:
        ann.says("connect Ann anns-password", "Welcome, Ann.")
        with held(database):
            ann.says("/set width 123", "123")
            time.sleep(1)
        running.stop()
    with closing(sqlite3.connect(database)) as connection:
        assert "123" in connection.execute("SELECT settings FROM accounts").fetchone()[0]


@pytest.mark.parametrize("words", [["user", "ban", "X1"], ["user", "add", "Ann", "--password-stdin"]])
def test_a_command_beside_says_that_the_database_is_held(tmp_path: Path, words: list[str]) -> None:
    open_to_write(tmp_path).close()
    with held(tmp_path / FILE):
        done = CliRunner().invoke(main, [*words, "--data", str(tmp_path)], input="a-password\n")
    assert done.exit_code == 1
    assert done.output.count("\n") == 1
    assert "another program holds the database" in done.output


def test_a_backup_to_a_full_disk_names_the_file(tmp_path: Path) -> None:
    open_to_write(tmp_path).close()
    target = tmp_path / "copy.db"
    done = subprocess.run(  # noqa: S603 - our own command
        command("backup", str(target), "--data", str(tmp_path)),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, _FILE_AT_MOST),
        env=surroundings(tmp_path),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"can't write {target}: " in done.stderr
    assert not target.exists()


@pytest.mark.parametrize("words", [["serve"], ["user", "list"], ["verify", "1"]])
def test_without_a_home_the_data_folder_must_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)
    for home in (None, ""):
        done = CliRunner().invoke(main, words, env={"HOME": home})
        assert done.exit_code == 2, done.output
        assert done.output.count("\n") == 1
        assert "--data" in done.output
    assert list(tmp_path.iterdir()) == []
