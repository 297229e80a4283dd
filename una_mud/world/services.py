"""What all tables are given by the world."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.world.clock import Clock
    from una_mud.world.names import NamesInUse
    from una_mud.world.ports import Thinker


@attrs.frozen(eq=False)
class TableServices:
    """What a table needs besides its own people."""

    clock: Clock
    new_seed: Callable[[], bytes]
    """Gives a fresh secret of 32 bytes at each call."""
    names: NamesInUse
    thinker: Thinker | None = None
    """None: all computer players think where they play."""
