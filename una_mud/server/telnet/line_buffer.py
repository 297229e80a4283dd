"""Bytes to lines: line ends, line length, charset, edit keys, and what must never reach other people.

Real clients end lines with CR LF, LF, CR NUL, a bare CR, or LF CR. A line is given out as soon as its first
end byte is there, since a client that sends bare CRs sends nothing more before it has been answered; the
second byte of a pair is swallowed when it comes, maybe in another packet.
"""

import re
import unicodedata
from collections.abc import Iterator

import attrs

from una_mud.server.telnet.features import Charset

_LINE_END = re.compile(rb"(\r[\n\0]?|\n\r?)")
_SECOND_BYTES = {b"\r": b"\n\0", b"\n": b"\r"}  # what may still come after a line end of one byte
_PARTIAL_CHARACTER = re.compile(rb"(?:[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})\Z")
_PLAIN = re.compile(rb"[ -~]*")


@attrs.define
class LineBuffer:
    """Cuts a stream of text bytes into lines, holding at most `limit` bytes of an unfinished one."""

    limit: int
    mangled: bool = attrs.field(default=False, init=False)
    """Whether the line being held, or the one just given, has lost bytes (see `lose_byte`)."""
    _held: bytearray = attrs.field(factory=bytearray, init=False)
    _skipping: bool = attrs.field(default=False, init=False)
    _ended_by: bytes = attrs.field(default=b"", init=False)

    def feed(self, chunk: bytes) -> Iterator[bytes | None]:
        """Give the lines that the chunk completes, and None once for each line that grows over the limit."""
        if chunk[0] in _SECOND_BYTES.get(self._ended_by, b""):
            chunk = chunk[1:]
        # Looking for a byte is much faster than the pattern: it matters when no line end ever comes.
        pieces = _LINE_END.split(chunk) if b"\n" in chunk or b"\r" in chunk else [chunk]
        rest = pieces[-1]
        self._ended_by = b"" if rest or len(pieces) == 1 else pieces[-2]
        for piece in pieces[:-1:2]:
            if not self._held and not self._skipping and len(piece) <= self.limit:
                yield piece
            else:
                yield from self._join(piece)
        if rest and self._outgrows(rest):
            yield None

    def append(self, data: bytes) -> None:
        """Add to the unfinished line what a command stands for, if there is room."""
        if not self._skipping and len(self._held) + len(data) <= self.limit:
            self._held += data

    def drop(self) -> None:
        """Forget the unfinished line."""
        self._held.clear()
        self._skipping = self.mangled = False

    def lose_byte(self) -> bool:
        """Note that a command came in the place of a byte; False if none can be missing here.

        A stock telnet sends the bytes 83, 8F and 9C of a UTF-8 character as IP, AO and BRK.
        """
        lost = _PARTIAL_CHARACTER.search(self._held[-3:]) is not None
        self.mangled |= lost
        return lost

    def _join(self, piece: bytes) -> Iterator[bytes | None]:
        """Finish the line being held or skipped with its last piece."""
        if self._outgrows(piece):
            yield None
        elif not self._skipping:
            yield bytes(self._held)
        self.drop()

    def _outgrows(self, piece: bytes) -> bool:
        """Hold a piece; True if the line has just become too long, and is skipped from here to its end."""
        if self._skipping:
            return False
        if len(self._held) + len(piece) <= self.limit:
            self._held += piece
            return False
        self._held.clear()
        self._skipping = True
        return True


def read_line(data: bytes, *, is_utf8: bool) -> tuple[str, Charset]:
    """Decode and clean a line; also tell which charset it was written in ('ascii' fits all of them).

    `is_utf8`: it is known to be UTF-8, so that a broken byte is a broken byte and not another charset's.
    """
    if _PLAIN.fullmatch(data):
        return data.decode("ascii"), "ascii"
    text, charset = _decode(data, is_utf8=is_utf8)
    return clean(text), charset


def _decode(data: bytes, *, is_utf8: bool) -> tuple[str, Charset]:
    if data.isascii():
        return data.decode("ascii"), "ascii"
    try:
        return data.decode("utf-8", "replace" if is_utf8 else "strict"), "utf-8"
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "latin-1"


# ECMA-48: strings (OSC, DCS, SOS, PM, APC) with their terminator, control sequences, single shifts of
# application cursor keys, other escapes. An unfinished one loses what is there.
_ESCAPE = re.compile(
    r"\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|\x1bO[@-~]?"
    r"|\x1b[ -/]*[0-~]?",
)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
# Format characters that turn, join or hide what others read; line and paragraph separators; letters that
# show nothing; tags. The zero width joiner goes too unless it stands between pictographs.
_PICTOGRAPH = "\u2190-\u2bff\U0001f000-\U0001faff"
_DISTURBING = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
    f"|(?<![{_PICTOGRAPH}\ufe0f])\u200d|\u200d(?![{_PICTOGRAPH}])|(?<![{_PICTOGRAPH}0-9#*])\ufe0f",
)
_BEYOND_LATIN = re.compile("[\u0300-\U0010ffff]")
# Where combining marks are, roughly: not in Latin, Greek, Cyrillic, kana, Han, Hangul syllables, pictographs.
_MAYBE_MARK = re.compile(
    "[^\0-\u02ff\u0370-\u0482\u048a-\u0590\u1e00-\u200c\u200e-\u20cf\u2100-\u2cee\u2e00-\u3029\u3030-\u3098"
    "\u309b-\ua66e\uac00-\ufb1d\ufb1f-\ufdff\ufe30-\uffff\U0001f000-\U000dffff]",
)
_MOST_MARKS = 3
_ERASE = "\x08\x7f"


def clean(text: str) -> str:
    """Apply edit keys and drop whatever could disturb other people's screens. Spaces stay as typed."""
    if "\x1b" in text or "\x9b" in text:
        text = _ESCAPE.sub("", text)
    if "\x7f" in text or "\x08" in text:
        text = _erase(text)
    text = _CONTROL.sub("", text.replace("\t", " "))
    if not _BEYOND_LATIN.search(text):
        return text.replace("\u00ad", "")
    if not _MAYBE_MARK.search(text):
        return _DISTURBING.sub("", text)
    return _trim_marks(_DISTURBING.sub("", unicodedata.normalize("NFC", text)))


def _erase(text: str) -> str:
    """Apply backspaces; each removes a whole character with the marks and joined parts that belong to it."""
    kept: list[str] = []
    for character in text:
        if character not in _ERASE:
            kept.append(character)
            continue
        while kept and _extends(kept[-1]):
            kept.pop()
        if kept:
            kept.pop()
    return "".join(kept)


def _trim_marks(text: str) -> str:
    """Leave at most three combining marks on a character: enough for every script, too few for towers."""
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if _extends(character) else 0
        if marks <= _MOST_MARKS:
            kept.append(character)
    return "".join(kept)


def _extends(character: str) -> bool:
    return character >= "\u0300" and (
        character == "\u200d" or unicodedata.category(character) in {"Mn", "Me"}
    )
