"""Coming and going, and what becomes of connections and of the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.hall.notices import (
    CameBack,
    ConnectionLost,
    Departed,
    Entered,
    Farewell,
    ShuttingDown,
    TakenOver,
    Welcomed,
)
from una_mud.present.audience import count
from una_mud.present.spans import key, line, name, one

if TYPE_CHECKING:
    from una_mud.present.audience import Audience, Words
    from una_mud.present.spans import Lines, Parts


def welcomed(notice: Welcomed, to: Audience) -> Lines:
    """Word a welcome: who else is here, and what to type first."""
    del to
    hello = "Welcome back, " if notice.returning else "Welcome, "
    first = line(hello, name(notice.name), ". ", *_company(notice))
    hints = line("Type to chat. ", key("/startgame"), " starts a game, ", key("/help"), " tells more.")
    return (first,) if notice.returning else (first, hints)


def _company(notice: Welcomed) -> Parts:
    if not notice.others:
        return ("Nobody else is here just now.",) if notice.returning else ("You are the first one here.",)
    verb = " is here" if notice.others == 1 else " are here"
    rooms = (" ", key("/rooms"), f" shows the {notice.rooms} rooms.") if notice.rooms > 1 else ()
    return (*count(notice.others, "other"), verb, ".", *rooms)


def entered(notice: Entered, to: Audience) -> Lines:
    """Word somebody's coming into the room."""
    return one(*to.deed(notice.name, "{comes} in."))


def departed(notice: Departed, to: Audience) -> Lines:
    """Word somebody's going."""
    if notice.to is None:
        return one(*to.deed(notice.name, "{leaves}."))
    article = "the " if notice.to == "lobby" else ""
    return one(*to.deed(notice.name, "{goes} to " + article), name(notice.to), ".")


def connection_lost(notice: ConnectionLost, to: Audience) -> Lines:
    """Word that somebody is cut off."""
    return one(*to.deed(notice.name, "{has} lost the connection."))


def came_back(notice: CameBack, to: Audience) -> Lines:
    """Word that somebody is connected again."""
    return one(*to.deed(notice.name, "{is} back."))


def taken_over(notice: TakenOver, to: Audience) -> Lines:
    """Word to an old connection that a new one has taken its place."""
    del notice, to
    return one("You have come in by another connection, so this one closes.")


def farewell(notice: Farewell, to: Audience) -> Lines:
    """Word a goodbye."""
    del notice, to
    return one("Goodbye, and come again!")


def shutting_down(notice: ShuttingDown, to: Audience) -> Lines:
    """Word that the server stops."""
    del notice, to
    kept = "Games are kept: come back by the same name, and yours goes on. "
    return one("The server stops now. ", kept, "Thank you for playing, and goodbye!")


WORDS: Final[dict[type, Words]] = {
    Welcomed: welcomed,
    Entered: entered,
    Departed: departed,
    ConnectionLost: connection_lost,
    CameBack: came_back,
    TakenOver: taken_over,
    Farewell: farewell,
    ShuttingDown: shutting_down,
}
