"""The host's commands to the running server: restart and admin."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from una_mud.cli.control import CommandFailedError, send
from una_mud.cli.shared_options import with_data

if TYPE_CHECKING:
    from pathlib import Path


def _send(folder: Path, command: str) -> None:
    try:
        told = send(folder, command)
    except CommandFailedError as problem:
        raise click.ClickException(str(problem)) from problem
    if told:
        click.echo(told)


@click.command("restart")
@with_data
def restart_command(data: Path) -> None:
    """Restart the running server without disconnecting anyone.

    A new program starts with the same options and takes over. If it can't, the old one goes on, and
    this says why and exits with 1.
    """
    _send(data, "restart")


@click.command("admin", context_settings={"ignore_unknown_options": True})
@click.argument("line", nargs=-1, required=True, metavar="LINE")
@with_data
def admin_command(line: tuple[str, ...], data: Path) -> None:
    """Run an admin's command on the running server.

    For example: una-mud admin announce Back at noon. LINE is typed as in the game, with or without
    the slash. Commands that need a place at a table can't be used.
    """
    _send(data, f"admin {' '.join(line)}")
