"""The key that keeps the secrets of running hands from whoever reads the database.

It lies in a file of its own. SQL statements use it by the functions ``seal`` and ``unseal``.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from cryptography.fernet import Fernet

FILE: Final = "deck.key"


@attrs.define
class DeckKey:
    """Encrypts and decrypts with the key in a file, which is read when it's needed first."""

    path: Path
    _fernet: Fernet | None = None

    def install(self, connection: sqlite3.Connection) -> None:
        """Let a connection's SQL statements use the key."""
        connection.create_function("seal", 1, self.seal)
        connection.create_function("unseal", 1, self.unseal)

    def make(self) -> None:
        """Make a key if there is none, which only the host can read; it's on the disk afterwards."""
        from cryptography.fernet import Fernet  # noqa: PLC0415 - most commands don't need it

        try:
            file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            return
        with os.fdopen(file, "wb") as out:
            out.write(Fernet.generate_key())
            out.flush()
            os.fsync(file)

    def seal(self, secret: bytes | None) -> bytes | None:
        """Return a secret as it may lie on the disk."""
        return None if secret is None else self._cipher().encrypt(secret)

    def unseal(self, sealed: bytes | None) -> bytes | None:
        """Return a secret again; None if it can't be read with this key."""
        from cryptography.fernet import InvalidToken  # noqa: PLC0415

        try:
            return None if sealed is None else self._cipher().decrypt(sealed)
        except (OSError, ValueError, TypeError, InvalidToken):
            return None

    def _cipher(self) -> Fernet:
        from cryptography.fernet import Fernet  # noqa: PLC0415

        if self._fernet is None:
            self._fernet = Fernet(self.path.read_bytes())
        return self._fernet
