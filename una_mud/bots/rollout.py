"""One hand played on to its end by a simple heuristic, on small integers (see ``fast_rules``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.bots.fast_rules import NO_COLOUR

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.bots.fast_rules import Effect, FastRules

DANGER: Final = 2
"""With so few cards the next player is attacked if possible."""
ATTACK: Final = 6.0
"""How much more gladly an attack is then played, in cards of its colour."""
TIE: Final = 0.01
"""The most that chance adds to a card's rank."""


class Rollout:
    """A hand in which ``hands`` go round by position, not by seat. It changes the lists it is given."""

    __slots__ = ("colour", "discard", "hands", "random", "rules", "step", "stock", "top", "turns")

    def __init__(  # noqa: PLR0913 - the whole state of a hand
        self,
        rules: FastRules,
        hands: list[list[int]],
        stock: list[int],
        discard: list[int],
        *,
        top: int,
        colour: int,
        random: Callable[[], float],
    ) -> None:
        """Take over a hand. ``discard`` is without its top card; play goes on to higher positions."""
        self.rules = rules
        self.hands = hands
        self.stock = stock
        self.discard = discard
        self.top = top
        self.colour = colour
        self.random = random
        self.step = 1
        self.turns = 1
        """How many turns have been played, the first one included."""

    def run(self, turn: int, most: int) -> int | None:
        """Play on from a position whose turn begins; return the winner's, or None after ``most`` turns."""
        rules, hands, random = self.rules, self.hands, self.random
        players, fits, colours, faces = len(hands), rules.fits, rules.colours, rules.faces
        ranks, attacks = rules.ranks, rules.attacks
        special = rules.holds_back | rules.only_last | rules.trades
        while self.turns < most and turn >= 0:
            self.turns += 1
            hand = hands[turn]
            fitting = fits[self.top][self.colour]
            legal = [card for card in hand if card in fitting]
            if special and not special.isdisjoint(hand):
                legal = self._restrained(hand, legal)
            if not legal:
                turn = self.draw(turn)
                continue
            card = legal[0]
            if len(legal) > 1:
                held = [colours[each] for each in hand]
                alike = [faces[each] for each in hand]
                danger = len(hands[(turn + self.step) % players]) <= DANGER
                best = -1000.0
                for each in legal:
                    rank = ranks[each] + random() * TIE
                    if colours[each] != NO_COLOUR:
                        rank += held.count(colours[each]) - alike.count(faces[each])
                    if danger and each in attacks:
                        rank += ATTACK
                    if rank > best:
                        best, card = rank, each
            turn = self.play(turn, card)
        return None if turn >= 0 else -1 - turn

    def _restrained(self, hand: list[int], legal: list[int]) -> list[int]:
        rules = self.rules
        if not rules.holds_back.isdisjoint(hand):
            legal = [card for card in legal if card in rules.holds_back]
        if len(hand) == 1:
            return legal
        legal = [card for card in legal if card not in rules.only_last]
        if not rules.trades.isdisjoint(legal) and len(hand) - 2 <= self._fewest(hand):
            return [card for card in legal if card not in rules.trades] or legal
        return legal

    def _fewest(self, hand: list[int]) -> int:
        """Return the number of cards in the smallest of the other hands."""
        return min(len(other) for other in self.hands if other is not hand)

    def work(self) -> int:
        """Return about how long the rollout took: its turns, each more with bigger hands."""
        return self.turns * (6 + sum(map(len, self.hands)) // len(self.hands))

    def play(self, turn: int, card: int, colour: int = NO_COLOUR) -> int:
        """Play a card, a wild in a colour or the one most held; return whose turn is next, as ``run`` does.

        A winner is returned as -1 minus the position.
        """
        hand = self.hands[turn]
        hand.remove(card)
        if not hand:
            return -1 - turn
        self._lay(card, colour, hand)
        effect = self.rules.effects[card]
        return (turn + self.step) % len(self.hands) if effect is None else self._act(turn, effect)

    def _lay(self, card: int, colour: int, hand: list[int]) -> None:
        self.discard.append(self.top)
        self.top = card
        own = self.rules.colours[card]
        if own != NO_COLOUR:
            self.colour = own
        elif colour != NO_COLOUR:
            self.colour = colour
        else:
            held = [self.rules.colours[each] for each in hand]
            self.colour = max(range(NO_COLOUR), key=held.count)

    def draw(self, turn: int) -> int:
        """Draw a card and play it if it fits; return whose turn is next."""
        hand = self.hands[turn]
        count = len(hand)
        self._deal(hand, 1)
        card = hand[-1]
        drew = len(hand) > count
        if drew and card in self.rules.fits[self.top][self.colour] and self._restrained(hand, [card]):
            return self.play(turn, card)
        return (turn + self.step) % len(self.hands)

    def _deal(self, hand: list[int], count: int) -> None:
        for _ in range(count):
            if not self.stock:
                self.stock, self.discard = self.discard, []
                if not self.stock:
                    return
                self.shuffle(self.stock)
            hand.append(self.stock.pop())

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place. Sorting by random keys is faster than Python's own shuffle."""
        random = self.random
        items.sort(key=lambda _: random())

    def _next(self, turn: int, player: int) -> int:
        """Return the next opponent of ``player`` after a position (rulebook, 0)."""
        following = (turn + self.step) % len(self.hands)
        return (following + self.step) % len(self.hands) if following == player else following

    def _act(self, player: int, effect: Effect) -> int:
        """Carry out an effect; return whose turn is next."""
        if effect.reverses:
            self.step = -self.step
        last = player
        for _ in range(effect.skips):
            last = self._next(last, player)
        if effect.gives:
            last = self._next(last, player)
            self._deal(self.hands[last], effect.gives)
        if effect.penalty:
            return self._penalise(player, self._next(last, player), effect.penalty)
        if effect.offers:
            victim = self._next(last, player)
            self._deal(self.hands[victim], effect.offers)
            return victim
        if effect.trades or effect.shuffles or effect.gives_all:
            self._change_hands(player, effect)
        if effect.again:
            return player
        if effect.one_more:
            return self._play_one_more(player)
        return (last + self.step) % len(self.hands)

    def _play_one_more(self, player: int) -> int:
        """Play another card of the colour, if there is one; return whose turn is next."""
        colours = self.rules.colours
        card = next((each for each in self.hands[player] if colours[each] == self.colour), None)
        return (player + self.step) % len(self.hands) if card is None else self.play(player, card)

    def _penalise(self, player: int, victim: int, penalty: int) -> int:
        """Let a Wild Draw card be answered as long as anybody can, and the last victim draw."""
        answers = self.rules.answers
        while True:
            hand = self.hands[victim]
            card = next((each for each in hand if each in answers and len(hand) > 1), None)
            if card is None:
                break
            hand.remove(card)
            self._lay(card, NO_COLOUR, hand)
            added = answers[card]
            if added is None:
                self._deal(self.hands[player], penalty)
                return (victim + self.step) % len(self.hands)
            player = victim if added else player
            penalty += added
            victim = (victim + self.step) % len(self.hands)
        self._deal(self.hands[victim], penalty)
        return (victim + self.step) % len(self.hands)

    def _change_hands(self, player: int, effect: Effect) -> None:
        hands = self.hands
        others = [position for position in range(len(hands)) if position != player]
        if effect.gives_all:
            for position in others:
                self._deal(hands[position], effect.gives_all)
        if effect.trades:
            smallest = min(others, key=lambda position: len(hands[position]))
            hands[player], hands[smallest] = hands[smallest], hands[player]
        if effect.shuffles:
            cards = [card for hand in hands for card in hand]
            self.shuffle(cards)
            for hand in hands:
                hand[:], cards = cards[: len(hand)], cards[len(hand) :]
