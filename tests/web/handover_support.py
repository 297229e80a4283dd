"""A server in memory that another one takes the place of: the clients' wires stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from harness import seeds
from storage_support import RESERVED, DirectJournal
from web_support import Page

from una_mud.history.recovery import rebuild
from una_mud.history.snapshot import snapshot
from una_mud.server import handover_codec
from una_mud.server.factory import TelnetFactory
from una_mud.server.server_handover import FORM, ServerHandover
from una_mud.server.session.context import SessionContext
from una_mud.server.session.telnet_session import TelnetSession
from una_mud.server.telnet.telnet_connection import TelnetConfig
from una_mud.server.telnet.telnet_options import GMCP, MCCP2, MSSP
from una_mud.server.web.web_factory import WebFactory
from una_mud.storage import loader
from una_mud.verbs.prompting import asked_again
from una_mud.world.succession import hand_over, resume, take_over
from una_mud.world.world import World

if TYPE_CHECKING:
    from pathlib import Path

    from login_support import Visitor
    from web_support import WebFront

    from una_mud.server.connection import Connection
    from una_mud.world.limits import Limits

_EXTRA = TelnetConfig(frozenset({GMCP, MCCP2, MSSP}))


class HandoverServer:
    """A server with everything: a journal, accounts, telnet and the page."""

    def __init__(self, front: WebFront, folder: Path, limits: Limits | None = None) -> None:
        self.front = front
        self.folder = folder
        self.limits = limits
        self.clients: list[Visitor | Page] = []
        self.value: ServerHandover | None = None
        self._open(1)

    def _open(self, seed: int) -> None:
        front, self.journal = self.front, DirectJournal(self.folder)
        front.world = World(
            front.clock, seeds(seed), RESERVED, self.journal, front.accounts, snapshot=snapshot
        )
        front.accounts.on_access = front.world.access_changed
        kept, problems = loader.load(self.journal.connection)
        assert [*problems, *rebuild(front.world, kept)] == []
        if self.value is not None:
            take_over(front.world, self.value.world, asked_again)
        context = front.context = SessionContext(front.world)

        def telnet(connection: Any) -> TelnetSession:  # noqa: ANN401 - as the listeners call it
            handed = connection.handed
            return TelnetSession(context, connection, None if handed is None else handed.session)

        front.factory = TelnetFactory(telnet, front.clock, self.limits, config=_EXTRA)
        front.web = WebFactory(context, front.site, front.clock, self.limits)

    def comes(self, name: str) -> Visitor:
        """Connect somebody by telnet who comes in at once."""
        return self.add(self.front.comes(name))

    def visitor(self) -> Visitor:
        """Connect somebody by telnet."""
        return self.add(self.front.visitor())

    def enters(self, name: str) -> Page:
        """Connect somebody with the page who comes in at once."""
        page = self.front.enters(name)
        self.clients.append(page)
        return page

    def add(self, visitor: Visitor) -> Visitor:
        """Have a client's connection handed over, too."""
        self.clients.append(visitor)
        return visitor

    def settles(self) -> None:
        """Let everything leave that is to."""
        for _ in range(4):
            self.front.clock.advance(0)

    def restarts(self) -> None:
        """Have another server take over, by way of bytes, and end this one."""
        self.settles()
        olds = [cast("Connection", client.connection) for client in self.clients]
        data = handover_codec.encode(self.hand_over())
        for connection in olds:
            connection.handed_over()
        for call in [*self.front.clock.getDelayedCalls()]:
            call.cancel()  # type: ignore[misc]
        self.journal.connection.close()
        value = self.value = handover_codec.decode(data)
        self._open(2)
        self.front.context.handed_people = value.world.people
        self.front.context.tickets.take_over(value.tickets, value.world.people)
        for client, handed in zip(self.clients, value.connections, strict=True):
            self._carry_on(client, handed)
        resume(self.front.world, value.world)
        self.front.context.handed_people = ()

    def hand_over(self) -> ServerHandover:
        """Return all that is handed over."""
        world = hand_over(self.front.world)
        places = {person: place for place, person in enumerate(world.people)}
        return ServerHandover(
            form=FORM,
            world=world,
            connections=tuple(
                client.connection.hand_over("web" if isinstance(client, Page) else "telnet", places)
                for client in self.clients
            ),
            tickets=self.front.context.tickets.hand_over(places),
            deals=0,
            since=0,
        )

    def _carry_on(self, client: Any, handed: Any) -> None:  # noqa: ANN401 - both kinds of clients
        factory: Any = self.front.web if isinstance(client, Page) else self.front.factory
        connection = factory.readmit(handed)
        connection.transport = client.wire
        connection.connectionMade()
        client.connection = connection
