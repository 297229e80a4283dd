"""The program that takes the place of a running one: it's started by that, and told so by the environment."""

from __future__ import annotations

import gc
import os
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Self

import attrs

from una_mud.server.channel import FAILED, READY, TAKEN, Channel
from una_mud.storage.database import check_readable

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from una_mud.server.server_handover import ServerHandover

CHANNEL: Final = "UNA_MUD_RESTART_CHANNEL"
"""The variable with the number of the socket to the running program."""
SUPERVISOR: Final = "UNA_MUD_RESTART_SUPERVISOR"
"""The variable with the number of the socket to what stays in the first program's place."""


@attrs.frozen(eq=False)
class Inheritance:
    """What was handed over: a value, listening sockets by their places, and the connections' in order."""

    value: ServerHandover
    listeners: dict[str, int]
    connections: list[int]


class Successor:
    """The way to the program that still runs."""

    def __init__(self, channel: Channel) -> None:
        """Speak to it."""
        self._channel = channel

    @classmethod
    def from_environment(cls) -> Self | None:
        """Return the way to the program that has started this one; None when nobody is to be succeeded."""
        number = os.environ.pop(CHANNEL, None)
        return None if number is None else cls(Channel(socket.socket(fileno=int(number))))

    def check(self, data: Path) -> None:
        """Do beforehand what takes a while, and see that the data can be read; CannotOpen when they can't."""
        from una_mud.server import handover_codec  # noqa: PLC0415 - only a restart needs it

        check_readable(data)
        handover_codec.prepare()

    def inherit(self) -> Inheritance:
        """Tell that all is ready, and wait for what is handed over.

        Raises:
            UnreadableError: it can't be read.
            EndedError: the other program goes on by itself.
        """
        from una_mud.server import handover_codec  # noqa: PLC0415 - as above

        self._channel.say(READY)
        data, listeners, connections = self._channel.receive()
        gc.disable()  # so much is made now that is to stay
        return Inheritance(handover_codec.decode(data), listeners, connections)

    def has_taken_over(self) -> None:
        """Tell the other program that it can go."""
        gc.enable()
        self._channel.say(TAKEN)
        self._channel.close()

    def fail(self, reason: str) -> None:
        """Tell it why it must go on."""
        self._channel.say(FAILED + reason)
        self._channel.close()


class Supervised:
    """The way to what stays in the place of the first program, see :mod:`una_mud.cli.supervisor`."""

    def __init__(self, sock: socket.socket) -> None:
        """Speak through a socket."""
        self._socket = sock
        self._stop: Callable[[], object] = bool

    @classmethod
    def from_environment(cls) -> Self | None:
        """Return the way to it; None for the first program."""
        number = os.environ.get(SUPERVISOR)
        return None if number is None else cls(socket.socket(fileno=int(number)))

    def begin(self, reactor: Any) -> None:  # noqa: ANN401 - zope's interfaces tell a type checker nothing
        """Tell it who runs now. When it's gone, the server stops."""
        self._stop = reactor.stop
        self._say(f"pid {os.getpid()}")
        reactor.addReader(self)
        self._gone = reactor.removeReader

    def leave(self) -> None:
        """Leave it to the program that has taken over."""
        self._gone(self)

    def end(self) -> None:
        """Tell it that the server has stopped as it should."""
        self._say("exit 0")

    def _say(self, words: str) -> None:
        with suppress(OSError):
            self._socket.sendall(f"{words}\n".encode())

    # ruff: noqa: N802 - the names below are Twisted's

    def fileno(self) -> int:
        """Return the socket's number."""
        return self._socket.fileno()

    def doRead(self) -> None:
        """Stop the server: nobody ever says anything here."""
        self._gone(self)
        self._stop()

    def connectionLost(self, reason: object) -> None:
        """Do nothing: it's being stopped anyway."""

    def logPrefix(self) -> str:
        """Return the name for Twisted's log."""
        return "supervisor"
