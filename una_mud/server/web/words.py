"""Messages as the page gets them: ``Text`` with the marks that it draws (contract, section 4)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from una_mud import render
from una_mud.locale import SOURCE
from una_mud.render.catalog import catalog
from una_mud.render.marks import marked
from una_mud.server.web.frames import frame_of

if TYPE_CHECKING:
    from una_mud.messages import Message
    from una_mud.server.session.render_cache import RenderCache, RenderCaches


def told(message: Message, me: str | None, *, spoken: bool, language: str = SOURCE) -> bytes:
    """Return the frame that tells a message to the reader called ``me``; no bytes when there are no words."""
    rendered = render.message(message, me, spoken=spoken, language=catalog(language))
    text, marks = marked(rendered)
    if not text:
        return b""
    said = {"text": text, "kind": rendered.kind.value}
    return frame_of("Text", {**said, "marks": marks} if marks else said)


def render_cache(render_caches: RenderCaches, language: str, *, spoken: bool) -> RenderCache:
    """Return the cache for pages in a language, in words to be seen or read aloud."""
    return render_caches.of_kind(("page", spoken, language), partial(told, spoken=spoken, language=language))
