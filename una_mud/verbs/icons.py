"""Verbs about icons."""

from __future__ import annotations

from typing import Final

from una_mud.messages import Cancelled, ErrorId, IconChanged, IconsShown, PictureAwaited
from una_mud.messages.errors import CommandError
from una_mud.messages.icons import BYTES_AT_MOST, OWN
from una_mud.verbs import completers
from una_mud.verbs.grammar import Word
from una_mud.verbs.registry import Invocation, verb
from una_mud.world.accounts import Query

_PASTE: Final = "paste"
_TEXT_AT_MOST: Final = BYTES_AT_MOST * 4 // 3 + 4
"""Characters of base64, without those between lines."""


@verb("set-icon", "seticon", price=5, usage="[NAME | paste]", completer=completers.drawings)
async def set_icon(call: Invocation, name: Word | None = None) -> None:
    """Choose your icon: one from the gallery, or a picture of your own.

    /icons lists the gallery, and /set-icon fox chooses from it. With /set-icon paste, paste your
    picture as base64 text, and end it with an empty line or a dot. See /help icons.
    """
    if name is None:
        _show(call)
    elif name.casefold() == _PASTE:
        await _paste(call)
    else:
        icon = call.accounts.find_icon(name)
        await _keep(call, icon)
        call.person.icon, call.person.picture, call.person.chose_icon = icon, None, True
        picture = await call.accounts.picture(call.person.name, icon)
        call.room.touch()
        call.tell(IconChanged(icon, picture, forgotten=False))


async def _paste(call: Invocation) -> None:
    accounts, person = call.accounts, call.person
    call.tell(PictureAwaited())
    text = await _pasted(call)
    if not text:
        call.tell(Cancelled())
        return
    picture = await accounts.read_picture(text, call.address)
    if person.account is not None:
        await accounts.set_icon(person.name, OWN, picture)
    person.icon, person.picture, person.chose_icon = OWN, picture, True
    call.room.touch()
    call.tell(IconChanged(OWN, picture, forgotten=False))


async def _pasted(call: Invocation) -> str:
    """Return what is pasted. All of it is read even if it is too much: none of it is meant as chat."""
    rows: list[str] = []
    size = 0
    while (row := (await call.ask(Query.PICTURE)).strip()) not in {"", "."}:
        size += len(row)
        if size <= _TEXT_AT_MOST:
            rows.append(row)
    if size > _TEXT_AT_MOST:
        raise CommandError(ErrorId.ICON_TOO_LARGE, str(BYTES_AT_MOST // 1024))
    return "\n".join(rows)


async def _keep(call: Invocation, icon: str | None) -> None:
    if call.person.account is not None:
        await call.accounts.set_icon(call.person.name, icon)


@verb("reset-icon", "reseticon")
async def reset_icon(call: Invocation) -> None:
    """Go back to a random icon from the gallery. The one you had set is forgotten."""
    accounts, person = call.accounts, call.person
    await _keep(call, None)
    icon = call.world.some_icon()
    person.icon, person.picture, person.chose_icon = icon, None, False
    call.room.touch()
    if icon is not None:
        call.tell(IconChanged(icon, await accounts.picture(person.name, icon), forgotten=True))


@verb("icons", price=3)
def icons(call: Invocation) -> None:
    """List the icons in the gallery, and show which one is yours."""
    _show(call)


def _show(call: Invocation) -> None:
    call.tell(IconsShown(tuple(call.accounts.gallery()), call.person.icon or ""))
