"""Kills a server in the middle of play, and compares what was shown last with what came back.

At each table sit one person and computer players that need no time to think. What the person was shown is
read to the last byte that the server has sent before it was killed. The journal must know every hand of
which they were shown the commitment, must have ended every hand that was opened to them, and the moves that
it has of the last hand must begin with those that they saw. Then they come back to their seat and are shown
that table.
"""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Final

import attrs

from una_mud import render
from una_mud.engine.redaction import redact
from una_mud.history.replay import steps, table_after
from una_mud.messages import TableEvents
from una_mud.render import Colours, Style
from una_mud.render.faces import card_span
from una_mud.storage import loader
from una_mud.storage.database import FILE, open_to_read
from una_mud.storage.torn import torn_tail
from una_mud.world.records import HandId

if TYPE_CHECKING:
    import random
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

    from una_mud.storage.loader import StoredHand

PATIENCE: Final = 20.0
GAMES: Final = ("una-mutant", "una-classic", "know-u", "u-know")
_TELNET: Final = re.compile(rb"\xff[\xfb-\xfe].")
_STYLE: Final = Style(Colours.OFF, reader=False, width=10_000)
_DECK_FIXED: Final = re.compile(r"The deck for hand (\d+-\d+) is fixed")
_OPENED: Final = re.compile(r"You can now check the deck of hand (\d+-\d+)")
_MOVES: Final = re.compile(
    r"plays? \[[^]]*\]|\baccepts?\b|(?<!to )(?<!may )(?<!can )\bchallenges?\b(?! and are wrong)"
    r"|calls? (?:Una|Know-U)|wins? the hand"
)
_GAME_OVER: Final = re.compile(r"game is over|wins? the game|share the game")
_CODE: Final = re.compile(r"\d{3}-\d{3}-\d{3}")
_TOP: Final = re.compile(r"Top card: (\[[^]]*\])")


class Person:
    """Somebody at a socket who lets the computer play, and remembers all that they were shown."""

    def __init__(self, name: str, game: str) -> None:
        self.name = name
        self.game = game
        self.text = ""
        self.code = ""
        """The code with which they come back."""
        self.hand: StoredHand | None = None
        """The hand that they were in when the server was killed last."""
        self._socket: socket.socket | None = None

    def comes(self, port: int) -> None:
        """Connect and come in."""
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.text = ""
        self.types(f"connect {self.name} {self.code}".rstrip())
        self.reads("> ")
        self.code = "".join(_CODE.findall(self.text)) or self.code

    def types(self, *lines: str) -> None:
        """Send lines."""
        if self._socket is not None:
            self._socket.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def reads(self, text: str, after: int = 0) -> None:
        """Read until a text has come, behind so much that came before."""
        end = time.monotonic() + PATIENCE
        while text not in self.text[after:]:
            assert time.monotonic() < end, f"{text!r} did not come: {self.text[-500:]!r}"
            self.looks()

    def looks(self) -> bool:
        """Read what there is; False at the end of the connection."""
        if self._socket is None:
            return False
        self._socket.settimeout(0.05)
        try:
            data = self._socket.recv(1 << 20)
        except TimeoutError:
            return True
        except ConnectionError:
            return False
        text = _TELNET.sub(b"", data).decode(errors="replace").replace("\r\n", "\n")
        self.text += text
        if _GAME_OVER.search(text):
            self.types("/startgame")
        return bool(data)

    def sits_down(self) -> None:
        """Open a table with computer players, and let the computer play."""
        bots = ["/bot add random"] * 3
        options = ("pace none", "pause 0", "limit 10000", f"game {self.game}")
        settings = [f"/option {option}" for option in options]
        self.types(f"/create {self.name}s", *settings, *bots, "/startgame", "/auto")
        self.reads("is fixed from now on")

    def hangs_up(self) -> None:
        """Drop the line."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def hears_the_end(self) -> None:
        """Read to the last byte."""
        while self.looks():
            pass
        self.hangs_up()
        self.text = " ".join(self.text.split())


@attrs.define(str=False)
class CrashTest:
    """A server that is killed again and again."""

    home: Path
    random: random.Random
    tables: int = 4
    people: list[Person] = attrs.field(init=False)
    port: int = 0
    rounds: int = 0
    shown: int = 0
    """How many moves people were shown and found again."""
    hands: int = 0
    ahead: int = 0
    """How many moves the journal knew that nobody had been shown."""
    torn: int = 0
    """How often the last transaction was cut off."""

    @people.default
    def _people(self) -> list[Person]:
        people = zip(("Ann", "Bob", "Cyd", "Dan"), GAMES, strict=True)
        return [Person(name, game) for name, game in people][: self.tables]

    def __str__(self) -> str:
        return (
            f"{self.shown} moves in {self.hands} hands shown and found again, {self.ahead} more were kept,"
            f" {self.torn} transactions cut off"
        )

    def round(self) -> None:
        """Start the server, let all play for a moment, kill it, and compare."""
        with self.server():
            end = time.monotonic() + self.random.uniform(0.1, 1.2)
            while time.monotonic() < end:
                for person in self.people:
                    assert person.looks(), person.text[-500:]
        self.compare()

    @contextmanager
    def server(self, *, empty: bool = False) -> Iterator[subprocess.Popen[str]]:
        """Start the server, let everybody come in unless it's to be empty, and kill it in the end."""
        process = self._start()
        try:
            self.port = self._port(process)
            for person in () if empty else self.people:
                person.comes(self.port)
                if not self.rounds:
                    person.sits_down()
            yield process
        finally:
            process.kill()
            process.communicate()
        for person in self.people:
            person.hears_the_end()
        self.rounds += 1

    def _start(self) -> subprocess.Popen[str]:
        here = ["--telnet-port", "0", "--web-port", "-1", "--data", str(self.home / "data")]
        words = [sys.executable, "-m", "una_mud", *here]
        env = {**os.environ, "HOME": str(self.home)}
        with self.log.open("ab") as log:
            return subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=log, text=True)  # noqa: S603 - our own command

    @property
    def log(self) -> Path:
        """What the servers had to say on stderr."""
        return self.home / "log"

    def _port(self, process: subprocess.Popen[str]) -> int:
        """Read which port the server listens on, until it is ready."""
        stdout = process.stdout
        assert stdout is not None
        told = ""
        while not told.endswith("ready\n"):
            row = stdout.readline()
            assert row, told + self.log.read_text()
            told += row
        return int(told.split(":")[1].split()[0])

    def compare(self) -> None:
        """Compare what was shown with what is there."""
        self.torn += torn_tail(self.home / "data" / f"{FILE}-wal")
        with closing(open_to_read(self.home / "data")) as connection:
            for person in self.people:
                self._compare_person(person, connection)

    def _compare_person(self, person: Person, connection: sqlite3.Connection) -> None:
        for name in _OPENED.findall(person.text):
            assert loader.hand(connection, HandId.read(name)).kept.over
        came_back_to, *seen = _DECK_FIXED.split(person.text)
        if person.hand is not None:
            self._compare_return(person, loader.hand(connection, person.hand.kept.dealt.hand), came_back_to)
        for name, text in zip(seen[::2], seen[1::2], strict=True):
            stored = loader.hand(connection, HandId.read(name))
            self.hands += 1
            self._compare_moves(_moves(stored, person.name), text)
        person.hand = loader.running_hand(connection, f"{person.name}s")

    def _compare_return(self, person: Person, stored: StoredHand, text: str) -> None:
        """Compare what was shown of a hand to which somebody came back."""
        before = person.hand
        assert before is not None
        *_, last = steps(before.kept)
        shown = _TOP.findall(text)
        if not shown:
            return  # killed before the login was done
        top = last.table.top
        expected = card_span(top, None if top.colour else last.table.colour, spoken=False)
        assert shown[0] == expected.text
        known = len(_moves(before, person.name))
        self._compare_moves(_moves(stored, person.name)[known:], text)

    def _compare_moves(self, kept: list[str], text: str) -> None:
        """What was shown must be the beginning of what was kept."""
        shown = _MOVES.findall(text)
        assert kept[: len(shown)] == shown
        self.shown += len(shown)
        self.ahead += len(kept) - len(shown)


def _moves(stored: StoredHand, name: str) -> list[str]:
    """Return what a player was told that was done in a hand."""
    return _MOVES.findall("\n".join(_as_told(stored, name)))


def _as_told(stored: StoredHand, name: str) -> Iterator[str]:
    """Yield what a player was told of a hand, step by step."""
    dealt = stored.kept.dealt
    seat = dealt.names.index(name)
    for step in steps(stored.kept):
        events = tuple(redact(event, seat) for event in step.events)
        yield render.text(TableEvents(dealt.names, events, table_after(dealt, step)), name, _STYLE)
