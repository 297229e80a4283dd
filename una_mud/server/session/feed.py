"""The state of play as packages for one client: each is sent when it changes, and only if it is wanted.

It knows nothing of telnet: whatever carries a package by its name and JSON text will do. What happens and
what is said goes out as it is told; the state is looked at once when everything in this turn of the reactor
is done, so that many changes at once are one package, and what is the same for a whole room is made once.
"""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from una_mud import messages as n
from una_mud.render import event_packages, packages
from una_mud.world.clock import Alarm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from una_mud.messages import Message, RoomsShown
    from una_mud.world.people import Person
    from una_mud.world.room import Room
    from una_mud.world.world import World

Send: TypeAlias = "Callable[[str, str], object]"
"""Carries a package: its name and its JSON text."""
Wants: TypeAlias = "Callable[[str], bool]"
"""Whether the client asked for a package of this name."""

ROOM, TABLE, HAND, SEEN = "Una.Room", "Una.Table", "Una.Hand", "Una.Seen"
ASK, VOTE, EVENT, TALK = "Una.Ask", "Una.Vote", "Una.Event", "Comm.Channel.Text"
ME, ROOMS, HERE = "Una.Me", "Una.Rooms", "Una.Here"

_CHANGES_NOTHING: Final[frozenset[type]] = frozenset(
    {
        *packages.TALK,
        *(n.WhoShown, n.RoomsShown, n.RoomShown, n.OptionsShown, n.TableShown, n.HandShown, n.ScoresShown),
        *(n.SeenHandShown, n.ColourShown, n.HelpShown, n.HistoryShown, n.Refused, n.ErrorMessage, n.Ignoring),
    }
)
"""Notices after which everything is as it was before."""
_PASSED_ON: Final[dict[type, str]] = {n.TableEvents: EVENT, **dict.fromkeys(packages.TALK, TALK)}
"""Notices that are told as they come, and the package that tells them."""
_SAME_TIME: Final = 1.5
"""Seconds by which the ends of two times, told in whole seconds, may differ and still be the same."""
_CROWD_DELAY: Final = 5e-6
"""Seconds of delay for each pair of people in a room: all of them are told of all of them."""
_LOBBY_SECONDS: Final = 2.0
"""How often the rooms are looked at for those who stand in the lobby."""
_AT_ONCE: Final = 0.02
"""Seconds of delay that are none."""
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


def _timed(payload: packages.Data | None, seconds: int | None, now: float) -> Package:
    if payload is None:
        return NOTHING
    due = None if seconds is None else now + seconds
    return Package(_encode(payload), timed=True, seconds=seconds, due=due)


class Snapshot:
    """A room as it is now. What is the same for everybody in it is made when the first one needs it."""

    def __init__(self, room: Room, now: float) -> None:
        """Look at a room, which must not change as long as this is used."""
        self._room = room
        self._now = now

    @cached_property
    def room(self) -> Package:
        """The room and who is there."""
        return Package(_encode(packages.room(self._room)))

    @cached_property
    def table(self) -> Package:
        """The table."""
        return _timed(packages.table(self._room), packages.turn_seconds(self._room), self._now)

    @cached_property
    def here(self) -> Package:
        """What else there is to know of the room."""
        return Package(_encode(packages.here(self._room)))

    @cached_property
    def vote(self) -> Package:
        """The vote that runs."""
        return _timed(packages.vote(self._room), packages.vote_seconds(self._room), self._now)


class Feeds:
    """All feeds: has each look at its room when the turn of the reactor is over."""

    def __init__(self, world: World) -> None:
        """Begin with nobody."""
        self._hall = world
        self._clock = world.clock
        self._lobby = Alarm(world.clock)
        self._feeds: set[Feed] = set()
        self._waiting: dict[Room, dict[Feed, None]] = {}
        self._told: Message | None = None
        self._texts: list[str] = []
        self._listed: RoomsShown | None = None
        self._rooms = NOTHING

    def knows(self, feed: Feed, *, on: bool) -> None:
        """Note that a feed feeds somebody from now on, or nobody any more."""
        if on:
            self._feeds.add(feed)
        else:
            self._feeds.discard(feed)

    def all_look_later(self, room: Room) -> None:
        """Have all look at a room in which something has changed that not all are told."""
        for feed in self._feeds:
            if feed.room is room:
                self.look_later(feed, room)

    def look_later(self, feed: Feed, room: Room) -> None:
        """Have a feed look at its room soon; in a crowd a little later."""
        waiting = self._waiting.get(room)
        if waiting is None:
            waiting = self._waiting[room] = {}
            delay = _CROWD_DELAY * len(room.people) ** 2
            self._clock.callLater(delay if delay > _AT_ONCE else 0, lambda: self._look(room))
        waiting[feed] = None

    def _look(self, room: Room) -> None:
        snapshot = Snapshot(room, self._clock.seconds())
        for feed in self._waiting.pop(room):
            feed.look(room, snapshot)

    def is_lobby(self, room: Room) -> bool:
        """Whether a room is the one from which the others are looked at."""
        return room is self._hall.lobby

    def rooms(self) -> Package:
        """Return the rooms as they are; they are looked at again as long as anybody stands in the lobby."""
        if not self._lobby.is_set:
            self._lobby.set(_LOBBY_SECONDS, self._look_at_rooms)
        listed = self._hall.listing.rooms("")
        if listed is not self._listed:
            self._listed, self._rooms = listed, Package(_encode(packages.rooms(listed)))
        return self._rooms

    def _look_at_rooms(self) -> None:
        for feed in self._feeds:
            if feed.room is not None and self.is_lobby(feed.room):
                feed.look_at_rooms()

    def texts(self, message: Message) -> list[str]:
        """Return the JSON texts of what a notice tells: what it is made of, one each, in order.

        A notice goes to its readers one after the other, so that remembering the last one is enough.
        """
        if message is not self._told:
            self._told = message
            if isinstance(message, n.TableEvents):
                self._texts = [_encode(event) for event in event_packages.happened(message)]
            elif isinstance(message, packages.TALK):
                self._texts = [_encode(packages.talk(message))]
            else:
                self._texts = []
        return self._texts


class Feed:
    """What one client is told of the state: the packages that it wants, and what it knows of them."""

    def __init__(self, feeds: Feeds, send: Send, wants: Wants) -> None:
        """Begin for a client that has not come in yet."""
        self._feeds = feeds
        self._send = send
        self._wants = wants
        self._person: Person | None = None
        self._known: dict[str, Package] = {}
        self._questions = 0

    def takes(self, person: Person | None) -> None:
        """Feed somebody from now on, or (None) nobody any more."""
        self._person = person
        self._feeds.knows(self, on=person is not None)
        self.look_later()

    @property
    def room(self) -> Room | None:
        """The room that it looks at."""
        return None if self._person is None else self._person.room

    def wishes_changed(self) -> None:
        """Take note that the client wants other packages than before."""
        self._known = {place: known for place, known in self._known.items() if self._wants(place)}
        self.look_later()

    def tell(self, message: Message) -> None:
        """Tell what a notice tells, and look soon at what it may have changed."""
        kind = type(message)
        package = _PASSED_ON.get(kind)
        if package is not None and self._wants(package):
            for text in self._feeds.texts(message):
                self._send(package, text)
        if kind not in _CHANGES_NOTHING:
            self.look_later()

    def look_later(self) -> None:
        """Look at the state when everything is done that is being done."""
        if self._person is not None:
            self._feeds.look_later(self, self._person.room)

    def look_at_rooms(self) -> None:
        """Send the list of rooms to somebody in the lobby, if it has changed."""
        if self._wants(ROOMS):
            self._send_news(ROOMS, ROOMS, self._feeds.rooms())

    def look(self, room: Room, snapshot: Snapshot) -> None:
        """Send what has changed, if the person is still in the room of the snapshot."""
        person = self._person
        if person is None:
            return
        if person.room is not room:
            self.look_later()
            return
        for package, place, state in self._states(person, snapshot):
            if self._wants(package):
                self._send_news(package, place, state)
        if self._feeds.is_lobby(room):
            self.look_at_rooms()

    def _send_news(self, package: str, place: str, state: Package) -> None:
        if state.is_news(self._known.get(place)):
            self._known[place] = state
            self._send(package, self._numbered(state) if package == ASK else state.text)

    def _states(self, person: Person, snapshot: Snapshot) -> Iterator[tuple[str, str, Package]]:
        """Yield the packages that there are, each with the place under which it is known."""
        yield ME, ME, Package(_encode(packages.me(person)))
        yield ROOM, ROOM, snapshot.room
        yield HERE, HERE, snapshot.here
        yield TABLE, TABLE, snapshot.table
        view = packages.view_of(person)
        yield HAND, HAND, NO_HAND if view is None else Package(_encode(packages.hand(person, view)))
        yield from self._seen(packages.seen(person, view))
        ask = packages.ask(person, view)
        question = NOTHING if ask is None else Package(_encode(ask))
        for package, state in ((ASK, question), (VOTE, snapshot.vote)):
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
