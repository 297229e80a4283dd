"""The gallery: the drawings that come with the game, found beside the package or inside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from una_mud.store.pictures import read_drawing

if TYPE_CHECKING:
    from una_mud.hall.icons import Picture


@cache
def drawings() -> dict[str, Path]:
    """Return the files of all drawings by name, sorted."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "icons", package.parent / "icons"):
        files = sorted(folder.glob("*.png"))
        if files:
            return {file.stem: file for file in files}
    return {}


@cache
def drawing(name: str) -> Picture:
    """Return the drawing of a name; it is decoded at the first call, so make that outside the reactor."""
    return read_drawing(drawings()[name].read_bytes())
