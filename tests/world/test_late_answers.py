"""An answer is for the question, the turn or the vote that was open when it was sent (rulebook, 1.10)."""

from __future__ import annotations

import pytest
from harness import Harness, Player, forget, lay_out

from una_mud.messages import ErrorId, VoteAgreed, VoteEnded
from una_mud.world.late_answers import GRACE

HANDS = {"Ann": "W4 R1 R2", "Bob": "W G2 G3", "Cyd": "Y9 Y2 Y3"}


@pytest.fixture
def three(harness: Harness) -> list[Player]:
    """Three who play; Ann is in turn, and has sixty seconds."""
    players = harness.game("Ann", "Bob", "Cyd", options=["turn-time 60", "bots random"])
    lay_out(players[0].table, HANDS, turn="Ann")
    forget(players)
    return players


@pytest.mark.parametrize("line", ["/yes", "/no", "/agree", "/disagree", "/choose yes"])
def test_an_answer_to_a_card_is_no_vote(three: list[Player], line: str) -> None:
    """Bob's time for Ann's card runs out while a vote is open, and then his answer arrives."""
    ann, bob, cyd = three
    ann.types("/w4 blue")
    bob.harness.passes(30)
    cyd.types("/endgame")
    bob.harness.passes(30.5)
    forget(three)
    bob.types(line)
    if line in {"/agree", "/disagree"}:
        assert not bob.errors()
        return
    assert bob.errors() == [ErrorId.TOO_LATE]
    assert not ann.heard(VoteAgreed)
    assert not ann.heard(VoteEnded)
    bob.harness.passes(GRACE)
    forget(three)
    bob.types("/yes")
    assert ann.heard(VoteAgreed)


@pytest.mark.parametrize("line", ["/yes", "/no", "/agree", "/disagree"])
def test_a_vote_is_no_answer_to_a_card(three: list[Player], line: str) -> None:
    """The vote lapses, Ann plays a card that Bob has to answer, and then his vote arrives."""
    ann, bob, _cyd = three
    bob.types("/disagree")
    ann.types("/endhand")
    table = ann.table.dealer.table
    assert table is not None
    bob.harness.passes(59)
    ann.types("/w4 blue")
    bob.harness.passes(1.5)
    moves = ann.table.dealer.recorder.moves
    assert bob.error_id(line) is ErrorId.TOO_LATE
    assert ann.table.dealer.recorder.moves == moves
    bob.harness.passes(GRACE)
    bob.types("/no")
    assert ann.table.dealer.recorder.moves > moves


@pytest.mark.parametrize("line", ["/red", "/2", "/choose red", "/w", "/play g2", "/draw", "/1"])
def test_what_was_meant_for_a_turn_is_not_taken_for_the_next(three: list[Player], line: str) -> None:
    """Bob is asked for a colour, his time runs out, and it's his turn again at once."""
    ann, bob, _cyd = three
    lay_out(ann.table, HANDS, turn="Bob")
    bob.types("/w")
    bob.harness.passes(60)
    lay_out(ann.table, HANDS, turn="Bob")
    moves = ann.table.dealer.recorder.moves
    forget(three)
    bob.types(line)
    assert bob.errors() == [ErrorId.TOO_LATE]
    assert ann.table.dealer.recorder.moves == moves
    bob.harness.passes(GRACE)
    bob.types("/w red")
    assert ann.table.dealer.recorder.moves > moves


def test_what_one_closes_oneself_leaves_nothing_behind(three: list[Player]) -> None:
    """Whoever plays quickly, or takes a question back, isn't kept waiting."""
    ann, bob, _cyd = three
    lay_out(ann.table, HANDS, turn="Bob")
    bob.types("/w", "/cancel")
    forget([bob])
    bob.types("/w", "/red")
    assert not bob.errors()


def asks_both(three: list[Player], *, vote_first: bool) -> tuple[Player, Player, Player]:
    """Have Bob asked for his vote and about Ann's card, the second ten seconds after the first."""
    ann, bob, cyd = three
    for player, line in [(cyd, "/endgame"), (ann, "/w4 blue")][:: 1 if vote_first else -1]:
        bob.harness.passes(10)
        player.types(line)
    return ann, bob, cyd


@pytest.mark.parametrize("line", ["/yes", "/no"])
def test_what_was_shown_last_is_answered(three: list[Player], line: str) -> None:
    ann, bob, _cyd = asks_both(three, vote_first=False)
    bob.harness.passes(GRACE)
    moves = ann.table.dealer.recorder.moves
    bob.types(line)
    assert bool(bob.heard(VoteAgreed)) == (line == "/yes")
    assert bool(bob.heard(VoteEnded)) == (line == "/no")
    assert ann.table.dealer.recorder.moves == moves
    bob.types(line)
    assert ann.table.dealer.recorder.moves > moves


@pytest.mark.parametrize("vote_first", [True, False])
@pytest.mark.parametrize("line", ["/yes", "/no"])
def test_an_answer_that_may_have_been_sent_before_the_last_question_is_asked_for_again(
    three: list[Player], line: str, *, vote_first: bool
) -> None:
    ann, bob, cyd = asks_both(three, vote_first=vote_first)
    moves = ann.table.dealer.recorder.moves
    bob.harness.passes(GRACE - 0.1)
    assert bob.error_id(line) is ErrorId.CARD_AND_VOTE
    assert ann.table.dealer.recorder.moves == moves
    forget([cyd])
    bob.types("/agree")
    assert cyd.heard(VoteAgreed)
    assert ann.table.dealer.recorder.moves == moves
    bob.types("/challenge")
    assert ann.table.dealer.recorder.moves > moves


def test_a_card_that_is_played_during_a_vote_is_answered_first(three: list[Player]) -> None:
    ann, bob, _cyd = asks_both(three, vote_first=True)
    bob.harness.passes(GRACE)
    moves = ann.table.dealer.recorder.moves
    bob.types("/no")
    assert ann.table.dealer.recorder.moves > moves
    assert ann.table.voting.vote is not None
