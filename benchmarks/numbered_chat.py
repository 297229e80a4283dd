"""People who number what they say: whatever is lost, doubled or out of order shows at every reader."""

from __future__ import annotations

import asyncio
import json
import re
import time
import zlib
from abc import ABC, abstractmethod
from collections import defaultdict
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import attrs
from wsproto import WSConnection
from wsproto.connection import ConnectionType
from wsproto.events import Ping, Request, TextMessage

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_SAID: Final = re.compile(r"\b(P\d+): n(\d+)\b")
_COMMANDS: Final = re.compile(
    rb"\xff(?:[\xfb-\xfe].|\xfa(?:[^\xff]|\xff\xff)*\xff\xf0|[\xf1-\xf9\xef])|\x1b\[[0-9;]*m", re.DOTALL
)
"""Telnet's commands, and colours."""
_START: Final = bytes.fromhex("fffa56fff0")
_DO_COMPRESS, _DO_GMCP = bytes.fromhex("fffd56"), bytes.fromhex("fffdc9")
_SIZE: Final = bytes.fromhex("fffb1f fffa1f00500018fff0")
_SUPPORTS: Final = b'\xff\xfa\xc9Core.Supports.Set ["Una 1", "Comm.Channel 1"]\xff\xf0'


@attrs.define(eq=False)
class Clock:
    """When anybody got anything last, and the longest time in which nobody did."""

    last: float = attrs.field(factory=time.perf_counter)
    silence: float = 0.0
    slowest: float = 0.0
    """The longest time from a line's being sent to its speaker's reading it."""

    def tick(self) -> None:
        """Note that somebody got something."""
        now = time.perf_counter()
        self.silence = max(self.silence, now - self.last)
        self.last = now

    def begin(self) -> None:
        """Measure from now on."""
        self.last, self.silence, self.slowest = time.perf_counter(), 0.0, 0.0


@attrs.define(eq=False)
class Talker(ABC):
    """Somebody in a room. ``heard`` has the numbers that came from each speaker, in order."""

    name: str
    room: str
    clock: Clock
    heard: dict[str, list[int]] = attrs.field(factory=lambda: defaultdict(list))
    said: int = 0
    turns: int = 0
    """How many plays they were told of."""
    closed: bool = False
    text: str = ""
    """The end of what came last, as text."""
    _sent: dict[int, float] = attrs.field(factory=dict)
    _writer: asyncio.StreamWriter | None = None
    _reading: asyncio.Task[None] | None = None

    async def come(self, port: int) -> None:
        """Connect, and come in."""
        reader, self._writer = await asyncio.open_connection("127.0.0.1", port)
        self._writer.write(self._greeting(port))
        self._reading = asyncio.create_task(self._read(reader))
        self.types(f"connect {self.name}")

    def types(self, line: str) -> None:
        """Type a line."""
        self._write(self._line(line))

    def says_next(self) -> None:
        """Say the next number."""
        self.said += 1
        self._sent[self.said] = time.perf_counter()
        self.types(f"n{self.said}")

    async def until(self, words: str, seconds: float = 60.0) -> None:
        """Wait until something was shown."""
        deadline = time.perf_counter() + seconds
        while words not in self.text:
            if time.perf_counter() > deadline or self.closed:
                raise TimeoutError(f"{self.name} was not shown {words!r} but {self.text[-300:]!r}")
            await asyncio.sleep(0.01)

    def leave(self) -> None:
        """Hang up."""
        if self._reading is not None:
            self._reading.cancel()
        if self._writer is not None:
            self._writer.close()

    def _write(self, data: bytes) -> None:
        if self._writer is not None:
            self._writer.write(data)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(1 << 16):
                self.clock.tick()
                self._take(data)
        self.closed = True

    def _hears(self, text: str) -> None:
        """Take in what was shown, the last line perhaps cut off."""
        self.text = (self.text + text)[-4000:]
        self.turns += text.count(" plays ")

    def _counts(self, text: str) -> None:
        for speaker, number in _SAID.findall(text):
            self.heard[speaker].append(int(number))
            if speaker == self.name and (sent := self._sent.pop(int(number), None)) is not None:
                self.clock.slowest = max(self.clock.slowest, time.perf_counter() - sent)

    @abstractmethod
    def _greeting(self, port: int) -> bytes:
        """Return what the client sends first."""

    @abstractmethod
    def _line(self, line: str) -> bytes:
        """Return a line as it's sent."""

    @abstractmethod
    def _take(self, data: bytes) -> None:
        """Take what has come."""


@attrs.define(eq=False)
class TelnetTalker(Talker):
    """Somebody by telnet: with a window, perhaps with GMCP, perhaps compressed."""

    gmcp: bool = False
    compressed: bool = False
    streams: int = 0
    """How many compressed streams there were."""
    _inflater: zlib._Decompress | None = None
    _raw: bytes = b""
    _plain: bytes = b""

    def _greeting(self, port: int) -> bytes:
        del port
        data = _SIZE + (_DO_GMCP + _SUPPORTS if self.gmcp else b"")
        return data + (_DO_COMPRESS if self.compressed else b"")

    def _line(self, line: str) -> bytes:
        return f"{line}\r\n".encode()

    def _take(self, data: bytes) -> None:
        self._raw += data
        while self._raw:
            if self._inflater is None:
                before, start, rest = self._raw.partition(_START)
                if not start and self.compressed:  # the mark may be cut
                    keep = next((n for n in range(4, 0, -1) if before.endswith(_START[:n])), 0)
                    before, rest = (before[:-keep], before[-keep:]) if keep else (before, b"")
                self._shows(before)
                self._raw = rest
                if not start:
                    return
                self._inflater = zlib.decompressobj()
                self.streams += 1
            else:
                self._shows(self._inflater.decompress(self._raw))
                self._raw = self._inflater.unused_data
                if self._inflater.eof:
                    self._inflater = None
                elif not self._raw:
                    return

    def _shows(self, data: bytes) -> None:
        self._plain += data
        whole, newline, self._plain = self._plain.rpartition(b"\r\n")
        text = _COMMANDS.sub(b"", whole + newline).decode()
        self._counts(text)
        self._hears(text)


@attrs.define(eq=False)
class PageTalker(Talker):
    """Somebody who speaks as the page does."""

    _socket: WSConnection = attrs.field(factory=lambda: WSConnection(ConnectionType.CLIENT))

    def _greeting(self, port: int) -> bytes:
        return self._socket.send(Request(f"127.0.0.1:{port}", "/ws", subprotocols=["una-mud.v1"]))

    def _line(self, line: str) -> bytes:
        return json.dumps(["Line", line]).encode()

    def _write(self, data: bytes) -> None:
        if self._socket.state.name == "OPEN":
            super()._write(self._socket.send(TextMessage(data.decode())))
        else:
            asyncio.get_running_loop().call_later(0.05, self._write, data)

    def _take(self, data: bytes) -> None:
        self._socket.receive_data(data)
        for event in self._socket.events():
            if isinstance(event, TextMessage):
                self._message(*json.loads(event.data))
            elif isinstance(event, Ping) and self._writer is not None:
                self._writer.write(self._socket.send(event.response()))

    def _message(self, name: str, payload: object = None, *_: object) -> None:
        if name == "Text" and isinstance(payload, dict):
            if payload["kind"] == "chat":
                self._counts(payload["text"])
            self._hears(f"{payload['text']}\n")


@attrs.frozen
class Verdict:
    """What became of all that was said."""

    lines: int
    lost: int
    doubled: int
    disordered: int
    closed: int


def verdict(talkers: Sequence[Talker], *, before: dict[str, int]) -> Verdict:
    """Return what became of what was said; ``before`` are the numbers said before all were there."""
    rooms: dict[str, list[Talker]] = defaultdict(list)
    for talker in talkers:
        rooms[talker.room].append(talker)
    lines = lost = doubled = disordered = 0
    for reader in talkers:
        for speaker in rooms[reader.room]:
            wanted = range(before.get(speaker.name, 0) + 1, speaker.said + 1)
            got = [number for number in reader.heard[speaker.name] if number in wanted]
            lines += len(wanted)
            lost += len(wanted) - len(set(got))
            doubled += len(got) - len(set(got))
            disordered += got != sorted(got)
    return Verdict(lines, lost, doubled, disordered, sum(talker.closed for talker in talkers))


async def chat(talkers: Iterable[Talker], seconds: float, done: asyncio.Event) -> None:
    """Let everybody say a number every so many seconds, one after the other, until it's done."""
    people = list(talkers)
    pause = seconds / len(people)
    due = time.perf_counter()
    while not done.is_set():
        for talker in people:
            talker.says_next()
            due += pause
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            if done.is_set():
                return
