"""Everything that can be typed after a slash: one registry, the verbs by theme.

Importing this package registers all verbs.
"""

from __future__ import annotations

from una_mud.verbs import (
    account,
    analysis,
    friends,
    helping,
    hints,
    hosting,
    icons,
    playing,
    results,
    rooms,
    seats,
    settings,
    talk,
    voting,
)
from una_mud.verbs.line import take_line
from una_mud.verbs.registry import VERBS, Permission, Verb

__all__ = [
    "VERBS",
    "Permission",
    "Verb",
    "account",
    "analysis",
    "friends",
    "helping",
    "hints",
    "hosting",
    "icons",
    "playing",
    "results",
    "rooms",
    "seats",
    "settings",
    "take_line",
    "talk",
    "voting",
]
