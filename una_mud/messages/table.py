"""Hands and the table, as they are shown on request."""

from __future__ import annotations

from una_mud.engine.cards import Card, Colour
from una_mud.engine.state import ANSWER
from una_mud.messages.declare import Message, MessageKind, message, phrase
from una_mud.messages.state import HandState, PlayState, SeenHand, TableState
from una_mud.messages.templates import _, select, when
from una_mud.messages.turn import TurnKind
from una_mud.messages.types import (
    CardCount,
    FaceUp,
    Player,
    PointCount,
    Translated,
    Typed,
)


@phrase(
    text=_("{place} {card}"), spoken=when("playable", _("{place}: {card}, playable"), _("{place}: {card}"))
)
class HandCard:
    """A card in a hand, with its place from 1."""

    place: int
    card: Card
    playable: bool


@message(
    kind=MessageKind.INFO,
    text=when("count", _("Hand:"), _("You have no cards.")),
    spoken=when("count", _("{count} in your hand."), _("You have no cards.")),
)
class HandShown(Message):
    """To one player: their own cards."""

    hand: HandState

    @property
    def count(self) -> CardCount:
        """How many cards the player holds."""
        return len(self.hand.cards)


@message(
    kind=MessageKind.INFO,
    text=when("count", _("{name} has {cards}."), _("{name} has no cards.")),
)
class SeenHandShown(Message):
    """To one player: the cards of another that they may see."""

    hand: SeenHand

    @property
    def name(self) -> Typed:
        """Whose cards they are."""
        return self.hand.name

    @property
    def count(self) -> CardCount:
        """How many they are."""
        return len(self.hand.cards)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards."""
        return self.hand.cards


@phrase(
    dealer=_("dealer"),
    computer=_("computer"),
    called=_("called {word}"),
    out=_("out of this hand"),
    next_hand=_("joins from the next hand"),
    next_game=_("joins from the next game"),
    auto=_("on auto"),
    offline=_("not connected"),
    pose=_('"{pose}"'),
    cards=_("{cards}"),
    total=_("{total}"),
    text=_("{name}"),
    spoken=_("Seat {place}: {name}"),
)
class SeatRow:
    """A seat as the table is shown, and each thing that may be said of it."""

    place: int
    """From 1, clockwise."""
    name: Player
    cards: CardCount
    total: PointCount
    word: str
    pose: str


@message(
    kind=MessageKind.INFO,
    text=when("hand", _("{room}: {title}, hand {hand}."), _("{room}: {title}, no hand in progress.")),
    turn=select(
        "turn_kind",
        {
            None: None,
            TurnKind.PLAIN: _("It's {player}'s turn."),
            TurnKind.PENALTY: _("{player} must answer or draw {waiting}."),
            ...: _("The hand is over."),
        },
    ),
    turn_you_player=select(
        "turn_kind",
        {
            None: None,
            TurnKind.PLAIN: _("It's your turn."),
            TurnKind.PENALTY: _("You must answer or draw {waiting}."),
            ...: _("The hand is over."),
        },
    ),
    top=when("top", _("Top card: {top}.")),
    direction=when(
        "hand",
        when(
            "clockwise",
            _("Play goes clockwise, down the list."),
            _("Play goes anticlockwise, up the list."),
        ),
    ),
    draw_pile=when("hand", _("Draw pile: {stock}.")),
    nobody=_("Nobody has taken a seat."),
)
class TableShown(Message):
    """To one person: the table of a room."""

    room: Typed
    table: TableState

    @property
    def named(self) -> frozenset[str]:
        """The players, who read whose turn it is in words of their own."""
        return frozenset(seat.name for seat in self.table.seats)

    @property
    def play(self) -> PlayState | None:
        """The hand that is being played."""
        return self.table if isinstance(self.table, PlayState) else None

    @property
    def title(self) -> Translated:
        """What the game is called."""
        return self.table.rules.title

    @property
    def hand(self) -> int:
        """The number of the hand; 0 when none is being played."""
        return self.play.hand if self.play else 0

    @property
    def turn_kind(self) -> TurnKind | None:
        """What the table waits for; ONE_MORE stands for nothing any more."""
        if self.play is None:
            return None
        if self.play.over:
            return TurnKind.ONE_MORE
        return TurnKind.PENALTY if self.play.phase is ANSWER else TurnKind.PLAIN

    @property
    def player(self) -> Player:
        """Who is in turn."""
        return self.play.turn if self.play else ""

    @property
    def waiting(self) -> CardCount:
        """How many cards must be drawn."""
        return self.play.waiting if self.play else 0

    @property
    def top(self) -> FaceUp | None:
        """What lies on top."""
        return FaceUp(self.play.top, self.play.colour) if self.play else None

    @property
    def clockwise(self) -> bool:
        """Which way play goes."""
        return self.play is None or self.play.clockwise

    @property
    def stock(self) -> CardCount:
        """How many cards are left to draw."""
        return self.play.stock if self.play else 0


@message(
    kind=MessageKind.INFO,
    text=when(
        "colour",
        _("The colour is {colour}. Top card: {top}."),
        _("Any colour can be played on {top}."),
    ),
)
class ColourShown(Message):
    """The colour in play and the top card."""

    colour: Colour | None
    top: Card
