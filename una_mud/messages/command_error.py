"""How the hall says that something can't be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.messages import ErrorMessage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.messages import ErrorId


class CommandError(Exception):
    """Something a person wanted can't be done; nothing has changed. Carries the notice for her."""

    def __init__(self, error_id: ErrorId, subject: str = "", options: Iterable[str] = ()) -> None:
        """Keep the trouble as the notice that tells it."""
        super().__init__(error_id.name)
        self.message = ErrorMessage(error_id, subject, tuple(options))
