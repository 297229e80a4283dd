"""Icons from files: those that are taken, and one clear reason for all others, at no great cost."""

from __future__ import annotations

import base64
import contextlib
import re
import time
import tracemalloc
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from picture_files import (
    BLUE,
    RED,
    bmp,
    chunk,
    description,
    dmi,
    empty_png,
    image,
    saved,
    text_chunk,
    with_chunks,
)
from PIL import Image

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.messages.icons import BYTES_AT_MOST, SIDE, Picture
from una_mud.storage.gallery import drawing, drawings
from una_mud.storage.picture_files import read_base64, read_picture


def error_id(data: bytes) -> ErrorId:
    """Return why a file is not taken."""
    with pytest.raises(CommandError) as caught:
        read_picture(data)
    return caught.value.message.error_id


# The gallery.


def test_the_gallery_has_drawings_enough() -> None:
    assert len(drawings()) >= 24
    assert all(re.fullmatch(r"[a-z]{2,12}", name) for name in drawings())


@pytest.mark.parametrize("name", drawings())
def test_a_drawing_is_a_small_picture_with_something_on_it(name: str) -> None:
    with Image.open(drawings()[name]) as file:
        assert file.size == (32, 32)
    picture = drawing(name)
    solid = [picture.at(x, y)[:3] for x in range(SIDE) for y in range(SIDE) if picture.at(x, y)[3] > 200]
    assert len(solid) > 200
    assert len(set(solid)) > 4
    assert len(solid) < SIDE * SIDE


def test_no_two_drawings_look_alike() -> None:
    pictures = [drawing(name).pixels for name in drawings()]
    for nth, one in enumerate(pictures):
        for other in pictures[:nth]:
            differing = sum(a != b for a, b in zip(one, other, strict=True))
            assert differing > 600


# What is taken.


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA"])
def test_a_bmp_of_any_depth_is_taken(mode: str) -> None:
    assert len(read_picture(bmp(mode)).pixels) == 4 * SIDE * SIDE


def test_a_bmp_keeps_its_colours() -> None:
    picture = image()
    picture.putpixel((31, 0), BLUE[:3])
    read = read_picture(saved(picture, "BMP"))
    assert read.at(0, 0) == RED
    assert read.at(31, 0) == BLUE


def test_of_a_dmi_of_many_states_the_first_frame_of_the_first_is_taken() -> None:
    sheet = image("RGBA", (64, 64), BLUE)
    sheet.paste(image("RGBA"), (0, 0))
    read = read_picture(dmi(sheet, description(states=2, frames=2)))
    assert {read.at(x, y) for x in range(SIDE) for y in range(SIDE)} == {RED}


def test_a_dmi_keeps_what_is_clear() -> None:
    assert read_picture(dmi(image("RGBA", colour=(9, 8, 7, 0)))).at(5, 5)[3] == 0
    assert read_picture(dmi(image("P"))).at(5, 5) == RED


def test_text_in_a_dmi_that_is_no_description_does_not_matter() -> None:
    large = text_chunk(b"x" * 10_000_000, b"Comment")
    broken = chunk(b"zTXt", b"Comment\0\0not compressed")
    moving = chunk(b"acTL", b"\0\0\0\2\0\0\0\0")
    assert read_picture(with_chunks(dmi(), moving)).at(0, 0) == RED
    assert read_picture(with_chunks(dmi(), large, broken)).at(0, 0) == RED


# What is not.


@pytest.mark.parametrize("size", [(33, 32), (32, 33), (1, 1), (64, 64), (16, 16)])
def test_another_size_is_not_taken(size: tuple[int, int]) -> None:
    assert error_id(bmp(size=size)) is ErrorId.ICON_SIZE
    assert error_id(dmi(image("RGBA", size), description(*size))) is ErrorId.ICON_SIZE


def test_a_sheet_smaller_than_an_icon_is_not_taken() -> None:
    assert error_id(dmi(image("RGBA", (16, 32)))) is ErrorId.ICON_SIZE


@pytest.mark.parametrize("kind", ["GIF", "JPEG", "TIFF", "WEBP", "ICO", "PPM", "TGA", "PNG"])
def test_another_format_is_not_taken(kind: str) -> None:
    assert error_id(saved(image(), kind)) is ErrorId.ICON_FORMAT


@pytest.mark.parametrize("data", [b"", b"B", b"hello", bytes(1000), b"<svg/>", b"\x89PNG"])
def test_what_is_no_picture_is_not_taken(data: bytes) -> None:
    assert error_id(data) is ErrorId.ICON_FORMAT


def test_a_file_that_is_too_large_is_not_taken() -> None:
    assert error_id(bmp() + bytes(BYTES_AT_MOST)) is ErrorId.ICON_TOO_LARGE


@pytest.mark.parametrize("part", [0.02, 0.1, 0.5, 0.9, 0.99])
@pytest.mark.parametrize("whole", [bmp(), bmp("P"), bmp("1")])
def test_a_bmp_that_is_cut_off_is_not_taken(whole: bytes, part: float) -> None:
    assert error_id(whole[: int(len(whole) * part)]) is ErrorId.ICON_DAMAGED


def test_a_dmi_that_is_cut_off_or_damaged_is_not_taken() -> None:
    noisy = Image.effect_noise((32, 32), 200).convert("RGBA")
    whole = dmi(noisy)
    assert error_id(whole[:200]) in {ErrorId.ICON_DAMAGED, ErrorId.ICON_FORMAT}
    assert error_id(whole[:-400]) is ErrorId.ICON_DAMAGED
    assert error_id(whole[:500] + b"\x55\xaa" + whole[502:]) is ErrorId.ICON_DAMAGED
    assert error_id(whole[:12]) is ErrorId.ICON_DAMAGED
    broken = with_chunks(saved(image("RGBA"), "PNG"), chunk(b"zTXt", b"Description\0\0nothing packed"))
    assert error_id(broken) is ErrorId.ICON_DAMAGED


def test_a_description_of_nothing_is_no_dmi() -> None:
    assert error_id(dmi(text="just words")) is ErrorId.ICON_FORMAT


# Bombs: they are refused before anything large is made of them.

BOMBS = {
    "bmp of 65535 squared": b"BM" + bytes(12) + (40).to_bytes(4, "little") + b"\xff\xff\0\0" * 2 + bytes(28),
    "bmp with a negative size": b"BM" + bytes(12) + (40).to_bytes(4, "little") + b"\xff" * 8 + bytes(28),
    "png of 65535 squared": empty_png(65535, 65535),
    "png with long rows": empty_png(2**31 - 1, 32),
    "text that grows": with_chunks(
        saved(image("RGBA"), "PNG"), text_chunk(b"# BEGIN DMI" + b" " * 40_000_000)
    ),
    "pixels that grow": empty_png(32, 32, zlib.compress(bytes(50_000_000), 9)),
    "just below the limit of a sheet": empty_png(1024, 1024, zlib.compress(bytes(1024 * 4097), 9)),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_costs_little(name: str) -> None:
    data = BOMBS[name]
    tracemalloc.start()
    began = time.process_time()
    try:
        if name.startswith(("pixels", "just")):  # no more is made of them than the size that they have
            read_picture(data)
        else:
            assert error_id(data) in {ErrorId.ICON_SIZE, ErrorId.ICON_TOO_LARGE}
        took, memory = time.process_time() - began, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert took < 2
    assert memory < 8_000_000


@given(st.binary(max_size=300), st.sampled_from([bmp(), dmi()]), st.integers(0, 400))
def test_a_file_with_anything_in_it_is_an_icon_or_a_sorrow(noise: bytes, whole: bytes, place: int) -> None:
    data = whole[:place] + noise + whole[place + len(noise) :]
    with contextlib.suppress(CommandError):
        assert isinstance(read_picture(data), Picture)


# Base64.


@given(st.binary(max_size=500), st.sampled_from(["\n", " \r\n", "\t"]))
def test_base64_is_read_in_lines_of_any_length(data: bytes, gap: str) -> None:
    text = base64.b64encode(data).decode()
    assert read_base64(gap.join([text[:7], text[7:100], text[100:]])) == data


@pytest.mark.parametrize("text", ["hello!", "abc", "====", "ä" * 4, "QUJD*"])
def test_what_is_no_base64_is_told(text: str) -> None:
    with pytest.raises(CommandError) as caught:
        read_base64(text)
    assert caught.value.message.error_id is ErrorId.ICON_NO_BASE64
