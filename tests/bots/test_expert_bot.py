"""The expert: what it sees, what it must not use, and that a seed repeats it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest
from bots_support import EXPERT, MUTANT, card_played, decision, play, table_of

from una_mud.bots.bot import RatedMove
from una_mud.bots.expert_bot import ExpertBot, Search
from una_mud.bots.fast_rules import fast_rules
from una_mud.bots.rollout import Rollout
from una_mud.engine.cards import Colour
from una_mud.engine.deal import deal
from una_mud.engine.games import GAMES, KNOW_U, U_KNOW, UNA_CLASSIC
from una_mud.engine.moves import ACCEPT, CHALLENGE_PLAY, DRAW, Play
from una_mud.engine.rng import Rng
from una_mud.engine.state import OVER
from una_mud.engine.view import view

if TYPE_CHECKING:
    from una_mud.engine.rules import Rules
    from una_mud.engine.table import Table

LIGHT = ExpertBot(budget=5_000)


def middle(rules: Rules, seats: int, moves: int) -> Table:
    """Return a table after some moves of a hand, which everybody has followed."""
    table, _ = deal(rules, rules.options, seats, 0, b"middle")
    rng = Rng(b"middle")
    while table.moves < moves and table.phase is not OVER:
        table.apply(table.turn, LIGHT.decide(view(table, table.turn), rng))
    return table


def test_it_plays_its_last_card() -> None:
    """A move that wins is made at once."""
    assert card_played(table_of("R5", "R1 R2", top="R9"), EXPERT) == "R5"


def test_it_plays_on_after_a_skip_that_leaves_one_playable_card() -> None:
    """Between two a Skip gives another turn, in which the last card goes: that wins."""
    assert card_played(table_of("RS R5", "B1", top="R9"), EXPERT) == "RS"


def test_the_winning_move_is_seen_as_one() -> None:
    """The chance that it gives for a sure win is one, and that of letting the other go out is much less."""
    table = table_of("RS R5", "R1", top="R9")
    best, *others = EXPERT.search(view(table, 0), Rng(b"sure"))
    assert best.chance() == 1
    assert all(other.chance() < 0.8 for other in others)


def test_it_answers_as_the_heuristic_does() -> None:
    """A Wild Draw card of a full hand is challenged; rollouts don't judge challenges."""
    table = table_of("R5 G1 G2 B3", "W4 R1 B1 B2 B4 G4 G6 G8", top="R9", turn=1)
    play(table, "W4", "B")
    assert decision(table, EXPERT) in {CHALLENGE_PLAY, ACCEPT}


def test_it_never_quits_a_hand_that_it_could_win() -> None:
    """The Quitter is no candidate as long as there is anything else to do."""
    move = decision(table_of("QT R1 B2", "B3 B4 B5", "Y1 Y2", top="G9", rules=MUTANT), EXPERT)
    assert move is DRAW


def test_a_move_is_compared_with_the_best() -> None:
    """The best one is told with its chance alone; a worse one after it, with a smaller chance."""
    seen = view(table_of("RS R5 B2", "R1", top="R9"), 0)
    best = EXPERT.search(seen, Rng(b"compare"))[0]
    assert EXPERT.compare(seen, best.move, Rng(b"compare")) == [best.rated()]
    better, worse = EXPERT.compare(seen, DRAW, Rng(b"compare"))
    assert (better.move, worse.move) == (best.move, DRAW)
    assert better.chance is not None
    assert worse.chance is not None
    assert better.chance > worse.chance + 0.1


def test_what_rollouts_cannot_judge_gets_no_chance() -> None:
    """A bluff is challenged or not, and no rollout knows."""
    seen = view(table_of("W4 R5 R6", "B1 B2 B3", top="R9"), 0)
    bluff = Play(UNA_CLASSIC.by_code["W4"], Colour.RED)
    assert EXPERT.compare(seen, bluff, Rng(b"bluff")) == [RatedMove(bluff)]


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_repeats_it(game: str) -> None:
    """The same view and the same seed give the same chances, another seed others."""
    table = middle(GAMES[game], 4, 12)
    seen = view(table, table.turn)
    first, second, other = (EXPERT.search(seen, Rng(seed)) for seed in (b"one", b"one", b"other"))
    assert first == second
    assert first != other or len(first) == 1


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_make_no_difference(game: str) -> None:
    """Whatever the others hold, the same view gives the same move: it can't peek."""
    table = middle(GAMES[game], 3, 9)
    seat = table.turn
    seen = view(table, seat)
    before = EXPERT.search(seen, Rng(b"peek"))
    other = (seat + 1) % 3
    size = len(table.hands[other])
    table.stock += table.hands[other]
    table.hands[other] = [table.stock.pop(0) for _ in range(size)]
    assert EXPERT.search(view(table, seat), Rng(b"peek")) == before


def test_what_was_noticed_is_used() -> None:
    """No possible hand has a card that it can't have, as long as there are others."""
    seen = view(table_of("R5 R6 G1", "B1 B2", top="R9"), 0)
    red = sum(1 << card.index for card in UNA_CLASSIC.cards if card.colour is Colour.RED)
    public = attrs.evolve(seen.public, cannot_be=((0, 0, 0), (red, red)))
    search = Search(attrs.evolve(seen, public=public), Rng(b"noticed"))
    theirs = {card for _ in range(100) for card in search.world()[0][1]}
    assert len(theirs) > 20
    assert not any(red >> card & 1 for card in theirs)


@pytest.mark.parametrize(("rules", "seats"), [(UNA_CLASSIC, 2), (MUTANT, 4), (U_KNOW, 3), (KNOW_U, 5)])
def test_rollouts_lose_no_card(rules: Rules, seats: int) -> None:
    """However a hand goes on, its cards stay the same."""
    for seed in range(20):
        cards = [card.index for card in rules.deck]
        Rng(bytes([seed])).shuffle(cards)
        hands = [[cards.pop() for _ in range(7)] for _ in range(seats)]
        top = next(card for card in cards if rules.cards[card].colour is not None)
        cards.remove(top)
        rollout = Rollout(
            fast_rules(rules, seats),
            hands,
            cards,
            [],
            top=top,
            colour=0,
            random=Random(seed).random,  # noqa: S311 - no secret
        )
        winner = rollout.run(0, 200)
        left = [*rollout.stock, *rollout.discard, rollout.top]
        left += [card for hand in rollout.hands for card in hand]
        last = Counter(card.index for card in rules.deck) - Counter(left)
        assert last.total() == (winner is not None)
        assert len(left) + last.total() == len(rules.deck)
        assert winner is None or rollout.hands[winner] == []


def test_a_bluff_is_no_candidate() -> None:
    """A Draw Four isn't played while the colour in play is in the hand."""
    table = table_of("W4 R5 G1 G2", "B1", top="R9")
    moves = [each.move for each in EXPERT.search(view(table, 0), Rng(b"bluff"))]
    assert not any(isinstance(move, Play) and move.card.code == "W4" for move in moves)
