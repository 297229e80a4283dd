"""Who may come in by a name, have its seat, and own it: decided here for every way in, at every step of it.

Whose name it is changes while a login waits for a line or for the disk, so each step asks again. Somebody
who is here, or whose seat is kept, gives the name up to nobody who hasn't shown that they're the same person:
by the password, by a ticket, or by the code that a guest was shown when they came in.
"""

from __future__ import annotations

import re
import secrets
from contextlib import contextmanager
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING, Final

import attrs

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.world import names
from una_mud.world.confusables import mixes_scripts, skeleton

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from una_mud.world.accounts import Account
    from una_mud.world.game_table import GameTable
    from una_mud.world.people import People, Person

_CODE: Final = re.compile(r"\d{3}[- ]?\d{3}[- ]?\d{3}", re.ASCII)
"""How a code is typed. No name begins with a digit, so that neither is ever taken for the other."""
_CODES: Final = 10**9


@attrs.frozen(eq=False)
class Proof:
    """What somebody who wants to come in has shown."""

    account: Account | None = None
    """The account that's theirs: they have given its password, or a ticket for it."""
    person: Person | None = None
    """Who they are: they have given the ticket or the code of that guest."""


NOTHING: Final = Proof()


class Identity:
    """Whose names are whose at this moment."""

    def __init__(
        self,
        people: People,
        tables: Callable[[], Iterable[GameTable]],
        reserved: names.ReservedNames,
    ) -> None:
        """Decide by who is here, by the keys of their names, and by who sits at the tables."""
        self._people = people
        self._tables = tables
        self._reserved = reserved
        self._registering: dict[str, str] = {}
        """The names that are being registered by people who aren't in yet, by their keys."""

    def __contains__(self, name: object) -> bool:
        """Whether a name, given by its key, is somebody's at present."""
        return name in self._people or name in self._registering or self.holder(str(name)) is not None

    def holder(self, name: str) -> Person | None:
        """Return whose name it is now.

        That's somebody who is here or whose connection is lost, or who has gone for good while the computer
        still plays their hand to its end.
        """
        person = self._people.get(names.key(name))
        if person is not None:
            return person
        seats = (table.seating.named(name) for table in self._tables())
        return next((seat.person for seat in seats if seat is not None and seat.person is not None), None)

    def check_form(self, name: str) -> None:
        """Raise CommandError when nobody may ever be called so."""
        if not names.well_formed(name):
            raise CommandError(ErrorId.BAD_NAME, name)
        if mixes_scripts(name):
            raise CommandError(ErrorId.NAME_MIXES_SCRIPTS, name)
        if name in self._reserved or names.is_bot_name(name):
            raise CommandError(ErrorId.NAME_RESERVED, name)

    def check(self, name: str, proof: Proof = NOTHING) -> None:
        """Raise CommandError when one who has shown so much may not come in by a name now."""
        holder = self.holder(name)
        if proof.account is not None:
            if holder is not None and not holder.registered:
                raise CommandError(ErrorId.NAME_TAKEN, name)
        elif holder is None:
            self._check_new(name)
        elif holder is not proof.person:
            raise CommandError(ErrorId.NAME_TAKEN, name)

    def _check_new(self, name: str) -> None:
        """Raise CommandError when a name is somebody's, or one who has it could be taken for this one."""
        self.check_form(name)
        wanted, key = skeleton(name), names.key(name)
        if key in self._registering or key in self._bot_keys():
            raise CommandError(ErrorId.NAME_TAKEN, name)
        here = self._people.looking_like(name)
        alike = (other for other in self._registering.values() if skeleton(other) == wanted)
        other = next(alike, None) if here is None else here.name
        if other is not None:
            raise CommandError(ErrorId.NAME_LOOKS_LIKE, other)

    def _bot_keys(self) -> set[str]:
        """Return the keys of the computer players' names that are in use, those included that are going."""
        return {
            names.key(seat.name) for table in self._tables() for seat in table.seating if seat.person is None
        }

    @contextmanager
    def registering(self, name: str) -> Iterator[None]:
        """Keep a name for one who isn't in yet, while it's being registered; CommandError if they may not."""
        self.check(name)
        self._registering[names.key(name)] = name
        try:
            yield
        finally:
            del self._registering[names.key(name)]


# The code of a guest.


def issue_code(person: Person) -> str:
    """Give a guest a new code, of which only a digest is kept; return it as it's shown, 123-456-789."""
    digits = f"{secrets.randbelow(_CODES):09}"
    person.code = _digest(digits)
    return "-".join((digits[:3], digits[3:6], digits[6:]))


def is_code(text: str) -> bool:
    """Whether a text has the form of a code."""
    return _CODE.fullmatch(text.strip()) is not None


def opens(person: Person, text: str) -> bool:
    """Whether a text is the code that a person was shown."""
    digits = re.sub(r"[- ]", "", text.strip())
    return bool(person.code) and compare_digest(person.code, _digest(digits))


def _digest(digits: str) -> str:
    return sha256(digits.encode("utf-8", "replace")).hexdigest()
