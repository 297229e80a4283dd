"""What was counted of wrong passwords and new names outlives a restart, and keeps no owner out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from login_support import Front
from twisted.internet.defer import Deferred

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.storage import passwords
from una_mud.storage.passwords import COSTS, Cost
from una_mud.world.accounts import Secret
from una_mud.world.limits import BY_NAME, BY_NAME_AND_ADDRESS, REGISTRATIONS

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path
    from typing import Any

RIGHT, WRONG = Secret("right-password"), Secret("wrong-password")
HOME, ELSEWHERE = "192.0.2.1", "203.0.113.9"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_COST", Cost(1, 1))


def outcome(front: Front, task: Coroutine[Any, Any, object]) -> ErrorId | None:
    """Return why something can't be done, None if it's done; wrong passwords take their time."""
    told: list[ErrorId | None] = []
    result: Deferred[object] = Deferred.fromCoroutine(task)

    def failed(failure: Any) -> None:  # noqa: ANN401 - Twisted's
        assert isinstance(failure.value, CommandError)
        told.append(failure.value.message.error_id)

    result.addCallbacks(lambda _: told.append(None), failed)
    front.clock.advance(1)
    (error_id,) = told
    return error_id


def test_wrong_passwords_are_counted_on_after_a_restart(tmp_path: Path) -> None:
    front = Front(tmp_path)
    front.comes("Ann", RIGHT.text)
    for _ in range(6):
        assert outcome(front, front.accounts.log_in("Ann", WRONG, ELSEWHERE)) is ErrorId.PASSWORD_WRONG
    for _ in range(2):
        assert outcome(front, front.accounts.log_in("Ann", RIGHT, ELSEWHERE)) is ErrorId.TOO_MANY_TRIES
        front.connection.close()
        front = Front(tmp_path)
    front.connection.close()


def test_an_owner_is_let_in_from_home_though_many_addresses_try_before_and_after_a_restart(
    tmp_path: Path,
) -> None:
    front = Front(tmp_path)
    front.comes("Ann", RIGHT.text, HOME)

    def tries(number: int) -> ErrorId | None:
        address = f"198.51.{number // 250}.{number % 250}"
        return outcome(front, front.accounts.log_in("Ann", WRONG, address))

    number = 0
    while tries(number) is ErrorId.PASSWORD_WRONG:
        number += 1
    assert number > BY_NAME.at_once
    assert outcome(front, front.accounts.log_in("Ann", RIGHT, ELSEWHERE)) is ErrorId.TOO_MANY_TRIES
    front.connection.close()
    after = Front(tmp_path)
    assert outcome(after, after.accounts.log_in("Ann", RIGHT, ELSEWHERE)) is ErrorId.TOO_MANY_TRIES
    assert outcome(after, after.accounts.log_in("Ann", RIGHT, HOME)) is None
    after.connection.close()


def test_an_address_registers_only_so_many_names(tmp_path: Path) -> None:
    front = Front(tmp_path)

    def register(number: int, address: str) -> ErrorId | None:
        name = f"Nn{'abcdefghijklmnopqrstuvwxyz'[number]}x"
        return outcome(front, front.accounts.register(name, RIGHT, address))

    assert [register(number, ELSEWHERE) for number in range(REGISTRATIONS.at_once)] == [None] * 20
    assert register(20, ELSEWHERE) is ErrorId.TOO_MANY_NAMES
    front.connection.close()
    front = Front(tmp_path)
    assert register(20, ELSEWHERE) is ErrorId.TOO_MANY_NAMES
    assert register(21, HOME) is None
    front.clock.advance(REGISTRATIONS.seconds)
    assert register(22, ELSEWHERE) is None
    assert register(23, ELSEWHERE) is ErrorId.TOO_MANY_NAMES
    front.connection.close()


def test_registration_can_be_closed(tmp_path: Path) -> None:
    front = Front(tmp_path)
    front.accounts.registration_open = False
    visitor = front.visitor()
    assert "can't be registered" in visitor.types("connect Ann right-password")
    assert "Welcome, Ann." in visitor.types("connect Ann")
    front.connection.close()


def test_the_quickest_of_equally_strong_hashes_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    took = dict(zip(COSTS, (4.0, 3.0, 1.0, 2.0), strict=True))
    monkeypatch.setattr(passwords, "_seconds", took.__getitem__)
    assert passwords.quickest() is COSTS[2]
    assert Cost.read(COSTS[2].text()) == COSTS[2]


def tries_codes(front: Front, count: int, address: str) -> str:
    """Try wrong codes for Gus, three a connection, until one is refused unseen; return what is said last."""
    shown = ""
    for number in range(count):
        shown = front.visitor(address).types(f"connect Gus {number:03}-000-000")
    return shown


def test_wrong_codes_are_counted_by_address_and_name_also_over_a_restart(tmp_path: Path) -> None:
    """Hanging up and calling again gains nothing; the guest themselves comes in all the while."""
    front = Front(tmp_path)
    gus = front.comes("Gus")
    assert "is here already" in tries_codes(front, BY_NAME_AND_ADDRESS.at_once, ELSEWHERE)
    told = tries_codes(front, 1, ELSEWHERE)
    assert "Too many wrong passwords or codes. Please try again in" in told
    assert "Too many" in front.visitor(ELSEWHERE).types(f"connect Gus {gus.code}"), (
        "it could be a lucky guess"
    )
    assert "Welcome back" in front.visitor(HOME).types(f"connect Gus {gus.code}")
    front.connection.close()
    again = Front(tmp_path)
    again.comes("Gus")
    assert "Too many" in tries_codes(again, 1, ELSEWHERE)
    again.connection.close()


def test_codes_that_many_addresses_try_are_counted_by_name(tmp_path: Path) -> None:
    """Two hundred in all; from where the guest came last they still come in."""
    front = Front(tmp_path)
    gus = front.comes("Gus", address=HOME)
    for number in range(BY_NAME.at_once // BY_NAME_AND_ADDRESS.at_once + 1):
        tries_codes(front, BY_NAME_AND_ADDRESS.at_once, f"203.0.113.{number}")
    assert "Too many" in front.visitor("198.51.100.1").types(f"connect Gus {gus.code}")
    assert "Welcome back" in front.visitor(HOME).types(f"connect Gus {gus.code}")
    front.connection.close()
