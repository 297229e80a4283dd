"""Chat: the same words for everybody, the speaker too, so that a room is worded once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import Emoted, HistoryShown, Reflected, Said, Told
from una_mud.render.audience import quoted
from una_mud.render.spans import NAME, PLAIN, Line, Span, dim, line, name, unbroken

if TYPE_CHECKING:
    from una_mud.render.audience import Audience, Words
    from una_mud.render.spans import Lines

_CHAT: Final = Span(PLAIN, "chat ")
_EMOTE: Final = Span(PLAIN, "emote ")
_STAR: Final = Span(PLAIN, "* ")


def said(message: Said, to: Audience) -> Lines:
    """Word a line of chat."""
    return (_said(message, to),)


def _said(message: Said, to: Audience) -> Line:
    speaker = Span(NAME, message.speaker)
    text = Span(PLAIN, ": " + message.text)
    return Line((_CHAT, speaker, text) if to.spoken else (speaker, text))


def emoted(message: Emoted, to: Audience) -> Lines:
    """Word what somebody does in words."""
    return (_emoted(message, to),)


def _emoted(message: Emoted, to: Audience) -> Line:
    text = Span(PLAIN, " " + message.text)
    return Line((_EMOTE if to.spoken else _STAR, Span(NAME, message.speaker), text))


def told(message: Told, to: Audience) -> Lines:
    """Word what one person tells another."""
    return (_told(message, to),)


def _told(message: Told, to: Audience) -> Line:
    text = ": " + message.text
    if not to.spoken:
        verb = to.agreeing(message.speaker, " {tells} ")
        return unbroken(to.subject(message.speaker), verb, to.who(message.listener), text)
    if message.speaker == to.me:
        return unbroken("You tell ", name(message.listener), text)
    return unbroken("tell from ", name(message.speaker), text)


def reflected(message: Reflected, to: Audience) -> Lines:
    """Word what somebody says about the card that she has played."""
    about = message.card.reflection
    word = "" if about is None else about.word
    if to.spoken:
        return (unbroken("reflection ", name(message.speaker), f", on {word}: {message.text}"),)
    return (unbroken(name(message.speaker), f" reflects on {quoted(word)}: {message.text}"),)


def history(message: HistoryShown, to: Audience) -> Lines:
    """Word what was said last."""
    if not message.said:
        return (line("Nothing has been said here yet."),)
    lines = [_again(each, to) for each in message.said]
    return (line(dim("What was said last:")), *lines)


def _again(message: Said | Emoted | Told, to: Audience) -> Line:
    if isinstance(message, Said):
        return _said(message, to)
    if isinstance(message, Emoted):
        return _emoted(message, to)
    return _told(message, to)


WORDS: Final[dict[type, Words]] = {
    Said: said,
    Emoted: emoted,
    Told: told,
    Reflected: reflected,
    HistoryShown: history,
}
