"""What the server says about itself to lists of MUDs and to clients (MSSP, mudstandards.org).

It tells how many are here, never who they are or what they use.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

Facts: TypeAlias = Mapping[str, "str | int"]
"""The variables by name, in the order in which they are told."""

VAR: Final = b"\x01"
VAL: Final = b"\x02"
REQUEST: Final = "MSSP-REQUEST"
"""The line at the name question that asks for the same as plain text."""
_FORBIDDEN: Final = re.compile(r"[\x00-\x1f\x7f\xff]")

CAPABILITIES: Final[Facts] = {
    "FAMILY": "Custom",
    "GENRE": "None",
    "GAMEPLAY": "Player versus Player",
    "LANGUAGE": "English",
    "CREATED": 2026,
    "STATUS": "Live",
    "CRAWL DELAY": -1,
    "ANSI": 1,
    "UTF-8": 1,
    "XTERM 256 COLORS": 1,
    "XTERM TRUE COLORS": 1,
    "VT100": 0,
    "GMCP": 1,
    "MSDP": 0,
    "MSP": 0,
    "MXP": 0,
    "PAY TO PLAY": 0,
    "PAY FOR PERKS": 0,
}
"""What is true of every server of this kind."""


def _rows(facts: Facts) -> list[tuple[str, str]]:
    """Return the variables that have a value, as texts in which no sign of the protocol can stand."""
    shown = ((name, _FORBIDDEN.sub("", str(value))) for name, value in facts.items())
    return [(name, value) for name, value in shown if value]


def body(facts: Facts) -> bytes:
    """Return the body of the subnegotiation."""
    return b"".join(VAR + name.encode() + VAL + value.encode() for name, value in _rows(facts))


def text(facts: Facts) -> str:
    """Return the answer in plain text, with an empty line before it that ends a prompt's."""
    rows = "".join(f"{name}\t{value}\n" for name, value in _rows(facts))
    return f"\nMSSP-REPLY-START\n{rows}MSSP-REPLY-END\n"


def facts(identity: Facts, players: int, since: int) -> Facts:
    """Return what is to be told: who the server is, how many are here, and since when (Unix time) it runs."""
    return {**identity, "PLAYERS": players, "UPTIME": since, **CAPABILITIES}
