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
