"""Who may try passwords and register names, and how often. What is counted outlives a restart."""

from __future__ import annotations

import json
from math import ceil
from typing import TYPE_CHECKING, Final

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.storage.rate_limiter import RateLimiter
from una_mud.world.addresses import LOCAL
from una_mud.world.limits import BY_ADDRESS, BY_NAME, BY_NAME_AND_ADDRESS, REGISTRATIONS
from una_mud.world.names import key

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

REMEMBERED: Final = 10_000
"""Names with addresses from which they were opened."""


class LoginGuard:
    """Counts tries. ``now`` tells monotonic seconds; ``changed`` is told what is to be saved.

    ``changed`` gets a counter's name, a subject as text, and after how many seconds all is forgotten that was
    counted for it; ``trusted`` gets a name's key and an address.
    """

    def __init__(
        self,
        now: Callable[[], float],
        changed: Callable[[str, str, float], object],
        trusted: Callable[[str, str], object],
    ) -> None:
        """Have counted nothing."""
        self._now = now
        self._changed = changed
        self._saw_trusted = trusted
        limits = {
            "name and address": BY_NAME_AND_ADDRESS,
            "address": BY_ADDRESS,
            "name": BY_NAME,
            "registrations": REGISTRATIONS,
        }
        self._counters = {name: RateLimiter(limit) for name, limit in limits.items()}
        self._trusted: dict[tuple[str, str], None] = {}
        """Names' keys and addresses from which they were opened, the last one at the end."""

    def restore(self, tries: Iterable[tuple[str, str, float]], trusted: Iterable[tuple[str, str]]) -> None:
        """Take up what was saved: tries with the seconds left, and trusted pairs in order."""
        now = self._now()
        for counter, subject, left in tries:
            if counter in self._counters:
                self._counters[counter].restore(subject, now + left, now)
        self._trusted.update(dict.fromkeys(trusted))

    # Passwords.

    def check(self, name: str, address: str, *, known: bool = False) -> None:
        """Raise CommandError while too many passwords or codes were wrong.

        ``known``: it's the name's own address, so that nobody elsewhere can keep its owner out.
        """
        waits = [self._wait("name and address", _pair(name, address)), self._wait("address", address)]
        if not known and (key(name), address) not in self._trusted:
            waits.append(self._wait("name", key(name)))
        if max(waits) > 0:
            raise CommandError(ErrorId.TOO_MANY_TRIES, str(ceil(max(waits)) + 1))

    def count(self, name: str, address: str) -> None:
        """Count a try, before it's known whether it's right: many at a time gain nothing so."""
        for counter, subject in self._counted(name, address):
            self._counters[counter].record(subject, self._now())

    def failed(self, name: str, address: str) -> None:
        """Save what was counted: the password was wrong."""
        for counter, subject in self._counted(name, address):
            self._save(counter, subject)

    def trust(self, name: str, address: str) -> None:
        """Forget wrong tries after a right one."""
        who = key(name), address
        for counter, subject in self._counted(name, address):
            self._counters[counter].refund(subject)
        here = _pair(name, address)
        if self._counters["name and address"].left(here, self._now()):
            self._counters["name and address"].forget(here)
            self._save("name and address", here)
        if who not in self._trusted:
            self._saw_trusted(*who)
        self._trusted.pop(who, None)
        self._trusted[who] = None
        if len(self._trusted) > REMEMBERED:
            del self._trusted[next(iter(self._trusted))]

    def _counted(self, name: str, address: str) -> list[tuple[str, str]]:
        """Return the counters that count a try, and for what."""
        counted = [("name and address", _pair(name, address))]
        if address != LOCAL:  # behind a proxy everybody comes from here
            counted.append(("address", address))
        if (key(name), address) not in self._trusted:
            counted.append(("name", key(name)))
        return counted

    # Registrations.

    def check_registration(self, address: str) -> None:
        """Raise CommandError while too many names were registered from an address."""
        wait = 0.0 if address == LOCAL else self._wait("registrations", address)
        if wait > 0:
            raise CommandError(ErrorId.TOO_MANY_NAMES, str(ceil(wait / 60)))

    def count_registration(self, address: str) -> None:
        """Count a name that is about to be registered."""
        if address != LOCAL:
            self._counters["registrations"].record(address, self._now())
            self._save("registrations", address)

    def _wait(self, counter: str, subject: str) -> float:
        return self._counters[counter].wait(subject, self._now())

    def _save(self, counter: str, subject: str) -> None:
        self._changed(counter, subject, self._counters[counter].left(subject, self._now()))


def _pair(name: str, address: str) -> str:
    return json.dumps([key(name), address], ensure_ascii=False)
