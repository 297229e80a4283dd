"""Drawings of animals."""

from __future__ import annotations

import math

from pen import (
    BLUE,
    BROWN,
    CREAM,
    DARK_BROWN,
    DARK_GREEN,
    DARK_GREY,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PINK,
    PURPLE,
    RED,
    SIZE,
    SKY,
    WHITE,
    YELLOW,
    Pen,
    drawing,
)


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
