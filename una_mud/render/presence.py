"""Coming and going, and what becomes of connections and of the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import (
    CameBack,
    ConnectionLost,
    Departed,
    Entered,
    Farewell,
    ShuttingDown,
    TakenOver,
    Welcomed,
)
from una_mud.render.audience import count
from una_mud.render.spans import key, line, name, one

if TYPE_CHECKING:
    from una_mud.render.audience import Audience, Words
    from una_mud.render.spans import Lines, Parts


def welcomed(message: Welcomed, to: Audience) -> Lines:
    """Word a welcome: who else is here, and what to type first."""
    del to
    hello = "Welcome back, " if message.returning else "Welcome, "
    first = line(hello, name(message.name), ". ", *_company(message))
    hints = line("Type to chat. ", key("/startgame"), " starts a game, ", key("/help"), " tells more.")
    return (first,) if message.returning else (first, hints)


def _company(message: Welcomed) -> Parts:
    if not message.others:
        return ("Nobody else is here just now.",) if message.returning else ("You are the first one here.",)
    verb = " is here" if message.others == 1 else " are here"
    rooms = (" ", key("/rooms"), f" shows the {message.rooms} rooms.") if message.rooms > 1 else ()
    return (*count(message.others, "other"), verb, ".", *rooms)


def entered(message: Entered, to: Audience) -> Lines:
    """Word somebody's coming into the room."""
    return one(*to.clause(message.name, "{comes} in."))


def departed(message: Departed, to: Audience) -> Lines:
    """Word somebody's going."""
    if message.to is None:
        return one(*to.clause(message.name, "{leaves}."))
    article = "the " if message.to == "lobby" else ""
    return one(*to.clause(message.name, "{goes} to " + article), name(message.to), ".")


def connection_lost(message: ConnectionLost, to: Audience) -> Lines:
    """Word that somebody is cut off."""
    return one(*to.clause(message.name, "{has} lost the connection."))


def came_back(message: CameBack, to: Audience) -> Lines:
    """Word that somebody is connected again."""
    return one(*to.clause(message.name, "{is} back."))


def taken_over(message: TakenOver, to: Audience) -> Lines:
    """Word to an old connection that a new one has taken its place."""
    del message, to
    return one("You have come in by another connection, so this one closes.")


def farewell(message: Farewell, to: Audience) -> Lines:
    """Word a goodbye."""
    del message, to
    return one("Goodbye, and come again!")


def shutting_down(message: ShuttingDown, to: Audience) -> Lines:
    """Word that the server stops."""
    del message, to
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
