"""The commands of ``una-mud user``: they work on a data folder, with or without a running server."""

from __future__ import annotations

import json
import sqlite3
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from una_mud import render
from una_mud.messages import ErrorId
from una_mud.messages.accounts import Role
from una_mud.messages.errors import CommandError
from una_mud.render import Style
from una_mud.storage import passwords
from una_mud.storage.account_table import AccountTable, Ban
from una_mud.storage.database import CannotOpen, open_beside, reason
from una_mud.verbs.registry import words
from una_mud.world import names
from una_mud.world.accounts import chosen
from una_mud.world.confusables import mixes_scripts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.world.accounts import Secret

_UNWRAPPED: Final = Style(width=10_000)
_AUTHOR: Final = "una-mud user"


def _take_data(ctx: click.Context, _: click.Parameter, data: Path | None) -> None:
    """Use the folder that's named after the command, as if it stood before it."""
    if data is not None:
        ctx.obj = data


_on_data = click.option(
    "--data",
    type=click.Path(path_type=Path),
    expose_value=False,
    callback=_take_data,
    help="The server's data folder.",
)
_with_password = click.option(
    "--password-stdin", is_flag=True, help="Read the password from the first line of standard input."
)


@click.command("add")
@click.argument("name")
@_with_password
@_on_data
@click.pass_obj
def add(data: Path, name: str, *, password_stdin: bool) -> None:
    """Register a name, with a password that you're asked for."""
    with _table(data) as table:
        if not names.well_formed(name):
            raise CommandError(ErrorId.BAD_NAME, name)
        if mixes_scripts(name):
            raise CommandError(ErrorId.NAME_MIXES_SCRIPTS, name)
        if name in names.ReservedNames(words()) or names.is_bot_name(name):
            raise CommandError(ErrorId.NAME_RESERVED, name)
        if table.find(name) is not None:
            raise click.ClickException(f"{name} is already registered")
        table.add(name, passwords.hashed(_password(from_stdin=password_stdin)))
    click.echo(f"{name} is registered")


@click.command("passwd")
@click.argument("name")
@_with_password
@_on_data
@click.pass_obj
def passwd(data: Path, name: str, *, password_stdin: bool) -> None:
    """Change somebody's password; you're asked for the new one."""
    with _table(data) as table:
        if table.find(name) is None:
            raise CommandError(ErrorId.NAME_UNKNOWN, name)
        table.set_hash(name, passwords.hashed(_password(from_stdin=password_stdin)))
        table.log_out(name)
    click.echo(f"{name} has a new password")


@click.command("delete")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Don't ask whether you're sure.")
@_on_data
@click.pass_obj
def delete(data: Path, name: str, *, yes: bool) -> None:
    """Delete an account for good.

    Name, password, settings and icon go. The hands that were played stay, under "somebody". It can't
    be done while one is being played.
    """
    if not yes:
        click.confirm(f"Delete the account {name} for good?", abort=True)
    with _table(data) as table:
        table.delete(name)
        table.log_out(name)
    click.echo(f"{name} is deleted")


@click.command("export")
@click.argument("name")
@_on_data
@click.pass_obj
def export(data: Path, name: str) -> None:
    """Print all that's kept about somebody, as JSON.

    They may be registered or not. Secrets, such as the hash of the password, aren't in it.
    """
    with _table(data) as table:
        click.echo(json.dumps(table.export(name), ensure_ascii=False, indent=2))


@click.command("role")
@click.argument("name")
@click.argument("role", type=click.Choice([role.value for role in Role]))
@_on_data
@click.pass_obj
def role(data: Path, name: str, role: str) -> None:
    """Make somebody an admin, or a player again."""
    with _table(data) as table:
        table.set_role(name, Role(role))
    click.echo(f"{name} is {'an admin' if Role(role) is Role.ADMIN else 'a player'}")


@click.command("ban")
@click.argument("name", metavar="NAME|ADDRESS")
@_on_data
@click.pass_obj
def ban(data: Path, name: str) -> None:
    """Ban a name, an address, or a network such as 192.0.2.0/24.

    Whoever is banned while they're connected is told so and disconnected.
    """
    with _table(data) as table:
        banned = Ban.read(name)
        table.ban(banned, _AUTHOR)
    click.echo(f"{banned.shown} is banned")


@click.command("unban")
@click.argument("name", metavar="NAME|ADDRESS")
@_on_data
@click.pass_obj
def unban(data: Path, name: str) -> None:
    """Lift a ban."""
    with _table(data) as table:
        banned = Ban.read(name)
        table.unban(banned)
    click.echo(f"{banned.shown} is no longer banned")


@click.command("list")
@_on_data
@click.pass_obj
def list_(data: Path) -> None:
    """List all accounts and all bans.

    An account's row has the role, the day when it was registered and the day when it was last used.
    """
    with _table(data) as table:
        for account in table.accounts():
            created, seen = _day(account.created), _day(account.seen)
            click.echo(f"{account.name}  {account.role.value}  since {created}  last seen {seen}")
        for each in table.bans():
            click.echo(f"{each.shown}  banned {each.kind}")


def _day(moment: float) -> str:
    return time.strftime("%Y-%m-%d", time.localtime(moment))


@contextmanager
def _table(folder: Path) -> Iterator[AccountTable]:
    """Open the accounts in a folder; report what goes wrong in one line."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with closing(open_beside(folder)) as connection:
            yield AccountTable(connection)
    except OSError as problem:
        raise click.ClickException(f"can't use the data folder {folder}: {problem.strerror}") from problem
    except CannotOpen as problem:
        raise click.ClickException(str(problem)) from problem
    except sqlite3.Error as problem:
        raise click.ClickException(f"cannot use the data in {folder}: {reason(problem)}") from problem
    except CommandError as error:
        raise click.ClickException(render.text(error.message, None, _UNWRAPPED)) from error


def _password(*, from_stdin: bool) -> Secret:
    """Ask for a password; without a terminal, take the first line of standard input."""
    if from_stdin or not sys.stdin.isatty():
        return chosen(sys.stdin.readline().rstrip("\r\n"))
    return chosen(click.prompt("Password", hide_input=True, confirmation_prompt="Again"))
