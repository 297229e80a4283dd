"""What people see on their terminals: real sessions, on transports in memory."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

import pytest
from harness import HOME, Harness
from twisted.internet.address import IPv4Address
from twisted.internet.error import ConnectionDone
from twisted.internet.testing import StringTransport
from twisted.python.failure import Failure

from una_mud.server.factory import TelnetFactory
from una_mud.server.session.context import SessionContext
from una_mud.server.session.telnet_session import TelnetSession

if TYPE_CHECKING:
    from collections.abc import Callable

PROMPT = "> "
CODE = re.compile(r"\d{3}-\d{3}-\d{3}")


class Terminal:
    """A terminal without options, as ``nc`` is."""

    def __init__(self, harness: Harness, factory: TelnetFactory, host: str) -> None:
        address = IPv4Address("TCP", host, 50_000)
        self._world = harness
        self.everything = ""
        transport: Any = StringTransport
        self._wire = transport(peerAddress=address)
        connection: Any = factory.buildProtocol(cast("Any", address))
        self._connection = connection
        self._connection.makeConnection(self._wire)
        self._read()

    def _read(self) -> str:
        self._world.clock.advance(0)
        raw: bytes = self._wire.value()
        self._wire.clear()
        while (at := raw.find(b"\xff")) >= 0:
            raw = raw[:at] + raw[at + (3 if raw[at + 1] >= 0xFB else 2) :]
        self.everything += raw.decode()
        return raw.decode().replace("\r\n", "\n")

    @property
    def code(self) -> str:
        """The code that a guest was shown."""
        (code,) = CODE.findall(self.everything)
        return str(code)

    def types(self, *lines: str) -> str:
        """Type lines, all at once, and return what is shown of them and since."""
        self._connection.dataReceived("".join(line + "\r\n" for line in lines).encode())
        return self._read()

    def shows(self) -> str:
        """Return what has been shown since the last look."""
        return self._read()

    def hangs_up(self) -> None:
        """Close from this end."""
        reason: Any = Failure
        self._connection.connectionLost(reason(ConnectionDone()))

    @property
    def closed(self) -> bool:
        """Whether the server has closed it."""
        return bool(self._wire.disconnecting)


@pytest.fixture
def connect(harness: Harness) -> Callable[..., Terminal]:
    """Return what connects a terminal, and lets somebody in by a name."""
    context = SessionContext(harness.world)
    factory = TelnetFactory(lambda connection: TelnetSession(context, connection), harness.clock)

    def come(name: str = "", host: str = HOME) -> Terminal:
        terminal = Terminal(harness, factory, host)
        if name:
            terminal.types(f"connect {name}")
        return terminal

    return come


def test_everything_that_is_shown_ends_in_one_prompt(connect: Callable[..., Terminal]) -> None:
    """After each line there is one prompt, below all that came of it; an empty line shows it again."""
    ann = connect("Ann")
    for line in ("hello", "/who", "/nosuch", "", "  ", "/startgame", "/hand", "/help", "una", "/option"):
        shown = ann.types(line)
        assert shown.endswith(PROMPT), line
        assert shown.count("\n> ") + shown.startswith(PROMPT) == 1, line


def test_the_turn_of_a_person_comes_with_a_prompt(connect: Callable[..., Terminal], harness: Harness) -> None:
    """What comes in between begins on a line of its own, and a turn ends in a prompt."""
    ann, bob = connect("Ann"), connect("Bob")
    ann.types("/create Den")
    bob.types("/join den")
    ann.types("/startgame")
    bob.shows()
    bob.types("hello there")
    assert "Bob: hello there\n" in ann.shows()
    harness.passes(1)
    both = ann.types("/table") + bob.types("/table")
    assert both.count("It's your turn.") == 1


def test_coming_back_one_is_called_you_at_once(connect: Callable[..., Terminal], harness: Harness) -> None:
    """The first screen after coming back is personal already: it says "you", and the settings hold."""
    ann = connect("Ann")
    ann.types("/set reader on", "/startgame")
    harness.passes(30)
    ann.hangs_up()
    harness.passes(1)
    again = connect()
    shown = again.types(f"connect ann {ann.code}")
    assert "Welcome back, Ann." in shown
    assert "the game waited for you" in shown
    assert "Hand: 1" not in shown
    assert "1: " in shown
    assert "Hand: 1" not in shown


def test_the_screen_readers_wording_before_the_login(connect: Callable[..., Terminal]) -> None:
    """Who asks for it at the name question has it on the first screen."""
    ann = connect()
    ann.types("reader on")
    ann.types("connect Ann")
    assert "Name: reader. Value: on." in ann.types("/set reader")


def test_a_name_in_use_is_refused_and_asked_for_again(connect: Callable[..., Terminal]) -> None:
    """From another address the name is taken; another name goes at once."""
    connect("Ann")
    other = connect(host="198.51.100.7")
    shown = other.types("connect ANN")
    assert "is here already" in shown
    assert not other.closed
    assert "Welcome, Bob." in other.types("connect Bob")


def test_a_second_login_closes_the_first(connect: Callable[..., Terminal]) -> None:
    """The old terminal is told why, and shows no prompt after it."""
    first = connect("Ann")
    connect().types(f"connect Ann {first.code}")
    assert "You've logged in somewhere else, so this connection is closing.\n" in first.shows()
    assert first.closed


def test_quit_is_the_last_that_is_shown(connect: Callable[..., Terminal]) -> None:
    """After the goodbye there is neither a prompt nor an answer to what was typed with it."""
    ann = connect("Ann")
    shown = ann.types("/quit", "/who", "hello")
    assert shown.endswith("Goodbye, and come again!\n")
    assert ann.closed


def test_the_end_of_the_server_is_told(connect: Callable[..., Terminal], harness: Harness) -> None:
    """Whoever is in reads the farewell, and the connection closes."""
    ann = connect("Ann")
    harness.world.shut_down()
    assert "The server is shutting down." in ann.shows()
    assert ann.closed


def test_settings_hold_at_once(connect: Callable[..., Terminal]) -> None:
    """A narrow window breaks lines, colours come as escape sequences, and off takes them away."""
    ann = connect("Ann")
    ann.types("/set width 40")
    assert max(map(len, ann.types("/help").splitlines())) <= 40
    ann.types("/set colour 16", "/startgame")
    assert "\x1b[" in ann.types("/hand")
    ann.types("/set colour off")
    assert "\x1b[" not in ann.types("/hand")


def test_many_lines_at_once_are_all_read(connect: Callable[..., Terminal]) -> None:
    """A game is created, started and played by lines that come in one packet, in their order."""
    ann = connect("Ann")
    rows = ann.types("/create Den", "/option fill 2", "/startgame", "/endgame", "/table", "bye")
    shown = " ".join(rows.split())
    assert shown.index("You start a game") < shown.index("Draw pile") < shown.index("Ann: bye")
