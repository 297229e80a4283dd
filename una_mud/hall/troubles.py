"""How the hall says that something can't be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.hall.notices import Sorry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.hall.notices import Trouble


class Sorrow(Exception):  # noqa: N818 - a wish that can't be fulfilled is no error of the program
    """Something a person wanted can't be done; nothing has changed. Carries the notice for her."""

    def __init__(self, trouble: Trouble, subject: str = "", options: Iterable[str] = ()) -> None:
        """Keep the trouble as the notice that tells it."""
        super().__init__(trouble.name)
        self.notice = Sorry(trouble, subject, tuple(options))
