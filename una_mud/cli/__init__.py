"""The command line: options are read here, and what they mean is done elsewhere."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import click

from una_mud.cli import selfplay
from una_mud.cli.data_commands import backup_command, replay_command, verify_command
from una_mud.cli.scenario.run import Report
from una_mud.cli.serve import serve_command
from una_mud.cli.user import user_command

if TYPE_CHECKING:
    from collections.abc import Iterator


class BadUsage(click.ClickException):
    """The command line can't be understood: one clear line, and exit 2."""

    exit_code = 2


@contextmanager
def _one_line() -> Iterator[None]:
    """Tell bad usage in one line, where click would print the usage before it."""
    try:
        yield
    except click.UsageError as error:
        raise BadUsage(error.format_message()) from error


_OF_THE_GROUP: Final = frozenset({"--help", "--version"})


class Commands(click.Group):
    """A group of commands whose usage errors are one line each; serve is meant when none is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the command line, with the command that is meant when none is named."""
        unnamed = not args or (args[0].startswith("-") and args[0] not in _OF_THE_GROUP)
        if unnamed and not ctx.resilient_parsing:
            args = ["serve", *args]
        return super().parse_args(ctx, args)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:  # noqa: ANN401 - click's own arguments
        """Read the options of the group itself."""
        with _one_line():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> object:
        """Read the options of the command, and run it."""
        with _one_line():
            return super().invoke(ctx)


@click.group(cls=Commands)
@click.version_option(package_name="una-mud", prog_name="una-mud")
def main() -> None:
    """Play Una, a game of cards, while you talk.

    Without a command: serve.
    """


main.add_command(serve_command)
main.add_command(replay_command)
main.add_command(verify_command)
main.add_command(backup_command)
main.add_command(user_command)


@main.command("selfplay")
@click.option("--game", default="una-mutant", show_default=True, help="The game by its name.")
@click.option("--players", default=4, show_default=True, help="The number of seats.")
@click.option("--hands", default=1000, show_default=True, help="The number of hands, dealt afresh each.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same hands.")
@click.option("--bots", default="random", show_default=True, help="A level for all, or one by seat: a,b,…")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def selfplay_command(game: str, players: int, hands: int, seed: int, bots: str, *, as_json: bool) -> None:  # noqa: PLR0913 - one for each option
    """Let computer players play against each other.

    The digest is over everything that happens; the same options give the same one everywhere.
    """
    contest = selfplay.contest(game, players, hands, seed, bots)
    selfplay.command(contest, as_json=as_json)


@main.command("scenario")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.pass_context
def scenario_command(ctx: click.Context, files: tuple[str, ...]) -> None:
    """Run scenario files: a table, some lines played, and what must be true.

    Exits 0 when all hold, 1 when an expectation fails, 2 when a file can't be read as a scenario.
    """
    ctx.exit(Report(click.echo, partial(click.echo, err=True)).run(files))
