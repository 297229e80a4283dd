"""What is kept of finished hands: commitments to decks, replays, the best players."""

from __future__ import annotations

import json

from una_mud.engine.cards import Card
from una_mud.messages.declare import Message, MessageKind, message, phrase
from una_mud.messages.play import TableEvents
from una_mud.messages.templates import _, _n, lines, when
from una_mud.messages.types import (
    CommandLine,
    DayCount,
    DecisionCount,
    Digits,
    FaceUp,
    GameCount,
    HandCount,
    Name,
    Player,
    SecondCount,
    Translated,
    Typed,
)


@phrase(text=_("{hand}"), spoken=_("{number} of game {game}"))
class HandName:
    """What a hand is called: ``7-2`` is the second one of game 7."""

    hand: Typed

    @property
    def game(self) -> str:
        """The number of the game."""
        return self.hand.partition("-")[0]

    @property
    def number(self) -> str:
        """The number of the hand within the game."""
        return self.hand.partition("-")[2]


@message(
    kind=MessageKind.EVENT,
    text=_("The deck for hand {name} is fixed from now on (`/fair`)."),
    spoken=None,
    brief=None,
    this=lines(_("This hand: {name}."), _("Commitment: {commitment}")),
    last=lines(_("The last hand: {name}."), _("Commitment: {commitment}")),
)
class DeckCommitted(Message):
    """Before a deal: how the hand is called, and the commitment that fixes its deck."""

    hand: str
    commitment: Digits

    @property
    def name(self) -> HandName:
        """The hand's name."""
        return HandName(self.hand)


@phrase(text=when("text", _("seat {seat}, {text}"), _("seat {seat}, nothing")))
class Contribution:
    """What the player in a seat, counted from 0, has mixed into a deck."""

    seat: int
    text: Typed


@message(
    kind=MessageKind.EVENT,
    text=_("You can now check the deck of hand {name}: `/fair`."),
    spoken=None,
    brief=None,
    secrets=lines(
        _("Secret: {secret}"),
        _("Salt: {salt}"),
        when("contributions", _("Contributions: {contributions}")),
    ),
    spoken_secrets=lines(
        _("Secret: {secret}"),
        _("Salt: {salt}"),
        when("contributions", _("Contributions: {each}")),
    ),
)
class DeckRevealed(Message):
    """After a hand: what shows that its deck was the committed one; secret and salt in hexadecimal digits."""

    hand: str
    secret: Digits
    salt: Digits
    contributions: Digits
    """By seat, as a list in JSON; "" in the old form, where the secret is the seed."""

    @property
    def each(self) -> tuple[Contribution, ...]:
        """The contributions for a listener."""
        return tuple(Contribution(*both) for both in enumerate(json.loads(self.contributions or "[]")))

    @property
    def name(self) -> HandName:
        """The hand's name."""
        return HandName(self.hand)


@message(
    kind=MessageKind.INFO,
    text=lines(
        when("committed", _("{committed:this}")),
        when("last", _("{last:last}")),
        when("revealed", _("{revealed:secrets}")),
        _("The next hand's commitment: {following}"),
        when("contribution", _("Your contribution to it: {contribution}")),
        _("`/help fair` shows how to check that a deck was fair."),
    ),
)
class FairShown(Message):
    """To one person: the commitments of this hand and the next, and what reveals that of the last one."""

    committed: DeckCommitted | None
    last: DeckCommitted | None
    revealed: DeckRevealed | None
    following: Digits
    contribution: Typed = ""
    """What they mix into the next deck; "" if it's nothing but their name."""


@message(
    kind=MessageKind.INFO,
    text=lines(
        _("The next deck will be made with {text}."),
        _("The table's own secret is fixed already. Its commitment: {commitment}"),
    ),
)
class ContributionTaken(Message):
    """To one person: what they've contributed to the next deck is kept."""

    text: Typed
    commitment: Digits


@phrase(
    text=_("{name}:"),
    you_name=_("You:"),
    spoken=_("{name}: {cards}."),
    spoken_you_name=_("You: {cards}."),
)
class DealtHand:
    """What somebody was dealt, or had left."""

    name: Player
    cards: tuple[Card, ...]


@message(kind=MessageKind.EVENT, changes_state=False, text=_("Cards left:"), spoken=None)
class CardsLeft(Message):
    """After a hand: what everybody still held. Who listens can have it read with ``/replay``."""

    hands: tuple[DealtHand, ...]


@message(
    kind=MessageKind.INFO,
    text=when(
        "viewer",
        _("Hand {hand} of {title}, as {viewer} saw it:"),
        _("Hand {hand} of {title}, from the deal:"),
    ),
    unfinished=when("running", _("The hand is still in progress.")),
)
class ReplayShown(Message):
    """To one person: a hand from its deal on, as they could see it, or all of it once it is over.

    Or, if there's a ``viewer``, as that player could see it.
    """

    hand: Typed
    title: Translated
    names: tuple[Player, ...]
    dealt: tuple[DealtHand, ...] | None
    """What everybody was dealt; None where that isn't to be seen."""
    steps: tuple[TableEvents, ...]
    running: bool = False
    viewer: Name | None = None
    hands: tuple[tuple[DealtHand, ...], ...] = ()
    """For each step the hands that are to be seen after it and were others before."""


@message(
    kind=MessageKind.INFO,
    text=when("steps", _("What happened last:"), _("You haven't seen anything happen yet.")),
)
class EventsShown(Message):
    """To one person: what they were told last of a table's play."""

    steps: tuple[TableEvents, ...]

    @property
    def named(self) -> frozenset[str]:
        """The players who are named, each of whom reads words of their own."""
        return frozenset[str]().union(*(step.named for step in self.steps))


@message(
    kind=MessageKind.INFO,
    text=_("The expert is looking at your {decisions} in hand {hand}. It takes about {seconds}."),
)
class AnalysisBegun(Message):
    """To one person: how long they'll wait for the analysis of a hand."""

    hand: Typed
    decisions: DecisionCount
    seconds: SecondCount


@phrase(
    text=_(
        "On {top}, with {cards}: you typed `{line}`, which wins {chance} hands in 100. "
        "The expert would type `{better}`, which wins {better_chance}."
    )
)
class CostlyMove:
    """A decision where another one would have won more often."""

    top: FaceUp
    cards: tuple[Card, ...]
    line: CommandLine
    chance: int
    """In 100 hands."""
    better: CommandLine
    better_chance: int


@message(
    kind=MessageKind.INFO,
    text=lines(
        when(
            "decisions",
            _("Hand {hand}: you chose as well as the expert in {good} of {decisions}."),
            _("Hand {hand}: you never had a choice that the expert can judge."),
        ),
        when("moves", _("What cost you most:")),
    ),
)
class AnalysisShown(Message):
    """To one person: how well they played a hand, and the moves that cost them most."""

    hand: Typed
    good: int
    decisions: DecisionCount
    moves: tuple[CostlyMove, ...]


@phrase(
    text=_("{name}"),
    you_name=_("You"),
    games=_("{games_won} of {games} won"),
    hands=_("{hands_won} of {hands} won"),
)
class TopRow:
    """What somebody has got out of their games, in a list of the best."""

    name: Player
    games: GameCount
    games_won: int
    hands: HandCount
    hands_won: int


@message(
    kind=MessageKind.INFO,
    text=lines(
        when(
            "title",
            when(
                "days",
                _n(
                    "The best players of {title} in the last day:",
                    "The best players of {title} in the last {days}:",
                    "days",
                ),
                _("The best players of {title}:"),
            ),
            when(
                "days",
                _n("The best players in the last day:", "The best players in the last {days}:", "days"),
                _("The best players:"),
            ),
        ),
        when("rows", None, _("Nobody has finished a hand yet.")),
    ),
)
class TopShown(Message):
    """To one person: the best players of a game (None: of all) in the last days (None: ever)."""

    title: Translated | None
    days: DayCount | None
    rows: tuple[TopRow, ...]
