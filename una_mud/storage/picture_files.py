"""Files of icons: read within limits, whatever they claim to be.

A BMP is taken in any depth that Pillow reads, and a DMI, which is a PNG with BYOND's description of its
states in a zTXt chunk. What a file says of its size is read here, before Pillow sees it, and of a PNG Pillow
is given nothing but the picture itself. It may take milliseconds: call it outside the reactor.
"""

from __future__ import annotations

import base64
import binascii
import io
import re
import struct
import zlib
from typing import TYPE_CHECKING, Final

from PIL import Image

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.messages.icons import BYTES_AT_MOST, SIDE, Picture

if TYPE_CHECKING:
    from collections.abc import Iterator

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_BMP: Final = b"BM"
_OLD_HEADER: Final = 12
"""Bytes of the oldest kind of a BMP's header, the only one with short numbers."""
_SHEET_PIXELS: Final = 1024 * 1024
"""The most that all states of a DMI may have together: a thousand icons."""
_TEXT_AT_MOST: Final = 256 * 1024
"""Bytes of a DMI's description."""
_DRAWN: Final = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})
"""The chunks of a PNG that make the picture."""
_SIZES: Final = re.compile(r"^\s*(width|height)\s*=\s*(\d{1,5})\s*$", re.MULTILINE)


def read_base64(text: str) -> bytes:
    """Return the bytes that a text stands for, white space aside; raise CommandError otherwise."""
    try:
        return base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise CommandError(ErrorId.ICON_NO_BASE64) from None


def read_picture(data: bytes) -> Picture:
    """Return the icon that a file holds; raise CommandError that says what is wrong with the file."""
    if len(data) > BYTES_AT_MOST:
        raise CommandError(ErrorId.ICON_TOO_LARGE, str(BYTES_AT_MOST // 1024))
    if data.startswith(_PNG):
        return _decoded(_bare_png(data), "PNG")
    if data.startswith(_BMP):
        _check_icon(*_bmp_size(data))
        return _decoded(data, "BMP")
    raise CommandError(ErrorId.ICON_FORMAT)


def read_drawing(data: bytes) -> Picture:
    """Return the icon that a file of our own gallery holds, a plain PNG."""
    return _decoded(data, "PNG")


def png(picture: Picture) -> bytes:
    """Return an icon as a PNG file with nothing in it but the picture."""
    file = io.BytesIO()
    Image.frombytes("RGBA", (SIDE, SIDE), picture.pixels).save(file, "PNG")
    return file.getvalue()


def _decoded(data: bytes, kind: str) -> Picture:
    try:
        with Image.open(io.BytesIO(data), formats=(kind,)) as image:
            icon = image.crop((0, 0, SIDE, SIDE)).convert("RGBA")
    except Exception:  # noqa: BLE001 - Pillow raises whatever comes to it for a damaged file
        raise CommandError(ErrorId.ICON_DAMAGED) from None
    return Picture(icon.tobytes())


def _check_icon(width: int, height: int) -> None:
    if (width, height) != (SIDE, SIDE):
        raise CommandError(ErrorId.ICON_SIZE, f"{width}x{height}")


# BMP.


def _bmp_size(data: bytes) -> tuple[int, int]:
    """Return width and height as the header has them; rows that go downwards have a negative height."""
    try:
        (header,) = struct.unpack_from("<I", data, 14)
        width, height = struct.unpack_from("<HH" if header == _OLD_HEADER else "<ii", data, 18)
    except struct.error:
        raise CommandError(ErrorId.ICON_DAMAGED) from None
    return width, abs(height)


# DMI.


def _bare_png(data: bytes) -> bytes:
    """Return a DMI's picture without anything else that its file holds, when it is one and small enough."""
    chunks = list(_chunks(data))
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) < len("WWWWHHHH"):
        raise CommandError(ErrorId.ICON_DAMAGED)
    width, height = struct.unpack_from(">II", chunks[0][1])
    _check_icon(*_state_size(chunks))
    if width < SIDE or height < SIDE:
        _check_icon(width, height)
    if width * height > _SHEET_PIXELS:
        raise CommandError(ErrorId.ICON_SIZE, f"{width}x{height}")
    return _PNG + b"".join(whole for kind, _, whole in chunks if kind in _DRAWN)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes, bytes]]:
    """Return the chunks of a PNG as far as they go: kind, content, and the chunk as it stands."""
    place = len(_PNG)
    while place + 12 <= len(data):
        size, kind = struct.unpack_from(">I4s", data, place)
        end = place + 12 + size
        yield kind, data[place + 8 : end - 4], data[place:end]
        place = end


def _state_size(chunks: list[tuple[bytes, bytes, bytes]]) -> tuple[int, int]:
    """Return the size of each state's pictures, which BYOND's description tells."""
    texts = (_description(content) for kind, content, _ in chunks if kind == b"zTXt")
    text = next((text for text in texts if text is not None), None)
    if text is None or not text.lstrip().startswith("# BEGIN DMI"):
        raise CommandError(ErrorId.ICON_FORMAT)
    sizes = {name: int(number) for name, number in _SIZES.findall(text)}
    return sizes.get("width", SIDE), sizes.get("height", SIDE)


def _description(content: bytes) -> str | None:
    """Return a zTXt chunk's text: a keyword, a zero, the method zero, and what is compressed by it."""
    keyword, _, packed = content.partition(b"\0")
    if keyword != b"Description" or packed[:1] != b"\0":
        return None
    unpacker = zlib.decompressobj()
    try:
        text = unpacker.decompress(packed[1:], _TEXT_AT_MOST)
    except zlib.error:
        raise CommandError(ErrorId.ICON_DAMAGED) from None
    if unpacker.unconsumed_tail:
        raise CommandError(ErrorId.ICON_TOO_LARGE, str(BYTES_AT_MOST // 1024))
    return text.decode("latin-1")
