"""Where the secrets come from of which decks and salts are made."""

from __future__ import annotations

import os

from una_mud.engine.rng import derive


class Seeds:
    """Gives a fresh secret of 32 bytes at each call: repeatable ones, if a seed is given."""

    def __init__(self, seed: int | None) -> None:
        self._seed = seed
        self.given = 0
        """How many were given."""

    def __call__(self) -> bytes:
        """Return a secret."""
        self.given += 1
        if self._seed is None:
            return os.urandom(32)
        return derive(str(self._seed).encode(), "hand", self.given - 1)
