"""Votes to end a hand or a game (rulebook, 1.10)."""

from __future__ import annotations

import pytest
from harness import Harness, Player, forget, lay_out

from una_mud.messages import ErrorId, GameOver, ScoresShown, VoteCalled, VoteEnd, VoteEnded
from una_mud.world.late_answers import GRACE

HANDS = {"Ann": "R1 R2 R3", "Bob": "R4 G2", "Cyd": "Y9 Y2"}


@pytest.fixture
def three(harness: Harness) -> list[Player]:
    """Three people who play, with a computer player and a watcher; Ann is in turn."""
    players = harness.table("Ann", "Bob", "Cyd", options=["bots random"])
    (dan,) = harness.lobby("Dan")
    dan.types("/join den", "/watch")
    players[0].types("/startgame")
    lay_out(players[0].table, HANDS, turn="Ann")
    forget([*players, dan])
    return [*players, dan]


def ended(player: Player) -> list[VoteEnd]:
    """Return how votes have ended on a screen."""
    return [message.end for message in player.heard(VoteEnded)]


def is_over(player: Player) -> bool:
    """Whether no hand runs in the player's room."""
    return player.table.dealer.table is None


def test_the_hand_ends_after_the_turn_when_all_have_agreed(three: list[Player]) -> None:
    """The other people are asked, not the watcher; all agree; the turn is played, and points are taken."""
    ann, bob, cyd, dan = three
    bob.types("/endhand")
    assert ann.last(VoteCalled).waiting == ("Ann", "Cyd")
    assert "Do you agree?" in ann.text()
    assert "Do you agree?" not in bob.text()
    assert "Do you agree?" not in dan.text()
    ann.types("/agree")
    assert not ended(ann)
    cyd.types("/agree")
    assert ended(dan) == [VoteEnd.PASSED]
    assert not is_over(ann)
    assert "The hand will end after this turn." in ann.text()
    ann.types("/play r1")
    assert is_over(ann)
    assert {row.name: row.points for row in dan.last(ScoresShown).rows} == {"Ann": 5, "Bob": 6, "Cyd": 11}
    ann.harness.passes(8)
    assert not is_over(ann)


def test_endgame_takes_no_points(three: list[Player]) -> None:
    """The totals stay those of the end of the last hand, nobody wins, and the alarms are silent."""
    ann, bob, cyd, _ = three
    game = ann.table.dealer.game
    assert game is not None
    game.totals.update(Ann=30, Bob=20, Cyd=10)
    cyd.types("/endgame")
    ann.types("/agree")
    bob.types("/agree")
    ann.types("/draw", "/pass")
    over = bob.last(GameOver)
    assert over.winners == ()
    assert {row.name: row.total for row in over.rows} == {"Ann": 30, "Bob": 20, "Cyd": 10}
    assert ann.table.dealer.game is None
    assert ann.harness.is_quiet()


def test_one_no_ends_the_vote(three: list[Player]) -> None:
    """After a "no" nothing happens, and a new vote can be called, though not at once."""
    ann, bob, cyd, _ = three
    ann.types("/endgame")
    bob.types("/agree")
    cyd.types("/disagree")
    assert ended(ann) == [VoteEnd.REFUSED]
    assert "Cyd doesn't agree to end the game, so it goes on." in ann.text()
    ann.types("/play r1")
    assert not is_over(ann)
    assert cyd.error_id("/endhand") is ErrorId.VOTE_TOO_SOON
    ann.harness.passes(60)
    forget([bob])
    cyd.types("/endhand")
    assert bob.heard(VoteCalled)


def test_a_vote_is_not_called_again_and_again(three: list[Player]) -> None:
    """After one that failed its caller waits two minutes, and all others one; however it failed."""
    ann, bob, cyd, _ = three
    for line, who, end in (("/disagree", bob, VoteEnd.REFUSED), ("/disagree", ann, VoteEnd.WITHDRAWN)):
        forget(three)
        ann.types("/endgame")
        who.types(line)
        assert ended(cyd) == [end]
        for caller in (ann, bob):
            assert caller.error_id("/endgame") is ErrorId.VOTE_TOO_SOON
        ann.harness.passes(61)
        assert "in 59 seconds" in ann.types("/endhand")
        ann.harness.passes(59)


def test_the_caller_takes_the_vote_back(three: list[Player]) -> None:
    ann, bob, cyd, _ = three
    ann.types("/endhand")
    bob.types("/agree")
    assert "You call off the vote." in ann.types("/disagree")
    assert "Ann calls off the vote." in cyd.text()
    assert cyd.error_id("/agree") is ErrorId.TOO_LATE
    cyd.harness.passes(GRACE)
    assert cyd.error_id("/agree") is ErrorId.NO_VOTE


def test_who_was_not_dealt_in_calls_no_vote(three: list[Player]) -> None:
    dan = three[3]
    dan.types("/sit")
    for line in ("/endhand", "/endgame"):
        assert dan.error_id(line) is ErrorId.WAITING_FOR_NEXT_HAND


def test_silence_is_no_consent(three: list[Player]) -> None:
    """After a minute the vote lapses."""
    ann, bob, cyd, _ = three
    ann.types("/endhand")
    bob.types("/agree")
    ann.harness.passes(59)
    assert not ended(ann)
    ann.harness.passes(1)
    assert ended(ann) == [VoteEnd.LAPSED]
    assert cyd.error_id("/agree") is ErrorId.TOO_LATE
    cyd.harness.passes(GRACE)
    assert cyd.error_id("/agree") is ErrorId.NO_VOTE


def test_one_vote_at_a_time(three: list[Player]) -> None:
    """A second one is refused, also by who has called the first; whoever has voted can't again."""
    ann, bob, cyd, dan = three
    ann.types("/endhand")
    assert bob.error_id("/endgame") is ErrorId.VOTE_RUNNING
    assert ann.error_id("/endhand") is ErrorId.VOTE_RUNNING
    assert ann.error_id("/agree") is ErrorId.ALREADY_VOTED
    bob.types("/agree")
    assert bob.error_id("/agree") is ErrorId.ALREADY_VOTED
    assert bob.error_id("/disagree") is ErrorId.ALREADY_VOTED
    assert dan.error_id("/agree") is ErrorId.NOT_SEATED
    cyd.types("/agree")
    assert ended(cyd) == [VoteEnd.PASSED]


def test_who_sits_down_later_has_no_say(three: list[Player]) -> None:
    """Only those who were asked are counted."""
    ann, bob, cyd, dan = three
    ann.types("/endhand")
    dan.types("/sit")
    assert dan.error_id("/agree") is ErrorId.NOT_A_VOTER
    assert dan.error_id("/disagree") is ErrorId.NOT_A_VOTER
    bob.types("/agree")
    cyd.types("/agree")
    assert ended(ann) == [VoteEnd.PASSED]


@pytest.mark.parametrize("way", ["/leave", "/stand", "/watch", "/quit", "lost", "kick"])
def test_who_goes_is_counted_no_longer(three: list[Player], way: str) -> None:
    """When the last one who was asked leaves, stands up or is cut off, the rest has agreed."""
    ann, bob, cyd, _ = three
    ann.types("/endhand")
    bob.types("/agree")
    if way == "lost":
        cyd.loses_connection()
    elif way == "kick":
        ann.types("/kick cyd")
    else:
        cyd.types(way)
    assert VoteEnd.PASSED in ended(bob)
    ann.types("/play r1")
    assert is_over(ann)


def test_who_is_not_connected_is_not_asked(three: list[Player]) -> None:
    """A person who has lost the connection has no vote; nor after coming back while it runs."""
    ann, bob, cyd, _ = three
    cyd.loses_connection()
    ann.types("/endhand")
    assert bob.last(VoteCalled).waiting == ("Bob",)
    cyd = ann.harness.enter("Cyd")
    assert cyd.error_id("/agree") is ErrorId.NOT_A_VOTER
    bob.types("/agree")
    assert ended(bob) == [VoteEnd.PASSED]


def test_the_vote_outlives_its_caller(three: list[Player]) -> None:
    """When the caller leaves, the others still answer."""
    ann, bob, cyd, _ = three
    ann.types("/endgame", "/leave")
    bob.types("/agree")
    assert not ended(bob)
    cyd.types("/agree")
    assert ended(bob) == [VoteEnd.PASSED]


def test_without_voters_there_is_nothing_to_vote_on(three: list[Player]) -> None:
    """When all have gone, the vote has not passed: nobody is left to want it."""
    ann, bob, cyd, dan = three
    ann.types("/endgame")
    ann.loses_connection()
    bob.loses_connection()
    assert not ended(dan)
    cyd.loses_connection()
    assert ended(dan) == [VoteEnd.MOOT]


def test_the_only_person_decides_alone(harness: Harness) -> None:
    """Among computer players the hand ends with the present turn, without a question."""
    (ann,) = harness.table("Ann", options=["bots random", "fill 3"])
    ann.types("/startgame")
    names = ann.table.seating.names()
    lay_out(ann.table, dict(zip(names, ("R1 R2", "R3 R4", "R6 R7"), strict=True)), turn="Ann")
    ann.types("/endhand")
    assert ann.heard(VoteCalled) == []
    assert not is_over(ann)
    assert [*ann.types("/endhand").splitlines()] == ["It's going to end after this turn anyway."]
    ann.types("/play r1")
    assert is_over(ann)
    ann.types("/endgame")
    assert ann.heard(GameOver)
    assert harness.is_quiet()


def test_the_only_person_connected_decides_alone(three: list[Player]) -> None:
    """With all others cut off one decides alone, also when it is a computer's turn."""
    ann, bob, cyd, _ = three
    ann.loses_connection()
    cyd.loses_connection()
    bob.types("/endhand")
    assert bob.heard(VoteCalled) == []
    bob.harness.passes(1.8)
    assert is_over(bob)


def test_votes_need_something_to_end(three: list[Player]) -> None:
    """Without a game there is no vote; between two hands only the game can be ended, which is at once."""
    ann, bob, cyd, dan = three
    assert dan.error_id("/endhand") is ErrorId.NOT_SEATED
    lay_out(ann.table, {**HANDS, "Ann": "R1"}, turn="Ann")
    ann.types("/play r1")
    assert ann.error_id("/endhand") is ErrorId.NO_HAND
    ann.types("/endgame")
    bob.types("/agree")
    cyd.types("/agree")
    assert bob.last(GameOver).winners == ()
    assert ann.harness.is_quiet()
    assert ann.error_id("/endhand") is ErrorId.NO_GAME
    assert ann.error_id("/endgame") is ErrorId.NO_GAME
    assert ann.error_id("/agree") is ErrorId.NO_VOTE


def test_a_vote_on_the_hand_ends_with_the_hand(three: list[Player]) -> None:
    """When the hand is over before all have answered, there is nothing to vote on."""
    ann, bob, cyd, _ = three
    lay_out(ann.table, {**HANDS, "Ann": "R1"}, turn="Ann")
    bob.types("/endhand")
    ann.types("/play r1")
    assert ended(cyd) == [VoteEnd.MOOT]
    assert cyd.error_id("/agree") is ErrorId.TOO_LATE
    cyd.harness.passes(GRACE)
    assert cyd.error_id("/agree") is ErrorId.NO_VOTE


def test_a_vote_on_the_game_goes_on_over_the_deal(three: list[Player]) -> None:
    """A vote on the game outlives the hand, and ends the game of the next one."""
    ann, bob, cyd, _ = three
    lay_out(ann.table, {**HANDS, "Ann": "R1"}, turn="Ann")
    bob.types("/endgame")
    ann.types("/play r1", "/agree")
    ann.harness.passes(8)
    assert not is_over(ann)
    cyd.types("/agree")
    assert ended(cyd) == [VoteEnd.PASSED]


def test_a_vote_on_the_game_ends_with_the_game(three: list[Player]) -> None:
    """When somebody reaches the limit the vote is forgotten, its alarm too."""
    ann, bob, cyd, _ = three
    game = ann.table.dealer.game
    assert game is not None
    game.totals.update(Cyd=499)
    lay_out(ann.table, {**HANDS, "Ann": "R1"}, turn="Ann")
    bob.types("/endgame")
    ann.types("/play r1")
    assert ended(cyd) == [VoteEnd.MOOT]
    assert cyd.last(GameOver).winners == ("Ann",)
    assert ann.harness.is_quiet()


def test_a_vote_does_not_wake_anybody(three: list[Player]) -> None:
    """A player on auto is asked and may answer; the computer goes on playing."""
    ann, bob, cyd, _ = three
    cyd.types("/auto")
    ann.types("/endhand")
    cyd.types("/agree")
    seat = cyd.table.seating.of(cyd.person)
    assert seat is not None
    assert seat.auto
    bob.types("/agree")
    assert ended(ann) == [VoteEnd.PASSED]


def test_yes_and_no_answer_a_vote(three: list[Player]) -> None:
    """Whoever is asked may say /yes or /no; but a card that waits for their answer comes first."""
    ann, bob, cyd, _ = three
    bob.types("/endhand")
    ann.types("/yes")
    assert not ended(ann)
    cyd.types("/no")
    assert ended(ann) == [VoteEnd.REFUSED]
    assert ErrorId.NO_VOTE not in cyd.errors()
