"""One connection's conversation, whatever carries it: the login, then lines to verbs, notices to her."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from typing import TYPE_CHECKING, Any, Final, Protocol

import attrs
from twisted.internet.defer import CancelledError
from twisted.internet.defer import TimeoutError as WaitedTooLong
from twisted.logger import Logger
from twisted.python.failure import Failure

from una_mud import present
from una_mud.hall.notices import (
    Banned,
    Farewell,
    IconChanged,
    PasswordChanged,
    RoomsShown,
    SettingChanged,
    ShuttingDown,
    Sorry,
    TakenOver,
    Trouble,
    WhoShown,
)
from una_mud.hall.options import Settings
from una_mud.hall.troubles import Sorrow
from una_mud.net import mssp
from una_mud.net.dialogue import PATIENCE, Dialogue
from una_mud.net.feed import ROOMS, Feeds
from una_mud.net.gmcp import UNBROKEN
from una_mud.net.lines import clean
from una_mud.net.login import Login, Parting
from una_mud.net.press import Presses
from una_mud.net.tickets import Tickets
from una_mud.verbs import take_line
from una_mud.verbs.completing import completions

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from una_mud.hall.accounts import Account, Query
    from una_mud.hall.hall import Hall
    from una_mud.hall.notices import Notice
    from una_mud.hall.people import Person
    from una_mud.hall.room import Room
    from una_mud.net.channel import Channel
    from una_mud.net.gmcp import Gmcp
    from una_mud.net.press import Press
    from una_mud.net.tickets import Ticket

_EVERYWHERE: Final[tuple[type, ...]] = (WhoShown, RoomsShown)
"""Notices that show other rooms than the reader's own."""
_LAST_WORDS: Final[tuple[type, ...]] = (Farewell, TakenOver, ShuttingDown, Banned)
"""Notices after which nothing is prompted for."""
_KEPT_AT_MOST: Final = 300
"""Lines that may wait while a password is looked at, for example."""
SPECIAL: Final[frozenset[type]] = frozenset(
    {SettingChanged, IconChanged, PasswordChanged, Sorry, *_EVERYWHERE, *_LAST_WORDS}
)
"""Notices that mean more here than bytes to be sent; looked up once a delivery."""
_FAULT: Final = "Something went wrong on our side. Please try something else."


def _feeds(house: House) -> Feeds:
    return Feeds(house.hall)


@attrs.frozen(eq=False)
class House:
    """What all sessions share."""

    hall: Hall
    presses: Presses = attrs.field(factory=Presses)
    tickets: Tickets = attrs.field(factory=Tickets)
    motd: str | None = None
    """What newcomers see first; None: the built-in words."""
    status: Callable[[], mssp.Facts] = dict
    """What lists of MUDs are told about the server."""
    feeds: Feeds = attrs.field(init=False, default=attrs.Factory(_feeds, takes_self=True))


class Carrier(Protocol):
    """What carries a conversation."""

    def write(self, data: bytes) -> None:
        """Send what a press has made."""

    def interject(self, data: bytes) -> None:
        """Send what a press has made at once, before all that is held back."""

    def gmcp(self, package: str, body: str = "") -> None:
        """Send a package with its JSON text."""


class Conversation(ABC):
    """What happens on one connection; the person's outlet once she is in.

    Whoever carries it calls :meth:`begin` once and then reports what comes in, one thing after the other.
    """

    log = Logger()
    special: frozenset[type] = SPECIAL

    def __init__(self, house: House, channel: Channel, carrier: Carrier) -> None:
        """Prepare for a newcomer; nothing is said yet."""
        self.hall = house.hall
        self._house = house
        self._channel = channel
        self._carrier = carrier
        self._person: Person | None = None
        self._settings = Settings()
        """What was set before the login; the person's own afterwards."""
        self._me = ""
        """The person's name, once she is in."""
        self._dialogue = Dialogue(house.hall.clock, self._go_on, self._over)
        self._kept: deque[str] = deque()
        """Lines that came while none could be read."""
        self._press: Press
        self._handling = False
        self._gmcp: Gmcp | None = None
        """What is told as data, once anything is."""
        self._ended = False
        self._room: Room | None = None
        self._seen: set[Room] = set()
        """The rooms that were shown in what has not left yet, besides the one where she is."""
        self._seen_all = False

    def begin(self) -> None:
        """Greet the newcomer and ask for a name."""
        self._restyle()
        if self.hall.book.journal is not None:
            self._channel.hold_back(self.hall.book.journal, self._barrier)
        if self.hall.is_banned("", self.address):
            self._part(Sorry(Trouble.BANNED))
            return
        self._greet()
        self._dialogue.follow(Login(self).run())

    # What differs.

    @abstractmethod
    def _greet(self) -> None:
        """Show the first screen."""

    @abstractmethod
    def _restyle(self) -> None:
        """Take note of what the person has set, or what her client can show: choose the press."""

    @abstractmethod
    def _prompt_for(self, query: Query | None) -> None:
        """Show what a bare line would answer; None: that any line may be typed."""

    @abstractmethod
    def _unmask(self) -> None:
        """Show again what is typed, if it was hidden: the connection is about to end."""

    # What comes in.

    def line(self, text: str) -> None:
        """Take a line that was typed, or keep it until it can be read."""
        if not self._kept and not self._dialogue.waits:
            self._read(text)
        elif len(self._kept) < _KEPT_AT_MOST:
            self._kept.append(text)
        else:
            self._channel.close("You send too many lines at once. Goodbye.")

    def _read(self, text: str) -> None:
        """Read a line, and show the prompt after it."""
        self._handling = True
        try:
            if self._dialogue.busy:
                self._dialogue.answer(text)
            elif self._person is not None:
                take_line(self.hall, self._person, text)
        except Exception:  # noqa: BLE001 - a fault in one verb must not cost anybody the connection
            self.log.failure("a line could not be handled")
            self._channel.say(_FAULT)
        finally:
            self._handling = False
        if self._gmcp is not None and text.startswith("/"):
            self._gmcp.feed.look_later()  # a question is answered without a notice
        self._prompt()

    def refuse_long_line(self, limit: int) -> None:
        """Tell that a line has more characters than the limit, and was refused."""
        self.deliver(Sorry(Trouble.LINE_TOO_LONG, str(limit)))
        self._prompt()

    def lost(self, reason: str) -> None:
        """Tell the hall that the connection is gone."""
        del reason
        self._ended = True
        self._dialogue.cancel()
        if self._gmcp is not None:
            self._gmcp.feed.takes(None)
        if self._person is not None:
            self.hall.lost(self._person, self)

    def _carry(self, package: str, body: str) -> None:
        """Send a package, and note which rooms it shows."""
        self._seen_all |= package == ROOMS
        self._carrier.gmcp(package, body)

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
        self._channel.say(mssp.text(self._house.status()))

    def read_aloud(self, value: str) -> None:
        """Use the screen reader's wording from the first screen on, or not."""
        self._settings.reader = "off" if value == "off" else "on"
        self._restyle()
        self.deliver(SettingChanged("reader", self._settings.reader))

    def let_in(self, name: str, account: Account | None, *, known: bool = False) -> None:
        """Let the person in by a name, or raise Sorrow that tells why not."""
        if self._ended:  # while her password was looked at
            raise CancelledError
        if account is None and not known:
            self.hall.check_name(name, self.address)
        self._channel.welcome()
        self.hall.enter(name, self, account, known=known)

    def redeem(self, ticket: str) -> Ticket | None:
        """Return what is kept of a ticket that is good, None of another."""
        return self._house.tickets.redeem(ticket, self.hall.people, self.hall.clock.seconds())

    def typed(self, line: str) -> None:
        """Take a line that was typed before the login was over."""
        if self._person is not None:
            take_line(self.hall, self._person, line)

    def log_in_as(self, account: str, password: str) -> None:
        """Let a person in whose client logs in by itself, or tell it why not."""
        if self._dialogue.waits:
            return  # another name is being looked at; kept, this line could end up as talk
        line = clean(f"connect {account} {password}")  # JSON can write what nobody may type
        if self._dialogue.query is not None and self._dialogue.query.hidden:
            self._dialogue.interrupt(line)
        else:
            self.line(line)

    def complete(self, text: str) -> list[str]:
        """Return the lines that an unfinished one may become."""
        return [] if self._person is None else completions(self.hall, self._person, text)

    # Tasks that take a while, and may ask for bare lines.

    def follow(self, task: Coroutine[Any, Any, None]) -> None:
        """Go on with something that takes a while. Lines that are typed meanwhile answer it, or wait."""
        self._dialogue.follow(task)

    def ask(self, query: Query) -> Awaitable[str]:
        """Ask, in a task that is followed, for a bare line. The time for the login is limited as a whole."""
        return self._dialogue.ask(query, None if self._person is None else PATIENCE)

    def _go_on(self) -> None:
        """Show what is asked now, and read what has come meanwhile."""
        if self._handling:
            return
        self._prompt()
        while self._kept and not self._ended and not self._dialogue.waits:
            self._read(self._kept.popleft())

    def _over(self, outcome: object) -> None:
        """Tell how a task has ended, if that has to be told, and go on with the lines that wait."""
        if isinstance(outcome, Failure):
            self._failed(outcome)
        if self._person is None and not self._ended:
            self._dialogue.follow(Login(self).run())
        else:
            self._go_on()

    def _failed(self, failure: Failure) -> None:
        problem = failure.value
        if isinstance(problem, Sorrow):
            self.deliver(problem.notice)
        elif isinstance(problem, WaitedTooLong):
            self.deliver(Sorry(Trouble.WAITED_TOO_LONG))
        elif isinstance(problem, Parting):
            self._part(problem.words)
        elif not isinstance(problem, CancelledError):
            self.log.failure("a task could not be done", failure)
            self._channel.say(_FAULT)

    def _part(self, words: Notice | str) -> None:
        if isinstance(words, str):
            self._unmask()
            self._ended = True
            self._channel.close(words)
        else:
            self.deliver(words)
            self.close()

    # The outlet of the hall.

    @property
    def address(self) -> str:
        """Where the connection comes from."""
        return self._channel.peer

    def takes(self, person: Person) -> None:
        """Take up the person's settings; what was set before the login holds."""
        before, self._settings = self._settings, person.settings
        self._person, self._me = person, person.name
        if before.reader != "auto":
            person.settings.reader = before.reader
        self._restyle()
        if self._gmcp is not None:
            self._gmcp.logged_in(person)

    def deliver(self, notice: Notice) -> None:
        """Show a notice."""
        person = self._person
        if person is not None and person.room is not self._room:
            self._enter_room(person.room)
        if type(notice) in self.special:
            self._deliver_special(notice)
        else:
            press = self._press
            copy = press.copy if notice is press.common else press.bytes_for(notice, self._me)
            if copy:
                self._carrier.write(copy)
        if self._gmcp is not None:
            self._gmcp.tell(notice)

    def _deliver_special(self, notice: Notice) -> None:
        if isinstance(notice, SettingChanged):
            self._restyle()
        copy = self._press.bytes_for(notice, self._me)
        if isinstance(notice, Sorry) and notice.trouble is Trouble.PLAY_PAUSED:
            self._carrier.interject(copy)
            return
        self._carrier.write(copy)
        if isinstance(notice, _EVERYWHERE):
            self._seen_all = True
        if isinstance(notice, (Farewell, PasswordChanged)) and self._person is not None:
            self._house.tickets.revoke(self._person)
        if isinstance(notice, IconChanged) and self._person is not None:
            self._house.feeds.all_look_later(self._person.room)
        if isinstance(notice, _LAST_WORDS):
            self._ended = True
            if self._gmcp is not None:
                self._gmcp.goodbye(present.text(notice, self._me, UNBROKEN))

    def _enter_room(self, room: Room) -> None:
        if self._room is not None:
            self._seen.add(self._room)
        self._room = room

    def _barrier(self) -> int:
        """Return up to which number all must be durable before what was delivered may be read."""
        book = self.hall.book
        book.settle()
        number = book.last if self._seen_all else 0
        if self._room is not None:
            number = max(number, self._room.barrier)
        if self._seen:
            number = max(number, *(room.barrier for room in self._seen))
            self._seen.clear()
        self._seen_all = False
        return number

    def close(self) -> None:
        """End the connection when everything is sent."""
        self._ended = True
        self._dialogue.cancel()
        self._unmask()
        self._channel.close()

    def _prompt(self) -> None:
        if not self._ended and not self._dialogue.waits:
            self._prompt_for(self._dialogue.query)
