"""Work for many that is done a few pieces at a time, everybody's in turn."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, TypeVar

from twisted.internet.defer import Deferred

if TYPE_CHECKING:
    from collections.abc import Callable

    from twisted.python.failure import Failure

Result = TypeVar("Result")


class FairQueue:
    """Does a piece of work of each who has any, then another of each: who has much delays nobody else.

    ``start`` begins a piece of work somewhere and tells its result; ``at_once`` is how many it can take.
    """

    def __init__(self, start: Callable[[Callable[[], Any]], Deferred[Any]], at_once: int) -> None:
        """Have nothing to do."""
        self._start = start
        self._free = at_once
        self._waiting: dict[str, deque[tuple[Deferred[Any], Callable[[], Any]]]] = {}
        """What is to be done, by whose it is; whose turn comes next stands first."""

    def do(self, whose: str, work: Callable[[], Result]) -> Deferred[Result]:
        """Have a piece of work done in turn. It is left out when the result is not wanted any more."""
        result: Deferred[Result] = Deferred()
        self._waiting.setdefault(whose, deque()).append((result, work))
        self._begin()
        return result

    def _begin(self) -> None:
        while self._free and self._waiting:
            result, work = self._next()
            if not result.called:
                self._free -= 1
                self._start(work).addBoth(self._done, result)

    def _next(self) -> tuple[Deferred[Any], Callable[[], Any]]:
        whose = next(iter(self._waiting))
        pieces = self._waiting.pop(whose)
        first = pieces.popleft()
        if pieces:
            self._waiting[whose] = pieces
        return first

    def _done(self, outcome: object | Failure, result: Deferred[Any]) -> None:
        self._free += 1
        result.callback(outcome)  # a failure goes on as one
        self._begin()
