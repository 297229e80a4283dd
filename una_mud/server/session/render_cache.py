"""Words for the wire: a message is worded and encoded once for each kind of reader, not for each reader."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias
from weakref import WeakValueDictionary

import attrs

from una_mud import render
from una_mud.server.telnet.encoding import encode

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable

    from una_mud.messages import Message
    from una_mud.render.style import Style
    from una_mud.server.telnet.features import Charset

Word: TypeAlias = "Callable[[Message, str | None], bytes]"
"""Words a message for a reader of a name, or for all whom it does not concern; no bytes: it tells nothing."""

_LONG: Final = 1024
"""Bytes of words that are worth remembering longer."""
_LONG_ONES: Final = 8


@attrs.define(eq=False)
class RenderCache:
    """Words messages for all readers of one kind, as bytes that are ready to be sent.

    A message goes to its readers one after the other, so that remembering the last one is enough; of long
    ones, such as a page of help or a list of a thousand people, the last few are remembered, too.
    """

    word: Word
    common: Message | None = None
    """The last message, if it is worded and everybody reads the same; who asks for its copy needs no more."""
    copy: bytes = b""
    """What all read whom the last message does not name, as soon as one of them was to."""
    _message: Message | None = None
    _named: Collection[str] = ()
    """Whom the last message calls "you", each in words of their own."""
    _worded: bool = False
    """Whether there is a copy."""
    _long: dict[int, tuple[Message, bytes]] = attrs.field(factory=dict)
    """The last long messages and their copies by id, since to compare long lists takes long."""

    def bytes_for(self, message: Message, me: str) -> bytes:
        """Return the lines that tell the message to the reader called ``me``; none at all is possible."""
        if message is not self._message:
            self._message = message
            self._named = render.named(message)
            self.common = None
            self._worded = False
        if self._named and me in self._named:
            return self.word(message, me)
        if not self._worded:
            self._word_for_all(message)
        return self.copy

    def _word_for_all(self, message: Message) -> None:
        known = self._long.get(id(message))
        self.copy = self._word(message) if known is None else known[1]
        self._worded = True
        if not self._named:
            self.common = message

    def _word(self, message: Message) -> bytes:
        copy = self.word(message, None)
        if len(copy) > _LONG:
            self._long[id(message)] = message, copy
            if len(self._long) > _LONG_ONES:
                del self._long[next(iter(self._long))]
        return copy


def lines(style: Style, charset: Charset, message: Message, me: str | None) -> bytes:
    """Return a message as lines of text in a charset."""
    text = render.text(message, me, style)
    return encode(text + "\n", charset) if text else b""


@attrs.frozen(eq=False)
class RenderCaches:
    """The caches of all kinds of readers who are connected; one that nobody uses any more is gone."""

    _caches: WeakValueDictionary[Hashable, RenderCache] = attrs.field(factory=WeakValueDictionary)

    def render_cache(self, style: Style, charset: Charset) -> RenderCache:
        """Return the cache of lines for this kind of reader; whoever keeps it keeps it there."""
        return self.of_kind((style, charset), partial(lines, style, charset))

    def of_kind(self, kind: Hashable, word: Word) -> RenderCache:
        """Return the cache for a kind of reader, for whom ``word`` words."""
        render_cache = self._caches.get(kind)
        if render_cache is None:
            render_cache = self._caches[kind] = RenderCache(word)
        return render_cache
