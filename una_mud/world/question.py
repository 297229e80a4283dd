"""A question to one person, and what to do with the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.world import names

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.messages import Prompt


class QuestionNumbers:
    """Gives every question another number."""

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> int:
        """Return a number that no question has had."""
        self._last += 1
        return self._last

    def follow(self, number: int) -> None:
        """Go on behind the number of a question that another program has asked."""
        self._last = max(self._last, number)


NUMBERS: Final = QuestionNumbers()


@attrs.frozen
class Question:
    """What a person is asked, and what to do with the answer.

    An answer is the line of a choice without its slash. A question never holds up the table: it is a
    half-typed line of one person, kept for them.
    """

    asked: Prompt
    answer: Callable[[str], None] = attrs.field(eq=False)
    words: tuple[str, ...] = ()
    """What the answer completes, as words from which ``answer`` can be made again."""
    number: int = attrs.field(factory=NUMBERS.next, kw_only=True)
    """By which it is told from all other questions."""

    def answers(self) -> list[str]:
        """Return the possible answers."""
        return [choice.line.removeprefix("/") for choice in self.asked.choices]

    def find(self, typed: str, *, beginning: bool) -> str | None:
        """Return the answer that is meant by a word or by its number, or by a ``beginning`` if that may be.

        Raises CommandError with the answers that begin so, if several do.
        """
        by_key = {names.key(answer): answer for answer in self.answers()}
        by_number = {str(number): answer for number, answer in enumerate(by_key.values(), 1)}
        said = names.key(typed)
        found = by_key.get(said) or by_number.get(said)
        if found is not None or not beginning or not said:
            return found
        fits = [answer for key, answer in by_key.items() if key.startswith(said)]
        if len(fits) > 1:
            raise CommandError(ErrorId.NOT_A_CHOICE, typed, [f"/{answer}" for answer in fits])
        return fits[0] if fits else None
