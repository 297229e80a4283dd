"""A game: hands one after the other, the deal going round, and the totals (rulebook, 1.3, 1.9 and 1.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from una_mud.engine.deal import deal
from una_mud.engine.moves import Ending
from una_mud.engine.rng import Rng, derive
from una_mud.engine.rules import FirstDealer
from una_mud.engine.state import OVER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from una_mud.engine.events import Event
    from una_mud.engine.rules import Options, Rules
    from una_mud.engine.table import Table


def winners(totals: Sequence[int], limit: int) -> list[int]:
    """Return the indices of the lowest totals when any has reached the limit, otherwise none."""
    if not totals or max(totals) < limit:
        return []
    lowest = min(totals)
    return [n for n, total in enumerate(totals) if total == lowest]


@attrs.define(eq=False)
class Game:
    """A running game of named players.

    Between two hands players come and go; during a hand its table is :attr:`table`, where the seat number
    n belongs to the player ``seated[n]``.
    """

    rules: Rules
    options: Options
    players: list[str]
    """Clockwise; who joins during a hand stands here, and is dealt in at the next one."""
    starter: str
    seed_of_hand: Callable[[int], bytes]
    """Gives the secret seed of the hand with a number, from 1."""
    totals: dict[str, int] = attrs.field(init=False)
    hands_won: dict[str, int] = attrs.field(init=False)
    number: int = 0
    """The number of the current hand, from 1."""
    seated: tuple[str, ...] = ()
    table: Table | None = None
    dealer: str | None = None
    winners: tuple[str, ...] = ()
    over: bool = False
    leaving: set[str] = attrs.field(factory=set)
    """Who has left during the hand and is gone at its end."""

    @totals.default
    def _no_points(self) -> dict[str, int]:
        return dict.fromkeys(self.players, 0)

    @hands_won.default
    def _no_hands(self) -> dict[str, int]:
        return dict.fromkeys(self.players, 0)

    @property
    def running(self) -> bool:
        """Whether a hand is being played."""
        return self.table is not None and self.table.phase is not OVER

    def seat_of(self, player: str) -> int | None:
        """Return the seat of a player in the current hand, None if they weren't dealt in."""
        return self.seated.index(player) if player in self.seated else None

    def deal(self) -> list[Event]:
        """Deal the next hand; there must be enough players and no hand running."""
        fewest, most = self.rules.seats
        if self.running or self.over or not fewest <= len(self.players) <= most:
            raise ValueError("no hand can be dealt now")
        self.number += 1
        seed = self.seed_of_hand(self.number)
        self.dealer = self._next_dealer(seed)
        self.seated = tuple(self.players)
        self._give_totals()
        dealer = self.seated.index(self.dealer)
        self.table, events = deal(self.rules, self.options, len(self.seated), dealer, seed)
        return events

    def _next_dealer(self, seed: bytes) -> str:
        """Return who deals: first the starter or a player drawn by lot, then the one on the left."""
        if self.dealer in self.players:
            return self.players[(self.players.index(self.dealer) + 1) % len(self.players)]
        if self.dealer is not None:
            return self._left_of_gone(self.dealer)
        if self.rules.first_dealer is FirstDealer.DRAWN or self.starter not in self.players:
            return self.players[Rng(derive(seed, "dealer")).below(len(self.players))]
        return self.starter

    def _left_of_gone(self, gone: str) -> str:
        """Return the player on the left of one who has left the game since dealing."""
        at = self.seated.index(gone)
        for player in self.seated[at + 1 :] + self.seated[:at]:
            if player in self.players:
                return player
        return self.players[0]

    def close_hand(self) -> None:
        """Take the outcome of a hand that is over into the totals; new places stay, leavers go."""
        table = self.table
        if table is None or table.outcome is None:
            raise ValueError("the hand is not over")
        points = table.outcome.points
        for seat, player in enumerate(self.seated):
            if points is not None:
                self.totals[player] += points[seat]
        if table.outcome.winner is not None:
            self.hands_won[self.seated[table.outcome.winner]] += 1
        newcomers = [player for player in self.players if player not in self.seated]
        self.players = [self.seated[seat] for seat in table.seat_order] + newcomers
        self._decide(table.outcome.winner, ended=table.ending is Ending.GAME)
        for player in self.leaving:
            self.players.remove(player)
        self.leaving.clear()

    def _decide(self, winner: int | None, *, ended: bool) -> None:
        """Find out whether the game is over, and who has won it."""
        best: list[int] = []
        if self.rules.scored:
            best = winners([self.totals[player] for player in self.seated], self.options.limit)
        elif winner is not None:
            best = [winner]
        self.winners = tuple(self.seated[seat] for seat in best)
        self.over = ended or bool(best) or not self.rules.scored

    def join(self, player: str) -> None:
        """Let a player sit down, to be dealt in at the next hand.

        Whoever has left the game goes on with their own total; whoever is new has none before that deal.
        """
        if player in self.leaving:
            self.leaving.discard(player)
            return
        self.hands_won.setdefault(player, 0)
        self.players.append(player)

    def _give_totals(self) -> None:
        """Let those who are dealt in for the first time begin with the average (rulebook, 1.10)."""
        totals = [self.totals[player] for player in self.seated if player in self.totals]
        average = -(-sum(totals) // len(totals)) if totals else 0
        for player in self.seated:
            self.totals.setdefault(player, average)

    def leave(self, player: str) -> None:
        """Let a player leave for good: at once, or at the end of the hand that they were dealt into."""
        if self.running and player in self.seated:
            self.leaving.add(player)
        else:
            self.players.remove(player)

    def rename(self, old: str, new: str) -> None:
        """Let a player go on under another name, with their seat, turn, hand and total."""
        self.players = _renamed(self.players, old, new)
        self.seated = tuple(_renamed(self.seated, old, new))
        self.starter = new if self.starter == old else self.starter
        self.dealer = new if self.dealer == old else self.dealer
        self.leaving = set(_renamed(self.leaving, old, new))
        for by_name in (self.totals, self.hands_won):
            if old in by_name:
                by_name[new] = by_name.pop(old)


def _renamed(names: Iterable[str], old: str, new: str) -> list[str]:
    return [new if name == old else name for name in names]
