"""Languages: ``una-mud.pot`` has every sentence, ``xx/LC_MESSAGES/una-mud.po`` its translations."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Final

SOURCE: Final = "en"
"""The language of the templates themselves."""
DOMAIN: Final = "una-mud"
FOLDER: Final = Path(__file__).resolve().parent
TRANSLATIONS: Final = Path(os.environ.get("UNA_MUD_TRANSLATIONS") or FOLDER)
"""Where the translations are: those that come with the program, or a translator's own."""
TEMPLATE: Final = FOLDER / f"{DOMAIN}.pot"
CARD_CONTEXT: Final = "card"
"""The context under which the names of cards are translated."""


def translation(language: str, folder: Path = TRANSLATIONS) -> Path:
    """Return the file of a language."""
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def translations(folder: Path = TRANSLATIONS) -> list[Path]:
    """Return the files of all languages."""
    return sorted(folder.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


@cache
def languages(folder: Path = TRANSLATIONS) -> tuple[str, ...]:
    """Return the codes of all languages that there are, English first."""
    return (SOURCE, *(path.parent.parent.name for path in translations(folder)))


_DEFAULT: Final = {"language": SOURCE}


def default_language() -> str:
    """Return the language of everybody who has chosen none: the host's, see ``una-mud serve --lang``."""
    return _DEFAULT["language"]


def set_default_language(language: str) -> None:
    """Take another language for everybody who has chosen none."""
    _DEFAULT["language"] = language
