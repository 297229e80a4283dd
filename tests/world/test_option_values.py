"""What options take, and by what id clients tell an icon."""

from __future__ import annotations

import pytest

from una_mud.messages.icons import OWN, Picture, icon_id
from una_mud.world.option import Option, ValueType
from una_mud.world.options import SETTINGS, TABLE_OPTIONS, Settings, TableOptions

SIZES = ValueType({"off": 0, "on": 1, "often": 2}, 5, 60, also={"yes": 1})


@pytest.mark.parametrize(
    ("text", "value"),
    [("off", 0), ("on", 1), ("often", 2), ("oft", 2), ("yes", 1), ("5", 5), ("60", 60), ("007", 7)],
)
def test_words_their_beginnings_and_numbers_are_taken(text: str, value: int) -> None:
    assert SIZES(text) == value


@pytest.mark.parametrize(
    "text", ["", " ", "o", "of", "y", "ye", "onn", "4", "61", "-7", "+7", "5.0", "5x", "²", "5" * 5000, "\0"]
)
def test_anything_else_is_refused(text: str) -> None:
    """A beginning that several words have, and one of a word that is only understood."""
    with pytest.raises(ValueError):  # noqa: PT011 - its words are nobody's business
        SIZES(text)


def test_without_limits_no_number_is_taken_and_a_word_may_be_one() -> None:
    colours = ValueType({"off": "off", "16": "16", "256": "256"})
    assert colours("16") == "16"
    assert colours("2") == "256"
    with pytest.raises(ValueError):  # noqa: PT011
        colours("17")


@pytest.mark.parametrize("option", [*TABLE_OPTIONS, *SETTINGS], ids=lambda option: str(option.name))
def test_every_option_takes_what_it_shows_and_what_it_says(option: Option) -> None:
    kept = TableOptions() if option in TABLE_OPTIONS else Settings()
    for word, value in option.read.words.items():
        assert option.read(word) == value
        setattr(kept, option.field, value)
        assert option.row(kept).value
    if option.read.low is not None and option.read.high is not None:
        for number in (option.read.low, option.read.high):
            assert option.read(str(number)) == number
        for number in (option.read.low - 1, option.read.high + 1):
            with pytest.raises(ValueError):  # noqa: PT011
                option.read(str(number))


def test_an_icon_is_told_by_its_drawing_or_by_what_its_pixels_come_to() -> None:
    red, blue = (Picture(bytes(pixel) * 1024) for pixel in ((255, 0, 0, 255), (0, 0, 255, 255)))
    assert icon_id("fox", None) == icon_id("fox", red) == "fox"
    assert icon_id(None, None) is None
    assert icon_id(OWN, None) is None
    first, second = icon_id(OWN, red), icon_id(OWN, blue)
    assert first != second
    assert first == icon_id(OWN, Picture(red.pixels))
    assert first is not None
    assert first.startswith("own-")
    assert len(first) == len("own-") + 16
