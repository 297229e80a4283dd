"""A game of many hands: the deal, the totals, comers and goers (rulebook, 1.3, 1.9 and 1.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import pytest
from engine_support import CLASSIC, play_out

from una_mud.engine.game import Game, winners
from una_mud.engine.games import KNOW_U, U_KNOW
from una_mud.engine.moves import End, Ending
from una_mud.engine.rng import Rng, derive
from una_mud.engine.state import OVER

if TYPE_CHECKING:
    from una_mud.engine.rules import Rules


def game_of(*players: str, rules: Rules = CLASSIC, limit: int = 500, starter: str | None = None) -> Game:
    options = attrs.evolve(rules.options, limit=limit)
    return Game(rules, options, list(players), starter or players[0], lambda n: derive(b"game", n))


def play_hand(game: Game) -> None:
    """Deal a hand, play it out at random and close it; nobody ends it by a vote."""
    game.deal()
    finish(game)


def finish(game: Game) -> None:
    table = game.table
    assert table is not None
    for seat, move in play_out(table, Rng(derive(b"players", game.number))):
        if not isinstance(move, End):
            table.apply_silently(seat, move)
    game.close_hand()


@pytest.mark.parametrize(
    ("totals", "limit", "best"),
    [([], 500, []), ([499, 0], 500, []), ([500, 20, 30], 500, [1]), ([500, 20, 20], 500, [1, 2])],
)
def test_the_lowest_total_wins_when_the_limit_is_reached(
    totals: list[int], limit: int, best: list[int]
) -> None:
    """As long as nobody has reached the limit nobody has won; equal lowest totals share the win."""
    assert winners(totals, limit) == best


def test_a_game_goes_on_until_the_limit_is_reached() -> None:
    """The deal goes round to the left, totals add up, and the lowest total wins at the limit."""
    game = game_of("ann", "bob", "cyd")
    dealers = []
    sums = dict.fromkeys(game.players, 0)
    while not game.over:
        play_hand(game)
        dealers.append(game.dealer)
        assert game.table is not None
        assert game.table.outcome is not None
        for seat, player in enumerate(game.seated):
            sums[player] += (game.table.outcome.points or ())[seat]
        assert game.totals == sums
    assert dealers[:4] == ["ann", "bob", "cyd", "ann"]
    assert max(sums.values()) >= 500
    assert game.winners == tuple(name for name in game.seated if sums[name] == min(sums.values()))
    assert sum(game.hands_won.values()) == game.number
    with pytest.raises(ValueError, match="no hand can be dealt"):
        game.deal()


def test_the_same_seeds_make_the_same_game() -> None:
    """A game depends on its seeds and its players' moves alone."""
    one, two = game_of("ann", "bob"), game_of("ann", "bob")
    for game in (one, two):
        play_hand(game)
        play_hand(game)
    assert (one.totals, one.table) == (two.totals, two.table)


def test_only_one_hand_runs_at_a_time() -> None:
    """No hand is dealt while one runs or to a single player, and none is closed that is not over."""
    game = game_of("ann", "bob")
    with pytest.raises(ValueError, match="not over"):
        game.close_hand()
    running = [game.running]
    game.deal()
    running.append(game.running)
    assert running == [False, True]
    with pytest.raises(ValueError, match="no hand can be dealt"):
        game.deal()
    with pytest.raises(ValueError, match="not over"):
        game.close_hand()
    with pytest.raises(ValueError, match="no hand can be dealt"):
        game_of("ann").deal()


def test_a_hand_that_is_ended_counts_and_a_game_that_is_ended_does_not() -> None:
    """After endhand the players take their points; after endgame the totals stay, and nobody has won."""
    for what, counted in ((Ending.HAND, True), (Ending.GAME, False)):
        game = game_of("ann", "bob")
        game.deal()
        assert game.table is not None
        game.table.apply(0, End(what))
        finish(game)
        assert any(game.totals.values()) is counted
        assert game.over is not counted
        assert game.winners == ()


def test_who_comes_late_starts_from_the_average() -> None:
    """A newcomer gets the average of the totals, rounded up, as they are when the newcomer is dealt in."""
    game = game_of("ann", "bob")
    game.deal()
    game.join("cyd")
    assert "cyd" not in game.totals
    assert game.seat_of("cyd") is None
    finish(game)
    game.totals |= {"ann": 10, "bob": 21}
    game.join("dan")
    game.deal()
    assert game.players == ["ann", "bob", "cyd", "dan"]
    assert game.seat_of("cyd") == 2
    assert (game.totals["cyd"], game.totals["dan"]) == (16, 16)


def test_who_finds_nobody_starts_from_nothing() -> None:
    """Where nobody has a total, newcomers begin with 0; who comes back has their own."""
    game = game_of("ann", "bob")
    game.leave("ann")
    game.join("cyd")
    game.totals = {"ann": 7}
    game.deal()
    assert game.totals == {"ann": 7, "bob": 0, "cyd": 0}
    game.join("ann")
    finish(game)
    game.deal()
    assert game.totals["ann"] == 7


def test_who_leaves_is_played_for_to_the_end_of_the_hand() -> None:
    """Leaving during a hand takes effect at its end, and coming back before that undoes it."""
    game = game_of("ann", "bob", "cyd")
    game.deal()
    game.leave("bob")
    game.leave("cyd")
    game.join("cyd")
    assert game.players == ["ann", "bob", "cyd"]
    finish(game)
    assert game.players == ["ann", "cyd"]
    game.leave("ann")
    assert game.players == ["cyd"]


def test_the_deal_passes_over_who_has_left() -> None:
    """When the last dealer has left, the next one on that left deals; if all have, the first newcomer."""
    game = game_of("ann", "bob", "cyd")
    play_hand(game)
    game.leave("ann")
    game.leave("bob")
    game.join("dan")
    play_hand(game)
    assert game.dealer == "cyd"
    game.leave("cyd")
    game.leave("dan")
    game.join("eve")
    game.join("fay")
    play_hand(game)
    assert game.dealer == "eve"


def test_the_first_dealer_is_the_starter_or_drawn() -> None:
    """Una's first dealer is who starts the game; U-Know draws one, as does Una when the starter has gone."""
    game = game_of("ann", "bob", starter="bob")
    game.deal()
    assert game.dealer == "bob"
    drawn = set()
    for starter, rules in (("zoe", CLASSIC), ("ann", U_KNOW)):
        for seed in range(20):
            game = game_of("ann", "bob", "cyd", starter=starter, rules=rules)
            game.seed_of_hand = lambda n, seed=seed: derive(b"drawn", seed, n)  # type: ignore[misc]
            game.deal()
            drawn.add(game.dealer)
    assert drawn == {"ann", "bob", "cyd"}


def test_without_points_one_hand_is_one_game() -> None:
    """A hand of Know-U has a winner, and the game is over with it."""
    game = game_of("ann", "bob", rules=KNOW_U)
    play_hand(game)
    assert game.over
    assert len(game.winners) == 1
    assert game.hands_won[game.winners[0]] == 1


def test_a_hand_without_points_may_have_no_winner() -> None:
    """A game of Know-U that the players end has no winner."""
    game = game_of("ann", "bob", rules=KNOW_U)
    game.deal()
    assert game.table is not None
    game.table.apply(0, End(Ending.HAND))
    finish(game)
    assert game.over
    assert game.winners == ()


def test_new_places_stay() -> None:
    """Whoever changed places in a hand keeps the new place in the next one; newcomers sit down behind."""
    game = game_of("ann", "bob", "cyd")
    game.deal()
    game.join("dan")
    assert game.table is not None
    game.table.seat_order = [0, 2, 1]
    finish(game)
    assert game.players == ["ann", "cyd", "bob", "dan"]


def test_a_new_name_changes_nothing_else() -> None:
    """Seat, deal, totals and leave go on under the new name."""
    game = game_of("ann", "bob", "cyd")
    game.deal()
    game.leave("bob")
    game.rename("ann", "zoe")
    game.rename("bob", "yan")
    assert (game.players, game.seated) == (["zoe", "yan", "cyd"], ("zoe", "yan", "cyd"))
    assert (game.dealer, game.starter, game.leaving) == ("zoe", "zoe", {"yan"})
    assert set(game.totals) == set(game.hands_won) == {"zoe", "yan", "cyd"}
    game.rename("nobody", "somebody")
    assert "somebody" not in game.totals
    finish(game)
    assert game.table is not None
    assert game.table.phase is OVER
    assert game.players == ["zoe", "cyd"]
