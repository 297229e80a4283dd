"""Questions about what was kept, asked by people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from una_mud.messages import TopRow
    from una_mud.world.records import HandId, KeptHand


class Archive(Protocol):
    """Where finished and running hands can be looked up. ``address`` is where the question comes from."""

    async def top(self, rules: str | None, days: int | None, address: str) -> tuple[TopRow, ...]:
        """Return the best players of a game (None: of all) in the last days (None: ever)."""

    async def hand(self, wanted: HandId | None, name: str, address: str) -> KeptHand | None:
        """Return a hand that somebody was dealt into; None is the one that they finished last."""
