"""Icons: the small picture that stands for a person."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from typing import Final

import attrs

SIDE: Final = 32
"""Pixels: an icon is as wide as high."""
BYTES_AT_MOST: Final = 64 * 1024
"""The largest file that is taken for an icon."""
OWN: Final = "own"
"""What stands for the name of a picture that is not of the gallery."""


def _check_size(_: object, __: object, pixels: bytes) -> None:
    if len(pixels) != SIDE * SIDE * len("RGBA"):
        raise ValueError("an icon has 32 by 32 pixels of four bytes")


_ID_LENGTH: Final = 16
"""Characters of a picture's digest in its id."""


@attrs.frozen
class Picture:
    """The pixels of an icon, row by row from the top: red, green, blue and opacity, a byte each."""

    pixels: bytes = attrs.field(validator=_check_size, repr=False)

    def at(self, x: int, y: int) -> tuple[int, int, int, int]:
        """Return the pixel in a column and a row."""
        place = 4 * (y * SIDE + x)
        red, green, blue, opacity = self.pixels[place : place + 4]
        return red, green, blue, opacity


@lru_cache(maxsize=4096)
def _own_id(picture: Picture) -> str:
    return f"{OWN}-{sha256(picture.pixels).hexdigest()[:_ID_LENGTH]}"


def icon_id(icon: str | None, picture: Picture | None) -> str | None:
    """Return the id by which clients tell an icon: a drawing's name, or ``own-`` and what its pixels come to.

    None where there is no icon, or its picture is not at hand.
    """
    if icon != OWN:
        return icon
    return None if picture is None else _own_id(picture)
