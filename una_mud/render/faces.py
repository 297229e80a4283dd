"""A card and a colour in text: ``[R 5]`` on screens, ``Red 5`` in screen reader mode."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.engine.cards import Colour
from una_mud.locale import CARD_CONTEXT
from una_mud.messages.templates import _, _p
from una_mud.render.catalog import ENGLISH
from una_mud.render.spans import Span, SpanRole

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.render.catalog import Catalog

_NAME: Final = _p("name of a card", "{colour} {face}")
_CHOSEN: Final = _("{face}, {colour}")
_COLOURS: Final = {
    Colour.RED: _p("colour", "red"),
    Colour.GREEN: _p("colour", "green"),
    Colour.BLUE: _p("colour", "blue"),
    Colour.YELLOW: _p("colour", "yellow"),
}
_COLOURS_OF_CARDS: Final = {
    Colour.RED: _p("colour of a card", "Red"),
    Colour.GREEN: _p("colour of a card", "Green"),
    Colour.BLUE: _p("colour of a card", "Blue"),
    Colour.YELLOW: _p("colour of a card", "Yellow"),
}


@cache
def card_span(card: Card, chosen: Colour | None, catalog: Catalog = ENGLISH, *, spoken: bool) -> Span:
    """Return a card's span; ``chosen`` is the colour chosen for a wild one that is in play."""
    text = _spoken(card, chosen, catalog) if spoken else f"[{_seen(card, chosen, catalog)}]"
    return Span(SpanRole.CARD, text, card, card.colour or chosen)


@cache
def card_name(card: Card, catalog: Catalog = ENGLISH) -> str:
    """Return what a card is called: ``Red Skip``."""
    if card.colour is None or not card.kind.prefixed:
        return catalog.text(card.name, CARD_CONTEXT)
    return catalog.fill(_NAME, colour=colour_of_cards(card.colour, catalog), face=face_name(card, catalog))


def colour_of_cards(colour: Colour, catalog: Catalog = ENGLISH) -> str:
    """Return what the cards of a colour are called by it: ``Red``."""
    return catalog.fill(_COLOURS_OF_CARDS[colour])


def face_name(card: Card, catalog: Catalog = ENGLISH) -> str:
    """Return what a card's kind is called: ``Skip``."""
    return catalog.text(card.kind.name, CARD_CONTEXT)


def _seen(card: Card, chosen: Colour | None, catalog: Catalog) -> str:
    """Return what stands between the brackets: the colour always has its letter or its name there."""
    if card.colour is not None:
        return f"{card.colour.value} {face_name(card, catalog)}"
    return _spoken(card, chosen, catalog)


def _spoken(card: Card, chosen: Colour | None, catalog: Catalog) -> str:
    name = card_name(card, catalog)
    if card.colour is not None or chosen is None:
        return name
    return catalog.fill(_CHOSEN, face=name, colour=catalog.fill(_COLOURS[chosen]))


@cache
def colour_span(colour: Colour, catalog: Catalog = ENGLISH, *, title: bool = False) -> Span:
    """Return a colour's span: its name, as in a sentence or (``title``) by itself."""
    words = _COLOURS_OF_CARDS if title else _COLOURS
    return Span(SpanRole.COLOUR, catalog.fill(words[colour]), None, colour)


@cache
def playing(span: Span, card: Card) -> Span:
    """Return a card's span so that a click on it plays the card."""
    return attrs.evolve(span, send=f"/play {card.code.lower()}")
