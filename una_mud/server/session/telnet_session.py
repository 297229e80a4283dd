"""A conversation over telnet: text for one kind of screen, prompts, and GMCP for who speaks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from una_mud import render
from una_mud.messages import Prompt, VoteCalled, YourTurn
from una_mud.render.style import DEFAULT_WIDTH, Colours, Style
from una_mud.server.session.session import SPECIAL, Session
from una_mud.server.session.timestamps import STAMP
from una_mud.server.telnet.features import ColourDepth
from una_mud.server.telnet.gmcp import read
from una_mud.world.accounts import Query

if TYPE_CHECKING:
    from collections.abc import Mapping

    from una_mud.messages import Message
    from una_mud.server.server_handover import SessionHandover
    from una_mud.server.session.context import SessionContext
    from una_mud.server.telnet.features import Charset, Features
    from una_mud.server.telnet.telnet_connection import TelnetConnection
    from una_mud.world.options import Settings
    from una_mud.world.people import Person

_DEPTHS: Final = {
    ColourDepth.OFF: Colours.OFF,
    ColourDepth.ANSI: Colours.ANSI,
    ColourDepth.PALETTE: Colours.MANY,
    ColourDepth.TRUE: Colours.TRUE,
}
_CHARSETS: Final[dict[str, Charset | None]] = {
    "auto": None,
    "utf-8": "utf-8",
    "latin-1": "latin-1",
    "ascii": "ascii",
}
_PROMPTING: Final[tuple[type, ...]] = (YourTurn, Prompt, VoteCalled)
"""Messages that wait for something to be typed, so that a prompt follows them."""


def style_of(features: Features, settings: Settings) -> Style:
    """Return how a person wants things, by what they've set or else by what their client says."""
    colour = settings.colour
    reader = features.screen_reader if settings.reader == "auto" else settings.reader == "on"
    return Style(
        colours=_DEPTHS[features.colours] if colour == "auto" else Colours(colour),
        reader=reader,
        width=(settings.width or features.width or DEFAULT_WIDTH) - (STAMP if settings.timestamps else 0),
        bell=None if settings.bell == "off" else settings.bell,
        pictures=features.charset == "utf-8",
        language=settings.language,
        brief=settings.brief,
        links=features.hyperlinks if settings.links == "auto" else settings.links == "on",
    )


class TelnetSession(Session):
    """What happens on one telnet connection."""

    special = SPECIAL.union(_PROMPTING)

    def __init__(
        self, context: SessionContext, connection: TelnetConnection, handed: SessionHandover | None = None
    ) -> None:
        """Greet the newcomer and ask for a name, or go on with what another program has handed over."""
        super().__init__(context, connection)
        self._telnet = connection
        self._masked = handed is not None and handed.masked
        self._taking_file = False
        self.begin_or_take_over(handed)

    def hand_over(self, places: Mapping[Person, int]) -> SessionHandover:
        """Return how it stands, and whether what is typed is hidden."""
        return attrs.evolve(super().hand_over(places), masked=self._masked)

    # From the connection.

    def line_too_long(self) -> None:
        """Tell that a line was refused."""
        self.refuse_long_line(self._telnet.line_limit)

    def features_changed(self, features: Features) -> None:
        """Take note of what the client can show."""
        self._style = style_of(features, self._settings)
        self._connection.language = self._style.language
        self._cache = self._context.render_caches.render_cache(self._style, features.charset)

    def gmcp(self, package: str, body: str) -> None:
        """Take a message of a client that wants to be told things as data."""
        if self._gmcp is None:
            client = self._gmcp_client()
            if self._person is not None:
                self._subscribe(self._person, client)
        self._take_package(package, read(body))

    # What differs from other conversations.

    def _greet(self) -> None:
        self._connection.say(render.banner(self._style, self._context.motd))

    def takes(self, person: Person) -> None:
        """Take up the person; by now it's known whether they read or listen, and may be shown a picture."""
        super().takes(person)
        if picture := render.logo(self._style):
            self._connection.say(picture)

    def _restyle(self) -> None:
        self._telnet.choose_charset(_CHARSETS[self._settings.charset])
        self.features_changed(self._telnet.features)

    def _deliver_special(self, message: Message) -> None:
        super()._deliver_special(message)
        if isinstance(message, _PROMPTING) and not self._handling:
            self._prompt()

    def _prompt_for(self, query: Query | None) -> None:
        self._mask(on=query is not None and query.hidden)
        self._take_file(on=query is Query.PICTURE)
        if query is None:
            self._telnet.prompt(render.prompt(self._style))
        elif words := render.question(query, self._style):
            self._telnet.prompt(words)

    def _unmask(self) -> None:
        self._mask(on=False)

    def _mask(self, *, on: bool) -> None:
        """Hide what is typed; once on and once off for a whole dialogue, see ``TelnetConnection.mask``."""
        if on is not self._masked:
            self._masked = on
            self._telnet.mask(on=on)

    def _take_file(self, *, on: bool) -> None:
        if on is not self._taking_file:
            self._taking_file = on
            self._connection.take_file(on=on)
