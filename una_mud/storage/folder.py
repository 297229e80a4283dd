"""Where the data is, unless the host says another place."""

from __future__ import annotations

import os
from pathlib import Path


class NoFolder(Exception):  # noqa: N818 - it says what it is
    """The user has no place for data; the text is one clear line for the host."""


def data_folder() -> Path:
    """Return the user's data folder for this server (XDG Base Directory specification), or raise NoFolder."""
    base = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (base if base.is_absolute() else _home() / ".local" / "share") / "una-mud"


def _home() -> Path:
    try:
        home = Path("~").expanduser() if os.environ.get("HOME", "~") else Path()
    except RuntimeError:  # neither HOME nor the system's list of users tells
        home = Path()
    if not home.is_absolute():
        raise NoFolder("you have no home folder: say with --data where the data is to be kept")
    return home
