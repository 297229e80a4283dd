"""Restarts: a new program takes over everything, or the old one goes on and says why."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import sqlite3
import ssl
import stat
import struct
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from certificates import issue
from live_support import PATIENCE, Client, come, run, server
from restart import Plan, measure

from una_mud.cli.control import connected

if TYPE_CHECKING:
    from collections.abc import Iterator

    from live_support import Server


def restart(home: Path) -> str:
    """Restart the server, and return what is told."""
    done = run(home, "restart", "--data", str(home / "data"))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("restarted in ")
    return done.stdout


def refused(home: Path) -> str:
    """Restart the server in vain, and return why."""
    done = run(home, "restart", "--data", str(home / "data"))
    assert done.returncode == 1, done.stdout
    return done.stderr


def test_nobody_is_disconnected_and_the_process_stays(tmp_path: Path) -> None:
    with (
        server(tmp_path, "--web-port", "0") as running,
        come(running.port, "Ann") as ann,
        come(running.port, "Bob") as bob,
    ):
        ann.says("/create Den", "> ")
        bob.says("/join Den", "> ")
        for number in range(2):
            ann.socket.sendall(f"line {number} in tw".encode())
            restart(tmp_path)
            ann.type("o halves")
            bob.until(f"Ann: line {number} in two halves\n")
            assert running.process.poll() is None
        with come(running.port, "Cyd") as cyd:
            assert "Den" in cyd.says("/who", "Den")
        assert running.stop() == 0
        assert "shutting down" in ann.rest()


@pytest.mark.long
def test_a_signal_restarts_too_and_is_passed_on(tmp_path: Path) -> None:
    with server(tmp_path) as running, come(running.port, "Ann") as ann:
        running.process.send_signal(signal.SIGUSR2)
        _until_replaced(running)
        ann.says("still here", "Ann: still here\n")
        first = _number_of_the_server(tmp_path)
        running.process.send_signal(signal.SIGUSR2)
        deadline = time.monotonic() + PATIENCE
        while _number_of_the_server(tmp_path) in {first, None}:
            assert time.monotonic() < deadline
        ann.says("and now", "Ann: and now\n")


def _until_replaced(running: Server) -> None:
    """Wait until the first process only stands in for another one."""
    deadline = time.monotonic() + PATIENCE
    while b"supervisor.py" not in Path(f"/proc/{running.process.pid}/cmdline").read_bytes():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _number_of_the_server(home: Path) -> int | None:
    """Return the number of the process that answers commands; None while another one takes its place."""
    with suppress(ConnectionRefusedError, FileNotFoundError), connected(home / "data") as sock:
        credentials = sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
        return int(struct.unpack("3i", credentials)[0])
    return None


@contextmanager
def _later_version(path: Path) -> Iterator[None]:
    """Let a database look as if a later version had written it."""
    with closing(sqlite3.connect(path)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {version + 1}")
        try:
            yield
        finally:
            connection.execute(f"PRAGMA user_version = {version}")


@pytest.mark.long
def test_a_new_program_that_cannot_start_leaves_the_old_one(tmp_path: Path) -> None:
    config = tmp_path / "una.toml"
    config.write_text('name = "Our Table"\n')
    with server(tmp_path, "--config", str(config)) as running, come(running.port, "Ann") as ann:
        config.write_text("no-such-option = 1\n")
        assert "no option no-such-option" in refused(tmp_path)
        ann.says("still here", "Ann: still here\n")
        config.write_text('name = "Our Table"\n')
        restart(tmp_path)
        ann.says("and here", "Ann: and here\n")


def test_a_new_program_that_fails_at_the_last_moment_leaves_the_old_one(tmp_path: Path) -> None:
    config = tmp_path / "una.toml"
    started = server(tmp_path, "--config", str(_config(config, "127.0.0.1")))
    with started as running, come(running.port, "Ann") as ann:
        _config(config, "192.0.2.1")  # an address that no machine has
        assert "cannot listen on 192.0.2.1" in refused(tmp_path)
        ann.says("still here", "Ann: still here\n")
        _config(config, "127.0.0.1")
        restart(tmp_path)
        ann.says("and here", "Ann: and here\n")


def _config(path: Path, host: str) -> Path:
    path.write_text(f'host = "{host}"\n')
    return path


@pytest.mark.long
def test_a_data_format_of_a_later_version_leaves_the_old_one(tmp_path: Path) -> None:
    with server(tmp_path) as running, come(running.port, "Ann") as ann:
        with _later_version(tmp_path / "data" / "una-mud.db"):
            assert "later version" in refused(tmp_path)
        ann.says("still here", "Ann: still here\n")
        restart(tmp_path)


def test_the_host_types_an_admins_commands_from_outside(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    with server(tmp_path) as running, come(running.port, "Ann") as ann:
        assert run(tmp_path, "admin", "--data", data, "announce", "Back", "at", "noon").returncode == 0
        ann.until("Announcement from The host: Back at noon\n")
        assert "Ann" in run(tmp_path, "admin", "--data", data, "/who").stdout
        for line, why in {
            "mute nobody 5": "nobody",
            "play r5": "only for those who are",
            "xyzzy": "xyzzy",
        }.items():
            done = run(tmp_path, "admin", "--data", data, line)
            assert done.returncode == 1
            assert why in done.stderr
        assert stat.S_IMODE((tmp_path / "data" / "una-mud.sock").stat().st_mode) == 0o600
        assert run(tmp_path, "admin", "--data", data, "kick Ann").returncode == 0
        assert "An admin has ended your connection." in ann.rest()


@pytest.mark.long
def test_an_encrypted_connection_is_told_and_its_seat_kept(tmp_path: Path) -> None:
    certificate, key = issue(tmp_path)
    options = ("--tls-port", "0", "--cert", str(certificate), "--key", str(key))
    with (
        server(tmp_path, *options) as running,
        come(running.port, "Ann") as ann,
        _secret(running.port_of("tls")) as bob,
    ):
        ann.says("/create Den", "> ")
        bob.says("connect Bob", "> ")
        code = re.findall(r"\d{3}-\d{3}-\d{3}", bob.heard)[-1]
        bob.says("/join Den", "> ")
        ann.says("/startgame una-classic", "> ")
        restart(tmp_path)
        assert "The server is restarting." in bob.rest()
        assert "Bob" in ann.says("/table", "Bob")
        with _secret(running.port_of("tls")) as again:
            again.says(f"connect Bob {code}", "Welcome back, Bob.")
        ann.until("Bob is back.")


def _secret(port: int) -> Client:
    """Connect over TLS, to a server whose certificate nobody vouches for."""
    client = Client(port)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    client.socket = context.wrap_socket(client.socket)
    return client


def test_without_a_server_there_is_nothing_to_restart(tmp_path: Path) -> None:
    assert "no server is running" in refused(tmp_path)


@pytest.mark.long
def test_nothing_that_anybody_says_is_lost_or_doubled(tmp_path: Path) -> None:
    outcome = asyncio.run(measure(Plan(people=120, tables=10, restarts=4), tmp_path))
    found = outcome.verdict
    assert found.lines > 1000
    assert (found.lost, found.doubled, found.disordered, found.closed) == (0, 0, 0, 0)
    assert outcome.streams == 5
    assert outcome.turns > 0
