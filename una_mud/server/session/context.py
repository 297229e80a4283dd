"""What all sessions share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from una_mud.server.session.feed import Encoder
from una_mud.server.session.render_cache import RenderCaches
from una_mud.server.session.tickets import Tickets

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from una_mud.server.telnet import mssp
    from una_mud.world.people import Person
    from una_mud.world.world import World


def _encoder(context: SessionContext) -> Encoder:
    return Encoder(context.world.clock)


def _tickets(context: SessionContext) -> Tickets:
    world = context.world
    tickets = world.browsers = Tickets(world.people.values(), world.clock.seconds(), world.accounts)
    return tickets


@attrs.define(eq=False)
class SessionContext:
    """What all sessions share."""

    world: World
    render_caches: RenderCaches = attrs.field(factory=RenderCaches)
    handed_people: Sequence[Person] = ()
    """People whose sessions another program has handed over, by their places."""
    tickets: Tickets = attrs.field(init=False, default=attrs.Factory(_tickets, takes_self=True))
    motd: str | None = None
    """What newcomers see first; None: the built-in words."""
    status: Callable[[], mssp.Facts] = dict
    """What lists of MUDs are told about the server."""
    encoder: Encoder = attrs.field(init=False, default=attrs.Factory(_encoder, takes_self=True))
