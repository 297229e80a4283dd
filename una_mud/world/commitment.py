"""How everybody can check that a deck was fixed before the first card was played.

At the deal the room is told the *commitment*: SHA-256 over the hand's secret seed and a salt. At the end seed
and salt are told. The seed gives the deck (:mod:`una_mud.engine.rng`), and nobody finds another one with the
same commitment.
"""

from __future__ import annotations

from hashlib import sha256


def commitment(seed: bytes, salt: bytes) -> str:
    """Return the commitment to a hand, in hexadecimal digits."""
    return sha256(seed + salt).hexdigest()
