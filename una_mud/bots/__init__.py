"""Computer players: a player's view of a table in, a move out (rulebook, 4).

A computer player never sees the table, only what a person in its seat could know, and takes its randomness
from the caller, so that it can neither cheat nor play the same hand differently twice.
"""

from __future__ import annotations

from typing import Final

from una_mud.bots.bot import Bot
from una_mud.bots.easy_bot import EasyBot
from una_mud.bots.expert_bot import ExpertBot
from una_mud.bots.normal_bot import NormalBot
from una_mud.bots.random_bot import RandomBot

__all__ = ["BOTS", "EXPERT", "SLOW", "Bot"]

EXPERT: Final = ExpertBot()
BOTS: Final[dict[str, Bot]] = {
    "random": RandomBot(),
    "easy": EasyBot(),
    "normal": NormalBot(),
    "expert": EXPERT,
}
"""The computer players by level, the weakest first."""
SLOW: Final = frozenset({"expert"})
"""The levels that think so long that a server must not wait for them."""
