"""The comparison with the model notices faults: each that is put into the engine on purpose is found."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Final

import attrs
import pytest

import una_mud


@attrs.frozen
class Mutation:
    """A fault, as ``mutations.toml`` tells it."""

    title: str
    file: str
    found: str
    put: str
    game: str = "una-mutant"

    def apply(self, source: str) -> str:
        """Return the file's text with the fault."""
        assert source.count(self.found) == 1, f"{self.found!r} must stand once in {self.file}"
        return source.replace(self.found, self.put)


MUTATIONS = [
    Mutation(**fields)
    for fields in tomllib.loads((Path(__file__).parent / "mutations.toml").read_text())["mutation"]
]
PACKAGE = Path(una_mud.__file__).parent
SEED, HANDS = 6, 1500
SAMPLE: Final = 16
"""How many faults the long run puts into the engine; with ``--all-faults`` it puts in every one."""
PLAY = "import sys; from model_players import play_hands; play_hands(sys.argv[1], *map(int, sys.argv[2:]))"


def play_with(mutation: Mutation, folder: Path) -> subprocess.CompletedProcess[str]:
    """Play hands with a copy of the engine in which a fault stands."""
    shutil.copytree(PACKAGE / "engine", folder / "una_mud" / "engine")
    shutil.copy(PACKAGE / "__init__.py", folder / "una_mud")
    file = folder / "una_mud" / "engine" / mutation.file
    file.write_text(mutation.apply(file.read_text()))
    path = os.pathsep.join([str(folder), str(Path(__file__).parent)])
    return subprocess.run(  # noqa: S603 - our own code
        [sys.executable, "-c", PLAY, mutation.game, str(SEED), str(HANDS)],
        cwd=folder,  # or the engine here would be found first
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.title)
def test_every_fault_still_has_its_place_in_the_engine(mutation: Mutation) -> None:
    """A list of faults that the engine has outgrown would show nothing."""
    source = (PACKAGE / "engine" / mutation.file).read_text()
    assert mutation.apply(source) != source


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Choose the faults that are put in: always the same ones, so that a run can be repeated."""
    if "put_in" in metafunc.fixturenames:
        every = metafunc.config.getoption("all_faults")
        chosen = MUTATIONS if every else Random(1).sample(MUTATIONS, SAMPLE)  # noqa: S311 - not secret
        metafunc.parametrize("put_in", chosen, ids=lambda mutation: mutation.title)


@pytest.mark.long
def test_every_fault_is_found(put_in: Mutation, tmp_path: Path) -> None:
    """By a difference between model and engine, not because the engine can't be imported."""
    played = play_with(put_in, tmp_path)
    assert played.returncode == 1, f"not found in {HANDS} hands"
    assert "play_hands" in played.stderr
