"""A pen for drawings: a few shapes on a square of 32 by 32 units, x to the right and y down.

A drawing is painted eight times as large and made small at the end, so that edges are smooth, and what was
painted gets a dark rim, so that it stands out from any background.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, TypeAlias

from PIL import Image, ImageDraw, ImageFilter

if TYPE_CHECKING:
    from collections.abc import Callable

SIZE: Final = 32
SCALE: Final = 8
RIM: Final = 6
"""The rim's width, in pixels of the large picture."""
FAINT: Final = 20
"""Of 255: how much of the blurred picture is still taken for the rim."""

INK: Final = "#382e45"
WHITE: Final = "#ffffff"
CREAM: Final = "#fff3da"
ORANGE: Final = "#f0862e"
YELLOW: Final = "#ffd23f"
RED: Final = "#e0393e"
PINK: Final = "#f79bb3"
GREEN: Final = "#5fae3f"
DARK_GREEN: Final = "#2f7d3b"
BLUE: Final = "#3f86d9"
SKY: Final = "#9fd4f5"
BROWN: Final = "#93602f"
DARK_BROWN: Final = "#5f3c20"
GREY: Final = "#a7adb8"
DARK_GREY: Final = "#646b78"
PURPLE: Final = "#8757b5"

Point: TypeAlias = "tuple[float, float]"


class Pen:
    """Paints on the square; all measures are in its units."""

    def __init__(self) -> None:
        """Take an empty square."""
        self._image = Image.new("RGBA", (SIZE * SCALE, SIZE * SCALE), (0, 0, 0, 0))
        self._draw = ImageDraw.Draw(self._image)

    def disc(self, x: float, y: float, wide: float, high: float | None = None, fill: str = INK) -> None:
        """Paint an ellipse around a point; a circle, if only one radius is given."""
        high = wide if high is None else high
        box = (x - wide, y - high, x + wide, y + high)
        self._draw.ellipse([edge * SCALE for edge in box], fill=fill)

    def shape(self, *points: Point, fill: str = INK) -> None:
        """Paint the inside of a polygon."""
        self._draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=fill)

    def box(  # noqa: PLR0913 - it has four edges
        self, left: float, top: float, right: float, bottom: float, *, fill: str = INK, round_: float = 1
    ) -> None:
        """Paint a rectangle with rounded corners."""
        edges = [edge * SCALE for edge in (left, top, right, bottom)]
        self._draw.rounded_rectangle(edges, round_ * SCALE, fill=fill)

    def line(self, *points: Point, width: float = 1, fill: str = INK) -> None:
        """Paint a line with round ends through some points."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.line(scaled, fill=fill, width=round(width * SCALE), joint="curve")
        for x, y in (points[0], points[-1]):
            self.disc(x, y, width / 2, fill=fill)

    def arc(  # noqa: PLR0913 - it is a part of an ellipse
        self, x: float, y: float, radius: Point, angles: Point, *, width: float = 1, fill: str = INK
    ) -> None:
        """Paint a part of an ellipse's edge; angles in degrees, clockwise from the right."""
        box = [edge * SCALE for edge in (x - radius[0], y - radius[1], x + radius[0], y + radius[1])]
        self._draw.arc(box, *angles, fill=fill, width=round(width * SCALE))

    def eyes(self, y: float, apart: float, size: float = 1.3, x: float = 16) -> None:
        """Paint two eyes with a light in each."""
        for side in (-1, 1):
            self.disc(x + side * apart, y, size)
            self.disc(x + side * apart + size * 0.35, y - size * 0.35, size * 0.35, fill=WHITE)

    def both(self, paint: Callable[[Callable[[float], float]], None]) -> None:
        """Paint something twice, the second time mirrored: it is given what mirrors an x."""
        paint(lambda x: x)
        paint(lambda x: SIZE - x)

    def picture(self) -> Image.Image:
        """Return the drawing with its rim, in its final size."""
        solid = self._image.getchannel("A").point(lambda alpha: 255 if alpha else 0)
        wide = solid.filter(ImageFilter.GaussianBlur(RIM)).point(lambda alpha: 255 if alpha > FAINT else 0)
        rim = Image.new("RGBA", self._image.size, (0, 0, 0, 0))
        rim.paste(Image.new("RGBA", self._image.size, INK), mask=wide)
        rim.alpha_composite(self._image)
        return rim.resize((SIZE, SIZE), Image.Resampling.BOX)


DRAWINGS: Final[dict[str, Callable[[Pen], None]]] = {}


def drawing(paint: Callable[[Pen], None]) -> Callable[[Pen], None]:
    """Add a drawing to the gallery, by the function's name."""
    DRAWINGS[paint.__name__] = paint
    return paint


def angles(start: float, end: float, steps: int = 40) -> list[float]:
    """Return angles from one to another, given in degrees, in radians."""
    return [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]


def star_corners(x: float, y: float, outer: float, inner: float, points: int) -> list[Point]:
    """Return the corners of a star, the first one at the top."""
    corners: list[Point] = []
    for step in range(2 * points):
        radius = inner if step % 2 else outer
        angle = math.pi * (step / points - 0.5)
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return corners
