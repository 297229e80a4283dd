"""The state of play as packages for one client: each is sent when it changes, and only if it is wanted.

It knows nothing of telnet: whatever carries a package by its name and JSON text will do. What happens and
what is said goes out as it is told; the state as the world publishes it, and what is the same for a whole
room is encoded once.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from una_mud.messages import TableEvents
from una_mud.messages.state import PlayState
from una_mud.render import event_packages, packages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from una_mud.messages import Message, RoomsShown
    from una_mud.messages.state import RoomState, StateUpdate, TableState, VoteState
    from una_mud.render.packages import Data
    from una_mud.world.clock import Clock

Send: TypeAlias = "Callable[[str, str], object]"
"""Carries a package: its name and its JSON text."""
Wants: TypeAlias = "Callable[[str], bool]"
"""Whether the client asked for a package of this name."""

ROOM, TABLE, HAND, SEEN = "Una.Room", "Una.Table", "Una.Hand", "Una.Seen"
ASK, VOTE, EVENT, TALK = "Una.Ask", "Una.Vote", "Una.Event", "Comm.Channel.Text"
ME, ROOMS, HERE = "Una.Me", "Una.Rooms", "Una.Here"

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
NO_HAND: Final = Package(_encode(packages.NO_HAND))


class Encoder:
    """Makes packages of messages and states, for all clients.

    What is the same for many goes to them one after the other, so that remembering the last one is enough.
    """

    def __init__(self, clock: Clock) -> None:
        """Begin with nothing encoded; ``clock`` tells when seconds that are left will be over."""
        self._clock = clock
        self._made: dict[Callable[[Any], Package], tuple[object, Package]] = {}
        self._told: Message | None = None
        self._texts: list[str] = []

    def _once(self, make: Callable[[Any], Package], state: object) -> Package:
        """Return the package of a state, made anew only if the last one was of another state."""
        last = self._made.get(make)
        if last is None or last[0] is not state:
            last = self._made[make] = (state, make(state))
        return last[1]

    def packages(self, update: StateUpdate) -> Iterator[tuple[str, str, Package]]:
        """Yield the packages that there always are, each with the place under which it is known."""
        yield ME, ME, Package(_encode(packages.me(update.person)))
        yield ROOM, ROOM, self._once(_room, update.room)
        yield HERE, HERE, self._once(_here, update.room)
        yield TABLE, TABLE, self._once(self._table, update.table)
        yield HAND, HAND, NO_HAND if update.hand is None else Package(_encode(packages.hand(update.hand)))

    def question(self, update: StateUpdate) -> Package:
        """Return what a person is asked."""
        asked = packages.ask(update.question, update.hand, update.table)
        return NOTHING if asked is None else Package(_encode(asked))

    def vote(self, update: StateUpdate) -> Package:
        """Return the vote that is on."""
        return self._once(self._vote, update.vote)

    def rooms(self, shown: RoomsShown) -> Package:
        """Return the list of rooms."""
        return self._once(_rooms, shown)

    def _table(self, state: TableState | None) -> Package:
        seconds = state.seconds if isinstance(state, PlayState) else None
        return self._timed(packages.table(state), seconds)

    def _vote(self, state: VoteState | None) -> Package:
        return NOTHING if state is None else self._timed(packages.vote(state), state.seconds)

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


def _room(state: RoomState) -> Package:
    return Package(_encode(packages.room(state)))


def _here(state: RoomState) -> Package:
    return Package(_encode(packages.here(state)))


def _rooms(shown: RoomsShown) -> Package:
    return Package(_encode(packages.rooms(shown)))


class Feed:
    """What one client is told of the state: the packages that it wants, and what it knows of them."""

    def __init__(self, encoder: Encoder, send: Send, wants: Wants) -> None:
        """Begin for a client that knows nothing yet."""
        self._encoder = encoder
        self._send = send
        self._wants = wants
        self._known: dict[str, Package] = {}
        self._questions = 0

    def wishes_changed(self) -> None:
        """Take note that the client wants other packages than before."""
        self._known = {place: known for place, known in self._known.items() if self._wants(place)}

    def tell(self, message: Message) -> None:
        """Tell what happened or was said, if the message is about that."""
        package = _PASSED_ON.get(type(message))
        if package is not None and self._wants(package):
            for text in self._encoder.texts(message):
                self._send(package, text)

    def publish(self, update: StateUpdate) -> None:
        """Send what has changed."""
        for package, place, state in self._packages(update):
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
        yield from self._encoder.packages(update)
        yield from self._seen(packages.seen(update.hand))
        for package, state in ((ASK, self._encoder.question(update)), (VOTE, self._encoder.vote(update))):
            if state is not NOTHING or package in self._known:
                yield package, package, state

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
        self._questions += 1
        return f'{{"id":{self._questions},{question.text[1:]}'
