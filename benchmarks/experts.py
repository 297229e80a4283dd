"""What people in a chat notice of four experts who think at a table without a pause.

A line is typed ten times a second, by turns while nobody plays and while the experts do. Printed are the
median and the 99th percentile of the time until it's heard, and how many cards the experts have played.

    python benchmarks/experts.py [TURNS]
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

from chat import heard_after
from crowd import UNA, Crowd, gather, serve

if TYPE_CHECKING:
    from crowd import Client, Room

LINES: Final = 150
"""Typed in each turn."""
PAUSE: Final = 0.1
"""Seconds between two lines."""
OPTIONS: Final = ("game una-classic", "bots expert", "fill 5", "pace none", "pause 0")
HOST: Final = tuple(f"/option {option}" for option in OPTIONS)


class Table:
    """A table at which four experts and a person on automatic play sit."""

    def __init__(self, crowd: Crowd, host: Client) -> None:
        """Set it up; nobody plays yet."""
        self.crowd = crowd
        self.host = host
        self.played = 0
        """How often somebody has played a card."""
        crowd.listener = self._listen
        self._type(*HOST)

    def _listen(self, client: Client, data: bytes) -> None:
        if client is self.host:
            self.played += data.count(b" plays ") + data.count(b"You play ")

    def _type(self, *lines: str) -> None:
        self.host.type("".join(f"{line}\n" for line in lines).encode())
        while self.crowd.turn(0.3) and "/startgame" not in lines:
            pass

    def begin(self) -> None:
        """Let them play, and wait until they do."""
        before = self.played
        self._type("/startgame", *(() if before else ("/auto",)))
        self.crowd.until(lambda: self.played > before + 5)

    def end(self) -> None:
        """Let them stop."""
        self._type("/endgame")


def lines(crowd: Crowd, room: Room) -> list[float]:
    """Type lines, and return after how many seconds each was heard."""
    found = []
    for _ in range(LINES):
        time.sleep(PAUSE)
        while crowd.turn(0):
            pass
        found.append(heard_after(crowd, room))
    return found


def report(what: str, seconds: list[float]) -> None:
    """Print the median and the 99th percentile in milliseconds."""
    ordered = sorted(1000 * each for each in seconds)
    middle, high = ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]
    print(f"{what:24} median {middle:.2f} ms, 99 % under {high:.2f} ms, {len(ordered)} lines", flush=True)


def main(turns: str = "4") -> None:
    """Measure, by turns, with and without the experts."""
    with serve(UNA) as server, Crowd(server) as crowd:
        gather(crowd, UNA, [1, 1])
        chat, den = crowd.rooms
        table = Table(crowd, den.members[0])
        quiet: list[float] = []
        thinking: list[float] = []
        for _ in range(int(turns)):
            quiet += lines(crowd, chat)
            table.begin()
            before = table.played
            thinking += lines(crowd, chat)
            print(f"the experts' table played {table.played - before} cards", flush=True)
            table.end()
        report("nobody plays", quiet)
        report("four experts think", thinking)


if __name__ == "__main__":
    main(*sys.argv[1:])
