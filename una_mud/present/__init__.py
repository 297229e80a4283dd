"""Words for people: what happened and what is, as text for one kind of reader."""

from __future__ import annotations

from una_mud.present.concern import viewpoint
from una_mud.present.screens import MOTD, banner, question
from una_mud.present.style import Colours, Style
from una_mud.present.wording import kind, message, prompt, text

__all__ = ["MOTD", "Colours", "Style", "banner", "kind", "message", "prompt", "question", "text", "viewpoint"]
