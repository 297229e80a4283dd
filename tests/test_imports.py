"""What imports what: no cycles, those for type checkers included, and no more than each part needs."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

import una_mud

ROOT: Final = Path(una_mud.__file__).parent
LIVING: Final = frozenset(
    f"una_mud.world.{name}"
    for name in ("room", "people", "game_table", "dealer", "seating", "voting", "world")
)
"""The modules of things that change; whoever shows them needs but what is published of them."""


def name_of(path: Path) -> str:
    """Return a module's name."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES: Final = {name_of(path): path for path in ROOT.rglob("*.py")}


def imports(name: str) -> set[str]:
    """Return the modules that a module imports, wherever in it that stands."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{name} imports relatively"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            found.update(inner & MODULES.keys() or {node.module or ""})
    return (found & MODULES.keys()) - {name}


def test_no_import_cycle_is_left() -> None:
    """Raises graphlib.CycleError, with the modules of a cycle, if there is one."""
    assert list(TopologicalSorter({name: imports(name) for name in MODULES}).static_order())


def shown_by() -> list[str]:
    """Return the modules that show things."""
    return sorted(
        name for name in MODULES if name.startswith("una_mud.render") or name == "una_mud.server.session.feed"
    )


@pytest.mark.parametrize("name", shown_by())
def test_what_shows_things_knows_published_values_alone(name: str) -> None:
    assert not imports(name) & LIVING


def test_messages_hold_no_living_thing() -> None:
    """Nor the engine's table, or a view of it, which has more in it than its reader may be told."""
    inside = {name: imports(name) for name in MODULES if name.startswith("una_mud.messages")}
    engine = {"una_mud.engine.table", "una_mud.engine.view"}
    assert not [name for name, found in inside.items() if found & (LIVING | engine)]
