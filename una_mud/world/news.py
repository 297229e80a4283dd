"""The news of this server, which its host writes."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from una_mud.world.people import Person


class News:
    """What's new, and whether somebody knows already that there is something."""

    def __init__(self) -> None:
        """Begin without news."""
        self.text = ""
        """Markdown; empty when there's no news."""

    def is_new_to(self, person: Person) -> bool:
        """Tell whether somebody with an account doesn't know it yet, and note that they do now."""
        if not self.text or person.account is None:
            return False
        digest = sha256(self.text.encode()).hexdigest()
        known, person.news = person.news, digest
        return known != digest
