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
from una_mud.engine.state import ANSWER, CHOICE, DRAWN, OVER, REFLECT, TURN
from una_mud.engine.table_data import TableData

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from una_mud.engine.cards import Card
    from una_mud.engine.events import Event
    from una_mud.engine.moves import Move
    from una_mud.engine.rules import Options, Rules
    from una_mud.engine.state import Phase


class Table(TableData):
    """One hand, from the deal to the last card.

    The fields may be read by anybody inside the engine; only ``apply`` changes them. What a seat may know
    of them is :func:`una_mud.engine.view.view`.
    """

    __slots__ = ()

    def __init__(self, rules: Rules, options: Options, seats: int, dealer: int, seed: bytes) -> None:
        """Make a table of ``seats`` with empty hands and piles; ``deal`` or a scenario fills it."""
        super().__init__(rules, options, seats, dealer, seed)
        if seats:
            turns.arrange(self)

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
            if self.draws_freely or not found:
                moves.append(DRAW)
            return moves
        if self.can_draw_now():
            moves.append(DRAW)
        moves += answers.without_a_card(self) if phase is ANSWER else _ELSE[phase]
        return moves

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
                targets = [(other,) * choice.count(self.stacked) for other in others]
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
        twin = Table(self.rules, self.rules.options, 0, self.dealer, self.seed)
        twin.shuffles = self.shuffles
        twin.hands = [hand.copy() for hand in self.hands]
        twin.stock = self.stock.copy()
        twin.discard = self.discard.copy()
        twin.colour = self.colour
        twin.seat_order = self.seat_order.copy()
        twin.clockwise = self.clockwise
        twin.out = self.out.copy()
        twin.after = self.after
        twin.turn, twin.turns, twin.phase = self.turn, self.turns, self.phase
        twin.drawn, twin.penalty = self.drawn, self.penalty
        twin.offer, twin.one_more, twin.answered = self.offer, self.one_more, self.answered
        twin.call_states = self.call_states.copy()
        twin.last_card_calls = self.last_card_calls.copy()
        twin.stuck, twin.thin_reshuffles = self.stuck, self.thin_reshuffles
        twin.visible_to = self.visible_to.copy()
        twin.ending, twin.outcome = self.ending, self.outcome
        twin.moves = self.moves
        twin.fits, twin.can_play = self.fits, self.can_play
        return twin

    def state(self) -> dict[str, object]:
        """Return all that makes up the table, for comparing two of them."""
        return {name: getattr(self, name) for name in STATE}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self.state() == other.state()

    __hash__ = None  # type: ignore[assignment]  # a table changes

    def __repr__(self) -> str:
        return f"<table of {self.rules.name}, {len(self.hands)} seats, {self.phase.value}>"


STATE: Final = (
    "answered",
    "call_states",
    "clockwise",
    "colour",
    "dealer",
    "discard",
    "drawn",
    "ending",
    "hands",
    "last_card_calls",
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
"""The fields that make up a table; the others follow from them, or are nobody's but the engine's."""

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
