"""What a player in turn is told, and can choose."""

from __future__ import annotations

import enum

from una_mud.engine.cards import Card, Colour
from una_mud.engine.state import ANSWER, CHOICE, DRAWN, REFLECT, TURN
from una_mud.messages.clauses import ShotAt
from una_mud.messages.declare import Message, MessageKind, message, phrase
from una_mud.messages.state import HandState, PlayState, SeatState
from una_mud.messages.templates import Sentence, _, join, select, when
from una_mud.messages.types import (
    CardCount,
    FaceUp,
    Player,
    Translated,
)

_WRONG_CHALLENGE = 2
"""How many cards more a wrong challenge of a play costs (rulebook, 1.6)."""
_LAST_TWO = 2
"""How many cards are left to a player who has to call with the next one."""


class TurnKind(enum.Enum):
    """What is special about a turn."""

    PLAIN = enum.auto()
    PENALTY = enum.auto()
    """Cards must be drawn or answered."""
    SHOTS = enum.auto()
    """So must cards that are for several players."""
    DRAWN = enum.auto()
    """A card has just been drawn."""
    CHOICE = enum.auto()
    REFLECT = enum.auto()
    ONE_MORE = enum.auto()


def _ways(play: Sentence, draw: Sentence, pass_: Sentence, both: Sentence) -> Sentence:
    """Return how a card is played, alone or beside drawing, passing, or both."""
    return when("may_draw", when("may_pass", both, draw), when("may_pass", pass_, play))


_ONE_WAY = _ways(
    _("Type `/play {place}`."),
    _("Type `/play {place}` or `/draw`."),
    _("Type `/play {place}` or `/pass`."),
    _("Type `/play {place}`, `/draw` or `/pass`."),
)
_NO_WAY = _ways(
    _("You can't do anything right now."),
    _("You can't play anything. Type `/draw`."),
    _("Type `/pass`."),
    _("Type `/draw` or `/pass`."),
)
_PLAY_HINT = select(
    "playable",
    {
        0: _NO_WAY,
        1: _ONE_WAY,
        ...: _ways(
            _("Type `/play {place}`, or another number marked *."),
            _("Type `/play {place}`, another number marked *, or `/draw`."),
            _("Type `/play {place}`, another number marked *, or `/pass`."),
            _("Type `/play {place}`, another number marked *, `/draw` or `/pass`."),
        ),
    },
)
_SPOKEN_PLAY_HINT = select(
    "playable",
    {
        0: _NO_WAY,
        1: _ONE_WAY,
        ...: _ways(
            _("Type `/play {place}`, or another playable number."),
            _("Type `/play {place}`, another playable number, or `/draw`."),
            _("Type `/play {place}`, another playable number, or `/pass`."),
            _("Type `/play {place}`, another playable number, `/draw` or `/pass`."),
        ),
    },
)
_CHOICE_HINT = _("Type `/draw` to draw them, or `/pass` to miss your turn.")
_CALL_HINT = when("owes_call", _("Call `una` before you play."))
_ANSWER_HINT = join(
    when("challengeable", _("Type `/yes` to challenge, or `/no` to draw."), _("Type `/no` to draw.")),
    when("playable", _("Or answer with a card: `/play {answer}`.")),
)
_SHOTS_HINT = join(
    when("challengeable", _("Type `/yes` to challenge, or `/no` to accept."), _("Type `/no` to accept.")),
    when("playable", _("Or answer with a card: `/play {answer}`.")),
)
_REFLECT_HINT = _("Whatever you say next is your reflection. `/pass` skips it.")


@phrase(
    text=when("called", _("{name} {cards:n} ({word} called)"), _("{name} {cards:n}")),
    spoken=when("called", _("{name} {cards:n} with {word} called"), _("{name} {cards:n}")),
)
class OpponentCards:
    """How many cards another player holds."""

    name: Player
    cards: CardCount
    called: bool
    word: str


@message(
    kind=MessageKind.PROMPT,
    bell=True,
    text=_("**Your turn.** On top: {top}. Cards: {opponents}."),
    spoken=_("**Your turn.**"),
    spoken_top=_("Top card: {top}."),
    spoken_opponents=_("Cards: {opponents}."),
    turn=_("**Your turn.**"),
    special=select(
        "turn_kind",
        {
            TurnKind.PENALTY: _("{penalty_player} played {penalty_card}: you must draw {waiting}."),
            TurnKind.SHOTS: _("{penalty_player} played {penalty_card}: somebody must draw {waiting}."),
            TurnKind.DRAWN: _("You drew {drawn}."),
            TurnKind.CHOICE: _("You can draw {offer} and then play one, or miss a turn."),
            TurnKind.REFLECT: when("reflection", _("{reflection}")),
            TurnKind.ONE_MORE: _("You must play one more card of the same colour."),
            ...: None,
        },
    ),
    stakes=when(
        "challengeable",
        when(
            "colour_before",
            _(
                "If {penalty_player} held a {colour_before} card, they were bluffing and draw {waiting} "
                "instead. If you challenge and are wrong, you draw {cost}."
            ),
            _(
                "If {penalty_player} held a card that could be played, they were bluffing and draw {waiting} "
                "instead. If you challenge and are wrong, you draw {cost}."
            ),
        ),
    ),
    hints=select(
        "turn_kind",
        {
            TurnKind.PENALTY: _ANSWER_HINT,
            TurnKind.SHOTS: _SHOTS_HINT,
            TurnKind.REFLECT: _REFLECT_HINT,
            TurnKind.CHOICE: _CHOICE_HINT,
            ...: join(_CALL_HINT, _PLAY_HINT),
        },
    ),
    spoken_hints=select(
        "turn_kind",
        {
            TurnKind.PENALTY: _ANSWER_HINT,
            TurnKind.SHOTS: _SHOTS_HINT,
            TurnKind.REFLECT: _REFLECT_HINT,
            TurnKind.CHOICE: _CHOICE_HINT,
            ...: join(_CALL_HINT, _SPOKEN_PLAY_HINT),
        },
    ),
)
class YourTurn(Message):
    """To the player in turn: something is for them to decide."""

    hand: HandState
    table: PlayState
    just_told: bool = False
    """Whether the player was told the moment before how it has come to this."""
    same_hand: bool = False
    """Whether the player was told the same cards last."""

    @property
    def only_drew(self) -> bool:
        """Whether nothing is new but the card that was drawn and told just now, the only one to play."""
        return self.just_told and self.turn_kind is TurnKind.DRAWN and self.playable <= 1

    @property
    def turn_kind(self) -> TurnKind:
        """What is special about the turn."""
        table = self.table
        if table.penalty is not None:
            return TurnKind.PENALTY if set(table.penalty.shots) <= {self.hand.name} else TurnKind.SHOTS
        kinds = {CHOICE: TurnKind.CHOICE, REFLECT: TurnKind.REFLECT}
        if table.phase is DRAWN and self.hand.drawn is not None:
            return TurnKind.DRAWN
        return kinds.get(table.phase, TurnKind.ONE_MORE if table.one_more else TurnKind.PLAIN)

    @property
    def top(self) -> FaceUp:
        """What lies on top."""
        return FaceUp(self.table.top, self.table.colour)

    @property
    def opponents(self) -> tuple[OpponentCards, ...]:
        """How many cards the others hold, in the order of their turns."""
        word = self.table.rules.word
        others: list[SeatState] = self.table.opponents(self.hand.name)
        return tuple(OpponentCards(seat.name, seat.cards or 0, seat.called, word) for seat in others)

    @property
    def shots(self) -> tuple[ShotAt, ...]:
        """For whom the cards are that must be drawn, when they are for several players."""
        aimed = self.table.penalty.shots if self.table.penalty else ()
        return tuple(ShotAt(name, aimed.count(name)) for name in dict.fromkeys(aimed))

    @property
    def penalty_player(self) -> str:
        """Who played the newest Wild Draw card."""
        return self.table.penalty.player if self.table.penalty else ""

    @property
    def penalty_card(self) -> Card:
        """The newest Wild Draw card."""
        return self.table.penalty.card if self.table.penalty else self.table.top

    @property
    def challengeable(self) -> bool:
        """Whether the play can be challenged."""
        return self.table.penalty is not None and self.table.penalty.challengeable

    @property
    def colour_before(self) -> Colour | None:
        """The colour of which the player must have held none."""
        return self.table.penalty.colour_before if self.table.penalty else None

    @property
    def waiting(self) -> CardCount:
        """How many cards must be drawn."""
        return self.table.waiting

    @property
    def cost(self) -> CardCount:
        """How many cards a wrong challenge costs."""
        shots = self.table.penalty.shots if self.table.penalty else ()
        return (shots.count(self.hand.name) if shots else self.table.waiting) + _WRONG_CHALLENGE

    @property
    def drawn(self) -> Card | None:
        """The card that has just been drawn."""
        return self.hand.drawn

    @property
    def offer(self) -> CardCount:
        """How many cards a Choice offers."""
        return self.table.offer

    @property
    def reflection(self) -> Translated | None:
        """What the card on top says to be spoken about."""
        return self.table.top.reflection.prompt if self.table.top.reflection else None

    @property
    def playable(self) -> int:
        """How many cards of the hand can be played."""
        if self.table.phase is DRAWN and len(self.hand.playable) == 1:
            return 1
        return sum(card in self.hand.playable for card in self.hand.cards)

    @property
    def place(self) -> int:
        """The place in the hand of a card that can be played, from 1: the one drawn, else the first."""
        places = [place for place, card in enumerate(self.hand.cards, 1) if card in self.hand.playable]
        return (places[-1] if self.table.phase is DRAWN else places[0]) if places else 0

    @property
    def answer(self) -> str:
        """The code of a card that can answer."""
        return self.hand.playable[0].code.lower() if self.hand.playable else ""

    @property
    def may_draw(self) -> bool:
        """Whether a card may be drawn."""
        return self.hand.may_draw

    @property
    def may_pass(self) -> bool:
        """Whether the turn may be passed."""
        return self.hand.may_pass

    @property
    def owes_call(self) -> bool:
        """Whether a call is due before the next card is played (rulebook, 1.5)."""
        calls = self.table.rules.calls is not None and not self.table.seat(self.hand.name).called
        about_to = len(self.hand.cards) == _LAST_TWO and self.table.phase in {TURN, DRAWN}
        return bool(calls and about_to and self.playable and self.table.phase is not ANSWER)


class TurnChoice(enum.Enum):
    """What can be chosen on a turn besides a card, as on a button."""

    CHALLENGE = "/yes"
    DRAW_CARDS = "/no"
    DRAW_AGAIN = "/draw"
    DRAW_OFFER = "/draw "
    PASS = "/pass"  # noqa: S105 - a line to type
    MISS_TURN = "/pass "

    @property
    def line(self) -> str:
        """The line that makes the choice."""
        return self.value.strip()


@phrase(
    text=when(
        "card",
        _("Play {card}"),
        select(
            "choice",
            {
                TurnChoice.CHALLENGE: _("Challenge"),
                TurnChoice.DRAW_CARDS: _("Draw the cards"),
                TurnChoice.DRAW_AGAIN: _("Draw another card"),
                TurnChoice.DRAW_OFFER: _("Draw, then play"),
                TurnChoice.PASS: _("Pass"),
                TurnChoice.MISS_TURN: _("Miss the turn"),
            },
        ),
    ),
)
class TurnButton:
    """A button for something that can be done on a turn."""

    choice: TurnChoice | None = None
    card: Card | None = None

    @property
    def line(self) -> str:
        """The line that it types."""
        return self.choice.line if self.choice else f"/play {self.card.code.lower()}" if self.card else ""
