"""Passwords as they are kept: Argon2id. It takes its time on purpose: call it outside the reactor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

if TYPE_CHECKING:
    from una_mud.world.accounts import Secret

# The first choice of OWASP's cheat sheet on password storage: 19 MiB, two passes, one lane. It takes some
# forty milliseconds of one core. Hashes of other parameters are read too, and renewed at the next login.
_HASHER: Final = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def hashed(password: Secret) -> str:
    """Return what is kept of a password, with the parameters and a salt of its own."""
    return _HASHER.hash(password.text)


def matches(kept: str, password: Secret) -> bool:
    """Whether a password is the one of which this is kept."""
    try:
        return _HASHER.verify(kept, password.text)
    except (Argon2Error, InvalidHashError):
        return False


def outdated(kept: str) -> bool:
    """Whether the hash was made with other parameters than those of today."""
    return _HASHER.check_needs_rehash(kept)
