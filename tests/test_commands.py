"""Commands are imported only when they are needed, and take options from the environment."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import click
import pytest

from una_mud.cli import main
from una_mud.cli.lazy import LazyGroup
from una_mud.cli.serve import serve_command
from una_mud.cli.user import user_command

if TYPE_CHECKING:
    from collections.abc import Iterator

_LIST_IMPORTS = """
import sys
from una_mud.cli import main
try:
    main({words!r}, prog_name="una-mud")
except SystemExit:
    pass
print(*(name for name in sys.modules if name.startswith(("una_mud", "twisted", "argon2"))), file=sys.stderr)
"""


def modules_of(*words: str) -> set[str]:
    """Return the modules of ours, of Twisted and of argon2 that a command line imports."""
    script = _LIST_IMPORTS.format(words=list(words))
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)  # noqa: S603 - our own command
    return set(done.stderr.split())


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["user", "--help"]])
def test_help_imports_no_command(words: list[str]) -> None:
    assert {name for name in modules_of(*words) if not name.startswith("una_mud.cli")} <= {
        "una_mud",
        "una_mud.engine",
        "una_mud.storage",
        "una_mud.storage.folder",
    }


def test_selfplay_imports_no_server() -> None:
    imported = modules_of("selfplay", "--hands", "1")
    assert "una_mud.cli.selfplay" in imported
    assert not {name for name in imported if name.startswith(("twisted", "argon2", "una_mud.server"))}


def lazy_commands() -> Iterator[tuple[str, str, click.Command]]:
    for group in (main, user_command):
        assert isinstance(group, LazyGroup)
        for name, lazy in group.lazy.items():
            yield name, lazy.summary, lazy.load()


def test_the_list_of_commands_says_what_each_says_itself() -> None:
    for name, summary, command in lazy_commands():
        assert command.name == name
        assert command.get_short_help_str(limit=200) == summary


def test_every_option_of_serve_has_an_environment_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    options = [param for param in serve_command.params if isinstance(param, click.Option) and param.name]
    for option in options:
        monkeypatch.setenv(f"UNA_MUD_{str(option.name).upper()}", "17")
    context = click.Context(serve_command, **serve_command.context_settings)
    assert [option.name for option in options if option.value_from_envvar(context) is None] == []
