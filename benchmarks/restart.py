"""Restarts a server again and again while people talk and play: what is lost, and how long is it silent?

    python benchmarks/restart.py [--people 500] [--tables 40] [--restarts 10]

A quarter of the people each: plain telnet with a window, telnet with GMCP, telnet with GMCP and compression,
and WebSockets. At each table four of them play, by automatic play at the quick pace; the others watch. All
of them chat in numbers, and everybody in a room must read each number once, and in order. The silence is the
longest time in which nobody at all was sent anything.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import attrs
from numbered_chat import Clock, PageTalker, Talker, TelnetTalker, Verdict, chat, verdict

RESTARTED: Final = "restarted in "
_PATIENCE: Final = 90.0


@attrs.frozen(kw_only=True)
class Plan:
    """How much there is of everything; times are in seconds."""

    people: int = 500
    tables: int = 40
    restarts: int = 10
    every: float = 2.0
    """How often each person says something."""
    between: float = 1.0
    """How long everybody talks between two restarts."""


@attrs.frozen
class Outcome:
    """What came of it. All times are in seconds."""

    verdict: Verdict
    silences: tuple[float, ...]
    slowest: tuple[float, ...]
    took: tuple[float, ...]
    """For how long each restart let everything rest, as the server tells it."""
    turns: int
    """How many plays one person was told of."""
    streams: int
    """Compressed streams of the person who had the fewest."""


@attrs.define(eq=False)
class Host:
    """The server, in a process of its own."""

    folder: Path
    process: subprocess.Popen[str]
    ports: dict[str, int]

    @classmethod
    def start(cls, folder: Path) -> Host:
        """Start it, and wait until it's ready."""
        words = ["--telnet-port", "0", "--web-port", "0", "--data", str(folder / "data")]
        with (folder / "log").open("w") as log:
            process = subprocess.Popen(  # noqa: S603 - our own command
                [sys.executable, "-m", "una_mud", *words], stdout=subprocess.PIPE, stderr=log, text=True
            )
        ports: dict[str, int] = {}
        for row in process.stdout or ():
            if row == "ready\n":
                break
            ports[row.split()[0]] = int(row.rstrip("/\n").rpartition(":")[2])
        return cls(folder, process, ports)

    @property
    def log(self) -> str:
        """What it has logged so far."""
        return (self.folder / "log").read_text("utf-8")

    def restarts(self) -> list[float]:
        """Return how long each restart has taken so far."""
        pieces = self.log.split(RESTARTED)[1:]
        return [float(piece.split(" ")[0]) for piece in pieces]

    async def restart(self) -> None:
        """Restart it, and wait until it's done."""
        before = len(self.restarts())
        self.process.send_signal(signal.SIGUSR2)
        deadline = time.perf_counter() + _PATIENCE
        while len(self.restarts()) == before:
            if time.perf_counter() > deadline or self.process.poll() is not None:
                raise TimeoutError(f"it has not restarted: {self.log[-2000:]}")
            await asyncio.sleep(0.05)


def _talker(number: int, plan: Plan, clock: Clock) -> Talker:
    name, room = f"P{number}", f"room{number % plan.tables}"
    kind = number // plan.tables % 4
    if kind == 3:  # noqa: PLR2004 - the last of the four kinds
        return PageTalker(name, room, clock)
    return TelnetTalker(name, room, clock, gmcp=kind > 0, compressed=kind > 1)


async def gather(plan: Plan, ports: dict[str, int], clock: Clock) -> list[Talker]:
    """Let everybody come, sit down and begin to play."""
    talkers = [_talker(number, plan, clock) for number in range(plan.people)]
    for at in range(0, len(talkers), plan.tables):
        wave = talkers[at : at + plan.tables]
        for talker in wave:
            await talker.come(ports["web" if isinstance(talker, PageTalker) else "telnet"])
        for talker in wave:
            await talker.until("Welcome")
            talker.types(f"/{'join' if at else 'create'} {talker.room}")
        for talker in wave:
            await talker.until(talker.room)
    players = talkers[: 4 * plan.tables]
    for talker in players[: plan.tables]:
        talker.types("/option pace fast")
        talker.types("/startgame una-classic")
    for talker in players:
        talker.types("/auto")
    for talker in players:
        await talker.until("auto")
    return talkers


async def _settle(talkers: list[Talker]) -> None:
    """Wait until everybody has read the last number of everybody in the room."""
    said = {talker.name: talker.said for talker in talkers}
    rooms: dict[str, list[str]] = {}
    for talker in talkers:
        rooms.setdefault(talker.room, []).append(talker.name)
    deadline = time.perf_counter() + _PATIENCE
    for talker in talkers:
        for name in rooms[talker.room]:
            while not talker.heard[name] or talker.heard[name][-1] < said[name]:
                if time.perf_counter() > deadline:
                    return  # the verdict tells what is lost
                await asyncio.sleep(0.02)


async def measure(plan: Plan, folder: Path) -> Outcome:
    """Run a server in a folder, and restart it under everybody's hands."""
    host, clock = Host.start(folder), Clock()
    talkers: list[Talker] = []
    done = asyncio.Event()
    silences: list[float] = []
    slowest: list[float] = []
    try:
        talkers = await gather(plan, host.ports, clock)
        talking = asyncio.create_task(chat(talkers, plan.every, done))
        await asyncio.sleep(plan.between)
        for _ in range(plan.restarts):
            clock.begin()
            await host.restart()
            await asyncio.sleep(plan.between)
            silences.append(clock.silence)
            slowest.append(clock.slowest)
        done.set()
        await talking
        await _settle(talkers)
    finally:
        for talker in talkers:
            talker.leave()
        host.process.terminate()
        host.process.communicate(timeout=_PATIENCE)
    if "Traceback" in host.log:
        raise AssertionError(host.log)
    return Outcome(
        verdict(talkers, before={}),
        tuple(silences),
        tuple(slowest),
        tuple(host.restarts()),
        max(talker.turns for talker in talkers),
        min(talker.streams for talker in talkers if isinstance(talker, TelnetTalker) and talker.compressed),
    )


def main() -> None:
    """Measure, and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    for field in attrs.fields(Plan):
        parser.add_argument(f"--{field.name}", type=type(field.default), default=field.default)
    plan = Plan(**vars(parser.parse_args()))
    with tempfile.TemporaryDirectory() as folder:
        outcome = asyncio.run(measure(plan, Path(folder)))
    found, load = outcome.verdict, os.getloadavg()[0]
    print(f"{plan.people} people, {plan.tables} tables, {plan.restarts} restarts, load {load:.0f}")
    print(f"lines to be read: {found.lines}")
    print(f"lost {found.lost}, doubled {found.doubled}, out of order {found.disordered}")
    print(f"connections closed: {found.closed}")
    print(f"plays that one person was told of: {outcome.turns}; compressed streams: {outcome.streams}")
    _print("everything rested", outcome.took)
    _print("nobody was sent anything", outcome.silences)
    _print("the slowest line took", outcome.slowest)


def _print(what: str, times: tuple[float, ...]) -> None:
    print(f"{what}, seconds: {' '.join(f'{each:.2f}' for each in times)}; at most {max(times):.2f}")


if __name__ == "__main__":
    main()
