"""The world: everybody who is here, the lobby and the rooms."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.bots import EXPERT
from una_mud.engine.rng import Rng
from una_mud.messages import (
    Banned,
    CodeShown,
    ErrorId,
    ErrorMessage,
    Farewell,
    NewsChanged,
    PlayResumed,
    RoleChanged,
    ShuttingDown,
    TakenOver,
    Welcomed,
)
from una_mud.messages.accounts import Role
from una_mud.messages.errors import CommandError
from una_mud.world import names, new_rooms
from una_mud.world.addresses import counted
from una_mud.world.friends import Friends
from una_mud.world.identity import NOTHING, Identity, Proof, issue_code
from una_mud.world.limits import Counters
from una_mud.world.listing import Listing
from una_mud.world.mutes import Mutes
from una_mud.world.news import News
from una_mud.world.options import TableOptions
from una_mud.world.people import People, Person
from una_mud.world.room import Room, RoomServices
from una_mud.world.services import TableServices
from una_mud.world.subscriptions import Subscriptions
from una_mud.world.unit_of_work import UnitOfWork

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from una_mud.engine.moves import Move
    from una_mud.engine.view import View
    from una_mud.messages import Message
    from una_mud.world.archive import Archive
    from una_mud.world.clock import Clock
    from una_mud.world.game_table import GameTable
    from una_mud.world.people import ClientHandle
    from una_mud.world.ports import Accounts, Advised, Browsers, Journal, Thinker
    from una_mud.world.records import State
    from una_mud.world.subscriptions import Subscriber

ROOMS_SHOWN: Final = 10
"""A newcomer is shown the rooms when there are no more than this."""


def _no_snapshot(room: Room) -> State:
    """Fail: where there is a journal, a function must be given that says how rooms are kept."""
    raise AssertionError(f"nobody has said how {room.name} is kept")


class World:
    """People by name, rooms by name, and how one moves between them."""

    browsers: Browsers | None = None
    """Where people stay logged in; None: nowhere."""

    def __init__(  # noqa: PLR0913 - it's all that is outside
        self,
        clock: Clock,
        new_seed: Callable[[], bytes],
        reserved: Collection[str] = (),
        journal: Journal | None = None,
        accounts: Accounts | None = None,
        *,
        snapshot: Callable[[Room], State] = _no_snapshot,
        thinker: Thinker | None = None,
    ) -> None:
        """Open the world.

        Args:
            clock: for all that takes time.
            new_seed: gives a fresh secret of 32 bytes at each call.
            reserved: the keys of names that nobody may have, the verbs for example.
            journal: where the tables are kept; None keeps nothing.
            accounts: where names are kept; None lets everybody be a guest.
            snapshot: returns a room as the journal keeps it.
            thinker: where slow computer players think; None has them think here.
        """
        self.clock, self.began = clock, clock.seconds()
        """The clock, and when the server started by it."""
        self.counters = Counters()
        self.people = People()
        """Everybody who is here, by the name's key."""
        self.rooms: dict[str, Room] = {}
        """The rooms with a table, by their keys."""
        self.unit_of_work = UnitOfWork(journal, clock)
        self.archive: Archive | None = None
        """Where what was played can be looked up; None: nowhere."""
        self.new_seed = new_seed
        self.accounts, self._thinker = accounts, thinker
        reserved_names = names.ReservedNames(reserved)
        self.identity = Identity(self.people, self.tables, reserved_names)
        self.friends = Friends(self.people, lambda person: self.room_of(person).name)
        self.mutes, self.news = Mutes(clock), News()
        self._subscriptions = Subscriptions()
        self.listing = Listing(clock, self.all_rooms, self._subscriptions)
        self._services = RoomServices(
            table=TableServices(clock, new_seed, names.NamesInUse(self.identity, reserved_names), thinker),
            unit_of_work=self.unit_of_work,
            subscriptions=self._subscriptions,
            snapshot=snapshot,
            emptied=self._room_emptied,
            forget=self._remove,
            publish_rooms=self.listing.publish_rooms,
        )
        self.lobby = Room(new_rooms.LOBBY, self._services)

    def think(self, view: View, seed: bytes, answer: Advised, played: Move | None = None) -> None:
        """Have the expert rate moves, or compare ``played`` with the best one, and call back with them.

        The expert has a process of its own, if there are any.
        """
        if self._thinker is None:
            answer(EXPERT.advise(view, Rng(seed), played))
        else:
            self._thinker.think(view, seed, answer, played)

    # Coming in and going.

    def enter(self, name: str, outlet: ClientHandle, proof: Proof = NOTHING) -> Person:
        """Let somebody in by a name: into the lobby, or where they were when the connection was lost.

        Raises CommandError unless what they have shown lets them have the name at this moment.
        """
        self.identity.check(name, proof)
        person, account = self.people.get(names.key(name)), proof.account
        if person is not None:
            if account is not None:
                person.takes_account(account)
            return self._come_back(person, outlet)
        now = self.clock.seconds()
        person = Person(name, self.lobby.key, outlet, now, typed=now, icon=self.some_icon())
        person.address = outlet.address
        if account is not None:
            person.name = account.name
            person.takes_account(account)
        outlet.takes(person)
        self.keep(person)
        person.tell(Welcomed(person.name, self._others(person), len(self.rooms), returning=False))
        self._show_code(person)
        self.people[person.key] = person
        self.lobby.arrive(person)
        if 0 < len(self.rooms) <= ROOMS_SHOWN:
            self.show_rooms(person)
        self._came(person)
        return person

    def _came(self, person: Person) -> None:
        """Tell somebody's friends that they're connected, and them whether there's news."""
        self.friends.note(person)
        self.friends.came(person)
        if self.news.is_new_to(person):
            person.tell(NewsChanged())
            self.keep(person)

    def _come_back(self, person: Person, outlet: ClientHandle) -> Person:
        """Let the new connection take over from the old one, or from none."""
        old, person.outlet = person.outlet, outlet
        person.address = outlet.address
        person.icon = person.icon or self.some_icon()
        self.keep(person)
        if old is not None:
            old.deliver(TakenOver())
            old.close()
        outlet.takes(person)
        person.typed = self.clock.seconds()
        person.drop_question()
        person.tell(Welcomed(person.name, self._others(person), len(self.rooms), returning=True))
        self.room_of(person).reconnected(person)
        if old is None:
            self._came(person)
        return person

    def _others(self, person: Person) -> int:
        """Return how many other people are connected."""
        known = self.people.get(person.key) is person and person.online
        return self.people.connected() - known

    def _show_code(self, person: Person) -> None:
        """Show a guest the code with which they can come back to their seat."""
        if not person.registered and not person.code:
            person.tell(CodeShown(person.name, issue_code(person)))

    def some_icon(self) -> str | None:
        """Return one of the gallery's drawings, at random."""
        gallery = self.accounts.gallery() if self.accounts is not None else ()
        return secrets.choice(gallery) if gallery else None

    def keep(self, person: Person) -> None:
        """Keep the settings of somebody with an account, and that they were here."""
        if self.accounts is not None and person.account is not None:
            self.accounts.keep(person)

    def is_banned(self, name: str, address: str) -> bool:
        """Whether one by this name, or from this address, may not come in."""
        return self.accounts is not None and self.accounts.is_banned(name, address)

    def access_changed(self) -> None:
        """Let new roles and bans hold for everybody who is here."""
        for person in list(self.people.values()):
            address = person.outlet.address if person.outlet is not None else ""
            if self.is_banned(person.name, address):
                self.leave(person, Banned())
            elif self.accounts is not None and person.account is not None:
                self._give_role(person, Role.ADMIN if self.accounts.is_admin(person.name) else Role.PLAYER)

    def log_out(self, name: str) -> None:
        """End the connection of whoever is here by a name's key; they may log in with the new password."""
        person = self.people.get(name)
        if person is not None and person.outlet is not None:
            person.tell(ErrorMessage(ErrorId.LOGGED_OUT))
            person.outlet.close()

    def _give_role(self, person: Person, role: Role) -> None:
        if person.account is not None and person.account.role is not role:
            person.account = attrs.evolve(person.account, role=role)
            person.tell(RoleChanged(role))
            self.room_of(person).touch(person)

    def lost(self, person: Person, outlet: ClientHandle | None) -> None:
        """Note that a connection has ended. One that was taken over has nothing to say any more."""
        if person.outlet is not outlet:
            return
        self.keep(person)
        self.friends.left(person)
        person.outlet = None
        if not self.room_of(person).disconnected(person):
            self._remove(person)

    def _remove(self, person: Person) -> None:
        """Note that somebody isn't here any more."""
        self.people.pop(person.key, None)
        self.friends.forget(person)

    def quit(self, person: Person) -> None:
        """Let somebody leave the server for good."""
        self.leave(person, Farewell())

    def forget_name(self, person: Person) -> None:
        """Take somebody whose account is deleted off the lists of all who are here."""
        person.account = None
        self.friends.strike(person.key)
        for other in self.people.values():
            other.ignoring.discard(person.key)

    def leave(self, person: Person, words: Message) -> None:
        """Let somebody leave the server with a last message."""
        self.keep(person)
        if person.online:
            self.friends.left(person)
        person.tell(words)
        outlet, person.outlet = person.outlet, None
        self.room_of(person).depart(person, None)
        self._remove(person)
        if outlet is not None:
            outlet.close()

    # What is published.

    def subscribe(self, person: Person, subscriber: Subscriber) -> None:
        """Publish a person's state from now on, in the place of an earlier subscriber."""
        self._subscriptions.add(person, subscriber)
        self.publish(person)

    def unsubscribe(self, person: Person, subscriber: Subscriber) -> None:
        """Publish no more to a subscriber."""
        self._subscriptions.remove(person, subscriber)

    def publish(self, person: Person) -> None:
        """Publish a person's state soon, though nothing may have changed."""
        self.room_of(person).publish(person)

    def shut_down(self) -> None:
        """Tell everybody that the server stops, and close the connections.

        Nothing is kept any more, so that the tables stand as they are now when the server starts again.
        """
        for table in self.tables():
            table.dealer.rest()
        self.unit_of_work.close()
        for person in list(self.people.values()):
            person.tell(ShuttingDown())
            if person.outlet is not None:
                person.outlet.close()

    def pause_play(self) -> None:
        """Let all play wait, since it can't be kept just now, and tell why."""
        for room in self.rooms.values():
            room.require_table().dealer.rest()
            room.tell(ErrorMessage(ErrorId.PLAY_PAUSED))

    def resume_play(self) -> None:
        """Let play go on wherever anybody is."""
        for room in self.rooms.values():
            room.tell(PlayResumed())
            if any(person.online for person in room.people):
                room.require_table().dealer.wake()

    # Rooms.

    def room_of(self, person: Person) -> Room:
        """Return the room where a person is."""
        return self.rooms.get(person.room_key, self.lobby)

    def tables(self) -> list[GameTable]:
        """Return all tables, in the order in which their rooms were made."""
        return [room.table for room in self.rooms.values() if room.table is not None]

    def new_room(self, name: str, options: TableOptions) -> Room:
        """Make an empty room with a table, and list it."""
        room = Room(name, self._services, options)
        self.rooms[room.key] = room
        return room

    def go(self, person: Person, room: Room, *, sits: bool = True) -> None:
        """Move a person to another room; of a private one those who stay behind aren't told."""
        self.room_of(person).depart(person, room.name if room.is_listed else None)
        room.arrive(person, sits=sits)

    def create(self, person: Person, name: str, game: str | None = None, *, private: bool = False) -> Room:
        """Make a room with a table and move its host there."""
        new_rooms.check(name, person, self.rooms)
        options = TableOptions(private=private)
        if game is not None:
            options.game = game
        room = self.new_room(name, options)
        room.maker = (person.key, counted(person.address))
        self.go(person, room)
        if private:
            room.require_table().privacy.show()
        return room

    def own_room(self, person: Person, game: str | None = None) -> Room:
        """Make a room for a person that is named after them, and move them there."""
        return self.create(person, new_rooms.name_for(person, self.rooms), game)

    def _room_emptied(self, room: Room) -> None:
        """Let a room vanish that nobody is in any more."""
        self.rooms.pop(room.key, None)

    def find_room(self, typed: str) -> Room:
        """Find a room by its name or the unique beginning of it; a private one only by its whole name."""
        key = names.key(typed)
        rooms = [room.name for room in self.all_rooms() if room.is_listed or room.key == key]
        found = names.find(typed, rooms)
        if found.only is None:
            error_id = ErrorId.AMBIGUOUS_ROOM if found.names else ErrorId.NO_SUCH_ROOM
            raise CommandError(error_id, typed, found.names or found.nearest)
        return self.lobby if found.only == new_rooms.LOBBY else self.rooms[names.key(found.only)]

    def all_rooms(self) -> list[Room]:
        """Return the lobby and all rooms, in the order in which they were made."""
        return [self.lobby, *self.rooms.values()]

    def join(self, person: Person, room: Room, *, sits: bool = True, key: str = "") -> None:
        """Let a person go into a room; there they sit down, or only watch. ``key`` opens a private one."""
        if room is self.room_of(person):
            raise CommandError(ErrorId.ALREADY_THERE, room.name)
        if room.table is not None:
            room.table.hosting.check_admits(person)
            room.table.privacy.check(person, key)
        self.go(person, room, sits=sits)

    # People.

    def find_person(self, typed: str) -> Person:
        """Find somebody who is here by the name or the unique beginning of it."""
        found = names.find(typed, [person.name for person in self.people.values()])
        if found.only is None:
            error_id = ErrorId.AMBIGUOUS_PERSON if found.names else ErrorId.NO_SUCH_PERSON
            raise CommandError(error_id, typed, found.names or found.nearest)
        return self.people[names.key(found.only)]

    def show_rooms(self, person: Person) -> None:
        """Show a person all rooms."""
        person.tell(self.listing.rooms(self.room_of(person).name))
