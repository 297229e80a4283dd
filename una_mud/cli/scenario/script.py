"""A scenario file, whole: where it begins, what is played, and what must be true."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import attrs

from una_mud.cli.scenario.expectations import read_look
from una_mud.cli.scenario.head import read_head
from una_mud.cli.scenario.lines import ScriptError, find_seat, invalid, read_lines
from una_mud.verbs.move_parser import VERBS, find_card, plain
from una_mud.verbs.parse_errors import UnknownCard

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.cli.scenario.expectations import Look
    from una_mud.cli.scenario.head import Start
    from una_mud.cli.scenario.lines import SourceLine


@attrs.frozen
class TypedLine:
    """A line that a player types; with ``refused`` it must be refused and change nothing."""

    line: int
    text: str
    seat: int
    verb: str
    words: tuple[str, ...]
    refused: bool


@attrs.frozen
class Expected:
    """Something that must be true when the line is reached."""

    line: int
    text: str
    look: Look


Step: TypeAlias = TypedLine | Expected


@attrs.frozen
class Script:
    """A scenario, read."""

    start: Start
    steps: tuple[Step, ...]

    @property
    def expectations(self) -> int:
        """How many lines say what must be true, or must be refused."""
        return sum(isinstance(step, Expected) or step.refused for step in self.steps)


def read_script(data: bytes) -> Script:
    """Read the bytes of a scenario file.

    Raises:
        Unreadable: they are none.
    """
    lines = read_lines(data)
    at = next((n for n, line in enumerate(lines) if line.text == "---"), None)
    if at is None:
        raise ScriptError(lines[-1].number if lines else 1, "there's no line --- after the head")
    start = read_head(lines[:at], lines[at].number)
    return Script(start, tuple(_read_steps(lines[at + 1 :], start)))


def _read_steps(lines: Iterable[SourceLine], start: Start) -> Iterable[Step]:
    for line in lines:
        if line.text.startswith("="):
            wanted, look = read_look(line.number, line.text[1:], start)
            yield Expected(line.number, wanted, look)
        else:
            yield _read_said(line, start)


def _read_said(line: SourceLine, start: Start) -> TypedLine:
    """Read ``[!] NAME: verb words``."""
    refused = line.text.startswith("!")
    name, colon, said = line.text.removeprefix("!").strip().partition(":")
    if not colon:
        raise ScriptError(line.number, f"{line.text!r} should be NAME: MOVE, ! NAME: MOVE or = EXPECTATION")
    seat = find_seat(line.number, name.strip(), start.names)
    verb, *words = said.split() or [""]
    if plain(verb) not in VERBS:
        raise invalid(line.number, verb, "move", ", ".join(VERBS))
    if plain(verb) == "play" and words and isinstance(find_card(words, (), start.rules), UnknownCard):
        raise invalid(line.number, words[0], f"card in {start.rules.name}")
    return TypedLine(line.number, f"{start.names[seat]}: {said.strip()}", seat, verb, tuple(words), refused)
