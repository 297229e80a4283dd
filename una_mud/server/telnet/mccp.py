"""Compressed output (MCCP2): one zlib stream from where it is announced to the end of the connection."""

import zlib

from una_mud.server.telnet.telnet_options import MCCP2, subnegotiation

START = subnegotiation(MCCP2, b"")
"""What tells the client that everything after it is compressed. It must leave in one piece."""

_LEVEL = 1
_WINDOW, _MEMORY = 12, 5
"""Powers of two that make a stream cost 32 KiB, where zlib's own would cost 256 KiB; lines repeat soon."""


class Compressor:
    """The stream of one connection."""

    __slots__ = ("_stream",)

    def __init__(self) -> None:
        self._stream = zlib.compressobj(_LEVEL, zlib.DEFLATED, _WINDOW, _MEMORY)

    def through(self, data: bytes) -> bytes:
        """Compress some output so that the client can read all of it at once."""
        return self._stream.compress(data) + self._stream.flush(zlib.Z_SYNC_FLUSH)

    def end(self) -> bytes:
        """Give the last bytes. Only a connection that ends may end its stream: some clients hang else."""
        return self._stream.flush(zlib.Z_FINISH)
