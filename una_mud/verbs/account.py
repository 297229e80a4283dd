"""Verbs about accounts and icons, which come with the next versions; and leaving the server."""

from __future__ import annotations

from una_mud.hall.notices import Trouble
from una_mud.hall.troubles import Sorrow
from una_mud.verbs.grammar import Words
from una_mud.verbs.registry import Call, verb


def _later(call: Call) -> Sorrow:
    return Sorrow(Trouble.NOT_YET, f"/{call.verb.name}")


@verb("set-icon", usage="[NAME]")
def set_icon(call: Call, name: Words) -> None:
    """Set your icon. Icons come with a later version."""
    del name
    raise _later(call)


@verb("reset-icon")
def reset_icon(call: Call) -> None:
    """Get a random icon again. Icons come with a later version."""
    raise _later(call)


@verb("register", usage="")
def register(call: Call, words: Words) -> None:
    """Keep your name with a password. Accounts come with a later version."""
    del words
    raise _later(call)


@verb("password", usage="")
def password(call: Call, words: Words) -> None:
    """Change your password. Accounts come with a later version."""
    del words
    raise _later(call)


@verb("finger", usage="NAME")
def finger(call: Call, name: Words) -> None:
    """Show what is known of a player. Accounts come with a later version."""
    del name
    raise _later(call)


@verb("quit", "exit", "bye")
def quit_(call: Call) -> None:
    """Leave the server.

    Your seat is given up; to keep it, just close the connection and come back with the same name.
    """
    call.hall.quit(call.person)
