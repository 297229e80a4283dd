"""What somebody decided in a hand, each time with what they knew at that moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from una_mud.engine.moves import Draw, Pass, Play
from una_mud.engine.state import DRAWN, TURN
from una_mud.engine.view import view
from una_mud.history.replay import apply_kept, begin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.engine.moves import Move
    from una_mud.engine.view import View
    from una_mud.world.records import KeptHand


@attrs.frozen(eq=False)
class Decision:
    """What a player did on their turn, and what they could see before."""

    view: View
    move: Move


def decisions(kept: KeptHand, seat: int) -> Iterator[Decision]:
    """Yield what a seat decided on its turns, in order; raise CannotReplay where the hand can't be replayed.

    Answers to Wild Draw cards, calls and challenges aren't among them.
    """
    table = begin(kept.dealt).table
    for nth, (mover, move) in enumerate(kept.moves):
        on_turn = mover == seat and table.phase in {TURN, DRAWN}
        if on_turn and isinstance(move, Play | Draw | Pass):
            yield Decision(view(table, seat), move)
        apply_kept(kept, nth, table, mover, move)
