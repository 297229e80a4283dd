"""Drawings of things."""

from __future__ import annotations

import math

from pen import (
    BLUE,
    BROWN,
    DARK_BROWN,
    DARK_GREY,
    ORANGE,
    RED,
    SKY,
    WHITE,
    YELLOW,
    Pen,
    angles,
    drawing,
    star_corners,
)


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
    outer = [(14 + 12.5 * math.cos(a), 16 + 13 * math.sin(a)) for a in angles(-62, -298)]
    inner = [(20.5 + 10.5 * math.cos(a), 15.5 + 10.5 * math.sin(a)) for a in angles(-265, -103)]
    pen.shape(*outer, *inner, fill="#f6e08a")
    for x, y, size in ((24, 10, 3.4), (28, 20, 2.3), (21, 18.5, 1.7)):
        pen.shape(*star_corners(x, y, size, size * 0.42, 4), fill=YELLOW)
    pen.disc(6.5, 14, 1.4, fill="#dcbf58")
    pen.disc(8.5, 20.5, 1.9, fill="#dcbf58")


@drawing
def star(pen: Pen) -> None:
    """A star with five points."""
    pen.shape(*star_corners(16, 17, 14.5, 6.6, 5), fill=YELLOW)
    pen.shape(*star_corners(16, 17, 9.5, 4.6, 5), fill="#ffe486")
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
