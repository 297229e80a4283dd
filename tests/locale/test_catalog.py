"""Translations: compiled when they're read, and refused when their placeholders are wrong."""

from pathlib import Path

import pytest

from una_mud.locale import languages, translation
from una_mud.messages.templates import _, _n, _p
from una_mud.render.catalog import ENGLISH, TranslationError, catalog, read_catalog

HEADER = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'


def a_language(folder: Path, *entries: str, code: str = "de") -> Path:
    path = translation(code, folder)
    path.parent.mkdir(parents=True)
    path.write_text("\n".join([HEADER, *entries]), "utf-8")
    return path


def test_english_needs_no_file() -> None:
    assert catalog("en") is ENGLISH
    assert ENGLISH.segments(_("Hello.")) == ("Hello.",)
    assert ENGLISH.segments(_n("one", "{n} many"), 1) == ("one",)


@pytest.mark.parametrize("language", languages())
def test_every_language_that_we_have_compiles(language: str) -> None:
    assert catalog(language).language == language


def test_a_language_is_only_a_file(tmp_path: Path) -> None:
    entries = (
        'msgid "Hello."\nmsgstr "Hallo."',
        'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} Karte"\nmsgstr[1] "{n} Karten"',
        'msgctxt "list"\nmsgid "you"\nmsgstr "dich"',
    )
    a_language(tmp_path, *entries)
    german = catalog("de", tmp_path)
    assert languages(tmp_path) == ("en", "de")
    assert german.segments(_("Hello.")) == ("Hallo.",)
    assert german.segments(_n("{n} card", "{n} cards"), 5)[1] == " Karten"
    assert german.segments(_p("list", "you")) == ("dich",)
    assert german.segments(_("you")) == ("you",)  # another context, not translated: English
    assert german.text("Hello.") == "Hallo."


def test_a_language_that_is_not_there_is_english(tmp_path: Path) -> None:
    assert catalog("fr", tmp_path) is ENGLISH


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ('msgid "{by} wins."\nmsgstr "{von} gewinnt."', "unknown placeholders: {von}"),
        ('msgid "{by} wins."\nmsgstr "Gewonnen."', "missing placeholders: {by}"),
        ('msgid "Type `/x`."\nmsgstr "Tippe `/x."', "broken markup"),
        (
            'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "eine Karte"\nmsgstr[1] "{m} Karten"',
            "unknown placeholders: {m}",
        ),
    ],
)
def test_a_wrong_translation_does_not_compile(tmp_path: Path, entry: str, problem: str) -> None:
    path = a_language(tmp_path, entry)
    with pytest.raises(TranslationError, match=r"una-mud\.po:\d+: ") as caught:
        read_catalog(path, "de")
    assert problem in str(caught.value)


def test_a_number_may_be_left_out_of_a_form(tmp_path: Path) -> None:
    entry = 'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "eine Karte"\nmsgstr[1] "{n} Karten"'
    german = read_catalog(a_language(tmp_path, entry), "de")
    assert german.segments(_n("{n} card", "{n} cards"), 1) == ("eine Karte",)


def test_a_file_that_is_no_catalogue_is_refused(tmp_path: Path) -> None:
    path = a_language(tmp_path, 'msgid "open')
    with pytest.raises(TranslationError, match=r"una-mud\.po"):
        read_catalog(path, "de")
