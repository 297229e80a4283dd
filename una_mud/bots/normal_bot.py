"""A heuristic player: rates the position after each move, and takes the best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.bots.call_policy import challenge, owes
from una_mud.bots.evaluator import WEIGHTS, Evaluator, Weights, holds_colour
from una_mud.engine.cards import ChoiceKind, Colour, Family, Hint
from una_mud.engine.moves import ACCEPT, CALL, CHALLENGE_PLAY, DRAW, PASS, Play
from una_mud.engine.state import ANSWER, CHOICE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Move
    from una_mud.engine.rng import Rng
    from una_mud.engine.view import View, Waiting

WON: Final = 1_000_000
"""More than any position is worth."""
LOADS: Final = {Hint.ATTACK: 1, Hint.KEEP: 0}
"""How many cards a card with such a hint is counted to cost the next player."""
PENALTY: Final = 4
"""The cards that a Wild Draw card commonly puts before its victim."""
WRONG_CHALLENGE: Final = 2
"""The cards that an innocent play costs its challenger on top (rulebook, 1.6)."""
BLUFFERS: Final = 4
"""People play a Wild Draw card so many times as readily when they may as when they must not."""


class NormalBot:
    """Takes the move of the highest value; it uses no randomness, so that it plays the same hand alike."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        """Play by these weights."""
        self._weights = weights

    def decide(self, view: View, rng: Rng) -> Move:
        """Return the best move; of equal ones the first."""
        del rng
        moves = MoveRater(view, self._weights).moves()
        return max(moves, key=lambda rated: rated[0])[1]

    def remark(self, view: View, rng: Rng) -> Move | None:
        """Call in time, and challenge whoever has not."""
        del rng
        return CALL if owes(view) else challenge(view)


class MoveRater:
    """Rates all moves of one decision."""

    def __init__(self, view: View, weights: Weights = WEIGHTS) -> None:
        """Look at the table once, for all moves."""
        self.view = view
        self.weights = weights
        self.evaluator = Evaluator(view, weights)
        self.others = view.opponents()
        self.counts = [view.counts[seat] for seat in self.others]

    def moves(self) -> Iterator[tuple[int, Move]]:
        """Yield every move that is considered, with its value."""
        view = self.view
        for card in view.playable:
            yield from self._plays(card)
        if view.phase is ANSWER and view.penalty is not None:
            yield from self._answers(view.penalty)
        elif view.phase is CHOICE:
            yield self._as_it_is(view.offer) + self.weights.turn, DRAW
        elif view.may_draw and not view.may_pass and (self._can_draw() or not view.playable):
            yield self._as_it_is(1) + self.weights.unasked, DRAW
        if view.may_pass:
            yield self._as_it_is(0), PASS

    def _can_draw(self) -> bool:
        """Whether any card can be drawn: drawing none instead of playing could go on for ever."""
        return self.view.stock > 0 or len(self.view.discard) > 1

    def _as_it_is(self, more: int) -> int:
        """Return the value when nothing is played and so many cards are drawn."""
        view = self.view
        value = self.evaluator.held(view.hand) + self.weights.card * more
        facing = self.evaluator.facing(view.top, view.colour, view.hand)
        return value + facing + self.evaluator.against(self.counts)

    def _plays(self, card: Card) -> Iterator[tuple[int, Play]]:
        """Yield the moves that play a card, one for each colour that may be chosen."""
        rest = list(self.view.hand)
        rest.remove(card)
        if not rest:
            yield WON, card.moves[0] if card.moves else Play(card)
            return
        players = self._named(card)
        value = self._without(card, rest, players)
        for move in card.moves or self._in_colours(card, players):
            colour = card.colour or move.colour or self.view.colour
            yield value + self.evaluator.facing(card, colour, rest), move

    def _in_colours(self, card: Card, players: tuple[int, ...]) -> Iterator[Play]:
        asked = card.kind.lets_choose(ChoiceKind.COLOUR)
        for colour in Colour if asked else (None,):
            yield Play(card, colour, players)

    def _named(self, card: Card) -> tuple[int, ...]:
        """Return whom the card is best played against: the opponent with the fewest cards, if anybody."""
        fewest = self.others[self.counts.index(min(self.counts))]
        for choice in card.kind.choices:
            if choice.kind in {ChoiceKind.OPPONENT, ChoiceKind.SHOTS}:
                return (fewest,) * choice.count(self.view.stacked)
        return ()

    def _without(self, card: Card, rest: Sequence[Card], players: tuple[int, ...]) -> int:
        """Return the value of having played a card, but for what then lies on the table."""
        hint = card.kind.hint
        if hint is Hint.LEAVE:
            return self.weights.left
        if hint is Hint.SWAP:
            return self._swapped(len(rest), players)
        value = self.evaluator.held(rest) + self.evaluator.against(self._loaded(card))
        if card.kind.family is Family.WILD_DRAW and holds_colour(rest, self.view.colour):
            value += self.weights.bluff
        return value

    def _loaded(self, card: Card) -> list[int]:
        """Return the counts of the opponents when the next one has been attacked by the card."""
        counts = list(self.counts)
        counts[0] += LOADS.get(card.kind.hint, 0)
        if card.kind.family is Family.WILD_DRAW:
            counts[0] += PENALTY
        return [counts[0] + self.view.stacked, *counts[1:]]

    def _swapped(self, mine: int, players: tuple[int, ...]) -> int:
        """Return the value of having another hand for one's own ``mine`` cards: a named one, or any."""
        if not players:
            everybody = [mine, *self.counts]
            return self.weights.card * sum(everybody) // len(everybody) + self.evaluator.against(everybody)
        (partner,) = players
        seen = self.view.seen[partner]
        theirs = self.view.counts[partner]
        value = self.evaluator.held(seen) if seen is not None else self.weights.card * theirs
        counts = [
            mine if seat == partner else count for seat, count in zip(self.others, self.counts, strict=True)
        ]
        return value + self.evaluator.against(counts)

    def _answers(self, penalty: Waiting) -> Iterator[tuple[int, Move]]:
        """Yield the answers other than a card: accept, and challenge the play where that is open."""
        shots = penalty.shots
        mine = shots.count(self.view.turn) if shots else penalty.cards
        yield self._as_it_is(mine), ACCEPT
        if penalty.challengeable:
            innocent = self._as_it_is(mine + WRONG_CHALLENGE)
            guilty = self._as_it_is(0) + self.weights.turn - self.weights.card * penalty.cards // 2
            chance = self._guilt(penalty)
            yield (chance * guilty + (1000 - chance) * innocent) // 1000, CHALLENGE_PLAY

    def _guilt(self, penalty: Waiting) -> int:
        """Return in how many of a thousand cases the Wild Draw card is a bluff."""
        colour = penalty.colour_before
        if colour is None:
            return 0
        seen = self.view.seen[penalty.player]
        if seen is not None:
            return 1000 * holds_colour(seen, colour)
        may = self.evaluator.lacks(colour, self.view.counts[penalty.player])
        must_not = 1000 - may
        return 1000 * must_not // (must_not + BLUFFERS * may)
