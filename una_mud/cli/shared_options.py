"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from una_mud.storage.folder import NoFolder, data_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    Command = TypeVar("Command", bound=Callable[..., Any])


def _default_folder() -> Path:
    try:
        return data_folder()
    except NoFolder as problem:
        raise click.UsageError(str(problem)) from problem


def with_deck_key(command: Command) -> Command:
    """Give a command the option that names the file of the deck key."""
    return click.option(
        "--deck-key",
        type=click.Path(path_type=Path),
        metavar="FILE",
        show_default="deck.key in the data folder",
        envvar="UNA_MUD_DECK_KEY",
        help="The key that encrypts the decks of running hands.",
    )(command)


def with_data(command: Command) -> Command:
    """Give a command the option that names the data folder."""
    return click.option(
        "--data",
        type=click.Path(path_type=Path),
        default=_default_folder,
        show_default="the user's data folder",
        envvar="UNA_MUD_DATA",
        help="The server's data folder.",
    )(command)
