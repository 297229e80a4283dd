"""What waits for the disk: all that a move or a change lets people read, in order, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from harness import seeds
from storage_support import RESERVED, LateJournal
from twisted.internet.address import IPv4Address
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport

from una_mud.history.snapshot import snapshot
from una_mud.server.factory import TelnetFactory
from una_mud.server.output_gate import OutputGate
from una_mud.server.session.context import SessionContext
from una_mud.server.session.telnet_session import TelnetSession
from una_mud.world.limits import Limits
from una_mud.world.world import World

if TYPE_CHECKING:
    from pathlib import Path

ADDRESS: Any = IPv4Address("TCP", "192.0.2.1", 4000)


class Wire(StringTransport):
    """A connection without an end."""

    def setTcpNoDelay(self, enabled: object) -> None:  # noqa: N802 - Twisted's name
        """Do nothing."""

    def setTcpKeepAlive(self, enabled: object) -> None:  # noqa: N802 - Twisted's name
        """Do nothing."""


_WIRE: Any = Wire  # its own methods have no types


class Town:
    """A world with connections, and a journal that is late."""

    def __init__(self, folder: Path) -> None:
        self.clock = Clock()
        self.journal = LateJournal(folder)
        self.world = World(self.clock, seeds(1), RESERVED, self.journal, snapshot=snapshot)
        context = SessionContext(self.world)
        self.listener = TelnetFactory(
            lambda connection: TelnetSession(context, connection), self.clock, Limits(unsent=200_000)
        )

    def enter(self, name: str) -> Client:
        """Let somebody come in."""
        client = Client(self)
        client.types(f"connect {name}")
        client.reads()
        return client


class Client:
    """Somebody at the other end."""

    def __init__(self, town: Town) -> None:
        self.town = town
        self.wire: Any = _WIRE(peerAddress=ADDRESS)
        listener: Any = town.listener
        self.protocol = listener.buildProtocol(ADDRESS)
        self.protocol.makeConnection(self.wire)

    def types(self, *lines: str) -> None:
        """Type lines, and let the reactor turn."""
        for line in lines:
            self.protocol.dataReceived(f"{line}\r\n".encode())
            self.town.clock.advance(0)
            self.town.clock.advance(0.5)

    def reads(self) -> str:
        """Return what has come since the last reading."""
        text = str(self.wire.value(), errors="replace")
        self.wire.clear()
        return text


@pytest.fixture
def town(tmp_path: Path) -> Town:
    return Town(tmp_path)


def together(town: Town, *names: str) -> list[Client]:
    """Let several come into one room; everything is durable."""
    clients = [town.enter(name) for name in names]
    clients[0].types("/create Den", "/option turn-time off", "/option pace none")
    for client in clients[1:]:
        client.types("/join den")
    settle(town)
    for client in clients:
        client.reads()
    return clients


def settle(town: Town) -> None:
    """Let everything be durable, and everything leave."""
    town.journal.catch_up()
    town.clock.advance(0)
    town.clock.advance(0)


def test_nothing_of_a_deal_is_read_before_it_is_durable(town: Town) -> None:
    ann, bob = together(town, "Ann", "Bob")
    ann.types("/startgame")
    assert ann.reads() == bob.reads() == ""
    settle(town)
    assert "You start a game" in ann.reads()
    assert "Ann starts a game" in bob.reads()


def test_chat_does_not_wait_where_nothing_is_in_flight(town: Town) -> None:
    ann, bob = together(town, "Ann", "Bob")
    cyd, dan = town.enter("Cyd"), town.enter("Dan")
    ann.types("/startgame", "hello Bob")
    cyd.types("hello Dan")
    assert "hello Dan" in dan.reads()
    assert bob.reads() == ""
    settle(town)
    assert bob.reads().index("starts a game") > 0
    ann.types("and now?")
    assert "and now?" in bob.reads()


def test_order_stays_when_somebody_changes_rooms(town: Town) -> None:
    """What somebody is shown of the lobby waits for what they were shown of the room."""
    ann, bob = together(town, "Ann", "Bob")
    cyd = town.enter("Cyd")
    ann.types("/startgame")
    bob.types("/leave")
    cyd.types("good evening")
    assert bob.reads() == ""
    assert "good evening" in cyd.reads()
    settle(town)
    text = bob.reads()
    assert text.index("starts a game") < text.index("You're in the lobby") < text.index("good evening")


@pytest.mark.parametrize("line", ["/who", "/rooms"])
def test_a_look_at_all_rooms_waits_for_none(town: Town, line: str) -> None:
    ann, _ = together(town, "Ann", "Bob")
    cyd = town.enter("Cyd")
    ann.types("/startgame")
    cyd.types(line)
    assert "Den" in cyd.reads()


def test_who_at_the_name_question_waits_for_no_room(town: Town) -> None:
    ann, _ = together(town, "Ann", "Bob")
    ann.types("/startgame")
    stranger = Client(town)
    town.clock.advance(0)
    assert "Name:" in stranger.reads()
    stranger.types("who")
    assert "Ann" in stranger.reads()


def test_people_talk_and_look_while_nothing_can_be_saved(town: Town) -> None:
    """Only what shows a table waits; its people still hear each other, and read lists and help."""
    ann, bob = together(town, "Ann", "Bob")
    ann.types("/startgame")
    town.journal.stalled = True
    town.world.pause_play()
    for client in (ann, bob):
        client.types("")
        client.reads()
    ann.types("still there?", "/me yawns")
    assert ann.reads().count("still there?") == 1
    assert "still there?" in (text := bob.reads())
    assert "Ann yawns" in text
    for line, shown in (("/who", "Den"), ("/rooms", "Den"), ("/help una", "una"), ("/nonsense", "nonsense")):
        bob.types(line)
        assert shown in bob.reads()
    newcomer = town.enter("Cyd")
    newcomer.types("/tell bob hello")
    assert "hello" in bob.reads()
    town.journal.stalled = False
    settle(town)
    assert "starts a game" in bob.reads()


def test_a_farewell_waits_its_turn_and_then_the_connection_closes(town: Town) -> None:
    ann, bob = together(town, "Ann", "Bob")
    ann.types("/startgame")
    bob.types("/quit")
    assert not bob.wire.disconnecting
    settle(town)
    assert bob.wire.disconnecting
    text = bob.reads()
    assert text.index("starts a game") < text.index("Goodbye")


def test_a_full_disk_pauses_play_in_one_line_and_shows_nothing_else(town: Town) -> None:
    """The line comes at once, before what is held back; moves are refused, and then it all goes on."""
    ann, bob = together(town, "Ann", "Bob")
    ann.types("/bot add", "/startgame")
    town.journal.stalled = True
    town.world.pause_play()
    town.clock.advance(0)
    for client in (ann, bob):
        text = client.reads().strip()
        assert text == "The game is paused because it can't be saved right now. It'll go on by itself."
    before = town.journal.last
    for client in (ann, bob):
        client.types("/draw")
        assert "can't be saved" in client.reads()
    town.clock.advance(60)
    assert town.journal.last == before
    ann.types("/startgame")
    assert "can't be saved" in ann.reads()
    town.journal.stalled = False
    town.world.resume_play()
    settle(town)
    assert "The game goes on." in ann.reads()
    text = bob.reads()
    assert text.index("starts a game") < text.index("The game goes on.")
    for client in (ann, bob):
        client.types("/auto")
    for _ in range(5):
        town.clock.advance(1)
        settle(town)
    assert town.journal.last > before + 2


def test_computer_players_do_not_run_ahead_of_the_disk(town: Town) -> None:
    """However little time they need, they act again only when their last move could be seen."""
    ann, bob = together(town, "Ann", "Bob")
    ann.types("/option pace none", "/option turn-time off", "/startgame", "/auto")
    bob.types("/auto")
    settle(town)
    for _ in range(3):
        town.clock.advance(0.02)
    waiting = town.journal.last
    for _ in range(100):
        town.clock.advance(0.02)
    assert town.journal.last == waiting
    settle(town)
    town.clock.advance(0.02)
    assert town.journal.last > waiting


def test_who_holds_back_too_much_is_cut_off(town: Town) -> None:
    """A disk that stays full must not cost all memory."""
    ann, bob = together(town, "Ann", "Bob")
    ann.types("/startgame")
    for _ in range(300):
        town.world.rooms["den"].say(town.world.people["ann"], "x" * 900)
        town.clock.advance(0)
    assert bob.wire.disconnected or bob.wire.disconnecting


# The hold by itself.


def test_a_hold_lets_through_what_is_durable_and_keeps_the_order(tmp_path: Path) -> None:
    journal = LateJournal(tmp_path)
    durable_seq = 0
    freed: list[int] = []
    hold = OutputGate(journal, lambda: durable_seq, lambda: freed.append(1))
    assert hold.through(b"a") == b"a"
    durable_seq = 5
    assert hold.through(b"b") == b""
    durable_seq = 0
    assert hold.through(b"c") == b""
    durable_seq = 7
    assert hold.through(b"d") == b""
    assert hold.size == 3
    assert hold.through(b"") == b""
    journal.catch_up(5)
    assert freed == [1]
    assert hold.through(b"") == b"bc"
    assert hold.through(b"") == b""
    journal.catch_up(7)
    assert freed == [1, 1]
    assert hold.through(b"e") == b"de"
    assert hold.size == 0
