"""A restart without dropping anybody: another program is started, and takes over while everything rests.

First it starts by itself and says that it could. Then nothing is read and no timer runs here until all that
was to be kept or shown has left; what remains is one value, which goes over together with the sockets. Until
the other program says that it has taken over, this one can go on, and does if anything is wrong.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING, Any, Final, NoReturn, Protocol

import attrs
from twisted.internet.task import deferLater
from twisted.internet.threads import deferToThread

from una_mud.cli import supervisor
from una_mud.cli.successor import CHANNEL, SUPERVISOR
from una_mud.server.channel import FAILED, READY, TAKEN, Channel, EndedError
from una_mud.server.sockets import let_go, plain

if TYPE_CHECKING:
    from una_mud.server.connection import Connection
    from una_mud.server.listeners import Listeners
    from una_mud.server.server_handover import ServerHandover
    from una_mud.storage.store import Store
    from una_mud.world.world import World

_log = logging.getLogger(__name__)
STARTS_WITHIN: Final = 60.0
"""Seconds that the other program has until it's ready; nothing rests meanwhile."""
SETTLES_WITHIN: Final = 3.0
"""Seconds until all that was to be kept must be on the disk."""
TAKES_WITHIN: Final = 10.0
"""Seconds in which it must take over."""
_LOOK: Final = 0.001
_POSTPONED: Final = 1e6
"""Seconds by which all timers are put off while everything rests."""


class CannotRestartError(Exception):
    """The server goes on as it is; the text says why, in one line."""


class Restarted(Protocol):
    """The server, as seen from here."""

    world: World
    listeners: Listeners
    store: Store

    def hand_over(self, connections: list[tuple[str, Connection]]) -> ServerHandover:
        """Return all that the other program needs, for these connections."""


@attrs.frozen(eq=False)
class Program:
    """The program that is to take over, and the way to it."""

    process: subprocess.Popen[bytes]
    channel: Channel
    stand_in: socket.socket | None
    """Our end of the supervisor's socket, if we are the first program."""
    told: str = ""
    """What there is to tell about the restart."""

    def replaces_us(self) -> NoReturn:
        """End this process; the first one stays, and stands in for the one that has taken over."""
        logging.shutdown()
        if self.stand_in is None:
            os._exit(0)
        self.stand_in.set_inheritable(True)
        signal.pthread_sigmask(signal.SIG_BLOCK, supervisor.PASSED_ON)  # until it can pass them on
        words = (str(self.stand_in.fileno()), str(self.process.pid))
        os.execv(sys.executable, [sys.executable, "-I", "-S", supervisor.__file__, *words])  # noqa: S606

    def pass_on(self, number: int, _: object) -> None:
        """Send it a signal that was meant for the server."""
        self.process.send_signal(number)

    def stop(self) -> None:
        """Let it end."""
        self.channel.close()
        self.process.kill()
        self.process.wait()
        if self.stand_in is not None:
            self.stand_in.close()


def _start() -> Program:
    """Start the program anew, with the same words."""
    ours, theirs = socket.socketpair()
    stand_in, held = _supervision()
    environment = {**os.environ, CHANNEL: str(theirs.fileno()), SUPERVISOR: str(held)}
    process = subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, *sys.orig_argv[1:]],
        env=environment,
        pass_fds=(theirs.fileno(), held),
        process_group=0,  # what stays in our place passes on what the terminal sends
    )
    theirs.close()
    if stand_in is not None:
        os.close(held)
    return Program(process, Channel(ours), stand_in)


def _supervision() -> tuple[socket.socket | None, int]:
    """Return the supervisor's end of a socket, unless there's a supervisor already, and the server's."""
    number = os.environ.get(SUPERVISOR)
    if number is not None:
        return None, int(number)
    ours, theirs = socket.socketpair()
    return ours, theirs.detach()


class Restarter:
    """Restarts a server."""

    def __init__(self, server: Restarted, reactor: Any) -> None:  # noqa: ANN401 - zope's interfaces tell a type checker nothing
        """Restart a server that runs on a reactor."""
        self._server = server
        self._reactor = reactor
        self._running = False

    async def run(self) -> Program:
        """Have another program take over; return it, with everything that can be handed over let go.

        Raises:
            CannotRestartError: everything goes on as it was.
        """
        if self._running:
            raise CannotRestartError("a restart is under way already")
        self._running = True
        try:
            return await self._run()
        except CannotRestartError as problem:
            _log.error("not restarted: %s", problem)
            raise
        except Exception as problem:
            _log.exception("not restarted")
            raise CannotRestartError("something went wrong that is in the log") from problem
        finally:
            self._running = False

    async def _run(self) -> Program:
        try:
            program = _start()
        except OSError as problem:
            raise CannotRestartError(f"the program can't be started: {problem}") from problem
        try:
            await deferToThread(_prepare)
            _expect(READY, await deferToThread(_answer, program, STARTS_WITHIN))
            told = await self._hand_over(program)
        except BaseException:
            program.stop()
            raise
        return attrs.evolve(program, told=told)

    async def _hand_over(self, program: Program) -> str:
        began = self._reactor.seconds()
        rest = _Rest(self._server, self._reactor)
        rest.begin()
        try:
            await rest.settle()
            count = self._pass(program, rest.connections)
        except BaseException:
            rest.end()
            raise
        for number in supervisor.PASSED_ON:
            signal.signal(number, program.pass_on)
        rest.leave()
        seconds = self._reactor.seconds() - began
        pid = program.process.pid
        told = f"restarted in {seconds:.2f} s: process {pid} has taken over {count} connections"
        _log.info("%s", told)
        return told

    def _pass(self, program: Program, connections: list[tuple[str, Connection]]) -> int:
        """Hand everything over, and wait for the answer; nothing else happens meanwhile."""
        from una_mud.server import handover_codec  # noqa: PLC0415 - only a restart needs it

        gc.disable()
        store = self._server.store
        value = handover_codec.encode(self._server.hand_over(connections))
        sockets = {place: port.socket.fileno() for place, port in self._server.listeners.ports.items()}
        numbers = [plain(connection.transport).socket.fileno() for _, connection in connections]
        store.let_go()
        try:
            program.channel.send(value, sockets, numbers, TAKES_WITHIN)
            _expect(TAKEN, _answer(program, TAKES_WITHIN))
        except BaseException as problem:
            gc.enable()
            program.process.kill()
            program.process.wait()
            store.take_back()
            if isinstance(problem, OSError):
                raise CannotRestartError(f"the new program couldn't be told: {problem}") from problem
            raise
        return len(numbers)


def _prepare() -> None:
    """Do beforehand what takes a while the first time."""
    from una_mud.server import handover_codec  # noqa: PLC0415 - as above

    handover_codec.prepare()


def _answer(program: Program, seconds: float) -> str:
    try:
        return program.channel.hear(seconds)
    except EndedError as problem:
        code = program.process.poll()
        ended = f"it ended with code {code}" if code is not None else str(problem)
        raise CannotRestartError(f"the new program didn't take over: {ended}; see the log") from problem


def _expect(wanted: str, answer: str) -> None:
    if answer != wanted:
        raise CannotRestartError(f"the new program can't take over: {answer.removeprefix(FAILED)}")


class _Rest:
    """Everything rests: nothing is read, nobody is let in, and no timer runs that was set before."""

    def __init__(self, server: Restarted, reactor: Any) -> None:  # noqa: ANN401 - as above
        self._server = server
        self._reactor = reactor
        self.connections: list[tuple[str, Connection]] = []
        self._postponed: list[Any] = []

    def begin(self) -> None:
        """Rest from now on."""
        self.connections = self._server.listeners.plain()
        for port in self._server.listeners.ports.values():
            port.stopReading()
        for _, connection in self.connections:
            plain(connection.transport).stopReading()
        now = self._reactor.seconds()
        self._postponed = [call for call in self._reactor.getDelayedCalls() if call.getTime() > now]
        for call in self._postponed:
            call.delay(_POSTPONED)

    def end(self) -> None:
        """Go on."""
        for call in self._postponed:
            if call.active():
                call.delay(-_POSTPONED)
        for _, connection in self.connections:
            if connection.is_open:
                connection.stay()
        for port in self._server.listeners.ports.values():
            port.startReading()

    async def settle(self) -> None:
        """Wait until all that has happened is on the disk, and has left as far as readers take it."""
        deadline = self._reactor.seconds() + SETTLES_WITHIN
        while not self._is_settled():
            if self._reactor.seconds() > deadline:
                raise CannotRestartError("something is still being saved or looked up; try again soon")
            await deferLater(self._reactor, _LOOK)

    def _is_settled(self) -> bool:
        self._server.world.unit_of_work.flush()
        for _, connection in self.connections:
            connection.flush()
        self.connections = [each for each in self.connections if each[1].is_open]
        due = self._reactor.seconds() + _LOOK
        return (
            self._server.store.is_settled
            and all(connection.is_settled for _, connection in self.connections)
            and not any(call.getTime() < due for call in self._reactor.getDelayedCalls())
        )

    def leave(self) -> None:
        """Let go of all that was handed over; nothing happens here any more by itself."""
        for port in self._server.listeners.ports.values():
            let_go(port)
        for listener, connection in self.connections:
            let_go(plain(connection.transport))
            connection.handed_over()
            self._server.listeners.forget(listener, connection)
        self._server.world.unit_of_work.journal = None
        for connection in self._server.listeners.connections:
            connection.restarting()
            connection.flush()
        for call in self._reactor.getDelayedCalls():
            # What TLS has still to send is cancelled by Twisted itself, which fails if it's done twice.
            if getattr(getattr(call, "func", None), "__module__", "") != "twisted.protocols.tls":
                call.cancel()
