"""The gallery: the drawings that come with the game, found beside the package or inside it."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from una_mud.storage.picture_files import png, read_drawing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.messages.icons import Picture
    from una_mud.world.people import Person


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


@cache
def _file(name: str) -> bytes:
    return drawings()[name].read_bytes()


_png = lru_cache(maxsize=256)(png)


def icon_file(icon: str, people: Iterable[Person]) -> bytes | None:
    """Return the PNG file of a drawing, or of an icon that one of the people has; None when there is none."""
    if icon in drawings():
        return _file(icon)
    pictures = (person.picture for person in people if person.icon_id == icon)
    picture = next((picture for picture in pictures if picture is not None), None)
    return None if picture is None else _png(picture)
