"""What a host can watch from outside, with nothing in it that names anybody."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import pytest
from live_support import PATIENCE, come, run, server
from storage_support import KeptWorld

from una_mud.cli.metrics import Metrics

if TYPE_CHECKING:
    from pathlib import Path

    from live_support import Server


def fetch(running: Server, path: str) -> tuple[int, str]:
    """Return the status and the body of an answer."""
    base = next(row for row in running.told if row.startswith("metrics ")).removeprefix("metrics ")
    address = base.removesuffix("/metrics") + path
    try:
        with urllib.request.urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310 - our own server
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as problem:
        with problem:
            return problem.code, problem.read().decode()


def figure(text: str, name: str) -> float:
    """Return one figure."""
    found = re.search(rf"^una_mud_{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found is not None, text
    return float(found[1])


def test_a_host_can_watch_the_server(tmp_path: Path) -> None:
    with server(tmp_path, "--metrics-port", "0") as running, come(running.port, "Zaphod") as zaphod:
        zaphod.says("/startgame una-classic", "> ")
        zaphod.says("/password", "you have no password")
        zaphod.says("a very secret thing", "a very secret thing")
        status, text = fetch(running, "/metrics")
        assert status == 200
        gauges = ("people", "rooms", "games", 'connections{listener="telnet"}')
        assert [figure(text, name) for name in gauges] == [1, 1, 1, 1]
        assert figure(text, "lines_total") >= 4
        assert figure(text, "received_bytes_total") > 50
        assert figure(text, "sent_bytes_total") > 500
        assert figure(text, "line_seconds_count") >= 4
        assert figure(text, "journal_seconds_count") >= 1
        assert figure(text, 'errors_total{why="NOT_REGISTERED"}') == 1
        assert not re.search("zaphod|secret", text, re.IGNORECASE)
        assert fetch(running, "/healthz") == (200, "ok\n")
        assert fetch(running, "/other")[0] == 404


def test_the_server_is_not_well_while_nothing_can_be_kept(tmp_path: Path) -> None:
    harness = KeptWorld(tmp_path)
    journal: Any = harness.journal
    listeners: Any = Mock(counted=dict)
    metrics = Metrics(harness.world, listeners, journal)
    assert metrics.health() == (200, b"ok\n")
    journal.stalled = True
    assert metrics.health() == (503, b"the journal can't be written, so play waits\n")
    journal.connection.close()


def test_the_log_tells_which_connection_a_line_came_from(tmp_path: Path) -> None:
    options = ("--log-format", "json", "--log-level", "debug")
    with server(tmp_path, *options) as running, come(running.port, "Ann"), come(running.port, "Bob") as bob:
        bob.says("a very secret thing", "a very secret thing")
        assert running.stop() == 0
        log = running.end()
    rows = [json.loads(row) for row in log.splitlines()]
    came = [row["connection"] for row in rows if "came in from" in row["message"]]
    assert came == [1, 2]
    assert {f"connection {number} is open" for number in came} <= {row["message"] for row in rows}
    assert "secret" not in log


@pytest.mark.long
def test_what_is_watched_stays_at_its_port_after_a_restart(tmp_path: Path) -> None:
    with server(tmp_path, "--metrics-port", "0") as running, come(running.port, "Ann") as ann:
        assert run(tmp_path, "restart", "--data", str(tmp_path / "data")).returncode == 0
        ann.says("still here", "still here")
        assert figure(fetch(running, "/metrics")[1], "people") == 1
