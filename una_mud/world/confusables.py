"""When two names look alike, so that nobody can pass for somebody else: the skeletons of Unicode's UTS #39.

The table is that of the library ``confusable_homoglyphs``. It's loaded for the first name that isn't plain
ASCII: that takes some 65 ms once, and the library's file is let go of as soon as the table is made, since it
takes ten times the memory.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from typing import Final

_ASCII: Final = str.maketrans({"0": "O", "1": "l", "I": "l", "|": "l", "m": "rn"})
"""What the table says of ASCII."""
_IGNORED: Final = "\u200e"
"""The library writes it around what is written from right to left."""
_WRITING_SYSTEMS: Final = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
)
"""Scripts that people write together: Japanese, Korean, Chinese (UTS #39, 5.2, Highly Restrictive)."""
_ANY_SCRIPT: Final = frozenset({"COMMON", "INHERITED", "UNKNOWN"})


@lru_cache(maxsize=10_000)
def skeleton(name: str) -> str:
    """Return the form in which names that look alike are equal.

    Capitals count as they are typed, too: ``KaI`` looks like ``Kal``, and ``Kai`` doesn't.
    """
    return _skeleton(_skeleton(name).casefold())


def loose_skeleton(name: str) -> str:
    """Return a form in which i, l and 1 are equal, too: for words that nobody may come near to."""
    return skeleton(name).replace("i", "l")


def _skeleton(text: str) -> str:
    text = unicodedata.normalize("NFD", text if text.isascii() else unicodedata.normalize("NFKC", text))
    if text.isascii():
        return text.translate(_ASCII)
    return unicodedata.normalize("NFD", text.translate(_table()))


def mixes_scripts(name: str) -> bool:
    """Whether letters of several scripts stand in a name that nobody writes together."""
    if name.isascii():
        return False
    from confusable_homoglyphs import categories  # noqa: PLC0415 - see the module's docstring

    scripts = categories.unique_aliases(name) - _ANY_SCRIPT
    return len(scripts) > 1 and not any(scripts <= together for together in _WRITING_SYSTEMS)


@cache
def _table() -> dict[int, str]:
    """Return the prototype of each character that is confused with another one.

    The library names for each character those that it can be confused with, and no prototype.
    """
    from confusable_homoglyphs.utils import load  # noqa: PLC0415 - see the module's docstring

    pairs = load("confusables.json").items()
    alike = {_bare(one): [_bare(each["c"]) for each in others] for one, others in pairs}
    table: dict[int, str] = {}
    for one in alike:
        if len(one) == 1 and ord(one) not in table:
            family = _family(one, alike)
            prototype = min(family, key=_rank)
            table |= {ord(member): prototype for member in family if len(member) == 1}
    return table


def _family(one: str, alike: dict[str, list[str]]) -> set[str]:
    """Return all that can be confused with something, directly or by way of others."""
    family: set[str] = set()
    waiting = [one]
    while waiting:
        each = waiting.pop()
        if each not in family:
            family.add(each)
            waiting += alike.get(each, ())
    return family


def _rank(text: str) -> tuple[bool, int, bool, bool, str]:
    """Sort plain letters first, the longest first (``rn`` stands for m), and small ones before capitals."""
    return not text.isascii(), -len(text), not text.isalpha(), not text.islower(), text


def _bare(text: str) -> str:
    return text.strip(_IGNORED)
