"""The sentences about drawing, passing and missing a turn."""

from __future__ import annotations

import enum

from una_mud.engine.cards import Card
from una_mud.messages.declare import phrase
from una_mud.messages.templates import _, _n, select, when
from una_mud.messages.types import CardCount, Player


class After(enum.Enum):
    """What a draw brings besides."""

    NOTHING = enum.auto()
    MISSES = enum.auto()
    PASSES = enum.auto()


@phrase(
    text=select(
        "after",
        {
            After.NOTHING: _n("{by} draws a card.", "{by} draws {cards}.", "cards"),
            After.MISSES: _n(
                "{by} draws a card and misses a turn.", "{by} draws {cards} and misses a turn.", "cards"
            ),
            After.PASSES: _n("{by} draws a card and passes.", "{by} draws {cards} and passes.", "cards"),
        },
    ),
    you_by=select(
        "after",
        {
            After.NOTHING: _n("You draw a card.", "You draw {cards}.", "cards"),
            After.MISSES: _n(
                "You draw a card and miss a turn.", "You draw {cards} and miss a turn.", "cards"
            ),
            After.PASSES: _n("You draw a card and pass.", "You draw {cards} and pass.", "cards"),
        },
    ),
)
class DrawsCards:
    """Somebody draws cards that the reader doesn't see."""

    by: Player
    cards: CardCount
    after: After


@phrase(
    text=select(
        "after",
        {
            After.NOTHING: _("{by} draws {cards}."),
            After.MISSES: _("{by} misses a turn and draws {cards}."),
            After.PASSES: _("{by} draws {cards}, then passes."),
        },
    ),
    you_by=select(
        "after",
        {
            After.NOTHING: _("You draw {cards}."),
            After.MISSES: _("You miss a turn and draw {cards}."),
            After.PASSES: _("You draw {cards}, then pass."),
        },
    ),
)
class DrawsSeen:
    """Somebody draws cards that the reader sees."""

    by: Player
    cards: tuple[Card, ...]
    after: After


@phrase(
    text=when(
        "passes",
        _("You can't play anything, so you draw {cards}, then pass."),
        _("You can't play anything, so you draw {cards}."),
    ),
)
class DrawnForYou:
    """The table has drawn for the reader, who could play nothing."""

    cards: tuple[Card, ...]
    passes: bool


@phrase(
    text=select(
        "after",
        {
            After.NOTHING: _("{by} can't draw: no cards are left."),
            After.MISSES: _("{by} can't draw, because no cards are left, and misses a turn."),
            After.PASSES: _("{by} can't draw, because no cards are left, and passes."),
        },
    ),
    you_by=select(
        "after",
        {
            After.NOTHING: _("You can't draw: no cards are left."),
            After.MISSES: _("You can't draw, because no cards are left, and miss a turn."),
            After.PASSES: _("You can't draw, because no cards are left, and pass."),
        },
    ),
)
class DrawsNothing:
    """Somebody should draw, but nothing is left."""

    by: Player
    after: After


@phrase(
    text=when(
        "passes",
        _("{players:first} each draw a card and pass."),
        _n("{players:first} each draw a card.", "{players:first} each draw {cards}.", "cards"),
    ),
)
class SeveralDraw:
    """Several players draw as many cards each."""

    players: tuple[Player, ...]
    cards: CardCount
    passes: bool


@phrase(text=_("{by} accepts."), you_by=_("You accept."))
class Accepts:
    """Somebody accepts cards that others draw too."""

    by: Player


@phrase(text=_("{by} passes."), you_by=_("You pass."))
class Passes:
    """Somebody passes."""

    by: Player


@phrase(
    text=when("twice", _("{by} misses two turns."), _("{by} misses a turn.")),
    you_by=when("twice", _("You miss two turns."), _("You miss a turn.")),
)
class Misses:
    """Somebody misses a turn, or between two players both turns."""

    by: Player
    twice: bool


@phrase(text=_("{players:first} miss a turn."))
class SeveralMiss:
    """Several players miss a turn."""

    players: tuple[Player, ...]


@phrase(text=_("The discard pile is shuffled into a new draw pile."))
class Reshuffles:
    """The draw pile is renewed."""
