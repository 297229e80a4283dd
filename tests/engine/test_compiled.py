"""The compiled engine: the same source and the same hands, faster; only built when it is asked for."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from una_mud.engine import table

ROOT = Path(__file__).parents[2]
SELFPLAY = (
    "selfplay",
    "--players",
    "3",
    "--hands",
    "150",
    "--seed",
    "5",
    "--bots",
    "random,easy,normal",
    "--json",
)
GAMES = ("una-classic", "una-mutant", "u-know", "know-u")


def una_mud(*words: str, path: Path) -> str:
    """Run the command line on the package in a folder; return what it prints."""
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "una_mud", *words],
        cwd=path,
        env=os.environ | {"PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_the_version_says_which_engine_runs() -> None:
    """It is what this test itself has imported."""
    engine = "compiled" if not str(table.__file__).endswith(".py") else "pure Python"
    assert una_mud("--version", path=Path(str(table.__file__)).parents[2]).endswith(f", {engine} engine\n")


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    """A folder with a package that was built with UNA_MUD_COMPILE=1; UNA_MUD_COMPILED can name one."""
    if there := os.environ.get("UNA_MUD_COMPILED"):
        return Path(there)
    subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(ROOT)],
        env=os.environ | {"UNA_MUD_COMPILE": "1"},
        check=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    return tmp_path / "site"


@pytest.mark.long
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_compiled_engine_plays_the_same_hands(compiled: Path) -> None:
    """It says that it's compiled, and its self-play has the digests of pure Python."""
    assert una_mud("--version", path=compiled).endswith("compiled engine\n")
    for game in GAMES:
        digests = {
            json.loads(una_mud(*SELFPLAY, "--game", game, path=path))["digest"] for path in (ROOT, compiled)
        }
        assert len(digests) == 1, game
