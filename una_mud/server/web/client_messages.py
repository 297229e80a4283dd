"""What comes to the page's server, read: requests for a WebSocket, messages, what a proxy tells."""

from __future__ import annotations

import json
import re
from typing import Any, Final, TypeAlias

import h11
from wsproto.connection import ConnectionType
from wsproto.handshake import H11Handshake
from wsproto.utilities import ProtocolError

from una_mud.server.web.numbered_line import ASKED, Meant

Message: TypeAlias = tuple[str, Any, int | None, Meant | None]
"""A package's name, its payload, the number by which its answer is told, and what it answers itself."""

_ESCAPED: Final = re.compile(r"\\u[dD][89a-fA-F]")
"""How JSON may write half a character."""


def handshake_for(request: h11.Request) -> H11Handshake | None:
    """Return what accepts a request for a WebSocket, None when it is none."""
    handshake = H11Handshake(ConnectionType.SERVER)
    try:
        handshake.initiate_upgrade_connection(list(request.headers), request.target)
    except (ProtocolError, h11.ProtocolError, UnicodeError):
        return None
    return handshake if request.method == b"GET" else None


def read_message(text: str) -> Message | None:
    """Return what a message says; None when it isn't one."""
    try:
        message: Any = json.loads(text)
        if _ESCAPED.search(text):
            # Halves of characters can be neither kept nor sent.
            whole = json.dumps(message, ensure_ascii=False).encode("utf-8", "replace")
            message = json.loads(whole)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, list) or not message or not isinstance(message[0], str):
        return None
    payload, number, meant = (*message[1:4], None, None, None)[:3]
    return message[0], payload, number if _is_number(number) else None, _meant(meant)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _meant(value: object) -> Meant | None:
    """Return what a line answers by what follows its number, as {"ask": 12}; None when that says nothing."""
    ids = value.items() if isinstance(value, dict) else ()
    return next(((what, number) for what, number in ids if what in ASKED and _is_number(number)), None)


def forwarded_address(told: str) -> str:
    """Return the address in an entry of X-Forwarded-For, which some proxies give with a port."""
    if told.startswith("["):
        return told[1:].partition("]")[0]
    return told.partition(":")[0] if told.count(":") == 1 else told
