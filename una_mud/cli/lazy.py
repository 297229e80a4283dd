"""Groups of commands that import a command only when it is run or its own help is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

import attrs
import click

if TYPE_CHECKING:
    from collections.abc import Mapping


@attrs.frozen
class LazyCommand:
    """Where a command stands (``package.module:attribute``), and its line in the group's help."""

    place: str
    summary: str

    def load(self) -> click.Command:
        """Import the command."""
        module, _, attribute = self.place.partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command


class LazyGroup(click.Group):
    """A group of commands that are imported one by one, as they are needed."""

    def __init__(self, *args: Any, lazy: Mapping[str, LazyCommand], **extra: Any) -> None:  # noqa: ANN401 - click's own arguments
        """Take the commands by name, in the order in which the help lists them."""
        super().__init__(*args, **extra)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands' names."""
        del ctx
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command of a name; None when there is none."""
        del ctx
        return self.lazy[cmd_name].load() if cmd_name in self.lazy else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.summary) for name, command in self.lazy.items()])
