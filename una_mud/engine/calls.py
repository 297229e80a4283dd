"""Calling Una, and challenging those who have not, or who had no reason to (rulebook, 1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine.events import Called, Challenged, OneCardLeft, Why
from una_mud.engine.piles import punish
from una_mud.engine.refusals import Reason, Refusal
from una_mud.engine.state import CALLED, CAUGHT, OVER, OWES, CallState

if TYPE_CHECKING:
    from una_mud.engine.moves import Call, Challenge
    from una_mud.engine.table import Table


def down_to_one(table: Table, seat: int) -> None:
    """Note that ``seat`` has discarded her second to last card."""
    if table.rules.calls is None:
        if table.log is not None:
            table.log.append(OneCardLeft(seat))
        return
    call_states = table.call_states.get(seat)
    if call_states is None or call_states.status is not CALLED:
        table.call_states[seat] = CallState(OWES, table.turns)


def expire_calls(table: Table, seat: int) -> None:
    """Note that ``seat`` acts in its turn: what is older than the turn lapses."""
    call_states = table.call_states.get(seat)
    if call_states is not None and call_states.since < table.turns:
        del table.call_states[seat]


def check_call(table: Table, seat: int, _: Call) -> None:
    """Refuse a call by somebody who has nothing to say."""
    _check_active(table, seat)


def call(table: Table, seat: int, _: Call) -> None:
    """Let ``seat`` call Una; whether rightly or not shows when somebody challenges."""
    table.moves += 1
    table.call_states[seat] = CallState(CALLED, table.turns)
    table.can_play = None  # there is a card that does not go while somebody has called
    if table.log is not None:
        table.log.append(Called(seat))


def open_to(table: Table, seat: int) -> bool:
    """Whether a challenge of ``seat`` would be judged, not refused as punished already."""
    call_states = table.call_states.get(seat)
    return call_states is None or call_states.status is not CAUGHT


def offends(table: Table, seat: int) -> bool:
    """Whether a challenge of ``seat`` is right at this moment."""
    call_states = table.call_states.get(seat)
    if call_states is None:
        return False
    if call_states.status is CALLED:
        return len(table.hands[seat]) != 1
    return call_states.status is OWES


def check_challenge(table: Table, seat: int, move: Challenge) -> None:
    """Refuse a challenge that can't be judged."""
    _check_active(table, seat)
    if move.seat == seat:
        raise Refusal(Reason.ONESELF)
    if move.seat not in range(len(table.hands)) or move.seat in table.out:
        raise Refusal(Reason.NOT_AN_OPPONENT)
    if not open_to(table, move.seat):
        raise Refusal(Reason.ALREADY_CAUGHT)


def challenge(table: Table, seat: int, move: Challenge) -> None:
    """Judge the challenge at this moment and make the loser of it draw."""
    table.moves += 1
    right = offends(table, move.seat)
    if table.log is not None:
        table.log.append(Challenged(seat, move.seat, right))
    costs = table.rules.calls
    if costs is None:
        raise AssertionError("checked before: this game has calls")
    if right:
        punish(table, move.seat, costs.caught, Why.CAUGHT)
        table.call_states[move.seat] = CallState(CAUGHT, table.turns)
    else:
        punish(table, seat, costs.wrong, Why.WRONG)


def _check_active(table: Table, seat: int) -> None:
    if table.phase is OVER:
        raise Refusal(Reason.OVER)
    if seat not in range(len(table.hands)) or seat in table.out:
        raise Refusal(Reason.NOT_ACTIVE)
    if table.rules.calls is None:
        raise Refusal(Reason.CALLED_BY_TABLE)
