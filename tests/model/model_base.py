"""The rules that all games share, written a second time from the rulebook and as simply as possible.

Only the order of its shuffles is taken from the engine, so that hands can be compared card by card. Seats are
numbers, cards are codes, and whatever can be worked out is worked out again whenever it is asked for.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

import attrs
from model_cards import COLOURS, face

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

THIN_RESHUFFLES = 20


@attrs.frozen
class Action:
    """What a seat does; for ``end`` the code is what is ended, for ``challenge`` there is one player."""

    verb: str
    code: str = ""
    colour: str | None = None
    players: tuple[int, ...] = ()


@attrs.frozen
class Played:
    """A card that was just discarded, and how things stood before."""

    code: str
    players: tuple[int, ...] = ()
    under: str = ""
    colour_before: str | None = None
    penalty: Penalty | None = None
    """What waited for the player's answer."""


@attrs.frozen
class Penalty:
    """Cards that wait for an answer (1.6)."""

    cards: int
    player: int
    guilty: bool
    colour_before: str | None
    challengeable: bool = True
    shots: tuple[int, ...] = ()
    aimed: bool = False


@attrs.frozen
class Standing:
    """How a seat stands about its last card: owes, called or caught, since a turn (1.5)."""

    word: str
    since: int
    announces: bool = False
    """Whether it is a call for a play that was still to come."""


@attrs.define(kw_only=True)
class Model:
    """One hand."""

    caught_draws: ClassVar[int] = 2
    """What a missing or false call costs, and a wrong challenge."""
    calls: ClassVar[bool] = True
    asks: ClassVar[dict[str, frozenset[str]]] = {}
    """What is asked with a card, by its word, or by its code if it is wild or single."""

    hands: list[list[str]]
    stock: list[str] = attrs.field(factory=list)
    """The next card is the last."""
    discard: list[str] = attrs.field(factory=list)
    """The top card is the last."""
    colour: str | None = None
    clockwise: bool = True
    stacking: bool = True
    auto_draw: bool = True
    shuffle: Callable[[list[Any]], None]
    places: list[int]
    """The seats round the table, clockwise."""
    out: set[int] = attrs.field(factory=set)
    visible: set[tuple[int, int]] = attrs.field(factory=set)
    """Pairs of a viewer and somebody else whose cards they see."""
    turn: int = -1
    turns: int = 0
    acted: bool = False
    """Whether the seat in turn has acted in this turn."""
    phase: str = "turn"
    drawn: str | None = None
    penalty: Penalty | None = None
    choice: bool = False
    """Whether the turn began with a Choice."""
    bonus: bool = False
    """Whether one card more of the same colour is to be played."""
    standings: dict[int, Standing] = attrs.field(factory=dict)
    called_with: dict[int, list[str]] = attrs.field(factory=dict)
    """The one card that somebody has called for."""
    stuck: int = 0
    thin: int = 0
    ending: str | None = None
    close: str | None = None
    """How the hand ended; None while it goes on."""
    winner: int | None = None

    # Round the table (0).

    @property
    def top(self) -> str:
        """The top card."""
        return self.discard[-1]

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.close is not None

    def active(self) -> list[int]:
        """Who is still in the hand, clockwise."""
        return [seat for seat in self.places if seat not in self.out]

    def following(self, seat: int) -> int:
        """The nearest active seat in the direction of play."""
        order = self.places if self.clockwise else self.places[::-1]
        at = order.index(seat)
        return next((other for other in order[at + 1 :] + order[: at + 1] if other not in self.out), -1)

    def victim(self, player: int, after: int) -> int:
        """The next active seat after a seat, passing over the player of the card."""
        seat = self.following(after)
        return self.following(seat) if seat == player else seat

    def others(self, seat: int) -> list[int]:
        """All other active seats in the order of play, the next one first."""
        order = [self.following(seat)]
        while order[-1] != seat:
            order.append(self.following(order[-1]))
        return order[:-1]

    # The piles (0).

    def draw_cards(self, seat: int, count: int) -> int:
        """Give as many cards as there are; return how many."""
        for given in range(count):
            if not self.stock and not self.renew_stock():
                return given
            self.hands[seat].append(self.stock.pop())
        return count

    def renew_stock(self) -> bool:
        """Make a stock of the discard pile without its top card; tell whether there was any."""
        *below, top = self.discard
        if not below:
            return False
        self.shuffle(below)
        self.stock, self.discard = below, [top]
        self.thin += len(below) < len(self.active())
        return True

    def penalize(self, seat: int, count: int) -> None:
        """Have a seat draw by a card or a challenge."""
        if self.draw_cards(seat, count):
            self.hand_changed(seat)

    # Turns (1.4).

    def begin_turn(self, seat: int, *, new: bool = True) -> None:
        """Let a seat play, unless the hand ends here; not ``new``: it has answered already in this turn."""
        self.turns += new
        if self.ending is not None or self.thin >= THIN_RESHUFFLES:
            self.end(None, f"{self.ending}-ended" if self.ending else "blocked")
            return
        self.turn, self.phase = seat, "turn"
        self.acted = not new
        self.drawn, self.choice, self.bonus = None, False, False

    def await_answer(self, seat: int, phase: str) -> None:
        """Let a turn begin with something that has to be answered first."""
        self.turns += 1
        self.turn, self.phase = seat, phase
        self.acted, self.drawn, self.bonus = False, None, False

    def end_turn(self, seat: int) -> None:
        """End a turn that was passed or spoken."""
        if not self.hands[seat]:
            self.end(seat, "out-of-cards")
        elif self.stuck and self.stuck >= len(self.active()):
            self.end(None, "blocked")
        else:
            self.begin_turn(self.following(seat))

    def end(self, winner: int | None, close: str) -> None:
        """End the hand."""
        self.winner, self.close, self.phase = winner, close, "over"
        self.penalty, self.drawn = None, None
        self.standings.clear()

    def points(self) -> tuple[int, ...] | None:
        """What each seat takes of the hand that has ended; None: no points are counted."""
        return None

    def act(self, seat: int) -> None:
        """Note that a seat acts in its turn: older debts and calls lapse."""
        self.acted = True
        standing = self.standings.get(seat)
        if standing is not None and standing.since < self.turns:
            del self.standings[seat]
        elif standing is not None:
            self.standings[seat] = attrs.evolve(standing, announces=False)

    # Calls (1.5).

    def hand_changed(self, seat: int) -> None:
        """Note that a hand was changed by a trade, a shuffle or a penalty."""
        self.called_with.pop(seat, None)
        if seat in self.standings and self.standings[seat].word != "caught":
            del self.standings[seat]

    def down_to_one(self, seat: int) -> None:
        """Note that a seat has discarded the second to last card."""
        self.called_with.pop(seat, None)
        if self.has(seat, "called"):
            self.called_with[seat] = list(self.hands[seat])
        elif self.calls:
            self.standings[seat] = Standing("owes", self.turns)

    def has(self, seat: int, word: str) -> bool:
        """Whether a seat stands so."""
        return seat in self.standings and self.standings[seat].word == word

    def offends(self, seat: int) -> bool:
        """Whether a challenge of a seat would be right."""
        return self.has(seat, "owes") or (self.has(seat, "called") and len(self.hands[seat]) != 1)

    def do_call(self, seat: int, _: Action) -> None:
        """Call; on one's own turn, with two cards and before acting, it announces the play that is coming."""
        announces = seat == self.turn and not self.acted and len(self.hands[seat]) == 2
        self.standings[seat] = Standing("called", self.turns, announces)
        if len(self.hands[seat]) == 1:
            self.called_with[seat] = list(self.hands[seat])

    def announced(self, seat: int) -> bool:
        """Whether a seat has called for a play that it is still to make."""
        standing = self.standings.get(seat)
        return standing is not None and standing.announces

    def do_challenge(self, seat: int, action: Action) -> None:
        """Challenge somebody about their last card."""
        (accused,) = action.players
        if self.offends(accused):
            self.penalize(accused, self.caught_draws)
            self.standings[accused] = Standing("caught", self.turns)
        else:
            self.penalize(seat, self.caught_draws)

    def do_end(self, _: int, action: Action) -> None:
        """Agree to end the hand or the game after this turn (1.10)."""
        self.ending = action.code

    # Playing, drawing, passing.

    def do_play(self, seat: int, action: Action) -> None:
        """Discard a card and do what it does."""
        self.act(seat)
        self.stuck, self.drawn = 0, None
        played = Played(action.code, action.players, self.top, self.colour, self.penalty)
        self.penalty = None
        self.hands[seat].remove(action.code)
        self.discard.append(action.code)
        self.colour = face(action.code).colour or action.colour or self.colour
        if not self.hands[seat]:
            self.standings.pop(seat, None)
            self.last_card(seat, played)
            return
        if len(self.hands[seat]) == 1:
            self.down_to_one(seat)
        self.effect(seat, played)

    def effect(self, seat: int, played: Played) -> None:
        """Do what a card does, and let the next turn begin."""
        raise NotImplementedError

    def last_card(self, seat: int, played: Played) -> None:
        """End the hand with a last card."""
        del played
        self.end(seat, "out-of-cards")

    def do_draw(self, seat: int, _: Action) -> None:
        """Draw in one's turn, or two by a Choice."""
        self.act(seat)
        if self.phase == "turn" and not self.stock:
            nothing_left = len(self.discard) == 1 and not self.playable()
            self.stuck = self.stuck + 1 if nothing_left else 0
        given = self.draw_cards(seat, 2 if self.choice else 1)
        self.drawn = self.hands[seat][-1] if given and not self.choice else None
        self.phase = "drawn"

    def do_pass(self, seat: int, _: Action) -> None:
        """Pass."""
        self.act(seat)
        self.end_turn(seat)

    # What can be done.

    def candidates(self) -> set[str]:
        """The cards of the seat in turn among which the rule of the phase lets it choose."""
        if self.phase == "turn":
            return set(self.hands[self.turn])
        return {self.drawn} if self.phase == "drawn" and self.drawn else set()

    def goes(self, code: str) -> bool:
        """Whether a card of the seat in turn goes on the top card."""
        raise NotImplementedError

    def playable(self) -> set[str]:
        """The cards that the seat in turn may play."""
        return {code for code in self.candidates() if self.goes(code)}

    def other_actions(self) -> set[str]:
        """What the seat in turn may do without a card."""
        return {"turn": {"draw"}, "drawn": {"pass"}}.get(self.phase, set())

    def asked(self, code: str) -> frozenset[str]:
        """What is asked with a card."""
        return self.asks.get(face(code).word or code, frozenset())

    def shots(self) -> int:
        """How many players a Target Practice names."""
        return 4 + (self.penalty.cards if self.penalty else 0)

    def legal(self) -> set[Action]:
        """All with which the seat in turn can go on; of a Target Practice only the volleys at one player."""
        plays = {play for code in self.playable() for play in self.plays(code)}
        return plays | {Action(verb) for verb in self.other_actions()}

    def plays(self, code: str) -> Iterable[Action]:
        """Yield the ways to play a card."""
        asked = self.asked(code)
        if len(self.hands[self.turn]) == 1:
            yield Action("play", code)
            return
        colours: list[str | None] = [*COLOURS] if "colour" in asked else [None]
        for colour, players in product(colours, self.players_to_name(asked)):
            yield Action("play", code, colour, players)

    def players_to_name(self, asked: frozenset[str]) -> list[tuple[int, ...]]:
        """Return whom a card may name."""
        times = self.shots() if "shots" in asked else 1
        named = [(other,) * times for other in self.others(self.turn)]
        if not asked & {"opponent", "partner", "shots"}:
            return [()]
        return [(), *named] if "partner" in asked else named

    def allows(self, seat: int, action: Action) -> bool:
        """Whether somebody may do something now."""
        if self.over:
            return False
        if action.verb == "end":
            return self.ending is None
        if action.verb in {"call", "challenge"}:
            return self.calls and seat in self.active() and self.may_speak(seat, action)
        if seat != self.turn:
            return False
        if action.verb == "play":
            return action.code in self.playable() and self.well_chosen(action)
        return action.verb in self.other_actions()

    def may_speak(self, seat: int, action: Action) -> bool:
        """Whether an active seat may call, or challenge somebody (1.5)."""
        if action.verb == "call":
            return True
        (accused,) = action.players
        open_to = not self.has(accused, "caught") and not self.announced(accused)
        return accused in self.others(seat) and open_to

    def well_chosen(self, action: Action) -> bool:
        """Whether a play has the colour and the players that its card asks for; a last card needs none."""
        asked = self.asked(action.code)
        last = len(self.hands[self.turn]) == 1
        if action.colour is not None and "colour" not in asked:
            return False
        if action.colour is None and "colour" in asked and not last:
            return False
        if not set(action.players) <= set(self.others(self.turn)):
            return False
        if not action.players:
            return last or not asked & {"opponent", "shots"}
        if "shots" in asked:
            return len(action.players) == self.shots()
        return len(action.players) == 1 and bool(asked & {"opponent", "partner"})

    # The one way to change it.

    def make(self, seat: int, action: Action) -> None:
        """Do something that is allowed, and all that follows by itself (1.4)."""
        getattr(self, f"do_{action.verb}")(seat, action)
        self.go_on()

    def go_on(self) -> None:
        """Draw, pass or accept for whoever has nothing to decide."""
        while not self.over and not self.playable():
            verb = self.only_way()
            if verb is None:
                return
            getattr(self, f"do_{verb}")(self.turn, Action(verb))

    def only_way(self) -> str | None:
        """What the table does for a seat that can't play; None: it has to decide."""
        if not self.auto_draw:
            return None
        return {"turn": "draw", "drawn": "pass"}.get(self.phase)

    # The deal (1.3).

    first_card_counts: ClassVar[bool] = True

    def deal(self, dealer: int) -> None:
        """Deal seven cards to each from a shuffled stock, and turn a card up."""
        for _ in range(7):
            for step in range(1, len(self.places) + 1):
                self.hands[(dealer + step) % len(self.places)].append(self.stock.pop())
        while not self.may_open(self.stock[-1]):
            self.put_back(self.stock.pop())
        self.discard.append(self.stock.pop())
        self.colour = face(self.top).colour
        if self.first_card_counts:
            self.effect(dealer, Played(self.top))
        else:
            self.begin_turn(self.following(dealer))
        self.go_on()

    def may_open(self, code: str) -> bool:
        """Whether a card may be the first of the discard pile."""
        raise NotImplementedError

    def put_back(self, code: str) -> None:
        """Put a card that can't be the first back into the stock."""
        self.stock.append(code)
        self.shuffle(self.stock)
