"""Shuffles that come out the same on every machine, from a seed.

The algorithm is small enough to be written again in any language. For the k-th shuffle (from 0) of a seed:
let S be the SHAKE-256 output of the seed's bytes followed by k as four bytes, most significant first, read
as 16-bit numbers, most significant byte first. For i from n - 1 down to 1 take the next number v of S,
passing over every v that is not below 65536 - 65536 mod (i + 1), and swap the items i and v mod (i + 1).
"""

from __future__ import annotations

import struct
from functools import lru_cache
from hashlib import sha256, shake_256
from itertools import chain
from operator import ge
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator

Item = TypeVar("Item")

_SPAN: Final = 1 << 16


@lru_cache(maxsize=1024)
def _ceiling(choices: int) -> int:
    """Return the bound below which a 16-bit number is an unbiased draw among ``choices``."""
    return _SPAN - _SPAN % choices


@lru_cache(maxsize=1024)
def _ceilings(last: int) -> tuple[int, ...]:
    """Return the ceiling of each choice among 0 … i, for i from ``last`` down to 1."""
    return tuple(_ceiling(i + 1) for i in range(last, 0, -1))


def _numbers(source: bytes, count: int) -> Iterator[int]:
    """Return the endless stream of 16-bit numbers of ``source``; about ``count`` of them are expected."""
    return chain.from_iterable(_blocks(source, count))


def _blocks(source: bytes, count: int) -> Iterator[tuple[int, ...]]:
    """Yield the stream in pieces."""
    start = 0
    size = count + 8
    while True:
        block = shake_256(source).digest(2 * size)[2 * start :]
        yield struct.unpack(f">{size - start}H", block)
        start, size = size, 2 * size


def shuffle(items: list[Any], seed: bytes, nth: int) -> None:
    """Shuffle ``items`` (fewer than 65536) in place: the ``nth`` shuffle of ``seed``."""
    i = len(items) - 1
    if i < 1:
        return
    source = seed + nth.to_bytes(4, "big")
    numbers: tuple[int, ...] = struct.unpack(f">{i}H", shake_256(source).digest(2 * i))
    if any(map(ge, numbers, _ceilings(i))):
        numbers = _fair_numbers(source, i)  # there is one to pass over: once in ten decks
    for v in numbers:
        j = v % (i + 1)
        items[i], items[j] = items[j], items[i]
        i -= 1


def _fair_numbers(source: bytes, last: int) -> tuple[int, ...]:
    """Return a number for each choice among 0 … i, i from ``last`` to 1, but none that would favour some."""
    numbers = _numbers(source, last)
    return tuple([next(v for v in numbers if v < ceiling) for ceiling in _ceilings(last)])


def derive(seed: bytes, *path: str | int) -> bytes:
    """Return 32 bytes that depend on ``seed`` and every part of ``path``, and tell nothing of the seed."""
    text = "/".join(str(part) for part in path)
    return sha256(seed + b"\0" + text.encode()).digest()


class Rng:
    """An endless, repeatable source of unbiased choices, for computer players.

    The same seed gives the same choices on every machine and every Python.
    """

    __slots__ = ("_draw",)

    def __init__(self, seed: bytes) -> None:
        """Start the stream that belongs to ``seed``."""
        self._draw = _numbers(seed, 1024).__next__

    def below(self, choices: int) -> int:
        """Return one of 0 … ``choices`` - 1, each as likely; ``choices`` is 1 to 65536."""
        ceiling = _ceiling(choices)
        v = self._draw()
        while v >= ceiling:
            v = self._draw()
        return v % choices

    def shuffle(self, items: list[Item]) -> None:
        """Shuffle the items in place, each order as likely."""
        below = self.below
        for last in range(len(items) - 1, 0, -1):
            other = below(last + 1)
            items[last], items[other] = items[other], items[last]

    def token(self) -> bytes:
        """Return 32 bytes, to be the seed of something."""
        return struct.pack(">16H", *[self._draw() for _ in range(16)])

    def chance(self, per_mille: int) -> bool:
        """Return true with a probability of ``per_mille`` in a thousand."""
        return self.below(1000) < per_mille
