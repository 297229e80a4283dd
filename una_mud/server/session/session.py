"""One connection's session: the login, then lines to verbs and messages to the person."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from twisted.internet.defer import CancelledError
from twisted.internet.defer import TimeoutError as WaitedTooLong
from twisted.logger import Logger
from twisted.python.failure import Failure

from una_mud import render
from una_mud.messages import (
    Banned,
    Emoted,
    ErrorId,
    ErrorMessage,
    Farewell,
    HelpShown,
    PasswordChanged,
    Removed,
    Restarting,
    RoomsShown,
    Said,
    SettingChanged,
    ShuttingDown,
    TakenOver,
    Told,
    WhoShown,
)
from una_mud.messages.errors import CommandError
from una_mud.server.session.handed_over_session import HandedOverSession
from una_mud.server.session.interactive_task import PATIENCE, InteractiveTask
from una_mud.server.session.login import Disconnect, Login
from una_mud.server.session.timestamps import STAMPED, stamp
from una_mud.server.telnet import mssp
from una_mud.server.telnet.gmcp import UNBROKEN, GmcpClient
from una_mud.server.telnet.line_buffer import clean
from una_mud.verbs import take_line
from una_mud.verbs.completing import completions
from una_mud.world import audit
from una_mud.world.names import key
from una_mud.world.options import Settings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Coroutine, Iterable

    from una_mud.messages import Message
    from una_mud.server.connection import Connection
    from una_mud.server.session.context import SessionContext
    from una_mud.server.session.render_cache import RenderCache
    from una_mud.server.session.tickets import Ticket
    from una_mud.world.accounts import Query
    from una_mud.world.identity import Proof
    from una_mud.world.people import Person
    from una_mud.world.unit_of_work import RoomLog

_SHOWS_NO_TABLE: Final[tuple[type, ...]] = (Said, Emoted, Told, ErrorMessage, WhoShown, RoomsShown, HelpShown)
"""Messages that needn't wait while nothing can be saved: they show nothing of a table's play."""
_LAST_WORDS: Final[tuple[type, ...]] = (Farewell, TakenOver, ShuttingDown, Restarting, Banned, Removed)
"""Messages after which nothing is prompted for."""
_KEPT_AT_MOST: Final = 300
"""Lines that may wait while a password is looked at, for example."""
SPECIAL: Final[frozenset[type]] = frozenset({SettingChanged, PasswordChanged, *_LAST_WORDS})
"""Messages that mean more here than bytes to be sent; looked up once a delivery."""


class Session(HandedOverSession):
    """What happens on one connection; the person's outlet once they're in.

    Whoever carries it calls :meth:`begin` once and then reports what comes in, one thing after the other.
    """

    log = Logger()
    special: frozenset[type] = SPECIAL

    def __init__(self, context: SessionContext, connection: Connection) -> None:
        """Prepare for a newcomer; nothing is said yet."""
        self.world = context.world
        self._context = context
        self._connection = connection
        self._person: Person | None = None
        self._settings = Settings()
        """What was set before the login; the person's own afterwards."""
        self._me = ""
        """The person's name, once they're in."""
        self._task = InteractiveTask(context.world.clock, self._go_on, self._over)
        self._kept: list[str] = []
        """Lines that came while none could be read."""
        self._cache: RenderCache
        self._handling = False
        self._gmcp: GmcpClient | None = None
        """What is told as data, once anything is."""
        self._ended = False
        self._reading: str | None = None
        """The line that is read now."""
        self._again: tuple[str, ...] = ()
        """The answers that a task gets which was going on in another program."""
        self._room_key = ""
        """The key of the room where the person is, as far as it's known here."""
        self._room: RoomLog | None = None
        self._seen: set[RoomLog] = set()
        """The rooms that were shown in what has not left yet, besides the one where they are."""

    def begin(self) -> None:
        """Greet the newcomer and ask for a name."""
        self._restyle()
        if self.world.unit_of_work.journal is not None:
            self._connection.hold_back(self.world.unit_of_work.journal, self._durable_seq)
        if self.world.is_banned("", self.address):
            self._part(ErrorMessage(ErrorId.BANNED))
            return
        self._greet()
        self._log_in()

    def _attach(self, person: Person) -> None:
        """Be the connection of a person who is in."""
        self._person, self._settings, self._me = person, person.settings, person.name
        person.outlet = self

    def _gmcp_client(self) -> GmcpClient:
        """Return what is told as data; from now on it is."""
        if self._gmcp is None:
            self._gmcp = GmcpClient(self._context.encoder, self._connection.gmcp, self)
        return self._gmcp

    def _log_in(self, answers: Iterable[str] = ()) -> None:
        """Ask for a name; the first questions get the ``answers`` at once."""
        self._task.follow(Login(self).run(), None, answers)

    # What differs.

    @abstractmethod
    def _greet(self) -> None:
        """Show the first screen."""

    @abstractmethod
    def _restyle(self) -> None:
        """Take note of what the person has set, or what the client can show: choose the render cache."""

    @abstractmethod
    def _prompt_for(self, query: Query | None) -> None:
        """Show what a bare line would answer; None: that any line may be typed."""

    @abstractmethod
    def _unmask(self) -> None:
        """Show again what is typed, if it was hidden: the connection is about to end."""

    # What comes in.

    def line(self, text: str) -> None:
        """Take a line that was typed, or keep it until it can be read."""
        if not self._kept and not self._task.waits:
            self._read(text)
        elif len(self._kept) < _KEPT_AT_MOST:
            self._kept.append(text)
        else:
            self._part(ErrorMessage(ErrorId.TOO_MANY_LINES))

    def _read(self, text: str) -> None:
        """Read a line, and show the prompt after it."""
        self._handling = True
        self._reading = text
        try:
            if self._task.busy:
                self._task.answer(text)
            elif self._person is not None:
                self._take(self._person, text)
        except Exception:  # noqa: BLE001 - a fault in one verb must not cost anybody the connection
            self.log.failure("a line could not be handled")
            self.deliver(ErrorMessage(ErrorId.SERVER_FAULT))
        finally:
            self._handling = False
        self._prompt()

    def _take(self, person: Person, text: str) -> None:
        """Do what a line says."""
        take_line(self.world, person, text)

    def slowed(self) -> None:
        """Say that what was sent is taken more slowly."""
        self.deliver(ErrorMessage(ErrorId.SLOWED_DOWN))

    def refuse_long_line(self, limit: int) -> None:
        """Tell that a line has more characters than the limit, and was refused."""
        self.deliver(ErrorMessage(ErrorId.LINE_TOO_LONG, str(limit)))
        self._prompt()

    def lost(self, reason: str) -> None:
        """Tell the world that the connection is gone."""
        del reason
        self._ended = True
        self._task.cancel()
        self._unsubscribe()
        if self._person is not None:
            self.world.lost(self._person, self)

    def _take_package(self, package: str, body: object) -> None:
        """Take what the client says as data; there must be somebody to understand it."""
        if self._gmcp is None:
            return
        try:
            self._gmcp.receive(package, body)
        except Exception:  # noqa: BLE001 - as with lines
            self.log.failure("what a client says as data could not be handled")

    # The login.

    def tell_status(self) -> None:
        """Tell a list of MUDs about the server."""
        self._connection.say(mssp.text(self._context.status()))

    def read_aloud(self, value: str) -> None:
        """Use the screen reader's wording from the first screen on, or not."""
        self._settings.reader = "off" if value == "off" else "on"
        self._restyle()
        self.deliver(SettingChanged("reader", self._settings.reader))

    def let_in(self, name: str, proof: Proof) -> None:
        """Let the person in by a name, or raise CommandError that tells why not."""
        if self._ended:  # while the password was checked
            raise CancelledError
        self.world.identity.check(name, proof)
        self._connection.welcome()
        self._connection.pay_for(partial(self.world.enter, name, self, proof))
        person = self.world.people[key(name)]
        kind = "guest" if person.account is None else person.account.role.value
        audit.info("%s (%s) came in from %s", person.name, kind, self.address)

    def redeem(self, ticket: str) -> Ticket | None:
        """Return what is kept of a ticket that is good, None of another."""
        return self._context.tickets.redeem(ticket, self.world.identity.holder, self.world.clock.seconds())

    def typed(self, line: str) -> None:
        """Take a line that was typed before the login was over."""
        if self._person is not None:
            take_line(self.world, self._person, line)

    def log_in_as(self, account: str, password: str) -> None:
        """Let a person in whose client logs in by itself, or tell it why not."""
        if self._task.waits:
            return  # another name is being looked at; kept, this line could end up as talk
        line = clean(f"connect {account} {password}")  # JSON can write what nobody may type
        if self._task.query is not None and self._task.query.hidden:
            self._task.interrupt(line)
        else:
            self.line(line)

    def complete(self, text: str) -> list[str]:
        """Return the lines that an unfinished one may become."""
        return [] if self._person is None else completions(self.world, self._person, text)

    # Tasks that take a while, and may ask for bare lines.

    def charge(self, lines: int) -> None:
        """Have what was done cost so many lines besides its own."""
        self._connection.charge(lines)

    def follow(self, task: Coroutine[Any, Any, None]) -> None:
        """Go on with something that takes a while. Lines that are typed meanwhile answer it, or wait."""
        self._task.follow(task, self._reading, self._again)

    def remember(self, *answers: str) -> None:
        """Take note of the answers that lead to the question that comes next."""
        self._task.answers[:] = answers

    def ask(self, query: Query) -> Awaitable[str]:
        """Ask, in a task that is followed, for a bare line. The time for the login is limited as a whole."""
        return self._task.ask(query, None if self._person is None else PATIENCE)

    def _go_on(self) -> None:
        """Show what is asked now, and read what has come meanwhile."""
        if self._handling:
            return
        self._prompt()
        self._connection.mute(on=False)
        self._read_kept()

    def _read_kept(self) -> None:
        """Read what has come meanwhile, as fast as its sender's budget allows."""
        while self._kept and not self._ended and not self._task.waits:
            wait = self._connection.pay_for(partial(self._read, self._kept.pop(0)))
            if wait:
                self.world.clock.callLater(wait, self._read_kept)
                return

    def _over(self, outcome: object) -> None:
        """Tell how a task has ended, if that has to be told, and go on with the lines that wait."""
        if isinstance(outcome, Failure):
            self._failed(outcome)
        if self._person is None and not self._ended:
            self._log_in()
        else:
            self._go_on()

    def _failed(self, failure: Failure) -> None:
        problem = failure.value
        if isinstance(problem, CommandError):
            self.world.counters.errors[problem.message.error_id.name] += 1
            self.deliver(problem.message)
        elif isinstance(problem, WaitedTooLong):
            self.deliver(ErrorMessage(ErrorId.WAITED_TOO_LONG))
        elif isinstance(problem, Disconnect):
            self._part(problem.message)
        elif not isinstance(problem, CancelledError):
            self.log.failure("a task could not be done", failure)
            self.deliver(ErrorMessage(ErrorId.SERVER_FAULT))

    def _part(self, message: Message) -> None:
        """Show a last message, and end the connection."""
        self.deliver(message)
        self.close()

    # The outlet of the world.

    @property
    def address(self) -> str:
        """Where the connection comes from."""
        return self._connection.peer

    def takes(self, person: Person) -> None:
        """Take up the person's settings; what was set before the login holds."""
        before, self._settings = self._settings, person.settings
        self._person, self._me = person, person.name
        if before.reader != "auto":
            person.settings.reader = before.reader
        self._restyle()
        if self._gmcp is not None:
            self._subscribe(person, self._gmcp)

    def deliver(self, message: Message) -> None:
        """Show a message."""
        person = self._person
        if person is not None and person.room_key != self._room_key:
            self._enter_room(person)
        if type(message) in self.special:
            self._deliver_special(message)
        else:
            render_cache = self._cache
            copy = (
                render_cache.copy
                if message is render_cache.common
                else render_cache.bytes_for(message, self._me)
            )
            if copy and self._settings.timestamps and type(message) in STAMPED:
                copy = stamp() + copy
            if not copy:
                pass
            elif self.world.unit_of_work.stalled and isinstance(message, _SHOWS_NO_TABLE):
                self._connection.interject(copy)
            else:
                self._connection.write(copy)
        if self._gmcp is not None:
            self._gmcp.tell(message)

    def _deliver_special(self, message: Message) -> None:
        if isinstance(message, SettingChanged):
            self._restyle()
        copy = self._cache.bytes_for(message, self._me)
        self._connection.write(copy)
        if isinstance(message, (Farewell, PasswordChanged)) and self._person is not None:
            self._context.tickets.revoke(self._person, browsers=isinstance(message, PasswordChanged))
        if isinstance(message, _LAST_WORDS):
            self._ended = True
            if self._gmcp is not None:
                self._gmcp.goodbye(render.text(message, self._me, UNBROKEN))
            self._unsubscribe()

    def refresh(self) -> None:
        """Have the state published again: the client wants other packages than before."""
        if self._person is not None:
            self.world.publish(self._person)

    def _subscribe(self, person: Person, gmcp: GmcpClient) -> None:
        gmcp.logged_in()
        self.world.subscribe(person, gmcp.feed)

    def _unsubscribe(self) -> None:
        if self._person is not None and self._gmcp is not None:
            self.world.unsubscribe(self._person, self._gmcp.feed)

    def _enter_room(self, person: Person) -> None:
        if self._room is not None:
            self._seen.add(self._room)
        self._room_key, self._room = person.room_key, self.world.room_of(person).log

    def close(self) -> None:
        """End the connection when everything is sent."""
        self._ended = True
        self._task.cancel()
        self._unmask()
        self._connection.close()

    def _prompt(self) -> None:
        if not self._ended and not self._task.waits:
            self._prompt_for(self._task.query)
