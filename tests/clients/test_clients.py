"""Real clients come in with a password, chat, answer a question with a card, and go; and how that looks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from certificates import issue
from client_support import SCRIPTS, Program, Screen, found, screen
from live_support import Client, Server, come, server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.clients

PASSWORD: Final = "hush-hush-7"
_HINT: Final = r"Type /(\w+)"
SAID: Final = "gr\xfc\xdfe \U0001f0cf \u0142\xf3d\u017a"
PLAIN: Final = "gruesse"
GARBAGE: Final = re.compile(r"\^M|\ufffd|\xff|BAD TELOPT|\^\[|\[\d+m|'\*FV")

PROGRAMS: Final = (
    Program("tintin", "tt++", "tintin++", "{binary} -G -e '#session una 127.0.0.1 {port}'"),
    Program("tintin-tls", "tt++", "tintin++", "{binary} -G -e '#ssl una 127.0.0.1 {tls}'"),
    Program(
        "tf",
        "tf5",
        "tf5",
        f"{{binary}} -f{SCRIPTS}/una.tf 127.0.0.1 {{port}}",
        letters=False,
        slash=",",
    ),
    Program(
        "kbtin",
        "KBtin",
        "kbtin",
        "{binary} {home}/una.tin",
        files={"una.tin": "#session {una} {127.0.0.1 {port}}\n"},
    ),
    Program("inetutils", "telnet", "inetutils-telnet", "{binary} 127.0.0.1 {port}"),
    Program("busybox", "busybox", "busybox", "{binary} telnet 127.0.0.1 {port}"),
    Program("plink", "plink", "putty-tools", "{binary} -telnet -P {port} 127.0.0.1"),
    Program("nc", "nc", "netcat-openbsd", "{binary} 127.0.0.1 {port}", hides=False),
)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all clients."""
    home = tmp_path_factory.mktemp("home")
    certificate, key = issue(home)
    with server(home, "--tls-port", "0", "--cert", str(certificate), "--key", str(key)) as running:
        yield running


@pytest.fixture(params=PROGRAMS, ids=lambda program: program.name)
def program(request: pytest.FixtureRequest) -> Program:
    wanted: Program = request.param
    for binary, package in (("tmux", "tmux"), (wanted.binary, wanted.package)):
        if found(binary) is None:
            pytest.skip(f"{binary} is not installed; it is in Debian's package {package}")
    return wanted


def test_a_whole_visit(program: Program, running: Server, tmp_path: Path) -> None:
    name = program.name.capitalize()
    ports = running.port, running.port_of("tls")
    with come(running.port, f"Ear-{program.name}") as ear, screen(program, tmp_path, *ports) as client:
        log_in(program, client, name)
        chat(program, client, ear, name)
        answer_with_a_card(program, client)
        client.says(f"{program.slash}quit", "Goodbye, and come again!")
        text = client.shows()
    assert not GARBAGE.search(text), text
    assert PASSWORD not in text


def log_in(program: Program, client: Screen, name: str) -> None:
    """Come in by a new name: with a password where it can be hidden, otherwise as a guest."""
    client.until("^Name:")
    client.says(name, "^Password, or just Enter:")
    if program.hides:
        client.says(PASSWORD, "^Repeat the new password:")
    client.says(PASSWORD if program.hides else "", f"^Welcome, {name}")
    assert ".---. .---. .---." in client.shows()
    client.until("^>")


def chat(program: Program, client: Screen, ear: Client, name: str) -> None:
    """Say something with accents and a card, and hear it as it was said."""
    said = SAID if program.letters else PLAIN
    client.says(said, f"^{name}: {re.escape(said)}$")
    ear.until(f"{name}: {said}\n")
    ear.type(SAID)
    client.until(f"^Ear-{program.name}: {SAID}$" if program.letters else f"^Ear-{program.name}: gr.*lodz$")


def answer_with_a_card(program: Program, client: Screen) -> None:
    """Play against computer players until there is a turn, and play a card by answering questions."""
    slash = program.slash
    client.says(f"{slash}create {program.name}", "You're at ")
    client.says(f"{slash}option pace none", "option pace")
    client.type(f"{slash}startgame")
    hints = client.until(_HINT)
    while hints[-1] != "play":
        client.type(slash + ("no" if hints[-1] == "yes" else hints[-1]))
        hints = client.until(_HINT, len(hints) + 1)
    answer = client.says(f"{slash}play", r"Which card do you mean\?\s+/(\w+)")
    while answer:
        answer = client.says(slash + answer, r"^You play |(?:^Wh.*\?\s+/(\w+))")
