"""Passwords as they are kept: Argon2id. It takes its time on purpose: call it outside the reactor."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Final

import attrs
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

if TYPE_CHECKING:
    from una_mud.world.accounts import Secret


@attrs.frozen
class Cost:
    """What a hash costs: mebibytes of memory, and how often they are gone over."""

    memory: int
    passes: int

    @classmethod
    def read(cls, text: str) -> Cost:
        """Return what :meth:`text` has written."""
        memory, passes = map(int, text.split())
        return cls(memory, passes)

    def text(self) -> str:
        """Return it in a form in which it can be kept."""
        return f"{self.memory} {self.passes}"

    def hasher(self) -> PasswordHasher:
        """Return what hashes at this cost."""
        return PasswordHasher(time_cost=self.passes, memory_cost=self.memory * 1024, parallelism=1)


COSTS: Final = (Cost(19, 2), Cost(12, 3), Cost(9, 4), Cost(7, 5))
"""Those that OWASP's cheat sheet on password storage calls equally strong."""
_ROUNDS: Final = 2
_VERIFIER: Final = COSTS[0].hasher()
"""Reads the parameters from what is kept."""
_MEASURING: Final = threading.Lock()
_COST: Cost | None = None


def use(cost: Cost) -> None:
    """Hash at another cost from now on; what was hashed before is renewed at the next login."""
    global _COST  # noqa: PLW0603 - one cost for the process, as it's one machine
    _COST = cost


def known_cost() -> Cost | None:
    """Return what a hash costs, if that has been measured or told."""
    return _COST


def _cost() -> Cost:
    """Return what a hash costs. It's measured when it's first needed, so that no start waits for it."""
    with _MEASURING:
        if _COST is None:
            use(quickest())
        return _COST or COSTS[0]


def quickest() -> Cost:
    """Measure which of equally strong costs takes this machine the least time."""
    return min(COSTS, key=_seconds)


def _seconds(cost: Cost) -> float:
    hasher, times = cost.hasher(), []
    for _ in range(_ROUNDS):
        began = time.thread_time()
        hasher.hash("measured")
        times.append(time.thread_time() - began)
    return min(times)


def hashed(password: Secret) -> str:
    """Return what is kept of a password, with the parameters and a salt of its own."""
    return _cost().hasher().hash(password.text)


def matches(kept: str, password: Secret) -> bool:
    """Whether a password is the one of which this is kept."""
    try:
        return _VERIFIER.verify(kept, password.text)
    except (Argon2Error, InvalidHashError):
        return False


def outdated(kept: str) -> bool:
    """Whether the hash was made with other parameters than those of today."""
    return _cost().hasher().check_needs_rehash(kept)
