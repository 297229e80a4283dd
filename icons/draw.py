"""Draws the gallery: `python icons/draw.py` writes one PNG of 32x32 pixels for each function below.

A drawing is a few shapes on a square of 32 by 32 units, x to the right and y down. It is painted eight times
as large and made small at the end, so that edges are smooth, and what was painted gets a dark rim, so that it
stands out from any background. The files are kept beside this script: run it after changing a drawing.
"""

from __future__ import annotations

import argparse
import math
from pathlib import Path
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


# Animals.


@drawing
def fox(pen: Pen) -> None:
    """A fox's head: pointed ears, white cheeks."""
    pen.both(lambda m: pen.shape((m(3), 3), (m(13), 10), (m(4), 17), fill=ORANGE))
    pen.both(lambda m: pen.shape((m(5), 6.5), (m(10), 10), (m(5.5), 13), fill=DARK_BROWN))
    pen.shape((3, 17), (8, 9.5), (24, 9.5), (29, 17), (16, 29.5), fill=ORANGE)
    pen.both(lambda m: pen.shape((m(3), 17), (m(12), 18.5), (m(16), 24.5), (m(16), 29.5), fill=WHITE))
    pen.eyes(17, 5)
    pen.disc(16, 27, 2.2, 1.8)


@drawing
def owl(pen: Pen) -> None:
    """An owl with large eyes."""
    pen.both(lambda m: pen.shape((m(5), 2.5), (m(14), 7), (m(6), 12), fill=BROWN))
    pen.disc(16, 18, 11.5, 12.5, fill=BROWN)
    pen.disc(16, 24, 7, 6.5, fill=CREAM)
    for x, y in ((13, 23), (16, 22), (19, 23), (14.5, 26), (17.5, 26)):
        pen.arc(x, y, (1.5, 1.3), (0, 180), width=0.7, fill=BROWN)
    pen.both(lambda m: pen.disc(m(10.8), 13, 5, fill=CREAM))
    pen.both(lambda m: pen.disc(m(11.2), 13, 2.7, fill=INK))
    pen.both(lambda m: pen.disc(m(11.2) + 0.9, 12, 0.9, fill=WHITE))
    pen.shape((14, 15), (18, 15), (16, 19.5), fill=ORANGE)


@drawing
def cat(pen: Pen) -> None:
    """A grey cat's head with whiskers."""
    pen.both(lambda m: pen.shape((m(4), 3), (m(14), 9), (m(5), 17), fill=GREY))
    pen.both(lambda m: pen.shape((m(6), 7), (m(11), 10), (m(6.5), 14), fill=PINK))
    pen.disc(16, 18.5, 12.5, 10.5, fill=GREY)
    for x in (13, 16, 19):
        pen.line((x, 9), (x, 12), width=1.4, fill=DARK_GREY)
    pen.both(lambda m: pen.disc(m(10.5), 17, 2.4, 2.8, fill=YELLOW))
    pen.both(lambda m: pen.disc(m(10.5), 17, 0.9, 2.3, fill=INK))
    pen.shape((14.3, 20.5), (17.7, 20.5), (16, 22.5), fill=PINK)
    pen.both(lambda m: pen.arc(m(13.9), 22.5, (2.1, 2.3), (10, 170), width=0.9))
    pen.both(lambda m: pen.line((m(1.5), 20), (m(8), 21), width=0.7, fill=WHITE))
    pen.both(lambda m: pen.line((m(1.5), 24.5), (m(8), 23.5), width=0.7, fill=WHITE))


@drawing
def dog(pen: Pen) -> None:
    """A dog with hanging ears, its tongue out."""
    pen.disc(16, 15.5, 10, 11.5, fill=CREAM)
    pen.disc(20.5, 12.5, 4.3, 5, fill=BROWN)
    pen.both(lambda m: pen.disc(m(5.5), 14.5, 3.4, 8.5, fill=DARK_BROWN))
    pen.box(13.6, 22, 18.4, 29.5, fill=RED, round_=2.3)
    pen.disc(16, 21.5, 6, 4.6, fill=WHITE)
    pen.eyes(13, 4.5, 1.5)
    pen.disc(16, 19, 2.6, 1.9)
    pen.both(lambda m: pen.arc(m(14), 20.7, (2, 2.2), (20, 160), width=0.9))


@drawing
def bear(pen: Pen) -> None:
    """A brown bear's head."""
    pen.both(lambda m: pen.disc(m(6.5), 8, 4.8, fill=BROWN))
    pen.both(lambda m: pen.disc(m(6.8), 8.3, 2.4, fill=DARK_BROWN))
    pen.disc(16, 17.5, 12.5, 11.8, fill=BROWN)
    pen.disc(16, 22, 6, 5, fill=CREAM)
    pen.eyes(15, 5)
    pen.disc(16, 19.7, 2.5, 1.8)
    pen.both(lambda m: pen.arc(m(14.4), 22, (1.6, 2), (10, 170), width=0.9))


@drawing
def panda(pen: Pen) -> None:
    """A panda's head."""
    pen.both(lambda m: pen.disc(m(6), 7.5, 4.6, fill=INK))
    pen.disc(16, 17.5, 12.8, 11.8, fill=WHITE)
    pen.both(lambda m: pen.disc(m(10.2), 16.5, 3.4, 4.2, fill=INK))
    pen.both(lambda m: pen.disc(m(10.9), 15.8, 1.3, fill=WHITE))
    pen.disc(16, 21.5, 2.3, 1.6)
    pen.both(lambda m: pen.arc(m(14.4), 23.3, (1.6, 1.8), (10, 170), width=0.9))


@drawing
def frog(pen: Pen) -> None:
    """A frog with a wide mouth."""
    pen.both(lambda m: pen.disc(m(8.5), 9, 5.3, fill=GREEN))
    pen.disc(16, 19.5, 13.5, 10, fill=GREEN)
    pen.disc(16, 24, 10, 5, fill="#c9e59b")
    pen.both(lambda m: pen.disc(m(8.5), 8.7, 3.3, fill=WHITE))
    pen.both(lambda m: pen.disc(m(9), 9, 1.8, fill=INK))
    pen.arc(16, 17.5, (9.5, 5.5), (15, 165), width=1.2)
    pen.both(lambda m: pen.disc(m(14.7), 16.5, 0.6, fill=DARK_GREEN))
    pen.both(lambda m: pen.disc(m(5.5), 20, 1.8, 1.2, fill=PINK))


@drawing
def rabbit(pen: Pen) -> None:
    """A white rabbit with long ears."""
    pen.both(lambda m: pen.disc(m(10.3), 9, 3.6, 8, fill=WHITE))
    pen.both(lambda m: pen.disc(m(10.3), 9.5, 1.6, 5.6, fill=PINK))
    pen.disc(16, 21, 10.3, 8.8, fill=WHITE)
    pen.eyes(19, 4.5)
    pen.disc(16, 22, 1.7, 1.2, fill=PINK)
    pen.box(14.4, 24.2, 17.6, 27.4, fill="#e4e8f2", round_=0.5)
    pen.line((16, 24.5), (16, 27.2), width=0.5)
    pen.both(lambda m: pen.arc(m(14), 23.2, (2, 1.8), (10, 170), width=0.8))


@drawing
def penguin(pen: Pen) -> None:
    """A penguin standing."""
    pen.both(lambda m: pen.disc(m(11), 28.3, 3.8, 1.8, fill=ORANGE))
    pen.both(lambda m: pen.shape((m(8), 14), (m(2.5), 22), (m(5), 24), (m(10), 19), fill="#333b52"))
    pen.disc(16, 16, 9.5, 13.3, fill="#333b52")
    pen.disc(16, 20, 6.6, 8.5, fill=WHITE)
    pen.both(lambda m: pen.disc(m(13), 11, 3.2, 3.6, fill=WHITE))
    pen.eyes(10.8, 2.8, 1.2)
    pen.shape((13, 13.3), (19, 13.3), (16, 17), fill=ORANGE)


@drawing
def fish(pen: Pen) -> None:
    """A fish swimming to the left, with bubbles."""
    pen.shape((21, 17), (30, 9), (28.5, 17), (30, 25), fill=YELLOW)
    pen.shape((11, 11), (19, 6), (21, 13), fill=YELLOW)
    pen.disc(14.5, 17, 11, 7.8, fill=BLUE)
    for x in (14, 18, 22):
        pen.arc(x, 17, (2, 4.6), (290, 70), width=1, fill=SKY)
    pen.disc(8.5, 15, 2.3, fill=WHITE)
    pen.disc(8.1, 15, 1.2)
    pen.arc(5, 19, (3, 2), (330, 90), width=0.9)
    pen.disc(4, 8, 1.4, fill=SKY)
    pen.disc(7, 4.5, 1, fill=SKY)


@drawing
def bee(pen: Pen) -> None:
    """A bee on the wing."""
    pen.disc(13, 9, 4, 6.5, fill=SKY)
    pen.disc(20, 9, 4, 6.5, fill="#cfeafc")
    pen.shape((27, 17.5), (31, 19.5), (27, 21.5), fill=INK)
    pen.disc(17, 19.5, 11, 7.6, fill=YELLOW)
    for x, high in ((15.5, 7.3), (20.5, 6.6), (25, 4.6)):
        pen.line((x, 19.5 - high), (x, 19.5 + high), width=2.2)
    pen.disc(8.5, 18.5, 1.4)
    pen.disc(8, 18, 0.5, fill=WHITE)
    pen.arc(7.8, 21, (2, 1.6), (20, 150), width=0.8)
    pen.line((9, 12.5), (6, 8.5), width=0.9)
    pen.line((6.5, 14), (3, 11.5), width=0.9)


@drawing
def ladybird(pen: Pen) -> None:
    """A ladybird from above."""
    for y in (14.0, 19.0, 24.0):
        pen.line((4, y), (28, y), width=1.1)
    pen.disc(16, 8.5, 5.8, 5)
    pen.both(lambda m: pen.line((m(13), 5), (m(10), 2.2), width=0.9))
    pen.both(lambda m: pen.disc(m(12.8), 7, 1.3, fill=WHITE))
    pen.disc(16, 19, 10.5, 10.8, fill=RED)
    pen.line((16, 9), (16, 29), width=1.1)
    for x, y in ((11, 14.5), (9.8, 21.0), (13, 26)):
        for side in (x, SIZE - x):
            pen.disc(side, y, 1.9)


@drawing
def snail(pen: Pen) -> None:
    """A snail with its house."""
    pen.line((5, 12), (7, 22), width=1.3, fill="#d9b26f")
    pen.line((9.5, 12), (8.5, 22), width=1.3, fill="#d9b26f")
    pen.disc(5, 11.5, 1.5)
    pen.disc(9.5, 11.5, 1.5)
    pen.box(3.5, 20, 11, 28.5, fill="#e9c886", round_=3.6)
    pen.box(5, 24.5, 30, 28.5, fill="#e9c886", round_=2)
    pen.disc(19, 17, 9.5, fill=PURPLE)
    for radius in (7, 4.2):
        pen.arc(19, 17, (radius, radius), (0, 330), width=1.3, fill="#d8b8f0")
    pen.disc(19, 17, 1.4, fill="#d8b8f0")
    pen.arc(6, 23, (2, 1.6), (20, 140), width=0.8)


@drawing
def turtle(pen: Pen) -> None:
    """A turtle walking to the left."""
    pen.box(10, 21, 14.5, 28, fill="#8ec96a", round_=2)
    pen.box(21, 21, 25.5, 28, fill="#8ec96a", round_=2)
    pen.shape((26, 20), (31, 23.5), (26, 24), fill="#8ec96a")
    pen.disc(6, 17, 4.6, fill="#8ec96a")
    pen.disc(17.5, 16.5, 10.5, 9.5, fill=DARK_GREEN)
    pen.box(6.5, 18, 28.5, 24, fill="#c9a15a", round_=2.5)
    for x, y in ((17.5, 12.5), (12, 15.3), (23, 15.3)):
        pen.disc(x, y, 2.5, fill=GREEN)
    pen.disc(4.7, 16, 1.1)
    pen.arc(4.5, 18, (1.8, 1.4), (30, 150), width=0.8)


@drawing
def hedgehog(pen: Pen) -> None:
    """A hedgehog with spines."""
    for step in range(13):
        angle = math.radians(150 + step * 18)
        left, right = angle - 0.16, angle + 0.16
        tip = (18 + 13.3 * math.cos(angle), 18 + 12.6 * math.sin(angle))
        foot = [(18 + 10 * math.cos(side), 18 + 9.5 * math.sin(side)) for side in (left, right)]
        pen.shape(tip, *foot, fill=DARK_BROWN)
    pen.disc(18, 18, 10.5, 10, fill=DARK_BROWN)
    pen.disc(13, 21.5, 8, 6.5, fill="#e3bb86")
    pen.shape((2, 21), (9, 16.5), (9, 26), fill="#e3bb86")
    pen.disc(2.8, 21, 1.7)
    pen.eyes(19, 0, 1.4, x=10)
    pen.arc(8, 23, (3, 1.8), (30, 150), width=0.8)
    pen.both(lambda m: pen.disc(m(11) + 2, 28.3, 2.4, 1.4, fill="#c9975c"))


@drawing
def whale(pen: Pen) -> None:
    """A whale that spouts."""
    pen.arc(8.5, 7, (3.2, 3.5), (180, 350), width=1.4, fill=SKY)
    pen.arc(14.9, 7, (3.2, 3.5), (190, 360), width=1.4, fill=SKY)
    pen.line((11.7, 7), (11.7, 12), width=1.4, fill=SKY)
    pen.shape((24, 20), (25, 10), (28, 12), (31, 9), (30, 17), (28, 22), fill=BLUE)
    pen.disc(14.5, 20, 12.5, 8.8, fill=BLUE)
    pen.disc(12, 25.3, 8.6, 3.2, fill=WHITE)
    pen.disc(7.5, 18.5, 1.4)
    pen.disc(7, 18, 0.5, fill=WHITE)
    pen.arc(7, 20, (4, 3), (40, 140), width=0.9)


# Fruits and plants.


@drawing
def apple(pen: Pen) -> None:
    """A red apple with a leaf."""
    pen.line((16, 10), (17.5, 3.5), width=1.7, fill=DARK_BROWN)
    pen.shape((18, 6.5), (22, 2.5), (27, 3), (24, 7), fill=GREEN)
    pen.both(lambda m: pen.disc(m(11.5), 18, 8, 9.5, fill=RED))
    pen.both(lambda m: pen.disc(m(13), 25, 4, 4, fill=RED))
    pen.disc(9, 14, 1.8, 2.8, fill="#f6a3a3")


@drawing
def pear(pen: Pen) -> None:
    """A yellow pear."""
    pen.line((16, 8), (18, 2.5), width=1.7, fill=DARK_BROWN)
    pen.shape((17.5, 6), (22, 2.5), (26, 4.5), (22, 7.5), fill=GREEN)
    pen.disc(16, 11.5, 5.5, 6.5, fill="#d6d64b")
    pen.shape((11, 12), (21, 12), (25, 21), (7, 21), fill="#d6d64b")
    pen.disc(16, 21.5, 9.5, 8.3, fill="#d6d64b")
    pen.disc(11.5, 20, 1.7, 3.5, fill="#f2f3a5")


@drawing
def cherry(pen: Pen) -> None:
    """Two cherries on one stalk."""
    pen.line((9, 21), (12, 12), (19, 4), width=1.4, fill=DARK_GREEN)
    pen.line((23, 22), (22, 13), (19, 4), width=1.4, fill=DARK_GREEN)
    pen.shape((19, 4.5), (24, 2), (30, 5), (25, 8.5), fill=GREEN)
    pen.disc(9, 22.5, 6.7, fill="#c81f3b")
    pen.disc(23, 24, 6, fill="#c81f3b")
    pen.disc(6.8, 20, 1.6, fill="#f6a3b0")
    pen.disc(21, 22, 1.4, fill="#f6a3b0")


@drawing
def lemon(pen: Pen) -> None:
    """A lemon with a leaf."""
    pen.shape((1.5, 18), (7, 13.5), (7, 22.5), fill=YELLOW)
    pen.shape((30.5, 18), (25, 13.5), (25, 22.5), fill=YELLOW)
    pen.disc(16, 18, 11.8, 9.2, fill=YELLOW)
    pen.shape((16, 9), (18, 4), (26, 3), (22, 8), fill=GREEN)
    pen.disc(11, 14.5, 3.2, 1.6, fill="#fff2b0")
    for x, y in ((17, 22), (21, 19), (13, 21)):
        pen.disc(x, y, 0.6, fill="#d9a916")


@drawing
def strawberry(pen: Pen) -> None:
    """A strawberry with seeds."""
    pen.shape((4.5, 13), (8, 9), (24, 9), (27.5, 13), (22, 24), (16, 29.5), (10, 24), fill=RED)
    pen.both(lambda m: pen.disc(m(9.5), 13, 5, fill=RED))
    pen.both(lambda m: pen.shape((m(16), 5), (m(5), 5.5), (m(9.5), 12), (m(16), 9), fill=GREEN))
    pen.shape((13, 6), (16, 13), (19, 6), fill=DARK_GREEN)
    pen.line((16, 6), (17, 2.5), width=1.5, fill=DARK_GREEN)
    for x, y in ((9, 16), (14, 17), (19, 16), (23.5, 15), (12, 21.5), (17, 22), (21, 20.5), (16, 26)):
        pen.disc(x, y, 0.6, 0.9, fill=YELLOW)


@drawing
def grapes(pen: Pen) -> None:
    """A bunch of grapes."""
    pen.line((16, 8), (16, 2.5), width=1.7, fill=DARK_BROWN)
    pen.shape((16, 5), (22, 2), (28, 5), (24, 10), fill=GREEN)
    rows = ((12, (8, 16, 24)), (18, (12, 20)), (17, (5.5, 26.5)), (22, (8.5, 16, 23.5)), (27, (16,)))
    for y, places in rows:
        for x in places:
            pen.disc(x, y, 3.9, fill=PURPLE)
            pen.disc(x - 1.2, y - 1.3, 1, fill="#c7a0e8")


@drawing
def mushroom(pen: Pen) -> None:
    """A red mushroom with white dots."""
    pen.box(11.5, 15, 20.5, 29, fill=CREAM, round_=3.5)
    pen.box(4, 15, 28, 20, fill=CREAM, round_=2.3)
    pen.shape(*((16 + 13.3 * math.cos(a), 17 + 13.5 * math.sin(a)) for a in _turn(180, 360)), fill=RED)
    for x, y, size in ((9, 10, 2.3), (17, 7, 1.9), (23, 11.5, 2.5), (15.5, 14, 1.7)):
        pen.disc(x, y, size, fill=WHITE)
    pen.both(lambda m: pen.disc(m(14), 23, 0.9))
    pen.arc(16, 24.5, (1.6, 1.3), (20, 160), width=0.7)


@drawing
def tulip(pen: Pen) -> None:
    """A tulip with two leaves."""
    pen.line((16, 16), (16, 29), width=1.7, fill=DARK_GREEN)
    pen.shape((16, 29.5), (6, 24), (5, 16), (12.5, 21), fill=GREEN)
    pen.shape((16, 29.5), (26, 24), (27, 16), (19.5, 21), fill=GREEN)
    pen.disc(16, 12.5, 7.3, 6.5, fill="#ee5b8f")
    pen.shape((8.8, 12.5), (9, 2.5), (16, 9), (23, 2.5), (23.2, 12.5), fill="#ee5b8f")
    pen.shape((12, 12), (16, 2.5), (20, 12), (16, 18.5), fill="#f98bb2")


@drawing
def cactus(pen: Pen) -> None:
    """A cactus in a pot."""
    pen.line((16, 13), (16, 7), width=8, fill=GREEN)
    pen.box(12, 4, 20, 23, fill=GREEN, round_=3.8)
    pen.line((11, 17.5), (6.5, 17.5), (6.5, 11), width=3.6, fill=GREEN)
    pen.line((21, 15), (25.5, 15), (25.5, 9), width=3.6, fill=GREEN)
    for x in (14.5, 17.5):
        pen.line((x, 7), (x, 20), width=0.6, fill=DARK_GREEN)
    pen.disc(16, 3.8, 2.2, fill=PINK)
    pen.shape((8.5, 21), (23.5, 21), (21.5, 29.5), (10.5, 29.5), fill="#c8693a")
    pen.box(7.5, 20, 24.5, 23.2, fill="#df8250", round_=0.8)


# Things.


@drawing
def sun(pen: Pen) -> None:
    """The sun, smiling."""
    for step in range(12):
        angle = math.radians(step * 30)
        sides = [(16 + 9 * math.cos(angle + s), 16 + 9 * math.sin(angle + s)) for s in (-0.22, 0.22)]
        pen.shape((16 + 15 * math.cos(angle), 16 + 15 * math.sin(angle)), *sides, fill=ORANGE)
    pen.disc(16, 16, 9.2, fill=YELLOW)
    pen.eyes(14.5, 3.3, 1.2)
    pen.arc(16, 16.5, (4.5, 4), (25, 155), width=1)
    pen.both(lambda m: pen.disc(m(10), 18, 1.4, 1, fill="#f7a65a"))


@drawing
def moon(pen: Pen) -> None:
    """A crescent moon with stars."""
    outer = [(14 + 12.5 * math.cos(a), 16 + 13 * math.sin(a)) for a in _turn(-62, -298)]
    inner = [(20.5 + 10.5 * math.cos(a), 15.5 + 10.5 * math.sin(a)) for a in _turn(-265, -103)]
    pen.shape(*outer, *inner, fill="#f6e08a")
    for x, y, size in ((24, 10, 3.4), (28, 20, 2.3), (21, 18.5, 1.7)):
        pen.shape(*_star(x, y, size, size * 0.42, 4), fill=YELLOW)
    pen.disc(6.5, 14, 1.4, fill="#dcbf58")
    pen.disc(8.5, 20.5, 1.9, fill="#dcbf58")


@drawing
def star(pen: Pen) -> None:
    """A star with five points."""
    pen.shape(*_star(16, 17, 14.5, 6.6, 5), fill=YELLOW)
    pen.shape(*_star(16, 17, 9.5, 4.6, 5), fill="#ffe486")
    pen.eyes(16, 2.6, 1.1)
    pen.arc(16, 17.5, (2.3, 2), (20, 160), width=0.9)


@drawing
def heart(pen: Pen) -> None:
    """A heart."""
    pen.both(lambda m: pen.disc(m(9.5), 11.5, 7, fill=RED))
    pen.shape((3.6, 15.3), (16, 9), (28.4, 15.3), (16, 29.5), fill=RED)
    pen.disc(8, 9.5, 2.3, 2.8, fill="#f9a7ad")


@drawing
def balloon(pen: Pen) -> None:
    """A hot-air balloon in stripes."""
    pen.both(lambda m: pen.line((m(11), 20), (m(13.5), 26), width=0.7))
    pen.disc(16, 12.5, 11.5, 11, fill=RED)
    pen.disc(16, 12.5, 7, 11, fill=YELLOW)
    pen.disc(16, 12.5, 2.8, 11, fill=BLUE)
    pen.box(12.8, 25.3, 19.2, 30, fill=BROWN, round_=1)
    pen.line((13.3, 27), (18.7, 27), width=0.6, fill=DARK_BROWN)


@drawing
def rocket(pen: Pen) -> None:
    """A rocket on its way up."""
    pen.shape((12.5, 24), (19.5, 24), (16, 31), fill=ORANGE)
    pen.shape((14.3, 24), (17.7, 24), (16, 28.5), fill=YELLOW)
    pen.both(lambda m: pen.shape((m(11), 16), (m(5), 22), (m(5.5), 27), (m(12), 23.5), fill=RED))
    pen.disc(16, 14.5, 6, 12, fill="#eef1f6")
    pen.shape((10.9, 8.5), (21.1, 8.5), (16, 1.5), fill=RED)
    pen.disc(16, 14, 3, fill=DARK_GREY)
    pen.disc(16, 14, 2.1, fill=SKY)
    pen.box(11.5, 22.3, 20.5, 24.5, fill=DARK_GREY, round_=0.7)


@drawing
def boat(pen: Pen) -> None:
    """A sailing boat on waves."""
    pen.line((15.5, 3), (15.5, 22), width=1.3, fill=DARK_BROWN)
    pen.shape((17, 3), (17, 19), (28, 19), fill=WHITE)
    pen.shape((14, 6), (14, 19), (5, 19), fill=ORANGE)
    pen.shape((3, 21), (29, 21), (24, 27.5), (8, 27.5), fill=BROWN)
    for x in (5.5, 12.5, 19.5, 26.5):
        pen.disc(x, 28.5, 3.8, 2, fill=BLUE)


@drawing
def teapot(pen: Pen) -> None:
    """A round teapot."""
    pen.arc(25, 18, (4.8, 5), (250, 110), width=2, fill=BLUE)
    pen.line((8, 22), (3.5, 12.5), width=2.6, fill=BLUE)
    pen.disc(16, 19.5, 10, 8.8, fill=BLUE)
    pen.disc(16, 10.5, 5.6, 2.2, fill="#2c62ab")
    pen.disc(16, 6.8, 1.8, fill=YELLOW)
    pen.box(10.5, 26.5, 21.5, 29, fill="#2c62ab", round_=1)
    for x, y in ((12.2, 19), (19.8, 19), (16, 15.6), (16, 22.6)):
        pen.disc(x, y, 2, fill=WHITE)
    pen.disc(16, 19, 1.9, fill=YELLOW)


@drawing
def key(pen: Pen) -> None:
    """A golden key."""
    pen.line((15, 17), (27.5, 29), width=3, fill=YELLOW)
    pen.line((22, 24), (25.5, 20.5), width=2.6, fill=YELLOW)
    pen.line((25.5, 27), (28.5, 24), width=2.6, fill=YELLOW)
    pen.arc(10.5, 11.5, (8.3, 8.3), (0, 360), width=3.8, fill=YELLOW)
    pen.arc(10.5, 11.5, (7.2, 7.2), (180, 280), width=1, fill="#fff2b0")


@drawing
def bell(pen: Pen) -> None:
    """A golden bell."""
    pen.disc(16, 4.5, 2.3, fill="#d99a1f")
    pen.disc(16, 27, 3, fill=DARK_BROWN)
    pen.disc(16, 13, 8.3, 9, fill=YELLOW)
    pen.shape((7.7, 13), (24.3, 13), (26, 23), (6, 23), fill=YELLOW)
    pen.box(3.5, 21.5, 28.5, 25.8, fill="#eeb32b", round_=2)
    pen.line((11.5, 10), (10.5, 18.5), width=1.8, fill="#fff2b0")


def _turn(start: float, end: float, steps: int = 40) -> list[float]:
    """Return angles from one to another, given in degrees, in radians."""
    return [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]


def _star(x: float, y: float, outer: float, inner: float, points: int) -> list[Point]:
    """Return the corners of a star, the first one at the top."""
    corners: list[Point] = []
    for step in range(2 * points):
        radius = inner if step % 2 else outer
        angle = math.pi * (step / points - 0.5)
        corners.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return corners


def main() -> None:
    """Write all drawings, or one sheet of them that is easier to look at."""
    parser = argparse.ArgumentParser(description="Draw the icons of the gallery.")
    parser.add_argument("--sheet", metavar="FILE", help="write one large picture of all of them instead")
    sheet_file = parser.parse_args().sheet
    pictures = {}
    for name, paint in sorted(DRAWINGS.items()):
        pen = Pen()
        paint(pen)
        pictures[name] = pen.picture()
    if sheet_file is not None:
        _sheet(list(pictures.values())).save(sheet_file)
        return
    for name, picture in pictures.items():
        picture.save(Path(__file__).parent / f"{name}.png", optimize=True)


def _sheet(pictures: list[Image.Image], across: int = 6, zoom: int = 6) -> Image.Image:
    """Return all pictures side by side, enlarged, half of each row on a dark ground."""
    side = SIZE * zoom + 8
    down = -(-len(pictures) // across)
    sheet = Image.new("RGBA", (across * side, down * side), "#e8e8ec")
    sheet.paste(Image.new("RGBA", (across * side // 2, down * side), "#18181c"), (across * side // 2, 0))
    for place, picture in enumerate(pictures):
        large = picture.resize((SIZE * zoom, SIZE * zoom), Image.Resampling.NEAREST)
        sheet.alpha_composite(large, (place % across * side + 4, place // across * side + 4))
    return sheet


if __name__ == "__main__":
    main()
