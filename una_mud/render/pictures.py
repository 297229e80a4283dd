"""Icons as text: two pixels in one character, the upper one in the foreground's colour.

For screens that show 256 colours or all of them, and have the half blocks; who has not gets no picture, and
reads the icon's name, which always stands beside it.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeAlias

from una_mud.messages.icons import SIDE
from una_mud.render.style import Colours

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from una_mud.messages.icons import Picture
    from una_mud.render.style import Style

Shade: TypeAlias = "tuple[int, int, int]"
Cell: TypeAlias = "tuple[Shade | None, Shade | None]"
"""The upper and the lower pixel of a character; None where the background shows."""

WIDE: Final = SIDE
_UPPER: Final = "\N{UPPER HALF BLOCK}"
_LOWER: Final = "\N{LOWER HALF BLOCK}"
_RESET: Final = "\x1b[0m"
_OPAQUE: Final = 128
"""Of 255: a pixel that is less opaque shows the background."""
_LEVELS: Final = (0, 95, 135, 175, 215, 255)
"""The steps of red, green and blue in the palette of 256 colours."""
_CUBE, _GREYS, _DARKEST_GREY, _GREY_STEP = 16, 232, 8, 10


def rows(picture: Picture, style: Style) -> list[str]:
    """Return the picture's rows without those that show nothing; none for a style that can't show it."""
    if not style.pictures or style.reader or style.width < WIDE:
        return []
    if style.colours is Colours.TRUE:
        return _drawn(picture, _true)
    return _drawn(picture, _indexed) if style.colours is Colours.MANY else []


def _drawn(picture: Picture, code: Callable[[Shade], str]) -> list[str]:
    lines = ["".join(_inked(_cells(picture, y), code)).rstrip(" ") for y in range(0, SIDE, 2)]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        del lines[0]
    return lines


def _cells(picture: Picture, y: int) -> Iterator[Cell]:
    for x in range(SIDE):
        yield _shade(picture.at(x, y)), _shade(picture.at(x, y + 1))


def _shade(pixel: tuple[int, int, int, int]) -> Shade | None:
    red, green, blue, opacity = pixel
    return (red, green, blue) if opacity >= _OPAQUE else None


def _inked(cells: Iterator[Cell], code: Callable[[Shade], str]) -> Iterator[str]:
    for cell, run in groupby(cells):
        yield _painted(cell, len(list(run)), code)


def _painted(cell: Cell, many: int, code: Callable[[Shade], str]) -> str:
    upper, lower = cell
    if upper is None:
        return " " * many if lower is None else f"\x1b[38;{code(lower)}m{_LOWER * many}{_RESET}"
    ground = "" if lower is None else f";48;{code(lower)}"
    return f"\x1b[38;{code(upper)}{ground}m{_UPPER * many}{_RESET}"


def _true(shade: Shade) -> str:
    return "2;{};{};{}".format(*shade)


def _indexed(shade: Shade) -> str:
    return f"5;{nearest(shade)}"


def _distance(one: Shade, other: Shade) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def nearest(shade: Shade) -> int:
    """Return the number of the palette's colour that is nearest, in its cube or among its greys."""
    steps = [min(range(6), key=lambda step: abs(_LEVELS[step] - part)) for part in shade]
    in_cube = (_LEVELS[steps[0]], _LEVELS[steps[1]], _LEVELS[steps[2]])
    grey = max(0, min(23, round((sum(shade) / 3 - _DARKEST_GREY) / _GREY_STEP)))
    level = _DARKEST_GREY + _GREY_STEP * grey
    if _distance((level, level, level), shade) < _distance(in_cube, shade):
        return _GREYS + grey
    return _CUBE + 36 * steps[0] + 6 * steps[1] + steps[2]
