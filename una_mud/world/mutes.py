"""Who can't chat for a while: by name, and guests by their address too."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.world.addresses import LOCAL, counted
from una_mud.world.names import key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from una_mud.world.clock import Clock
    from una_mud.world.people import Person

_MINUTE: Final = 60.0
MINUTES_AT_MOST: Final = 7 * 24 * 60


@attrs.frozen
class Mute:
    """One name, or all guests of one address, can't chat."""

    kind: str
    """``name`` or ``address``."""
    subject: str
    """The name's key, or the address as it's counted."""
    name: str
    """The key of who was muted."""
    since: float
    """Seconds since 1970."""
    left: float
    """For how many seconds still."""


class Mutes:
    """All mutes. The time that is left runs by the world's clock, whatever happens to the date."""

    def __init__(self, clock: Clock) -> None:
        """Begin with nobody muted."""
        self._clock = clock
        self._until: dict[tuple[str, str], tuple[float, Mute]] = {}
        self.save: Callable[[Mute], object] = bool
        """Called with a mute that is to be kept; one that has ended has nothing left."""

    def restore(self, mutes: Iterable[Mute]) -> None:
        """Take up what was kept before the server stopped."""
        now = self._clock.seconds()
        for mute in mutes:
            self._until[mute.kind, mute.subject] = (now + mute.left, mute)

    def mute(self, name: str, minutes: int, guest: Person | None = None) -> None:
        """Let nobody of this name chat for some minutes; for a guest, nor other guests at their address.

        Guests of this machine are counted by name alone: a proxy that tells no addresses may be in front.
        """
        subjects = [("name", key(name))]
        if guest is not None and counted(guest.address) != LOCAL:
            subjects.append(("address", counted(guest.address)))
        now = self._clock.seconds()
        for kind, subject in subjects:
            mute = Mute(kind, subject, key(name), time.time(), minutes * _MINUTE)
            self._until[kind, subject] = (now + mute.left, mute)
            self.save(mute)

    def unmute(self, name: str) -> bool:
        """Let somebody chat again; tell whether they couldn't."""
        found = [mute for _, mute in self._until.values() if mute.name == key(name)]
        for mute in found:
            del self._until[mute.kind, mute.subject]
            self.save(attrs.evolve(mute, left=0.0))
        return bool(found)

    def check(self, person: Person) -> None:
        """Raise CommandError when somebody can't chat now."""
        if not self._until:
            return
        left = max(self._left("name", person.key), self._left_at(person))
        if left > 0:
            raise CommandError(ErrorId.MUTED, str(math.ceil(left / _MINUTE)))

    def _left_at(self, person: Person) -> float:
        """Return for how long guests at a person's address are muted, if that concerns the person.

        It does too when they've registered a name since, or every mute would end with a new name.
        """
        place = ("address", counted(person.address))
        if place not in self._until:
            return 0.0
        _, mute = self._until[place]
        account = person.account
        return self._left(*place) if account is None or account.created >= mute.since else 0.0

    def _left(self, kind: str, subject: str) -> float:
        until, _ = self._until.get((kind, subject), (0.0, None))
        left = until - self._clock.seconds()
        if left <= 0:
            self._until.pop((kind, subject), None)
        return left
