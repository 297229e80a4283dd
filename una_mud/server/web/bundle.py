"""The page's modules in one script and its styles in one sheet, so that a browser asks once for each.

The modules stay plain ES modules, each with its imports on top, one a line. In the script each is a function
that is called when it's first needed, and returns what it exports. Comments stay behind: they'd be a quarter
of what a browser loads.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

SCRIPT: Final = "una.js"
STYLES: Final = "una.css"
WORKER: Final = "worker.js"
"""The service worker, a script by itself."""
_MAIN: Final = "main.js"
_GENERAL: Final = "style.css"
_IMPORT: Final = re.compile(r'^import \{ ([^}]*) \} from "\./([^"]+)";$', re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("\./([^"]+)"\)')
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
_EXPORTED: Final = re.compile(r"\bexport ?\{([^}]*)\};?")
_COMMENT: Final = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/)[ \t]*\n", re.MULTILINE | re.DOTALL)
"""A comment that has its lines for itself."""
_HEAD: Final = """\
export const modules = {};
const load = (name) => (modules[name] ??= sources[name]());
const sources = {
"""
_TAIL: Final = f"}};\nawait load({_MAIN!r});\n"


def script(files: Mapping[str, bytes]) -> bytes:
    """Return all modules as one."""
    modules = sorted(name for name in files if name.endswith(".js") and name != WORKER)
    return "".join([_HEAD, *(_wrapped(name, files[name].decode()) for name in modules), _TAIL]).encode()


def styles(files: Mapping[str, bytes]) -> bytes:
    """Return all style sheets as one: the general one first, since the others build on it."""
    sheets = [name for name in files if name.endswith(".css")]
    return b"\n".join(files[name] for name in sorted(sheets, key=lambda name: (name != _GENERAL, name)))


def _wrapped(name: str, source: str) -> str:
    names = [(found[1], found[1]) for found in _EXPORT.finditer(source)]
    for found in _EXPORTED.finditer(source):
        names += [_renamed(part) for part in found[1].split(",")]
    source = _COMMENT.sub("", source)
    source = _IMPORT.sub(lambda found: f'const {{ {_as_fields(found[1])} }} = load("{found[2]}");', source)
    source = _LATER.sub(r'load("\1")', source)
    source = _EXPORTED.sub("", _EXPORT.sub("", source))
    kind = "async " if name == _MAIN else ""
    exported = ", ".join(f"{outside}: {inside}" for inside, outside in names)
    return f'"{name}": {kind}() => {{\n{source}\nreturn {{ {exported} }};\n}},\n'


def _renamed(part: str) -> tuple[str, str]:
    """Return what a part of an export is called inside and outside its module."""
    inside, _, outside = part.strip().partition(" as ")
    return inside, outside or inside


def _as_fields(names: str) -> str:
    pairs = [_renamed(name) for name in names.split(",")]
    return ", ".join(one if one == other else f"{one}: {other}" for one, other in pairs)
