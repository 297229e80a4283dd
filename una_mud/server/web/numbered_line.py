"""A line with a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from typing import Self

Meant: TypeAlias = tuple[str, int]
"""What a line answers: "ask" or "vote", and the id of that ``Una.Ask`` or ``Una.Vote``."""
ASKED: Final = ("ask", "vote")
"""What a line may answer."""


class NumberedLine(str):
    """A line with the number by which the client wants to know its answer, and what it answers itself."""

    __slots__ = ("meant", "number")
    number: int
    meant: Meant | None

    def __new__(cls, text: str, number: int, meant: Meant | None = None) -> Self:
        """Make it of a text, a number, and what it answers."""
        line = super().__new__(cls, text)
        line.number, line.meant = number, meant
        return line
