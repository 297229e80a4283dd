"""Keeping what people have typed from being anything but text."""

from __future__ import annotations

from typing import Final

_BREAKS: Final = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"
_CONTROLS: Final = [*range(0x20), *range(0x7F, 0xA0)]
_BIDI: Final = [*range(0x202A, 0x202F), *range(0x2066, 0x206A)]
"""Embeddings, overrides and isolates, with which text could turn round what stands beside it."""
_TAGS: Final = [0xFEFF, *range(0xE0000, 0xE0080)]
_SURROGATES: Final = range(0xD800, 0xE000)
"""What no encoder takes."""

_HARMLESS: Final[dict[int, str | None]] = {
    **dict.fromkeys((*_CONTROLS, *_BIDI, *_TAGS, *_SURROGATES), None),
    **{ord(mark): " " for mark in _BREAKS},
}


def clean(text: str) -> str:
    """Return the text on one line, without control characters, escapes and marks that turn its direction."""
    return text if text.isprintable() else text.translate(_HARMLESS)
