"""A scenario file as numbered lines without comments, and the error of one that can't be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import attrs

from una_mud.verbs.move_parser import plain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.rules import Rules

Value = TypeVar("Value")


class ScriptError(Exception):
    """A file can't be read as a scenario: in ``line``, counted from 1, for the reason ``text``."""

    def __init__(self, line: int, text: str) -> None:
        """Keep where and why."""
        super().__init__(text)
        self.line = line
        self.text = text


@attrs.frozen
class SourceLine:
    """A line that says something: its number from 1, and its text without comment and outer spaces."""

    number: int
    text: str


def read_lines(data: bytes) -> list[SourceLine]:
    """Return the lines of a UTF-8 file that say something; they may end in LF or CR LF.

    Raises:
        Unreadable: the bytes aren't UTF-8.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise ScriptError(number, "this isn't UTF-8 text") from error
    said = [line.partition("#")[0].strip() for line in text.split("\n")]
    return [SourceLine(number, text) for number, text in enumerate(said, 1) if text]


def invalid(line: int, word: str, what: str, choices: str = "") -> ScriptError:
    """Return the error that a word isn't what is wanted in a place, with what would be."""
    problem = f"{word} isn't a valid {what}" if word else f"the {what} is missing"
    return ScriptError(line, f"{problem}; choose {choices}" if choices else problem)


def pick(line: int, what: str, word: str, choices: Mapping[str, Value]) -> Value:
    """Return the choice that a word names, or tell what there is to choose from."""
    if word not in choices:
        raise invalid(line, word, what, ", ".join(choices))
    return choices[word]


def find_seat(line: int, word: str, names: Sequence[str]) -> int:
    """Return the seat of the player with this name, in any case."""
    known = [plain(name) for name in names]
    if plain(word) not in known:
        raise invalid(line, word, "player", ", ".join(names))
    return known.index(plain(word))


def find_cards(line: int, codes: Sequence[str], rules: Rules) -> tuple[Card, ...]:
    """Return the cards with these codes, in any case."""
    for code in codes:
        if code.upper() not in rules.by_code:
            raise invalid(line, code, f"card in {rules.name}")
    return tuple(rules.by_code[code.upper()] for code in codes)


def natural(line: int, what: str, word: str, lowest: int = 0) -> int:
    """Return a number from ``lowest`` on."""
    if not (word.isascii() and word.isdigit() and len(word) < _DIGITS and int(word) >= lowest):
        raise invalid(line, word, what, f"a number, {lowest} or more")
    return int(word)


_DIGITS = 10
"""So many digits are no number of cards or points."""
