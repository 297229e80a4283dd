"""Questions to one person."""

from __future__ import annotations

import enum

import attrs


@attrs.frozen
class Choice:
    """One answer to a question: the line that gives it, and what it means."""

    line: str
    label: str


class Asking(enum.Enum):
    """What a question is about."""

    CARD = "card"
    COLOUR = "colour"
    OPPONENT = "opponent"
    PARTNER = "partner"
    SHOT = "shot"
    CHALLENGE = "challenge"
    BELL = "bell"


@attrs.frozen(eq=False)
class Asked:
    """A question to one person. ``subject`` is what it is about: a card's name, a number."""

    what: Asking
    subject: str
    choices: tuple[Choice, ...]


@attrs.frozen(eq=False)
class Cancelled:
    """To one person: the question that was open is closed without an answer."""
