"""Cards as the tables of the rulebook have them (1.1, 2 and 3): a card is its code, and nothing else."""

from __future__ import annotations

from functools import cache
from typing import Final

import attrs

COLOURS: Final = "RGBY"
WILD_DRAWS: Final = frozenset({"W4", "WD", "WR", "WB", "WM", "WT"})
WILDS: Final = WILD_DRAWS | {"W", "CC", "CX"}
SINGLES: Final = {"HD": ("R", 0), "QT": ("G", 0), "SD": ("B", 0), "KB": ("Y", 8), "DU": (None, None)}
POINTS: Final = {
    "S": 20, "R": 20, "D": 20, "RD": 40, "DB": 40, "RR": 10, "RS": 40, "SS": 40,
    "BL": 30, "RZ": 30, "TJ": 35, "MC": 30, "DF": 35, "SP": 100,
    "W": 50, "W4": 50, "WD": 0, "WR": 150, "WB": 100, "WM": 100, "WT": 150,
    "HD": 0, "QT": 100, "SD": 100, "KB": 666, "DU": 100,
}  # fmt: skip
"""What the words, wilds and singles cost; a Draw Spreader depends on the number of players."""


@attrs.frozen
class Face:
    """What is seen on a card."""

    colour: str | None
    number: int | None
    word: str | None
    """The letters after the colour of a coloured word; for all other cards None."""


@cache
def face(code: str) -> Face:
    """Read a card's code."""
    if code in WILDS:
        return Face(None, None, None)
    if code in SINGLES:
        return Face(*SINGLES[code], None)
    colour, rest = code[0], code[1:]
    if rest.isdigit():
        return Face(colour, int(rest), None)
    return Face(colour, None, rest)


def kind(code: str) -> str:
    """Return what a card is besides its colour."""
    card = face(code)
    return card.word or (code if card.number is None or code in SINGLES else str(card.number))


def same_face(code: str, top: str, colour: str | None) -> bool:
    """Whether a card has the colour in play, or the number or the word of the top card (1.2)."""
    card, below = face(code), face(top)
    if card.colour is not None and card.colour == colour:
        return True
    if card.number is not None and card.number == below.number:
        return True
    return card.word is not None and card.word == below.word


def points(code: str, opponents: int) -> int:
    """Return the plain points of a card (1.1)."""
    card = face(code)
    if card.number is not None and code not in SINGLES:
        return card.number
    return 20 * opponents if card.word == "DS" else POINTS[kind(code)]
