"""Between the program that goes and the one that takes its place: a value with sockets, and short answers."""

from __future__ import annotations

import json
import socket
import struct
from contextlib import suppress
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

READY, TAKEN, FAILED = "ready", "taken", "failed "
"""What the program that comes says: that it could start, that it has taken over, or why it can't."""
_AT_ONCE: Final = 200
"""Sockets in one message: Linux takes no more than 253."""
_HEAD: Final = struct.Struct(">QQ")
"""How many sockets and how many bytes follow."""


class EndedError(Exception):
    """The other end has gone, or hasn't answered in time."""


class Channel:
    """One end of a pair of connected sockets."""

    def __init__(self, sock: socket.socket) -> None:
        """Speak through a socket."""
        self._socket = sock
        self._heard = b""

    def fileno(self) -> int:
        """Return the socket's number."""
        return self._socket.fileno()

    def close(self) -> None:
        """Close this end."""
        self._socket.close()

    # Short answers.

    def say(self, words: str) -> None:
        """Say something in one line; nothing happens when nobody listens any more."""
        with suppress(OSError):
            self._socket.sendall(" ".join(words.split()).encode() + b"\n")

    def hear(self, seconds: float) -> str:
        """Return the next line, or raise EndedError."""
        self._socket.settimeout(seconds)
        try:
            while b"\n" not in self._heard:
                data = self._socket.recv(4096)
                if not data:
                    raise EndedError("it ended without a word")
                self._heard += data
        except OSError as problem:
            raise EndedError(f"it didn't answer: {problem}") from problem
        finally:
            with suppress(OSError):
                self._socket.settimeout(None)
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode()

    # Values.

    def send(self, value: bytes, sockets: dict[str, int], more: Sequence[int], seconds: float) -> None:
        """Send a value with named sockets and some more, or raise OSError."""
        self._socket.settimeout(seconds)
        numbers = [*sockets.values(), *more]
        names = json.dumps(list(sockets)).encode()
        self._socket.sendall(_HEAD.pack(len(numbers), len(names) + 1 + len(value)))
        for at in range(0, len(numbers), _AT_ONCE):
            socket.send_fds(self._socket, [b"."], numbers[at : at + _AT_ONCE])
        self._socket.sendall(names + b"\n" + value)
        self._socket.settimeout(None)

    def receive(self) -> tuple[bytes, dict[str, int], list[int]]:
        """Wait for a value, and return it with the numbers of its sockets; EndedError when none comes."""
        head = self._exactly(_HEAD.size)
        count, size = _HEAD.unpack(head)
        numbers: list[int] = []
        while len(numbers) < count:
            _, some, _, _ = socket.recv_fds(self._socket, 1, _AT_ONCE)
            if not some:
                raise EndedError("sockets are missing")
            numbers += some
        names, _, value = self._exactly(size).partition(b"\n")
        named = dict(zip(json.loads(names), numbers, strict=False))
        return value, named, numbers[len(named) :]

    def _exactly(self, size: int) -> bytes:
        data = bytearray()
        while len(data) < size:
            piece = self._socket.recv(min(size - len(data), 1 << 20))
            if not piece:
                raise EndedError("the other program has ended")
            data += piece
        return bytes(data)
