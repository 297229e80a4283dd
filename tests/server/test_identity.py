"""A name and its seat are one person's: all pairs of two logins, interleaved at every step."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import attrs
import pytest
from login_support import Front

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.storage import passwords
from una_mud.storage.account_table import Ban
from una_mud.world.accounts import Secret
from una_mud.world.identity import Proof

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness import Harness
    from login_support import Visitor

    from una_mud.world.people import Person

SECRET, OTHER = "s3cret-Größe", "quite another one"
DISK = "the disk"
"""A step at which what is waited for is done."""
WAYS = {
    "guest": ("Yen", ""),
    "guest in one line": ("connect Yen",),
    "register": ("Yen", SECRET, SECRET),
    "another password": ("Yen", OTHER, OTHER),
    "register later": ("connect Yen", f"/register {OTHER}"),
}
"""What somebody types who comes in by a name."""


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "_COST", passwords.Cost(1, 1))


@pytest.fixture
def front(tmp_path: Path) -> Iterator[Front]:
    opened = Front(tmp_path)
    yield opened
    opened.connection.close()


@attrs.define(eq=False)
class Watch:
    """Looks, after each step, whether anybody has somebody else's name."""

    front: Front
    visitors: tuple[Visitor, ...]
    secrets: tuple[frozenset[str], ...]
    """The passwords that each visitor knows."""
    owner: Person | None = None
    whose: int | None = None

    def looks(self) -> None:
        """Compare who is in with who was."""
        person = self.front.world.people.get("yen")
        if person is None:
            return
        now = next((n for n, each in enumerate(self.visitors) if self._is_in(each, person)), self.whose)
        if person is self.owner and now != self.whose:
            assert person.account is not None, "a guest's seat has changed hands"
            assert self.whose is None or now is None or self.secrets[now] & self.secrets[self.whose]
        self.owner, self.whose = person, now

    @staticmethod
    def _is_in(visitor: Visitor, person: Person) -> bool:
        outlet = person.outlet
        return outlet is not None and visitor.connection is getattr(outlet, "_connection", None)


def merges(first: tuple[str, ...], second: tuple[str, ...]) -> Iterator[list[tuple[int, str]]]:
    """Return all orders in which two people can do their steps."""
    total = len(first) + len(second)
    for places in itertools.combinations(range(total), len(first)):
        one, two = iter(first), iter(second)
        yield [(0, next(one)) if n in places else (1, next(two)) for n in range(total)]


def clears(front: Front) -> None:
    """Let nobody be here, and nothing be kept."""
    for person in list(front.world.people.values()):
        front.world.quit(person)
    front.connection.execute("DELETE FROM accounts")
    front.connection.commit()


@pytest.mark.parametrize("holds", [False, True], ids=["quick disk", "slow disk"])
@pytest.mark.parametrize(("one", "two"), [*itertools.combinations_with_replacement(WAYS, 2)])
def test_a_seat_never_changes_hands_without_proof(front: Front, one: str, two: str, *, holds: bool) -> None:
    ways = [WAYS[one], WAYS[two]]
    if holds:
        ways = [(*way, DISK) for way in ways]
    for number, steps in enumerate(merges(ways[0], ways[1])):
        address = f"192.0.2.{number}"  # from one, only so many names may be registered
        visitors = front.visitor(address), front.visitor(address)
        secrets = tuple(frozenset(each for each in (SECRET, OTHER) if each in " ".join(way)) for way in ways)
        watch = Watch(front, visitors, secrets)
        for who, line in steps:
            front.pool.held = holds
            if line == DISK:
                front.pool.goes_on()
            else:
                visitors[who].types(line)
            watch.looks()
        front.pool.goes_on()
        for visitor in visitors:
            visitor.reads()
        front.clock.advance(2)
        watch.looks()
        account = front.table.find("Yen")
        person = front.world.people.get("yen")
        assert account is None or person is None or person.registered, "who is here doesn't own the name"
        for visitor in visitors:
            visitor.hangs_up()
        clears(front)


@pytest.mark.parametrize("lost", [False, True])
def test_nobody_registers_a_name_that_has_a_seat(front: Front, *, lost: bool) -> None:
    """Neither in one line, nor in two, nor when the name was free when they typed it."""
    early = front.visitor("198.51.100.7")
    early.types("Gus")
    gus = front.comes("Gus")
    gus.types("/startgame")
    if lost:
        gus.hangs_up()
    assert "Somebody called Gus is here already. Choose another name." in early.types(SECRET)
    assert early.types("").endswith("Name: ")
    for lines in ((f"connect Gus {SECRET}",), ("Gus", SECRET, SECRET)):
        assert "Welcome" not in front.visitor("198.51.100.7").types(*lines)
    assert front.table.find("Gus") is None
    assert front.person("Gus").online is not lost
    assert "Welcome back" in front.visitor("198.51.100.7").types(f"connect Gus {gus.code}")


def test_an_account_that_is_added_beside_the_server_takes_no_guests_seat(front: Front) -> None:
    gus = front.comes("Gus")
    front.table.add("Gus", passwords.hashed(Secret(SECRET)))
    assert "is here already" in front.visitor().types(f"connect Gus {SECRET}")
    assert not gus.is_closed()
    gus.types("/quit")
    assert "Welcome, Gus" in front.visitor().types(f"connect Gus {SECRET}")


def test_who_is_cut_off_while_registering_owns_the_name(front: Front) -> None:
    """The account is theirs though they couldn't be told, and so is the seat."""
    gus = front.comes("Gus")
    gus.types("/startgame", "/register")
    front.pool.held = True
    gus.types(SECRET, SECRET)
    gus.hangs_up()
    front.pool.goes_on()
    front.clock.advance(1)
    person = front.person("Gus")
    shown = front.visitor().types(f"connect Gus {SECRET if front.table.find('Gus') else gus.code}")
    assert "Welcome back" in shown
    assert front.person("Gus") is person


@pytest.mark.parametrize("left", ["/quit", None], ids=["quit", "lost"])
def test_a_guest_who_was_kicked_out_of_a_hand_comes_in_again(front: Front, left: str | None) -> None:
    """The computer plays the hand to its end under their name, which is theirs all the same."""
    host, gus = front.comes("Ann"), front.comes("Gus")
    host.types("/create Den")
    gus.types("/join Den")
    host.types("/startgame", "/kick gus")
    if left:
        gus.types(left)
    else:
        gus.hangs_up()
    assert "is here already" in front.visitor().types(f"connect Gus {SECRET}")
    assert "Welcome, Gus" in front.visitor().types(f"connect Gus {gus.code}")
    assert front.person("Gus").online


def test_a_ban_at_the_password_question_holds(front: Front) -> None:
    eve = front.visitor()
    eve.types("Eve")
    front.table.ban(Ban.read("eve"), "test")
    front.looks()
    eve.types("")
    assert b"banned from this server" in eve.everything
    assert not front.world.people


def test_a_name_that_is_being_registered_is_nobody_elses(harness: Harness) -> None:
    """Nor is one that looks like it, also for computer players."""
    (ann,) = harness.table("Ann")
    identity = harness.world.identity
    with identity.registering("Kal"):
        for name, why in (("kal", ErrorId.NAME_TAKEN), ("KaI", ErrorId.NAME_LOOKS_LIKE)):
            with pytest.raises(CommandError) as error:
                harness.enter(name)
            assert error.value.message.error_id is why
        with pytest.raises(CommandError), identity.registering("KAL"):
            raise AssertionError("registered twice")
        assert ann.error_id("/bot add easy Kal") is ErrorId.BOT_NAME_TAKEN
    harness.enter("Kal")


def test_the_proof_for_one_person_is_none_for_the_next_of_the_name(harness: Harness) -> None:
    first = harness.enter("Gus")
    first.types("/quit")
    second = harness.enter("Gus")
    with pytest.raises(CommandError) as error:
        harness.world.identity.check("Gus", Proof(person=first.person))
    assert error.value.message.error_id is ErrorId.NAME_TAKEN
    harness.world.identity.check("Gus", Proof(person=second.person))
