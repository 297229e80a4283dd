"""What is known about the program at the other end, and what its screen can show.

Clients say the same thing in several ways and none of them says everything. `ClientInfo` collects what was
said; `ClientInfo.features` weighs it into one `Features` value, all that the rest of the server sees.
"""

import enum
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import attrs

Charset = Literal["utf-8", "latin-1", "ascii"]


class ColourDepth(enum.IntEnum):
    """How many colours a screen can show; the value is their number."""

    OFF = 0
    ANSI = 16
    PALETTE = 256
    TRUE = 1 << 24


class Mtts(enum.IntFlag):
    """Bits of the Mud Terminal Type Standard that matter here (third TTYPE answer, or MNES variable MTTS)."""

    ANSI = 1
    UTF_8 = 4
    PALETTE = 8
    SCREEN_READER = 64
    TRUE_COLOUR = 256


@attrs.frozen
class Features:
    """What a connection's screen can show, as far as its client has told.

    `width` and `height` are in character cells, None while unknown. `charset_known` is False while the
    charset is only assumed. `client` and `terminal` are upper case ASCII, empty while unknown.
    """

    client: str = ""
    terminal: str = ""
    width: int | None = None
    height: int | None = None
    charset: Charset = "utf-8"
    charset_known: bool = False
    colours: ColourDepth = ColourDepth.OFF
    screen_reader: bool = False
    hyperlinks: bool = False
    is_telnet: bool = False
    gmcp: bool = False


@attrs.frozen
class KnownClient:
    """What is true of a MUD client although it does not say so; None where its own word is to be awaited."""

    colours: ColourDepth = ColourDepth.ANSI
    charset: Charset | None = None


KNOWN_CLIENTS: Mapping[str, KnownClient] = MappingProxyType(
    {
        "ATLANTIS": KnownClient(ColourDepth.PALETTE),
        "BEIPMU": KnownClient(ColourDepth.TRUE),
        "BLIGHTMUD": KnownClient(ColourDepth.TRUE, "utf-8"),
        "CMUD": KnownClient(ColourDepth.PALETTE),
        "GNOME": KnownClient(ColourDepth.PALETTE),
        "KBTIN": KnownClient(ColourDepth.PALETTE, "utf-8"),
        # Latin-1 unless its user changes the setting, and it cannot tell.
        "KILDCLIENT": KnownClient(ColourDepth.PALETTE, "latin-1"),
        "MUDLET": KnownClient(ColourDepth.TRUE),
        "MUDRAMMER": KnownClient(ColourDepth.PALETTE),
        "MUSHCLIENT": KnownClient(ColourDepth.PALETTE, "latin-1"),
        "POTATO": KnownClient(ColourDepth.PALETTE),
        "TELIX": KnownClient(ColourDepth.TRUE, "utf-8"),
        "TINTIN++": KnownClient(ColourDepth.PALETTE),
        # Debian's build strips the eighth bit of whatever it is sent.
        "TINYFUGUE": KnownClient(ColourDepth.PALETTE, "ascii"),
        "ZMUD": KnownClient(ColourDepth.ANSI, "latin-1"),
    },
)

_CHARSETS: Mapping[str, Charset] = MappingProxyType(
    {
        "UTF-8": "utf-8",
        "UTF8": "utf-8",
        "ISO-8859-1": "latin-1",
        "ISO_8859-1": "latin-1",
        "LATIN-1": "latin-1",
        "LATIN1": "latin-1",
        "WINDOWS-1252": "latin-1",
        "CP1252": "latin-1",
        "US-ASCII": "ascii",
        "ASCII": "ascii",
    },
)

_STEM = re.compile(r"[A-Z]+\+*")
_TRUE_TERMINAL = re.compile(r"TRUECOLOR|24BIT|DIRECT")
_PALETTE_TERMINAL = re.compile(r"256COLOR")
_ANSI_TERMINAL = re.compile(r"ANSI|XTERM|VT[1-5]|SCREEN|TMUX|LINUX|RXVT|KONSOLE|PUTTY|CYGWIN|COLOR")


def charset_named(name: str) -> Charset | None:
    """Give the charset of this server that an IANA charset name means, None when there is none."""
    return _CHARSETS.get(name.strip().upper())


def known_client(name: str) -> KnownClient | None:
    """Look a TTYPE answer such as 'TINTIN++' or 'KBTIN-2.1' up among the MUD clients."""
    stem = _STEM.match(name)
    return KNOWN_CLIENTS.get(stem.group()) if stem else None


def terminal_colours(name: str) -> ColourDepth:
    """Tell how many colours a terminal of this (upper case) terminfo-like name shows."""
    if _TRUE_TERMINAL.search(name):
        return ColourDepth.TRUE
    if _PALETTE_TERMINAL.search(name):
        return ColourDepth.PALETTE
    return ColourDepth.ANSI if _ANSI_TERMINAL.search(name) else ColourDepth.OFF


@attrs.define
class ClientInfo:
    """Everything that a client has said or shown about itself so far."""

    is_telnet: bool = False
    gmcp: bool = False
    names: list[str] = attrs.field(factory=list)
    """TTYPE answers in their order, upper case, without the MTTS one."""
    names_complete: bool = False
    mtts: Mtts | None = None
    width: int | None = None
    height: int | None = None
    environ: dict[str, str] = attrs.field(factory=dict)
    """NEW-ENVIRON variables that may be used."""
    agreed: Charset | None = None
    rejects_charsets: bool = False
    """The outcome of CHARSET (RFC 2066)."""
    typed: Charset | None = None
    """What the last line with anything but ASCII in it was written in."""
    chosen: Charset | None = None
    """What the player set; it wins over everything."""
    asked_status: bool = False
    """Whether it has asked about the server."""
    compressed: bool = False
    """Whether it takes compressed output."""

    def features(self) -> Features:
        """Weigh all that is known into one value."""
        charset, known = self._charset()
        return Features(
            client=self._client(),
            terminal=self._terminal(),
            width=self.width or self._word_wrap(),
            height=self.height,
            charset=charset,
            charset_known=known,
            colours=self._colours(),
            screen_reader=self._says(Mtts.SCREEN_READER, "SCREEN_READER"),
            hyperlinks=self._says(Mtts(0), "OSC_HYPERLINKS"),
            is_telnet=self.is_telnet,
            gmcp=self.gmcp,
        )

    def is_stock_telnet(self) -> bool:
        """Tell a terminal's plain telnet, which names its terminal only, from a MUD client."""
        return self.names_complete and self.mtts is None and self._known() is None

    def _known(self) -> KnownClient | None:
        return known_client(self._client())

    def _client(self) -> str:
        said = self.environ.get("CLIENT_NAME", "").upper()
        if said or not self.names:
            return said
        # A lone name that is no MUD client's is the terminal of a stock telnet.
        first = self.names[0]
        return first if len(self.names) > 1 or self.mtts is not None or known_client(first) else ""

    def _terminal(self) -> str:
        if len(self.names) > 1:
            return self.names[1]
        return self.names[0] if self.names and not self._client() else ""

    def _says(self, bit: Mtts, variable: str) -> bool:
        return bool((self.mtts or Mtts(0)) & bit) or self.environ.get(variable) == "1"

    def _word_wrap(self) -> int | None:
        return window_size(int(self.environ.get("WORD_WRAP", "0")))

    def _colours(self) -> ColourDepth:
        if self._says(Mtts.TRUE_COLOUR, "TRUECOLOR"):
            return ColourDepth.TRUE
        known = self._known()
        return max(
            ColourDepth.PALETTE if self._says(Mtts.PALETTE, "256_COLORS") else ColourDepth.OFF,
            ColourDepth.ANSI if self._says(Mtts.ANSI, "ANSI") or self.gmcp else ColourDepth.OFF,
            known.colours if known else ColourDepth.OFF,
            *map(terminal_colours, self.names),
        )

    def _charset(self) -> tuple[Charset, bool]:
        told = self.chosen or self.agreed or self._told_charset()
        if told:
            return told, True
        return self.typed or self._assumed_charset(), False

    def _told_charset(self) -> Charset | None:
        named = charset_named(self.environ.get("CHARSET", ""))
        return named or ("utf-8" if self._says(Mtts.UTF_8, "UTF-8") else None)

    def _assumed_charset(self) -> Charset:
        known = self._known()
        if known and known.charset:
            return known.charset
        # A client that fills in MTTS and leaves the UTF-8 bit out means it.
        return "utf-8" if self.mtts is None and not self.rejects_charsets else "ascii"


def window_size(cells: int) -> int | None:
    """Bring a width or height that a client claims into 20..1000 cells; 0 means that it does not know."""
    return min(max(cells, 20), 1000) if cells > 0 else None
