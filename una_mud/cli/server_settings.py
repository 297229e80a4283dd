"""How a server is to run, as the host wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from pathlib import Path

    from una_mud.server.listener_settings import ListenerSettings
    from una_mud.server.telnet import mssp
    from una_mud.storage.upkeep import UpkeepSettings
    from una_mud.world.limits import Limits


@attrs.frozen
class Reloadable:
    """What can change while the server runs."""

    motd: str | None
    news: str | None
    limits: Limits
    registration: bool
    """Whether new names can be registered by players."""


@attrs.frozen
class ServerSettings:
    """How a server is to run; see ``una-mud serve --help``."""

    listeners: ListenerSettings
    data: Path
    deck_key: Path | None
    """The file of the deck key; None: it lies in the data folder."""
    seed: int | None
    log_format: str
    log_level: str
    log_file: Path | None
    """None: the log goes to stderr."""
    reloadable: Reloadable
    language: str
    """Of everybody who has chosen none."""
    upkeep: UpkeepSettings
    identity: mssp.Facts
    """How the server calls itself to lists of MUDs."""
