"""The command as its host meets it: what it prints, how it stops, and what it says about mistakes."""

from __future__ import annotations

import json
import signal
import socket
import time
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from live_support import Client, come, run, server

from una_mud.cli import main

if TYPE_CHECKING:
    from pathlib import Path

SOON = 10.0
"""Seconds; the promise is 1.5, on a machine that is not busy with tests."""


def one_line(text: str) -> str:
    """Return what stands in the only line."""
    assert text.count("\n") == 1, text
    assert "Traceback" not in text
    return text.strip()


def test_it_tells_its_listeners_and_serves_the_first_prompt_soon(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        with Client(running.port) as newcomer:
            newcomer.until("Name: ")
        took = time.perf_counter() - running.started
        assert running.told == [f"telnet 127.0.0.1:{running.port}", "ready"]
        assert took < SOON
        assert running.stop() == 0


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_tells_everybody_and_ends_well(tmp_path: Path, how: signal.Signals) -> None:
    with server(tmp_path) as running, come(running.port, "Ann") as ann, Client(running.port) as newcomer:
        ann.says("/startgame", "On top: ")
        newcomer.until("Name: ")
        assert running.stop(how) == 0
        assert "The server is shutting down." in ann.rest()
        assert "The server is shutting down." in newcomer.rest()


def refusal(words: list[str], env: dict[str, str] | None = None, *, exit_code: int) -> str:
    """Return the one line with which the command refuses to run; without a process of its own."""
    done = CliRunner().invoke(main, words, env={"UNA_MUD_CONFIG": None, **(env or {})})
    assert done.exit_code == exit_code, done.output
    return one_line(done.output)


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run(
            tmp_path, "serve", "--telnet-port", port, "--web-port", "-1", "--data", str(tmp_path / "data")
        )
    assert done.returncode == 1
    assert f"cannot listen on 127.0.0.1 port {port}: " in one_line(done.stderr)
    assert done.stdout == ""


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_data_folder_that_is_a_file_is_told(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").write_text("")
    done = run(tmp_path, "--telnet-port", "0", "--web-port", "-1", "--data", str(tmp_path / place))
    assert done.returncode == 1
    assert f"can't use the data folder {tmp_path / place}: " in one_line(done.stderr)


BAD_OPTIONS = [
    (["--telnet-port", "abc"], "telnet-port"),
    (["--telnet-port", "70000"], "telnet-port"),
    (["--telnet-port", "-2"], "telnet-port"),
    (["--no-such"], "--no-such"),
    (["serve", "surplus"], "surplus"),
    (["no-such-command"], "no-such-command"),
    (["--motd", "/no/such/file"], "/no/such/file"),
    (["--config", "/no/such/file"], "/no/such/file"),
]


@pytest.mark.parametrize(("words", "told"), BAD_OPTIONS)
def test_bad_usage_is_one_line_and_exit_2(words: list[str], told: str) -> None:
    assert told in refusal(words, exit_code=2)


BAD_FILES = [
    ("telnet-port = ", "TOML"),
    ("\xff", "TOML"),
    ("no-such = 1", "no-such"),
    ("config = 'x'", "config"),
    ("help = true", "help"),
    ("telnet-port = 'abc'", "telnet-port"),
    ("telnet-port = true", "telnet-port"),
    ("telnet-port = [1]", "telnet-port"),
    ("host = 5", "host"),
    ("seed = 1.5", "seed"),
    ("[host]\nname = 'x'", "host"),
    ("data = 1", "data"),
]


@pytest.mark.parametrize(("text", "told"), BAD_FILES)
def test_a_bad_configuration_file_is_told(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "una.toml"
    file.write_text(text, "latin-1")
    assert told in refusal(["--config", str(file)], exit_code=2)


def test_bad_usage_is_one_line_for_the_real_command_too(tmp_path: Path) -> None:
    done = run(tmp_path, "--telnet-port", "abc")
    assert done.returncode == 2
    assert "telnet-port" in one_line(done.stderr)


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    """Told by the data folder that can't be used, which is a file of each one's own."""
    for way in ("line", "environment", "file"):
        (tmp_path / way).write_text("")
    config, env = tmp_path / "una.toml", {"UNA_MUD_DATA": str(tmp_path / "environment")}
    config.write_text(f"data = {json.dumps(str(tmp_path / 'file'))}\n")
    words, line = ["--config", str(config)], ["--data", str(tmp_path / "line")]
    assert f"{tmp_path / 'line'}: " in refusal([*words, *line], env, exit_code=1)
    assert f"{tmp_path / 'environment'}: " in refusal(words, env, exit_code=1)
    assert f"{tmp_path / 'environment'}: " in refusal([], env, exit_code=1)
    assert f"{tmp_path / 'file'}: " in refusal(words, exit_code=1)
    assert f"{tmp_path / 'file'}: " in refusal([], {"UNA_MUD_CONFIG": str(config)}, exit_code=1)


def test_the_message_of_the_day_is_the_hosts_own(tmp_path: Path) -> None:
    motd = tmp_path / "motd"
    motd.write_text("Willkommen \x1b[31mim Hinterzimmer.\nGrüß Gott!\n", "utf-8")
    with server(tmp_path, "--motd", str(motd)) as running, Client(running.port) as newcomer:
        seen = newcomer.until("Name: ")
    assert "im Hinterzimmer.\nGrüß Gott!\n" in seen
    assert "\x1b" not in seen


@pytest.mark.parametrize("host", ["::1", "[::1]"])
def test_an_ipv6_address_is_taken_and_told_with_its_brackets(tmp_path: Path, host: str) -> None:
    with server(tmp_path, "--host", host, "--web-port", "0") as running:
        told = running.told
        assert told == [
            f"telnet [::1]:{running.port}",
            f"web http://[::1]:{running.port_of('web')}/",
            "ready",
        ]
        with socket.create_connection(("::1", running.port), SOON) as newcomer:
            newcomer.settimeout(SOON)
            assert newcomer.recv(100)


def test_telnet_can_be_turned_off(tmp_path: Path) -> None:
    with server(tmp_path, "--telnet-port", "-1") as running:
        assert running.told == ["ready"]
        assert running.stop() == 0


@pytest.mark.parametrize("command", ["", "serve", "selfplay", "scenario"])
def test_every_command_has_help(tmp_path: Path, command: str) -> None:
    done = run(tmp_path, *command.split(), "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"Usage: una-mud {command}".strip())
    assert all(len(row) <= 80 for row in done.stdout.splitlines())
    assert done.stderr == ""
