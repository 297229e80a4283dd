"""What stays in the place of a server that was restarted, so that its process keeps its number.

A shell, systemd and a container know the server by the process that they have started. When another program
takes over, that process becomes this script: it passes signals on and ends when the server does. It's run by
its path, and needs nothing of the package: ``supervisor.py SOCKET PID``.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from typing import Final

PASSED_ON: Final = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGUSR2)


class Supervisor:
    """Waits for one server after the other. Each tells its number (``pid 17``), the last one ``exit 0``."""

    def __init__(self, sock: socket.socket, pid: int) -> None:
        """Stand in for a server, which holds the other end of a socket."""
        self._socket = sock
        self._pid = pid
        self._code = 1

    def pass_on(self, number: int, _: object) -> None:
        """Send a signal to the server."""
        os.kill(self._pid, number)

    def wait(self) -> int:
        """Wait until no server holds the socket any more; return the exit code of the last."""
        with self._socket.makefile("r") as lines:
            for line in lines:
                word, _, number = line.partition(" ")
                if word == "pid":
                    self._pid = int(number)
                else:
                    self._code = int(number)
        return self._code


def main(number: str, pid: str) -> int:
    """Stand in for a server until it ends."""
    supervisor = Supervisor(socket.socket(fileno=int(number)), int(pid))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system clears away who has ended
    for each in PASSED_ON:
        signal.signal(each, supervisor.pass_on)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, PASSED_ON)
    return supervisor.wait()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
