"""What the expert thinks of a hand that's over, from the seat of the person who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from una_mud.history.decisions import decisions
from una_mud.history.replay import CannotReplay
from una_mud.messages import AnalysisBegun, AnalysisShown, CostlyMove, ErrorId
from una_mud.messages.errors import CommandError
from una_mud.messages.types import FaceUp
from una_mud.verbs.grammar import Word
from una_mud.verbs.hints import command
from una_mud.verbs.registry import Invocation, verb
from una_mud.verbs.results import read_hand
from una_mud.world import names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.bots.bot import RatedMove
    from una_mud.history.decisions import Decision
    from una_mud.world.records import KeptHand

MOVES_SHOWN: Final = 3
AS_GOOD: Final = 3
"""A move that wins so many hands in 100 less than the best one counts as good: rollouts tell no finer."""
SECONDS_EACH: Final = 0.2
"""About how long the expert takes for a decision."""


@verb("analyse", "analyze", price=20, button="Analyse", usage="[HAND]")
async def analyse(call: Invocation, hand: Word | None = None) -> None:
    """Ask the expert about a hand of yours that's over: /analyse 7-2. Without a number, it's the latest one.

    It tells how often you chose as well as the expert would have, and which moves cost you most. It looks
    at each of your decisions with only what you could see at that moment.
    """
    person, archive = call.person, call.world.archive
    if person.analysing:
        raise CommandError(ErrorId.ANALYSING)
    wanted = None if hand is None else read_hand(hand)
    kept = None if archive is None else await archive.hand(wanted, person.name, call.address)
    if kept is None:
        raise CommandError(ErrorId.NO_SUCH_HAND, hand or "")
    if not kept.over:
        raise CommandError(ErrorId.HAND_RUNNING, str(kept.dealt.hand))
    _Analysis(call, kept).begin()


@attrs.define
class _Analysis:
    """One hand's decisions on their way through the expert, one by one so that tables come in between."""

    call: Invocation
    kept: KeptHand
    waiting: list[Decision] = attrs.field(factory=list)
    judged: int = 0
    good: int = 0
    costly: list[tuple[float, CostlyMove]] = attrs.field(factory=list)

    def begin(self) -> None:
        """Ask about the first decision; raise CommandError where the hand can't be played again."""
        dealt = self.kept.dealt
        seat = [names.key(name) for name in dealt.names].index(self.call.person.key)
        try:
            self.waiting = [*decisions(self.kept, seat)][::-1]
        except CannotReplay:
            raise CommandError(ErrorId.NO_REPLAY, str(dealt.hand)) from None
        seconds = round(SECONDS_EACH * len(self.waiting)) or 1
        self.call.tell(AnalysisBegun(str(dealt.hand), len(self.waiting), seconds))
        self.call.person.analysing = True
        self._ask()

    def _ask(self) -> None:
        """Ask about the next decision, or tell what came of them; stop when nobody listens any more."""
        person = self.call.person
        if not self.waiting or person.outlet is None:
            person.analysing = False
            self.call.tell(self._shown())
            return
        decision = self.waiting[-1]
        self.call.world.think(decision.view, bytes(32), self._answered, decision.move)

    def _answered(self, rated: Sequence[RatedMove] | None) -> None:
        if not rated:
            self.call.person.analysing = False
            self.call.tell(CommandError(ErrorId.NO_HINT).message)
            return
        self._note(self.waiting.pop(), rated)
        self._ask()

    def _note(self, decision: Decision, rated: Sequence[RatedMove]) -> None:
        """Count a decision, and keep it if it was costly; ``rated`` has the best move and the one made."""
        best, made = rated[0], rated[-1]
        if best.chance is None or made.chance is None:
            return
        self.judged += 1
        cost = 100 * (best.chance - made.chance)
        if cost < AS_GOOD:
            self.good += 1
            return
        seen, players = decision.view, self.kept.dealt.names
        move = CostlyMove(
            FaceUp(seen.top, seen.colour),
            seen.hand,
            command(made.move, players),
            round(100 * made.chance),
            command(best.move, players),
            round(100 * best.chance),
        )
        self.costly.append((cost, move))

    def _shown(self) -> AnalysisShown:
        dearest = sorted(self.costly, key=lambda each: -each[0])[:MOVES_SHOWN]
        hand = str(self.kept.dealt.hand)
        return AnalysisShown(hand, self.good, self.judged, tuple(move for _, move in dearest))
