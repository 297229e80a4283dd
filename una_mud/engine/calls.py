"""Calling Una, and challenging those who have not, or who had no reason to (rulebook, 1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine import turns
from una_mud.engine.events import Called, Challenged, OneCardLeft, Why
from una_mud.engine.piles import draw_penalty
from una_mud.engine.refusals import Reason, Refusal
from una_mud.engine.state import CALLED, CAUGHT, OVER, OWES, CallState

if TYPE_CHECKING:
    from una_mud.engine.moves import Call, Challenge
    from una_mud.engine.table_data import TableData


def down_to_one(table: TableData, seat: int) -> None:
    """Note that ``seat`` has discarded the second to last card."""
    if table.rules.calls is None:
        if table.log is not None:
            table.log.append(OneCardLeft(seat))
        return
    state = table.call_states.get(seat)
    if state is None or state.status is not CALLED:
        table.call_states[seat] = CallState(OWES, table.turns)
        table.last_card_calls.discard(seat)
    else:
        table.last_card_calls.add(seat)


def expire_calls(table: TableData, seat: int) -> None:
    """Note that ``seat`` acts in its turn: what is older than the turn lapses, what it announced is due."""
    state = table.call_states.get(seat)
    if state is None:
        return
    if state.since < table.turns:
        del table.call_states[seat]
    elif state.announces:
        table.call_states[seat] = CallState(state.status, state.since)


def check_call(table: TableData, seat: int, _: Call) -> None:
    """Refuse a call by somebody who has nothing to say."""
    _check_active(table, seat)


def call(table: TableData, seat: int, _: Call) -> None:
    """Let ``seat`` call Una; whether rightly or not shows when somebody challenges."""
    table.moves += 1
    cards = len(table.hands[seat])
    announces = cards == 2 and seat == table.turn and not turns.has_acted(table)  # noqa: PLR2004 - the rule's
    table.call_states[seat] = CallState(CALLED, table.turns, announces)
    if cards == 1:
        table.last_card_calls.add(seat)
    if table.log is not None:
        table.log.append(Called(seat))


def why_not_challenged(table: TableData, seat: int) -> Reason | None:
    """Return why a challenge of ``seat``, who is active, would be refused and not judged."""
    state = table.call_states.get(seat)
    if state is None:
        return None
    if state.status is CAUGHT:
        return Reason.ALREADY_CAUGHT
    return Reason.ANNOUNCED if state.announces and state.since == table.turns else None


def offends(table: TableData, seat: int) -> bool:
    """Whether a challenge of ``seat`` is right at this moment."""
    state = table.call_states.get(seat)
    if state is None:
        return False
    if state.status is CALLED:
        return len(table.hands[seat]) != 1
    return state.status is OWES


def check_challenge(table: TableData, seat: int, move: Challenge) -> None:
    """Refuse a challenge that can't be judged."""
    _check_active(table, seat)
    if move.seat == seat:
        raise Refusal(Reason.ONESELF)
    if not table.is_active(move.seat):
        raise Refusal(Reason.NOT_AN_OPPONENT)
    reason = why_not_challenged(table, move.seat)
    if reason is not None:
        raise Refusal(reason)


def challenge(table: TableData, seat: int, move: Challenge) -> None:
    """Judge the challenge at this moment and make the loser of it draw."""
    table.moves += 1
    right = offends(table, move.seat)
    if table.log is not None:
        table.log.append(Challenged(seat, move.seat, right))
    costs = table.rules.calls
    if costs is None:
        raise AssertionError("checked before: this game has calls")
    if right:
        draw_penalty(table, move.seat, costs.caught, Why.CAUGHT)
        table.call_states[move.seat] = CallState(CAUGHT, table.turns)
    else:
        draw_penalty(table, seat, costs.wrong, Why.WRONG)


def _check_active(table: TableData, seat: int) -> None:
    if table.phase is OVER:
        raise Refusal(Reason.OVER)
    if not table.is_active(seat):
        raise Refusal(Reason.NOT_ACTIVE)
    if table.rules.calls is None:
        raise Refusal(Reason.CALLED_BY_TABLE)
