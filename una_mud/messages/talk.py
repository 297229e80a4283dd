"""What people say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from una_mud.engine.cards import Card


@attrs.frozen(eq=False)
class Said:
    """Somebody said something to the room."""

    speaker: str
    text: str


@attrs.frozen(eq=False)
class Emoted:
    """Somebody did something in words: ``Ann grins.``, for example."""

    speaker: str
    text: str


@attrs.frozen(eq=False)
class Told:
    """Somebody told one person something; both get the notice."""

    speaker: str
    listener: str
    text: str


@attrs.frozen(eq=False)
class Reflected:
    """Somebody reflected upon the card that she has played. It is kept nowhere."""

    speaker: str
    text: str
    card: Card
