"""Kills a playing server a hundred times at random moments, and compares what was shown with what came back.

    .venv/bin/python benchmarks/crash.py [ROUNDS] [SEED]

At four tables, one of each game, sit a person and three computer players that need no time to think.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "store"))

from crash_support import CrashTest


def main(rounds: int = 100, seed: int = 1) -> None:
    """Kill the server so many times; stop at the first thing that was lost."""
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as home:
        crashes = CrashTest(Path(home), random.Random(seed))  # noqa: S311 - the moments need not be secret
        for _ in range(rounds):
            crashes.round()
            if not crashes.rounds % 10:
                print(f"{crashes.rounds} kills: {crashes}", flush=True)
    print(f"{rounds} kills in {time.perf_counter() - started:.0f} s, nothing lost")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
