"""A table of the engine and the model of it, side by side: whatever is done to both must come to the same."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

import attrs
from model_base import Action, Model, Penalty
from model_cards import kind
from model_other_games import KnowUModel, UKnowModel
from model_una import UnaModel

from una_mud.engine import moves
from una_mud.engine.cards import Colour
from una_mud.engine.deal import deal
from una_mud.engine.refusals import Refusal
from una_mud.engine.rng import shuffle
from una_mud.engine.setup import Position, set_up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Move
    from una_mud.engine.rules import Options, Rules
    from una_mud.engine.table import Table

MODELS: Final[dict[str, type[Model]]] = {
    "una-classic": UnaModel,
    "una-mutant": UnaModel,
    "u-know": UKnowModel,
    "know-u": KnowUModel,
}
_VERBS: Final[dict[str, Move]] = {
    "draw": moves.DRAW,
    "pass": moves.PASS,
    "accept": moves.ACCEPT,
    "challenge_play": moves.CHALLENGE_PLAY,
    "speak": moves.SPEAK,
    "call": moves.CALL,
}


@attrs.define
class Pair:
    """A hand that is played twice at the same time."""

    table: Table
    model: Model
    played: set[tuple[str, str]] = attrs.field(factory=set, repr=False)
    """The kinds of card that were played, and how: as the ``last`` card, or the phase of the turn."""

    def make(self, seat: int, action: Action) -> None:
        """Do what both allow to both, and compare; what the model does not allow must change nothing."""
        move = as_move(self.table.rules, action)
        if not self.model.allows(seat, action):
            assert not accepts(self.table, seat, move), f"the engine accepts {action} of {seat}"
            return
        assert accepts(self.table, seat, move), f"the engine refuses {action} of {seat}"
        self.note(seat, action)
        self.table.apply(seat, move)
        self.model.make(seat, action)
        self.compare()

    def note(self, seat: int, action: Action) -> None:
        """Remember which kind of card is about to be played, and how."""
        if action.verb == "play":
            how = "last" if len(self.model.hands[seat]) == 1 else self.model.phase
            self.played.add((kind(action.code), how))

    def compare(self) -> None:
        """Compare all that the rulebook speaks of."""
        engine, model = seen_of_table(self.table), seen_of_model(self.model)
        differing = {key: (model[key], engine[key]) for key in model if model[key] != engine[key]}
        assert not differing, f"model and engine: {differing}"
        if not self.model.over:
            assert self.listed_by_table() ^ self.model.legal() == set(), "only one of them thinks this legal"

    def listed_by_table(self) -> set[Action]:
        """Return what the engine lists for the seat in turn, a last card without choices."""
        actions = {as_action(move) for move in self.table.legal(self.table.turn)}
        if len(self.model.hands[self.model.turn]) > 1:
            return actions
        return {Action(action.verb, action.code) for action in actions}


def accepts(table: Table, seat: int, move: Move) -> bool:
    """Whether the engine would make a move."""
    try:
        table.check(seat, move)
    except Refusal:
        return False
    return True


def as_move(rules: Rules, action: Action) -> Move:
    """Return the engine's move for an action."""
    if action.verb == "play":
        colour = Colour(action.colour) if action.colour else None
        return moves.Play(rules.by_code[action.code], colour, action.players)
    if action.verb == "challenge":
        return moves.Challenge(*action.players)
    return moves.End(moves.Ending(action.code)) if action.verb == "end" else _VERBS[action.verb]


def as_action(move: Move) -> Action:
    """Return the action for one of the engine's moves of a turn."""
    if isinstance(move, moves.Play):
        return Action("play", move.card.code, move.colour and move.colour.value, move.players)
    return next(Action(verb) for verb, known in _VERBS.items() if known == move)


def codes(cards: Iterable[Card]) -> list[str]:
    """Return the codes of cards."""
    return [card.code for card in cards]


def seen_of_model(model: Model) -> dict[str, object]:
    """Return what is compared, from the model."""
    return {
        "hands": [sorted(hand) for hand in model.hands],
        "stock": model.stock,
        "discard": model.discard,
        "colour": model.colour,
        "clockwise": model.clockwise,
        "places": model.places,
        "out": model.out,
        "turn": None if model.over else (model.turn, model.phase, model.drawn),
        "penalty": model.penalty,
        "visible": model.visible,
        "standings": {seat: standing.word for seat, standing in model.standings.items()},
        "outcome": (model.close, model.winner, model.points()) if model.over else None,
    }


def seen_of_table(table: Table) -> dict[str, object]:
    """Return the same of the engine's table."""
    colour, outcome, seats = table.colour, table.outcome, range(len(table.hands))
    return {
        "hands": [sorted(codes(hand)) for hand in table.hands],
        "stock": codes(table.stock),
        "discard": codes(table.discard),
        "colour": colour and colour.value,
        "clockwise": table.clockwise,
        "places": table.seat_order,
        "out": table.out,
        "turn": None if outcome else (table.turn, table.phase.value, table.drawn and table.drawn.code),
        "penalty": _penalty(table),
        "visible": {(one, other) for one, other in permutations(seats, 2) if table.sees(one, other)},
        "standings": {seat: state.status.value for seat, state in table.call_states.items()},
        "outcome": outcome and (outcome.close.value, outcome.winner, outcome.points),
    }


def _penalty(table: Table) -> Penalty | None:
    waiting = table.penalty
    if waiting is None:
        return None
    before = waiting.colour_before and waiting.colour_before.value
    return Penalty(
        waiting.cards,
        waiting.player,
        waiting.guilty,
        before,
        waiting.challengeable,
        waiting.shots,
        waiting.aimed,
    )


def shuffles(seed: bytes) -> Callable[[list[Any]], None]:
    """Return a shuffle that gives the same orders, one after another, as a table of this seed."""
    made = iter(range(2**16))
    return lambda items: shuffle(items, seed, next(made))


def model_of(rules: Rules, options: Options, seats: int, seed: bytes) -> Model:
    """Return a model without cards."""
    return MODELS[rules.name](
        hands=[[] for _ in range(seats)],
        places=list(range(seats)),
        stacking=options.stacking,
        auto_draw=options.auto_draw,
        shuffle=shuffles(seed),
    )


def dealt(rules: Rules, options: Options, seats: int, dealer: int, seed: bytes) -> Pair:
    """Deal a hand twice."""
    model = model_of(rules, options, seats, seed)
    model.stock = codes(rules.under(options.at(seats)).deck)
    model.shuffle(model.stock)
    model.deal(dealer)
    return Pair(deal(rules, options, seats, dealer, seed)[0], model)


def placed(position: Position, turn: int) -> Pair:
    """Set up a position twice, in which a seat has the turn."""
    model = model_of(position.rules, position.options, len(position.hands), position.seed)
    model.hands = [codes(hand) for hand in position.hands]
    model.discard = codes([*reversed(position.under), position.top])
    model.stock = codes(reversed(position.stock))
    model.colour = position.colour and position.colour.value
    model.clockwise = position.clockwise
    model.begin_turn(turn)
    model.go_on()
    return Pair(set_up(attrs.evolve(position, turn=turn, rest=False)), model)
