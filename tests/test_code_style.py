"""What linters don't hold: files and functions stay short, and no two ideas share a name."""

from __future__ import annotations

import ast
from collections import Counter
from itertools import chain
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LONGEST_FILE: Final = 400
LONGEST_FUNCTION: Final = 50
PRODUCT: Final = tuple(
    sorted(
        path
        for path in chain((ROOT / "una_mud").rglob("*"), (ROOT / "icons").glob("*.py"))
        if path.suffix in {".py", ".js", ".css"} and "vendor" not in path.parts
    )
)
PYTHON: Final = tuple(
    sorted(
        path
        for folder in ("una_mud", "tests", "benchmarks", "icons")
        for path in (ROOT / folder).rglob("*.py")
        if path.is_file()
    )
)
ON_SEVERAL_LAYERS: Final = frozenset(
    {"__init__", "__main__", "accounts", "archive", "facts", "friends", "icons", "limits", "moderation"}
    | {"options", "play", "prompts", "rooms", "scores", "seats", "state", "table", "talk", "voting"}
)
"""Modules about one thing each, on several layers: the seats of the world, their messages and their verbs."""


def test_a_file_can_be_read_in_one_go() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in PRODUCT}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_a_function_does_one_thing() -> None:
    functions = (
        (path.name, node.name, _length(node))
        for path in PYTHON
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    assert [each for each in functions if each[-1] > LONGEST_FUNCTION] == []


def _length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or 0) - function.lineno + 1


def _twice(found: list[str]) -> set[str]:
    return {name for name, count in Counter(found).items() if count > 1}


def test_no_two_classes_have_one_name() -> None:
    package = [path for path in PRODUCT if path.suffix == ".py" and "una_mud" in path.parts]
    trees = (ast.parse(path.read_text()) for path in package)
    classes = [node.name for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]
    assert _twice(classes) == set()


def test_only_modules_about_one_thing_share_a_name() -> None:
    modules = [path.stem for path in (ROOT / "una_mud").rglob("*.py")]
    assert _twice(modules) == ON_SEVERAL_LAYERS
