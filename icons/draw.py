"""Draws the gallery: `python icons/draw.py` writes one PNG of 32x32 pixels for each drawing.

Drawings are functions in `animals.py`, `plants.py` and `things.py`. The files stand beside this script:
run it after changing a drawing.
"""

from __future__ import annotations

import argparse
from importlib import import_module
from pathlib import Path

from pen import DRAWINGS, SIZE, Pen
from PIL import Image

for _theme in ("animals", "plants", "things"):
    import_module(_theme)


def main() -> None:
    """Write all drawings, or one sheet of them that is easier to look at."""
    parser = argparse.ArgumentParser(description="Draw the icons of the gallery.")
    parser.add_argument("--sheet", metavar="FILE", help="write one large picture of all of them instead")
    sheet_file = parser.parse_args().sheet
    pictures = {}
    for name, paint in sorted(DRAWINGS.items()):
        pen = Pen()
        paint(pen)
        pictures[name] = pen.picture()
    if sheet_file is not None:
        _sheet(list(pictures.values())).save(sheet_file)
        return
    for name, picture in pictures.items():
        picture.save(Path(__file__).parent / f"{name}.png", optimize=True)


def _sheet(pictures: list[Image.Image], across: int = 6, zoom: int = 6) -> Image.Image:
    """Return all pictures side by side, enlarged, half of each row on a dark ground."""
    side = SIZE * zoom + 8
    down = -(-len(pictures) // across)
    sheet = Image.new("RGBA", (across * side, down * side), "#e8e8ec")
    sheet.paste(Image.new("RGBA", (across * side // 2, down * side), "#18181c"), (across * side // 2, 0))
    for place, picture in enumerate(pictures):
        large = picture.resize((SIZE * zoom, SIZE * zoom), Image.Resampling.NEAREST)
        sheet.alpha_composite(large, (place % across * side + 4, place // across * side + 4))
    return sheet


if __name__ == "__main__":
    main()
