"""A person who is here, and the question that may be open for them."""

from __future__ import annotations

from collections import UserDict
from typing import TYPE_CHECKING, Any, Final, Protocol

import attrs

from una_mud.messages import Cancelled, ErrorId, Told, WentAway
from una_mud.messages.accounts import Role
from una_mud.messages.errors import CommandError
from una_mud.messages.icons import icon_id
from una_mud.world import names
from una_mud.world.confusables import skeleton
from una_mud.world.late_answers import LateAnswers, Topic
from una_mud.world.options import Settings, restore_settings

if TYPE_CHECKING:
    from collections.abc import Awaitable, Coroutine

    from una_mud.engine.cards import Card
    from una_mud.messages import Message, TableEvents
    from una_mud.messages.icons import Picture
    from una_mud.world.accounts import Account, Query
    from una_mud.world.question import Question


_TOLD_KEPT: Final = 20
"""Private messages."""
_EVENTS_KEPT: Final = 10
"""Messages of a table's play."""


class ClientHandle(Protocol):
    """One connection of a person, seen from inside."""

    @property
    def address(self) -> str:
        """Where the connection comes from."""

    def takes(self, person: Person) -> None:
        """Note whose connection it is; called once, before the first message to them."""

    def deliver(self, message: Message) -> None:
        """Tell the person at the other end something."""

    def follow(self, task: Coroutine[Any, Any, None]) -> None:
        """Go on with something that takes a while. Lines that are typed meanwhile answer it, or wait."""

    def ask(self, query: Query) -> Awaitable[str]:
        """Ask, in a task that is followed, for a bare line."""

    def charge(self, lines: int) -> None:
        """Have what was done cost so many lines besides its own."""

    def close(self) -> None:
        """End the connection when what was delivered has gone out; nothing more is read from it."""


@attrs.define(eq=False)
class Person:
    """Somebody who has come in by a name. They stay one person however often the connection changes."""

    name: str
    room_key: str
    """The key of the room where they are."""
    outlet: ClientHandle | None
    came: float
    """When they came in, by the world's clock."""
    settings: Settings = attrs.field(factory=Settings)
    ignoring: set[str] = attrs.field(factory=set)
    """The keys of the names that they don't want to hear."""
    friends: dict[str, str] = attrs.field(factory=dict)
    """The names of their friends by their keys."""
    news: str = ""
    """A digest of the news that they were told of last."""
    question: Question | None = None
    pose: str = ""
    address: str = ""
    """Where the last connection came from."""
    hinted: object = None
    """The turn for which they have asked for a hint: one is enough, for it costs much."""
    analysing: bool = False
    """Whether the expert is looking at a hand of theirs."""
    reply_to: str = ""
    """Who sent them the last private message."""
    told: list[Told] = attrs.field(factory=list)
    """The last private messages from and to them."""
    events: list[TableEvents] = attrs.field(factory=list)
    """What they were told last of a table's play."""
    shown_hand: tuple[Card, ...] = ()
    """The cards that they were told last when it was their turn."""
    afk: str | None = None
    """What they said when they went away, perhaps nothing; None while they're there."""
    typed: float = 0.0
    """When they last typed something."""
    slips: int = 0
    """How often they've been told that what they said aloud would have been a command."""
    account: Account | None = None
    """What is kept for the name; None: a guest."""
    icon: str | None = None
    """A drawing of the gallery, or ``icons.OWN``; None where there is no gallery."""
    picture: Picture | None = None
    """Their own picture, if that is the icon and it's at hand."""
    late: LateAnswers = attrs.field(factory=LateAnswers, repr=False)
    registered: bool = False
    """Whether the account of the name is theirs, also while they're away after a restart."""
    code: str = attrs.field(default="", repr=False)
    """The digest of the code with which a guest comes back; empty without one."""
    tickets: dict[str, float] = attrs.field(factory=dict, repr=False)
    """The digests of a guest's tickets, and until when each is good, by the world's clock."""
    chose_icon: bool = False
    """Whether they have set the icon since they came in."""

    @property
    def key(self) -> str:
        """The form of the name by which they are found."""
        return names.key(self.name)

    @property
    def icon_id(self) -> str | None:
        """The id by which clients tell the icon, see :func:`una_mud.messages.icons.icon_id`."""
        return icon_id(self.icon, self.picture)

    @property
    def online(self) -> bool:
        """Whether a connection is open."""
        return self.outlet is not None

    def tell(self, message: Message) -> None:
        """Tell them something; nobody hears it when they aren't connected."""
        outlet = self.outlet
        if outlet is not None:
            outlet.deliver(message)

    def tell_events(self, message: TableEvents) -> None:
        """Tell them of a table's play, and remember it."""
        self.tell(message)
        self.events.append(message)
        del self.events[:-_EVENTS_KEPT]

    @property
    def is_admin(self) -> bool:
        """Whether they help to run the server."""
        return self.account is not None and self.account.role is Role.ADMIN

    def charge(self, lines: int) -> None:
        """Have what they've done cost so many lines besides its own."""
        if self.outlet is not None:
            self.outlet.charge(lines)

    def takes_account(self, account: Account) -> None:
        """Note what is kept for the name, and take it up."""
        if self.account is None:
            restore_settings(self.settings, account.settings)
            self.ignoring |= account.ignoring
            self.friends |= {names.key(name): name for name in account.friends}
            self.news = account.news
            if account.icon is not None:
                self.icon, self.picture = account.icon, account.picture
        self.account = account
        self.registered, self.code = True, ""

    def hears(self, speaker: str) -> bool:
        """Whether they want to hear what the one with this name says."""
        return not self.ignoring or names.key(speaker) not in self.ignoring

    def tell_privately(self, listener: Person, text: str) -> None:
        """Tell one other person something."""
        if listener is self:
            raise CommandError(ErrorId.ONESELF)
        if not listener.online:
            raise CommandError(ErrorId.NOT_HERE, listener.name)
        if not listener.hears(self.name):
            raise CommandError(ErrorId.IGNORED_BY, listener.name)
        told = Told(self.name, listener.name, text)
        listener.reply_to = self.name
        for person in (listener, self):
            person.told.append(told)
            del person.told[:-_TOLD_KEPT]
            person.tell(told)
        if listener.afk is not None:
            self.tell(WentAway(listener.name, listener.afk))

    def ask(self, question: Question) -> None:
        """Put a question to them, in the place of one that may be open."""
        self.question = question
        self.tell(question.asked)

    def drop_question(self, *, tell: bool = False, late: float | None = None) -> None:
        """Close the question that may be open, without an answer.

        ``late`` is the time when it wasn't closed by them, so that an answer may be under way.
        """
        if self.question is not None:
            if late is not None:
                self.late.close(Topic.QUESTION, late, self.question)
            self.question = None
            if tell:
                self.tell(Cancelled())


class People(UserDict[str, Person]):
    """Everybody by the keys of their names, and found by what the names look like without a search."""

    def __init__(self) -> None:
        """Begin with nobody."""
        super().__init__()
        self._alike: dict[str, list[Person]] = {}
        """By the skeletons of their names."""

    def __setitem__(self, key: str, person: Person) -> None:
        self.pop(key, None)
        super().__setitem__(key, person)
        self._alike.setdefault(skeleton(person.name), []).append(person)

    def __delitem__(self, key: str) -> None:
        look = skeleton(self[key].name)
        self._alike[look].remove(self[key])
        if not self._alike[look]:
            del self._alike[look]
        super().__delitem__(key)

    def __copy__(self) -> People:
        """Return equal ones that don't change with these."""
        other = People()
        other.update(self)
        return other

    def looking_like(self, name: str) -> Person | None:
        """Return somebody whose name could be taken for another."""
        return next(iter(self._alike.get(skeleton(name), ())), None)

    def connected(self) -> int:
        """Return how many are connected."""
        outlets = [person.outlet for person in self.data.values()]
        return len(outlets) - outlets.count(None)
