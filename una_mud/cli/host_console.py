"""Whoever runs the server, as somebody who types an admin's commands from outside."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from twisted.internet.defer import Deferred, succeed

from una_mud import render
from una_mud.cli.control import CommandFailedError
from una_mud.messages import ErrorMessage, Refused
from una_mud.messages.accounts import Role
from una_mud.messages.errors import CommandError
from una_mud.render import Colours, Style
from una_mud.verbs import take_line
from una_mud.verbs.registry import Permission, find
from una_mud.world import audit
from una_mud.world.accounts import Account
from una_mud.world.addresses import LOCAL
from una_mud.world.people import Person

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from una_mud.messages import Message
    from una_mud.world.accounts import Query
    from una_mud.world.world import World

_NAME: Final = "The host"
_STYLE: Final = Style(Colours.OFF, reader=False, width=100)
_ALSO: Final = frozenset({"who", "kick", "rooms", "uptime", "finger", "top", "help"})
"""Commands that suit somebody who isn't there, besides those of admins."""


class Console:
    """Runs one line for whoever runs the server, and keeps what is told."""

    address = LOCAL

    def __init__(self, world: World) -> None:
        """Run lines in a world."""
        self._world = world
        self._told: list[Message] = []
        self._task: Deferred[None] = succeed(None)

    async def run(self, line: str) -> str:
        """Do what a line says, and return what is told; CommandFailedError when it can't be done."""
        line = line.removeprefix("/")
        self._check(line.partition(" ")[0])
        account = Account(name=_NAME, role=Role.ADMIN, created=time.time(), seen=time.time())
        person = Person(_NAME, self._world.lobby.key, self, self._world.clock.seconds(), account=account)
        audit.info("%s typed /%s", _NAME, line)
        take_line(self._world, person, f"/{line}")
        try:
            await self._task
        except CommandError as problem:
            raise CommandFailedError(render.text(problem.message, None, _STYLE)) from problem
        told = "\n".join(render.text(message, _NAME, _STYLE) for message in self._told)
        if any(isinstance(message, (ErrorMessage, Refused)) for message in self._told):
            raise CommandFailedError(told)
        return told

    def _check(self, word: str) -> None:
        try:
            verb = find(word)
        except CommandError as problem:
            raise CommandFailedError(render.text(problem.message, None, _STYLE)) from problem
        if verb.need is not Permission.ADMIN and verb.name not in _ALSO:
            raise CommandFailedError(f"/{verb.name} is only for those who are in the game")

    # The outlet of the world.

    def takes(self, person: Person) -> None:
        """Do nothing: it's nobody who comes in."""

    def deliver(self, message: Message) -> None:
        """Keep a message."""
        self._told.append(message)

    def follow(self, task: Coroutine[Any, Any, None]) -> None:
        """Go on with something that takes a while."""
        self._task = Deferred.fromCoroutine(task)

    async def ask(self, query: Query) -> str:
        """Fail: nobody is there to answer."""
        raise CommandFailedError(f"this asks for more ({query.name.lower()})")

    def charge(self, lines: int) -> None:
        """Do nothing: the host may."""

    def close(self) -> None:
        """Do nothing: there's no connection."""
