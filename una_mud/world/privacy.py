"""Who may come into a private room: those who have its key, and those who were invited."""

from __future__ import annotations

import hmac
import secrets
from typing import TYPE_CHECKING, Final

from una_mud.messages import ErrorId, PrivateRoomShown
from una_mud.messages.errors import CommandError

if TYPE_CHECKING:
    from una_mud.world.audience import Audience
    from una_mud.world.options import TableOptions
    from una_mud.world.people import Person

_KEY_BYTES: Final = 16
"""So many that nobody guesses a key."""


class Privacy:
    """The key of one room with a table. It opens nothing as long as everybody may come in anyway."""

    def __init__(self, options: TableOptions, audience: Audience, room: str) -> None:
        """Begin with a new key, and nobody let in yet; ``options`` tell whether the room is private."""
        self._options = options
        self._audience = audience
        self._room = room
        self.key = secrets.token_urlsafe(_KEY_BYTES)
        self.admitted: set[str] = set()
        """The keys of the names of those who were invited, or are in the room or were."""

    @property
    def is_on(self) -> bool:
        """Whether the room is private."""
        return self._options.private

    @property
    def link_key(self) -> str | None:
        """The key as those in the room may know it; None where none is needed."""
        return self.key if self.is_on else None

    def opens(self, key: str) -> bool:
        """Whether somebody has shown the room's key."""
        return hmac.compare_digest(key.encode(), self.key.encode())

    def show(self) -> None:
        """Tell everybody in the room how others can come into it."""
        self._audience.tell(PrivateRoomShown(self._room, self.key))

    def check(self, person: Person, key: str) -> None:
        """Raise CommandError when the room is private and the person may not come in."""
        if self.is_on and person.key not in self.admitted and not self.opens(key):
            raise CommandError(ErrorId.ROOM_PRIVATE, self._room)
