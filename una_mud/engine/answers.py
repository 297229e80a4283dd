"""The answer to a Wild Draw card: accept, challenge the play, or a card of one's own (rulebook, 1.6)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from una_mud.engine import turns
from una_mud.engine.calls import expire_calls
from una_mud.engine.events import Accepted, ColourBack, PlayChallenged, Revealed, Why, skipped
from una_mud.engine.moves import ACCEPT, CHALLENGE_PLAY
from una_mud.engine.piles import draw_penalty
from una_mud.engine.refusals import Reason, Refusal
from una_mud.engine.state import ANSWER

if TYPE_CHECKING:
    from una_mud.engine.moves import Accept, ChallengePlay, Move
    from una_mud.engine.state import Penalty
    from una_mud.engine.table_data import TableData

WRONG_CHALLENGE = 2
"""The cards that an innocent play costs its challenger on top."""


def waiting(table: TableData) -> Penalty:
    """Return the penalty that waits; there must be one."""
    if table.penalty is None:
        raise AssertionError("no penalty waits")
    return table.penalty


def without_a_card(table: TableData) -> tuple[Move, ...]:
    """Return the answers that need no card."""
    return (ACCEPT, CHALLENGE_PLAY) if waiting(table).challengeable else (ACCEPT,)


def must_be_asked(table: TableData) -> bool:
    """Whether the victim, who holds no answer card, has a choice all the same."""
    return waiting(table).challengeable


def check_accept(table: TableData, seat: int, _: Accept) -> None:
    """Refuse when nothing waits for this seat."""
    turns.check_turn(table, seat)
    if table.phase is not ANSWER:
        raise Refusal(Reason.NOTHING_TO_ANSWER)


def accept(table: TableData, seat: int, _: Accept) -> None:
    """Draw the cards and lose the turn."""
    del seat
    take(table)


def take(table: TableData) -> None:
    """Let the victim accept the penalty, by wish or because nothing else is open to them."""
    victim = table.turn
    table.moves += 1
    expire_calls(table, victim)
    if table.log is not None:
        table.log.append(Accepted(victim))
    _take_penalty(table, victim, extra=0)


def check_challenge_play(table: TableData, seat: int, move: ChallengePlay) -> None:
    """Refuse when nothing waits for this seat or the play can't be challenged."""
    del move
    turns.check_turn(table, seat)
    if table.phase is not ANSWER:
        raise Refusal(Reason.NOTHING_TO_ANSWER)
    if not waiting(table).challengeable:
        raise Refusal(Reason.NOT_CHALLENGEABLE)


def challenge_play(table: TableData, seat: int, _: ChallengePlay) -> None:
    """Judge whether the Wild Draw card was played while its player held the colour."""
    table.moves += 1
    expire_calls(table, seat)
    penalty = waiting(table)
    if table.log is not None:
        table.log.append(PlayChallenged(seat, penalty.player, penalty.guilty))
    if penalty.guilty:
        _catch_bluff(table, seat, penalty)
    else:
        _take_penalty(table, seat, extra=WRONG_CHALLENGE)


def _catch_bluff(table: TableData, seat: int, penalty: Penalty) -> None:
    """Make the guilty player draw all; the challenger sees their hand and takes a normal turn."""
    table.penalty = None
    table.colour = penalty.colour_before
    table.fits = table.rules.fits[table.top][table.colour]
    table.visible_to[penalty.player] |= 1 << seat
    if table.log is not None:
        table.log += (ColourBack(table.colour), Revealed(seat, penalty.player))
    draw_penalty(table, penalty.player, penalty.cards, Why.PENALTY)
    turns.begin_turn(table, seat, new=False)


def _take_penalty(table: TableData, victim: int, extra: int) -> None:
    """Let the penalty fall, with ``extra`` cards for the victim, who loses the turn."""
    penalty = waiting(table)
    table.penalty = None
    if penalty.shots:
        for seat, shots in groupby(penalty.shots):
            draw_penalty(table, seat, len(list(shots)), Why.PENALTY)
        if extra:
            draw_penalty(table, victim, extra, Why.PENALTY)
    else:
        draw_penalty(table, victim, penalty.cards + extra, Why.PENALTY)
    if table.log is not None:
        table.log.append(skipped(victim))
    turns.begin_turn(table, table.after[victim])


def wait_for_answer(table: TableData, victim: int, penalty: Penalty) -> None:
    """Put the penalty before the victim."""
    turns.wait(table, victim, ANSWER)
    table.penalty = penalty
