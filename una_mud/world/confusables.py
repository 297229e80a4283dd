"""When two names look alike, so that nobody can pass for somebody else.

The tables below are our own and cover what people can type: letters of Cyrillic, Greek, Armenian and other
scripts that look like Latin ones, and the digits that look like letters. Capitals count as they are typed:
``KaI`` looks like ``Kal``, and ``Kai`` does not.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

# ruff: noqa: RUF001 - letters that look alike are what the table is about
_ALIKE: Final = {
    # Cyrillic
    "Аа": "a", "Вьъ": "b", "Сс": "c", "Ԁԁ": "d", "Ее": "e", "Ԍ": "g", "НҺһ": "h", "і": "i", "ЈјϳͿ": "j",
    "Кк": "k", "ІӀӏ": "l", "М": "m", "Оо": "o", "Рр": "p", "Ԛԛ": "q", "Ѕѕ": "s", "Т": "t", "Ѵѵ": "v",
    "Ԝԝ": "w", "Хх": "x", "УуҮү": "y",
    # Greek
    "Αα": "a", "Ββ": "b", "Εε": "e", "Η": "h", "ι": "i", "Κκ": "k", "Ι": "l", "Μ": "m", "Νη": "n",
    "Οοσ": "o", "Ρρ": "p", "Τ": "t", "υ": "u", "ν": "v", "Χχ": "x", "Υγ": "y", "Ζ": "z",
    # Armenian
    "հ": "h", "ո": "n", "Օօ": "o", "Տ": "s", "Սս": "u",
    # Latin that is not of everyday use, and what stands for a letter
    "ɑ": "a", "ƅ": "b", "ɡ": "g", "ıɩ": "i", "ȷ": "j", "ĸ": "k", "I1ǀ": "l", "0": "o",
}  # fmt: skip
_LOOKS: Final = str.maketrans({mark: like for marks, like in _ALIKE.items() for mark in marks})


@lru_cache(maxsize=10_000)
def look(name: str) -> str:
    """Return the form in which names that look alike are equal."""
    # Accents are taken off for a moment, so that a letter of another script keeps them.
    shown = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name)).translate(_LOOKS)
    folded = unicodedata.normalize("NFKD", shown.casefold()).translate(_LOOKS)
    return unicodedata.normalize("NFC", folded)
