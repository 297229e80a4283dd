"""The real command in a process of its own, and people who come to it over sockets."""

from __future__ import annotations

import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Self

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

PATIENCE: Final = 60.0
"""Seconds after which what a test waits for is not going to come."""
_TELNET: Final = re.compile(rb"\xff[\xfb-\xfe].")
_ROWS: Final = re.compile(r"^(?:> )*(.*)\n", re.MULTILINE)
_HINT: Final = re.compile(
    r"(?:Your turn\. )?(?:Call una before you play\. )?(?:You can't play anything\. )?"
    r"(?:Type )?(/play \w+|/[a-z]+)"
)


def command(*words: str) -> list[str]:
    """Return the command line that runs the command with these words."""
    return [sys.executable, "-m", "una_mud", *words]


def surroundings(home: Path, extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return an environment in which nothing of the machine's own settings shows."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("UNA_MUD_", "XDG_"))}
    return {**kept, "HOME": str(home), **(extra or {})}


def run(home: Path, *words: str, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command to its end."""
    return subprocess.run(  # noqa: S603 - our own command
        command(*words),
        env=surroundings(home, env),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@attrs.define
class Server:
    """A server that runs, with what it has told on stdout."""

    process: subprocess.Popen[str]
    started: float
    port: int = -1
    told: list[str] = attrs.field(factory=list)

    def until_ready(self) -> None:
        """Read stdout to its last line."""
        stdout = self.process.stdout
        assert stdout is not None
        while not self.told or self.told[-1] != "ready":
            row = stdout.readline()
            assert row, self.end()
            self.told.append(row.removesuffix("\n"))
            if row.startswith("telnet "):
                self.port = int(row.rpartition(":")[2])

    def port_of(self, kind: str) -> int:
        """Return the port of a listener by the word that is told before it."""
        return next(
            int(row.rstrip("/").rpartition(":")[2]) for row in self.told if row.startswith(f"{kind} ")
        )

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Have the server stop, and return the exit code."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def end(self) -> str:
        """End the process if it still runs, and return what it had to say on stderr."""
        if self.process.poll() is None:
            self.process.kill()
        return self.process.communicate(timeout=PATIENCE)[1]


@contextmanager
def server(home: Path, *options: str, env: Mapping[str, str] | None = None) -> Iterator[Server]:
    """Run a server on a free port until the block ends; it must not have logged a fault."""
    words = command(
        "--telnet-port", "0", "--web-port", "-1", "--data", str(home / "data"), "--seed", "7", *options
    )
    started = time.perf_counter()
    process = subprocess.Popen(  # noqa: S603 - our own command
        words, env=surroundings(home, env), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    running = Server(process, started)
    try:
        running.until_ready()
        yield running
    except BaseException:
        sys.stderr.write(running.end())
        raise
    log = running.end()
    assert "Traceback" not in log, log


class Client:
    """Somebody at the other end of a socket, who speaks no telnet."""

    def __init__(self, port: int) -> None:
        """Connect."""
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.unread = ""
        self.heard = ""
        """Everything that has come."""

    def type(self, *lines: str) -> None:
        """Send lines, all in one packet."""
        self.socket.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def receive(self, deadline: float) -> bool:
        """Wait for more to read; False when the server has closed the connection."""
        self.socket.settimeout(max(0.01, deadline - time.monotonic()))
        try:
            data = self.socket.recv(65536)
        except TimeoutError:
            raise AssertionError(f"nothing more came after {self.unread!r}") from None
        except ConnectionResetError:
            data = b""
        text = _TELNET.sub(b"", data).decode().replace("\r\n", "\n")
        self.unread += text
        self.heard += text
        return bool(data)

    def until(self, text: str) -> str:
        """Read until a text has come, and return all up to its end."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.unread:
            assert self.receive(deadline), f"closed before {text!r}, after {self.unread!r}"
        before, _, self.unread = self.unread.partition(text)
        return before + text

    def says(self, line: str, answer: str) -> str:
        """Type a line, and read until its answer has come."""
        self.type(line)
        return self.until(answer)

    def rest(self) -> str:
        """Read to the end of the connection."""
        deadline = time.monotonic() + PATIENCE
        while self.receive(deadline):
            pass
        return self.unread

    def hints(self) -> list[str]:
        """Take the whole rows that are there, and return the lines that they offer to be typed."""
        whole, newline, self.unread = self.unread.rpartition("\n")
        rows = _ROWS.findall(whole + newline)
        return [hint[1] for row in rows if (hint := _HINT.match(row))]

    def hang_up(self) -> None:
        """Break the connection off."""
        self.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.socket.close()


def come(port: int, name: str) -> Client:
    """Connect and come in by a name, both in one go; the window is so wide that no sentence is broken.

    A guest who comes back has their code behind the name.
    """
    client = Client(port)
    client.type(f"connect {name}")
    client.until(f", {name.partition(' ')[0]}. ")
    client.until("> ")
    client.says("/set width 500", "> ")
    return client


def wait_for_any(clients: Sequence[Client], deadline: float) -> None:
    """Read what has come for whomever something has come for."""
    found, _, _ = select.select([client.socket for client in clients], [], [], deadline - time.monotonic())
    assert found, f"nothing more came after {[client.unread for client in clients]}"
    for client in clients:
        if client.socket in found:
            assert client.receive(deadline)
