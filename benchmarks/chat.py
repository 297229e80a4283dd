"""How fast the server lets people talk and play, next to a bare chat on the same framework, in one run.

It is measured for people with terminals, and (without the games) for as many on the page, who get everything
twice, as text and as data.

The server and the people are two processes, so that each can have a core of its own. Every figure is taken
from a fresh server of each contender, one after the other, as often as --repeats says; shown are the medians,
and the medians of the ratios. What is measured:

* crowd: one room of --crowd people. One line at a time: from its sending until the last of them has it
  (latency). Then sixteen lines at a time: lines delivered a second, and a CPU second of the server.
* idle: --clients people in rooms of eight who do nothing, and one more, alone in a room, who types.
* rooms: the same people; in each room the next one speaks as soon as all eight have heard the last line.
* soak: the same people at people's pace: they chat, and on una-mud play in each room a game of six people
  and two computer players, too, with two watchers, typing what the server offers after a moment's thought.
* memory: what the server has grown by, for each connection, when all are in their rooms.

    python benchmarks/chat.py --clients 1000 --seconds 5 --repeats 3
"""

from __future__ import annotations

import argparse
import heapq
import platform
import random
import re
import time
from functools import partial
from statistics import median
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
from crowd import BARE, PAGE, SAID, UNA, Crowd, allow_files, gather, serve

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from crowd import Client, Contender, Room

EIGHT: Final = 8
IN_FLIGHT: Final = 16
_WARM_UP: Final = 5.0
"""Seconds in which all games of the soak begin, before anything is measured."""
SCENARIOS: Final = ("crowd", "idle", "rooms", "soak")
_HINT: Final = re.compile(rb"(?:Type |\n)(/play \w+|/\w+)")

Figures: TypeAlias = "dict[str, float]"


@attrs.frozen
class Plan:
    """What is to be measured, and for how long."""

    scenarios: tuple[str, ...]
    clients: int
    crowd: int
    seconds: float
    pace: str
    chat_every: float


def spread(name: str, times: Sequence[float]) -> Figures:
    """Return the median and the 99th percentile of times, in milliseconds."""
    ordered = sorted(times)
    last = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return {f"{name}, median ms": 1000 * median(ordered), f"{name}, p99 ms": 1000 * last}


def rates(name: str, count: float, start: tuple[float, float], crowd: Crowd) -> Figures:
    """Return what is delivered a second, and a CPU second of the server, since ``start``."""
    wall, cpu = time.perf_counter() - start[0], crowd.server.cpu - start[1]
    return {f"{name}, delivered/s": count / wall, f"{name}, delivered/CPU s": count / max(cpu, 0.01)}


def now(crowd: Crowd) -> tuple[float, float]:
    """Return the time, and the CPU seconds that the server has used."""
    return time.perf_counter(), crowd.server.cpu


# One room of many.


def crowd_figures(contender: Contender, plan: Plan) -> Figures:
    """Measure one big room."""
    with serve(contender) as server, Crowd(server) as crowd:
        gather(crowd, contender, [plan.crowd])
        room = crowd.rooms[0]
        return one_by_one(crowd, room, plan.seconds) | sixteen_at_once(crowd, room, plan.seconds)


def one_by_one(crowd: Crowd, room: Room, seconds: float) -> Figures:
    """Let people say one line after the other."""
    times: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        room.say()
        crowd.until(lambda: room.all_heard)
        times.append(time.perf_counter() - room.sent)
    return spread("crowd: to the last reader", times)


def sixteen_at_once(crowd: Crowd, room: Room, seconds: float) -> Figures:
    """Let people say many lines at once."""
    start, before = now(crowd), room.expected
    while time.perf_counter() < start[0] + seconds:
        for _ in range(IN_FLIGHT):
            room.say()
        crowd.until(lambda: room.all_heard)
    return rates("crowd", (room.expected - before) / room.marks, start, crowd)


# Many rooms of eight.


def rooms_figures(contender: Contender, plan: Plan) -> Figures:
    """Measure rooms of eight."""
    with serve(contender) as server, Crowd(server) as crowd:
        before = server.rss
        gather(crowd, contender, [EIGHT] * (plan.clients // EIGHT))
        found: Figures = {"memory a connection, KB": (server.rss - before) / len(crowd.clients) / 1024}
        if "idle" in plan.scenarios:
            found |= idle(crowd, contender)
        if "rooms" in plan.scenarios:
            found |= busy_rooms(crowd, plan.seconds)
        if "soak" in plan.scenarios:
            found |= Soak(crowd, plan, plays=contender is UNA).figures()
        return found


def idle(crowd: Crowd, contender: Contender) -> Figures:
    """Let one person type while all others are silent."""
    gather(crowd, contender, [1])
    room = crowd.rooms.pop()
    # Few enough to be taken without delay, at once, by the limit of lines.
    found = spread("idle: chat answered", [heard_after(crowd, room) for _ in range(90)])
    if contender is UNA:
        for line, times in ((b"/hand", 200), (b"/nosuch", 200), (b"/who", 10), (b"/rooms", 10)):
            taken = [answered_after(crowd, room.members[0], line + b"\n") for _ in range(times)]
            found |= spread(f"idle: {line.decode()} answered", taken)
    return found


def heard_after(crowd: Crowd, room: Room) -> float:
    """Return how long it takes until a line is heard."""
    time.sleep(0.01)
    room.say()
    crowd.until(lambda: room.all_heard)
    return time.perf_counter() - room.sent


def answered_after(crowd: Crowd, client: Client, line: bytes) -> float:
    """Return how long it takes until the prompt comes after a line."""
    time.sleep(0.05)
    ends = [b""]

    def listen(reader: Client, data: bytes) -> None:
        if reader is client:
            ends.append(data[-2:])

    crowd.listener = listen
    start = time.perf_counter()
    client.type(line)
    crowd.until(lambda: ends[-1] == b"> ")
    crowd.listener = None
    return time.perf_counter() - start


def busy_rooms(crowd: Crowd, seconds: float) -> Figures:
    """Let the next one in each room speak as soon as all have heard the last line."""
    times: list[float] = []
    start = now(crowd)
    end = start[0] + seconds

    def listen(client: Client, _: bytes) -> None:
        room, moment = client.room, time.perf_counter()
        if room.all_heard:
            times.append(moment - room.sent)
            if moment < end:
                room.say()

    crowd.listener = listen
    for room in crowd.rooms:
        room.say()
    crowd.until(lambda: all(room.all_heard for room in crowd.rooms))
    crowd.listener = None
    return rates("rooms", EIGHT * len(times), start, crowd) | spread("rooms: to the last reader", times)


# People's pace.


class Soak:
    """People who chat, and play what they are offered, at their own pace."""

    def __init__(self, crowd: Crowd, plan: Plan, *, plays: bool) -> None:
        """Prepare; nothing happens yet."""
        self._crowd, self._plan, self._plays = crowd, plan, plays
        self._rng = random.Random(1)  # noqa: S311 - a benchmark's dice
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._number = 0
        self._times: list[float] = []
        self._played = 0
        self._refused = 0

    def figures(self) -> Figures:
        """Run, and tell how it was."""
        crowd = self._crowd
        crowd.listener = self._listen
        if self._plays:
            for room in crowd.rooms:
                self._start_game(room)
        for room in crowd.rooms:
            self._later(self._rng.random() * self._pause(), partial(self._chat, room))
        self._run(_WARM_UP)
        start, before, played = now(crowd), crowd.messages, self._played
        self._times.clear()
        self._run(self._plan.seconds)
        wall, cpu = time.perf_counter() - start[0], crowd.server.cpu - start[1]
        crowd.listener = None
        found = spread("soak: chat to the last reader", self._times)
        found["soak: lines delivered/s"] = (crowd.messages - before) / wall
        if self._plays:
            found["soak: moves typed/s"] = (self._played - played) / wall
        return found | {"soak: the server's core in use, %": 100 * cpu / wall}

    def _pause(self) -> float:
        """Return the seconds from one line of chat in a room to the next."""
        return self._plan.chat_every / EIGHT

    def _start_game(self, room: Room) -> None:
        host, *_, one, other = room.members
        one.type(b"/watch\n")
        other.type(b"/watch\n")
        lines = (f"/option pace {self._plan.pace}", "/option pause 1", "/option turn-time 30")
        host.type("".join(f"{line}\n" for line in lines).encode())
        # The watchers' seats are free as soon as their lines have been read.
        self._later(0.5, lambda: host.type(b"/bot add\n/bot add\n/startgame\n"))

    def _later(self, seconds: float, what: Callable[[], None]) -> None:
        self._number += 1
        heapq.heappush(self._due, (time.perf_counter() + seconds, self._number, what))

    def _run(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        while (moment := time.perf_counter()) < end:
            while self._due and self._due[0][0] <= moment:
                heapq.heappop(self._due)[2]()
            self._crowd.turn(max(0.0, min(end, self._due[0][0] if self._due else end) - moment))

    def _chat(self, room: Room) -> None:
        if room.all_heard:
            room.say()
        self._later(self._rng.uniform(0.5, 1.5) * self._pause(), partial(self._chat, room))

    def _listen(self, client: Client, data: bytes) -> None:
        room = client.room
        if room.expected and room.all_heard and SAID[-2:-1] in data:
            self._times.append(time.perf_counter() - room.sent)
        if self._plays and (hint := _HINT.search(data)):
            self._played += 1
            self._later(self._rng.uniform(1, 3), lambda: client.type(hint[1] + b"\n"))


# The report.


def measure(contender: Contender, plan: Plan) -> Figures:
    """Take all figures of one contender once."""
    found: Figures = {}
    if "crowd" in plan.scenarios:
        found |= crowd_figures(contender, plan)
    if set(plan.scenarios) - {"crowd"}:
        found |= rooms_figures(contender, plan)
    return found


def report(found: dict[str, list[Figures]]) -> None:
    """Print the medians, and how they compare to those of the bare chat."""
    bare = found.pop(BARE.name)
    print(f"\n{'':34}{BARE.name:>18}" + "".join(f"{name:>16}{'ratio':>8}" for name in found))
    for name in found[UNA.name][0]:
        row = f"{name:34}" + (
            f"{median(each[name] for each in bare):18,.2f}" if name in bare[0] else " " * 18
        )
        print(row + "".join(_compared(name, ours, bare) for ours in found.values()))


def _compared(name: str, ours: Sequence[Figures], bare: Sequence[Figures]) -> str:
    if name not in ours[0]:
        return " " * 24
    shown = f"{median(each[name] for each in ours):16,.2f}"
    if name not in bare[0]:
        return shown + " " * 8
    ratio = median(mine[name] / other[name] for mine, other in zip(ours, bare, strict=True))
    return shown + f"{ratio:8.2f}"


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=f"{', '.join(SCENARIOS)} (all)")
    parser.add_argument("--clients", type=int, default=1000, help="people in rooms of eight (1000)")
    parser.add_argument("--crowd", type=int, default=500, help="people in the one big room (500)")
    parser.add_argument("--seconds", type=float, default=5.0, help="for each thing that is measured (5)")
    parser.add_argument("--repeats", type=int, default=3, help="of which the median counts (3)")
    parser.add_argument("--pace", default="none", help="of the computer players in the soak (none)")
    parser.add_argument(
        "--chat-every", type=float, default=10.0, help="seconds, each person in the soak (10)"
    )
    options = parser.parse_args()
    if not set(options.scenarios) <= set(SCENARIOS):
        parser.error(f"the scenarios are {', '.join(SCENARIOS)}")
    return options


def main() -> None:
    """Run the command line."""
    options = arguments()
    clients = allow_files(max(options.clients, options.crowd))
    plan = Plan(
        tuple(options.scenarios) or SCENARIOS,
        min(clients, options.clients),
        min(clients, options.crowd),
        min(options.seconds, 600.0),
        options.pace,
        options.chat_every,
    )
    print(
        f"Python {platform.python_version()}, {plan.clients} people in rooms of {EIGHT}, {plan.crowd} in the"
        f" crowd, {plan.seconds:g} s each, computer players at pace {plan.pace}, median of {options.repeats}"
    )
    contenders = (BARE, UNA, PAGE)
    found: dict[str, list[Figures]] = {contender.name: [] for contender in contenders}
    for _ in range(options.repeats):
        for contender in contenders:
            found[contender.name].append(measure(contender, plan))
    report(found)


if __name__ == "__main__":
    main()
