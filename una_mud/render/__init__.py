"""Words for people: what happened and what is, as text for one kind of reader."""

from __future__ import annotations

from una_mud.render.concern import viewpoint
from una_mud.render.screens import MOTD, banner, question
from una_mud.render.style import Colours, Style
from una_mud.render.wording import kind, message, prompt, text

__all__ = ["MOTD", "Colours", "Style", "banner", "kind", "message", "prompt", "question", "text", "viewpoint"]
