"""Questions to one person."""

from __future__ import annotations

import enum

from una_mud.engine.cards import Card, Colour
from una_mud.messages.declare import Message, MessageKind, message, phrase
from una_mud.messages.templates import _, _n, select, when
from una_mud.messages.types import CommandLine, Translated


@phrase(
    text=when("is_plain", _("{line}"), when("card", _("{line} {card}"), _("{line} {label}"))),
    spoken=when("is_plain", _("{line}"), when("card", _("{line} for {card}"), _("{line} for {label}"))),
    meaning=when("card", _("{card}"), when("colour", _("{colour:title}"), _("{label}"))),
)
class Choice:
    """One answer to a question: the line that gives it, and what it means: a card, a colour, or a name."""

    line: CommandLine
    label: str = ""
    card: Card | None = None
    colour: Colour | None = None

    @property
    def is_plain(self) -> bool:
        """Whether the line says itself what it means."""
        return self.colour is not None or self.line.removeprefix("/").casefold() == self.label.casefold()


class PromptKind(enum.Enum):
    """What a question is about."""

    CARD = "card"
    COLOUR = "colour"
    OPPONENT = "opponent"
    PARTNER = "partner"
    SHOT = "shot"
    CHALLENGE = "challenge"


@message(
    kind=MessageKind.PROMPT,
    text=select(
        "what",
        {
            PromptKind.CARD: when(
                "subject", _("Which card do you mean by {subject}?"), _("Which card do you mean?")
            ),
            PromptKind.COLOUR: _("Which colour do you choose for {card}?"),
            PromptKind.OPPONENT: when("question", _("{question}"), _("Who do you choose for {card}?")),
            PromptKind.PARTNER: when("question", _("{question}"), _("Who do you want to play {card} with?")),
            PromptKind.SHOT: _("Who draws card {shot} of {shots}?"),
            PromptKind.CHALLENGE: _("Who do you want to challenge over Una?"),
        },
    ),
    numbers=_n("Or answer `/1`.", "Or answer `/1` to `/{count}`."),
)
class Prompt(Message):
    """A question to one person, about a card or about what they typed."""

    what: PromptKind
    choices: tuple[Choice, ...]
    card: Card | None = None
    subject: str = ""
    """The words that may mean several cards."""
    shot: int = 0
    """Which card it is of those that somebody draws, from 1; ``shots`` is how many they are."""
    shots: int = 0

    @property
    def question(self) -> Translated:
        """What the card itself asks."""
        return self.card.kind.question if self.card else ""

    @property
    def count(self) -> int:
        """How many answers there are."""
        return len(self.choices)


@message(kind=MessageKind.INFO, text=_("Cancelled."))
class Cancelled(Message):
    """To one person: the question that was open is closed without an answer."""


@message(
    kind=MessageKind.INFO,
    text=when(
        "other",
        _(
            "The expert would type `{line}`: that wins about {chance} hands in 100, "
            "and the next best, `{other}`, {other_chance}."
        ),
        _("The expert would type `{line}`."),
    ),
)
class HintShown(Message):
    """To one person on their turn: what the expert would do, and how often that wins.

    Without ``other`` it's a move that the expert makes without a search.
    """

    line: CommandLine
    chance: int = 0
    """In 100 hands."""
    other: CommandLine = ""
    other_chance: int = 0
