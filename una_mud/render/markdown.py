"""Help pages: their Markdown as lines, with no markup left. Code stays as it was written.

Of Markdown there are headings, paragraphs, lists (bullets and numbers), fenced and indented code, and in
the text ``code``, ``**strong**``, ``*emphasis*`` and links.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from una_mud.render.spans import Line, Span, SpanRole, command, emphasis, flowing, key, line, unbroken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.render.spans import Part, Parts

_HEADING: Final = re.compile(r"#{1,6}\s+(.*?)\s*#*$")
_ITEM: Final = re.compile(r"(\s*)([-*+]|\d+[.)])\s+(.*)")
_FENCE: Final = "```"
_CODE_INDENT: Final = "    "
_INLINE: Final = re.compile(
    r"`(?P<code>[^`]+)`|\*\*(?P<strong>[^*]+)\*\*|__(?P<bold>[^_]+)__"
    r"|(?<!\w)[*_](?P<soft>[^*_\s][^*_]*)[*_](?!\w)|\[(?P<link>[^\]]+)\]\((?P<target>[^)]*)\)"
)


@lru_cache(maxsize=256)
def page(text: str, *, spoken: bool) -> tuple[Line, ...]:
    """Return the lines of a page; in screen reader mode without blank ones, bullets and brackets."""
    lines: list[Line] = []
    for block in _blocks(text):
        if lines and not spoken and not (block.follows_closely and lines[-1].spans):
            lines.append(line())
        lines += block.lines(spoken=spoken)
    return tuple(lines)


class _Block:
    """A heading, a paragraph, an item of a list, or code."""

    def __init__(self, kind: str, text: list[str], mark: str = "", depth: int = 0) -> None:
        self.kind = kind
        self.text = text
        self.mark = mark
        self.depth = depth
        self.follows_closely = False

    @property
    def numbered(self) -> bool:
        """Whether it is an item of a list with numbers."""
        return self.mark[:1].isdigit()

    def goes_on_with(self, other: _Block) -> bool:
        """Whether the other block is the next item of the same list."""
        return self.kind == other.kind == "item" and self.numbered == other.numbered

    def lines(self, *, spoken: bool) -> list[Line]:
        if self.kind == "code":
            return [_code(row) for row in self.text if row.strip() or not spoken]
        text = " ".join(row.strip() for row in self.text)
        if self.kind == "heading":
            return [flowing([emphasis("".join(_bare(text, spoken=spoken)))])]
        if self.kind == "item":
            return [self._item(text, spoken=spoken)]
        return [flowing(inline(text, spoken=spoken))]

    def _item(self, text: str, *, spoken: bool) -> Line:
        body = inline(text, spoken=spoken)
        if spoken:
            return flowing([f"{self.mark} ", *body] if self.numbered else body)
        sign = self.mark if self.numbered else "-"
        return flowing([f"{sign} ", *body], self.depth, self.depth + len(sign) + 1)


def _bare(text: str, *, spoken: bool) -> Iterator[str]:
    for part in inline(text, spoken=spoken):
        yield part if isinstance(part, str) else part.text


def _code(row: str) -> Line:
    """Return a row of code just as it stands, so that it can be copied and pasted from any screen."""
    code = row.lstrip()
    return unbroken(row[: len(row) - len(code)], command(code)) if code else line()


def _blocks(text: str) -> Iterator[_Block]:
    """Yield the page's blocks in their order."""
    rows = text.expandtabs(4).splitlines()
    place = 0
    last: _Block | None = None
    while place < len(rows):
        if not rows[place].strip():
            place += 1
            last = None if last is None or last.kind != "item" else last
            continue
        block, place = _block(rows, place)
        block.follows_closely = last is not None and last.goes_on_with(block)
        last = block
        yield block


def _block(rows: list[str], place: int) -> tuple[_Block, int]:
    """Return the block that begins at a row, and the place of the row behind it."""
    row = rows[place]
    if row.lstrip().startswith(_FENCE):
        return _fenced(rows, place + 1)
    heading = _HEADING.match(row)
    if heading is not None:
        return _Block("heading", [heading[1]]), place + 1
    item = _ITEM.match(row)
    if item is not None:
        text, end = _paragraph(rows, place + 1)
        return _Block("item", [item[3], *text], item[2], len(item[1])), end
    if row.startswith(_CODE_INDENT):
        end = place
        while end < len(rows) and rows[end].startswith(_CODE_INDENT):
            end += 1
        return _Block("code", [each[len(_CODE_INDENT) :] for each in rows[place:end]]), end
    text, end = _paragraph(rows, place + 1)
    return _Block("text", [row, *text]), end


def _fenced(rows: list[str], place: int) -> tuple[_Block, int]:
    end = place
    while end < len(rows) and not rows[end].lstrip().startswith(_FENCE):
        end += 1
    return _Block("code", rows[place:end]), end + 1


def _paragraph(rows: list[str], place: int) -> tuple[list[str], int]:
    """Return the rows that go on with a paragraph or an item, and the place behind them."""
    end = place
    while end < len(rows) and rows[end].strip() and not _begins_block(rows[end]):
        end += 1
    return rows[place:end], end


def _begins_block(row: str) -> bool:
    return bool(_HEADING.match(row) or _ITEM.match(row) or row.lstrip().startswith(_FENCE))


# Inside a paragraph.


def inline(text: str, *, spoken: bool) -> list[Part]:
    """Return a paragraph's text with its markup made into spans."""
    parts: list[Part] = []
    at = 0
    for found in _INLINE.finditer(text):
        parts += [text[at : found.start()], _marked(found)]
        at = found.end()
    parts.append(text[at:])
    return [_spoken(part) if spoken and isinstance(part, str) else part for part in parts if part]


def _spoken(text: str) -> str:
    """Return plain text as it is read aloud: words instead of brackets, no words in capitals."""
    text = _OPTIONAL.sub(r"optionally \1", text)
    return _CAPITALS.sub(lambda word: word[0].lower(), text.replace("…", ""))


def _typed(code: str) -> Span:
    """Return what is to be typed; a click on a line that asks for help asks for it."""
    return key(code) if code.startswith("/help ") else command(code)


def _linked(text: str, target: str) -> Part:
    """Return a link's text; a click on one to another help page shows that page."""
    page = target.removesuffix(".md")
    return Span(SpanRole.COMMAND, text, send=f"/help {page}") if page != target else text


def _marked(found: re.Match[str]) -> Part:
    if found["code"]:
        return _typed(found["code"])
    if found["link"]:
        return _linked(found["link"], found["target"])
    return emphasis(found["strong"] or found["bold"] or found["soft"])


_OPTIONAL: Final = re.compile(r"\[([^\[\]]*)\]")
_CAPITALS: Final = re.compile(r"\b[A-Z]{2,}\b")


def spoken_usage(usage: str) -> str:
    """Return a usage as it is read aloud: ``play CARD [COLOUR]`` as ``play card, optionally colour``."""
    text = usage
    while _OPTIONAL.search(text):
        text = _OPTIONAL.sub(r", optionally \1", text)
    text = _CAPITALS.sub(lambda word: word[0].lower(), text.replace("…", "").replace("|", " or "))
    return re.sub(r"\s+,", ",", re.sub(r"\s+", " ", text)).strip()


def usage_parts(usage: str, *, spoken: bool) -> Parts:
    """Return a verb's usage as a line to type."""
    return (command(spoken_usage(usage) if spoken else usage),)
