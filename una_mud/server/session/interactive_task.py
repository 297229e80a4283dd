"""A task on one connection that may ask for bare lines: the login, a new password, a file that is pasted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from twisted.internet.defer import Deferred, succeed

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

    from twisted.internet.interfaces import IReactorTime
    from twisted.python.failure import Failure

    from una_mud.world.accounts import Query
    from una_mud.world.clock import Clock

PATIENCE: Final = 120.0
"""Seconds that a task of somebody who is in waits for a line."""


class Interrupted(Exception):  # noqa: N818 - it is no error
    """Something else came than an answer; a line that is to be read instead."""

    def __init__(self, line: str) -> None:
        """Keep the line."""
        super().__init__("interrupted")
        self.line = line


class InteractiveTask:
    """One task at a time. ``changed`` is called when it asks something, ``over`` with how it has ended."""

    def __init__(self, clock: Clock, changed: Callable[[], None], over: Callable[[object], None]) -> None:
        """Have no task yet."""
        self.busy = False
        """Whether there is a task."""
        self.query: Query | None = None
        """What it asks for now; None while it has other things to wait for."""
        self.line: str | None = None
        """The line that began it; None: nobody has typed one, it's the login."""
        self.answers: list[str] = []
        """What was answered so far: with this the task can be brought to the same point again."""
        self._again: list[str] = []
        self._clock = clock
        self._changed = changed
        self._over = over
        self._task: Deferred[None] | None = None
        self._answer: Deferred[str] | None = None

    @property
    def waits(self) -> bool:
        """Whether no line can be taken now, by the task or by anybody else."""
        return self.busy and self.query is None

    def follow(
        self, task: Coroutine[Any, Any, None], line: str | None = None, answers: Iterable[str] = ()
    ) -> None:
        """Begin a task; there must be none. The first questions get the ``answers`` at once."""
        self.busy = True
        self.line, self.answers, self._again = line, [], list(answers)
        running = self._task = Deferred.fromCoroutine(task)
        running.addBoth(self._ended)

    def ask(self, query: Query, patience: float | None = PATIENCE) -> Deferred[str]:
        """Ask for a line, from within the task; TimeoutError when none comes for so many seconds."""
        if self._again:
            self.answers.append(self._again.pop(0))
            return succeed(self.answers[-1])
        answer: Deferred[str] = Deferred()
        if patience is not None:
            answer.addTimeout(patience, cast("IReactorTime", self._clock))
        self._answer, self.query = answer, query
        answer.addBoth(self._heard)
        self._changed()
        return answer

    def _heard(self, line: str | Failure) -> str | Failure:
        self._answer = self.query = None
        return line

    def answer(self, line: str) -> None:
        """Give the line that was asked for."""
        if self._answer is not None:
            self.answers.append(line)
            self._answer.callback(line)

    def interrupt(self, line: str) -> None:
        """Have a line read by a task that asks for something else."""
        if self._answer is not None:
            self._answer.errback(Interrupted(line))

    def cancel(self) -> None:
        """End the task, soon: it may be the one that wants this."""
        self._clock.callLater(0, self._cancel)

    def _cancel(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _ended(self, outcome: object) -> None:
        self.busy = False
        self._task = None
        self._over(outcome)
