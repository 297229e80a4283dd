"""Where people come in, as the host wants it."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from pathlib import Path

CLOSED: Final = -1
"""The port of a listener that is turned off."""


class WebProxy(enum.Enum):
    """How a proxy before the page tells for whom it speaks; the value is the word for ``--web-proxy``."""

    NONE = "none"
    HEADER = "header"
    """In the header X-Forwarded-For."""
    PROTOCOL = "protocol"
    """By the PROXY protocol."""


@attrs.frozen
class WebSettings:
    """How the page is served."""

    port: int = CLOSED
    insists: bool = True
    """Whether a port that is taken keeps the server from starting; else it starts without the page."""
    proxy: WebProxy = WebProxy.NONE
    origins: tuple[str, ...] = ()
    """Origins besides the page's own from which it may be used, as a proxy shows it: ``https://una.example``."""


@attrs.frozen
class ListenerSettings:
    """Which listeners there are, and what is offered there. Port 0 takes a free one."""

    host: str
    telnet_port: int = 0
    tls_port: int = CLOSED
    certificate: Path | None = None
    key: Path | None = None
    proxied: bool = False
    """Whether all telnet connections come by way of balancers that speak the PROXY protocol."""
    web: WebSettings = attrs.field(factory=WebSettings)
    metrics_port: int = CLOSED
    metrics_host: str = "127.0.0.1"
    compression: bool = True
    """Whether compressed output (MCCP2) is offered; over TLS it never is."""
