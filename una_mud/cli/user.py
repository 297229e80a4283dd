"""The group ``una-mud user``; its commands are in ``user_commands``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from una_mud.cli.lazy import LazyCommand, LazyGroup
from una_mud.cli.shared_options import with_data

if TYPE_CHECKING:
    from pathlib import Path

_PLACE: Final = "una_mud.cli.user_commands"
_COMMANDS: Final = {
    "add": LazyCommand(f"{_PLACE}:add", "Register a name, with a password that you're asked for."),
    "passwd": LazyCommand(f"{_PLACE}:passwd", "Change somebody's password; you're asked for the new one."),
    "delete": LazyCommand(f"{_PLACE}:delete", "Delete an account for good."),
    "export": LazyCommand(f"{_PLACE}:export", "Print all that's kept about somebody, as JSON."),
    "role": LazyCommand(f"{_PLACE}:role", "Make somebody an admin, or a player again."),
    "ban": LazyCommand(f"{_PLACE}:ban", "Ban a name, an address, or a network such as 192.0.2.0/24."),
    "unban": LazyCommand(f"{_PLACE}:unban", "Lift a ban."),
    "list": LazyCommand(f"{_PLACE}:list_", "List all accounts and all bans."),
}


@click.group("user", cls=LazyGroup, lazy=_COMMANDS)
@with_data
@click.pass_context
def user_command(ctx: click.Context, data: Path) -> None:
    """Manage accounts, passwords, roles and bans.

    This works on the data folder. If the server is running, it takes a second for a change to have
    effect.
    """
    ctx.obj = data
