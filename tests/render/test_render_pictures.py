"""Icons as text: half blocks where there are colours enough, and otherwise nothing but the name."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from render_samples import ICON

from una_mud import render
from una_mud.messages import IconChanged
from una_mud.messages.icons import Picture
from una_mud.render import Colours, Style
from una_mud.render.pictures import nearest, rows

SGR = re.compile(r"\x1b\[[0-9;]*m")
DRAWN = [Style(Colours.TRUE, pictures=True), Style(Colours.MANY, pictures=True)]


@pytest.mark.parametrize("style", DRAWN)
def test_a_picture_is_sixteen_rows_of_thirty_two_columns(style: Style) -> None:
    drawn = [SGR.sub("", row) for row in rows(ICON, style)]
    assert len(drawn) == 16
    assert drawn[0] == "\N{UPPER HALF BLOCK}" * 32
    assert drawn[8] == ""
    assert drawn[15] == "\N{UPPER HALF BLOCK}" * 32


@pytest.mark.parametrize("style", DRAWN)
def test_every_row_ends_its_colours(style: Style) -> None:
    assert all(row.endswith("\x1b[0m") for row in rows(ICON, style) if row)


def test_two_colours_stand_in_one_character() -> None:
    one = bytes((255, 0, 0, 255)) * 32 + bytes((0, 0, 255, 255)) * 32
    row = rows(Picture(one + bytes(4096 - len(one))), DRAWN[0])
    assert row == ["\x1b[38;2;255;0;0;48;2;0;0;255m" + "\N{UPPER HALF BLOCK}" * 32 + "\x1b[0m"]


def test_a_lower_pixel_alone_is_a_lower_block() -> None:
    one = bytes(128) + bytes((0, 0, 255, 255)) * 32
    (row,) = rows(Picture(one + bytes(4096 - len(one))), DRAWN[1])
    assert row == "\x1b[38;5;21m" + "\N{LOWER HALF BLOCK}" * 32 + "\x1b[0m"


@pytest.mark.parametrize(
    "style",
    [
        Style(),
        Style(Colours.TRUE),
        Style(Colours.OFF, pictures=True),
        Style(Colours.ANSI, pictures=True),
        Style(Colours.TRUE, width=31, pictures=True),
        Style(Colours.TRUE, reader=True, pictures=True),
    ],
)
def test_where_it_cannot_be_drawn_only_the_name_is_told(style: Style) -> None:
    text = render.text(IconChanged("fox", ICON, forgotten=False), "Ann", style)
    assert SGR.sub("", text).replace("\n", " ") == "Your icon is now fox."


def test_the_name_stands_below_the_picture_too() -> None:
    text = render.text(IconChanged("fox", ICON, forgotten=False), "Ann", DRAWN[0])
    assert SGR.sub("", text).endswith("\nYour icon is now fox.")


@pytest.mark.parametrize(
    ("shade", "number"),
    [((0, 0, 0), 16), ((255, 255, 255), 231), ((255, 0, 0), 196), ((128, 128, 128), 244), ((8, 8, 8), 232)],
)
def test_the_nearest_colour_of_the_palette(shade: tuple[int, int, int], number: int) -> None:
    assert nearest(shade) == number


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_every_colour_has_a_nearest_one(shade: tuple[int, int, int]) -> None:
    assert 16 <= nearest(shade) <= 255
