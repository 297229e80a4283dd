"""Notices as the page gets them: ``Text`` with the marks that it draws (contract, section 4)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from una_mud import present
from una_mud.net.web.frames import frame_of
from una_mud.present.marked import marked

if TYPE_CHECKING:
    from una_mud.hall.notices import Notice
    from una_mud.net.press import Press, Presses


def told(notice: Notice, me: str | None, *, spoken: bool) -> bytes:
    """Return the frame that tells a notice to the reader called ``me``; no bytes when there are no words."""
    message = present.message(notice, me, spoken=spoken)
    text, marks = marked(message)
    if not text:
        return b""
    said = {"text": text, "kind": message.kind.value}
    return frame_of("Text", {**said, "marks": marks} if marks else said)


def press(presses: Presses, *, spoken: bool) -> Press:
    """Return the press for pages, in words for the eye or for the ear."""
    return presses.of_kind(("page", spoken), partial(_word, spoken))


def _word(spoken: bool, notice: Notice, me: str | None) -> bytes:  # noqa: FBT001 - bound by partial
    return told(notice, me, spoken=spoken)
