"""Nothing is forgotten in a handover: every field of what lives in a server goes over, or is made anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs
import pytest
from handover_support import HandoverServer
from web_support import opened

from una_mud.server.server_handover import ConnectionHandover, SessionHandover
from una_mud.world.people import Person
from una_mud.world.seating import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_SURROUNDINGS: Final = (
    "_audience _browser _clock _config _connection _context _encoder _hooks _host _limits _log _options"
    " _receiver _room _seat _seating _services _session _sessions _site _telnet _transport clock"
    " factory transport world"
)
"""What stands around: it's made anew, and has its own row here if it keeps anything."""
_CALLED: Final = "_changed _deal _ended _make _over _out _send _take_effect _tell _wants _new_seed"
"""What is called, which is made anew."""
FIELDS: Final[dict[str, tuple[str, str]]] = {
    # Made anew by the person, the settings, the client's features, the question that is asked again and the
    # rooms that are shown. Nothing is handed over while a line is read, or once the connection ends.
    "TelnetSession": (
        "_gmcp _kept _masked _person _settings _task",
        "_again _cache _ended _handling _me _reading _room _room_key _seen _style _taking_file",
    ),
    "WebSession": (
        "_asked _gmcp _is_here _kept _newcomer _number _person _settings _task",
        "_again _cache _ended _handling _me _reading _room _room_key _seen",
    ),
    # What somebody may still send is counted anew; what was held back has left; a ping may come early.
    "TelnetConnection": (
        "_backlog _compressor _heard _input _opened _welcome key handed number",
        (
            "_budget _closed _commands _dirty _ended _ended_stream _file_lines _gate _lines _muted _news"
            " _paused _pinged _reason language"
        ),
    ),
    # The bytes of a request or a message that has begun go over, and are read again.
    "WebConnection": (
        (
            "_backlog _heard _input _is_socket _line_limit _opened _speaks_for _unfinished _welcome browser"
            " handed key number stays_with"
        ),
        (
            "_ahead _budget _closed _code _dirty _ended _file_lines _gate _http _lines _message _muted _out"
            " _paused _reason _request _requests _since _size _socket language"
        ),
    ),
    "Telnet": ("_evidence _lines _masked _negotiation _parser _prompt commands line_limit", "_out features"),
    "GmcpClient": ("_logging_in _login_offered _modules _speaks _trying feed", "_wanted"),
    # All state that a client wants is sent again:
    "Feed": ("asked first questions", "_known _own _reader"),
    "InteractiveTask": ("answers line", "_again _answer _task busy query"),
    "InputQueue": ("_lines _unread", "_began _budgets _counters _next _slowed_since _stopped _taken _warned"),
    "Room": (
        "audience key log maker name said spoke table",
        # By the seats whose players are away; everything is published anew:
        "_away_alarm _publishing",
    ),
    # By the journal: options, privacy, seats, locks, games and the hand that is on.
    "GameTable": ("awaiting_alarm dealer hosting options privacy seating voting", "display"),
    "Dealer": ("between_hands game paused recorder resting scores tally _announcer _turns", ""),
    "TurnRunner": ("_counted _remarks bot_alarm turn_clock", "_decision _deliberation _rng"),
    "TurnClock": ("_alarm _began _last _warned", ""),
    "Voting": ("_alarm _called _failed vote", ""),
    "BetweenHands": ("_alarm _ready _result", ""),
    "RoomHost": ("_kicked host locked", ""),
    "Remarks": ("_noticed", "_alarm _rng _table"),
    "Announcer": ("told", "_made _turn_clock"),
    "HandRecorder": ("dealt digest game last moves next_deck opened", ""),
}
"""By class: what goes over, and what is made anew on the other side."""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[HandoverServer]:
    (tmp_path / "accounts").mkdir()
    (tmp_path / "tables").mkdir()
    with opened(tmp_path / "accounts") as front:
        yield HandoverServer(front, tmp_path / "tables")


def living(running: HandoverServer) -> list[Any]:
    """Return one of everything that lives in a server while a hand is played."""
    ann, bob = running.comes("Ann"), running.enters("Bob")
    ann.types("/create Den")
    bob.types("/join Den")
    ann.types("/startgame una-classic")
    telnet, web = ann.connection, bob.connection
    room = running.front.world.room_of(running.front.person("Ann"))
    table = room.require_table()
    turns, client = table.dealer._turns, bob.connection.session
    assert client is not None
    assert client._gmcp is not None
    connections = [telnet, web, telnet.session, client, telnet._telnet, telnet._input]
    play = [table, table.dealer, turns, turns.turn_clock, turns._remarks, table.voting, table.hosting]
    more = [table.dealer.between_hands, table.dealer._announcer, table.dealer.recorder]
    return [*connections, client._gmcp, client._gmcp.feed, client._task, room, *play, *more]


def fields(thing: object) -> set[str]:
    """Return the names of all that an object keeps."""
    slots = {name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())}
    return (set(getattr(thing, "__dict__", {})) | slots) - {"__weakref__"}


def test_every_field_goes_over_or_is_made_anew(running: HandoverServer) -> None:
    surroundings = {*_SURROUNDINGS.split(), *_CALLED.split()}
    things = living(running)
    assert {type(thing).__name__ for thing in things} == set(FIELDS)
    for thing in things:
        kept, anew = (set(names.split()) for names in FIELDS[type(thing).__name__])
        assert not kept & anew
        assert fields(thing) - surroundings == (kept | anew) - surroundings, type(thing)


def test_every_field_of_a_seat_goes_over() -> None:
    by_the_journal = {"auto", "contribution", "leaving", "level", "name", "wished"}
    handed = {"awaited", "lost_at", "missed", "missed_turns", "news", "person"}
    assert {field.name for field in attrs.fields(Seat)} == by_the_journal | handed


def test_every_field_of_a_value_can_be_written(running: HandoverServer) -> None:
    living(running)
    value = running.hand_over()
    for connection in value.connections:
        assert {field.name for field in attrs.fields(ConnectionHandover)} == set(attrs.asdict(connection))
        assert isinstance(connection.session, SessionHandover)
    assert all(isinstance(person, Person) for person in value.world.people)
