"""Deleting one's account, and what somebody else finds afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from login_support import Front

from una_mud.storage import passwords

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SECRET = "quite secret"


@pytest.fixture
def front(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Front]:
    monkeypatch.setattr(passwords, "_COST", passwords.Cost(1, 1))
    opened = Front(tmp_path)
    yield opened
    opened.connection.close()


def test_the_password_deletes_it_and_the_name_is_free(front: Front) -> None:
    ann = front.comes("Ann", SECRET)
    bob = front.comes("Bob", SECRET)
    bob.types("/friend Ann", "/ignore Ann")
    said = ann.types("/delete-account")
    assert "This deletes your name, password, settings and icon for good." in said
    assert "Current password:" in said
    assert "Your account is deleted, and the name Ann is free again." in ann.types(SECRET)
    bob.reads()
    assert "Ann" not in bob.types("/friend", "/ignore")
    again = front.comes("Ann", "another secret")
    assert b"is now registered to you" in again.everything


@pytest.mark.parametrize(("typed", "told"), [("", "Cancelled."), ("wrong one", "Wrong password")])
def test_without_the_password_it_stays(front: Front, typed: str, told: str) -> None:
    ann = front.comes("Ann", SECRET)
    ann.types("/delete-account")
    assert told in ann.types(typed) + ann.waits()
    assert "Ann" in ann.types("/finger Ann")
