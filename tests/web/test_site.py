"""What the page's server answers to requests, and what it costs when they are no good."""

from __future__ import annotations

import gzip
import json
import re
from functools import partial
from typing import TYPE_CHECKING

import pytest
from picture_files import bmp, rows
from web_support import HOST, PAGES, Caller, Page, WebFront, answers, opened, request

from una_mud.engine.games import GAMES
from una_mud.messages.icons import OWN
from una_mud.server.web.facts import all_facts
from una_mud.server.web.site import SECURITY, Site, page_files
from una_mud.server.web.web_factory import WebFactory
from una_mud.storage.gallery import drawings
from una_mud.verbs.registry import VERBS
from una_mud.world.limits import Limits
from una_mud.world.options import SETTINGS, TABLE_OPTIONS

HERE = "127.0.0.1"

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from web_support import Answer


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebFront]:
    with opened(tmp_path_factory.mktemp("front")) as front:
        yield front


@pytest.fixture
def caller(front: WebFront) -> Caller:
    return front.caller(HERE)


# Files.


@pytest.mark.parametrize(
    ("target", "kind"),
    [
        ("/", "text/html; charset=utf-8"),
        ("/index.html", "text/html; charset=utf-8"),
        ("/?reader", "text/html; charset=utf-8"),
        ("/t/Friday%20evening", "text/html; charset=utf-8"),
        ("/help/cards", "text/html; charset=utf-8"),
        ("/page.css", "text/css; charset=utf-8"),
        ("/page.js", "text/javascript; charset=utf-8"),
        ("/sign.svg", "image/svg+xml"),
        ("/sign.png", "image/png"),
        ("/app.webmanifest", "application/manifest+json"),
        ("/facts.json", "application/json; charset=utf-8"),
    ],
)
def test_each_file_comes_with_its_type(caller: Caller, target: str, kind: str) -> None:
    answer = caller.asks(target)
    assert (answer.status, answer.headers["content-type"]) == (200, kind)
    name = target.partition("?")[0].removeprefix("/") or "index.html"
    if name in PAGES:
        assert answer.body == PAGES[name]
    assert int(answer.headers["content-length"]) == len(answer.body)
    kept = "public, max-age=86400" if name.endswith(".svg") else "no-cache"
    assert answer.headers["cache-control"] == kept


def test_the_program_has_a_page_among_its_files() -> None:
    assert b"<html" in page_files()["index.html"]


def test_a_browser_that_has_the_file_already_is_told_so(caller: Caller) -> None:
    tag = caller.asks("/").headers["etag"]
    for known in (tag, f'"other", {tag}', f"W/{tag}"):
        answer = caller.asks("/", If_None_Match=known)
        assert (answer.status, answer.body) == (304, b"")
        assert answer.headers["etag"] == tag
        assert "content-length" not in answer.headers
    assert caller.asks("/", If_None_Match='"other"').status == 200
    assert caller.asks("/page.css", If_None_Match=tag).status == 200


@pytest.mark.parametrize("accepted", ["gzip", "br, GZIP ;q=0.5", "deflate,gzip"])
def test_long_text_is_packed_for_who_takes_it(caller: Caller, accepted: str) -> None:
    answer = caller.asks("/", Accept_Encoding=accepted)
    assert answer.headers["content-encoding"] == "gzip"
    assert len(answer.body) < len(PAGES["index.html"])
    assert gzip.decompress(answer.body) == PAGES["index.html"]
    assert answer.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize("accepted", ["", "br", "gzip;q=0", "gzip; q=0.000", "identity"])
def test_nothing_is_packed_for_who_does_not_take_it(caller: Caller, accepted: str) -> None:
    answer = caller.asks("/", Accept_Encoding=accepted)
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.body == PAGES["index.html"]


@pytest.mark.parametrize("name", ["page.js", "sign.png"])
def test_what_is_short_or_packed_already_is_sent_as_it_is(caller: Caller, name: str) -> None:
    answer = caller.asks(f"/{name}", Accept_Encoding="gzip")
    assert "content-encoding" not in answer.headers
    assert answer.body == PAGES[name]


@pytest.mark.parametrize("target", ["/", "/facts.json", "/none", "/ws"])
@pytest.mark.parametrize("accepted", ["", "gzip"])
def test_head_tells_what_get_would_without_a_body(caller: Caller, target: str, accepted: str) -> None:
    full = caller.asks(target, Accept_Encoding=accepted)
    head = caller.asks(target, "HEAD", Accept_Encoding=accepted)
    assert head.body == b""
    assert (head.status, head.headers) == (full.status, {**full.headers, "date": head.headers["date"]})


# What is not there.

STRAY = [
    "/none",
    "//",
    "/index.html/",
    "/page",
    "/../pyproject.toml",
    "/%2e%2e/pyproject.toml",
    "/..%2fpyproject.toml",
    "/./page.js",
    "/una_mud/__init__.py",
    "/icons",
    "/icons/",
    "/icons/nosuch.png",
    "/icons/own-0123456789abcdef.png",
    "/icons/own.png",
    "/icons/../page.js",
    "/icons/..%2fcat.png",
    "/icons/%63at.png",
    "/icons/cat.PNG",
    "/icons/cat.png/",
    "/t/",
    "/t/Den/else",
    "/x/Den",
    "/icons/cat.png%00",
    "/icons/cat",
    "http://una.example/page.js",
    "page.js\\..",
    "*",
]


@pytest.mark.parametrize("target", STRAY)
def test_what_is_not_there_is_not_found(caller: Caller, target: str) -> None:
    answer = caller.asks(target)
    assert answer.status == 404
    assert answer.body == b"There is nothing here. The game is at / of this server.\n"
    assert not caller.is_closed()


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get"])
def test_only_get_and_head_are_understood(caller: Caller, method: str) -> None:
    answer = caller.asks("/", method)
    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")
    assert answer.headers["connection"] == "close"
    assert caller.is_closed()


def test_nothing_is_kept_of_what_is_posted(caller: Caller) -> None:
    """Only what was in the packet of the request has come in at all."""
    head = request("/", "POST", Content_Length=str(64 << 20))
    (answer,) = answers(caller.sends(head + b"x" * 1000), "POST")
    assert answer.status == 405
    assert caller.is_closed()
    for _ in range(50):
        assert caller.sends(b"x" * 65536) == b""
    assert len(caller.connection._http.trailing_data[0]) <= 1000


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ({"Content_Length": "5"}, b"hello"),
        ({"Content_Length": "67108864"}, b"x" * 65536),
        ({"Transfer_Encoding": "chunked"}, b"5\r\nhello\r\n0\r\n\r\n"),
    ],
)
def test_no_body_is_taken(
    caller: Caller, method: str, headers: dict[str, str], body: bytes, *, split: bool
) -> None:
    head = request("/", method, **headers)
    data = caller.sends(head, body) if split else caller.sends(head + body)
    (answer,) = answers(data, method)
    assert (answer.status, answer.headers["connection"]) == (413, "close")
    assert caller.is_closed()


# What every answer says.


def everything_answered(front: WebFront) -> list[Answer]:
    """Return one answer of each sort."""
    caller = front.caller(HERE)
    tag = caller.asks("/").headers["etag"]
    found = [caller.asks(target) for target in ("/", "/facts.json", "/icons/cat.png", "/none", "/ws")]
    found.append(caller.asks("/", If_None_Match=tag))
    found += [front.caller(HERE).asks("/", method) for method in ("HEAD", "POST")]
    for data in (b"nonsense\r\n\r\n", b"x" * 20000, request(Content_Length="1") + b"x"):
        found += answers(front.caller(HERE).sends(data), "GET")
    return found


def test_every_answer_keeps_browsers_from_doing_more_than_they_must(front: WebFront) -> None:
    told = everything_answered(front)
    assert {answer.status for answer in told} == {200, 304, 400, 404, 405, 413, 426, 431}
    for answer in told:
        for name, value in SECURITY:
            assert answer.headers[name.casefold()] == value
        assert "server" not in answer.headers


def test_the_policy_allows_nothing_but_the_server_itself(caller: Caller) -> None:
    policy = caller.asks("/").headers["content-security-policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert "unsafe" not in policy
    assert "*" not in policy
    assert "http" not in policy
    assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"
    assert rules["script-src"] == rules["connect-src"] == "'self'"


# Icons.


@pytest.mark.parametrize("name", list(drawings())[:3])
def test_a_drawing_is_had_by_its_name(caller: Caller, name: str) -> None:
    answer = caller.asks(f"/icons/{name}.png")
    assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    assert answer.body == drawings()[name].read_bytes()
    assert caller.asks(f"/icons/{name}.png", If_None_Match=answer.headers["etag"]).status == 304


def test_every_drawing_can_be_asked_for(caller: Caller) -> None:
    for name in drawings():
        answer = caller.asks(f"/icons/{name}.png")
        assert answer.status == 200
        assert "immutable" not in answer.headers["cache-control"]


def test_an_own_picture_is_had_as_long_as_somebody_here_has_it(front: WebFront, caller: Caller) -> None:
    ann = front.comes("Ann")
    ann.types("/set-icon paste", *rows(bmp()), ".")
    icon = front.person("Ann").icon_id
    assert icon is not None
    assert icon.startswith(f"{OWN}-")
    answer = caller.asks(f"/icons/{icon}.png")
    assert answer.status == 200
    assert answer.body.startswith(b"\x89PNG\r\n")
    assert "immutable" in answer.headers["cache-control"]
    ann.types("/quit")
    assert caller.asks(f"/icons/{icon}.png").status == 404


# Facts.


def test_the_facts_name_every_verb_game_card_option_and_drawing(caller: Caller) -> None:
    facts = json.loads(caller.asks("/facts.json").body)
    assert facts["name"] == "Our Table"
    assert [verb["name"] for verb in facts["verbs"]] == list(VERBS)
    assert [option["name"] for option in facts["options"]] == [option.name for option in TABLE_OPTIONS]
    assert [option["name"] for option in facts["settings"]] == [option.name for option in SETTINGS]
    assert facts["gallery"] == list(drawings())
    assert list(facts["games"]) == list(GAMES)
    for name, rules in GAMES.items():
        cards = facts["games"][name]["cards"]
        assert list(cards) == list(dict.fromkeys(card.code for card in rules.deck))
        assert {card["kind"] for card in cards.values()} == {card.kind.name for card in rules.deck}
        for card in rules.deck:
            assert cards[card.code]["name"] == card.name
            assert cards[card.code]["sign"] == card.kind.sign
            assert cards[card.code]["help"]


def test_the_facts_tell_what_each_verb_is_for(caller: Caller) -> None:
    told = {verb["name"]: verb for verb in json.loads(caller.asks("/facts.json").body)["verbs"]}
    for name, verb in VERBS.items():
        assert told[name]["usage"].startswith(f"/{name}")
        assert told[name]["help"].startswith(told[name]["summary"])
        assert told[name]["aliases"] == list(verb.aliases)
        assert told[name]["need"] == verb.need.name.lower()
        assert told[name]["button"] == verb.button


def test_the_facts_tell_what_each_option_takes(caller: Caller) -> None:
    facts = json.loads(caller.asks("/facts.json").body)
    for option, told in zip((*TABLE_OPTIONS, *SETTINGS), facts["options"] + facts["settings"], strict=True):
        assert told["kind"] in {"number", "switch", "choice"}
        for word in told["words"]:
            option.read(word)
        if told["kind"] == "number":
            assert option.read(str(told["low"])) == told["low"]
            assert option.read(str(told["high"])) == told["high"]
        else:
            assert told["words"]


# Requests one after the other.


def test_a_connection_stays_for_the_next_request(caller: Caller) -> None:
    for name in ("page.css", "page.js", "page.css"):
        assert caller.asks(f"/{name}").body == PAGES[name]
    assert not caller.is_closed()


def test_requests_may_be_sent_ahead(caller: Caller) -> None:
    names = ["page.css", "none", "page.js", "index.html"]
    told = answers(caller.sends(b"".join(request(f"/{name}") for name in names)), *["GET"] * 4)
    assert [answer.status for answer in told] == [200, 404, 200, 200]
    assert told[3].body == PAGES["index.html"]
    assert not caller.is_closed()


def test_a_request_may_come_byte_by_byte(caller: Caller) -> None:
    data = caller.sends(*(bytes([byte]) for byte in request("/page.js") * 2))
    assert [answer.body for answer in answers(data, "GET", "GET")] == [PAGES["page.js"]] * 2


def test_who_wants_to_be_done_is(caller: Caller) -> None:
    assert caller.asks("/page.js", Connection="close").body == PAGES["page.js"]
    assert caller.is_closed()


def test_an_old_program_is_answered_once(caller: Caller) -> None:
    (answer,) = answers(caller.sends(b"GET /page.js HTTP/1.0\r\n\r\n"), "GET")
    assert answer.body == PAGES["page.js"]
    assert caller.is_closed()


def test_a_request_to_speak_something_else_is_answered_as_it_stands(caller: Caller) -> None:
    answer = caller.asks("/page.js", Connection="Upgrade, HTTP2-Settings", Upgrade="h2c")
    assert (answer.status, answer.body) == (200, PAGES["page.js"])
    assert caller.asks("/page.css").status == 200


def test_the_place_of_the_websocket_tells_what_it_is_for(caller: Caller) -> None:
    answer = caller.asks("/ws")
    assert (answer.status, answer.headers["upgrade"]) == (426, "websocket")
    assert caller.asks("/").status == 200


def test_a_slow_reader_of_files_gets_all_of_them(caller: Caller) -> None:
    caller.wire.stalled = True
    data = caller.sends(*[request("/facts.json")] * 2)
    while caller.wire.drain():
        data += caller.taken()
    first, second = answers(data + caller.taken(), "GET", "GET")
    assert first.body == second.body
    json.loads(first.body)
    assert not caller.is_closed()


# What is no request.


@pytest.mark.parametrize("parts", [1, 20])
def test_headers_without_an_end_are_cut_off(caller: Caller, parts: int) -> None:
    head = f"GET / HTTP/1.1\r\nHost: {HOST}\r\nX-Long: ".encode()
    data = caller.sends(head + b"x" * 20_000) if parts == 1 else caller.sends(head, *[b"x" * 1000] * parts)
    (answer,) = answers(data, "GET")
    assert (answer.status, answer.headers["connection"]) == (431, "close")
    assert caller.is_closed()


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
        b"\xff\xfb\x18\xff\xfd\x01connect Ann\r\n\r\n",
        b"hello\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n folded\r\n: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    ],
)
def test_what_is_no_request_is_answered_and_ended(caller: Caller, data: bytes) -> None:
    (answer,) = answers(caller.sends(data), "GET")
    assert 400 <= answer.status <= 505
    assert answer.headers["connection"] == "close"
    assert caller.is_closed()
    assert caller.sends(data, request()) == b""


def test_nonsense_after_a_request_is_answered_after_it(caller: Caller) -> None:
    for method in ("GET", "HEAD"):
        again = caller.front.caller(HERE)
        first, second = answers(again.sends(request("/page.js", method) + b"\x00\x01\r\n\r\n"), method, "GET")
        assert (first.status, second.status) == (200, 400)
        assert again.is_closed()


# Limits.


def test_a_request_has_its_time(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(request_time=20, check_interval=5)) as front:
        slow, silent, quick = front.caller(), front.caller(), front.caller()
        for byte in request("/")[:20]:
            slow.sends(bytes([byte]))
            quick.asks("/")
            front.clock.advance(1)
        for _ in range(5):
            front.clock.advance(1)
        assert slow.is_closed()
        assert silent.is_closed()
        assert not quick.is_closed()
        front.clock.advance(20)
        assert quick.is_closed()
        assert slow.taken() == b""


def test_a_flood_of_requests_is_ended(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(requests_burst=10, requests_per_second=1)) as front:
        flood = front.caller()
        told = answers(flood.sends(request("/page.js") * 50), *["GET"] * 11)
        assert [answer.status for answer in told] == [200] * 10 + [429]
        assert flood.is_closed()
        assert front.caller().asks("/").status == 200


def test_who_asks_for_far_more_at_once_than_can_be_read_is_cut_off(caller: Caller) -> None:
    """A few bytes ask for many, and all that comes in one packet is answered in one go."""
    size = len(caller.sends(request("/facts.json")))
    caller.sends(request("/facts.json") * 300)
    assert caller.wire.is_aborted()
    assert len(caller.connection._out) < caller.connection._context.limits.unsent + 2 * size


def test_who_may_not_come_in_is_told_why(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(connections_per_address=1)) as front:
        first = front.caller()
        (answer,) = answers(front.caller().taken(), "GET")
        assert (answer.status, answer.headers["connection"]) == (503, "close")
        assert answer.body == b"There are too many connections from your address.\n"
        for name, value in SECURITY:
            assert answer.headers[name.casefold()] == value
        first.hangs_up()
        assert front.caller().asks("/").status == 200


REBOUND = ["evil.example", "evil.example:4001", "localhost.evil.example", "127.0.0.1.evil.example", ""]
KNOWN = ["localhost:4001", "127.0.0.1:4001", "[::1]:4001", "una.example", "UNA.example:4001", "b.example"]


def test_a_name_of_somebody_elses_that_leads_here_opens_no_socket() -> None:
    """A page of evil.example could else speak to a server on its reader's own machine (DNS rebinding)."""
    site = Site({}, lambda _: {}, lambda _: None, ("https://b.example",), {"Una.example"})
    assert [host for host in REBOUND if site.knows(host)] == []
    assert [host for host in KNOWN if not site.knows(host)] == []
    assert Site({}, lambda _: {}, lambda _: None).knows("evil.example")


def test_who_comes_by_a_strange_name_gets_no_socket(tmp_path: Path) -> None:
    front = WebFront(tmp_path, hosts={"other.example"})
    assert Page(front).refused == 403
    front.connection.close()


# The page's own files, which browsers keep for good.


def versioned(front: WebFront) -> dict[str, str]:
    """Return the addresses that the real page names, by what they are."""
    page = front.caller().asks("/").body.decode()
    return {found[2]: found[0].strip('"') for found in re.finditer(r'"/([0-9a-f]{12})/([^"]+)"', page)}


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebFront]:
    """Let a server have the real page."""
    with opened(tmp_path_factory.mktemp("real")) as front:
        facts = partial(all_facts, front.accounts.gallery(), "Our Table")
        front.web = WebFactory(front.context, Site(page_files(), facts, lambda _icon: None), front.clock)
        yield front


def test_the_page_names_three_files_that_never_change(real: WebFront) -> None:
    addresses = versioned(real)
    assert set(addresses) == {"una.js", "una.css", "facts.json"}
    for address in addresses.values():
        answer = real.caller().asks(address)
        assert answer.status == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert real.caller().asks("/").headers["cache-control"] == "no-cache"


def test_a_file_of_another_version_is_not_there(real: WebFront) -> None:
    address = versioned(real)["una.js"]
    assert real.caller().asks("/0123456789ab/una.js").status == 404
    assert real.caller().asks(address.replace("una.js", "nosuch.js")).status == 404


def test_a_first_load_is_light(real: WebFront) -> None:
    """With gzip, in bytes: the page, its script, its styles, the facts."""
    answers = [real.caller().asks(path, Accept_Encoding="gzip") for path in ("/", *versioned(real).values())]
    assert sum(len(answer.body) for answer in answers) < 130_000


def test_all_modules_are_in_the_script_and_import_nothing(real: WebFront) -> None:
    script = real.caller().asks(versioned(real)["una.js"]).body.decode()
    for name in page_files():
        if name.endswith(".js"):
            assert (f'"{name}": ' in script) is (name != "worker.js")
    assert not re.search(r"^(import|export (?!const modules)) ", script, re.MULTILINE)


def test_sentences_and_facts_are_there_in_each_language_that_there_is(real: WebFront) -> None:
    english = json.loads(real.caller().asks("/locale/en.json").body)
    assert english["messages"] == {}
    assert english["plurals"][:4] == "1011"
    assert json.loads(real.caller().asks("/facts/en.json").body)["languages"][0] == "en"
    assert real.caller().asks("/locale/xx.json").status == 404
    assert real.caller().asks("/facts/xx.json").status == 404
