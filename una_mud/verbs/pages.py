"""The help pages: Markdown files in ``help/LANGUAGE/``, found beside the package or inside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from una_mud.locale import SOURCE


@cache
def pages(language: str = SOURCE) -> dict[str, str]:
    """Return the texts of all pages by topic, sorted; a topic is the file's name without its ending."""
    folder = _folder()
    found = {path.stem: path for tag in (SOURCE, language) for path in folder.glob(f"{tag}/*.md")}
    return {topic: path.read_text("utf-8") for topic, path in sorted(found.items())}


def page(topic: str, language: str = SOURCE) -> tuple[str, str] | None:
    """Return a page's title (its first heading) and the text below it; None when there is none."""
    text = pages(language).get(topic)
    if text is None:
        return None
    head, _, body = text.partition("\n")
    return head.lstrip("# ").strip(), body.strip()


def _folder() -> Path:
    package = Path(__file__).resolve().parent.parent
    return next((root / "help" for root in (package, package.parent) if (root / "help").is_dir()), package)
