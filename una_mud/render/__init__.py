"""Words for people: what happened and what is, as text for one kind of reader."""

from __future__ import annotations

from una_mud.render.screens import banner, logo, motd, question
from una_mud.render.style import Colours, Style
from una_mud.render.wording import kind, message, named, prompt, text, viewpoint

__all__ = [
    "Colours",
    "Style",
    "banner",
    "kind",
    "logo",
    "message",
    "motd",
    "named",
    "prompt",
    "question",
    "text",
    "viewpoint",
]
