"""The normal computer player's rules of thumb, each in a position where it shows."""

from __future__ import annotations

import pytest
from bots_support import MUTANT, NORMAL, card_played, decision, play, remark, table_of

from una_mud.engine.cards import Colour
from una_mud.engine.moves import ACCEPT, CALL, CHALLENGE_PLAY, DRAW, Challenge, Play
from una_mud.engine.refusals import Refusal

SIX = "B1 B2 B3 G4 G6 G8"


def test_it_keeps_its_wilds() -> None:
    """With a card that goes by its colour, the wilds stay in the hand."""
    assert card_played(table_of("W W4 R5 G3 B7", SIX, top="R9")) == "R5"


def test_it_chooses_the_colour_it_holds_most_of() -> None:
    """Of a wild it makes its own best colour."""
    move = decision(table_of("W G1 G2 G6 B3", SIX, top="Y9"))
    assert isinstance(move, Play)
    assert move.colour is Colour.GREEN


def test_it_does_not_draw_when_it_can_play() -> None:
    """A single card that goes is played, however good it is."""
    assert card_played(table_of("W G1 G2 G6 B3", SIX, top="Y9")) == "W"


@pytest.mark.parametrize(("rest", "move"), [(True, DRAW), (False, Play(MUTANT.by_code["RTJ"], None, (1,)))])
def test_it_draws_only_what_is_there(rest: bool, move: object) -> None:  # noqa: FBT001 - a parameter
    """Rather than trade for a much bigger hand it draws, but only as long as there is something to draw."""
    big = "R1 R2 R4 G1 G2 G4 B1 B2 B4 Y1 Y2 Y4 R3 G3 B3 Y3 Y5 Y6 Y7 Y8"
    assert decision(table_of("RTJ G6 B8", big, top="R9", rules=MUTANT, rest=rest)) == move


def test_it_hits_who_is_about_to_win() -> None:
    """Before an opponent with one card an attack comes first, otherwise the card with few to follow it."""
    assert card_played(table_of("RD R5 G5 B5", "B1", SIX, top="R9")) == "RD"


def test_it_plays_its_last_card_whatever_it_is() -> None:
    """A last wild is played without choices."""
    assert card_played(table_of("W4", SIX, top="Y9")) == "W4"


def test_it_does_not_bluff_when_something_else_goes() -> None:
    """A Draw Four is not played while the colour in play is in the hand."""
    assert card_played(table_of("W4 R5 G1 G2", "B1", top="R9")) == "R5"


def test_it_challenges_a_draw_four_of_a_full_hand() -> None:
    """Whoever holds many cards probably holds the colour, too."""
    table = table_of("R5 G1 G2 B3", "W4 R1 B1 B2 B4 G4 G6 G8", top="R9", turn=1)
    play(table, "W4", "B")
    assert decision(table) is CHALLENGE_PLAY


def test_it_accepts_a_draw_four_of_a_small_hand() -> None:
    """Whoever holds one card more hardly bluffs."""
    table = table_of("R5 G1 G2 B3", "W4 R1", top="R9", turn=1)
    play(table, "W4", "B")
    assert decision(table) is ACCEPT


@pytest.mark.parametrize(("held", "answer"), [("R1", CHALLENGE_PLAY), ("Y1", ACCEPT)])
def test_it_judges_by_a_hand_that_it_sees(held: str, answer: object) -> None:
    """After a Spy it knows whether a Wild Draw card is a bluff."""
    table = table_of("RSP R5 G1 G2 B3", f"W4 {held}", top="R9", rules=MUTANT)
    play(table, "RSP", "", 1)
    play(table, "W4", "B")
    assert decision(table) == answer


def test_it_answers_a_penalty_with_its_shield() -> None:
    """The Holy Defender is there for this."""
    table = table_of("HD Y5 G1 G2 B3", "W4 B1 B2", top="R9", rules=MUTANT, turn=1)
    play(table, "W4", "B")
    assert card_played(table) == "HD"


def test_it_keeps_its_shield_for_that() -> None:
    """In its own turn another red card goes first."""
    assert card_played(table_of("HD R4 R5 R6 R7", SIX, top="R9", rules=MUTANT)) != "HD"


def test_it_trades_a_big_hand_for_the_smallest() -> None:
    """Whoever holds many cards trades with the player who holds fewest."""
    table = table_of("RTJ R1 R2 R4 G1 G2 B7 Y5", "G4 G6 G8", "B1 B2", top="R9", rules=MUTANT)
    assert decision(table) == Play(MUTANT.by_code["RTJ"], None, (2,))


def test_it_keeps_a_small_hand() -> None:
    """Nobody gives away a nearly empty hand."""
    assert card_played(table_of("RTJ R1 R2", SIX, SIX, top="R9", rules=MUTANT)) != "RTJ"


def test_it_quits_only_a_lost_hand() -> None:
    """The Quitter is played when the hand looks lost, with the leader."""
    assert card_played(table_of("QT G1 R5 R7", SIX, SIX, top="G9", rules=MUTANT)) == "G1"
    many = "QT R1 R2 R4 R6 B5 B6 B7 B8 Y1 Y2 Y3 Y4 Y5 Y6 Y7"
    lost = table_of(many, SIX, "B1", top="G9", rules=MUTANT)
    assert decision(lost) == Play(MUTANT.by_code["QT"], None, (2,))


def test_it_gets_rid_of_dear_cards_first() -> None:
    """Of two cards alike the one with more points goes."""
    assert card_played(table_of("Y3 R7 R1", "B1", top="R9")) == "R7"


def test_it_calls_and_catches() -> None:
    """Whoever owes the call calls; the others catch whoever has not."""
    table = table_of("R5 G1", "R8 B8 Y8", top="R9")
    play(table, "R5")
    assert remark(table, 0) is CALL
    assert remark(table, 1) == Challenge(0)
    table.apply(0, CALL)
    assert remark(table, 0) is None
    assert remark(table, 1) is None


def test_it_catches_a_false_call() -> None:
    """A call with many cards in the hand is an offence."""
    table = table_of("R5 G1 G2 G3", SIX, top="R9")
    table.apply(1, CALL)
    assert remark(table, 0) == Challenge(1)


def test_it_leaves_an_early_call_in_peace() -> None:
    """A call in one's own turn, before playing down to one card, is in time."""
    table = table_of("R5 G1", SIX, top="R9")
    table.apply(0, CALL)
    assert remark(table, 1) is None


def test_it_catches_a_call_that_announces_nothing() -> None:
    """With two cards after having acted in that turn, a call is a false one, and is challenged."""
    table = table_of("W4 R1 B2", "R3 G1", top="R5")
    play(table, "W4", "G")
    table.apply(1, CHALLENGE_PLAY)
    table.apply(1, CALL)
    assert table.turn == 1
    assert remark(table, 0) == Challenge(1)
    table.apply(0, Challenge(1))
    assert len(table.hands[1]) == 4


def test_it_says_nothing_that_would_be_refused() -> None:
    """One offence, one challenge."""
    table = table_of("R5 G1", "R8 B8 Y8", "B8 Y1 Y2", top="R9")
    play(table, "R5")
    table.apply(1, Challenge(0))
    assert remark(table, 2) is None
    with pytest.raises(Refusal):
        table.apply(2, Challenge(0))


def test_it_uses_no_luck() -> None:
    """The same view, the same move."""
    table = table_of("R5 R6 G1 W", SIX, top="R9")
    assert len({decision(table, NORMAL, seed) for seed in range(8)}) == 1
