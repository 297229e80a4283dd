"""A made-up language: letters with accents, sentences in brackets, so that plain English stands out."""

from __future__ import annotations

import re
import sys
from string import ascii_letters
from typing import TYPE_CHECKING, Final

from babel.messages.pofile import read_po, write_po

from una_mud.locale import TEMPLATE, translation
from una_mud.messages.templates import parse
from una_mud.render import catalog as catalogs

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from una_mud.render.catalog import Catalog

LANGUAGE: Final = "eo"
"""A language that has a plural as English has it, and isn't translated."""
_ACCENTED: Final = str.maketrans(ascii_letters, "áƀčđéƒǧħíĵķļɱñóƥɋřšťúṽŵẋýžÁɃČĐÉƑǦĦÍĴĶĻṀÑÓƤɊŘŠŤÚṼŴẊÝŽ")
_KEPT: Final = re.compile(r"\{[^}]*\}|`[^`]*`")
"""Placeholders with their forms, and lines to type."""


def accented(text: str) -> str:
    """Return a text with an accent on each letter, but for placeholders and lines to type."""
    kept = _KEPT.findall(text) if _is_template(text) else []
    parts = _KEPT.split(text) if kept else [text]
    shown = [part.translate(_ACCENTED) for part in parts]
    return "".join(part for pair in zip(shown, [*kept, ""], strict=True) for part in pair)


def _is_template(text: str) -> bool:
    try:
        return bool(parse(text))
    except ValueError:
        return False


def write_pseudo(folder: Path) -> Path:
    """Write the translation of every sentence into the made-up language."""
    with TEMPLATE.open("rb") as file:
        entries = read_po(file, locale=LANGUAGE)
    for entry in entries:
        if isinstance(entry.id, str):
            entry.string = f"⟦{accented(entry.id)}⟧" if entry.id else entry.string
        else:
            entry.string = tuple(f"⟦{accented(form)}⟧" for form in entry.id)
    path = translation(LANGUAGE, folder)
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, entries)
    return path


def speak(monkeypatch: pytest.MonkeyPatch, catalog: Catalog) -> None:
    """Let the program know the made-up language, as if its file stood among the translations."""
    known = catalogs.catalog

    def chosen(language: str) -> Catalog:
        return catalog if language == LANGUAGE else known(language)

    for module in list(sys.modules.values()):
        if getattr(module, "catalog", None) is known:
            monkeypatch.setattr(module, "catalog", chosen)
