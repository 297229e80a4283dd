"""The pages of help: Markdown files in ``help/``, found beside the package or inside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def pages() -> dict[str, str]:
    """Return the texts of all pages by topic, sorted; a topic is the file's name without its ending."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "help", package.parent / "help"):
        if folder.is_dir():
            files = sorted(folder.glob("*.md"))
            return {path.stem: path.read_text("utf-8") for path in files}
    return {}


def page(topic: str) -> tuple[str, str] | None:
    """Return a page's title (its first heading) and the text below it; None when there is none."""
    text = pages().get(topic)
    if text is None:
        return None
    head, _, body = text.partition("\n")
    return head.lstrip("# ").strip(), body.strip()
