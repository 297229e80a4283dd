"""The committed template has exactly the sentences that stand in the code."""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

from una_mud.engine.cards import Family, Kind
from una_mud.engine.games import GAMES
from una_mud.locale import CARD_CONTEXT, TEMPLATE
from una_mud.locale.__main__ import extract
from una_mud.verbs.registry import VERBS
from una_mud.world.options import SETTINGS, TABLE_OPTIONS


def test_the_template_is_up_to_date(tmp_path: Path) -> None:
    """If this fails, run ``python -m una_mud.locale`` and commit what it writes."""
    extract(tmp_path / "fresh.pot")
    assert (tmp_path / "fresh.pot").read_text("utf-8") == TEMPLATE.read_text("utf-8")


def texts_of(kind: Kind) -> Iterator[tuple[str, str]]:
    if kind.family is not Family.NUMBER:
        yield CARD_CONTEXT, kind.name
    yield "", kind.help
    for said in kind.reflections.values():
        yield from [("", said.word), ("", said.prompt)]


def declared() -> Iterator[tuple[str, str]]:
    """Yield what games, cards, commands and options say, by context: they reach their readers as they are."""
    for rules in GAMES.values():
        yield "", rules.title
        for kind in rules.kinds:
            yield from texts_of(kind)
    for verb in VERBS.values():
        yield from (("", text) for text in [*verb.help.split("\n\n"), verb.button] if text)
    yield from (("", option.help) for option in (*TABLE_OPTIONS, *SETTINGS))


def test_everything_that_is_declared_can_be_translated() -> None:
    with TEMPLATE.open("rb") as file:
        found = {(entry.context or "", entry.id) for entry in read_po(file)}
    assert set(declared()) <= found
