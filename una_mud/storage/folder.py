"""Where the data is, unless the host says another place."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the user's data folder for this server (XDG Base Directory specification)."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return Path(base if Path(base).is_absolute() else Path.home() / ".local" / "share") / "una-mud"
