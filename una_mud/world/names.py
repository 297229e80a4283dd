"""Names of people and rooms: what one may be called, and when two names are the same."""

from __future__ import annotations

import difflib
import unicodedata
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.world.confusables import loose_skeleton, skeleton

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

PERSON_LENGTH: Final = (2, 20)
ROOM_LENGTH: Final = (1, 40)
_NEAR: Final = 3

BOT_NAMES: Final = (
    "Pip", "Nettle", "Bramble", "Quill", "Tansy", "Rook", "Fidget", "Marzipan", "Otto", "Juniper",
    "Pebble", "Sorrel", "Biscuit", "Clover", "Thimble", "Wren", "Mabel", "Acorn", "Ludo", "Saffron",
)  # fmt: skip
"""The names that computer players take; no person may have one of them."""


SOMEBODY: Final = "somebody"
"""The name, with a number, of people who have had theirs forgotten."""
KEPT: Final = frozenset(
    {
        SOMEBODY,
        *("alone", "nobody", "you", "connect", "lobby"),
        *("system", "server", "admin", "dealer", "computer", "everybody", "everyone", "all", "table"),
        *("red", "green", "blue", "yellow"),
    }
)
"""The keys of names that nobody may have: they mean something else where names stand."""


def key(name: str) -> str:
    """Return the form in which two names that look alike in capitals or composition are equal."""
    if name.isascii():  # the same, and much quicker
        return name.lower()
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


_BOT_KEYS: Final = frozenset(key(name) for name in BOT_NAMES)
_BOT_SKELETONS: Final = frozenset(skeleton(name) for name in BOT_NAMES)


def is_bot_name(name: str) -> bool:
    """Whether the name belongs to the computer players, or looks as if it did."""
    return key(name) in _BOT_KEYS or skeleton(name) in _BOT_SKELETONS


def well_formed(name: str) -> bool:
    """Whether a person may be called so: Unicode letters, digits, ``_`` and ``-``, 2 to 20 characters."""
    shortest, longest = PERSON_LENGTH
    if not shortest <= len(name) <= longest or not name[0].isalpha():
        return False
    return all(char in "_-" or unicodedata.category(char)[0] in "LN" or _marks(char) for char in name)


def _marks(char: str) -> bool:
    """Whether the character is a vowel sign or an accent, without which some scripts can't be written."""
    return unicodedata.category(char) in {"Mn", "Mc"}


def room_well_formed(name: str) -> bool:
    """Whether a room may be called so: letters, digits, spaces, apostrophes, dashes; 1 to 40 in all.

    It begins with a letter or digit, and does not end in a space or an apostrophe.
    """
    shortest, longest = ROOM_LENGTH
    if not shortest <= len(name) <= longest or not name[0].isalnum() or name[-1] in " '’":  # noqa: RUF001 - people type both apostrophes
        return False
    return all(char in " '’-_" or unicodedata.category(char)[0] in "LN" or _marks(char) for char in name)  # noqa: RUF001


class ReservedNames:
    """What nobody may ever be called, and all that looks like it: :data:`KEPT`, and the words of commands."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        """Reserve some words."""
        self._skeletons = frozenset(loose_skeleton(word) for word in (*words, *KEPT))

    def __contains__(self, name: str) -> bool:
        """Whether a name is reserved."""
        return loose_skeleton(key(name)) in self._skeletons or loose_skeleton(name) in self._skeletons


@attrs.frozen
class NamesInUse:
    """What a name may not be at present; all by keys."""

    taken: Container[str]
    """The names that are somebody's at present."""
    reserved: ReservedNames

    def is_reserved(self, name: str) -> bool:
        """Whether nobody, be it a person or a computer player, may have this name."""
        return name in self.reserved


@attrs.frozen
class NameMatch:
    """What a typed word may mean: exactly one name, or several, or none and the nearest ones."""

    names: tuple[str, ...]
    nearest: tuple[str, ...] = ()

    @property
    def only(self) -> str | None:
        """The one name that is meant, if it is one."""
        return self.names[0] if len(self.names) == 1 else None


def find(word: str, names: Iterable[str]) -> NameMatch:
    """Find a name by itself or its beginning, in any case; an exact match beats longer names."""
    typed = key(word)
    by_key = {key(name): name for name in names}
    if typed in by_key:
        return NameMatch((by_key[typed],))
    beginning = tuple(name for folded, name in by_key.items() if typed and folded.startswith(typed))
    if beginning:
        return NameMatch(beginning)
    near = difflib.get_close_matches(typed, by_key, n=_NEAR, cutoff=0.6)
    return NameMatch((), tuple(by_key[folded] for folded in near))
