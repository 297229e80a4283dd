"""Where people come in, as the host wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from pathlib import Path

CLOSED: Final = -1
"""The port of a door that is not there."""


@attrs.frozen
class DoorSettings:
    """Which telnet listeners there are, and what is offered there. Port 0 takes a free one."""

    host: str
    telnet_port: int = 0
    tls_port: int = CLOSED
    certificate: Path | None = None
    key: Path | None = None
    proxied: bool = False
    """Whether all connections come by way of balancers that speak the PROXY protocol."""
    compression: bool = True
    """Whether compressed output (MCCP2) is offered; over TLS it never is."""
