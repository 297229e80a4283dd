"""Questions about what was kept, asked by people: the answers come later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.messages import TopRow
    from una_mud.world.records import HandId, KeptHand


class Archive(Protocol):
    """Where finished and running hands can be looked up. ``then`` is called in the main thread."""

    def top(self, rules: str | None, days: int | None, then: Callable[[tuple[TopRow, ...]], object]) -> None:
        """Find the best players of a game (None: of all) in the last days (None: ever)."""

    def hand(self, wanted: HandId | None, name: str, then: Callable[[KeptHand | None], object]) -> None:
        """Find a hand that somebody was dealt into; None is the one that they finished last."""


class NoArchive:
    """Where nothing is kept."""

    def top(self, rules: str | None, days: int | None, then: Callable[[tuple[TopRow, ...]], object]) -> None:
        """Find nobody."""
        del rules, days
        then(())

    def hand(self, wanted: HandId | None, name: str, then: Callable[[KeptHand | None], object]) -> None:
        """Find nothing."""
        del wanted, name
        then(None)
