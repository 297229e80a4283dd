"""Files of icons, good and bad, made here."""

from __future__ import annotations

import base64
import io
import struct
import zlib
from typing import Final

from PIL import Image

RED: Final = (255, 0, 0, 255)
BLUE: Final = (0, 0, 255, 255)


def image(mode: str = "RGB", size: tuple[int, int] = (32, 32), colour: tuple[int, ...] = RED) -> Image.Image:
    return Image.new("RGBA", size, colour).convert(mode)


def bmp(mode: str = "RGB", size: tuple[int, int] = (32, 32)) -> bytes:
    return saved(image(mode, size), "BMP")


def saved(picture: Image.Image, kind: str) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind)
    return file.getvalue()


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def description(width: int = 32, height: int = 32, states: int = 1, frames: int = 1) -> str:
    rows = ["# BEGIN DMI", "version = 4.0", f"\twidth = {width}", f"\theight = {height}"]
    for number in range(states):
        rows += [f'state = "s{number}"', "\tdirs = 1", f"\tframes = {frames}"]
        rows += ["\tdelay = " + ",".join(["1"] * frames)] * (frames > 1)
    return "\n".join([*rows, "# END DMI", ""])


def text_chunk(text: str | bytes, keyword: bytes = b"Description") -> bytes:
    packed = zlib.compress(text.encode() if isinstance(text, str) else text, 9)
    return chunk(b"zTXt", keyword + b"\0\0" + packed)


def dmi(sheet: Image.Image | None = None, text: str | None = None) -> bytes:
    """Return a DMI whose sheet shows all frames of all states one after the other."""
    png = saved(sheet or image("RGBA"), "PNG")
    return with_chunks(png, text_chunk(description() if text is None else text))


def with_chunks(png: bytes, *chunks: bytes) -> bytes:
    """Return a PNG with more chunks behind its header."""
    head = len(b"\x89PNG\r\n\x1a\n") + len(chunk(b"IHDR", bytes(13)))
    return png[:head] + b"".join(chunks) + png[head:]


def empty_png(width: int, height: int, packed: bytes = b"") -> bytes:
    """Return a DMI that claims a size, with whatever pixels."""
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = [chunk(b"IHDR", header), text_chunk(description()), chunk(b"IDAT", packed), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def rows(data: bytes, length: int = 76) -> list[str]:
    """Return base64 in rows of a length."""
    text = base64.b64encode(data).decode()
    return [text[place : place + length] for place in range(0, len(text), length)]
