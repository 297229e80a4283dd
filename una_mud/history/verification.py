"""Whether a hand that is over was played as it was kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.history.replay import CannotReplay, digest, replay
from una_mud.world.commitment import commitment

if TYPE_CHECKING:
    from una_mud.engine.state import Outcome
    from una_mud.world.records import KeptHand


def fault(kept: KeptHand, outcome: Outcome | None) -> str | None:
    """Return what is wrong with a hand, in words for whoever runs the server; None if it is sound."""
    dealt = kept.dealt
    if not kept.over:
        return "it's still being played, so its deck is secret"
    if commitment(dealt.secret, dealt.salt) != dealt.commitment:
        return "the commitment doesn't match the secret and salt"
    try:
        played = replay(kept)
    except CannotReplay as problem:
        return str(problem)
    if not kept.dropped and played.table.outcome != outcome:
        return "it ends differently from the record"
    if kept.digest and digest(played) != kept.digest:
        return "it plays out differently from the record"
    return None


def unplayable(kept: KeptHand) -> str | None:
    """Return why a hand can't be played again as far as it went; None if it can. It tells nothing secret."""
    try:
        replay(kept)
    except CannotReplay as problem:
        return str(problem)
    return None
