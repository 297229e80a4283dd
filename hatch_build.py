"""Builds the engine with mypyc when ``UNA_MUD_COMPILE=1`` is set; otherwise nothing is done.

The same source runs either way. Compiling needs a C compiler, and mypy and setuptools, which pip brings in
for it alone. An editable install compiles in place; without ``una_mud/engine/*.so`` it is pure Python again.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULES = (
    "advance",
    "answers",
    "calls",
    "deal",
    "piles",
    "play",
    "resolve",
    "rng",
    "scoring",
    "silent",
    "table",
    "table_data",
    "turns",
)
"""The modules of the engine that are compiled: those that a move goes through."""


class CompiledEngine(BuildHookInterface):  # type: ignore[misc,type-arg]  # hatchling's own types
    """Adds the compiled modules to a wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what the build needs besides hatchling."""
        return ["mypy[mypyc]>=1.13", "setuptools>=70", "attrs>=24.2"] if _wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the files are gathered; ``version`` is the kind of build, as hatchling calls it."""
        if self.target_name != "wheel" or not _wanted():
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        root = Path(self.root)
        built = compile_engine(root)
        for path in built.rglob("*.so"):
            place = path.relative_to(built)
            if version == "editable":
                shutil.copy2(path, root / place)
            else:
                build_data["force_include"][str(path)] = str(place)


def _wanted() -> bool:
    return os.environ.get("UNA_MUD_COMPILE") == "1"


def compile_engine(root: Path) -> Path:
    """Compile the engine of the project at ``root``; return the folder in which the modules now are."""
    from mypyc.build import mypycify  # noqa: PLC0415 - only there when it is wanted
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    folder = Path(tempfile.mkdtemp(prefix="una-mud-"))
    before = Path.cwd()
    os.chdir(root)
    try:
        sources = [f"una_mud/engine/{name}.py" for name in MODULES]
        extensions = mypycify(sources, opt_level="3", target_dir=str(folder / "c"))
        command = build_ext(Distribution({"name": "una-mud", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(folder), str(folder / "objects")
        command.parallel = os.cpu_count()
        command.ensure_finalized()
        command.run()
    finally:
        os.chdir(before)
    return folder
