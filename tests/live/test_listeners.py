"""The server's other doors: TLS, a balancer in front, MSSP, compression; and what hosts are told."""

from __future__ import annotations

import contextlib
import socket
import ssl
import time
import zlib
from typing import TYPE_CHECKING

from certificates import issue
from live_support import PATIENCE, run, server

if TYPE_CHECKING:
    from pathlib import Path


def read_until(sock: socket.socket, text: bytes) -> bytes:
    """Read until a text has come; return all that came."""
    sock.settimeout(PATIENCE)
    found = b""
    while text not in found:
        piece = sock.recv(65536)
        assert piece, found
        found += piece
    return found


def secured(where: int | socket.socket) -> ssl.SSLSocket:
    """Speak TLS at a port, or on a connection, without looking at who vouches for the server."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    if isinstance(where, int):
        where = socket.create_connection(("127.0.0.1", where), PATIENCE)
    return context.wrap_socket(where)


def test_tls_has_a_port_of_its_own_and_takes_a_renewed_certificate(tmp_path: Path) -> None:
    certificate, key = issue(tmp_path)
    options = ("--tls-port", "0", "--cert", str(certificate), "--key", str(key))
    with server(tmp_path, *options) as running:
        port = running.port_of("tls")
        with secured(port) as first:
            read_until(first, b"Name: ")
            first.sendall(b"connect Tilda\r\n\r\n")
            read_until(first, b"Welcome, Tilda.")
            assert (first.version() or "") >= "TLSv1.2"
            before = first.getpeercert(binary_form=True)
            issue(tmp_path)
            with secured(port) as second:
                read_until(second, b"Name: ")
                assert second.getpeercert(binary_form=True) != before
            first.sendall(b"still here\r\n")
            read_until(first, b"Tilda: still here")
        with secured(port) as again:
            read_until(again, b"Name: ")
            again.sendall(b"\xff\xfb\x18")
            offers = read_until(again, b"\xff\xfb\x46")
            time.sleep(0.1)
            assert b"\xff\xfb\x56" not in offers
        assert running.stop() == 0


def test_a_host_is_told_in_one_line_what_is_wrong_with_tls(tmp_path: Path) -> None:
    certificate, key = issue(tmp_path)
    base = (
        "serve",
        "--telnet-port",
        "-1",
        "--web-port",
        "-1",
        "--tls-port",
        "0",
        "--data",
        str(tmp_path / "data"),
    )
    missing = run(tmp_path, *base, "--cert", str(certificate))
    assert (missing.returncode, missing.stderr) == (2, "Error: --tls-port needs --key\n")
    for path, other, words in (
        (key, key, "holds no certificate"),
        (certificate, certificate, "holds no private key"),
        (certificate, tmp_path / "none.pem", "cannot read"),
    ):
        wrong = run(tmp_path, *base, "--cert", str(path), "--key", str(other))
        assert wrong.returncode == 1
        assert words in wrong.stderr
        assert wrong.stderr.count("\n") == 1


def test_behind_a_balancer_everybody_has_an_address_of_her_own(tmp_path: Path) -> None:
    env = {"UNA_MUD_MAX_PER_ADDRESS": "1"}
    with server(tmp_path, "--proxy-protocol", env=env) as running:
        with socket.create_connection(("127.0.0.1", running.port), PATIENCE) as stranger:
            stranger.sendall(b"connect Eve\r\n")
            stranger.settimeout(PATIENCE)
            with contextlib.suppress(ConnectionResetError):
                assert stranger.recv(1000) == b""
        sockets = [balanced(running.port, host) for host in ("203.0.113.1", "203.0.113.1", "203.0.113.2")]
        read_until(sockets[0], b"Name: ")
        read_until(sockets[1], b"too many connections from your address")
        read_until(sockets[2], b"Name: ")
        for each in sockets:
            each.close()


def test_a_balancer_speaks_first_at_the_port_of_tls_too(tmp_path: Path) -> None:
    certificate, key = issue(tmp_path)
    tls = ("--tls-port", "0", "--cert", str(certificate), "--key", str(key))
    with (
        server(tmp_path, *tls, "--proxy-protocol", "on", "--max-per-address", "1") as running,
        balanced(running.port_of("tls"), "203.0.113.1") as first,
        balanced(running.port, "203.0.113.1") as second,
        secured(first) as inside,
    ):
        read_until(inside, b"Name: ")
        read_until(second, b"too many connections from your address")


def balanced(port: int, host: str) -> socket.socket:
    """Connect as a balancer does for somebody."""
    sock = socket.create_connection(("127.0.0.1", port), PATIENCE)
    sock.sendall(f"PROXY TCP4 {host} 127.0.0.1 5000 {port}\r\n".encode())
    return sock


def test_lists_of_muds_are_told_what_the_host_wants_them_to_know(tmp_path: Path) -> None:
    config = tmp_path / "una.toml"
    config.write_text('name = "Our Table"\nhostname = "una.example"\ncompression = false\n')
    with server(tmp_path, "--config", str(config)) as running:
        with socket.create_connection(("127.0.0.1", running.port), PATIENCE) as crawler:
            crawler.sendall(b"MSSP-REQUEST\r\n")
            told = read_until(crawler, b"MSSP-REPLY-END\r\n").decode("utf-8", "replace")
        rows = dict(row.split("\t") for row in told.splitlines() if "\t" in row)
        assert (rows["NAME"], rows["HOSTNAME"], rows["PORT"]) == (
            "Our Table",
            "una.example",
            str(running.port),
        )
        assert (rows["PLAYERS"], rows["MCCP"]) == ("0", "0")
        assert abs(int(rows["UPTIME"]) - time.time()) < 60
        assert "TLS" not in rows


def test_a_client_that_wants_it_reads_everything_compressed(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        with socket.create_connection(("127.0.0.1", running.port), PATIENCE) as client:
            client.sendall(b"\xff\xfb\x18")
            read_until(client, b"\xff\xfb\x56")
            client.sendall(b"\xff\xfd\x56connect Zoe\r\n\r\nhello\r\n/quit\r\n")
            found = b""
            while piece := client.recv(65536):
                found += piece
        stream = zlib.decompressobj()
        text = stream.decompress(found.partition(b"\xff\xfa\x56\xff\xf0")[2])
        assert stream.eof
        assert b"Zoe: hello" in text
        assert text.rstrip().endswith(b"come again!")


def gmcp(package: str, body: str) -> bytes:
    return b"\xff\xfa\xc9" + f"{package} {body}".encode() + b"\xff\xf0"


def test_a_client_logs_its_player_in_by_name_and_password(tmp_path: Path) -> None:
    with server(tmp_path) as running:
        with socket.create_connection(("127.0.0.1", running.port), PATIENCE) as first:
            first.sendall(b"connect Nora right-word-4\r\n")
            read_until(first, b"Welcome, Nora.")
            first.sendall(b"/quit\r\n")
            read_until(first, b"come again!")
        with socket.create_connection(("127.0.0.1", running.port), PATIENCE) as client:
            client.sendall(
                b"\xff\xfb\x18\xff\xfd\xc9" + gmcp("Core.Supports.Set", '["Char.Login 1", "Una 1"]')
            )
            read_until(client, b'Char.Login.Default {"type":["password-credentials"]}')
            client.sendall(gmcp("Char.Login.Credentials", '{"account": "Nora", "password": "wrong"}'))
            read_until(client, b'Char.Login.Result {"success": false')
            client.sendall(gmcp("Char.Login.Credentials", '{"account": "nora", "password": "right-word-4"}'))
            found = read_until(client, b'"here":["Nora"]')
            assert b'Char.Login.Result {"success": true}' in found
