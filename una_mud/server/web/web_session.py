"""A conversation with the page, or with any program that speaks as it does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Protocol, cast

import attrs

from una_mud import render
from una_mud.messages import (
    ErrorId,
    ErrorMessage,
    Farewell,
    NameIsHere,
    NameIsKept,
    NameIsNew,
    PasswordChanged,
    Registered,
    Restarting,
    ShuttingDown,
    TakenOver,
)
from una_mud.messages.declare import MessageKind
from una_mud.render.style import Style
from una_mud.server.server_handover import PageHandover
from una_mud.server.session.login import RESUME
from una_mud.server.session.session import Session
from una_mud.server.telnet.gmcp import MODULES, GmcpClient
from una_mud.server.web import words
from una_mud.server.web.frames import frame_of, text_frame
from una_mud.server.web.numbered_line import NumberedLine
from una_mud.verbs import take_line
from una_mud.world.accounts import Query
from una_mud.world.late_answers import Topic

if TYPE_CHECKING:
    from collections.abc import Mapping

    from una_mud.messages import Message
    from una_mud.server.connection import Connection
    from una_mud.server.server_handover import SessionHandover
    from una_mud.server.session.context import SessionContext
    from una_mud.world.people import Person

LINE, ANSWER, DONE = "Line", "Answer", "Done"
LEFT: Final = 4000
"""The code with which a WebSocket is closed when the person has quit."""
GOING_AWAY: Final = 1001
"""The code with which a WebSocket is closed when the server stops: the page tries to come back."""
TAKEN_OVER: Final = 4001
"""The code when the person has come in by another connection: the page does not fight for it."""
_CODES: Final[dict[type, int]] = {
    Farewell: LEFT,
    ShuttingDown: GOING_AWAY,
    Restarting: GOING_AWAY,
    TakenOver: TAKEN_OVER,
}
_RESUME: Final = "Una.Resume"
STAY: Final = "Una.Stay"
"""The page asks for it to stay logged in, and is told the key for its cookie."""
_TICKET: Final = re.compile(r"[A-Za-z0-9_-]+")


class Browser(Protocol):
    """The connection as a browser that may stay logged in."""

    stays_with: str | None
    """The ticket with which it does."""
    browser: str
    """What it's called."""

    def offer_cookie(self, ticket: str) -> str:
        """Return a key for which it gets a cookie with a ticket."""


class WebSession(Session):
    """What happens on one WebSocket."""

    def __init__(
        self, context: SessionContext, connection: Connection, handed: SessionHandover | None = None
    ) -> None:
        """Greet the newcomer and ask for a name, or go on with what another program has handed over."""
        super().__init__(context, connection)
        self._browser = cast("Browser", connection)
        self._asked = False
        """Whether the page knows of a bare line that is asked for."""
        self._newcomer: str | None = None
        """The name that was given last, before the login."""
        self._is_here = False
        """Whether the question is if the newcomer is the guest who is here by that name."""
        self._number: int | None = None
        """The number of the line that is being answered."""
        self._gmcp = GmcpClient(context.encoder, self._connection.gmcp, self, MODULES)
        self.begin_or_take_over(handed)

    def message(self, package: str, payload: object) -> None:
        """Take a message of the page; what is not understood is ignored."""
        if package == LINE:
            if isinstance(payload, str):
                self.line(payload)
        elif package == _RESUME:
            self._resume(payload)
        elif package == STAY:
            self._stay()
        else:
            self._take_package(package, payload)

    def _resume(self, payload: object) -> None:
        """Let somebody in with a ticket, while they are asked for a name."""
        asked = payload if isinstance(payload, dict) else {}
        ticket = (self._browser.stays_with or "-") if asked.get("stay") is True else asked.get("ticket")
        if isinstance(ticket, str) and self._task.query is Query.NAME:
            # What can't be one is answered as one that is worth nothing, and never read as a name.
            self._task.answer(f"{RESUME} {ticket if _TICKET.fullmatch(ticket) else '-'}")

    def _stay(self) -> None:
        """Let the browser stay logged in from now on, if its person has a password."""
        person = self._person
        if person is not None and person.account is not None:
            if self._browser.stays_with is not None:
                self._context.tickets.revoke_one(self._browser.stays_with)
            ticket = self._context.tickets.issue(person, self.world.clock.seconds(), self._browser.browser)
            self._connection.write(frame_of(STAY, {"key": self._browser.offer_cookie(ticket)}))

    def hand_over(self, places: Mapping[Person, int]) -> SessionHandover:
        """Return how it stands, what the page knows too."""
        page = PageHandover(self._asked, self._newcomer, self._is_here, self._number)
        return attrs.evolve(super().hand_over(places), page=page)

    def take_over(self, value: SessionHandover) -> None:
        """Go on where another program has stopped."""
        if value.page is not None:
            page = value.page
            self._asked, self._newcomer, self._is_here = page.asked, page.newcomer, page.is_here
            self._number = page.number
        super().take_over(value)
        self.world.clock.callLater(0, self._finish)

    # Which answer belongs to which line.

    def _read(self, text: str) -> None:
        self._finish()
        self._is_here = False
        if isinstance(text, NumberedLine):
            self._number = text.number
            self._connection.write(frame_of(ANSWER, text.number))
        super()._read(text)

    def _take(self, person: Person, text: str) -> None:
        """Do what a line says; one that answers what isn't open any more does nothing."""
        meant = text.meant if isinstance(text, NumberedLine) else None
        if meant is None:
            super()._take(person, text)
        elif self._is_open(person, *meant):
            take_line(self.world, person, text, answers=Topic.VOTE if meant[0] == "vote" else Topic.TURN)
        else:
            self.deliver(ErrorMessage(ErrorId.TOO_LATE))

    def _is_open(self, person: Person, what: str, number: int) -> bool:
        """Whether the question or the vote with an id is the one that is open for a person."""
        room = self.world.room_of(person)
        if what == "vote":
            vote = None if room.table is None else room.table.voting.vote
            return vote is not None and vote.number == number
        return self._gmcp is not None and self._gmcp.feed.knows(number, room.asked(person))

    def _prompt(self) -> None:
        super()._prompt()
        if self._number is not None and not self._task.waits:
            # The state that has changed is sent when this turn of the reactor is over.
            self.world.clock.callLater(0, self._finish)

    def _finish(self) -> None:
        """Tell that the last line with a number is answered, unless that still takes a while."""
        if self._number is not None and not self._task.waits:
            number, self._number = self._number, None
            self._connection.write(frame_of(DONE, number))

    # What differs from other conversations.

    def _greet(self) -> None:
        self._connection.write(
            text_frame(self._context.motd or render.motd(self._settings.language), MessageKind.INFO)
        )

    def _restyle(self) -> None:
        settings = self._settings
        self._connection.language = settings.language
        self._cache = words.render_cache(
            self._context.render_caches, settings.language, spoken=settings.reader == "on"
        )

    def _prompt_for(self, query: Query | None) -> None:
        self._connection.take_file(on=query is Query.PICTURE)
        if query is not None:
            text = render.question(query, Style(language=self._settings.language))
            if text:
                self._connection.write(text_frame(text, MessageKind.PROMPT))
            self._tell_asked({**self._login_state(query), "text": text, "hidden": query.hidden})
        elif self._asked:
            self._tell_asked(None)

    def _login_state(self, query: Query) -> dict[str, object]:
        """Return what is asked for, and for which name: ``here`` asks whether a guest is the same person."""
        if query is Query.NAME and not self._is_here:
            self._newcomer = None
        what = "here" if self._is_here else query.name.lower()
        return {"what": what, "name": self._me or self._newcomer}

    def _unmask(self) -> None:
        """Do nothing: the page hides nothing but the answer to a question."""

    def _tell_asked(self, query: dict[str, object] | None) -> None:
        self._asked = query is not None
        self._connection.write(frame_of("Una.Query", query))

    def takes(self, person: Person) -> None:
        """Take up the person, and give them a ticket with which they can come back."""
        super().takes(person)
        self._give_ticket()

    def _give_ticket(self) -> None:
        if self._person is not None:
            ticket = self._context.tickets.issue(self._person, self.world.clock.seconds())
            self._connection.write(frame_of("Una.Ticket", {"ticket": ticket}))

    def deliver(self, message: Message) -> None:
        """Show a message, and see to the ticket when it's worth nothing any more."""
        if isinstance(message, (NameIsHere, NameIsKept, NameIsNew)):
            self._newcomer, self._is_here = message.name, isinstance(message, NameIsHere)
        if isinstance(message, Farewell) and self._browser.stays_with is not None:
            self._context.tickets.revoke_one(self._browser.stays_with)
        if isinstance(message, (Farewell, ShuttingDown)):
            self._connection.write(frame_of("Una.Ticket", None))
        if type(message) in _CODES:
            self._connection.closes_with(_CODES[type(message)])
        super().deliver(message)
        if isinstance(message, (PasswordChanged, Registered)):
            self._give_ticket()
