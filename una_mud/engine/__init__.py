"""The rules, pure: no clock, no sockets, no files, no ambient luck, no words for people."""

from importlib.util import find_spec
from typing import Final

VERSION: Final = 2
"""Counts up whenever the same seed and the same moves would make another hand than before."""


def compiled() -> bool:
    """Whether the engine that runs is the compiled one; otherwise it is the same source in pure Python."""
    table = find_spec("una_mud.engine.table")
    return table is not None and table.origin is not None and not table.origin.endswith(".py")
