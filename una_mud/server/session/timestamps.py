"""The time of day before what is said and what happens, for those who have set timestamps on."""

from __future__ import annotations

import time
from typing import Final

from una_mud.messages.declare import MESSAGES, MessageKind, declaration

STAMPED: Final = frozenset(
    each for each in MESSAGES.values() if declaration(each).kind in {MessageKind.CHAT, MessageKind.EVENT}
)
"""The messages before which the time stands."""
STAMP: Final = len("23:59 ")
"""How many columns it takes."""


def stamp() -> bytes:
    """Return the server's time of day, and a space."""
    return time.strftime("%H:%M ").encode("ascii")
