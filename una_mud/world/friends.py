"""Friends: who is told when somebody comes or goes, and who may see where somebody is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import ErrorId, FriendAdded, FriendCame, FriendLeft, FriendRow
from una_mud.messages.errors import CommandError
from una_mud.world.names import key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from una_mud.world.accounts import Account
    from una_mud.world.people import Person

AT_MOST: Final = 100
"""How many friends a person can have."""


class Friends:
    """Knows, of everybody who is here, by whom they're followed: their friends' coming and going is told."""

    def __init__(self, people: Mapping[str, Person], room_name: Callable[[Person], str]) -> None:
        """Begin with the people by their keys; ``room_name`` tells where one of them is."""
        self._people = people
        self._room_name = room_name
        self._followers: dict[str, dict[Person, None]] = {}
        """Who wants to hear of somebody, by that one's key, in the order in which they came."""

    def note(self, person: Person) -> None:
        """Take up the friends of somebody who has come."""
        for friend in person.friends:
            self._followers.setdefault(friend, {})[person] = None

    def forget(self, person: Person) -> None:
        """Tell somebody nothing any more."""
        for friend in person.friends:
            self._unfollow(person, friend)

    def _unfollow(self, person: Person, friend: str) -> None:
        followers = self._followers.get(friend, {})
        followers.pop(person, None)
        if not followers:
            self._followers.pop(friend, None)

    # Coming and going. Who is in the same room is told of it there.

    def came(self, friend: Person) -> None:
        """Tell the followers of somebody that they have come."""
        for person in self._hearing(friend):
            person.tell(FriendCame(friend.name, self._place(friend, person)))

    def left(self, friend: Person) -> None:
        """Tell the followers of somebody that they have gone."""
        for person in self._hearing(friend):
            person.tell(FriendLeft(friend.name))

    def _hearing(self, friend: Person) -> Iterable[Person]:
        """Return who is to be told of somebody; whom they ignore isn't."""
        if friend.account is None:
            return ()  # a guest's name is anybody's
        followers = self._followers.get(friend.key, ())
        return [
            each
            for each in followers
            if each.online and each.room_key != friend.room_key and friend.hears(each.name)
        ]

    # The list.

    def add(self, person: Person, account: Account) -> None:
        """Make somebody with an account a friend, and tell both."""
        name = key(account.name)
        if name == person.key:
            raise CommandError(ErrorId.ONESELF)
        if name in person.friends:
            raise CommandError(ErrorId.FRIEND_ALREADY, account.name)
        if len(person.friends) >= AT_MOST:
            raise CommandError(ErrorId.TOO_MANY_FRIENDS, str(AT_MOST))
        person.friends[name] = account.name
        self._followers.setdefault(name, {})[person] = None
        friend = self._people.get(name)
        theirs = {key(each) for each in account.friends} if friend is None else friend.friends
        added = FriendAdded(person.name, account.name, person.key in theirs)
        person.tell(added)
        if friend is not None and friend.hears(person.name):
            friend.tell(added)

    def remove(self, person: Person, typed: str) -> str:
        """Take somebody off a person's list, and return the name; CommandError if they aren't on it."""
        name = person.friends.pop(key(typed), None)
        if name is None:
            raise CommandError(ErrorId.NOT_A_FRIEND, typed)
        self._unfollow(person, key(name))
        return name

    def strike(self, name: str) -> None:
        """Take a name, by its key, off everybody's list: it isn't anybody's any more."""
        for person in self._followers.pop(name, ()):
            person.friends.pop(name, None)

    def rows(self, person: Person) -> tuple[FriendRow, ...]:
        """Return a person's friends by name, and where they are if they've made the person a friend, too."""
        return tuple(self._row(person, each) for each in sorted(person.friends))

    def _row(self, person: Person, name: str) -> FriendRow:
        friend = self._people.get(name)
        if friend is None or not friend.online or friend.account is None:
            return FriendRow(person.friends[name], online=False, room=None)
        return FriendRow(friend.name, online=True, room=self._place(friend, person))

    def _place(self, friend: Person, person: Person) -> str | None:
        """Return where a friend is, if they've made the person a friend, too."""
        return self._room_name(friend) if person.key in friend.friends else None
