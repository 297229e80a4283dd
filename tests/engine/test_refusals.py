"""Each reason for which a move is refused, and that it is the reason that is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from engine_support import CLASSIC, MUTANT, playing, table_of

from una_mud.engine.games import KNOW_U, U_KNOW
from una_mud.engine.moves import ACCEPT, CALL, CHALLENGE_PLAY, DRAW, PASS, SPEAK, Challenge, End, Ending, Move
from una_mud.engine.refusals import Reason, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.engine.table import Table


def plain() -> Table:
    return table_of("R1 B2 RTJ W WT QT", "G1 G2", "Y1 Y2", top="R5")


def answering() -> Table:
    """Seat 1 has to answer a Draw Four of seat 0."""
    table = table_of("W4 B2 B3", "G1 HD", "Y1 Y2", top="R5")
    table.apply(0, playing("W4", "green"))
    return table


def passed_on() -> Table:
    """Seat 2 has to answer what a Holy Defender passed on to them, and may not challenge."""
    table = table_of("W4 B2 B3", "G1 HD Y7", "Y1 W4", top="R5")
    table.apply(0, playing("W4", "green"))
    table.apply(1, playing("HD"))
    return table


def drawn() -> Table:
    """Seat 0 has drawn a red 9, and could have played a red 1."""
    table = table_of("R1 B2", "G1 G2", top="R5", stock="R9")
    table.apply(0, DRAW)
    return table


def over() -> Table:
    table = table_of("R1", "G1 G2", top="R5")
    table.apply(0, playing("R1"))
    return table


def ending() -> Table:
    table = plain()
    table.apply(1, End(Ending.HAND))
    return table


def caught() -> Table:
    """Seat 0 has been caught without a call."""
    table = table_of("R1 B2", "G1 R2", top="R5")
    table.apply(0, playing("R1"))
    table.apply(1, Challenge(0))
    return table


def announced() -> Table:
    """Seat 0 has called for the card that they are about to play."""
    table = table_of("R1 B2", "G1 R2", top="R5")
    table.apply(0, CALL)
    return table


def two_quit() -> Table:
    table = table_of("QT B2", "G1 G2", "G3 G4", "G6 G7", top="G5")
    table.apply(0, playing("QT", None, 1))
    return table


def kobe() -> Table:
    return table_of("KB R1", "G1 G2", top="R5", auto_draw=False)


def kobe_and_answer() -> Table:
    """Seat 1 has an answer card, and a Kobe that keeps it back."""
    table = table_of("W4 B2 B3", "KB HD", top="R5")
    table.apply(0, playing("W4", "green"))
    return table


def classic() -> Table:
    return table_of("R1 B2", "G1 G2", top="R5", rules=CLASSIC)


def quiet() -> Table:
    """A game in which the table itself announces the last card."""
    return table_of("R1 B2", "G1 G2", top="R5", rules=U_KNOW)


def helpful() -> Table:
    """A game in which only the stuck draw."""
    return table_of("R1 B2", "G1 G2", top="R5", rules=KNOW_U)


def last_resort() -> Table:
    """A Wild Draw Four beside another card that goes."""
    return table_of("R1 W4 B2", "G1 G2", top="R5", rules=U_KNOW)


def called() -> Table:
    """Seat 1 has one card and has called, so that nobody may trade hands."""
    table = table_of("RTH R1 R4", "R2 G2", top="R5", rules=KNOW_U, turn=1)
    table.apply(1, CALL)
    table.apply(1, playing("R2", rules=KNOW_U))
    table.apply(1, PASS)
    return table


CASES = [
    (Reason.OVER, over, 1, DRAW),
    (Reason.OVER, over, 1, playing("G1")),
    (Reason.OVER, over, 1, CALL),
    (Reason.OVER, over, 1, Challenge(0)),
    (Reason.OVER, over, 1, End(Ending.HAND)),
    (Reason.NOT_ACTIVE, two_quit, 0, DRAW),
    (Reason.NOT_ACTIVE, two_quit, 1, CALL),
    (Reason.NOT_ACTIVE, plain, 3, PASS),
    (Reason.NOT_ACTIVE, plain, -1, playing("R1")),
    (Reason.NOT_ACTIVE, plain, -1, CALL),
    (Reason.NOT_YOUR_TURN, plain, 1, playing("G1")),
    (Reason.NOT_YOUR_TURN, plain, 1, ACCEPT),
    (Reason.NOT_YOUR_TURN, plain, 1, CHALLENGE_PLAY),
    (Reason.NOT_IN_HAND, plain, 0, playing("R2")),
    (Reason.DOES_NOT_FIT, plain, 0, playing("B2")),
    (Reason.OWN_RULE, last_resort, 0, playing("W4", "red", rules=U_KNOW)),
    (Reason.OWN_RULE, called, 0, playing("RTH", None, 1, rules=KNOW_U)),
    (Reason.DOES_NOT_FIT, last_resort, 0, playing("B2", rules=U_KNOW)),
    (Reason.HELD_BACK, kobe, 0, playing("R1")),
    (Reason.HELD_BACK, kobe_and_answer, 1, playing("HD")),
    (Reason.ONLY_DRAWN, drawn, 0, playing("R1")),
    (Reason.NO_ANSWER, answering, 1, playing("G1")),
    (Reason.MUST_ANSWER, answering, 1, DRAW),
    (Reason.MUST_ANSWER, answering, 1, PASS),
    (Reason.NOTHING_TO_ANSWER, plain, 0, ACCEPT),
    (Reason.NOTHING_TO_ANSWER, plain, 0, CHALLENGE_PLAY),
    (Reason.NOT_CHALLENGEABLE, passed_on, 2, CHALLENGE_PLAY),
    (Reason.COLOUR_MISSING, plain, 0, playing("W")),
    (Reason.COLOUR_NOT_ASKED, plain, 0, playing("R1", "red")),
    (Reason.PLAYER_MISSING, plain, 0, playing("RTJ")),
    (Reason.PLAYER_MISSING, plain, 0, playing("WT", "red")),
    (Reason.PLAYER_NOT_ASKED, plain, 0, playing("R1", None, 1)),
    (Reason.PLAYER_NOT_ASKED, plain, 0, playing("RTJ", None, 1, 2)),
    (Reason.NOT_AN_OPPONENT, plain, 0, playing("RTJ", None, 0)),
    (Reason.NOT_AN_OPPONENT, plain, 0, playing("RTJ", None, 3)),
    (Reason.NOT_AN_OPPONENT, plain, 0, Challenge(7)),
    (Reason.NOT_AN_OPPONENT, two_quit, 2, Challenge(0)),
    (Reason.SHOTS_MISCOUNTED, plain, 0, playing("WT", "red", 1, 1, 1)),
    (Reason.ALREADY_DRAWN, drawn, 0, DRAW),
    (Reason.DRAW_FIRST, plain, 0, PASS),
    (Reason.CAN_PLAY, helpful, 0, DRAW),
    (Reason.ONESELF, plain, 0, Challenge(0)),
    (Reason.ALREADY_CAUGHT, caught, 1, Challenge(0)),
    (Reason.ANNOUNCED, announced, 1, Challenge(0)),
    (Reason.CALLED_BY_TABLE, quiet, 0, CALL),
    (Reason.ALREADY_ENDING, ending, 0, End(Ending.GAME)),
    (Reason.NOTHING_TO_REFLECT, helpful, 0, SPEAK),
]


@pytest.mark.parametrize(("reason", "at", "seat", "move"), CASES)
def test_the_reason_is_given(reason: Reason, at: Callable[[], Table], seat: int, move: Move) -> None:
    """At this table the move is refused for this reason, and nothing has changed."""
    table = at()
    before = table.copy()
    with pytest.raises(Refusal, match=reason.value) as refused:
        table.apply(seat, move)
    assert refused.value.reason is reason
    assert table == before


@pytest.mark.parametrize(
    ("code", "move", "reason"),
    [
        ("R1", playing("R1", "red"), Reason.COLOUR_NOT_ASKED),
        ("R1", playing("R1", None, 1), Reason.PLAYER_NOT_ASKED),
        ("RTJ", playing("RTJ", None, 9), Reason.NOT_AN_OPPONENT),
        ("WT", playing("WT", None, 1), Reason.SHOTS_MISCOUNTED),
    ],
)
def test_a_last_card_takes_no_impossible_choice(code: str, move: Move, reason: Reason) -> None:
    """A last card needs no choice, but one that it does not ask for, or that can't be, is refused."""
    with pytest.raises(Refusal, match=reason.value):
        table_of(code, "G1 G2", "Y1 Y2", top="R5").apply(0, move)


@pytest.mark.parametrize(
    "move",
    [playing("WT"), playing("WT", "red"), playing("WT", None, 1, 2, 1, 2), playing("WT", "blue", 1, 1, 1, 1)],
)
def test_a_last_card_may_have_its_choices(move: Move) -> None:
    """Who names a colour or players for a last card all the same is not refused."""
    table = table_of("WT", "G1 G2", "Y1 Y2", top="R5")
    table.apply(0, move)
    assert table.outcome is not None
    assert table.outcome.winner == 0


def test_every_reason_has_a_case() -> None:
    """No reason of Una is without a case above; the two of Know-U's reflections have scenarios."""
    elsewhere = {Reason.MUST_REFLECT, Reason.MUST_CHOOSE, Reason.ONE_MORE}
    assert {reason for reason, *_ in CASES} | elsewhere == set(Reason)


def test_answer_cards_do_not_answer_without_stacking() -> None:
    """With stacking off even a Wild Draw card is no answer."""
    table = table_of("W4 B2 B3", "G1 HD", top="R5", stacking=False)
    table.apply(0, playing("W4", "green"))
    with pytest.raises(Refusal, match="no-answer"):
        table.check(1, playing("HD"))
    assert MUTANT.by_code["HD"] in table.hands[1]
