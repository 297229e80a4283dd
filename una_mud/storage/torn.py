"""Whether SQLite's write-ahead log ends in a transaction that was cut off.

SQLite drops such a tail without a word; it was never acknowledged, so nobody has seen it. The format is
SQLite's, documented as "WAL-mode file format": a header of 32 bytes, then frames of 24 bytes and a page.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_HEADER: Final = struct.Struct(">8I")
_FRAME: Final = struct.Struct(">6I")
_MAGIC: Final = 0x377F0682
"""With the lowest bit set, checksums are made of big-endian words."""


def torn_tail(path: Path) -> bool:
    """Return whether the last transaction in a log is not whole; False without a log."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return False
    if len(data) < _HEADER.size:
        return bool(data)
    magic, _, page, _, first, second, *sums = _HEADER.unpack_from(data)
    if magic & ~1 != _MAGIC:
        return True
    start, end, begin = _last_transaction(data, _FRAME.size + page, (first, second), (sums[0], sums[1]))
    return not _whole(data[start:end], _FRAME.size + page, begin, ">" if magic & 1 else "<")


def _last_transaction(
    data: bytes, size: int, salts: tuple[int, int], sums: tuple[int, int]
) -> tuple[int, int, tuple[int, int]]:
    """Return where the last transaction begins and ends, and the checksum before it."""
    start, begin = _HEADER.size, sums
    place = start
    committed = False
    while place + _FRAME.size <= len(data):
        _, pages, *rest = _FRAME.unpack_from(data, place)
        if (rest[0], rest[1]) != salts:
            break  # what follows is left over from before the log began anew
        if committed:
            start, begin = place, sums
        sums = (rest[2], rest[3])
        committed = bool(pages)
        place += size
    else:
        place = max(place, len(data))
    return start, place, begin


def _whole(frames: bytes, size: int, sums: tuple[int, int], order: str) -> bool:
    """Whether frames are whole and end in a commit."""
    if len(frames) % size:
        return False
    committed = True
    for place in range(0, len(frames), size):
        frame = frames[place : place + size]
        _, pages, _, _, *stored = _FRAME.unpack_from(frame)
        sums = _checksum(frame[:8] + frame[_FRAME.size :], sums, order)
        if (stored[0], stored[1]) != sums:
            return False
        committed = bool(pages)
    return committed


def _checksum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = sums
    for one, other in struct.iter_unpack(f"{order}2I", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
