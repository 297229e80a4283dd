"""Verbs about names and passwords, and about who is behind a name; and leaving the server."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from una_mud.messages import (
    AccountDeleted,
    BrowserForgotten,
    BrowserRow,
    BrowsersShown,
    Cancelled,
    DeletionExplained,
    ErrorId,
    PasswordChanged,
    PersonShown,
    Registered,
)
from una_mud.messages.errors import CommandError
from una_mud.messages.presence import Duration
from una_mud.verbs import completers
from una_mud.verbs.grammar import Rest, Word
from una_mud.verbs.registry import Invocation, verb
from una_mud.world import names
from una_mud.world.accounts import Query, chosen, secret

if TYPE_CHECKING:
    from una_mud.world.accounts import Account, Secret
    from una_mud.world.people import Person
    from una_mud.world.ports import Accounts


@verb("register", price=10, usage="", secret=True)
async def register(call: Invocation, password: Rest | None = None) -> None:
    """Register your name with a password, so that nobody else can use it.

    You're asked for the password, and it doesn't show on your screen. You keep your seat, your
    cards and your points. From then on your settings and your icon are saved.
    """
    person = call.person
    if person.account is not None:
        raise CommandError(ErrorId.ALREADY_REGISTERED)
    accounts = call.accounts
    wanted = chosen(password) if password is not None else await _choose(call)
    if wanted is None:
        call.tell(Cancelled())
        return
    account = await _registered(call, accounts, wanted)
    person.takes_account(account)
    call.world.keep(person)
    if person.chose_icon:
        await accounts.set_icon(person.name, person.icon, person.picture)
    call.tell(Registered(person.name))


async def _registered(call: Invocation, accounts: Accounts, password: Secret) -> Account:
    """Register the person's name.

    From now on the account is theirs, even if their connection is lost before they could be told.
    """
    call.person.registered = True
    try:
        return await accounts.register(call.person.name, password, call.address)
    except CommandError:
        call.person.registered = False
        raise


@verb("password", price=10, usage="", secret=True)
async def password(call: Invocation) -> None:
    """Change your password.

    You're asked for the current one and for the new one. They don't show on your screen. It also lists
    the browsers in which you stay logged in: a new password logs you out of all of them.
    """
    if call.person.account is None:
        raise CommandError(ErrorId.NOT_REGISTERED)
    if rows := _browsers(call):
        call.tell(BrowsersShown(rows))
    old = secret(await call.ask(Query.OLD_PASSWORD))
    # The new one is asked for in any case: what is typed ahead must never be read as chat.
    new = await _choose(call) if old.text else None
    if new is None:
        call.tell(Cancelled())
    else:
        person = call.person
        person.takes_account(await call.accounts.change_password(person.name, old, new, call.address))
        call.tell(PasswordChanged())


@verb("delete-account", usage="")
async def delete_account(call: Invocation) -> None:
    """Delete your account: your name, password, settings and icon, for good.

    You're asked for your password. The hands you've played stay, but no longer under your name. It can't
    be done during a hand.
    """
    person = call.person
    if person.account is None:
        raise CommandError(ErrorId.NOT_REGISTERED)
    call.tell(DeletionExplained())
    typed = secret(await call.ask(Query.OLD_PASSWORD))
    if not typed.text:
        call.tell(Cancelled())
        return
    await call.accounts.delete(person.name, typed, call.address)
    call.world.forget_name(person)
    call.tell(AccountDeleted(person.name))
    call.world.quit(person)


def _browsers(call: Invocation) -> tuple[BrowserRow, ...]:
    return () if call.world.browsers is None else call.world.browsers.browsers(call.person)


@verb("browsers", usage="[NUMBER]")
def browsers(call: Invocation, number: Word | None = None) -> None:
    """List the browsers in which you stay logged in, or log out of one of them by its number."""
    rows = _browsers(call)
    if number is None:
        call.tell(BrowsersShown(rows))
        return
    wanted = next((row for row in rows if str(row.number) == number), None)
    if wanted is None or call.world.browsers is None:
        raise call.usage_error(number)
    call.world.browsers.forget_browser(call.person, wanted.number)
    call.tell(BrowserForgotten(wanted.browser))


async def _choose(call: Invocation) -> Secret | None:
    """Ask for a new password, twice, until it is one; None when an empty line says that there is none."""
    while text := await call.ask(Query.CHOSEN_PASSWORD):
        try:
            wanted = chosen(text)
        except CommandError as error:
            call.tell(error.message)
            continue
        if secret(await call.ask(Query.PASSWORD_AGAIN)) == wanted:
            return wanted
        call.tell(CommandError(ErrorId.PASSWORDS_DIFFER).message)
    return None


@verb("finger", "whois", price=5, usage="NAME", completer=completers.names, of_player=True)
async def finger(call: Invocation, name: Word | None = None) -> None:
    """Show somebody's profile: their icon, when they registered, and where they are now."""
    typed = name or call.person.name
    here = _here(call, typed)
    if here is not None:
        call.tell(await _shown(call, here.name, here.account, here))
        return
    account = await call.accounts.find(typed) if names.well_formed(typed) else None
    if account is None:
        raise CommandError(ErrorId.NAME_UNKNOWN, typed)
    call.tell(await _shown(call, account.name, account, None))


def _here(call: Invocation, typed: str) -> Person | None:
    """Return the person who is meant, if they're here."""
    found = names.find(typed, [person.name for person in call.world.people.values()])
    return None if found.only is None else call.world.people[names.key(found.only)]


async def _shown(call: Invocation, name: str, account: Account | None, here: Person | None) -> PersonShown:
    icon = here.icon if here is not None else account.icon if account is not None else None
    picture = here.picture if here is not None else None
    if picture is None and icon is not None and call.world.accounts is not None:
        picture = await call.world.accounts.picture(name, icon)
    return PersonShown(
        name=name,
        role=None if account is None else account.role,
        icon=icon,
        picture=picture,
        row=None if here is None else call.world.room_of(here).person_row(here),
        created=None if account is None else _ago(account.created),
        seen=None if account is None else _ago(account.seen),
        results=None if account is None else await call.accounts.results(name),
    )


def _ago(moment: float) -> Duration:
    return Duration(max(0, int(time.time() - moment)))


@verb("quit", "exit", "bye")
def quit_(call: Invocation) -> None:
    """Leave the server.

    You give up your seat. To keep it, just disconnect, and come back with the same name.
    """
    call.world.quit(call.person)
