"""Nothing outside ``una_mud/engine/kinds`` names a particular kind of card."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import una_mud
from una_mud.engine import kinds as kinds_package
from una_mud.engine.cards import Kind
from una_mud.engine.games import GAMES

PACKAGE = Path(una_mud.__file__).parent
KINDS = Path(kinds_package.__file__).parent
FOLDER = "una_mud.engine.kinds"

NAMES = {kind.name for rules in GAMES.values() for kind in rules.kinds if kind.number is None}
CODES = {code for rules in GAMES.values() for code in rules.by_code} | {
    kind.code for rules in GAMES.values() for kind in rules.kinds
}
"""Numbers and codes of one letter stand for many other things; every other code counts."""

WITHOUT_CARDS = "server/"
"""The bytes on the wire know no cards, but short words of their own."""


@cache
def sources() -> list[tuple[str, ast.Module]]:
    """Return every module of the package outside the folder of the kinds, with its path."""
    paths = [path for path in sorted(PACKAGE.rglob("*.py")) if KINDS not in path.parents]
    return [(path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text())) for path in paths]


def test_only_the_list_of_games_imports_kinds() -> None:
    """Who wants to know about a card asks its kind; only the games say which kinds there are."""
    importers = {
        name
        for name, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom)) and FOLDER in ast.unparse(node)
    }
    assert importers == {"engine/games.py"}


def test_the_games_take_the_kinds_whole() -> None:
    """The list of games takes each module's ``KINDS`` and no single kind out of it."""
    tree = ast.parse((PACKAGE / "engine" / "games.py").read_text())
    taken = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in _modules()
    }
    assert taken == {"KINDS"}


def _modules() -> set[str]:
    return {path.stem for path in KINDS.glob("*.py")}


def test_no_text_in_the_program_is_the_name_or_code_of_a_kind() -> None:
    """No literal outside the kinds' own modules is exactly a kind's name or a card's code."""
    found = [
        (name, node.value)
        for name, tree in sources()
        for statement in tree.body
        if not _lists_exports(statement)
        for node in ast.walk(statement)
        if not name.startswith(WITHOUT_CARDS)
        and isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and names_a_kind(node.value)
    ]
    assert found == []


def _lists_exports(statement: ast.stmt) -> bool:
    """Whether a statement is a module's ``__all__``: the classes that it names may be called like a card."""
    return isinstance(statement, ast.Assign) and ast.unparse(statement.targets[0]) == "__all__"


def names_a_kind(text: str) -> bool:
    """Tell whether a text is the name of a kind, or a code of more than one character."""
    return text in NAMES or (len(text) > 1 and text in CODES)


def test_every_kind_is_declared_in_the_folder() -> None:
    """The folder is not empty, and what the games play with are kinds."""
    assert all(isinstance(kind, Kind) for rules in GAMES.values() for kind in rules.kinds)
    assert {"classic", "mutant_actions"} <= _modules()
