"""Names, passwords and icons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import (
    BanChanged,
    Banned,
    IconChanged,
    IconsShown,
    NameIsHere,
    NameIsKept,
    NameIsNew,
    PasswordChanged,
    PersonShown,
    PictureAwaited,
    Presence,
    Registered,
    RoleChanged,
)
from una_mud.messages.accounts import Role
from una_mud.messages.icons import OWN
from una_mud.render.audience import commas, count
from una_mud.render.rooms import duration, person_facts
from una_mud.render.spans import Line, command, emphasis, flowing, line, name, number, one

if TYPE_CHECKING:
    from una_mud.messages import PersonRow, Results
    from una_mud.messages.icons import Picture
    from una_mud.render.audience import Audience, Words
    from una_mud.render.spans import Lines, Part, Parts


_PASTE: Final = (
    "Paste a bmp or dmi file of 32x32 pixels as base64 text. An empty line, or one with only a dot, ends it."
)


def name_is_new(message: NameIsNew, to: Audience) -> Lines:
    """Word that a name is free, and that nobody needs a password to play."""
    del to
    lead = " is a new name here. To play as a guest just press Enter. A password keeps the name for you."
    return (flowing([name(message.name), lead]),)


def name_is_here(message: NameIsHere, to: Audience) -> Lines:
    """Word that somebody by this name is connected, who may be the same person."""
    del to
    tail = " is here as a guest already, from where you are. If that is you, press Enter to go on here."
    return (flowing([name(message.name), tail]), flowing(["Otherwise type another name."]))


def name_is_kept(message: NameIsKept, to: Audience) -> Lines:
    """Word that a name has a password."""
    del to
    return (flowing([name(message.name), " has a password. For another name just press Enter."]),)


def registered(message: Registered, to: Audience) -> Lines:
    """Word that a name is kept."""
    del to
    return (flowing(["The name ", name(message.name), " is yours now, and opens with your password."]),)


def password_changed(message: PasswordChanged, to: Audience) -> Lines:
    """Word that a password is changed."""
    del message, to
    return one("Your new password holds from now on.")


def role_changed(message: RoleChanged, to: Audience) -> Lines:
    """Word what somebody may do now."""
    del to
    if message.role is Role.ADMIN:
        return one("You are one of those who run this server now.")
    return one("You are not one of those who run this server any more.")


def _icon(icon: str) -> Parts:
    return ("a picture of her own",) if icon == OWN else ("the ", emphasis(icon))


def _picture(picture: Picture | None) -> Lines:
    return () if picture is None else (Line((), picture=picture),)


def icon_changed(message: IconChanged, to: Audience) -> Lines:
    """Word somebody's new icon."""
    del to
    icon: Parts = ("the picture that you gave",) if message.icon == OWN else _icon(message.icon)
    lead = "What you had set is forgotten. " if message.forgotten else ""
    return (*_picture(message.picture), flowing([f"{lead}Your icon is ", *icon, " now."]))


def icons_shown(message: IconsShown, to: Audience) -> Lines:
    """Word which drawings there are."""
    del to
    mine: Parts = ("a picture of your own",) if message.mine == OWN else _icon(message.mine)
    head = flowing(["Icons: ", *commas([(each,) for each in message.names]), "."])
    own: list[Part] = ["Yours is ", *mine, ". Type ", command("/set-icon"), " and a name to change it."]
    return (head, flowing(own))


def picture_awaited(message: PictureAwaited, to: Audience) -> Lines:
    """Word how a file is pasted."""
    del message, to
    return (flowing([_PASTE]),)


def person_shown(message: PersonShown, to: Audience) -> Lines:
    """Word what is known of somebody."""
    head = flowing([name(message.name), *_standing(message), "."])
    lines = [head, *(flowing([*fact, "."]) for fact in _facts(message, to))]
    return (*_picture(message.picture), *lines)


def _standing(message: PersonShown) -> Parts:
    if message.role is None:
        return (" is a guest",)
    if message.role is Role.ADMIN:
        return (" is one of those who run this server",)
    return (" plays here by a name of her own",)


def _facts(message: PersonShown, to: Audience) -> list[Parts]:
    facts: list[Parts] = []
    if message.icon is not None:
        own = "a picture of your own" if message.name == to.me else "a picture of her own"
        facts.append(("Icon: ", own) if message.icon == OWN else ("Icon: ", emphasis(message.icon)))
    if message.created is not None:
        facts.append(("First seen ", *duration(message.created), " ago"))
    if message.results is not None:
        facts += _results(message.results)
    if message.row is not None:
        facts.append(_place(message.row))
    elif message.seen is not None:
        facts.append(("Last seen ", *duration(message.seen), " ago"))
    return facts


def _results(results: Results) -> list[Parts]:
    played = ((results.hands, results.hands_won, "hand"), (results.games, results.games_won, "game"))
    return [
        ("Played ", *count(many, what), ", and won ", number(won) if won else "none")
        for many, won, what in played
        if many
    ]


def _place(row: PersonRow) -> Parts:
    now: list[Part] = ["Now ", *commas(person_facts(row))]
    return now if row.presence is Presence.LOBBY else [*now, ", at ", name(row.room)]


def ban_changed(message: BanChanged, to: Audience) -> Lines:
    """Word that somebody may not come in any more, or again."""
    del to
    return (line(emphasis(message.subject), " is banned." if message.on else " may come in again."),)


def banned(message: Banned, to: Audience) -> Lines:
    """Word to somebody that she has to go."""
    del message, to
    return one("Those who run this server have banned you. Goodbye.")


WORDS: Final[dict[type, Words]] = {
    NameIsNew: name_is_new,
    NameIsHere: name_is_here,
    NameIsKept: name_is_kept,
    Registered: registered,
    PasswordChanged: password_changed,
    RoleChanged: role_changed,
    IconChanged: icon_changed,
    IconsShown: icons_shown,
    PictureAwaited: picture_awaited,
    PersonShown: person_shown,
    BanChanged: ban_changed,
    Banned: banned,
}
