"""Votes to end the hand or the game (rulebook, 1.10)."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

import attrs

from una_mud.engine.moves import Ending
from una_mud.messages import ErrorId, VoteAgreed, VoteCalled, VoteEnd, VoteEnded
from una_mud.messages.errors import CommandError
from una_mud.world.clock import Alarm
from una_mud.world.handover import VoteHandover, VotingHandover
from una_mud.world.late_answers import Topic
from una_mud.world.limits import CALLER_WAITS, TABLE_WAITS, VOTE_SECONDS
from una_mud.world.names import key

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.messages import Message
    from una_mud.world.clock import Clock
    from una_mud.world.seating import Seat, Seating


@attrs.define
class Vote:
    """A vote that runs: who called it, and who has not spoken yet."""

    number: int
    """By which it is told from the table's other votes."""
    what: Ending
    by: Seat
    waiting: list[Seat]
    agreed: list[Seat] = attrs.field(factory=list)


class Voting:
    """The votes of one table, one at a time.

    ``tell`` tells the room; ``take_effect`` ends what was voted on.
    """

    def __init__(
        self,
        clock: Clock,
        seating: Seating,
        tell: Callable[[Message], None],
        take_effect: Callable[[Ending], None],
    ) -> None:
        """Make a voting without a vote."""
        self._alarm = Alarm(clock)
        self._clock = clock
        self._seating = seating
        self._tell = tell
        self._take_effect = take_effect
        self.vote: Vote | None = None
        self._called = 0
        """How many votes there have been."""
        self._failed: dict[str, float] = {}
        """When the last vote failed that each player had called, by the keys of their names."""

    @property
    def seconds_left(self) -> int:
        """Whole seconds until the vote expires."""
        return 0 if self._alarm.due is None else max(0, round(self._alarm.due - self._clock.seconds()))

    def call(self, seat: Seat, what: Ending) -> None:
        """Let a person ask for the end; alone they decide it."""
        if self.vote is not None:
            raise CommandError(ErrorId.VOTE_RUNNING, self.vote.what.value)
        others = [other for other in self._seating.voters() if other is not seat]
        if not others:
            self._take_effect(what)
            return
        self._check_pause(seat)
        self._called += 1
        self.vote = Vote(self._called, what, seat, others, [seat])
        self._alarm.set(VOTE_SECONDS, self._expire)
        self._tell(VoteCalled(what, seat.name, tuple(other.name for other in others), VOTE_SECONDS))
        for other in others:
            if other.person is not None:
                other.person.late.show(Topic.VOTE, self._clock.seconds())

    def _check_pause(self, seat: Seat) -> None:
        """Raise CommandError too soon after a vote that has failed."""
        now = self._clock.seconds()
        self._failed = {name: at for name, at in self._failed.items() if now < at + CALLER_WAITS}
        last = max(self._failed.values(), default=-TABLE_WAITS)
        wait = max(last + TABLE_WAITS, self._failed.get(key(seat.name), -CALLER_WAITS) + CALLER_WAITS) - now
        if self._failed and wait > 0:
            raise CommandError(ErrorId.VOTE_TOO_SOON, str(ceil(wait)))

    def waits_for(self, seat: Seat) -> bool:
        """Whether a vote is on, and the one at this seat has not spoken."""
        return self.vote is not None and seat in self.vote.waiting

    def agree(self, seat: Seat) -> None:
        """Let one who was asked agree."""
        vote = self._asked(seat)
        vote.waiting.remove(seat)
        vote.agreed.append(seat)
        self._tell(VoteAgreed(seat.name, vote.what, tuple(other.name for other in vote.waiting)))
        self._count()

    def disagree(self, seat: Seat) -> None:
        """Let one who was asked refuse, or the caller take the call back, which ends the vote."""
        if self.vote is not None and seat is self.vote.by:
            self._fail(self.vote, VoteEnd.WITHDRAWN, seat.name)
        else:
            self._fail(self._asked(seat), VoteEnd.REFUSED, seat.name)

    def _fail(self, vote: Vote, end: VoteEnd, by: str | None) -> None:
        """End a vote without effect; the next one has to wait."""
        self._failed[key(vote.by.name)] = self._clock.seconds()
        self._end(VoteEnded(vote.what, end, by))

    def _asked(self, seat: Seat) -> Vote:
        if self.vote is None:
            raise CommandError(ErrorId.NO_VOTE)
        if seat in self.vote.agreed:
            raise CommandError(ErrorId.ALREADY_VOTED)
        if seat not in self.vote.waiting:
            raise CommandError(ErrorId.NOT_A_VOTER)
        return self.vote

    def gone(self, seat: Seat) -> None:
        """Count somebody no longer, who has left the table or lost the connection."""
        if self.vote is not None and seat in self.vote.waiting:
            self.vote.waiting.remove(seat)
            self._count()

    def over(self, what: Ending) -> None:
        """Forget a vote on what is over anyway; with the game its hand is over, too."""
        if self.vote is not None and (self.vote.what is what or what is Ending.GAME):
            self._end(VoteEnded(self.vote.what, VoteEnd.MOOT, None))

    def _count(self) -> None:
        vote = self.vote
        if vote is None or vote.waiting:
            return
        if not self._seating.voters():
            self._end(VoteEnded(vote.what, VoteEnd.MOOT, None))
            return
        self._end(VoteEnded(vote.what, VoteEnd.PASSED, None))
        self._take_effect(vote.what)

    def _expire(self) -> None:
        if self.vote is not None:
            self._fail(self.vote, VoteEnd.LAPSED, None)

    def _end(self, message: VoteEnded) -> None:
        waiting, self.vote = self.vote.waiting if self.vote is not None else [], None
        for seat in waiting:
            if seat.person is not None and seat.name != message.by:
                seat.person.late.close(Topic.VOTE, self._clock.seconds())
        self._alarm.clear()
        self._tell(message)

    def clear(self) -> None:
        """Forget everything, without a word."""
        self.vote = None
        self._alarm.clear()

    # For the program that takes over.

    def hand_over(self) -> VotingHandover:
        """Return the vote that runs, and those that have failed."""
        vote, due = self.vote, self._alarm.due
        if vote is None or due is None:
            return VotingHandover(self._called, None, dict(self._failed))
        waiting, agreed = (tuple(seat.name for seat in seats) for seats in (vote.waiting, vote.agreed))
        running = VoteHandover(vote.number, vote.what, vote.by.name, waiting, agreed, due)
        return VotingHandover(self._called, running, dict(self._failed))

    def take_over(self, value: VotingHandover) -> None:
        """Go on with what was handed over; everybody sits already."""
        self._called, self._failed = value.called, dict(value.failed)
        if value.vote is not None:
            named = {seat.name: seat for seat in self._seating}
            waiting = [named[name] for name in value.vote.waiting]
            agreed = [named[name] for name in value.vote.agreed]
            self.vote = Vote(value.vote.number, value.vote.what, named[value.vote.by], waiting, agreed)
            self._alarm.set_at(value.vote.due, self._expire)
