"""What happens by itself between two decisions (rulebook, 1.4 and 1.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine import answers, play, turns
from una_mud.engine.state import ANSWER, DRAWN, TURN

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.engine.table_data import TableData


def auto_advance(table: TableData) -> None:
    """Do what is left to do by itself until somebody has to decide: draw, pass, accept.

    What can be played then is kept until the next move, and kept nowhere else: it can't be out of date.
    """
    table.can_play = _advance(table)


def _advance(table: TableData) -> list[Card]:
    while not (found := table.find_playable()):
        phase = table.phase
        if phase is TURN or phase is DRAWN:
            if table.one_more:
                turns.begin_turn(table, table.after[table.turn])
            elif not table.rules.auto_draw:
                break
            elif phase is TURN:
                play.draw(table, table.turn)
            else:
                play.pass_(table, table.turn)
        elif phase is ANSWER and not answers.must_be_asked(table):
            answers.take(table)
        else:
            break
    return found
