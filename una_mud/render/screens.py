"""What newcomers read before they have a name."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import Colour
from una_mud.messages.declare import MessageKind, phrase
from una_mud.messages.templates import _, lines
from una_mud.render.ansi import render
from una_mud.render.catalog import catalog
from una_mud.render.clean import clean
from una_mud.render.sentences import Reader, sentence_lines
from una_mud.render.spans import Line, Rendered, Span, SpanRole, flowing, line, unbroken
from una_mud.world.accounts import Query

if TYPE_CHECKING:
    from una_mud.render.style import Style

_MOTD: Final = _("Play cards and chat, alone or with friends. Everyone's welcome.")
"""What newcomers read unless the server's owner has words of their own."""
_QUESTIONS: Final = {
    Query.NAME: _("Name:"),
    Query.NEW_PASSWORD: _("Password, or just Enter:"),
    Query.PASSWORD: _("Password:"),
    Query.OLD_PASSWORD: _("Current password:"),
    Query.CHOSEN_PASSWORD: _("New password, or just Enter to cancel:"),
    Query.PASSWORD_AGAIN: _("Repeat the new password:"),
}


@phrase(
    text=lines(
        _("Using a screen reader? Type `reader on` now, or `/set reader on` later."), _("Choose a name.")
    )
)
class _Hints:
    """What can be typed at the first question."""


_CARDS: Final = (("U", Colour.RED), ("n", Colour.BLUE), ("a", Colour.YELLOW))


@lru_cache(maxsize=64)  # nearly everybody comes with the same style, and sometimes all at once
def banner(style: Style, message: str | None = None) -> str:
    """Return the first screen: what this is, the message of the day, and what to type now."""
    reader = Reader(spoken=style.reader, catalog=catalog(style.language))
    rows = (message or motd(style.language)).splitlines()
    shown = [line("Una")]
    shown += [flowing([clean(row)]) for row in rows if row.strip() or not style.reader]
    return render(Rendered(MessageKind.INFO, (*shown, *sentence_lines(_Hints(), reader))), style)


def logo(style: Style) -> str:
    """Return the three cards that who reads by eye is shown once it's known that they do; else nothing."""
    return "" if style.reader else render(Rendered(MessageKind.INFO, tuple(_logo())), style)


def motd(language: str) -> str:
    """Return the message of the day of a server whose owner has none."""
    return catalog(language).fill(_MOTD)


def _logo() -> list[Line]:
    """Draw three cards that lie side by side."""
    edge = unbroken("  " + " ".join(".---." for _ in _CARDS))
    foot = unbroken("  " + " ".join("'---'" for _ in _CARDS))
    faces: list[Span] = []
    for letter, colour in _CARDS:
        faces += [
            Span(SpanRole.PLAIN, " | " if faces else "  | "),
            Span(SpanRole.COLOUR, letter, None, colour),
        ]
        faces.append(Span(SpanRole.PLAIN, " |"))
    return [edge, Line(tuple(faces)), foot]


def question(query: Query, style: Style) -> str:
    """Return what is asked for in a line; the answer is typed behind it, or below it with a screen reader."""
    words = _QUESTIONS.get(query)
    if words is None:
        return ""
    return catalog(style.language).fill(words) + ("\n" if style.reader else " ")
