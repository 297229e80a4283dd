"""The command ``una-mud user``, alone and beside a running server."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from live_support import Client, come, server

from una_mud.cli import main

if TYPE_CHECKING:
    from pathlib import Path

SECRET, OTHER = "s3cret-Größe", "quite another one"


class Data:
    """A data folder, and the command that works on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def does(self, *words: str, password: str = "", fails: bool = False) -> str:
        """Run the command, and return what it says in its one line."""
        typed = f"{password}\n" if password else None
        done = CliRunner().invoke(main, ["user", "--data", str(self.folder), *words], input=typed)
        assert done.exit_code == (1 if fails else 0), done.output
        assert "Traceback" not in done.output
        assert password == "" or password not in done.output
        return done.output.removesuffix("\n")


@pytest.fixture
def data(tmp_path: Path) -> Data:
    return Data(tmp_path / "data")


def test_names_roles_and_bans_are_listed(data: Data) -> None:
    assert data.does("list") == ""
    assert data.does("add", "Zoë", password=SECRET) == "Zoë is registered"
    data.does("add", "Ann", "--password-stdin", password=SECRET)
    data.does("role", "ann", "admin")
    data.does("ban", "203.0.113.7/24")
    data.does("ban", "Pest")
    rows = [row.split("  ") for row in data.does("list").split("\n")]
    assert [row[:2] for row in rows] == [
        ["Ann", "admin"],
        ["Zoë", "player"],
        ["203.0.113.0/24", "banned address"],
        ["Pest", "banned name"],
    ]


@pytest.mark.parametrize(
    ("words", "password", "told"),
    [
        (["add", "ANN"], SECRET, "already registered"),
        (["add", "\u0410nn"], SECRET, "mixes alphabets"),
        (["add", "quit"], SECRET, "is reserved"),
        (["add", "Rook"], SECRET, "is reserved"),
        (["add", "x"], SECRET, "can't be a name"),
        (["add", "Bob"], "brief", "too short"),
        (["add", "Bob"], "", "too short"),
        (["passwd", "Bob"], SECRET, "There's nobody called Bob"),
        (["role", "Bob", "admin"], "", "There's nobody called Bob"),
        (["ban", "no name"], "", "isn't a name or an address"),
        (["unban", "Bob"], "", "Bob isn't banned"),
    ],
)
def test_what_can_t_be_done_is_told_in_one_line(
    data: Data, words: list[str], password: str, told: str
) -> None:
    data.does("add", "Ann", password=SECRET)
    line = data.does(*words, password=password, fails=True)
    assert told in line
    assert line.count("\n") == 0


def test_an_account_is_exported_and_deleted(data: Data) -> None:
    data.does("add", "Ann", password=SECRET)
    found = json.loads(data.does("export", "ann"))
    assert found["accounts"][0]["name"] == "Ann"
    assert data.does("delete", "Ann", "--yes") == "Ann is deleted"
    assert data.does("list") == ""
    assert "There's nobody called Ann" in data.does("delete", "Ann", "--yes", fails=True)
    assert not json.loads(data.does("export", "Ann"))["accounts"]


def test_nothing_is_deleted_without_a_yes(data: Data) -> None:
    data.does("add", "Ann", password=SECRET)
    done = CliRunner().invoke(main, ["user", "--data", str(data.folder), "delete", "Ann"], input="n\n")
    assert done.exit_code == 1
    assert data.does("list").startswith("Ann")


def test_bad_usage_exits_2(data: Data) -> None:
    for words in (["role", "Ann", "king"], ["add"], ["frob"], ["add", "Ann", "secret"]):
        done = CliRunner().invoke(main, ["user", "--data", str(data.folder), *words])
        assert done.exit_code == 2
        assert done.output.count("\n") == 1


def test_a_folder_that_can_t_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "can't use the data folder" in Data(tmp_path / "file").does("list", fails=True)


def test_changes_hold_at_once_on_a_running_server(tmp_path: Path) -> None:
    """What is added can log in, a new password replaces the old one, and a ban sends people away."""
    data = Data(tmp_path / "data")
    with server(tmp_path) as running:
        data.does("add", "Ann", password=SECRET)
        with (
            Client(running.port) as ann,
            come(running.port, "Pest") as pest,
            come(running.port, "Bob") as bob,
        ):
            ann.says("Ann", "Password: ")
            ann.says(SECRET, "Welcome, Ann.")
            ann.says("/ban Pest", "Only admins")
            data.does("role", "Ann", "admin")
            ann.until("You're now an admin.")
            data.does("ban", "pest")
            assert "been banned" in pest.rest()
            bob.until("Pest leaves.")
            assert "pest is no longer banned." in ann.says("/unban pest", "banned.")
            with come(running.port, "Pest") as again:
                again.says("sorry", "Pest: sorry")
            data.does("passwd", "Ann", password=OTHER)
            assert "Your password was changed" in ann.rest()
        with Client(running.port) as ann:
            ann.says(f"connect Ann {SECRET}", "Wrong password")
            ann.says(OTHER, "Welcome, Ann.")
        assert "Ann  admin" in data.does("list")
        assert running.stop() == 0


def test_names_and_what_hangs_on_them_outlive_the_server(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        with Client(running.port) as ann:
            ann.says("Ann", "Enter: ")
            ann.says(SECRET, "Repeat the new password: ")
            ann.says(SECRET, "is now registered to you")
            ann.says("/set width 70", "> ")
            ann.says("/set-icon fox", "now fox.")
        assert running.stop() == 0
    with server(tmp_path) as running, Client(running.port) as ann:
        ann.says(f"connect ann {SECRET}", "Welcome, Ann.")
        assert "Icon: fox" in ann.says("/finger Ann", "Now ")
        assert "70" in ann.says("/set width", "columns")
    files = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir() if file.is_file())
    assert SECRET.encode() not in files


def test_a_seat_waits_for_its_owner_only(tmp_path: Path) -> None:
    """After a crash too: whoever is back at their table is the one who knows the password."""
    with server(tmp_path) as running, Client(running.port) as ann:
        ann.says(f"connect Ann {SECRET}", "is now registered to you")
        ann.says("/create den", "You're at")
        ann.says("/sit", "> ")
        ann.says("/startgame", "On top: ")
        running.process.kill()
    with server(tmp_path) as running, Client(running.port) as eve, Client(running.port) as ann:
        assert "is registered" in eve.says("Ann", "Password: ")
        ann.says(f"connect Ann {SECRET}", "Welcome back, Ann.")
        assert "den" in ann.says("/hand", "Hand")
