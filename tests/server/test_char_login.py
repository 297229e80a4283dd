"""Clients that log in by themselves, with GMCP's Char.Login, where names are kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from login_support import Front

from una_mud.server.factory import TelnetFactory
from una_mud.server.session.context import SessionContext
from una_mud.server.session.telnet_session import TelnetSession
from una_mud.server.telnet.telnet_connection import TelnetConfig
from una_mud.server.telnet.telnet_options import GMCP
from una_mud.storage import passwords

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from login_support import Visitor

SECRET = "s3cret-Größe"


@pytest.fixture
def front(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Front]:
    monkeypatch.setattr(passwords, "_COST", passwords.Cost(1, 1))
    opened = Front(tmp_path)
    context = SessionContext(opened.world)
    opened.factory = TelnetFactory(
        lambda connection: TelnetSession(context, connection),
        opened.clock,
        config=TelnetConfig(frozenset({GMCP})),
    )
    yield opened
    opened.connection.close()


def says(visitor: Visitor, package: str, body: object) -> str:
    """Send a GMCP message."""
    message = f"{package} {json.dumps(body, ensure_ascii=False)}".encode()
    visitor.sends(b"\xff\xfa\xc9" + message + b"\xff\xf0")
    return visitor.reads()


def client(front: Front) -> Visitor:
    visitor = front.visitor()
    visitor.sends(b"\xff\xfd\xc9")
    says(visitor, "Core.Supports.Set", ["Char.Login 1"])
    assert b"Char.Login.Default" in visitor.everything
    return visitor


def credentials(visitor: Visitor, name: str, password: str) -> str:
    return says(visitor, "Char.Login.Credentials", {"account": name, "password": password})


def test_a_name_is_registered_and_opened(front: Front) -> None:
    ann = client(front)
    assert "is now registered to you" in credentials(ann, "Ann", SECRET)
    assert b'Char.Login.Result {"success": true}' in ann.everything
    ann.types("/quit")
    again = client(front)
    credentials(again, "Ann", SECRET)
    assert b'Char.Login.Result {"success": true}' in again.everything


def test_a_wrong_password_is_told_and_the_next_one_is_taken(front: Front) -> None:
    front.comes("Ann", SECRET).types("/quit")
    ann = client(front)
    credentials(ann, "Ann", "wrong!")
    ann.waits()
    assert b'Char.Login.Result {"success": false' in ann.everything
    assert "You're in" in credentials(ann, "Ann", SECRET)
    assert b'Char.Login.Result {"success": true}' in ann.everything
    assert ann.echoes() == [True, False]


def test_somebody_who_is_asked_for_a_password_may_have_the_client_do_it(front: Front) -> None:
    ann = client(front)
    ann.types("Ann")
    assert "is now registered to you" in credentials(ann, "Ann", SECRET)
