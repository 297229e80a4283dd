"""The rulebook of scenarios: every file holds, says which rule it shows, and no kind of card is left out."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from una_mud.cli.scenario.run import Playing
from una_mud.cli.scenario.script import TypedLine, read_script
from una_mud.engine.games import GAMES
from una_mud.verbs.move_parser import Found, find_card

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.cli.scenario.script import Script
    from una_mud.engine.cards import Kind

BOOK = Path(__file__).parent / "rulebook"
FILES = sorted(BOOK.rglob("*.una"))
KINDS = [(name, kind) for name, rules in GAMES.items() for kind in rules.kinds]


@cache
def script_of(path: Path) -> Script:
    return read_script(path.read_bytes())


def kinds_played(script: Script) -> Iterator[Kind]:
    """Yield the kinds of the cards that are played, and not refused, in a scenario."""
    rules = script.start.rules
    for step in script.steps:
        if isinstance(step, TypedLine) and step.verb == "play" and not step.refused:
            found = find_card(step.words, rules.cards, rules)
            if isinstance(found, Found):
                yield found.card.kind


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(BOOK).with_suffix("")))
def test_a_scenario_holds(path: Path) -> None:
    playing = Playing(script_of(path))
    playing.run()
    assert not playing.failures


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(BOOK).with_suffix("")))
def test_a_scenario_begins_with_the_sentence_that_it_shows(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# ")
    assert first.endswith(".")
    assert len(first.split()) > 5


def test_no_scenario_is_without_an_expectation() -> None:
    assert [path for path in FILES if not script_of(path).expectations] == []


@cache
def played() -> frozenset[Kind]:
    return frozenset(kind for path in FILES for kind in kinds_played(script_of(path)))


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=[f"{game}-{kind.code}" for game, kind in KINDS])
def test_every_kind_of_card_is_played_in_a_scenario(game: str, kind: Kind) -> None:
    assert kind in played(), f"no scenario plays a {kind.name} of {game}"
