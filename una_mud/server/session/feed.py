"""The state of play as packages for one client: each is sent when it changes, and only if it is wanted.

It knows nothing of telnet: whatever carries a package by its name and JSON text will do. What happens and
what is said goes out as it is told; the state as the world publishes it, and what is the same for a whole
room is encoded once.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from una_mud.locale import SOURCE
from una_mud.messages import TableEvents
from una_mud.messages.state import PlayState
from una_mud.render import archive_packages, event_packages, packages
from una_mud.render.catalog import catalog
from una_mud.render.sentences import Reader

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from una_mud.messages import Message, RoomsShown
    from una_mud.messages.state import ResultState, StateUpdate, TableState, VoteState
    from una_mud.render.catalog import Catalog
    from una_mud.render.packages import Data
    from una_mud.world.clock import Clock

Send: TypeAlias = "Callable[[str, str], object]"
"""Carries a package: its name and its JSON text."""
Wants: TypeAlias = "Callable[[str], bool]"
"""Whether the client asked for a package of this name."""

TABLE, SEEN, ROOMS = "Una.Table", "Una.Seen", "Una.Rooms"
ASK, VOTE, RESULT, EVENT, TALK = "Una.Ask", "Una.Vote", "Una.Result", "Una.Event", "Comm.Channel.Text"

_PASSED_ON: Final[dict[type, str]] = {TableEvents: EVENT, **dict.fromkeys(packages.TALK, TALK)}
"""Messages that are told as they come, and the package that tells them."""
_SAME_TIME: Final = 1.5
"""Seconds by which the ends of two times, told in whole seconds, may differ and still be the same."""
_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


@attrs.frozen
class Package:
    """A state as JSON text, and perhaps the seconds that are left of something, which pass by themselves."""

    payload: str
    timed: bool = False
    seconds: int | None = None
    """None: as long as one likes."""
    due: float | None = None
    """When the seconds are over, by the clock."""

    @property
    def text(self) -> str:
        """The whole JSON text."""
        if not self.timed:
            return self.payload
        return f'{self.payload[:-1]},"seconds":{"null" if self.seconds is None else self.seconds}}}'

    def is_news(self, known: Package | None) -> bool:
        """Whether who knows the other one does not know this."""
        if known is None or self.payload != known.payload:
            return True
        if self.due is None or known.due is None:
            return self.due != known.due
        return abs(self.due - known.due) > _SAME_TIME


NOTHING: Final = Package("null")


class Remembered:
    """Makes packages of states, anew only when the state is another one than the last."""

    def __init__(self, make: Callable[[Any], Data]) -> None:
        """Begin with nothing made; ``make`` makes the payload."""
        self._make = make
        self._last: tuple[object, Package] | None = None

    def of(self, state: object) -> Package:
        """Return the package of a state."""
        last = self._last
        if last is None or (last[0] is not state and last[0] != state):
            last = self._last = (state, Package(_encode(self._make(state))))
        return last[1]


class Encoder:
    """Makes packages of messages, and of the states that are the same for many clients.

    They go to the clients one after the other, so that remembering the last one is enough.
    """

    def __init__(self, clock: Clock) -> None:
        """Begin with nothing encoded; ``clock`` tells when seconds that are left will be over."""
        self._clock = clock
        self._shared = _remembered(shared=True)
        self._rooms = Remembered(packages.rooms)
        self._timed_ones: dict[str, tuple[object, Package]] = {}
        self._told: Message | None = None
        self._texts: list[str] = []

    def packages(self, update: StateUpdate) -> Iterator[tuple[str, Package]]:
        """Yield what everybody in a room is shown."""
        yield from _made(self._shared, update)
        yield TABLE, self._at_once(TABLE, update.table, self._table)

    def vote(self, update: StateUpdate) -> Package:
        """Return the vote that is on."""
        return self._at_once(VOTE, update.vote, self._vote)

    def result(self, update: StateUpdate) -> Package:
        """Return how the last hand ended, until the next one."""
        return self._at_once(RESULT, None if update.table is None else update.table.result, self._result)

    def rooms(self, shown: RoomsShown) -> Package:
        """Return the list of rooms."""
        return self._rooms.of(shown)

    def _at_once(self, package: str, state: Any, make: Callable[[Any], Package]) -> Package:  # noqa: ANN401 - any state
        """Return the package of a state with a time; one that is equal may end later, and is made anew."""
        last = self._timed_ones.get(package)
        if last is None or last[0] is not state:
            last = self._timed_ones[package] = (state, make(state))
        return last[1]

    def _table(self, state: TableState | None) -> Package:
        seconds = state.seconds if isinstance(state, PlayState) else None
        return self._timed(packages.table(state), seconds)

    def _vote(self, state: VoteState | None) -> Package:
        return NOTHING if state is None else self._timed(packages.vote(state), state.seconds)

    def _result(self, state: ResultState | None) -> Package:
        return NOTHING if state is None else self._timed(packages.result(state), state.seconds)

    def _timed(self, payload: Data | None, seconds: int | None) -> Package:
        due = None if seconds is None else self._clock.seconds() + seconds
        return Package(_encode(payload), timed=True, seconds=seconds, due=due)

    def texts(self, message: Message) -> list[str]:
        """Return the JSON texts of what a message tells: what it is made of, one each, in order."""
        if message is not self._told:
            self._told = message
            if isinstance(message, TableEvents):
                self._texts = [_encode(event) for event in event_packages.happened(message)]
            elif isinstance(message, packages.TALK):
                self._texts = [_encode(packages.talk(message))]
            else:
                self._texts = []
        return self._texts


def _remembered(*, shared: bool) -> dict[str, Remembered]:
    """Return what makes the packages that follow from one state, the shared ones or a client's own."""
    return {name: Remembered(each.make) for name, each in packages.SOURCES.items() if each.shared is shared}


def _made(makers: dict[str, Remembered], update: StateUpdate) -> Iterator[tuple[str, Package]]:
    for name, maker in makers.items():
        yield name, maker.of(packages.SOURCES[name].part(update))


class Feed:
    """What one client is told of the state: the packages that it wants, and what it knows of them."""

    def __init__(self, encoder: Encoder, send: Send, wants: Wants) -> None:
        """Begin for a client that knows nothing yet."""
        self._encoder = encoder
        self._send = send
        self._wants = wants
        self._own = _remembered(shared=False)
        self._known: dict[str, Package] = {}
        self._reader = Reader()
        """Who reads what is worded for them alone."""
        self.questions = 0
        """How many questions it was told; each has another number."""
        self.asked = ""
        """What is asked, as far as the client knows."""
        self.first = 0
        """The first number of a question that it had."""

    def knows(self, number: int, asked: str) -> bool:
        """Whether a question's number is one of what is asked now."""
        return asked == self.asked and self.first <= number <= self.questions

    def wishes_changed(self) -> None:
        """Take note that the client wants other packages than before."""
        self._known = {place: known for place, known in self._known.items() if self._wants(place)}

    def tell(self, message: Message) -> None:
        """Tell what happened or was said, if the message is about that."""
        package = _PASSED_ON.get(type(message))
        if package is None:
            self._answer(message)
        elif self._wants(package):
            for text in self._encoder.texts(message):
                self._send(package, text)

    def _answer(self, message: Message) -> None:
        """Send what somebody has asked for as data, if the message answers such a question."""
        package, _ = archive_packages.MAKERS.get(type(message), (None, None))
        if package is not None and self._wants(package):
            self._send(package, _encode(archive_packages.package(message, self._reader)))

    def publish(self, update: StateUpdate) -> None:
        """Send what has changed."""
        self._reader = Reader(update.person.name, catalog=self._catalog(update))
        anew = update.asked != self.asked
        if anew:
            self.asked, self.first = update.asked, self.questions + 1
        for package, place, state in self._packages(update):
            if package == ASK and anew and state is not NOTHING:
                self._known.pop(ASK, None)  # though it may read as the last one did
            if self._wants(package):
                self._send_news(package, place, state)

    def publish_rooms(self, rooms: RoomsShown) -> None:
        """Send the list of rooms, if it has changed."""
        if self._wants(ROOMS):
            self._send_news(ROOMS, ROOMS, self._encoder.rooms(rooms))

    def _send_news(self, package: str, place: str, state: Package) -> None:
        if state.is_news(self._known.get(place)):
            self._known[place] = state
            self._send(package, self._numbered(state) if package == ASK else state.text)

    def _packages(self, update: StateUpdate) -> Iterator[tuple[str, str, Package]]:
        """Yield the packages that there are, each with the place under which it is known."""
        for package, state in (*_made(self._own, update), *self._encoder.packages(update)):
            yield package, package, state
        yield from self._seen(packages.seen(update.hand))
        asked = packages.ask(update.question, update.hand, update.table, self._catalog(update))
        question = NOTHING if asked is None else Package(_encode(asked))
        others = ((VOTE, self._encoder.vote(update)), (RESULT, self._encoder.result(update)))
        for package, state in ((ASK, question), *others):
            if state is not NOTHING or package in self._known:
                yield package, package, state

    @staticmethod
    def _catalog(update: StateUpdate) -> Catalog:
        """Return the catalogue of the reader's language."""
        return catalog(update.person.settings.get("language", SOURCE))

    def _seen(self, seen: dict[str, packages.Data]) -> Iterator[tuple[str, str, Package]]:
        gone = [place for place in self._known if place.startswith(f"{SEEN}.")]
        for name, hand in seen.items():
            yield SEEN, f"{SEEN}.{name}", Package(_encode(hand))
        for place in gone:
            name = place.removeprefix(f"{SEEN}.")
            if name not in seen:
                yield SEEN, place, Package(_encode(packages.unseen(name)))

    def _numbered(self, question: Package) -> str:
        """Return a question's text with a number that no other one had."""
        if question is NOTHING:
            return question.text
        self.questions += 1
        return f'{{"id":{self.questions},{question.text[1:]}'
