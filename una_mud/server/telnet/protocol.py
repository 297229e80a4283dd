"""Telnet without I/O: received bytes in, events out; what is to be sent is collected and taken by the caller.

Options are offered in two waves. The first has no printable byte and goes to everybody; the second, and the
marks behind prompts, only to clients that have sent a telnet command, so that `nc` and its like see clean
text. Nothing ever waits for an answer.
"""

from collections.abc import Iterator
from functools import lru_cache

from una_mud.server.server_handover import TelnetHandover
from una_mud.server.telnet.encoding import encode
from una_mud.server.telnet.features import Charset, ClientInfo, Features
from una_mud.server.telnet.line_buffer import LineBuffer, read_line
from una_mud.server.telnet.negotiation import Negotiation
from una_mud.server.telnet.parser import Negotiate, Parser, Subnegotiation, TelnetCommand
from una_mud.server.telnet.telnet_events import Event, FeaturesChanged, LineReceived, LineTooLong
from una_mud.server.telnet.telnet_options import (
    ABORT_OUTPUT,
    ARE_YOU_THERE,
    BREAK,
    DO,
    DONT,
    ECHO,
    END_OF_FILE,
    END_OF_RECORD,
    EOR,
    ERASE_CHARACTER,
    ERASE_LINE,
    GMCP,
    GO_AHEAD,
    IAC,
    INTERRUPT,
    MSSP,
    NO_OPERATION,
    NOTHING,
    TIMING_MARK,
    WILL,
    Answer,
    Side,
    subnegotiation,
    table,
)

LINE_LIMIT = 1000
"""Characters in a line."""

_NEW_LINE = b"\r\n"
_I_AM_HERE = b"[Yes]"
_DELETE = b"\x7f"
_ANSWER_TIMING_MARK = bytes((IAC, WILL, TIMING_MARK))
_PING = bytes((IAC, NO_OPERATION))
_MARKS = {False: bytes((IAC, GO_AHEAD)), True: bytes((IAC, END_OF_RECORD))}


@lru_cache(maxsize=32)
def _gmcp_frame(package: str, body: str) -> bytes:
    """Frame a GMCP message; what goes to many is framed once."""
    return subnegotiation(GMCP, f"{package} {body}".rstrip().encode())


class Telnet:
    """One connection's telnet.

    `extra`: which of the optional options are offered, as GMCP. `line_limit`: the longest line in characters;
    a longer one is refused, never cut.
    """

    __slots__ = (
        "_evidence",
        "_lines",
        "_masked",
        "_negotiation",
        "_out",
        "_parser",
        "_prompt",
        "commands",
        "features",
        "line_limit",
    )

    def __init__(self, *, extra: frozenset[int] = frozenset(), line_limit: int = LINE_LIMIT) -> None:
        self.line_limit = line_limit
        self.features = Features()
        self.commands = 0
        """Telnet commands received so far, for limits."""
        self._evidence = ClientInfo()
        self._negotiation = Negotiation(table(extra))
        self._parser = Parser()
        # A character takes at most four bytes of UTF-8.
        self._lines = LineBuffer(4 * line_limit)
        self._out: list[bytes] = []
        self._prompt: bytes | None = None  # what stands on the screen and waits for an answer
        self._masked = False

    def hand_over(self) -> TelnetHandover:
        """Return all that is known and half read; what is to be sent was taken before."""
        return TelnetHandover(
            client=self._evidence,
            lines=self._lines,
            parser=self._parser,
            options=self._negotiation.hand_over(),
            masked=self._masked,
            prompt=self._prompt,
            commands=self.commands,
            line_limit=self.line_limit,
        )

    def take_over(self, value: TelnetHandover) -> None:
        """Go on where another program has stopped; nothing is sent for that."""
        self._evidence, self._lines, self._parser = value.client, value.lines, value.parser
        self._negotiation.take_over(value.options)
        self._masked, self._prompt = value.masked, value.prompt
        self.commands, self.line_limit = value.commands, value.line_limit
        self.features = self._evidence.features()

    def limit_lines(self, characters: int) -> None:
        """Take lines of so many characters from now on."""
        self.line_limit = characters
        self._lines.limit = 4 * characters  # a character takes at most four bytes of UTF-8

    # What is to be sent

    def start(self) -> None:
        """Make the offers that everybody gets."""
        self._offer(1)

    @property
    def pending(self) -> bool:
        """Whether there is something to take."""
        return bool(self._out)

    def take(self) -> bytes:
        """Give, once, the bytes that are to be sent now."""
        out = self._out
        data = out[0] if len(out) == 1 else b"".join(out)
        out.clear()
        return data

    def send(self, data: bytes) -> None:
        """Send whole lines that `encode` has made for this connection's charset."""
        if self._prompt is not None:
            if not self._prompt.endswith(_NEW_LINE):
                self._out.append(_NEW_LINE)
            self._prompt = None
        self._out.append(data)

    def text(self, text: str) -> None:
        """Send whole lines; each ends with LF here and with CR LF on the wire."""
        self.send(encode(text, self.features.charset))

    def prompt(self, text: str) -> None:
        """Send a prompt; telnet clients get a mark behind it, by which they know it.

        It stands before what is typed, or, if it ends in LF, on a line of its own.
        """
        data = encode(text, self.features.charset)
        self.send(data)
        self._prompt = data
        self._mark_prompt()

    def mask(self, *, on: bool) -> None:
        """Hide what is typed (RFC 857: we claim to echo, and don't); once around a whole login dialogue."""
        self._masked = on
        change = self._negotiation.request if on else self._negotiation.cancel
        self._emit(change(Side.US, ECHO))

    def gmcp(self, package: str, body: str = "") -> None:
        """Send a GMCP message with a JSON text; nothing happens when the client does not speak GMCP."""
        if self._negotiation.is_on(Side.US, GMCP):
            self._out.append(_gmcp_frame(package, body))

    def status(self, body: bytes) -> None:
        """Send the answer to a question about the server, if it was asked."""
        if self._negotiation.is_on(Side.US, MSSP):
            self._out.append(subnegotiation(MSSP, body))

    def ping(self) -> None:
        """Send a command that does nothing, if the other end knows commands."""
        if self._evidence.is_telnet:
            self._out.append(_PING)

    def choose_charset(self, charset: Charset | None) -> None:
        """Use the charset that the player has set; None returns to what the client says."""
        self._evidence.chosen = charset
        self.features = self._evidence.features()

    def _emit(self, data: bytes) -> None:
        if data:
            self._out.append(data)

    def _offer(self, wave: int) -> None:
        for (side, code), option in self._negotiation.options.items():
            if option.wave == wave:
                self._emit(self._negotiation.request(side, code))

    def _mark_prompt(self) -> None:
        if self._evidence.is_telnet and self._prompt is not None:
            self._out.append(_MARKS[self._negotiation.is_on(Side.US, EOR)])

    # What is received

    def receive(self, data: bytes) -> Iterator[Event]:
        """Give the events that the data completes, one by one.

        What the caller does for one event (mask, prompt) is in force for the next. The iterator must be used
        up before the next call, or the connection given up.
        """
        for token in self._parser.feed(data):
            if isinstance(token, bytes):
                for line in self._lines.feed(token):
                    yield from self._finish_line(line)
            else:
                yield from self._obey(token)

    def _finish_line(self, data: bytes | None) -> Iterator[Event]:
        # The player's own Enter has moved the cursor off the prompt, unless we hide what they type.
        prompt, self._prompt = self._prompt, None
        if self._masked and self._hides_enter() and not (prompt and prompt.endswith(_NEW_LINE)):
            self._out.append(_NEW_LINE)
        if data is None:
            yield LineTooLong(self.line_limit)
            return
        text, charset = read_line(data, is_utf8=self._lines.mangled or self._writes_utf8())
        if charset not in {"ascii", self._evidence.typed}:
            self._evidence.typed = charset
            yield from self._changes()
        yield LineReceived(text) if len(text) <= self.line_limit else LineTooLong(self.line_limit)

    def _writes_utf8(self) -> bool:
        return self.features.charset_known and self.features.charset == "utf-8"

    def _hides_enter(self) -> bool:
        """Tell whether the client leaves even the Enter to us; one that speaks no telnet shows everything."""
        return self._evidence.is_telnet and self._negotiation.is_wanted(Side.US, ECHO)

    def _obey(self, token: TelnetCommand | Negotiate | Subnegotiation) -> Iterator[Event]:
        self.commands += 1
        if isinstance(token, TelnetCommand) and token.code < END_OF_FILE:
            return  # no command of any RFC, and no sign of a telnet client either
        news = self._meet()
        if isinstance(token, TelnetCommand):
            self._command(token.code)
        else:
            answer = self._negotiate(token) if isinstance(token, Negotiate) else self._read(token)
            if answer is not None:
                news = True
                yield from self._act(answer)
        if news:
            yield from self._changes()

    def _meet(self) -> bool:
        """Greet a telnet client on its first command: the second wave, and a mark for the prompt it sees."""
        if self._evidence.is_telnet:
            return False
        self._evidence.is_telnet = True
        self._offer(2)
        self._mark_prompt()
        return True

    def _command(self, code: int) -> None:
        if code == ARE_YOU_THERE:
            self._answer_presence()
        elif code in {INTERRUPT, ABORT_OUTPUT, BREAK} and self._lines.lose_byte():
            pass
        elif code in {INTERRUPT, ERASE_LINE}:
            self._lines.drop()
        elif code == ERASE_CHARACTER:
            self._lines.append(_DELETE)

    def _answer_presence(self) -> None:
        prompt = self._prompt
        self.send(_I_AM_HERE + _NEW_LINE)
        if prompt is not None:
            self._out.append(prompt)
            self._prompt = prompt
            self._mark_prompt()

    def _negotiate(self, token: Negotiate) -> Answer | None:
        """Follow RFC 1143; tell what becomes of an option that has changed."""
        if token.option == TIMING_MARK:
            # RFC 860: each DO is a question of its own, and stock telnets show no output before its answer.
            if token.verb == DO:
                self._out.append(_ANSWER_TIMING_MARK)
            return None
        side = Side.US if token.verb in {DO, DONT} else Side.PEER
        heard = self._negotiation.hear(side, token.option, positive=token.verb in {DO, WILL})
        self._emit(heard.send)
        if heard.turned is None:
            return None
        option = self._negotiation.options[side, token.option]
        if heard.turned:
            return option.on(self._evidence)
        option.off(self._evidence)
        return NOTHING

    def _read(self, token: Subnegotiation) -> Answer | None:
        """Read a subnegotiation of an option that is on; others are none of our business."""
        for side in Side:
            if self._negotiation.is_on(side, token.option):
                return self._negotiation.options[side, token.option].read(self._evidence, token.body)
        return None

    def _act(self, answer: Answer) -> Iterator[Event]:
        self._emit(answer.send)
        if answer.request is not None:
            self._emit(self._negotiation.request(Side.PEER, answer.request))
        if answer.event is not None:
            yield answer.event

    def _changes(self) -> Iterator[FeaturesChanged]:
        features = self._evidence.features()
        if features != self.features:
            self.features = features
            yield FeaturesChanged(features)
