"""Layouts: how a message that is more than a sentence is put together, such as a list or a hand of cards.

A layout takes its words from the message's own sentences; a message without a layout is its ``text``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.render import prompts
from una_mud.render.sentences import sentence_lines

if TYPE_CHECKING:
    from una_mud.render.sentences import Layout, Reader
    from una_mud.render.spans import Lines


LAYOUTS: Final[dict[type, Layout]] = {
    **prompts.LAYOUTS,
}


def lay_out(message: object, reader: Reader) -> Lines:
    """Return the lines of a declared message for one reader."""
    own = LAYOUTS.get(type(message))
    return sentence_lines(message, reader) if own is None else own(message, reader)
