"""The page's WebSocket as bytes: how it begins, what is taken on it, and how it ends."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import h11
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from web_support import (
    BINARY,
    CLOSE,
    HOST,
    PING,
    TEXT,
    Page,
    answers,
    framed,
    opened,
    request,
    upgrade,
    words,
)
from wsproto.events import AcceptConnection, CloseConnection, TextMessage

from una_mud.messages import Said
from una_mud.server.web.web_session import LEFT
from una_mud.world.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from web_support import WebFront

PONG = 10


@pytest.fixture
def front(tmp_path: Path) -> Iterator[WebFront]:
    with opened(tmp_path) as front:
        yield front


@pytest.fixture
def page(front: WebFront) -> Page:
    return front.page()


def chat(front: WebFront) -> list[str]:
    """Return what was said in the lobby."""
    return [said.text for said in front.world.lobby.said if isinstance(said, Said)]


def line(text: str) -> bytes:
    """Return a line as a frame."""
    return framed(TEXT, json.dumps(["Line", text]).encode())


# How it begins.


def test_a_page_is_greeted_and_asked_for_a_name(page: Page) -> None:
    assert isinstance(page.accepted, AcceptConnection)
    assert page.accepted.subprotocol == "una-mud.v1"
    first, prompt, query, version = page.everything
    assert first[0] == "Text"
    assert first[1]["kind"] == "info"
    assert prompt == ("Text", {"text": prompt[1]["text"], "kind": "prompt"})
    assert query == ("Una.Query", {"what": "name", "name": None, "text": prompt[1]["text"], "hidden": False})
    assert version == ("Una.Version", {"page": page.front.site.version})


@pytest.mark.parametrize(
    ("offered", "status", "chosen"),
    [
        ("", 101, None),
        ("una-mud.v1", 101, "una-mud.v1"),
        ("other, una-mud.v1", 101, "una-mud.v1"),
        ("other", 400, None),
        ("una-mud.v2,una-mud", 400, None),
    ],
)
def test_the_subprotocol_is_ours_or_none(
    front: WebFront, offered: str, status: int, chosen: str | None
) -> None:
    head = first_answer(front.caller().sends(upgrade(Sec_WebSocket_Protocol=offered)))
    assert (head.status_code, dict(head.headers).get(b"sec-websocket-protocol")) == (
        status,
        chosen and chosen.encode(),
    )


def first_answer(data: bytes) -> h11.Response | h11.InformationalResponse:
    """Read the head of an answer to a request for a WebSocket."""
    client = h11.Connection(h11.CLIENT)
    client.send(h11.Request(method="GET", target="/ws", headers=[("Host", HOST), ("Upgrade", "websocket")]))
    client.send(h11.EndOfMessage())
    client.receive_data(data)
    head = client.next_event()
    assert isinstance(head, (h11.Response, h11.InformationalResponse)), head
    return head


@pytest.mark.parametrize(
    ("origin", "host", "admitted"),
    [
        ("", HOST, True),
        ("http://una.example", HOST, True),
        ("https://una.example", HOST, True),
        ("HTTP://UNA.Example", "Una.EXAMPLE", True),
        ("http://una.example", "una.example:80", True),
        ("https://una.example", "una.example:443", True),
        ("https://una.example:443", HOST, True),
        ("http://una.example:4001", "una.example:4001", True),
        ("http://[::1]:4001", "[::1]:4001", True),
        ("http://una.example:4001", HOST, False),
        ("http://una.example", "una.example:4001", False),
        ("https://una.example", "una.example:80", False),
        ("http://evil.example", HOST, False),
        ("http://una.example.evil.example", HOST, False),
        ("http://evil.example/una.example", HOST, False),
        ("null", HOST, False),
        ("null", "null", False),
        ("file://una.example", HOST, False),
        ("http://", "", False),
        ("http://una.example:99999", "una.example:99999", False),
        ("http://[una.example", HOST, False),
        ("http://una.example:x", HOST, False),
        ("http://una.example", "[", False),
        ("https://shown.example", HOST, True),
        ("HTTPS://Shown.example", HOST, True),
        ("http://shown.example", HOST, False),
        ("https://other.example:8443", HOST, True),
    ],
)
def test_a_page_must_come_from_here(tmp_path: Path, origin: str, host: str, *, admitted: bool) -> None:
    with opened(tmp_path, origins=("https://shown.example/", "https://other.example:8443")) as front:
        data = upgrade(Origin=origin, Host=host)
        if not host:
            data = data.replace(b"GET /ws HTTP/1.1\r\n", b"GET /ws HTTP/1.1\r\nHost:\r\n")
        head = first_answer(front.caller().sends(data))
        assert head.status_code == (101 if admitted else 403)


@pytest.mark.parametrize(
    "data",
    [
        upgrade(Connection=""),
        upgrade(Connection="keep-alive"),
        upgrade(Connection="Upgr\xe9de"),
        upgrade(Sec_WebSocket_Key=""),
        upgrade(Sec_WebSocket_Version=""),
        upgrade(Sec_WebSocket_Version="8"),
        upgrade(Sec_WebSocket_Protocol="una-mud.v1,\xff"),
        upgrade(Host="xn--\xe9"),
        upgrade(Host="").replace(b"HTTP/1.1", b"HTTP/1.0"),
        upgrade().replace(b"GET", b"HEAD"),
    ],
)
def test_what_is_no_request_for_a_websocket_is_refused(front: WebFront, data: bytes) -> None:
    caller = front.caller()
    (answer,) = answers(caller.sends(data), "HEAD" if data.startswith(b"HEAD") else "GET")
    assert (answer.status, answer.headers["connection"]) == (400, "close")
    assert caller.is_closed()


def test_a_websocket_may_follow_other_requests_and_a_line_the_handshake(front: WebFront) -> None:
    """All in one packet, or byte by byte."""
    before = request("/page.js") + upgrade()
    front.caller().sends(before + line("connect Ann") + line("hello"))
    data = before + line("connect Bob") + line("hello")
    front.caller().sends(*(bytes([byte]) for byte in data))
    assert sorted(front.world.people) == ["ann", "bob"]
    assert chat(front) == ["hello", "hello"]


def test_a_frame_that_comes_before_a_refused_handshake_is_nothing(front: WebFront) -> None:
    caller = front.caller()
    caller.sends(upgrade(Origin="http://evil.example") + line("connect Eve"))
    assert caller.is_closed()
    assert not front.world.people


# What is taken.


def test_a_message_may_come_in_parts(front: WebFront, page: Page) -> None:
    page.types("connect Ann")
    whole = '["Line", "schöne Größe 🂡"]'.encode()
    parts = [whole[at : at + 1] for at in range(len(whole))]
    frames = [framed(TEXT, parts[0], ends=False)]
    frames += [framed(0, part, ends=False) for part in parts[1:]]
    frames.insert(3, framed(PING, b"in between"))
    page.gets(*frames, framed(0))
    assert chat(front) == ["schöne Größe 🂡"]


def test_a_frame_may_come_byte_by_byte_and_many_in_one_packet(front: WebFront, page: Page) -> None:
    page.gets(*(bytes([byte]) for byte in line("connect Ann")))
    page.gets(line("one") + line("two") + line("three"))
    assert chat(front) == ["one", "two", "three"]


def test_empty_parts_of_a_message_cost_no_memory(page: Page) -> None:
    page.gets(framed(TEXT, b'["Line', ends=False), framed(0, ends=False) * 200)
    assert len(page.connection._message) == 1
    assert page.is_open()


def test_endless_parts_of_a_message_and_pings_end_it(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(requests_burst=100)) as front:
        for first, data in ((b"", framed(PING)), (framed(TEXT, ends=False), framed(0, ends=False))):
            page = front.page()
            page.gets(first, data * 90)
            assert page.is_open()
            assert "too many frames" in words(page.gets(data * 90))
            assert page.code == 1008


LARGEST = 64 * 1024


@pytest.mark.parametrize("parts", [1, 3])
def test_the_largest_message_is_read_and_a_larger_one_ends_it(front: WebFront, parts: int) -> None:
    for size in (LARGEST, LARGEST + 1):
        page = front.page()
        data = b'["Nosuch", "' + b"x" * (size - 14) + b'"]'
        cut = len(data) // parts + 1
        pieces = [data[at : at + cut] for at in range(0, len(data), cut)]
        for nth, piece in enumerate(pieces):
            kind = 0 if nth else TEXT
            page.gets(framed(kind, piece, ends=nth == len(pieces) - 1))
        assert page.code == (1009 if size > LARGEST else 0)
        assert page.is_closed() == (size > LARGEST)


def test_a_frame_that_only_says_that_it_is_huge_is_not_waited_for(page: Page) -> None:
    head = b"\x81" + b"\xff" + (1 << 40).to_bytes(8) + b"\0\0\0\0"
    page.gets(head, *[b"x" * 16384] * 5)
    assert page.code == 1009


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (framed(BINARY, b"\0"), 1003),
        (framed(TEXT, b"\xff\xfe"), 1007),
        (framed(TEXT, b"\xed\xa0\x80"), 1007),
        (framed(TEXT, b"\xc3"), 1007),
        (framed(3, b"x"), 1002),
        (framed(11), 1002),
        (framed(0, b"x"), 1002),
        (framed(TEXT, b"x", ends=False) + framed(TEXT, b"y"), 1002),
        (framed(PING, b"x", ends=False), 1002),
        (framed(PING, b"x" * 126), 1002),
        (framed(TEXT, b'["Line", "hi"]', masked=False), 1002),
        (b"\xc1\x80\0\0\0\0", 1002),
        (framed(CLOSE, b"\x03"), 1002),
        (framed(CLOSE, (999).to_bytes(2)), 1002),
        (framed(CLOSE, (1005).to_bytes(2)), 1002),
        (framed(CLOSE, (1000).to_bytes(2) + b"\xff"), 1007),
    ],
)
def test_what_no_client_sends_ends_it_with_the_reason(
    front: WebFront, page: Page, data: bytes, code: int
) -> None:
    page.types("connect Ann")
    page.gets(data + line("too late"), line("too late"))
    assert page.code == code
    assert page.is_closed()
    assert chat(front) == []


def test_a_ping_is_answered_with_what_it_brought(page: Page) -> None:
    assert page.sends(framed(PING, b"here?")) == framed(PONG, b"here?", masked=False)
    assert page.is_open()


# How it ends.


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        (b"", 1000),
        ((1000).to_bytes(2), 1000),
        ((1001).to_bytes(2) + b"away", 1001),
        ((4000).to_bytes(2), 1000),
    ],
)
def test_a_page_that_closes_is_answered_and_gone(
    front: WebFront, page: Page, payload: bytes, code: int
) -> None:
    page.types("connect Ann")
    page.socket.send(CloseConnection(1000))
    page.gets(framed(CLOSE, payload))
    assert page.code == code
    assert page.is_closed()
    page.hangs_up()
    assert not front.world.people


def test_nothing_is_read_after_a_page_has_closed(front: WebFront, page: Page) -> None:
    page.types("connect Ann")
    page.gets(framed(CLOSE) + line("one"), line("two"), framed(9), b"\xff" * 100)
    assert chat(front) == []


def test_a_farewell_comes_before_the_end(page: Page) -> None:
    page.types("connect Ann")
    assert "come again" in page.types("/quit")
    assert page.code == LEFT
    assert page.is_closed()


def test_nothing_is_read_after_a_farewell(front: WebFront, page: Page) -> None:
    """Neither in the same message, nor in the same packet, nor later."""
    front.enters("Bob", address="192.0.2.2")
    page.types("connect Ann")
    page.gets(line("/quit\nin the message") + line("in the packet"), line("later"))
    assert chat(front) == []
    assert sorted(front.world.people) == ["bob"]


def test_silence_is_asked_about_and_then_it_ends(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(ping_interval=60, pong_time=30, check_interval=5)) as front:
        silent, alive = front.enters("Ann"), front.enters("Bob", address="192.0.2.2")
        for due in [False] * 11 + [True]:
            front.clock.advance(5)
            for page in (silent, alive):
                page.reads()
                assert (page.pings > 0) == due
        for _ in range(6):
            alive.gets(framed(PONG))
            front.clock.advance(5)
            silent.reads()
        assert silent.wire.is_aborted()
        assert alive.is_open()
        silent.hangs_up()
        assert sorted(front.world.people) == ["bob"]


def test_the_login_has_its_time_which_begins_with_the_websocket(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(login_time=120, request_time=20)) as front:
        caller = front.caller()
        for _ in range(6):
            front.clock.advance(15)
            caller.asks("/page.js")
        caller.sends(upgrade())
        slow, quick = front.page(), front.enters("Ann")
        for _ in range(8):
            for page in (slow, quick):
                page.gets(framed(PING))
            caller.sends(framed(PING))
            front.clock.advance(14.5)
        assert not caller.is_closed()
        front.clock.advance(10)
        assert "too long to log in" in words(slow.reads())
        assert slow.code == 1000
        assert b"too long to log in" in caller.taken()
        quick.gets(framed(PING))
        assert quick.is_open()


def test_a_slow_reader_is_cut_off(front: WebFront) -> None:
    slow, bob = front.enters("Ann"), front.enters("Bob", address="192.0.2.2")
    slow.wire.stalled = True
    for _ in range(80):
        front.world.lobby.say(front.person("Bob"), "x" * 9000)
        front.clock.advance(0)
        bob.reads()
    assert slow.wire.is_aborted()
    assert slow.wire.unsent < 80 * 9000
    assert bob.is_open()


# For whom a proxy speaks.


def test_a_header_about_the_address_is_believed_only_when_told_to(tmp_path: Path) -> None:
    with opened(tmp_path) as front:
        page = front.page("192.0.2.7", X_Forwarded_For="198.51.100.1")
        assert page.connection.peer == "192.0.2.7"


@pytest.mark.parametrize(
    ("told", "peer"),
    [
        ("198.51.100.1", "198.51.100.1"),
        ("203.0.113.9, 198.51.100.1", "198.51.100.1"),
        ("garbage,198.51.100.1", "198.51.100.1"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2:3::4"),
        ("", "127.0.0.1"),
        ("198.51.100.1,", "127.0.0.1"),
        ("198.51.100.1, garbage", "127.0.0.1"),
        ("198.51.100.1:5678", "198.51.100.1"),
        ("[2001:db8::1]:5678", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "127.0.0.1"),
    ],
)
def test_the_last_address_that_a_proxy_tells_is_believed(tmp_path: Path, told: str, peer: str) -> None:
    with opened(tmp_path, forwarded=True) as front:
        assert front.page("127.0.0.1", X_Forwarded_For=told).connection.peer == peer


def test_people_behind_a_proxy_are_counted_each_by_their_own_address(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(connections_per_address=2), forwarded=True) as front:
        there = [front.page("127.0.0.1", X_Forwarded_For="198.51.100.1") for _ in range(2)]
        third = Page(front, "127.0.0.1", X_Forwarded_For="198.51.100.1")
        assert third.refused == 503
        assert front.page("127.0.0.1", X_Forwarded_For="198.51.100.2").is_open()
        third.hangs_up()
        assert front.web.limiter._inside == {"198.51.100.1": 2, "198.51.100.2": 1}
        there[0].hangs_up()
        assert front.page("127.0.0.1", X_Forwarded_For="198.51.100.1").is_open()
        for page in list(front.web.connections):
            page.connectionLost()
        assert front.web.limiter._inside == {}


def test_who_is_banned_stays_out_whatever_proxy_speaks_for_her(tmp_path: Path) -> None:
    with opened(tmp_path, forwarded=True) as front:
        front.ban("198.51.100.0/24")
        page = Page(front, "127.0.0.1", X_Forwarded_For="198.51.100.1")
        assert page.closing is not None
        assert "Una.Query" not in page.state
        assert front.page("127.0.0.1", X_Forwarded_For="198.51.101.1").is_open()


# Messages that say nothing.


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "{}",
        "[]",
        "7",
        "null",
        '"Line"',
        '{"Line": "hello"}',
        '[7, "hello"]',
        '[["Line"], "hello"]',
        '["Line", "hello"',
        "[" * 30000,
        '["Line",' + "[" * 20000 + "]" * 20000 + "]",
        "[" + "9" * 60000 + "]",
    ],
)
def test_what_is_no_message_is_told_so_in_one_line(front: WebFront, page: Page, text: str) -> None:
    page.types("connect Ann")
    told = page.writes(text)
    assert [name for name, _ in told] == ["Text"]
    assert told[0][1]["kind"] == "error"
    assert "\n" not in told[0][1]["text"]
    assert chat(front) == []
    assert page.is_open()


NOTHING = [
    '["Line"]',
    '["Line", null]',
    '["Line", 7]',
    '["Line", ["hello"]]',
    '["Line", {"text": "hello"}]',
    '["Nosuch"]',
    '["Nosuch", {"a": [1, 2, {"b": null}]}, "more"]',
    '["", "hello"]',
    '["Core.Hello", [[]]]',
    '["Una.Complete"]',
    '["Una.Complete", {"text": 7}]',
    '["Una.Complete", ["/pl"]]',
    '["Una.Resume"]',
    '["Una.Resume", {"ticket": 7}]',
    '["Una.Resume", "ticket"]',
    '["Char.Login.Credentials", null]',
    '["Char.Login.Credentials", {"account": 7}]',
    '["Char.Login.Credentials", {"account": "Ann", "password": ["x"]}]',
    '["Line", NaN]',
    '["Una.Complete", {"text": Infinity}]',
]


@pytest.mark.parametrize("inside", [False, True])
def test_what_means_nothing_is_ignored(front: WebFront, page: Page, *, inside: bool) -> None:
    if inside:
        page.types("connect Ann")
    for text in NOTHING:
        assert page.writes(text) == [], text
    assert chat(front) == []
    assert page.is_open()


HALF = "\\ud800"


@pytest.mark.parametrize(
    "text",
    [
        f'["Una.Complete", {{"text": "/{HALF}"}}]',
        f'["Una.Resume", {{"ticket": "{HALF}"}}]',
        f'["Char.Login.Credentials", {{"account": "{HALF}nn", "password": "{HALF}"}}]',
        f'["Char.Login.Credentials", {{"account": "Ann", "password": "pass{HALF}word"}}]',
        f'["{HALF}", "{HALF}"]',
        f'["Core.Supports.Set", ["{HALF}"]]',
    ],
)
@pytest.mark.parametrize("inside", [False, True])
def test_half_characters_do_no_harm(page: Page, text: str, *, inside: bool) -> None:
    if inside:
        page.types("connect Bob")
    page.writes(text)
    assert page.is_open()
    page.types("connect Cyd", "hello")
    assert "hello" in words(page.everything)


# Lines.


def test_half_characters_in_a_line_are_said_as_a_sign(front: WebFront, page: Page) -> None:
    page.types("connect Ann")
    page.writes(f'["Line", "a{HALF}b \\ud83c\\udca1 \\udca1"]')
    assert chat(front) == ["a?b 🂡 ?"]


def test_a_message_may_hold_several_lines(front: WebFront, page: Page) -> None:
    page.types("connect Ann")
    page.types("one\ntwo\r\nthree\n\n", "four")
    assert chat(front) == ["one", "two", "three", "four"]


def test_control_characters_reach_nobody(front: WebFront, page: Page) -> None:
    bob = front.enters("Bob", address="192.0.2.2")
    telnet = front.comes("Cyd", address="192.0.2.3")
    page.types("connect Ann")
    page.types("a\x00b\x07c\x1b[31md\x7fe\u202ef\u200bg")
    said = words(bob.reads()).splitlines()[-1]
    read = telnet.reads()
    for char in "\x00\x07\x1b\x7f\u202e":
        assert char not in said
        assert char not in read
    assert said.startswith("Ann: a")


@pytest.mark.parametrize(("size", "taken"), [(1000, True), (1001, False), (60_000, False)])
def test_a_line_has_its_length(front: WebFront, page: Page, size: int, *, taken: bool) -> None:
    page.types("connect Ann")
    told = words(page.writes(f'["Line", "{"é" * size}"]'))
    assert (chat(front) == ["é" * size]) == taken
    if not taken:
        assert "1000" in told
        assert told.count("\n") == 0
    assert page.types("still here").endswith("still here")


def test_a_line_is_measured_by_itself(front: WebFront, page: Page) -> None:
    page.types("connect Ann")
    page.types("\n".join(["x" * 900] * 3))
    assert len(chat(front)) == 3


def test_many_lines_are_delayed_and_not_lost(tmp_path: Path) -> None:
    limits = Limits(lines_burst=20, lines_per_second=10)
    with opened(tmp_path, limits) as front:
        page = front.enters("Ann")
        said = [f"line {n}" for n in range(60)]
        page.types("\n".join(said[:30]), *said[30:])
        assert 10 <= len(chat(front)) <= 20
        front.passes(8, page)
        assert chat(front) == said
        assert page.is_open()


def test_a_flood_of_lines_ends_it_and_none_of_it_is_read_later(tmp_path: Path) -> None:
    for together in (True, False):
        folder = tmp_path / str(together)
        folder.mkdir()
        with opened(folder, Limits(lines_burst=20, lines_kept=50, flooding_time=10)) as front:
            page = front.enters("Ann")
            many = ["x"] * 5000
            told = page.types("\n".join(many)) if together else page.types(*many)
            for _ in range(40):
                front.clock.advance(0.5)
                told += words(page.reads())
            assert "sending too much" in told
            assert page.is_closed()
            said = len(chat(front))
            assert said <= 300
            front.clock.advance(10)
            assert len(chat(front)) == said


def test_messages_count_as_lines(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(lines_burst=20, lines_kept=50)) as front:
        page = front.enters("Ann")
        for text in ('["Core.Ping"]', "nonsense", '["Una.Complete", {"text": "/"}]'):
            page.gets(framed(TEXT, text.encode()) * 30)
        assert len(page.connection._input._lines) > 0


# Anything at all.

FRAMES = st.builds(
    framed,
    st.sampled_from([0, TEXT, TEXT, TEXT, BINARY, 3, CLOSE, PING, PONG]),
    st.one_of(
        st.binary(max_size=200),
        st.recursive(
            st.none() | st.booleans() | st.floats() | st.text(max_size=20),
            lambda inner: (
                st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
            ),
            max_leaves=8,
        ).map(lambda value: json.dumps(value).encode()),
        st.tuples(
            st.sampled_from(
                ["Line", "Una.Resume", "Una.Complete", "Char.Login.Credentials", "Core.Supports.Set"]
            ),
            st.one_of(
                st.text(max_size=20),
                st.sampled_from(["connect Ann", "connect Bob secret1", "/set-icon paste", "/quit", "/p"]),
                st.dictionaries(
                    st.sampled_from(["ticket", "text", "account", "password"]),
                    st.text(st.characters(), max_size=12) | st.integers(),
                ),
            ),
        ).map(lambda message: json.dumps(message).encode()),
    ),
    ends=st.booleans() | st.just(value=True),
    masked=st.sampled_from([True] * 9 + [False]),
)
BEGINNINGS = st.sampled_from([b"", request(), request("/", "HEAD"), upgrade(), upgrade(), upgrade()])


@pytest.fixture(scope="module")
def call_states(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebFront]:
    """Return a front at which many examples call, one after the other."""
    with opened(tmp_path_factory.mktemp("front")) as front:
        yield front


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    beginning=BEGINNINGS,
    frames=st.lists(FRAMES | st.binary(max_size=50), max_size=8),
    cuts=st.lists(st.integers(1, 200), max_size=6),
)
def test_no_bytes_at_all_are_a_fault(
    call_states: WebFront, beginning: bytes, frames: list[bytes], cuts: list[int]
) -> None:
    """However they are cut into packets; and somebody else can still come in."""
    caller = call_states.caller("127.0.0.1")
    data = beginning + b"".join(frames)
    for cut in cuts:
        caller.sends(data[:cut])
        data = data[cut:]
    caller.sends(data)
    call_states.clock.advance(1)
    caller.hangs_up()
    other = call_states.enters("Zoe", address="127.0.0.1")
    assert other.types("hello").endswith("hello")
    other.types("/quit")
    other.hangs_up()


def test_a_socket_that_ends_in_the_middle_of_a_message_is_only_gone(front: WebFront, page: Page) -> None:
    page.types("connect Ann")
    page.gets(framed(TEXT, b'["Line', ends=False), line("x")[:3])
    page.hangs_up()
    assert not front.world.people
    assert not front.web.connections


def test_words_for_a_page_are_one_message_each(page: Page) -> None:
    """Server frames are text, whole and unmasked."""
    data = page.sends(page.socket.send(TextMessage('["Line", "connect Ann"]')))
    while data:
        assert data[0] == 0x81
        assert data[1] < 127
        size, head = (data[1], 2) if data[1] < 126 else (int.from_bytes(data[2:4]), 4)
        json.loads(data[head : head + size])
        data = data[head + size :]
