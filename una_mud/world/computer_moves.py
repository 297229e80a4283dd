"""The moves of computer players, and of the computer for people who can't make theirs."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from una_mud.bots import BOTS
from una_mud.engine.moves import Call
from una_mud.engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.bots import Bot
    from una_mud.engine.events import Event
    from una_mud.engine.moves import Move
    from una_mud.engine.rng import Rng
    from una_mud.engine.table import Table

_log = logging.getLogger(__name__)


def computer_move(
    table: Table, bot: Bot, rng: Rng, apply: Callable[[int, Move], list[Event]], move: Move | None = None
) -> list[Event]:
    """Let a bot move for the seat in turn, and call Una before it plays; return what happened.

    ``apply`` makes a move for a seat; ``move`` is what has been decided already.
    """
    number = table.turn
    events: list[Event] = []
    remark = bot.remark(view(table, number), rng)
    if isinstance(remark, Call):
        events += apply(number, remark)
    seen = view(table, number)
    try:
        move = move or bot.decide(seen, rng)
        table.check(number, move)
    except Exception:  # noqa: BLE001 - a fault of a computer player must not stop the table
        _log.exception("a computer player could not move")
        move = BOTS["random"].decide(seen, rng)
    return events + apply(number, move)
