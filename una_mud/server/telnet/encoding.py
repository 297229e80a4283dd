"""Text for the wire: charsets, line ends, IAC doubling, and stand-ins for what a charset lacks.

`encode` is pure, so that a line for many readers is encoded once for each charset, not once for each reader.
"""

import codecs
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from una_mud.server.telnet.features import Charset

_STAND_INS: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u2032\u02bc", "'"),  # single quotation marks, prime
        **dict.fromkeys("\u201c\u201d\u201e\u2033", '"'),
        **dict.fromkeys("\u00ab", "<<"),
        **dict.fromkeys("\u00bb", ">>"),
        **dict.fromkeys("\u2039", "<"),
        **dict.fromkeys("\u203a", ">"),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2500\u2501\u2550", "-"),
        **dict.fromkeys("\u2502\u2503\u2551", "|"),
        **dict.fromkeys(
            "\u250c\u2510\u2514\u2518\u251c\u2524\u252c\u2534\u253c\u2554\u2557\u255a\u255d", "+"
        ),
        **dict.fromkeys("\u2022\u00b7\u25cf\u25e6", "*"),
        **dict.fromkeys("\u2588\u2592\u2593", "#"),
        "\u2026": "...",
        "\u2190": "<-",
        "\u2192": "->",
        "\u2713": "v",
        "\u2717": "x",
        "\u00d7": "x",
        "\u20ac": "EUR",
        "\u00a3": "GBP",
        "\u2122": "(tm)",
        "\u00a9": "(c)",
        "\u00ae": "(r)",
        "\u00df": "ss",
        "\u00e6": "ae",
        "\u00c6": "AE",
        "\u0153": "oe",
        "\u0152": "OE",
        "\u00f8": "o",
        "\u00d8": "O",
        "\u0142": "l",
        "\u0141": "L",
        "\u0111": "d",
        "\u0110": "D",
        "\u00f0": "d",
        "\u00fe": "th",
        "\u0131": "i",
    },
)


def encode(text: str, charset: Charset) -> bytes:
    """Encode text for a connection: LF becomes CR LF, 0xFF is doubled, missing characters get a stand-in.

    Carriage returns and NULs are dropped: a lone one of them means something else to every client.
    """
    if "\r" in text or "\0" in text:
        text = text.replace("\r", "").replace("\0", "")
    text = text.replace("\n", "\r\n")
    if charset == "utf-8":
        return text.encode("utf-8", "replace")  # no byte of UTF-8 is ever 0xFF
    return text.encode(charset, "una_mud.stand_in").replace(b"\xff", b"\xff\xff")


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """Replace what cannot be encoded (a codec error handler, see `codecs.register_error`)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_ascii_for, error.object[error.start : error.end])), error.end


def _ascii_for(character: str) -> str:
    """Spell one character in ASCII: by the table, without its accents, as nothing if invisible, else '?'."""
    known = _STAND_INS.get(character)
    if known is not None:
        return known
    if unicodedata.category(character) in {"Mn", "Me", "Cf"}:
        return ""
    if unicodedata.category(character) == "Zs":
        return " "
    plain = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode("ascii")
    return plain or "?"


codecs.register_error("una_mud.stand_in", _stand_in)
