"""A name and its seat are one person's on all ways in: telnet, one line, the page, Char.Login, tickets."""

from __future__ import annotations

import itertools
import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

import attrs
import pytest
from gmcp_support import DO_GMCP, framed
from web_support import opened

from una_mud.server.factory import TelnetFactory
from una_mud.server.session.telnet_session import TelnetSession
from una_mud.server.telnet.telnet_connection import TelnetConfig
from una_mud.server.telnet.telnet_options import GMCP

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from web_support import WebFront

    from una_mud.world.people import Person

SECRET, OTHER = "s3cret-Größe", "quite another one"


@contextmanager
def opened_to_all(folder: Path) -> Iterator[WebFront]:
    """Open a front where clients can log in by themselves, too."""
    with opened(folder) as front:
        config = TelnetConfig(frozenset({GMCP}))
        front.factory = TelnetFactory(
            lambda each: TelnetSession(front.context, each), front.clock, config=config
        )
        yield front


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebFront]:
    with opened_to_all(tmp_path_factory.mktemp("identity")) as front:
        yield front


class Visitor(Protocol):
    """Somebody who comes in on some way, a step after the other."""

    @property
    def connection(self) -> object:
        """The server's end of their connection."""

    def does(self, step: str) -> None:
        """Do a step."""


class OnTelnet:
    """Types lines over telnet."""

    def __init__(self, front: WebFront, address: str) -> None:
        self._visitor = front.visitor(address)
        self.connection = self._visitor.connection

    def does(self, step: str) -> None:
        """Type a line."""
        self._visitor.types(step)


class OnPage:
    """Types lines on the page, or shows a ticket."""

    def __init__(self, front: WebFront, address: str) -> None:
        self._page = front.page(address)
        self.connection = self._page.connection

    def does(self, step: str) -> None:
        """Type a line; one that begins with a star is a ticket to be shown."""
        if step.startswith("*"):
            self._page.says("Una.Resume", {"ticket": step[1:]})
        else:
            self._page.types(step)


class WithClient:
    """Has a MUD client that logs in by itself."""

    def __init__(self, front: WebFront, address: str) -> None:
        self._visitor = front.visitor(address)
        self.connection = self._visitor.connection
        self._visitor.sends(DO_GMCP + framed("Core.Supports.Set", '["Char.Login 1"]'))

    def does(self, step: str) -> None:
        """Give a password for the name, or none."""
        self._visitor.sends(
            framed("Char.Login.Credentials", json.dumps({"account": "Yen", "password": step}))
        )
        self._visitor.reads()


Way = tuple["Callable[[WebFront, str], Visitor]", tuple[str, ...]]
WAYS: dict[str, Way] = {
    "telnet guest": (OnTelnet, ("Yen", "")),
    "telnet one line": (OnTelnet, (f"connect Yen {SECRET}",)),
    "page guest": (OnPage, ("Yen", "")),
    "page register": (OnPage, ("Yen", SECRET, SECRET)),
    "page other": (OnPage, (f"connect Yen {OTHER}",)),
    "ticket of an earlier guest": (OnPage, ("*{ticket}", "connect Yen")),
    "client": (WithClient, (SECRET,)),
    "client guest": (WithClient, ("",)),
}


@attrs.define(eq=False)
class Watch:
    """Looks, after each step, whether anybody has somebody else's name."""

    front: WebFront
    visitors: tuple[Visitor, ...]
    secrets: tuple[frozenset[str], ...]
    owner: Person | None = None
    whose: int | None = None

    def looks(self) -> None:
        """Compare who is in with who was."""
        person = self.front.world.people.get("yen")
        if person is None or person.outlet is None:
            return
        connection = getattr(person.outlet, "_connection", None)
        now = next(n for n, each in enumerate(self.visitors) if each.connection is connection)
        if person is self.owner and now != self.whose:
            assert self.whose is not None
            assert person.account is not None, "a guest's seat has changed hands"
            assert self.secrets[now] & self.secrets[self.whose], "without the password"
        self.owner, self.whose = person, now


def orders(first: int, second: int) -> Iterator[tuple[int, ...]]:
    """Return all orders in which two people can do so many steps each."""
    for places in itertools.combinations(range(first + second), first):
        yield tuple(0 if n in places else 1 for n in range(first + second))


def clears(front: WebFront) -> None:
    """Let nobody be here, and nothing be kept."""
    for person in list(front.world.people.values()):
        front.world.quit(person)
    front.clock.advance(3600 * 24)
    front.connection.execute("DELETE FROM accounts")
    front.connection.commit()


@pytest.mark.parametrize(("one", "two"), [*itertools.combinations_with_replacement(WAYS, 2)])
def test_a_seat_never_changes_hands_without_proof_on_any_way(front: WebFront, one: str, two: str) -> None:
    for number, order in enumerate(orders(len(WAYS[one][1]), len(WAYS[two][1]))):
        address = f"192.0.2.{number}"
        earlier = front.enters("Yen", address=address)
        ticket = earlier.ticket
        earlier.types("/quit")
        (make, first), (make_other, second) = WAYS[one], WAYS[two]
        visitors = make(front, address), make_other(front, address)
        steps = [[step.format(ticket=ticket) for step in way] for way in (first, second)]
        secrets = [frozenset(each for each in (SECRET, OTHER) if each in " ".join(way)) for way in steps]
        watch = Watch(front, visitors, tuple(secrets))
        for who in order:
            visitors[who].does(steps[who].pop(0))
            watch.looks()
        front.clock.advance(2)
        watch.looks()
        assert watch.owner is not None, "nobody came in"
        person, account = front.world.people.get("yen"), front.table.find("Yen")
        assert account is None or person is None or person.registered, "who is here doesn't own the name"
        clears(front)


@pytest.mark.parametrize("steps", [(SECRET,), ("",)], ids=["with a password", "as a guest"])
@pytest.mark.parametrize("lost", [False, True], ids=["connected", "lost"])
def test_a_client_gets_no_guests_seat(tmp_path: Path, steps: tuple[str, ...], *, lost: bool) -> None:
    with opened_to_all(tmp_path) as front:
        gus = front.visitor()
        gus.types("connect Yen", "/startgame")
        if lost:
            gus.hangs_up()
        client = WithClient(front, "192.0.2.1")
        for step in steps:
            client.does(step)
        person = front.person("Yen")
        assert getattr(person.outlet, "_connection", None) is (None if lost else gus.connection)
        assert front.table.find("Yen") is None
