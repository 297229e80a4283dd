"""The socket in the data folder by which commands of the host reach the running server.

A command is one line: ``restart``, or ``admin`` and a line as an admin types it. The answer's first line is
``ok`` or ``error``; what follows is text for the host. Only whoever may read the data folder gets at it.
"""

from __future__ import annotations

import os
import socket
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from twisted.internet import defer, protocol, unix
from twisted.protocols.basic import LineOnlyReceiver

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator
    from pathlib import Path

    from una_mud.server.twisted_types import Transport

_NAME: Final = "una-mud.sock"
_LONGEST_PATH: Final = 100
"""Bytes: the system takes no longer path for a socket, but one by way of the open folder."""
_RETRY_SECONDS: Final = 3.0
"""For how long nobody may be listening, since one program is taking the place of another."""
OK, ERROR = "ok", "error"


class CommandFailedError(Exception):
    """A command could not be done; the text says why."""


@contextmanager
def _path(folder: Path) -> Iterator[str]:
    """Give the socket's path, or a short one that holds as long as the block."""
    path = folder / _NAME
    if len(os.fsencode(path)) <= _LONGEST_PATH:
        yield str(path)
        return
    number = os.open(folder, os.O_PATH)
    try:
        yield f"/proc/self/fd/{number}/{_NAME}"
    finally:
        os.close(number)


# The server's end.


class _Command(LineOnlyReceiver):
    """One command."""

    factory: ControlSocket
    delimiter = b"\n"

    def lineReceived(self, line: bytes) -> None:  # noqa: N802 - Twisted's name
        """Do it, and answer."""
        doing = defer.Deferred.fromCoroutine(self.factory.run(line.decode("utf-8", "replace")))
        doing.addCallbacks(lambda told: self._answer(OK, told), lambda failure: self._failed(failure.value))

    def _failed(self, problem: BaseException) -> None:
        self._answer(ERROR, str(problem) if isinstance(problem, CommandFailedError) else repr(problem))

    def _answer(self, word: str, told: str) -> None:
        wire: Transport = self.transport  # type: ignore[assignment]
        wire.write(f"{word}\n{told}\n".encode())
        wire.loseConnection()


class ControlSocket(protocol.Factory):
    """Listens for commands; ``run`` does one and returns what is told, or raises CommandFailedError."""

    noisy = False

    def __init__(self, folder: Path, run: Callable[[str], Coroutine[Any, Any, str]]) -> None:
        """Listen in a folder, from :meth:`listen` on."""
        self.run = run
        self._folder = folder
        self._port: Any = None

    def buildProtocol(self, addr: object) -> Any:  # noqa: ANN401, N802 - Twisted's
        """Wait for a command."""
        del addr
        command = _Command()
        command.factory = self
        return command

    def listen(self, reactor: Any) -> None:  # noqa: ANN401 - zope's interfaces tell a type checker nothing
        """Listen; what is left of a server before goes."""
        (self._folder / _NAME).unlink(missing_ok=True)
        mask = os.umask(0o177)
        try:
            with _path(self._folder) as path:
                made: Any = unix.Port  # its interfaces tell a type checker nothing
                self._port = made(path, self, mode=0o600, reactor=reactor)
                self._port.startListening()
        finally:
            os.umask(mask)

    def stop(self) -> None:
        """Listen no more, and leave the socket's name to whoever comes."""
        port, self._port = self._port, None
        if port is not None:
            port.stopReading()
            port.socket.close()


# The command line's end.


def send(folder: Path, command: str) -> str:
    """Have the running server do something, and return what it tells.

    Raises:
        CommandFailedError: it could not, or no server is running.
    """
    deadline = time.monotonic() + _RETRY_SECONDS
    while True:
        try:
            return _send(folder, command)
        except FileNotFoundError:
            raise CommandFailedError(f"no server is running on {folder}") from None
        except ConnectionRefusedError:
            if time.monotonic() > deadline:
                raise CommandFailedError(f"no server is running on {folder}") from None
            time.sleep(0.05)
        except OSError as problem:
            raise CommandFailedError(f"can't reach the server: {problem.strerror}") from problem


@contextmanager
def connected(folder: Path) -> Iterator[socket.socket]:
    """Connect to the server that runs on a folder, or raise OSError."""
    with _path(folder) as path, socket.socket(socket.AF_UNIX) as sock:
        sock.connect(path)
        yield sock


def _send(folder: Path, command: str) -> str:
    with connected(folder) as sock:
        sock.sendall(f"{' '.join(command.split())}\n".encode())
        with sock.makefile("r", encoding="utf-8") as answer:
            word, _, told = answer.read().partition("\n")
    if word != OK:
        raise CommandFailedError(told.strip() or "the server has ended without an answer")
    return told.rstrip("\n")
