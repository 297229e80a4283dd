"""A card and a colour in text: ``[R 5]`` for the eye, ``red 5`` for the ear."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import attrs

from una_mud.render.spans import Role, Span

if TYPE_CHECKING:
    from una_mud.engine.cards import Card, Colour


@cache
def card_span(card: Card, chosen: Colour | None, *, spoken: bool) -> Span:
    """Return a card's span; ``chosen`` is the colour chosen for a wild one that is in play."""
    colour = card.colour or chosen
    text = _spoken(card, chosen) if spoken else f"[{_seen(card, chosen)}]"
    return Span(Role.CARD, text, card, colour)


def _seen(card: Card, chosen: Colour | None) -> str:
    """Return what stands between the brackets: the colour always has its letter or its name there."""
    if card.colour is not None:
        return f"{card.colour.value} {card.kind.name}"
    return card.name if chosen is None else f"{card.name}, {chosen.word}"


def _spoken(card: Card, chosen: Colour | None) -> str:
    face = card.kind.name.lower()
    if card.colour is not None:
        return f"{card.colour.word} {face}"
    return face if chosen is None else f"{face} with {chosen.word}"


@cache
def colour_span(colour: Colour) -> Span:
    """Return a colour's span: its name, in small letters."""
    return Span(Role.COLOUR, colour.word, None, colour)


@cache
def playing(span: Span, card: Card) -> Span:
    """Return a card's span so that a click on it plays the card."""
    return attrs.evolve(span, send=f"/play {card.code.lower()}")
