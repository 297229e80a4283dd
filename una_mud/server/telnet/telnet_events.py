"""What the telnet layer reports: the events that received bytes become."""

import attrs

from una_mud.server.telnet.features import Features


@attrs.frozen
class LineReceived:
    """A finished line, decoded and cleaned, without its line end. Leading spaces are kept."""

    text: str


@attrs.frozen
class LineTooLong:
    """A line over the limit (in characters) was refused; the rest of it is skipped."""

    limit: int


@attrs.frozen
class FeaturesChanged:
    """The client has told something new about itself."""

    features: Features


@attrs.frozen
class GmcpReceived:
    """A GMCP message. `body` is JSON text as it came, not checked, empty when there was none."""

    package: str
    body: str


@attrs.frozen
class StatusAsked:
    """The client wants to know about the server (MSSP); reported once a connection."""


@attrs.frozen
class CompressionAgreed:
    """The client takes compressed output (MCCP2) from where it is told so; reported once a connection."""


Event = LineReceived | LineTooLong | FeaturesChanged | GmcpReceived | StatusAsked | CompressionAgreed
