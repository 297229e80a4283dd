"""What a newcomer reads before she has a name."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import Colour
from una_mud.messages.declare import MessageKind
from una_mud.render.ansi import render
from una_mud.render.clean import clean
from una_mud.render.spans import Line, Rendered, Role, Span, command, flowing, line, unbroken
from una_mud.world.accounts import Query

if TYPE_CHECKING:
    from una_mud.render.spans import Part
    from una_mud.render.style import Style

MOTD: Final = "Play cards, and talk while you play. Alone or in company, everybody is welcome."
"""What newcomers read unless the server's owner has words of her own."""
QUESTIONS: Final = {
    Query.NAME: "Name: ",
    Query.NEW_PASSWORD: "Password, or just Enter: ",
    Query.PASSWORD: "Password: ",
    Query.OLD_PASSWORD: "Your password until now: ",
    Query.CHOSEN_PASSWORD: "New password: ",
    Query.PASSWORD_AGAIN: "The same again: ",
    Query.PICTURE: "",
}

_CARDS: Final = (("U", Colour.RED), ("n", Colour.BLUE), ("a", Colour.YELLOW))


@lru_cache(maxsize=64)  # nearly everybody comes with the same style, and sometimes all at once
def banner(style: Style, motd: str | None = None) -> str:
    """Return the first screen: what this is, the message of the day, and what to type now."""
    lines = [line("Una")] if style.reader else _logo()
    lines += [flowing([clean(row)]) for row in (motd or MOTD).splitlines() if row.strip() or not style.reader]
    return render(Rendered(MessageKind.INFO, (*lines, *_hints())), style)


def _logo() -> list[Line]:
    """Draw three cards that lie side by side."""
    edge = unbroken("  " + " ".join(".---." for _ in _CARDS))
    foot = unbroken("  " + " ".join("'---'" for _ in _CARDS))
    faces: list[Span] = []
    for letter, colour in _CARDS:
        faces += [Span(Role.PLAIN, " | " if faces else "  | "), Span(Role.COLOUR, letter, None, colour)]
        faces.append(Span(Role.PLAIN, " |"))
    return [edge, Line(tuple(faces)), foot]


def _hints() -> list[Line]:
    reader: list[Part] = [
        "With a screen reader, type ",
        command("reader on"),
        " now, or later ",
        command("/set reader on"),
        ".",
    ]
    return [flowing(reader), flowing(["Type the name by which others shall know you."])]


def question(query: Query, style: Style) -> str:
    """Return what is asked for in a line; the answer is typed behind it, or below it with a screen reader."""
    words = QUESTIONS[query]
    return f"{words.rstrip()}\n" if words and style.reader else words
