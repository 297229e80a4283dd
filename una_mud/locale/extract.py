"""What Babel extracts from Python: templates, the docstrings of verbs, and the texts of declarations.

Babel calls :func:`extract_python` with each file, as ``babel.toml`` says.
"""

from __future__ import annotations

import ast
from typing import IO, TYPE_CHECKING, Any, Final, TypeAlias

from una_mud.locale import CARD_CONTEXT

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    Entry: TypeAlias = tuple[int, str | None, str | tuple[str, ...], list[str]]

_KEYWORDS: Final = {"_": (None, 1), "_n": ("ngettext", 2), "_p": ("pgettext", 2)}
"""For each function that marks a template what it is in gettext, and how many of its arguments are texts."""
_DECLARATIONS: Final[dict[str, dict[str, str]]] = {
    **{kind: {"name": CARD_CONTEXT, "help": "", "question": ""} for kind in ("Kind", "wild", "wild_draw")},
    "Reflection": {"prompt": "", "word": ""},
    "Option": {"help": "", "choices": ""},
    "Rules": {"title": ""},
    "verb": {"button": ""},
}
"""For each call that declares something which of its keyword arguments are texts, with their contexts."""


def extract_python(
    file: IO[bytes], keywords: object, comment_tags: Collection[str], options: dict[str, Any]
) -> Iterator[Entry]:
    """Yield the texts of a module: line, function of gettext, texts, comments."""
    del keywords, comment_tags, options
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call):
            yield from _in_call(node)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from _in_verb(node)


def _in_call(node: ast.Call) -> Iterator[Entry]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in _KEYWORDS:
        function, count = _KEYWORDS[name]
        texts = tuple(_text(argument) for argument in node.args[:count])
        yield node.lineno, function, texts if function else texts[0], []
    for keyword in node.keywords:
        context = _DECLARATIONS.get(name, {}).get(keyword.arg or "")
        text = _literal(keyword.value)
        if context is not None and text:
            yield _entry(keyword.value.lineno, text, context)


def _entry(line: int, text: str, context: str) -> Entry:
    return (line, "pgettext", (context, text), []) if context else (line, None, text, [])


def _in_verb(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Entry]:
    """Yield the help of a verb, a paragraph each."""
    declared = (each.func for each in node.decorator_list if isinstance(each, ast.Call))
    if any(isinstance(each, ast.Name) and each.id == "verb" for each in declared):
        for paragraph in (ast.get_docstring(node) or "").split("\n\n"):
            yield node.lineno, None, paragraph, []


def _text(node: ast.expr) -> str:
    text = _literal(node)
    if text is None:
        raise ValueError(f"line {node.lineno}: a template must be a literal string")
    return text


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None
