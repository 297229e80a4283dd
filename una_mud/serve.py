"""The command ``una-mud serve``: its options, from the command line, the environment and a file."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any, Final

import click

from una_mud.net.limits import Limits

_PORTS: Final = click.IntRange(-1, 65535)


def data_folder() -> Path:
    """Return the user's data folder for this server (XDG Base Directory specification)."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return Path(base if Path(base).is_absolute() else Path.home() / ".local" / "share") / "una-mud"


def _read_config(ctx: click.Context, _: click.Parameter, path: str | None) -> None:
    """Take the options of a TOML file as the defaults of those not given otherwise."""
    if path is None:
        return
    try:
        with Path(path).open("rb") as file:
            found: dict[str, Any] = tomllib.load(file)
    except OSError as problem:
        raise click.UsageError(f"cannot read {path}: {problem.strerror}") from problem
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise click.UsageError(f"{path} is no TOML file: {problem}") from problem
    known = {param.name: param for param in ctx.command.params if param.name != "config"}
    values = {name.replace("-", "_"): value for name, value in found.items()}
    for name, value in values.items():
        shown = name.replace("_", "-")
        if name not in known:
            raise click.UsageError(f"{path}: there is no option {shown}")
        numeric = isinstance(known[name].type, (click.types.IntParamType, click.IntRange))
        if type(value) is not (int if numeric else str):
            raise click.UsageError(f"{path}: {shown} must be {'a whole number' if numeric else 'a text'}")
    ctx.default_map = {**(ctx.default_map or {}), **values}


def _read_text(ctx: click.Context, param: click.Parameter, path: Path | None) -> str | None:
    del ctx, param
    if path is None:
        return None
    try:
        return path.read_text("utf-8")
    except OSError as problem:
        raise click.UsageError(f"cannot read {path}: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        raise click.UsageError(f"{path} is no UTF-8 text") from problem


@click.command("serve")
@click.option(
    "--config",
    metavar="FILE",
    is_eager=True,
    expose_value=False,
    callback=_read_config,
    envvar="UNA_MUD_CONFIG",
    help="A TOML file with any of these options as keys.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    envvar="UNA_MUD_HOST",
    help="The address to listen on; 0.0.0.0 or :: for everybody.",
)
@click.option(
    "--telnet-port",
    type=_PORTS,
    default=4000,
    show_default=True,
    envvar="UNA_MUD_TELNET_PORT",
    help="The port for telnet; 0 takes a free one, -1 turns it off.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    default=data_folder,
    show_default="the user's data folder",
    envvar="UNA_MUD_DATA",
    help="The folder for everything that the server keeps.",
)
@click.option(
    "--motd",
    type=click.Path(path_type=Path),
    metavar="FILE",
    callback=_read_text,
    envvar="UNA_MUD_MOTD",
    help="A text that newcomers see first.",
)
@click.option(
    "--seed",
    type=int,
    envvar="UNA_MUD_SEED",
    help="Makes every shuffle repeatable, for tests; without it luck comes from the system.",
)
@click.option(
    "--max-connections",
    type=click.IntRange(min=1),
    default=Limits().connections,
    show_default=True,
    envvar="UNA_MUD_MAX_CONNECTIONS",
    help="How many may be connected at once.",
)
@click.option(
    "--max-per-address",
    type=click.IntRange(min=1),
    default=Limits().connections_per_address,
    show_default=True,
    envvar="UNA_MUD_MAX_PER_ADDRESS",
    help="How many may be connected from one address, this machine's excepted.",
)
def serve_command(  # noqa: PLR0913, PLR0917 - one for each option
    host: str,
    telnet_port: int,
    data: Path,
    motd: str | None,
    seed: int | None,
    max_connections: int,
    max_per_address: int,
) -> None:
    """Run the server.

    An option may also stand in the file that --config names, or in the environment as UNA_MUD_ and its
    name; the command line wins, then the environment, then the file.
    """
    # The reactor is installed by this import: the other commands must not pay for it.
    from una_mud import app  # noqa: PLC0415

    limits = Limits(
        connections=max_connections,
        connections_local=max_connections,
        connections_per_address=max_per_address,
    )
    settings = app.ServerSettings(host, telnet_port, data, motd, seed, limits)
    try:
        app.serve(settings)
    except app.CannotStart as problem:
        raise click.ClickException(str(problem)) from problem
