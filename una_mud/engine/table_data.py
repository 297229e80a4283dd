"""What a table is made of, and what can be asked of it: everything that changes it stands on top of this."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine.rules import AT_WILL, WHEN_STUCK
from una_mud.engine.state import ANSWER, CHOICE, DRAWN, OVER, TURN

if TYPE_CHECKING:
    from una_mud.engine.cards import Card, Colour
    from una_mud.engine.events import Event
    from una_mud.engine.memory import Memory
    from una_mud.engine.moves import Ending
    from una_mud.engine.rules import Options, Rules
    from una_mud.engine.state import CallState, Outcome, Penalty, Phase


class TableData:
    """The fields of one hand's table; :class:`~una_mud.engine.table.Table` is the way to change them."""

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
        "draws_freely",
        "ending",
        "fits",
        "hands",
        "last_card_calls",
        "log",
        "matching",
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
        "simple",
        "special",
        "stock",
        "stuck",
        "thin_reshuffles",
        "turn",
        "turns",
        "visible_to",
    )

    def __init__(self, rules: Rules, options: Options, seats: int, dealer: int, seed: bytes) -> None:
        """Make a table of ``seats`` with empty hands and piles; ``deal`` or a scenario fills it."""
        self.rules = rules = rules.under(options.at(seats))
        # What is asked of the rules at every move is kept at hand.
        self.matching, self.special = rules.fits, rules.special
        self.simple, self.draws_freely = rules.draws_by_itself, rules.drawing is not WHEN_STUCK
        self.dealer = dealer
        self.seed, self.shuffles = seed, 0
        """The seed, and how many shuffles have been made with it."""
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
        self.turn, self.turns = dealer, 0
        """The seat in turn, and how many turns have begun."""
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
        self.stuck = self.thin_reshuffles = 0
        """How many turns in a row have passed with nothing to play and nothing to draw, and how often a
        reshuffle gave fewer cards than there are active players."""
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
        """The cards that match the top card."""
        self.can_play: list[Card] | None = None
        """What the seat in turn may play, between two moves; while a move is made, None."""

    # What can be asked of a table.

    @property
    def top(self) -> Card:
        """The top card of the discard pile."""
        return self.discard[-1]

    @property
    def stacked(self) -> int:
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
        return self._answer_cards() if phase is ANSWER else []

    def _answer_cards(self) -> list[Card]:
        """The distinct cards with which the victim may answer."""
        answers = self.rules.answers
        if self.penalty is None or self.penalty.aimed or not answers:
            return []
        found = list({card: None for card in self.hands[self.turn] if card in answers})
        return self.restrained(self.turn, found) if found else found

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
        if self.special.isdisjoint(self.hands[self.turn]):
            return [drawn]
        return [drawn] if drawn in self.fitting(self.turn) else []

    def fitting(self, seat: int) -> list[Card]:
        """The distinct cards in the hand of ``seat`` that can be played on the top card, by all rules."""
        hand = self.hands[seat]
        found = list(filter(self.fits.__contains__, hand))
        if len(found) > 1 and len(set(found)) != len(found):
            found = list(dict.fromkeys(found))
        special = self.special
        if special and not special.isdisjoint(hand):
            found = self.restrained(seat, found)
        return found

    def restrained(self, seat: int, found: list[Card]) -> list[Card]:
        """Return what the cards' own rules leave of ``found``, which would match."""
        for card in self.hands[seat]:
            if card.kind.holds_back is not None:
                found = card.kind.holds_back(card, found)
        return [
            card for card in found if card.kind.only_if is None or card.kind.only_if(card, self, seat, found)
        ]

    def can_draw_now(self) -> bool:
        """Whether the seat in turn may draw a card of its own will."""
        phase = self.phase
        if phase is TURN:
            return self.draws_freely or not self.playable(self.turn)
        return phase is CHOICE or (phase is DRAWN and self.rules.drawing is AT_WILL)

    def sees(self, viewer: int, seat: int) -> bool:
        """Whether ``viewer`` may see the cards of ``seat``."""
        return bool(self.visible_to[seat] >> viewer & 1)
