"""Running scenarios: every line played, every failure told."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from una_mud.cli.scenario.expectations import Scene
from una_mud.cli.scenario.lines import ScriptError
from una_mud.cli.scenario.script import TypedLine, read_script
from una_mud.engine.refusals import Refusal
from una_mud.engine.view import view
from una_mud.verbs.move_parser import Scope, read
from una_mud.verbs.parse_errors import (
    CardMissing,
    ColourMissing,
    ExtraWords,
    ManyCards,
    ManyPlayers,
    NoSuchPlace,
    NotHeld,
    NothingAsked,
    PartnerOptional,
    PlayerMissing,
    UnknownCard,
    UnknownColour,
    UnknownPlayer,
    UnknownVerb,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.cli.scenario.script import Script
    from una_mud.engine.moves import Move
    from una_mud.engine.table import Table

HOLD, FAILED, UNREADABLE = 0, 1, 2
"""The exit codes."""


@attrs.frozen
class Failure:
    """Something that is not as a line expects it."""

    line: int
    expected: str
    found: str


@attrs.define
class Playing:
    """A scenario on its way."""

    script: Script
    table: Table = attrs.field()
    failures: list[Failure] = attrs.field(factory=list)

    @table.default
    def _at_the_start(self) -> Table:
        return self.script.start.table()

    def run(self) -> None:
        """Go through all lines and note what is not as expected.

        Raises:
            Unreadable: a player names something that does not exist.
        """
        for step in self.script.steps:
            if isinstance(step, TypedLine):
                self._play(step)
                continue
            found = step.look(Scene(self.script.start, self.table))
            if found != step.text:
                self.failures.append(Failure(step.line, step.text, found))

    def _play(self, said: TypedLine) -> None:
        """Play a line. One that should have been refused is taken back, to spare what follows."""
        before = self.table.copy()
        refused = self._try(said)
        if refused is not None and self.table != before:
            self._fail(said, "nothing changed by a refused move", "the table changed")
        if said.refused and refused is None:
            self._fail(said, f"{said.text} refused", "accepted")
            self.table = before
        elif refused is not None and not said.refused:
            self._fail(said, f"{said.text} accepted", f"refused: {refused}")

    def _fail(self, said: TypedLine, expected: str, found: str) -> None:
        self.failures.append(Failure(said.line, expected, found))

    def _try(self, said: TypedLine) -> str | None:
        """Make the move; return why it was refused, None if it was not."""
        scope = Scope(view(self.table, said.seat), self.script.start.names)
        move = _move(said, scope)
        if isinstance(move, str):
            return move
        try:
            self.table.apply(said.seat, move)
        except Refusal as refusal:
            return refusal.reason.value
        return None


def _move(said: TypedLine, scope: Scope) -> Move | str:
    """Return the move that the words mean, or what makes them none."""
    match read(said.verb, said.words, scope):
        case PartnerOptional(play=play):
            return play
        case UnknownCard(word=word) | UnknownColour(word=word) | UnknownPlayer(word=word):
            raise ScriptError(said.line, f"{word} isn't a card, colour or player here")
        case CardMissing() | ColourMissing() | PlayerMissing():
            return "a card, colour or player is missing"
        case NotHeld() | NoSuchPlace():
            return "not-in-hand"
        case ManyCards() | ManyPlayers():
            return "it could mean several"
        case ExtraWords(words=words):
            return f"too many words: {' '.join(words)}"
        case NothingAsked() | UnknownVerb():
            return "nothing is asked"
        case move:
            return move


@attrs.define
class Report:
    """What comes of running files: the lines go out at once, the counts are summed up at the end.

    ``tell`` gets a line for each failure, and one at the end when all hold; ``complain`` gets one for each
    file that can't be read as a scenario.
    """

    tell: Callable[[str], None]
    complain: Callable[[str], None]
    code: int = HOLD
    files: int = 0
    expectations: int = 0

    def run(self, paths: Iterable[str]) -> int:
        """Run the files and return the worst exit code."""
        for path in paths:
            self.files += 1
            try:
                self._run_file(path)
            except OSError as error:
                self._give_up(f"{path}: {error.strerror or error}")
            except ScriptError as error:
                self._give_up(f"{path}:{error.line}: {error.text}")
        if self.code == HOLD:
            verb = "holds" if self.expectations == 1 else "hold"
            self.tell(f"{_count(self.files, 'file')}, {_count(self.expectations, 'expectation')} {verb}")
        return self.code

    def _run_file(self, path: str) -> None:
        script = read_script(Path(path).read_bytes())
        self.expectations += script.expectations
        playing = Playing(script)
        try:
            playing.run()
        finally:
            for failure in playing.failures:
                self.tell(f"{path}:{failure.line}: expected {failure.expected}, found {failure.found}")
        self.code = max(self.code, FAILED if playing.failures else HOLD)

    def _give_up(self, text: str) -> None:
        self.complain(text)
        self.code = UNREADABLE


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


@click.command("scenario")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.pass_context
def scenario_command(ctx: click.Context, files: tuple[str, ...]) -> None:
    """Run scenario files, which test the rules: a table, some moves, and what must be true.

    Exits 0 if everything holds, 1 if something doesn't, and 2 if a file isn't a scenario.
    """
    ctx.exit(Report(click.echo, partial(click.echo, err=True)).run(files))
