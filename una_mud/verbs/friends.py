"""Friends, and the news."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.messages import ErrorId, FriendRemoved, FriendsShown, NewsShown
from una_mud.messages.errors import CommandError
from una_mud.verbs import completers
from una_mud.verbs.grammar import Words
from una_mud.verbs.registry import Invocation, verb
from una_mud.world import names

if TYPE_CHECKING:
    from una_mud.world.accounts import Account


@verb("friend", "friends", usage="[NAME | remove NAME]", completer=completers.friends, of_player=True)
async def friend(call: Invocation, words: Words) -> None:
    """Make someone your friend, so that you're told when they come or go. Alone, it lists your friends.

    You see where a friend is once they've made you a friend, too. /friend remove Ann takes Ann off
    your list. Only registered players can have friends, and be friends.
    """
    person = call.person
    if person.account is None:
        raise CommandError(ErrorId.FRIENDS_NOT_KEPT)
    if not words:
        call.tell(FriendsShown(call.world.friends.rows(person)))
        return
    if len(words) == 1:
        call.world.friends.add(person, await _account(call, words[0]))
    elif len(words) == len(("remove", "name")) and names.key(words[0]) == "remove":
        call.tell(FriendRemoved(call.world.friends.remove(person, words[1])))
    else:
        raise call.usage_error(" ".join(words))
    call.world.keep(person)


async def _account(call: Invocation, typed: str) -> Account:
    """Return the account of whoever is meant, here or not; CommandError for a guest or nobody."""
    found = names.find(typed, [person.name for person in call.world.people.values()])
    here = None if found.only is None else call.world.people[names.key(found.only)]
    if here is not None and here.account is not None:
        return here.account
    name = typed if here is None else here.name
    account = await call.accounts.find(name) if names.well_formed(name) else None
    if account is None:
        raise CommandError(ErrorId.NAME_UNKNOWN if here is None else ErrorId.FRIEND_A_GUEST, name)
    return account


@verb("news", button="News")
def news(call: Invocation) -> None:
    """Show what's new on this server."""
    if not call.world.news.text:
        raise CommandError(ErrorId.NO_NEWS)
    call.tell(NewsShown(call.world.news.text))
