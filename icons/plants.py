"""Drawings of fruits and other plants."""

from __future__ import annotations

import math

from pen import CREAM, DARK_BROWN, DARK_GREEN, GREEN, PINK, PURPLE, RED, WHITE, YELLOW, Pen, angles, drawing


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
    pen.shape(*((16 + 13.3 * math.cos(a), 17 + 13.5 * math.sin(a)) for a in angles(180, 360)), fill=RED)
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
