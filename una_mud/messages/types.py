"""The types by which a field says how its value is shown: a name, a card, a number of something."""

from __future__ import annotations

import enum
from typing import Annotated, TypeAlias

import attrs

from una_mud.engine.cards import Card, Colour  # noqa: TC001 - the codec resolves them
from una_mud.messages.templates import Plural, _n


class Shown(enum.Enum):
    """How the value of a field is shown."""

    __hash__ = object.__hash__  # Enum's own is written in Python, and how each field is shown is looked up

    TEXT = enum.auto()
    NUMBER = enum.auto()
    COUNT = enum.auto()
    """A number of something, with its :class:`Unit`."""
    PLAYER = enum.auto()
    PLAYERS = enum.auto()
    NAME = enum.auto()
    """A name by which nobody is called "you"."""
    WORDS = enum.auto()
    """Several words that nobody translates, with commas."""
    CARD = enum.auto()
    CARDS = enum.auto()
    COLOUR = enum.auto()
    TYPED = enum.auto()
    COMMAND = enum.auto()
    COMMANDS = enum.auto()
    """Several things to type or to name, as alternatives."""
    LABEL = enum.auto()
    """An enum whose members carry a ``label``, a sentence of its own."""
    PHRASE = enum.auto()
    """A part with sentences of its own."""
    PHRASES = enum.auto()
    """Several parts, with commas."""
    TRANSLATED = enum.auto()
    """An English text that has a translation, but no markup: a title, a help text."""
    DIGITS = enum.auto()
    """Many digits, which stand back from the sentence."""
    FACE_UP = enum.auto()
    """The card on top of the discard pile, with the colour chosen for a wild one."""


@attrs.frozen
class Unit:
    """What is counted. A count comes out as the number with its unit; ``{field:n}`` is the number alone."""

    words: Plural


@attrs.frozen
class FaceUp:
    """The card on top of the discard pile; ``colour`` is the colour in play."""

    card: Card
    colour: Colour | None


Player: TypeAlias = Annotated[str, Shown.PLAYER]
"""Somebody's name. The person in this field reads the ``you_…`` sentence of a message, if it has one."""
Name: TypeAlias = Annotated[str, Shown.NAME]
"""Somebody's name where it is only told, or a room's: nobody reads words of their own for it."""
Translated: TypeAlias = Annotated[str, Shown.TRANSLATED]
"""An English text that is translated as a whole: the title of a game, the help of an option."""
Digits: TypeAlias = Annotated[str, Shown.DIGITS]
"""A digest or a secret in hexadecimal digits."""
Typed: TypeAlias = Annotated[str, Shown.TYPED]
"""Words that somebody typed, or the name of a thing: they stand out from the sentence."""
CommandLine: TypeAlias = Annotated[str, Shown.COMMAND]
"""A line to type, or a word that stands out where it doesn't begin with a slash."""

CardCount: TypeAlias = Annotated[int, Unit(_n("{n} card", "{n} cards"))]
PointCount: TypeAlias = Annotated[int, Unit(_n("{n} point", "{n} points"))]
SecondCount: TypeAlias = Annotated[int, Unit(_n("{n} second", "{n} seconds"))]
MinuteCount: TypeAlias = Annotated[int, Unit(_n("{n} minute", "{n} minutes"))]
HourCount: TypeAlias = Annotated[int, Unit(_n("{n} hour", "{n} hours"))]
DayCount: TypeAlias = Annotated[int, Unit(_n("{n} day", "{n} days"))]
HandCount: TypeAlias = Annotated[int, Unit(_n("{n} hand", "{n} hands"))]
TurnCount: TypeAlias = Annotated[int, Unit(_n("{n} turn", "{n} turns"))]
DecisionCount: TypeAlias = Annotated[int, Unit(_n("{n} decision", "{n} decisions"))]
GameCount: TypeAlias = Annotated[int, Unit(_n("{n} game", "{n} games"))]
PersonCount: TypeAlias = Annotated[int, Unit(_n("{n} person", "{n} people"))]
RoomCount: TypeAlias = Annotated[int, Unit(_n("{n} room", "{n} rooms"))]
SeatCount: TypeAlias = Annotated[int, Unit(_n("{n} seat", "{n} seats"))]
