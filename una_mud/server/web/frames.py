"""Packages as frames of a WebSocket: ``["Package.Name", payload]``, one text message each."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from wsproto.connection import Connection, ConnectionType
from wsproto.events import TextMessage

if TYPE_CHECKING:
    from una_mud.messages.declare import MessageKind

_ANY: Final = Connection(ConnectionType.SERVER)
"""A server's frame depends on nothing but the message, so that this one makes them for all."""


def frame(package: str, body: str = "") -> bytes:
    """Return a package with its JSON text as a frame."""
    return _ANY.send(TextMessage(f'["{package}",{body or "null"}]'))


def frame_of(package: str, payload: Any) -> bytes:  # noqa: ANN401 - whatever JSON can say
    """Return a package with its payload as a frame."""
    return frame(package, json.dumps(payload, ensure_ascii=False, separators=(",", ":")))


def text_frame(text: str, kind: MessageKind) -> bytes:
    """Return words as a frame."""
    return frame_of("Text", {"text": text, "kind": kind.value})


_FINAL, _IS_CONTROL, _MASKED = 0x80, 0x08, 0x80
_LENGTH_BYTES: Final = {126: 2, 127: 8}
"""How many bytes have the length of a frame that doesn't fit where it usually stands (RFC 6455, 5.2)."""


def whole_messages(data: bytes | bytearray) -> int:
    """Return how many bytes of what has come are messages that have wholly come."""
    whole = at = 0
    is_open = False
    while (end := _frame_end(data, at)) is not None:
        if not data[at] & _IS_CONTROL:
            is_open = not data[at] & _FINAL
        at = end
        if not is_open:
            whole = at
    return whole


def _frame_end(data: bytes | bytearray, at: int) -> int | None:
    """Return where the frame ends that begins at a place; None while it has not wholly come."""
    if len(data) < at + 2:
        return None
    short = data[at + 1] & ~_MASKED
    more = _LENGTH_BYTES.get(short, 0)
    length = int.from_bytes(data[at + 2 : at + 2 + more], "big") if more else short
    end = at + 2 + more + (4 if data[at + 1] & _MASKED else 0) + length
    return end if len(data) >= max(end, at + 2 + more) else None
