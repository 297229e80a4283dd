"""The way in: a notice and a reader in, text out.

Who keeps texts for many readers keeps them by notice, style and :func:`viewpoint`: readers for whom these
are equal get equal texts.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from una_mud import messages as n
from una_mud.messages.declare import MessageKind, declaration, is_declared
from una_mud.render import (
    concern,
    hands,
    narration,
    replays,
    scores,
    seats,
)
from una_mud.render.ansi import render
from una_mud.render.audience import Audience
from una_mud.render.catalog import ENGLISH, catalog
from una_mud.render.layouts import lay_out
from una_mud.render.sentences import Reader
from una_mud.render.spans import Rendered

if TYPE_CHECKING:
    from collections.abc import Collection

    from una_mud.messages import Message
    from una_mud.render.audience import Words
    from una_mud.render.catalog import Catalog
    from una_mud.render.style import Style

_PERSONAL: Final = (
    n.SettingChanged,
    n.Ignoring,
    n.ScoresShown,
    n.ReplayShown,
    n.HandShown,
    n.SeenHandShown,
    n.TableShown,
    n.ColourShown,
)
"""What is for one person's information; all else that is not chat, error or question is an event."""


WORDS: Final[dict[type, Words]] = {
    **seats.WORDS,
    **narration.WORDS,
    **hands.WORDS,
    **scores.WORDS,
    **replays.WORDS,
}
"""For every kind of notice what words it."""


_KINDS: Final[dict[type, MessageKind]] = {
    **dict.fromkeys(WORDS, MessageKind.EVENT),
    **dict.fromkeys((n.YourTurn,), MessageKind.PROMPT),
    **dict.fromkeys(_PERSONAL, MessageKind.INFO),
}


def named(message: Message) -> Collection[str]:
    """Return the names of those who may read words of their own."""
    sort = type(message)
    return declaration(sort).named(message) if is_declared(sort) else concern.NAMED[sort](message)


def viewpoint(message: Message, me: str | None) -> str | None:
    """Return ``me`` if the message has words of its own for them, None if they read what everybody does."""
    return me if me is not None and me in named(message) else None


@cache
def _everybody(*, spoken: bool) -> Audience:
    return Audience(None, spoken)


def message(told: Message, me: str | None, *, spoken: bool, language: Catalog = ENGLISH) -> Rendered:
    """Return the words of a notice for a reader called ``me``; None is one whom it does not concern."""
    sort = type(told)
    if is_declared(sort):
        entry = declaration(sort)
        who = viewpoint(told, me)
        return Rendered(
            entry.kind or MessageKind.INFO, lay_out(told, Reader(who, spoken, language)), entry.bell
        )
    view = viewpoint(told, me)
    to = _everybody(spoken=spoken) if view is None else Audience(view, spoken)
    return Rendered(_KINDS[sort], WORDS[sort](told, to), bell=sort is n.YourTurn)


def text(told: Message, me: str | None, style: Style) -> str:
    """Return the text of a notice for a reader called ``me`` and her style.

    Rows are joined by line feeds, with none at the end. Besides words there are only SGR sequences in it
    and, before the prompt of a turn, BEL for who wants it.
    """
    return render(message(told, me, spoken=style.reader, language=catalog(style.language)), style)


def kind(message: Message) -> str:
    """Return the sort of message that the notice is, as the contract names it in section 4."""
    sort = type(message)
    kind = declaration(sort).kind if is_declared(sort) else _KINDS[sort]
    return "" if kind is None else kind.value


def prompt(style: Style) -> str:
    """Return what stands before the line that is being typed; for a screen reader, on a line of its own."""
    return ">\n" if style.reader else "> "
