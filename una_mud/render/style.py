"""How one kind of reader wants things: the little that wording and rendering depend on."""

from __future__ import annotations

import enum
from typing import Final

import attrs

DEFAULT_WIDTH: Final = 80
"""Columns, when nothing is known of the screen."""


class Colours(enum.Enum):
    """How many colours the reader's screen shows; the value is the word for ``/set colour``."""

    OFF = "off"
    ANSI = "16"
    MANY = "256"
    TRUE = "true"


@attrs.frozen(cache_hash=True)
class Style:
    """One kind of reader. Readers of equal styles get equal texts, so that a style is a key of caches."""

    colours: Colours = Colours.OFF
    reader: bool = False
    """Whether a screen reader speaks the text: it has its own wording, one fact a line."""
    width: int = DEFAULT_WIDTH
    """Columns."""
    bell: str | None = None
    """The name of the sound of one's turn; None: none. In text every sound is the terminal's bell."""
    light: bool = False
    """Whether the background is light."""
    links: bool = False
    """Whether the client knows links (OSC 8) that type a line when they are clicked."""
    pictures: bool = False
    """Whether there are half blocks to draw icons with, where there are colours enough."""
    language: str = "en"
    """The code of the language, one of ``catalog.languages()``."""
    brief: bool = False
    """Whether a turn is told in one line, without hints."""
