"""What an option of a table or a setting of a person is: what it takes, and what it does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from una_mud.engine.games import GAMES
from una_mud.messages import OptionRow

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@attrs.frozen
class ValueType:
    """What an option takes: some words, each for a value, and perhaps whole numbers within limits."""

    words: Mapping[str, Any] = attrs.field(factory=dict)
    """The words that are shown to choose from, and what each stands for."""
    low: int | None = None
    high: int | None = None
    also: Mapping[str, Any] = attrs.field(factory=dict)
    """Words that are understood besides."""

    def __call__(self, text: str) -> Any:  # noqa: ANN401 - an option's value is anything
        """Return the value that a text stands for, a word's unique beginning too; else raise ValueError."""
        for words in (self.words, self.also):
            if text in words:
                return words[text]
        if self.low is not None and self.high is not None and text[:1].isdigit():
            value = int(text)
            if self.low <= value <= self.high:
                return value
        fits = [word for word in self.words if text and word.startswith(text)]
        if len(fits) != 1:
            raise ValueError(text)
        return self.words[fits[0]]


@attrs.frozen
class Option:
    """One option: its name, the field that keeps it, how it is read and shown, and its help."""

    name: str
    field: str
    choices: str
    help: str
    read: ValueType
    show: Callable[[Any], str] = str
    any_time: bool = True
    """Whether it may be set while a game is running."""
    games: tuple[str, ...] = tuple(GAMES)
    """The games in which it changes anything."""

    def row(self, kept: object) -> OptionRow:
        """Return the option as it stands."""
        value = self.show(getattr(kept, self.field))
        return OptionRow(self.name, value, self.choices, self.help)
