"""Which question a line answers: the one that was open when it was sent (rulebook, 1.10).

A client of the page says with its line what that was. Of any other line it's only known when it came: so what
closes is remembered for a moment, and what has been shown is told apart by its time.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.world.question import Question

GRACE: Final = 2.0
"""Seconds for which a line may be under way that was sent before something closed or was shown."""


class Topic(enum.Enum):
    """What a line can answer."""

    TURN = enum.auto()
    """The table: what to play, or whether to challenge a card."""
    QUESTION = enum.auto()
    """What was left open of a line: a colour, a player."""
    VOTE = enum.auto()


@attrs.define(eq=False)
class LateAnswers:
    """What has closed for one person while their answer may have been under way."""

    _until: dict[Topic, float] = attrs.field(factory=dict, init=False)
    _question: Question | None = attrs.field(default=None, init=False)
    _shown: dict[Topic, float] = attrs.field(factory=dict, init=False)
    """When the person was asked last, by what."""
    meant: Topic | None = None
    """What the line that is being read answers for certain, since it's open and the client has named it."""

    def show(self, topic: Topic, now: float) -> None:
        """Note that the person is asked something."""
        self._shown[topic] = now

    def is_for_vote(self, now: float) -> bool:
        """Whether a yes or a no is for the vote, when the vote and a card both wait for one.

        It's for what was shown last. Raises CommandError if that was so short a time ago that the line may be
        for the other.
        """
        if self.meant is not None:
            return self.meant is Topic.VOTE
        card, vote = (self._shown.get(topic, -GRACE) for topic in (Topic.TURN, Topic.VOTE))
        if now < max(card, vote) + GRACE:
            raise CommandError(ErrorId.CARD_AND_VOTE)
        return vote > card

    def close(self, topic: Topic, now: float, question: Question | None = None) -> None:
        """Note that something has closed otherwise than by the person's answer."""
        self._until[topic] = now + GRACE
        if question is not None:
            self._question = question

    def check(self, topics: Iterable[Topic], now: float) -> None:
        """Raise CommandError for a line that may be meant for what has just closed."""
        if self._until and self.meant is None and any(now < self._until.get(topic, now) for topic in topics):
            raise CommandError(ErrorId.TOO_LATE)

    def check_text(self, text: str, now: float, *, beginning: bool) -> None:
        """Raise CommandError for a text that answers the question that has just closed."""
        if self._question is None or self.meant is not None or now >= self._until.get(Topic.QUESTION, now):
            return
        try:
            meant = self._question.find(text, beginning=beginning) is not None
        except CommandError:  # it could be several of the answers
            meant = True
        if meant:
            raise CommandError(ErrorId.TOO_LATE)
