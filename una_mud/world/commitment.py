"""How everybody can check that nobody has chosen a deck, whoever runs the server included.

A table always has the *secret* of its next hand, and publishes the *commitment* to it: SHA-256 over secret
and salt. After that, each player may send a contribution. At the deal, the hand's seed is made of the secret
and all contributions, and the seed gives the deck (:mod:`una_mud.engine.rng`). At the end all of it is told.
Nobody finds another secret with the same commitment, nor knew the contributions when it was made.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Iterable

Contributions: TypeAlias = tuple[str, ...]
"""What each player has contributed, by seat; "" for who has sent nothing."""
LONGEST: Final = 100
"""Characters of a contribution."""
_TAG: Final = b"una-mud deck"
_SECRET_SIZE: Final = 32


@attrs.frozen
class DeckSecret:
    """What the server alone knows of a hand until it's over."""

    secret: bytes = attrs.field(repr=False)
    """32 bytes."""
    salt: bytes = attrs.field(repr=False)
    """16 bytes."""

    @property
    def commitment(self) -> str:
        """The commitment, in hexadecimal digits."""
        return commitment(self.secret, self.salt)

    @property
    def digits(self) -> str:
        """Both as hexadecimal digits, to be kept."""
        return (self.secret + self.salt).hex()

    @classmethod
    def read(cls, digits: str) -> DeckSecret:
        """Return what :attr:`digits` means."""
        both = bytes.fromhex(digits)
        return cls(both[:_SECRET_SIZE], both[_SECRET_SIZE:])


def commitment(secret: bytes, salt: bytes) -> str:
    """Return the commitment to a secret, in hexadecimal digits."""
    return sha256(secret + salt).hexdigest()


def seed_of(secret: bytes, contributions: Contributions) -> bytes:
    """Return the seed of a deck: SHA-256 over a tag, the secret, and each contribution.

    These are UTF-8, and before each stands its length in bytes, as four bytes, most significant first.
    """
    return sha256(_TAG + secret + b"".join(_with_lengths(contributions))).digest()


def _with_lengths(texts: Iterable[str]) -> Iterable[bytes]:
    for text in texts:
        data = text.encode()
        yield len(data).to_bytes(4, "big") + data
