"""The way in of a connection: bytes and lines are taken only as fast as their sender's budget allows.

Nothing is lost when somebody sends too much: what can't be taken yet waits here, and when that is enough the
transport isn't read any more, so that the sender's own system has to wait.
"""

from __future__ import annotations

from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any, Final, Protocol

from una_mud.server.connection_number import CURRENT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.server.limits import Budget
    from una_mud.world.clock import Clock, DelayedCall
    from una_mud.world.limits import Counters, Limits

PIECE: Final = 4096
"""Bytes that are read before it's looked at whether they were too much."""
TURN: Final = 0.005
"""Seconds after which others have a turn, too."""
_SHORTEST_WAIT: Final = 0.05
"""Seconds."""


class Receiver(Protocol):
    """The connection, as seen from its way in."""

    @property
    def is_open(self) -> bool:
        """Whether anything that comes is still taken."""

    number: int
    """The connection's number in the log."""

    def receive(self, data: bytes, now: float) -> None:
        """Read some of what has come; its lines are given to :meth:`InputQueue.take`."""

    def report(self, event: Any) -> None:  # noqa: ANN401 - whatever counts as a line there
        """Report a line to the session."""

    def read(self, *, on: bool) -> None:
        """Have the transport read, or not."""

    def slowed(self) -> None:
        """Say that what was sent is taken more slowly."""

    def flooded(self) -> None:
        """End the connection: too much has come for too long."""


class InputQueue:
    """What has come and waits. ``budgets`` are the connection's own, and its address's if that has one."""

    __slots__ = (
        "_began",
        "_budgets",
        "_clock",
        "_counters",
        "_limits",
        "_lines",
        "_next",
        "_receiver",
        "_slowed_since",
        "_stopped",
        "_taken",
        "_unread",
        "_warned",
    )

    def __init__(
        self,
        clock: Clock,
        limits: Limits,
        receiver: Receiver,
        budgets: tuple[Budget, ...],
        counters: Counters,
    ) -> None:
        """Have nothing that waits."""
        self._counters = counters
        self._clock = clock
        self._limits = limits
        self._receiver = receiver
        self._budgets = budgets
        self._unread = bytearray()
        self._lines: list[Any] = []
        self._began = 0.0
        """When this turn has begun."""
        self._taken = False
        """Whether a line was taken in this turn."""
        self._next: DelayedCall | None = None
        self._stopped = False
        """Whether the transport isn't read."""
        self._slowed_since: float | None = None
        self._warned = False

    @property
    def reads(self) -> bool:
        """Whether the transport is read."""
        return not self._stopped

    def hand_over(self) -> tuple[bytes, tuple[Any, ...]]:
        """Return the bytes that nobody has read and the lines that nobody has taken."""
        return bytes(self._unread), tuple(self._lines)

    def take_over(self, unread: bytes, lines: Iterable[Any]) -> None:
        """Take what waited in another program, soon."""
        self._lines.extend(lines)
        self._unread += unread
        if self._lines or self._unread:
            self._next = self._clock.callLater(0, self._go_on)
            self._match_reading()

    def charge_to(self, budgets: tuple[Budget, ...]) -> None:
        """Have other budgets pay from now on."""
        self._budgets = budgets

    def charge(self, lines: int) -> None:
        """Have what was taken last cost so many lines more: the next one waits for it."""
        now = self._clock.seconds()
        for budget in self._budgets:
            budget.lines.spend(now, lines)

    def pay_for(self, work: Callable[[], object]) -> float:
        """Do something at the sender's expense; return for how many seconds they should wait after it."""
        now, began = self._clock.seconds(), thread_time()
        try:
            work()
        finally:
            used = thread_time() - began
            for budget in self._budgets:
                budget.spend(now, 0, used)
        return self._debt(now)

    def feed(self, data: bytes) -> None:
        """Take what has come."""
        self._counters.bytes_in += len(data)
        self._unread += data
        if self._next is None:
            self._go_on()
        else:
            self._match_reading()

    def take(self, event: Any, now: float) -> None:  # noqa: ANN401 - see Receiver.report
        """Report a line now, or when it may be taken; after the farewell never."""
        if not self._receiver.is_open:
            return
        if not self._lines and self._has_turn() and self._may_take(now):
            self._report(event)
        elif len(self._lines) < self._limits.lines_kept:
            self._lines.append(event)
        else:
            self._flooded()

    def clear(self) -> None:
        """Forget everything that waits."""
        self._unread.clear()
        self._lines.clear()
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _has_turn(self) -> bool:
        """Whether another line may be taken before others have had their turn: one may always be."""
        return not self._taken or perf_counter() - self._began < TURN

    def _may_take(self, now: float) -> bool:
        """Take a line's price from all budgets, or from none."""
        if all(budget.has_line(now) for budget in self._budgets):
            for budget in self._budgets:
                budget.spend_line()
            return True
        return False

    def _report_first(self) -> None:
        self._report(self._lines.pop(0))

    def _report(self, event: Any) -> None:  # noqa: ANN401 - see Receiver.report
        """Report a line, count it, and measure how long it takes if anybody wants to know."""
        self._taken = True
        counters = self._counters
        counters.lines += 1
        began, token = perf_counter(), CURRENT.set(self._receiver.number)
        try:
            self._receiver.report(event)
        finally:
            CURRENT.reset(token)
        if counters.on_line is not None:
            counters.on_line(perf_counter() - began)

    def _go_on(self) -> None:
        """Take lines and read bytes as far as the budgets allow; the rest is for later."""
        self._next = None
        self._began, self._taken = perf_counter(), False
        now, began = self._clock.seconds(), thread_time()
        size = self._take_turn(now)
        used = thread_time() - began
        for budget in self._budgets:
            budget.spend(now, size, used)
        self._wait_or_rest(now)

    def _take_turn(self, now: float) -> int:
        """Take lines and read bytes until others have a turn; return how many bytes."""
        size = 0
        while self._receiver.is_open and self._has_turn() and not self._debt(now, size):
            if self._lines:
                if not self._may_take(now):
                    break
                self._report_first()
            elif self._unread:
                size += self._read_piece(now)
            else:
                break
        return size

    def _debt(self, now: float, size: int = 0) -> float:
        """Return for how many seconds nothing may be taken, when so many bytes aren't paid for yet."""
        return max(budget.debt(now, size) for budget in self._budgets)

    def _read_piece(self, now: float) -> int:
        """Read some bytes; return how many."""
        piece = bytes(self._unread[:PIECE])
        del self._unread[:PIECE]
        self._receiver.receive(piece, now)
        return len(piece)

    def _wait_or_rest(self, now: float) -> None:
        """Set the time at which to go on, if anything waits, and read the transport or not."""
        if not self._receiver.is_open:
            return
        wait = 0.0
        if self._lines or self._unread:
            wait = self._wait(now)
            self._next = self._clock.callLater(wait, self._go_on)
        self._match_reading()
        self._notice(now, wait)

    def _wait(self, now: float) -> float:
        """Return for how many seconds what has come must wait: 0 if only others are to have a turn."""
        spent = [what for budget in self._budgets if (what := budget.spent())]
        if not spent:
            return 0.0
        self._counters.waits.update(spent)
        return max(_SHORTEST_WAIT, self._debt(now), *(budget.line_wait() for budget in self._budgets))

    def _match_reading(self) -> None:
        """Have the transport read only while nothing that it has read waits."""
        if bool(self._unread) is not self._stopped:
            self._stopped = not self._stopped
            self._receiver.read(on=not self._stopped)

    def _notice(self, now: float, wait: float) -> None:
        """Say once that it goes slowly; end what doesn't stop."""
        if not wait:
            self._slowed_since = None
            self._warned = False
            return
        if self._slowed_since is None:
            self._slowed_since = now
        if now - self._slowed_since > self._limits.flooding_time:
            self._flooded()
        elif not self._warned and self._is_noticed(max(wait, now - self._slowed_since)):
            self._warned = True
            self._counters.slowed += 1
            self._receiver.slowed()

    def _is_noticed(self, seconds: float) -> bool:
        """Whether the sender wonders, after so many seconds."""
        many = self._stopped or len(self._lines) > self._limits.lines_unnoticed
        return many or seconds > self._limits.seconds_unnoticed

    def _flooded(self) -> None:
        self._counters.flooded += 1
        self._receiver.flooded()
