"""Words for the wire: a notice is worded and encoded once for each kind of reader, not for each reader."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias
from weakref import WeakValueDictionary

import attrs

from una_mud import present
from una_mud.net.encoding import encode
from una_mud.present.concern import NAMED

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable

    from una_mud.hall.notices import Notice
    from una_mud.net.features import Charset
    from una_mud.present.style import Style

Word: TypeAlias = "Callable[[Notice, str | None], bytes]"
"""Words a notice for a reader of a name, or for all whom it does not concern; no bytes: it tells nothing."""

_LONG: Final = 1024
"""Bytes of words that are worth remembering longer."""
_LONG_ONES: Final = 8


@attrs.define(eq=False)
class Press:
    """Words notices for all readers of one kind, as bytes that are ready to be sent.

    A notice goes to its readers one after the other, so that remembering the last one is enough; of long
    ones, such as a page of help or a list of a thousand people, the last few are remembered, too.
    """

    word: Word
    common: Notice | None = None
    """The last notice, if it is worded and everybody reads the same; who asks for its copy needs no more."""
    copy: bytes = b""
    """What all read whom the last notice does not name, as soon as one of them was to."""
    _notice: Notice | None = None
    _named: Collection[str] = ()
    """Whom the last notice calls "you", each in words of her own."""
    _worded: bool = False
    """Whether there is a copy."""
    _long: dict[Notice, bytes] = attrs.field(factory=dict)
    """The last long notices and their copies."""

    def bytes_for(self, notice: Notice, me: str) -> bytes:
        """Return the lines that tell the notice to the reader called ``me``; none at all is possible."""
        if notice is not self._notice:
            self._notice = notice
            self._named = NAMED[type(notice)](notice)
            self.common = None
            self._worded = False
        if self._named and me in self._named:
            return self.word(notice, me)
        if not self._worded:
            self._word_for_all(notice)
        return self.copy

    def _word_for_all(self, notice: Notice) -> None:
        copy = self._long.get(notice)
        if copy is None:
            copy = self.word(notice, None)
            if len(copy) > _LONG:
                self._long[notice] = copy
                if len(self._long) > _LONG_ONES:
                    del self._long[next(iter(self._long))]
        self.copy = copy
        self._worded = True
        if not self._named:
            self.common = notice


def lines(style: Style, charset: Charset, notice: Notice, me: str | None) -> bytes:
    """Return a notice as lines of text in a charset."""
    text = present.text(notice, me, style)
    return encode(text + "\n", charset) if text else b""


@attrs.frozen(eq=False)
class Presses:
    """The presses of all kinds of readers who are connected; one that nobody uses any more is gone."""

    _presses: WeakValueDictionary[Hashable, Press] = attrs.field(factory=WeakValueDictionary)

    def press(self, style: Style, charset: Charset) -> Press:
        """Return the press of lines for this kind of reader; whoever keeps it keeps it there."""
        return self.of_kind((style, charset), partial(lines, style, charset))

    def of_kind(self, kind: Hashable, word: Word) -> Press:
        """Return the press for a kind of reader, for whom ``word`` words."""
        press = self._presses.get(kind)
        if press is None:
            press = self._presses[kind] = Press(word)
        return press
