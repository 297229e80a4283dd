"""What it costs the server when somebody does it wrong on purpose, and whether anybody else notices.

Each attack of ``attacks.py`` runs in a process of its own against a fresh server, while a bystander chats
alone and one newcomer after the other comes in. Printed are the server's CPU seconds and how much it has
grown, how long the bystander waits for a line and a newcomer for the welcome, and how the attack ended. An
attacker has the lowest priority, since it wouldn't run on the server's machine.

    python benchmarks/abuse.py [ATTACK...]
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import time
from statistics import median, quantiles
from typing import TYPE_CHECKING, Final

import attrs
from attacks import AT_LEAST, AT_MOST, ATTACKS, MEGABYTE, READ, connect
from crowd import UNA, Crowd, allow_files, gather, serve

if TYPE_CHECKING:
    from collections.abc import Iterator
    from multiprocessing.queues import Queue

    from crowd import Server

_PROXIES: Final = ("--proxy-protocol", "--web-proxy", "protocol")
_SERVER: Final = attrs.evolve(
    UNA,
    command=(*UNA.command[:5], *_PROXIES, "--web-port", "0", *UNA.command[7:]),
    host=f"PROXY UNKNOWN\r\n{UNA.host}",
    guest=f"PROXY UNKNOWN\r\n{UNA.guest}",
)


# What others notice of it.


@attrs.define
class Noticed:
    """Seconds that others had to wait."""

    chat: list[float] = attrs.field(factory=list)
    login: list[float] = attrs.field(factory=list)


def log_in(port: int, number: int) -> float:
    """Come in, hang up, and return how long the welcome took, in seconds."""
    start = time.perf_counter()
    with connect(port, f"198.51.100.{number % 250}") as line:
        line.sendall(b"connect New%d\n" % number)
        text = b""
        while b"Welcome" not in text and (data := line.recv(READ)):
            text += data
    return time.perf_counter() - start


def watch(server: Server, crowd: Crowd, noticed: Noticed) -> Iterator[None]:
    """Chat every twentieth of a second, and every fifth let a newcomer come; note what is noticed."""
    room = crowd.rooms[0]
    while True:
        room.say()
        crowd.until(lambda: room.all_heard)
        noticed.chat.append(time.perf_counter() - room.sent)
        if not len(noticed.chat) % 4:
            noticed.login.append(log_in(server.port, len(noticed.chat)))
        time.sleep(0.05)
        yield


def attack(name: str, port: int, ended: Queue[str]) -> None:
    """Run an attack, and tell how it ended."""
    os.nice(19)
    ended.put(ATTACKS[name](port))


def milliseconds(seconds: list[float]) -> str:
    """Return the median, the 99th percentile and the most of some times."""
    chosen = (median(seconds), quantiles([*seconds, *seconds], n=100, method="inclusive")[98], max(seconds))
    return "".join(f"{1000 * each:8.1f}" for each in chosen)


def run(name: str) -> None:
    """Run one attack, and print a line about it."""
    with serve(_SERVER) as server, Crowd(server) as crowd:
        gather(crowd, _SERVER, [1])
        port = server.ports["web" if name.startswith("web-") else "telnet"]
        cpu, rss, start = server.cpu, server.rss, time.monotonic()
        ended: Queue[str] = multiprocessing.Queue()
        attacker = multiprocessing.Process(target=attack, args=(name, port, ended), daemon=True)
        attacker.start()
        grown, noticed = 0, Noticed()
        for _ in watch(server, crowd, noticed):
            grown = max(grown, server.rss - rss)
            passed = time.monotonic() - start
            if passed > AT_MOST or (passed > AT_LEAST and not attacker.is_alive()):
                break
        how = "not over in time" if attacker.is_alive() else ended.get(timeout=5)
        attacker.kill()
        print(
            f"{name:24}{server.cpu - cpu:8.2f}{grown / MEGABYTE:8.1f}",
            f"{milliseconds(noticed.chat)}  {milliseconds(noticed.login)}  {how}",
            flush=True,
        )


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"{', '.join(ATTACKS)} (all)")
    options = parser.parse_args()
    if not set(options.attacks) <= set(ATTACKS):
        parser.error(f"the attacks are {', '.join(ATTACKS)}")
    allow_files(1100)
    multiprocessing.set_start_method("fork")
    print(f"{'':41}{'chat, ms':>24}  {'login, ms':>24}")
    times = f"{'median':>8}{'p99':>8}{'most':>8}"
    print(f"{'attack':24}{'CPU s':>8}{'+ MB':>8} {times}  {times}  how it ended")
    for name in options.attacks or ATTACKS:
        run(name)


if __name__ == "__main__":
    main()
