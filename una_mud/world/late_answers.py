"""Answers that come too late are refused, and never taken for what was asked since (rulebook, 1.10)."""

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
"""Seconds for which an answer to what has just closed may still be under way."""


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

    def close(self, topic: Topic, now: float, question: Question | None = None) -> None:
        """Note that something has closed otherwise than by the person's answer."""
        self._until[topic] = now + GRACE
        if question is not None:
            self._question = question

    def check(self, topics: Iterable[Topic], now: float) -> None:
        """Raise CommandError for a line that may be meant for what has just closed."""
        if self._until and any(now < self._until.get(topic, now) for topic in topics):
            raise CommandError(ErrorId.TOO_LATE)

    def check_text(self, text: str, now: float, *, beginning: bool) -> None:
        """Raise CommandError for a text that answers the question that has just closed."""
        if self._question is None or now >= self._until.get(Topic.QUESTION, now):
            return
        try:
            meant = self._question.find(text, beginning=beginning) is not None
        except CommandError:  # it could be several of the answers
            meant = True
        if meant:
            raise CommandError(ErrorId.TOO_LATE)
