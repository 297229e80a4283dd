"""Real programs on a terminal of their own: what is typed there, and what their screen shows."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE: Final = 15.0
"""Seconds after which what a test waits for is not going to be shown."""
SCRIPTS: Final = Path(__file__).parents[2] / "clients"
"""Where the scripts for clients are."""
ROWS: Final = 250
"""So many that nothing scrolls away, since some programs keep no history of it."""
_TMUX: Final = ("tmux", "-f", os.devnull, "-u")
_OTHERS: Final = ("TMUX", "COLUMNS", "LINES")
"""The beginnings of variables that tell of another terminal than the one that is made here."""
_PLACES: Final = os.pathsep.join([os.environ.get("PATH", ""), "/usr/games", "/usr/sbin"])
"""Debian keeps MUD clients among the games."""


def found(program: str) -> str | None:
    """Return where a program is, None if it is not installed."""
    return shutil.which(program, path=_PLACES)


@attrs.frozen
class Program:
    """A client: how it is started, and in what it differs from a plain terminal."""

    name: str
    binary: str
    package: str
    """What Debian calls it."""
    command: str
    """``{binary}``, ``{port}``, ``{tls}`` for the port of TLS, and ``{home}`` for a folder of its own."""
    hides: bool = True
    """Whether it can hide a password."""
    letters: bool = True
    """Whether it shows and sends more than ASCII."""
    columns: int = 100
    slash: str = "/"
    """What is typed for a slash at the beginning of a line."""
    files: dict[str, str] = attrs.field(factory=dict)
    """Files that it needs, by name, with ``{port}`` in them."""

    def prepare(self, home: Path, port: int, tls: int | None) -> str:
        """Write the files, and return the command line."""
        for name, text in self.files.items():
            (home / name).write_text(text.replace("{port}", str(port)))
        return self.command.format(binary=found(self.binary), port=port, tls=tls, home=home)


class Screen:
    """A program in a terminal."""

    def __init__(self, socket: str, command: str, home: Path, columns: int) -> None:
        """Start it."""
        self._tmux = (*_TMUX, "-S", socket)
        width, height = str(columns), str(ROWS)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(_OTHERS)}
        env = {**kept, "HOME": str(home), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        size = ("-x", width, "-y", height)
        # The terminal's own size may come too late for a program that looks at once.
        shell = f"stty cols {width} rows {height}; TERM=xterm-256color exec {command}"
        stays = ("set", "remain-on-exit", "on")
        self._run("new-session", "-d", "-s", "client", *size, shell, ";", *stays, env=env)

    def _run(self, *words: str, env: dict[str, str] | None = None) -> str:
        done = subprocess.run(  # noqa: S603 - the terminal
            [*self._tmux, *words], env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return done.stdout

    def type(self, line: str) -> None:
        """Type a line, and Enter."""
        if line:
            self._run("send-keys", "-t", "client", "-l", line)
        self._run("send-keys", "-t", "client", "Enter")

    def shows(self) -> str:
        """Return everything that has been shown, what has scrolled away too."""
        rows = self._run("capture-pane", "-p", "-J", "-S", "-", "-t", "client").splitlines()
        return "\n".join(row.rstrip() for row in rows).rstrip("\n")

    def until(self, pattern: str, times: int = 1) -> list[str]:
        """Wait until a pattern is shown so many times; return what was found."""
        deadline = time.monotonic() + PATIENCE
        while len(seen := self.all(pattern)) < times:
            assert time.monotonic() < deadline, f"{pattern!r} is not shown:\n{self.shows()}"
            time.sleep(0.05)
        return seen

    def all(self, pattern: str) -> list[str]:
        """Return what is shown of a pattern: its group, or all of it."""
        found = re.finditer(pattern, self.shows(), re.MULTILINE)
        return [(each[1] or "") if each.re.groups else each[0] for each in found]

    def says(self, line: str, pattern: str) -> str:
        """Type a line, and wait until its answer is shown; return that."""
        before = len(self.all(pattern))
        self.type(line)
        return self.until(pattern, before + 1)[-1]

    def end(self) -> None:
        """End the program before its terminal goes: one of them would use up a processor without it."""
        pid = self._run("display-message", "-p", "-t", "client", "#{pane_pid}").strip()
        with suppress(ProcessLookupError, ValueError):
            os.kill(int(pid), signal.SIGKILL)
        self._run("kill-server")


@contextmanager
def screen(program: Program, home: Path, port: int, tls: int | None = None) -> Iterator[Screen]:
    """Run a program in a terminal until the block ends."""
    with TemporaryDirectory(prefix="una-") as place:  # a socket's path must be short
        shown = Screen(f"{place}/tmux", program.prepare(home, port, tls), home, program.columns)
        try:
            yield shown
        finally:
            shown.end()
