"""Hands: the prompt of a turn, one's own cards, and another's that one may see."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.engine.state import REFLECT
from una_mud.messages import HandShown, SeenHandShown, YourTurn
from una_mud.messages.table import HandCard
from una_mud.messages.turn import TurnKind
from una_mud.render.faces import playing
from una_mud.render.sentences import Reader, phrase, sentence_lines
from una_mud.render.spans import GLUE, Line, Span, SpanRole, flowing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.engine.cards import Card
    from una_mud.messages.state import HandState
    from una_mud.render.catalog import Catalog
    from una_mud.render.sentences import Layout
    from una_mud.render.spans import Lines

_MARK: Final = Span(SpanRole.PLAIN, "*")
"""What marks a card that can be played, for the eye."""
_SPACE: Final = Span(SpanRole.PLAIN, " ")
_GAP: Final = Span(SpanRole.PLAIN, "  ")
_HANG: Final = 6
"""The columns under which a long hand goes on."""


def your_turn(message: YourTurn, reader: Reader) -> Lines:
    """Lay out what the player in turn has to know, and what they can type."""
    if message.only_drew:
        return _drew(message, reader)
    if reader.brief:
        return _brief_turn(message, reader)
    hand = () if message.table.phase is REFLECT else hand_lines(message.hand, reader, message.same_hand)
    special = [*sentence_lines(message, reader, "special"), *_shots(message, reader)]
    rest = [*sentence_lines(message, reader, "stakes"), *sentence_lines(message, reader, "hints")]
    first = sentence_lines(message, reader)
    if not reader.spoken:
        return (*first, *special, *hand, *rest)
    top, opponents = (sentence_lines(message, reader, name) for name in ("top", "opponents"))
    return (*first, *special, *top, *hand, *opponents, *rest)


def _drew(message: YourTurn, reader: Reader) -> Lines:
    """Say in one line what can be done with a card whose drawing was told in the line before."""
    spans = phrase(message, reader, "turn")
    if not reader.brief:
        spans += [_SPACE, *phrase(message, reader, "hints")]
    return (flowing(spans),)


def _brief_turn(message: YourTurn, reader: Reader) -> Lines:
    """Put the turn, what's special about it, and the top card or the hand into one line, without hints."""
    found = [*sentence_lines(message, reader), *sentence_lines(message, reader, "special")]
    found += _shots(message, reader)
    if reader.spoken:
        found += sentence_lines(message, reader, "top")
    elif message.table.phase is not REFLECT:
        found += hand_lines(message.hand, reader)
    spans: list[Span] = []
    for line in found:
        spans += [_SPACE, *line.spans] if spans else line.spans
    return (flowing(spans, hang=_HANG),)


def _shots(message: YourTurn, reader: Reader) -> Lines:
    """Return for whom the cards are, where they're for several players."""
    if message.turn_kind is not TurnKind.SHOTS:
        return ()
    me = attrs.evolve(reader, me=message.hand.name)
    return tuple(flowing(phrase(shot, me)) for shot in message.shots)


def hand_lines(hand: HandState, reader: Reader, same: bool = False) -> Lines:  # noqa: FBT001, FBT002 - whether it is
    """Return a hand: in a row with numbers or, in screen reader mode, a card a line.

    A listener who was told the ``same`` cards last hears those only that can be played.
    """
    cards = [(place, card, card in hand.playable) for place, card in enumerate(hand.cards, 1)]
    if reader.spoken:
        shown = [HandCard(*card) for card in cards if card[-1] or not same]
        return tuple(flowing(_clickable(card, reader)) for card in shown)
    if not cards:
        return ()
    spans = phrase(HandShown(hand), reader)
    for place, card, playable in cards:
        spans.append(_SPACE if place == 1 else _GAP)
        spans += _unbroken(place, card, reader.catalog, playable=playable)
    return (flowing(spans, hang=_HANG),)


def _clickable(card: HandCard, reader: Reader) -> Iterator[Span]:
    """Yield a card's spans; a click on one that can be played plays it."""
    for span in phrase(card, reader):
        yield playing(span, card.card) if card.playable and span.role is SpanRole.CARD else span


@lru_cache(maxsize=4096)  # there are only so many cards, and hands change by one or two
def _unbroken(place: int, card: Card, language: Catalog, *, playable: bool) -> tuple[Span, ...]:
    """Return a card for the eye, on one row whatever the width."""
    spans = _clickable(HandCard(place, card, playable), Reader(catalog=language))
    glued = [Span(SpanRole.PLAIN, GLUE) if span.text == " " else span for span in spans]
    return (*glued, _MARK) if playable else tuple(glued)


def hand_shown(message: HandShown, reader: Reader) -> Lines:
    """Lay out the reader's own cards."""
    if reader.spoken or not message.hand.cards:
        return (*sentence_lines(message, reader), *hand_lines(message.hand, reader))
    return hand_lines(message.hand, reader)


def seen_hand_shown(message: SeenHandShown, reader: Reader) -> Lines:
    """Lay out the cards of another player; in screen reader mode a line each."""
    heads = sentence_lines(message, reader)
    if reader.spoken:
        return (*heads, *(flowing([reader.card(card)]) for card in message.hand.cards))
    return tuple(Line(line.spans, wrap=True, hang=2) for line in heads)


LAYOUTS: Final[dict[type, Layout]] = {
    YourTurn: your_turn,
    HandShown: hand_shown,
    SeenHandShown: seen_hand_shown,
}
