"""Layouts: how a message that is more than a sentence is put together, such as a list or a hand of cards.

A layout takes its words from the message's own sentences; a message without a layout is its ``text``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import HelpShown, IconChanged, NewsShown, PersonShown
from una_mud.render import hands, narration, prompts, replays, rooms, scores, talk
from una_mud.render.clean import clean
from una_mud.render.markdown import page, spoken_usage
from una_mud.render.sentences import phrase, sentence_lines
from una_mud.render.spans import Line, emphasis, flowing

if TYPE_CHECKING:
    from una_mud.render.sentences import Layout, Reader
    from una_mud.render.spans import Lines


def with_picture(message: IconChanged | PersonShown, reader: Reader) -> Lines:
    """Lay out what has a picture, which stands first."""
    picture = () if message.picture is None else (Line((), picture=message.picture),)
    return (*picture, *sentence_lines(message, reader))


def person_shown(message: PersonShown, reader: Reader) -> Lines:
    """Lay out what is known of somebody, their results by game and by opponent last."""
    results = message.results
    rows = () if results is None else (*results.by_game, *results.opponents)
    return (*with_picture(message, reader), *(flowing(phrase(row, reader), indent=2) for row in rows))


def help_shown(message: HelpShown, reader: Reader) -> Lines:
    """Lay out a page of help; its title stands first unless the page begins with it."""
    lines = page(message.text, spoken=reader.spoken)
    title = spoken_usage(message.title) if reader.spoken else message.title
    if lines and lines[0].text.casefold() == title.casefold():
        return lines
    return (flowing([emphasis(title)]), *(() if reader.spoken else (flowing(()),)), *lines)


def news_shown(message: NewsShown, reader: Reader) -> Lines:
    """Lay out the news, which the host has written."""
    text = "\n".join(clean(row) for row in message.page.splitlines())
    return (*sentence_lines(message, reader), *page(text, spoken=reader.spoken))


LAYOUTS: Final[dict[type, Layout]] = {
    **hands.LAYOUTS,
    **narration.LAYOUTS,
    **prompts.LAYOUTS,
    **replays.LAYOUTS,
    **rooms.LAYOUTS,
    **talk.LAYOUTS,
    IconChanged: with_picture,
    PersonShown: person_shown,
    HelpShown: help_shown,
    NewsShown: news_shown,
    **scores.LAYOUTS,
}


def lay_out(message: object, reader: Reader) -> Lines:
    """Return the lines of a declared message for one reader."""
    own = LAYOUTS.get(type(message))
    return sentence_lines(message, reader) if own is None else own(message, reader)
