"""One connection's conversation: the login, then lines to the verbs and notices to the screen."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Final

import attrs
from twisted.internet.defer import CancelledError
from twisted.internet.defer import TimeoutError as WaitedTooLong
from twisted.logger import Logger
from twisted.python.failure import Failure

from una_mud import present
from una_mud.hall.accounts import Query
from una_mud.hall.notices import (
    Asked,
    Banned,
    Farewell,
    IconChanged,
    RoomsShown,
    SettingChanged,
    ShuttingDown,
    Sorry,
    TakenOver,
    Trouble,
    VoteCalled,
    WhoShown,
    YourTurn,
)
from una_mud.hall.options import Settings
from una_mud.hall.troubles import Sorrow
from una_mud.net import mssp
from una_mud.net.dialogue import PATIENCE, Dialogue
from una_mud.net.features import Colours as Depth
from una_mud.net.feed import Feeds
from una_mud.net.gmcp import Gmcp
from una_mud.net.login import Login, Parting
from una_mud.net.press import Presses
from una_mud.present.style import DEFAULT_WIDTH, Colours, Style
from una_mud.verbs import take_line

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    from una_mud.hall.accounts import Account
    from una_mud.hall.hall import Hall
    from una_mud.hall.notices import Notice
    from una_mud.hall.people import Person
    from una_mud.hall.room import Room
    from una_mud.net.connection import Connection
    from una_mud.net.features import Charset, Features

_DEPTHS: Final = {
    Depth.OFF: Colours.OFF,
    Depth.ANSI: Colours.ANSI,
    Depth.PALETTE: Colours.MANY,
    Depth.TRUE: Colours.TRUE,
}
_CHARSETS: Final[dict[str, Charset | None]] = {
    "auto": None,
    "utf-8": "utf-8",
    "latin-1": "latin-1",
    "ascii": "ascii",
}
_PROMPTING: Final[tuple[type, ...]] = (YourTurn, Asked, VoteCalled)
"""Notices that wait for something to be typed, so that a prompt follows them."""
_EVERYWHERE: Final[tuple[type, ...]] = (WhoShown, RoomsShown)
"""Notices that show other rooms than the reader's own."""
_LAST_WORDS: Final[tuple[type, ...]] = (Farewell, TakenOver, ShuttingDown, Banned)
"""Notices after which nothing is prompted for."""
_KEPT_AT_MOST: Final = 300
"""Lines that may wait while a password is looked at, for example."""
_SPECIAL: Final[frozenset[type]] = frozenset(
    {SettingChanged, IconChanged, Sorry, *_PROMPTING, *_EVERYWHERE, *_LAST_WORDS}
)
"""Notices that mean more here than bytes to be sent; looked up once a delivery."""


def style_of(features: Features, settings: Settings) -> Style:
    """Return how a person wants things, by what she has set or else by what her client says."""
    colour = settings.colour
    reader = features.screen_reader if settings.reader == "auto" else settings.reader == "on"
    return Style(
        colours=_DEPTHS[features.colours] if colour == "auto" else Colours(colour),
        reader=reader,
        width=settings.width or features.width or DEFAULT_WIDTH,
        bell=None if settings.bell == "off" else settings.bell,
        pictures=features.charset == "utf-8",
        links=features.hyperlinks if settings.links == "auto" else settings.links == "on",
    )


def _feeds(house: House) -> Feeds:
    return Feeds(house.hall.clock)


@attrs.frozen(eq=False)
class House:
    """What all sessions share."""

    hall: Hall
    presses: Presses = attrs.field(factory=Presses)
    motd: str | None = None
    """What newcomers see first; None: the built-in words."""
    status: Callable[[], mssp.Facts] = dict
    """What lists of MUDs are told about the server."""
    feeds: Feeds = attrs.field(init=False, default=attrs.Factory(_feeds, takes_self=True))


class TelnetSession:
    """What happens on one connection; the person's outlet once she is in."""

    log = Logger()

    def __init__(self, house: House, connection: Connection) -> None:
        """Greet the newcomer and ask for a name."""
        self.hall = house.hall
        self._house = house
        self._connection = connection
        self._person: Person | None = None
        self._settings = Settings()
        """What was set before the login; the person's own afterwards."""
        self._me = ""
        """The person's name, once she is in."""
        self._dialogue = Dialogue(house.hall.clock, self._go_on, self._over)
        self._kept: deque[str] = deque()
        """Lines that came while none could be read."""
        self._masked = self._taking_file = False
        self._features_changed(connection.features)
        self._handling = False
        self._gmcp: Gmcp | None = None
        """What is said by GMCP, once anything is."""
        self._ended = False
        self._room: Room | None = None
        self._seen: set[Room] = set()
        """The rooms that were shown in what has not left yet, besides the one where she is."""
        self._seen_all = False
        if house.hall.book.journal is not None:
            connection.hold_back(house.hall.book.journal, self._barrier)
        if house.hall.is_banned("", self.address):
            self._part(Sorry(Trouble.BANNED))
            return
        connection.say(present.banner(self._style, house.motd))
        self._dialogue.follow(Login(self).run())

    # From the connection.

    def line(self, text: str) -> None:
        """Take a line that was typed, or keep it until it can be read."""
        if not self._kept and not self._dialogue.waits:
            self._read(text)
        elif len(self._kept) < _KEPT_AT_MOST:
            self._kept.append(text)
        else:
            self._connection.close("You send too many lines at once. Goodbye.")

    def _read(self, text: str) -> None:
        """Read a line, and show the prompt after it."""
        self._handling = True
        try:
            if self._dialogue.busy:
                self._dialogue.answer(text)
            elif self._person is not None:
                take_line(self._house.hall, self._person, text)
        except Exception:  # noqa: BLE001 - a fault in one verb must not cost anybody the connection
            self.log.failure("a line could not be handled")
            self._connection.say("Something went wrong on our side. Please try something else.")
        finally:
            self._handling = False
        if self._gmcp is not None and text.startswith("/"):
            self._gmcp.feed.look_later()  # a question is answered without a notice
        self._prompt()

    def line_too_long(self) -> None:
        """Tell that a line was refused."""
        self.deliver(Sorry(Trouble.LINE_TOO_LONG, str(self._connection.line_limit)))
        self._prompt()

    def features_changed(self, features: Features) -> None:
        """Take note of what the client can show."""
        self._features_changed(features)

    def _features_changed(self, features: Features) -> None:
        self._style = style_of(features, self._settings)
        self._press = self._house.presses.press(self._style, features.charset)

    def gmcp(self, package: str, body: str) -> None:
        """Take a message of a client that wants to be told things as data."""
        if self._gmcp is None:
            self._gmcp = Gmcp(self._house.feeds, self._connection.gmcp, self._log_in_as)
            if self._person is not None:
                self._gmcp.logged_in(self._person)
        try:
            self._gmcp.receive(package, body)
        except Exception:  # noqa: BLE001 - as with lines
            self.log.failure("a GMCP message could not be handled")

    def lost(self, reason: str) -> None:
        """Tell the hall that the connection is gone."""
        del reason
        self._ended = True
        self._dialogue.cancel()
        if self._gmcp is not None:
            self._gmcp.feed.takes(None)
        if self._person is not None:
            self._house.hall.lost(self._person, self)

    # The login.

    def tell_status(self) -> None:
        """Tell a list of MUDs about the server."""
        self._connection.say(mssp.text(self._house.status()))

    def read_aloud(self, value: str) -> None:
        """Use the screen reader's wording from the first screen on, or not."""
        self._settings.reader = "off" if value == "off" else "on"
        self._features_changed(self._connection.features)
        self.deliver(SettingChanged("reader", self._settings.reader))

    def let_in(self, name: str, account: Account | None) -> None:
        """Let the person in by a name, or raise Sorrow that tells why not."""
        if self._ended:  # while her password was looked at
            raise CancelledError
        if account is None:
            self.hall.check_name(name, self.address)
        self._connection.welcome()
        self.hall.enter(name, self, account)

    def typed(self, line: str) -> None:
        """Take a line that was typed before the login was over."""
        if self._person is not None:
            take_line(self.hall, self._person, line)

    def _log_in_as(self, account: str, password: str) -> None:
        """Let a person in whose client logs in by itself, or tell it why not."""
        if self._dialogue.waits:
            return  # another name is being looked at; kept, this line could end up as talk
        line = f"connect {account} {password}"
        if self._dialogue.query is not None and self._dialogue.query.hidden:
            self._dialogue.interrupt(line)
        else:
            self.line(line)

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
            self._connection.say("Something went wrong on our side. Please try something else.")

    def _part(self, words: Notice | str) -> None:
        if isinstance(words, str):
            self._mask(on=False)
            self._ended = True
            self._connection.close(words)
        else:
            self.deliver(words)
            self.close()

    def _restyle(self) -> None:
        self._connection.choose_charset(_CHARSETS[self._settings.charset])
        self._features_changed(self._connection.features)

    # The outlet of the hall.

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
            self._gmcp.logged_in(person)

    def deliver(self, notice: Notice) -> None:
        """Show a notice, and a prompt below it if it waits for something to be typed."""
        person = self._person
        if person is not None and person.room is not self._room:
            self._enter_room(person.room)
        if type(notice) in _SPECIAL:
            self._deliver_special(notice)
        else:
            press = self._press
            copy = press.copy if notice is press.common else press.bytes_for(notice, self._me)
            if copy:
                self._connection.write(copy)
        if self._gmcp is not None:
            self._gmcp.tell(notice)

    def _deliver_special(self, notice: Notice) -> None:
        if isinstance(notice, SettingChanged):
            self._restyle()
        copy = self._press.bytes_for(notice, self._me)
        if isinstance(notice, Sorry) and notice.trouble is Trouble.PLAY_PAUSED:
            self._connection.interject(copy)
            return
        self._connection.write(copy)
        if isinstance(notice, _EVERYWHERE):
            self._seen_all = True
        if isinstance(notice, IconChanged) and self._person is not None:
            self._house.feeds.all_look_later(self._person.room)
        if isinstance(notice, _LAST_WORDS):
            self._ended = True
            if self._gmcp is not None:
                self._gmcp.goodbye(present.text(notice, self._me, self._style))
        elif isinstance(notice, _PROMPTING) and not self._handling:
            self._prompt()

    def _enter_room(self, room: Room) -> None:
        if self._room is not None:
            self._seen.add(self._room)
        self._room = room

    def _barrier(self) -> int:
        """Return up to which number all must be durable before what was delivered may be read."""
        book = self._house.hall.book
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
        self._mask(on=False)
        self._connection.close()

    def _mask(self, *, on: bool) -> None:
        """Hide what is typed; once on and once off for a whole dialogue, see ``Connection.mask``."""
        if on is not self._masked:
            self._masked = on
            self._connection.mask(on=on)

    def _take_file(self, *, on: bool) -> None:
        if on is not self._taking_file:
            self._taking_file = on
            self._connection.take_file(on=on)

    def _prompt(self) -> None:
        if self._ended or self._dialogue.waits:
            return
        query = self._dialogue.query
        self._mask(on=query is not None and query.hidden)
        self._take_file(on=query is Query.PICTURE)
        if query is None:
            self._connection.prompt(present.prompt(None, self._style))
        elif words := present.question(query, self._style):
            self._connection.prompt(words)
