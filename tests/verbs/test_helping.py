"""Help in the reader's own language: pages, commands and cards, and English for what isn't translated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from una_mud.messages import HelpShown
from una_mud.render.catalog import read_catalog
from una_mud.verbs import helping, pages

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness import Harness, Player

LANGUAGE: Final = "xx"
CATALOG: Final = r"""
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "Choose the sound for your turn: off, on, chime, gong, knock or whistle."
msgstr "Wähle den Klang für deinen Zug."

msgid "For everyone."
msgstr "Für alle."

msgid "Also: {commands}."
msgstr "Auch: {commands}."

msgctxt "card"
msgid "Trader Joe"
msgstr "Händler Joe"

msgid "You name another player and trade hands with them."
msgstr "Du tauschst die Karten mit jemandem."

msgid "Code: {code} after the colour's letter, such as {example}"
msgstr "Kürzel: {code} hinter dem Buchstaben der Farbe, also {example}"

msgctxt "colour of a card"
msgid "Red"
msgstr "Rot"
"""


@pytest.fixture
def ann(harness: Harness, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """Return somebody with a language that has a few sentences and one page."""
    path = tmp_path / "una-mud.po"
    path.write_text(CATALOG.lstrip(), "utf-8")
    (tmp_path / "en").mkdir()
    (tmp_path / LANGUAGE).mkdir()
    (tmp_path / "en" / "votes.md").write_text("# Votes\n\nAsk.\n", "utf-8")
    (tmp_path / LANGUAGE / "chat.md").write_text("# Reden\n\nTipp einfach.\n", "utf-8")
    read = read_catalog(path, LANGUAGE)
    cached = (pages.pages, helping._about, helping._topic, helping._commands)
    monkeypatch.setattr(pages, "_folder", lambda: tmp_path)
    monkeypatch.setattr(helping, "catalog", lambda language: {LANGUAGE: read}[language])
    for each in cached:
        each.cache_clear()
    (ann,) = harness.lobby("Ann")
    ann.person.settings.language = LANGUAGE
    yield ann
    for each in cached:
        each.cache_clear()


def shown(player: Player, line: str) -> HelpShown:
    player.types(line)
    return player.last(HelpShown)


def test_pages_are_those_of_the_language_and_else_english(ann: Player) -> None:
    pages_shown = [shown(ann, line) for line in ("/help chat", "/help votes")]
    assert [(each.title, each.text) for each in pages_shown] == [
        ("Reden", "Tipp einfach."),
        ("Votes", "Ask."),
    ]


def test_commands_are_explained_in_the_language(ann: Player) -> None:
    bell = shown(ann, "/help bell").text.split("\n\n")
    assert bell[0] == "Wähle den Klang für deinen Zug."
    assert bell[1].startswith("A plain terminal has only its bell")
    assert bell[2:] == ["Für alle."]
    assert "- /bell [on | off | NAME]: Wähle den Klang für deinen Zug.\n" in shown(ann, "/help verbs").text
    assert shown(ann, "/help quit").text.endswith("Für alle.\n\nAuch: /exit, /bye.")


def test_cards_are_explained_in_the_language(ann: Player) -> None:
    joe = shown(ann, "/help trader joe")
    assert joe.title == "Händler Joe"
    assert joe.text.split("\n")[:3] == [
        "Du tauschst die Karten mit jemandem.",
        "",
        "- Kürzel: TJ hinter dem Buchstaben der Farbe, also RTJ",
    ]


def test_what_a_number_says_is_told_for_each_colour(ann: Player) -> None:
    ann.types("/create Den know-u")
    assert "\n- Rot: Tell us about a time when you felt calm.\n" in shown(ann, "/help 0").text
