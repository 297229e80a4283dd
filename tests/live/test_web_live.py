"""The page over real sockets: where it is, whom it takes for whom, and one conversation."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import ssl
import subprocess
import time
from typing import TYPE_CHECKING, Any, Self

import pytest
from certificates import issue
from live_support import PATIENCE, Client, Server, command, run, server, surroundings
from wsproto import WSConnection
from wsproto.connection import ConnectionType
from wsproto.events import AcceptConnection, CloseConnection, Request, TextMessage

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

HERE = "127.0.0.1"
USUAL = 4001
"""The page's port when nobody says another."""


class Window:
    """A page's WebSocket at the other end of a socket."""

    def __init__(self, port: int, first: bytes = b"", headers: Mapping[str, str] | None = None) -> None:
        """Connect; ``first`` is what a proxy says before everything else."""
        self.socket = socket.create_connection((HERE, port), PATIENCE)
        self.ws = WSConnection(ConnectionType.CLIENT)
        self.accepted = self.closed = False
        self.messages: list[tuple[str, Any]] = []
        more = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
        asked = Request(host=f"{HERE}:{port}", target="/ws", subprotocols=["una-mud.v1"], extra_headers=more)
        self.socket.sendall(first + self.ws.send(asked))

    def types(self, line: str) -> None:
        """Type a line."""
        self.socket.sendall(self.ws.send(TextMessage(json.dumps(["Line", line]))))

    def until(self, package: str, words: str = "") -> Any:  # noqa: ANN401 - a package's payload
        """Read until a package comes that says these words, and return its payload."""
        deadline = time.monotonic() + PATIENCE
        while True:
            while self.messages:
                name, payload = self.messages.pop(0)
                if name == package and words in json.dumps(payload):
                    return payload
            assert self._receive(deadline), f"closed before {package} {words!r}"

    def rest(self) -> list[str]:
        """Read to the end, and return the names of the packages that came."""
        deadline = time.monotonic() + PATIENCE
        while self._receive(deadline):
            pass
        return [name for name, _ in self.messages]

    def _receive(self, deadline: float) -> bool:
        self.socket.settimeout(max(0.01, deadline - time.monotonic()))
        data = b""
        with contextlib.suppress(ConnectionResetError):
            data = self.socket.recv(65536)
        if data and not self.closed:
            self.ws.receive_data(data)
            for event in self.ws.events():
                self._hears(event)
        return bool(data)

    def _hears(self, event: object) -> None:
        if isinstance(event, AcceptConnection):
            self.accepted = True
        elif isinstance(event, TextMessage):
            name, payload = json.loads(event.data)
            self.messages.append((name, payload))
        elif isinstance(event, CloseConnection):
            self.closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *problem: object) -> None:
        self.socket.close()


def get(port: int, target: str, **headers: str) -> tuple[int, bytes]:
    """Ask for a file; return the answer's status and body."""
    asking = http.client.HTTPConnection(HERE, port, timeout=PATIENCE)
    try:
        asking.request("GET", target, headers=headers)
        answer = asking.getresponse()
        return answer.status, answer.read()
    finally:
        asking.close()


def page_of(running: Server, scheme: str = "http") -> int:
    """Return the port of the page, which is told after telnet and before the server is ready."""
    kinds = [row.partition(" ")[0] for row in running.told]
    assert kinds.index("telnet") < kinds.index("web") < kinds.index("ready")
    (told,) = [row for row in running.told if row.startswith("web ")]
    before, _, port = told.removesuffix("/").rpartition(":")
    assert (before, told[-1]) == (f"web {scheme}://{HERE}", "/")
    return int(port)


def test_a_page_and_a_telnet_player_talk_and_the_server_stops_with_a_word(tmp_path: Path) -> None:
    with server(tmp_path, "--web-port", "0", "--name", "Our Table") as running:
        port = page_of(running)
        status, body = get(port, "/")
        assert status == 200
        assert b"<html" in body
        assert json.loads(get(port, "/facts.json")[1])["name"] == "Our Table"
        assert get(port, "/icons/fox.png")[1].startswith(b"\x89PNG")
        assert get(port, "/nosuch")[0] == 404
        with Window(port) as window, Client(running.port) as telnet:
            assert window.until("Una.Query")["what"] == "name"
            window.types("connect Nora right-word-4")
            tickets = [window.until("Una.Ticket")["ticket"] for _ in ("known", "registered")]
            assert window.until("Una.Me")["guest"] is False
            telnet.type("connect Tilda")
            telnet.until("Welcome, Tilda")
            window.types("grüße 🂡")
            telnet.until("Nora: grüße 🂡")
            telnet.type("hello Nora")
            window.until("Comm.Channel.Text", "hello Nora")
            window.types("/startgame")
            assert window.until("Una.Hand", "playable")["cards"]
        with Window(port) as again:
            again.until("Una.Query")
            again.socket.sendall(
                again.ws.send(TextMessage(json.dumps(["Una.Resume", {"ticket": tickets[-1]}])))
            )
            again.until("Una.Ticket")
            assert again.until("Una.Hand", "playable")["cards"]
            assert running.stop() == 0
            names = again.rest()
            assert "Core.Goodbye" in names
            assert again.closed


def test_with_a_certificate_the_page_is_served_over_tls(tmp_path: Path) -> None:
    certificate, key = issue(tmp_path)
    with server(tmp_path, "--web-port", "0", "--cert", str(certificate), "--key", str(key)) as running:
        port = page_of(running, "https")
        context = ssl.create_default_context(cafile=str(certificate))
        asking = http.client.HTTPSConnection("localhost", port, timeout=PATIENCE, context=context)
        sock = socket.create_connection((HERE, port), PATIENCE)
        asking.sock = context.wrap_socket(sock, server_hostname="localhost")
        asking.request("GET", "/")
        answer = asking.getresponse()
        assert answer.status == 200
        assert b"<html" in answer.read()
        asking.close()
    lone = run(tmp_path, "serve", "--web-port", "0", "--cert", str(certificate), "--data", str(tmp_path))
    assert (lone.returncode, lone.stderr.count("\n")) == (2, 1)
    assert "--key" in lone.stderr


def test_a_port_that_was_asked_for_and_is_taken_ends_the_start(tmp_path: Path) -> None:
    with socket.create_server((HERE, 0)) as taken:
        port = taken.getsockname()[1]
        words = ("serve", "--telnet-port", "0", "--web-port", str(port), "--data", str(tmp_path / "data"))
        failed = run(tmp_path, *words)
        assert failed.returncode == 1
        assert failed.stderr.startswith(f"Error: cannot listen on {HERE} port {port}: ")
        assert failed.stderr.count("\n") == 1
        assert "ready" not in failed.stdout


@pytest.fixture
def usual_port_taken() -> Iterator[None]:
    """Take the port that the page has when nobody says another."""
    try:
        taken = socket.create_server((HERE, USUAL))
    except OSError:
        pytest.skip(f"port {USUAL} is used by another program")
    with taken:
        yield


@pytest.mark.usefixtures("usual_port_taken")
def test_without_its_usual_port_the_server_starts_without_the_page(tmp_path: Path) -> None:
    words = command("serve", "--telnet-port", "0", "--data", str(tmp_path / "data"))
    process = subprocess.Popen(  # noqa: S603 - our own command
        words, env=surroundings(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    running = Server(process, time.perf_counter())
    try:
        running.until_ready()
        assert not any(row.startswith("web ") for row in running.told)
        with Client(running.port) as telnet:
            telnet.until("Name:")
        assert running.stop() == 0
    finally:
        log = running.end()
    (told,) = [row for row in log.splitlines() if "page" in row]
    assert f"port {USUAL}" in told
    assert "--web-port" in told


def test_addresses_are_counted_as_the_proxy_tells_them_before_anything_else(tmp_path: Path) -> None:
    options = ("--web-port", "0", "--web-proxy", "protocol", "--max-per-address", "1")
    with server(tmp_path, *options) as running:
        port = page_of(running)
        header = f"PROXY TCP4 203.0.113.1 {HERE} 5000 {port}\r\n".encode()
        with Window(port, header) as first, Window(port, header.replace(b"113.1", b"113.2")) as other:
            first.until("Una.Query")
            other.until("Una.Query")
            with socket.create_connection((HERE, port), PATIENCE) as second:
                second.sendall(header)
                assert second.recv(1000).startswith(b"HTTP/1.1 503 ")
        with socket.create_connection((HERE, port), PATIENCE) as stranger:
            stranger.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            with contextlib.suppress(ConnectionResetError):
                assert stranger.recv(1000) == b""


def test_addresses_are_counted_as_the_proxy_tells_them_in_a_header(tmp_path: Path) -> None:
    options = ("--web-proxy", "header", "--web-origin", "https://una.example", "--max-per-address", "1")
    with server(tmp_path, "--web-port", "0", *options) as running:
        port = page_of(running)
        one, two = ({"X-Forwarded-For": f"203.0.113.{number}"} for number in (1, 2))
        origin = {"Origin": "https://una.example"}
        with Window(port, headers={**one, **origin}) as first, Window(port, headers=two) as other:
            first.until("Una.Query")
            other.until("Una.Query")
            with Window(port, headers=one) as second:
                second.rest()
                assert not second.accepted
            with Window(port, headers={"Origin": "https://evil.example"}) as evil:
                evil.rest()
                assert not evil.accepted


def test_a_ticket_is_good_after_the_server_was_stopped_and_started(tmp_path: Path) -> None:
    with server(tmp_path, "--web-port", "0") as running, Window(running.port_of("web")) as window:
        window.until("Una.Query")
        window.types("connect Ann a-password")
        ticket = window.until("Una.Ticket")["ticket"]
        assert running.stop() == 0
    with server(tmp_path, "--web-port", "0") as running, Window(running.port_of("web")) as window:
        window.until("Una.Query")
        window.socket.sendall(window.ws.send(TextMessage(json.dumps(["Una.Resume", {"ticket": ticket}]))))
        assert window.until("Una.Me")["name"] == "Ann"
