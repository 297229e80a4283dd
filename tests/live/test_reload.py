"""SIGHUP: the server takes up what has changed, and goes on."""

from __future__ import annotations

import json
import signal
import time
from typing import TYPE_CHECKING

from live_support import PATIENCE, Client, come, server

from una_mud.cli.file_limit import raise_file_limit

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def entries(log: Path, message: str) -> list[dict[str, str]]:
    """Wait until a message stands in a log of JSON lines, and return all of it."""
    deadline = time.monotonic() + PATIENCE
    while not log.exists() or message not in log.read_text():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return [json.loads(row) for row in log.read_text().splitlines()]


def test_a_hangup_reloads_and_never_ends_the_server(tmp_path: Path) -> None:
    motd, config, log = tmp_path / "motd", tmp_path / "una.toml", tmp_path / "log"
    motd.write_text("Old words.\n")
    config.write_text(f"motd = {json.dumps(str(motd))}\n")
    options = ("--config", str(config), "--log-format", "json", "--log-file", str(log))
    with server(tmp_path, *options) as running, come(running.port, "Ann") as ann:
        motd.write_text("New words.\n")
        config.write_text(f"motd = {json.dumps(str(motd))}\nmax-connections = 2\n")
        log.rename(tmp_path / "log.1")
        running.process.send_signal(signal.SIGHUP)
        assert entries(log, "reloaded")[0]["level"] == "info"
        ann.says("still here", "still here")
        with Client(running.port) as newcomer, Client(running.port) as one_too_many:
            assert "New words." in newcomer.until("Name: ")
            assert "full" in one_too_many.rest()
        config.write_text("no-such = 1\n")
        running.process.send_signal(signal.SIGHUP)
        assert "no-such" in entries(log, "nothing was reloaded")[-1]["message"]
        ann.says("and still here", "and still here")
        assert running.stop() == 0
    first = entries(tmp_path / "log.1", "--seed")
    assert {"time", "level", "logger", "message"} <= set(first[0])
    assert first[0]["level"] == "warning"


def test_the_data_folder_is_the_hosts_own(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        assert (tmp_path / "data").stat().st_mode & 0o077 == 0
        running.stop()


def test_the_file_limit_is_raised_as_far_as_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {"now": (256, 1024)}
    monkeypatch.setattr("resource.getrlimit", lambda _: limits["now"])
    monkeypatch.setattr("resource.setrlimit", lambda _, pair: limits.update(now=pair))
    assert raise_file_limit(100) == 192
    assert limits["now"] == (256, 1024)
    assert raise_file_limit(500) == 500
    assert raise_file_limit(4000) == 960
    assert limits["now"] == (1024, 1024)
