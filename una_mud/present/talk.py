"""Chat: the same words for everybody, the speaker too, so that a room is worded once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.hall.notices import Emoted, HistoryShown, Reflected, Said, Told
from una_mud.present.audience import quoted
from una_mud.present.spans import NAME, PLAIN, Line, Span, dim, line, name, unbroken

if TYPE_CHECKING:
    from una_mud.present.audience import Audience, Words
    from una_mud.present.spans import Lines

_CHAT: Final = Span(PLAIN, "chat ")
_EMOTE: Final = Span(PLAIN, "emote ")
_STAR: Final = Span(PLAIN, "* ")


def said(notice: Said, to: Audience) -> Lines:
    """Word a line of chat."""
    return (_said(notice, to),)


def _said(notice: Said, to: Audience) -> Line:
    speaker = Span(NAME, notice.speaker)
    text = Span(PLAIN, ": " + notice.text)
    return Line((_CHAT, speaker, text) if to.spoken else (speaker, text))


def emoted(notice: Emoted, to: Audience) -> Lines:
    """Word what somebody does in words."""
    return (_emoted(notice, to),)


def _emoted(notice: Emoted, to: Audience) -> Line:
    text = Span(PLAIN, " " + notice.text)
    return Line((_EMOTE if to.spoken else _STAR, Span(NAME, notice.speaker), text))


def told(notice: Told, to: Audience) -> Lines:
    """Word what one person tells another."""
    return (_told(notice, to),)


def _told(notice: Told, to: Audience) -> Line:
    text = ": " + notice.text
    if not to.spoken:
        verb = to.agreeing(notice.speaker, " {tells} ")
        return unbroken(to.subject(notice.speaker), verb, to.who(notice.listener), text)
    if notice.speaker == to.me:
        return unbroken("You tell ", name(notice.listener), text)
    return unbroken("tell from ", name(notice.speaker), text)


def reflected(notice: Reflected, to: Audience) -> Lines:
    """Word what somebody says about the card that she has played."""
    about = notice.card.reflection
    word = "" if about is None else about.word
    if to.spoken:
        return (unbroken("reflection ", name(notice.speaker), f", on {word}: {notice.text}"),)
    return (unbroken(name(notice.speaker), f" reflects on {quoted(word)}: {notice.text}"),)


def history(notice: HistoryShown, to: Audience) -> Lines:
    """Word what was said last."""
    if not notice.said:
        return (line("Nothing has been said here yet."),)
    lines = [_again(each, to) for each in notice.said]
    return (line(dim("What was said last:")), *lines)


def _again(notice: Said | Emoted | Told, to: Audience) -> Line:
    if isinstance(notice, Said):
        return _said(notice, to)
    if isinstance(notice, Emoted):
        return _emoted(notice, to)
    return _told(notice, to)


WORDS: Final[dict[type, Words]] = {
    Said: said,
    Emoted: emoted,
    Told: told,
    Reflected: reflected,
    HistoryShown: history,
}
