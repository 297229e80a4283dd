"""Processes in which the expert thinks, so that the reactor has its time for people.

They are started when they are first needed, as many as there are cores but one. One that fails or takes too
long is ended, and the next request starts another one. Whoever asked is then told that there is no answer.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Protocol

import attrs
from twisted.internet.error import ProcessExitedAlready
from twisted.internet.protocol import ProcessProtocol

from una_mud.server.expert_wire import decode_rated, encode_request, to_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from twisted.python.failure import Failure

    from una_mud.bots.bot import RatedMove
    from una_mud.engine.moves import Move
    from una_mud.engine.view import View
    from una_mud.world.clock import Clock, DelayedCall
    from una_mud.world.ports import Advised

    class _ProcessTransport(Protocol):
        def write(self, data: bytes) -> None: ...
        def signalProcess(self, name: str) -> None: ...  # noqa: N802 - Twisted's name


class Reactor(Protocol):
    """What is needed of Twisted's reactor besides its clock."""

    def spawnProcess(  # noqa: N802 - Twisted's name
        self, protocol: ProcessProtocol, executable: str, args: Sequence[str], env: Mapping[str, str]
    ) -> object:
        """Start a program that talks with ``protocol`` by pipes."""


_COMMAND: Final = (sys.executable, "-m", "una_mud.server.expert_worker")
WAITING_AT_MOST: Final = 16
"""Requests that may wait for each worker; one more is refused at once."""
SECONDS_AT_MOST: Final = 2.0
"""A worker that takes longer for one answer, once it runs, is ended."""
START_SECONDS: Final = 10.0
"""How much longer the first answer may take, for which Python has to start."""
_log = logging.getLogger(__name__)


@attrs.frozen
class _Request:
    line: bytes
    answer: Advised


class ExpertPool:
    """Takes decisions for the expert; a :class:`una_mud.world.ports.Thinker`."""

    def __init__(
        self, reactor: Reactor, clock: Clock, size: int | None = None, command: Sequence[str] = _COMMAND
    ) -> None:
        """Make a pool without processes; ``size`` is the most of them, ``command`` starts one."""
        self._reactor = reactor
        self._clock = clock
        self._size = size or max(1, (os.cpu_count() or 1) - 1)
        self._command = command
        self._workers: set[_Worker] = set()
        self._waiting: deque[_Request] = deque()

    def think(self, view: View, seed: bytes, answer: Advised, played: Move | None = None) -> None:
        """Have the expert rate moves, or compare ``played``; call back once, with None for no answer."""
        if len(self._waiting) >= WAITING_AT_MOST * self._size:
            _log.warning("the expert is asked more than it can answer")
            self._clock.callLater(0, answer, None)
            return
        self._waiting.append(_Request(to_line(encode_request(view, seed, played)), answer))
        self.dispatch()

    def dispatch(self) -> None:
        """Give what waits to those who are free."""
        while self._waiting and (worker := self._free()) is not None:
            worker.ask(self._waiting.popleft())

    def _free(self) -> _Worker | None:
        worker = next((each for each in self._workers if each.request is None), None)
        if worker is None and len(self._workers) < self._size:
            worker = _Worker(self, self._clock)
            self._workers.add(worker)
            self._reactor.spawnProcess(worker, self._command[0], self._command, dict(os.environ))
        return worker

    def ended(self, worker: _Worker) -> None:
        """Forget a worker that has ended."""
        self._workers.discard(worker)
        self.dispatch()

    def close(self) -> None:
        """End all workers; nobody is answered any more."""
        self._waiting.clear()
        for worker in tuple(self._workers):
            worker.dismiss()


class _Worker(ProcessProtocol):
    """One process, and the request that it is at work on."""

    transport: _ProcessTransport  # type: ignore[assignment]  # Twisted's interfaces tell mypy nothing

    def __init__(self, pool: ExpertPool, clock: Clock) -> None:
        self._pool = pool
        self._clock = clock
        self._received = b""
        self._timeout: DelayedCall | None = None
        self._extra = START_SECONDS
        self.request: _Request | None = None

    def ask(self, request: _Request) -> None:
        """Give the process something to do."""
        self.request = request
        self._timeout = self._clock.callLater(SECONDS_AT_MOST + self._extra, self._too_slow)
        self.transport.write(request.line)

    def outReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Pass on the answer when its line is whole."""
        self._received += data
        if not self._received.endswith(b"\n"):
            return
        line, self._received, self._extra = self._received, b"", 0.0
        try:
            rated = decode_rated(json.loads(line))
        except Exception:  # noqa: BLE001 - whatever is wrong with it, it's no answer
            _log.exception("the expert's answer can't be read")
            self.kill()
            return
        self._answer(rated)
        self._pool.dispatch()

    def errReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Log what went wrong."""
        _log.error("the expert: %s", data.decode(errors="replace").strip())

    def processEnded(self, reason: Failure) -> None:  # noqa: N802 - Twisted's name
        """Tell who waits that there is no answer."""
        if self.request is not None:
            _log.error("a process of the expert has ended: %s", reason.getErrorMessage())
            self._answer(None)
        self._pool.ended(self)

    def _too_slow(self) -> None:
        _log.error("the expert took too long for an answer")
        self.kill()

    def _answer(self, rated: list[RatedMove] | None) -> None:
        request, self.request = self.request, None
        self._cancel_timeout()
        if request is not None:
            request.answer(rated)

    def dismiss(self) -> None:
        """End the process, and answer nobody."""
        self.request = None
        self._cancel_timeout()
        self.kill()

    def _cancel_timeout(self) -> None:
        if self._timeout is not None and self._timeout.active():
            self._timeout.cancel()

    def kill(self) -> None:
        """End the process; who waits is told when it has ended."""
        with suppress(ProcessExitedAlready):  # then processEnded is about to be called
            self.transport.signalProcess("KILL")
