"""The table: the state of one hand, what is legal in it, and the one way to change it.

``apply`` refuses a move by raising :class:`~una_mud.engine.refusals.Refusal` before anything has changed;
what it does afterwards can't fail. Seats are numbers from 0, fixed for the hand; ``seat_order`` is their
order round the table, which some cards change.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from una_mud.engine import answers, calls, play, silent, turns
from una_mud.engine.advance import auto_advance
from una_mud.engine.cards import ChoiceKind, Colour
from una_mud.engine.moves import (
    CALL,
    DRAW,
    PASS,
    SPEAK,
    Accept,
    Call,
    Challenge,
    ChallengePlay,
    Draw,
    End,
    Pass,
    Play,
    Speak,
)
from una_mud.engine.rules import AT_WILL, WHEN_STUCK
from una_mud.engine.state import ANSWER, CHOICE, DRAWN, OVER, REFLECT, TURN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from una_mud.engine.cards import Card
    from una_mud.engine.events import Event
    from una_mud.engine.memory import Memory
    from una_mud.engine.moves import Ending, Move
    from una_mud.engine.rules import Options, Rules
    from una_mud.engine.state import CallState, Outcome, Penalty, Phase


class Table:
    """One hand, from the deal to the last card.

    The fields may be read by anybody inside the engine; only ``apply`` changes them. What a seat may know
    of them is :func:`una_mud.engine.view.view`.
    """

    __slots__ = (
        "after",
        "answered",
        "call_states",
        "can_play",
        "clockwise",
        "colour",
        "dealer",
        "discard",
        "drawn",
        "ending",
        "fits",
        "hands",
        "last_card_calls",
        "log",
        "memory",
        "moves",
        "offer",
        "one_more",
        "out",
        "outcome",
        "penalty",
        "phase",
        "rules",
        "seat_order",
        "seed",
        "shuffles",
        "stock",
        "stuck",
        "thin_reshuffles",
        "turn",
        "turns",
        "visible_to",
    )

    def __init__(self, rules: Rules, options: Options, seats: int, dealer: int, seed: bytes) -> None:
        """Make a table of ``seats`` with empty hands and piles; ``deal`` or a scenario fills it."""
        self.rules = rules.under(options)
        self.dealer = dealer
        self.seed = seed
        self.shuffles = 0
        """How many shuffles have been made with the seed."""
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.stock: list[Card] = []
        """The next card to be drawn is the last one."""
        self.discard: list[Card] = []
        """The top card is the last one."""
        self.colour: Colour | None = None
        self.seat_order = list(range(seats))
        self.clockwise = True
        self.out: set[int] = set()
        self.after: tuple[int, ...] = ()
        """For each seat the next active one in the direction of play."""
        self.turn = dealer
        self.turns = 0
        self.phase: Phase = OVER
        self.drawn: Card | None = None
        self.penalty: Penalty | None = None
        self.offer = 0
        """How many cards the seat in turn is to draw, or has drawn, by its own choice."""
        self.one_more = False
        """Whether the seat in turn is to play one card more of the colour in play."""
        self.answered = False
        """Whether the seat in turn has answered a Wild Draw card in this turn, and goes on with it."""
        self.call_states: dict[int, CallState] = {}
        self.last_card_calls: set[int] = set()
        """The seats that have called for the one card they hold; those with more cards do not count."""
        self.stuck = 0
        """How many turns in a row have passed with nothing to play and nothing to draw."""
        self.thin_reshuffles = 0
        """How often a reshuffle gave fewer cards than there are active players."""
        self.visible_to = [1 << seat for seat in range(seats)]
        """For each seat the seats that see its cards, as bits."""
        self.ending: Ending | None = None
        self.outcome: Outcome | None = None
        self.moves = 0
        """How many moves have been made, automatic ones included."""
        self.log: list[Event] | None = None
        self.memory: Memory | None = None
        """What everybody knows of the hands; None at a table that is played without events."""
        self.fits: frozenset[Card] = frozenset()
        """The cards that go on the top card by their faces."""
        self.can_play: list[Card] | None = None
        """What the seat in turn may play, between two moves; while a move is made, None."""
        turns.arrange(self)

    # What can be asked of a table.

    @property
    def top(self) -> Card:
        """The top card of the discard pile."""
        return self.discard[-1]

    @property
    def gathered(self) -> int:
        """The number of cards that wait for an answer."""
        return self.penalty.cards if self.penalty else 0

    def active(self) -> list[int]:
        """The seats that have not quit the hand, clockwise."""
        if not self.out:
            return list(self.seat_order)
        return [seat for seat in self.seat_order if seat not in self.out]

    def opponents(self, seat: int) -> list[int]:
        """The other active seats, clockwise from the one after ``seat``."""
        at = self.seat_order.index(seat)
        return [other for other in self.seat_order[at + 1 :] + self.seat_order[:at] if other not in self.out]

    def playable(self, seat: int) -> list[Card]:
        """The distinct cards that ``seat`` may play now, in the order of the hand."""
        if seat == self.turn:
            found = self.can_play
            return self.find_playable() if found is None else found
        out_of_turn = self.rules.out_of_turn
        if out_of_turn is None or self.phase is OVER or not self.is_active(seat):
            return []
        return out_of_turn(self, seat)

    def find_playable(self) -> list[Card]:
        """Work out what the seat in turn may play now."""
        phase = self.phase
        if phase is TURN:
            return self.fitting(self.turn)
        if phase is DRAWN:
            return self._after_drawing()
        return answers.answer_cards(self) if phase is ANSWER else []

    def is_active(self, seat: int) -> bool:
        """Whether the seat is dealt into the hand and has not quit it."""
        return 0 <= seat < len(self.hands) and seat not in self.out

    def may_act(self, seat: int) -> bool:
        """Whether the seat may play, draw, pass or answer now: in turn, or with a card played out of turn."""
        return self.phase is not OVER and (seat == self.turn or bool(self.playable(seat)))

    def _after_drawing(self) -> list[Card]:
        if self.offer or self.rules.drawing is AT_WILL:
            return self.fitting(self.turn)
        drawn = self.drawn
        if drawn is None or drawn not in self.fits:
            return []
        if self.rules.special.isdisjoint(self.hands[self.turn]):
            return [drawn]
        return [drawn] if drawn in self.fitting(self.turn) else []

    def fitting(self, seat: int) -> list[Card]:
        """The distinct cards in the hand of ``seat`` that go on the top card, by all rules of the cards."""
        hand = self.hands[seat]
        found = list(filter(self.fits.__contains__, hand))
        if len(found) > 1 and len(set(found)) != len(found):
            found = list(dict.fromkeys(found))
        special = self.rules.special
        if special and not special.isdisjoint(hand):
            found = self.restrained(seat, found)
        return found

    def restrained(self, seat: int, found: list[Card]) -> list[Card]:
        """Return what the cards' own rules leave of ``found``, which would go by the faces."""
        for card in self.hands[seat]:
            if card.kind.holds_back is not None:
                found = card.kind.holds_back(card, found)
        return [
            card for card in found if card.kind.only_if is None or card.kind.only_if(card, self, seat, found)
        ]

    def legal(self, seat: int) -> list[Move]:
        """The moves with which ``seat`` can go on; none while it may not act.

        Calls and challenges about Una are not among them: see :meth:`remarks`. Of a Target Practice only
        the volleys at one player are listed; :meth:`check` accepts any other order of targets as well.
        """
        found = self.can_play
        if found is None or seat != self.turn:
            found = self.playable(seat)
        moves: list[Move] = []
        for card in found:
            moves += card.moves or self._choices(seat, card)
        if seat != self.turn:
            return moves
        phase = self.phase
        if phase is TURN:
            if self.rules.drawing is not WHEN_STUCK or not found:
                moves.append(DRAW)
            return moves
        if self.can_draw_now():
            moves.append(DRAW)
        moves += answers.without_a_card(self) if phase is ANSWER else _ELSE[phase]
        return moves

    def can_draw_now(self) -> bool:
        """Whether the seat in turn may draw a card of its own will."""
        phase = self.phase
        if phase is TURN:
            return self.rules.drawing is not WHEN_STUCK or not self.playable(self.turn)
        return phase is CHOICE or (phase is DRAWN and self.rules.drawing is AT_WILL)

    def _choices(self, seat: int, card: Card) -> Iterator[Play]:
        """Yield the moves that play a card which asks for players."""
        if len(self.hands[seat]) == 1:
            yield Play(card)
            return
        colours: Sequence[Colour | None] = [None]
        targets: list[tuple[int, ...]] = [()]
        others = self.opponents(seat)
        for choice in card.kind.choices:
            if choice.kind is ChoiceKind.COLOUR:
                colours = list(Colour)
            elif choice.kind is ChoiceKind.SHOTS:
                targets = [(other,) * choice.count(self.gathered) for other in others]
            else:
                alone: list[tuple[int, ...]] = [()] if choice.kind is ChoiceKind.PARTNER else []
                targets = alone + [(other,) for other in others]
        for colour, players in product(colours, targets):
            yield Play(card, colour, players)

    def remarks(self, seat: int) -> list[Move]:
        """The calls and challenges about Una that ``seat`` may make now."""
        if self.rules.calls is None or self.phase is OVER or not self.is_active(seat):
            return []
        return [
            CALL,
            *(
                Challenge(other)
                for other in self.opponents(seat)
                if calls.why_not_challenged(self, other) is None
            ),
        ]

    def sees(self, viewer: int, seat: int) -> bool:
        """Whether ``viewer`` may see the cards of ``seat``."""
        return bool(self.visible_to[seat] >> viewer & 1)

    # The one way to change a table.

    def check(self, seat: int, move: Move) -> None:
        """Raise the Refusal with which ``apply`` would refuse the move; change nothing."""
        _MOVES[type(move)][0](self, seat, move)

    def apply(self, seat: int, move: Move) -> list[Event]:
        """Make a move and all that follows by itself; return what happened.

        The events are whole: :func:`una_mud.engine.events.redact` tells what each seat may know of them.

        Raises:
            Refusal: the move is not legal now; nothing has changed.
        """
        check, make = _MOVES[type(move)]
        check(self, seat, move)
        self.can_play = None
        log: list[Event] = []
        self.log = log
        make(self, seat, move)
        auto_advance(self)
        self.log = None
        if self.memory is not None:
            self.memory.pending.append(log)
        return log

    def apply_silently(self, seat: int, move: Move) -> None:
        """Make a move as ``apply`` does, without events and thus without memory: for self-play and search."""
        self.memory = None
        if type(move) is Play and silent.play_simply(self, seat, move):
            return
        check, make = _MOVES[type(move)]
        check(self, seat, move)
        self.can_play = None
        make(self, seat, move)
        silent.advance(self)

    def copy(self) -> Table:
        """Return an independent copy, without memory, that shares only what never changes."""
        twin = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.memory = None
        twin.hands = [list(hand) for hand in self.hands]
        twin.stock = list(self.stock)
        twin.discard = list(self.discard)
        twin.seat_order = list(self.seat_order)
        twin.out = set(self.out)
        twin.visible_to = list(self.visible_to)
        twin.call_states = dict(self.call_states)
        twin.last_card_calls = set(self.last_card_calls)
        return twin

    def state(self) -> dict[str, object]:
        """Return all that makes up the table, for comparing two of them."""
        derived = {"can_play", "log", "memory", "fits", "after"}
        return {name: getattr(self, name) for name in Table.__slots__ if name not in derived}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.state() == other.state()

    __hash__ = None  # type: ignore[assignment]  # a table changes

    def __repr__(self) -> str:
        return f"<table of {self.rules.name}, {len(self.hands)} seats, {self.phase.value}>"


_ELSE: Final[dict[Phase, tuple[Move, ...]]] = {
    DRAWN: (PASS,),
    CHOICE: (PASS,),
    REFLECT: (SPEAK, PASS),
    OVER: (),
}
"""What can be done in each phase besides playing and drawing."""

_MOVES: Final[dict[type, tuple[Callable[[Table, int, Any], None], Callable[[Table, int, Any], None]]]] = {
    Play: (play.check_play, play.play),
    Draw: (play.check_draw, play.draw),
    Pass: (play.check_pass, play.pass_),
    Accept: (answers.check_accept, answers.accept),
    ChallengePlay: (answers.check_challenge_play, answers.challenge_play),
    Speak: (play.check_speak, play.speak),
    Call: (calls.check_call, calls.call),
    Challenge: (calls.check_challenge, calls.challenge),
    End: (turns.check_end, turns.end_after_turn),
}
"""For each kind of move what refuses it, changing nothing, and what makes it."""
