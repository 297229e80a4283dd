"""What happens in a game, and how it stands."""

from __future__ import annotations

import enum

from una_mud.engine.cards import Card, Colour
from una_mud.engine.events import Dealt, Event, HandsChanged, seats_named
from una_mud.engine.state import ANSWER, CHOICE, DRAWN, REFLECT, TURN
from una_mud.messages.clauses import ShotAt
from una_mud.messages.declare import Message, MessageKind, message, phrase
from una_mud.messages.state import HandState, PlayState, SeatState, SeenHand, TableState
from una_mud.messages.templates import Sentence, _, _n, join, lines, select, when
from una_mud.messages.types import (
    CardCount,
    FaceUp,
    GameCount,
    HandCount,
    Player,
    PointCount,
    SecondCount,
    Translated,
    Typed,
)

_WRONG_CHALLENGE = 2
"""How many cards more a wrong challenge of a play costs (rulebook, 1.6)."""
_LAST_TWO = 2
"""How many cards are left to a player who has to call with the next one."""


# Games and hands.

_GOAL = when(
    "limit",
    _("{players:first} play until somebody reaches {limit}. The lowest score wins."),
    _("{players:first} play."),
)


@message(
    kind=MessageKind.EVENT,
    text=lines(_("{by} starts a game of {title}."), _GOAL),
    you_by=lines(_("You start a game of {title}."), _GOAL),
)
class GameStarted(Message):
    """A game begins."""

    by: Player
    title: Translated
    players: tuple[Player, ...]
    limit: PointCount | None


@message(kind=MessageKind.EVENT)
class TableEvents(Message):
    """What happened at the table by one move, or by the deal, as some readers may know it.

    All readers for whom the redacted events are equal get the same object. ``render.narration`` tells it.
    """

    names: tuple[str, ...]
    """The players by seat, as the events number them."""
    events: tuple[Event, ...]
    """Redacted for the readers."""
    table: PlayState
    """The table after the events."""
    first: int = 0
    """How many events there were at the table before these."""

    @property
    def named(self) -> frozenset[str]:
        """The players who read other words than the rest: who is named, in turn, or shown their own cards."""
        seats = {seat for event in self.events for seat in seats_named(event)}
        for event in self.events:
            if isinstance(event, (Dealt, HandsChanged)):
                seats.update(seat for seat, hand in enumerate(event.hands) if hand is not None)
        return frozenset({self.table.turn, *(self.names[seat] for seat in seats)})


@message(kind=MessageKind.EVENT, text=_("The game goes on."))
class PlayResumed(Message):
    """Play goes on, which had to wait because it could not be kept."""


@message(kind=MessageKind.EVENT, text=_("Next hand in {seconds}."))
class NextDeal(Message):
    """The next hand is dealt in so many seconds."""

    seconds: SecondCount


@message(
    kind=MessageKind.EVENT,
    text=_(
        "Nobody is here to play, so the game waits until somebody comes back, sits down or types `/auto`."
    ),
)
class GamePaused(Message):
    """Nobody is here to play: the next hand waits until somebody comes back."""


@message(kind=MessageKind.EVENT, text=_n("{seconds:n} second left.", "{seconds:n} seconds left."))
class TimeRunsOut(Message):
    """To the player in turn: so many seconds are left."""

    seconds: SecondCount


@message(
    kind=MessageKind.EVENT,
    text=_("{name} ran out of time, so the computer makes this move."),
    you_name=_("You ran out of time, so the computer makes this move."),
)
class TimedOut(Message):
    """Somebody ran out of time; the computer played for them."""

    name: Player


# Scores.


@phrase(
    text=when("counts_points", _("{total}"), _("{games_won}")),
    last=when("has_last", _("+{points}")),
    won=when("counts_points", _("{hands_won} won")),
    spoken=when(
        "counts_points",
        when(
            "has_last",
            _("{name}: {total}, {points} this hand, {hands_won} won."),
            _("{name}: {total}, {hands_won} won."),
        ),
        _("{name}: {games_won}."),
    ),
    final=_("{name} {score}"),
)
class ScoreRow:
    """One player's points: ``points`` of the last hand (None if they took none), the total, what is won."""

    name: Player
    points: int | None
    total: PointCount | None
    """None in games without points."""
    won: int
    """Hands of this game, or (in games without points) games at this table."""

    @property
    def counts_points(self) -> bool:
        """Whether points are counted in this game."""
        return self.total is not None

    @property
    def has_last(self) -> bool:
        """Whether there were points in the last hand."""
        return self.points is not None

    @property
    def hands_won(self) -> HandCount:
        """How many hands of the game are won."""
        return self.won

    @property
    def games_won(self) -> GameCount:
        """How many games are won at this table."""
        return self.won

    @property
    def score(self) -> int:
        """What counts at the end."""
        return self.won if self.total is None else self.total


@message(
    kind=MessageKind.INFO,
    text=when(
        "counts_points",
        when(
            "after_hand",
            when(
                "limit",
                _("Scores after hand {hand} (lowest wins, game to {limit:n}):"),
                _("Scores after hand {hand} (lowest wins):"),
            ),
            when("limit", _("Scores (lowest wins, game to {limit:n}):"), _("Scores (lowest wins):")),
        ),
        _("Games won at this table:"),
    ),
    spoken=when(
        "counts_points",
        when(
            "after_hand",
            when(
                "limit",
                _("Scores after hand {hand}. Lowest wins, game to {limit:n}."),
                _("Scores after hand {hand}. Lowest wins."),
            ),
            when("limit", _("Scores. Lowest wins, game to {limit:n}."), _("Scores. Lowest wins.")),
        ),
        _("Games won at this table:"),
    ),
)
class ScoresShown(Message):
    """The points, best first; ``after_hand`` when they are shown because a hand has ended."""

    rows: tuple[ScoreRow, ...]
    limit: PointCount | None
    hand: int
    after_hand: bool

    @property
    def counts_points(self) -> bool:
        """Whether points are counted in this game."""
        return any(row.counts_points for row in self.rows)


_AGAIN = _("Type `/startgame` to play again.")
_FINAL = when(
    "rows",
    when("counts_points", _("Final scores: {rows:final}."), _("Games won at this table: {rows:final}.")),
)


@message(
    kind=MessageKind.EVENT,
    text=lines(
        select(
            "outcome",
            {
                0: _("The game is over. Nobody wins."),
                1: _("**{winner} wins the game!**"),
                ...: _("**{winners:first} share the win!**"),
            },
        ),
        _FINAL,
        _AGAIN,
    ),
    you_winners=lines(
        select("outcome", {1: _("**You win the game!**"), ...: _("**{winners:first} share the win!**")}),
        _FINAL,
        _AGAIN,
    ),
)
class GameOver(Message):
    """The game is over; nobody has won a game that was ended."""

    winners: tuple[Player, ...]
    rows: tuple[ScoreRow, ...]

    @property
    def outcome(self) -> int:
        """How many have won."""
        return len(self.winners)

    @property
    def winner(self) -> str:
        """The first of those who have won."""
        return next(iter(self.winners), "")

    @property
    def counts_points(self) -> bool:
        """Whether points are counted in this game."""
        return any(row.counts_points for row in self.rows)


# One's turn.


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
    _("Type `/play {place}`, or `/draw`."),
    _("Type `/play {place}`, or `/pass`."),
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
                TurnChoice.DRAW_OFFER: _("Draw and go on"),
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


# What is shown on request.


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
