"""The command line: options are read here, and what they mean is done elsewhere."""

from __future__ import annotations

from contextlib import contextmanager
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final

import click

from una_mud.cli.lazy import LazyCommand, LazyGroup
from una_mud.engine import compiled

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


class Commands(LazyGroup):
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


_COMMANDS: Final = {
    "serve": LazyCommand("una_mud.cli.serve:serve_command", "Run the server."),
    "user": LazyCommand(
        "una_mud.cli.user:user_command",
        "Manage accounts, passwords, roles and bans.",
    ),
    "replay": LazyCommand(
        "una_mud.cli.data_commands:replay_command",
        "Print a hand (7-2), or all hands of a game (7), step by step.",
    ),
    "verify": LazyCommand(
        "una_mud.cli.data_commands:verify_command",
        "Check a finished hand (7-2), or all finished hands of a game (7).",
    ),
    "check": LazyCommand(
        "una_mud.cli.data_commands:check_command",
        "Check the data: the whole file, all rooms and every hand, move by move.",
    ),
    "backup": LazyCommand(
        "una_mud.cli.data_commands:backup_command",
        "Copy the data to a new file, even while the server is running.",
    ),
    "restart": LazyCommand(
        "una_mud.cli.control_commands:restart_command",
        "Restart the running server without disconnecting anyone.",
    ),
    "admin": LazyCommand(
        "una_mud.cli.control_commands:admin_command",
        "Run an admin's command on the running server.",
    ),
    "scenario": LazyCommand(
        "una_mud.cli.scenario.run:scenario_command",
        "Run scenario files, which test the rules: a table, some moves, and what must be true.",
    ),
    "selfplay": LazyCommand(
        "una_mud.cli.selfplay:selfplay_command",
        "Make computer players play each other.",
    ),
}


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:  # noqa: FBT001 - as click calls it
    if wanted and not ctx.resilient_parsing:
        engine = "compiled" if compiled() else "pure Python"
        click.echo(f"una-mud, version {version('una-mud')}, {engine} engine")
        ctx.exit()


@click.group(cls=Commands, lazy=_COMMANDS)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and which engine runs, and exit.",
)
def main() -> None:
    """A server where people play Una, a card game, while they talk.

    Without a command, it runs the server.
    """
