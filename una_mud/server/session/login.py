"""Coming in: the questions for a name and a password, and what else can be typed there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from una_mud.messages import ErrorId, Farewell, LoginHelp, NameIsHere, NameIsKept, NameIsNew, Registered
from una_mud.messages.errors import CommandError
from una_mud.server.session.interactive_task import Interrupted
from una_mud.server.telnet import mssp
from una_mud.world.accounts import Query, chosen, secret
from una_mud.world.addresses import counted
from una_mud.world.identity import NOTHING, Proof, is_code, opens

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from una_mud.messages import Message
    from una_mud.server.session.tickets import Ticket
    from una_mud.world.accounts import Secret
    from una_mud.world.people import Person
    from una_mud.world.ports import Accounts
    from una_mud.world.world import World

WRONG_AT_MOST: Final = 3
RESUME: Final = "resume"
"""What comes back in with a ticket, see ``tickets``."""


class Disconnect(Exception):  # noqa: N818 - it is no error
    """The connection is to be closed, with a last message."""

    def __init__(self, message: Message) -> None:
        """Keep the message."""
        super().__init__("parting")
        self.message = message


class LoginSession(Protocol):
    """The connection of somebody who wants to come in."""

    world: World

    @property
    def address(self) -> str:
        """Where it comes from."""

    def deliver(self, message: Message) -> None:
        """Tell the newcomer something."""

    def ask(self, query: Query) -> Awaitable[str]:
        """Ask for a line."""

    def remember(self, *answers: str) -> None:
        """Take note of the answers that lead to the question that comes next."""

    def tell_status(self) -> None:
        """Tell a list of MUDs about the server."""

    def read_aloud(self, value: str) -> None:
        """Use the screen reader's wording, or (``off``) not."""

    def let_in(self, name: str, proof: Proof) -> None:
        """Let the newcomer in by a name, or raise CommandError that tells why not."""

    def redeem(self, ticket: str) -> Ticket | None:
        """Return what is kept of a ticket that is good, None of another."""

    def typed(self, line: str) -> None:
        """Take a line that they typed before they were in."""


class Login:
    """One newcomer's login. It goes on until they are in, or the connection is closed."""

    def __init__(self, session: LoginSession) -> None:
        """Wait for the newcomer on a connection."""
        self._session = session
        self._world = session.world
        self._in = False
        self._wrong = 0
        self._verb: str | None = None
        """What was typed too early, and is done once they are in."""

    async def run(self) -> None:
        """Ask until somebody is in; raise Disconnect when they may not come in."""
        line: str | None = None
        while not self._in:
            try:
                self._session.remember()
                text = await self._session.ask(Query.NAME) if line is None else line
                line = None
                await self._read(text.strip())
            except CommandError as error:
                self._world.counters.errors[error.message.error_id.name] += 1
                self._session.deliver(error.message)
            except Interrupted as interrupted:
                line = interrupted.line

    async def _read(self, text: str) -> None:
        """Read what was typed at the question for a name."""
        words = text.removeprefix("/").split(maxsplit=2)
        word = words[0].casefold() if words else ""
        if words == [mssp.REQUEST]:
            self._session.tell_status()
        elif word == "quit" and len(words) == 1:
            raise Disconnect(Farewell())
        elif word in {"help", "?"}:
            self._session.deliver(LoginHelp())
        elif word == "who" and len(words) == 1:
            self._session.deliver(self._world.listing.who())
        elif self._is_reader(text):
            pass
        elif word == RESUME and len(words) == len((RESUME, "ticket")):
            await self._resume(words[1])
        elif word == "connect" and len(words) > 1:
            await self._come(words[1], secret(words[2]) if words[2:] else None, asked=False)
        elif text:
            await self._come(text, None, asked=True)

    async def _come(self, name: str, password: Secret | None, *, asked: bool) -> None:
        """Let somebody in by a name; ``asked`` when a new name is asked for a password."""
        self._world.identity.check_form(name)
        self._check_ban(name)
        accounts = self._world.accounts
        if accounts is None:
            await self._come_as_guest(name, password)
        elif await accounts.find(name) is not None:
            await self._open(accounts, name, password)
        else:
            await self._begin(accounts, name, password, asked=asked)

    async def _resume(self, text: str) -> None:
        """Let somebody in with a ticket that we have issued."""
        ticket = self._session.redeem(text)
        if ticket is None:
            raise CommandError(ErrorId.TICKET_WORTHLESS)
        accounts, name = self._world.accounts, ticket.name
        self._check_ban(name)
        account = None if accounts is None else await accounts.find(name)
        if not ticket.opens(account):
            raise CommandError(ErrorId.TICKET_WORTHLESS)
        self._let_in(name, Proof(account, ticket.person()))

    def _check_ban(self, name: str) -> None:
        if self._world.is_banned(name, self._session.address):
            raise Disconnect(CommandError(ErrorId.BANNED).message)

    def _let_in(self, name: str, proof: Proof = NOTHING) -> None:
        """Let the newcomer in, if they still may: meanwhile the name may be somebody's, or banned."""
        self._check_ban(name)
        self._session.let_in(name, proof)
        self._in = True

    async def _ask_secret(self, query: Query) -> str:
        """Ask for a password; what is a command wherever one logs in is one here, too."""
        while self._is_reader(text := await self._session.ask(query)):
            pass
        if text.strip().casefold() == "/quit":
            raise Disconnect(Farewell())
        return text

    def _is_reader(self, text: str) -> bool:
        """Use the screen reader's wording, or not, if that's what was typed; tell whether it was."""
        words = text.strip().removeprefix("/").casefold().split()
        if words[:1] == ["set"]:
            del words[0]
        if words[:1] != ["reader"] or words[1:] not in ([], ["on"], ["off"]):
            return False
        self._session.read_aloud(words[-1])
        return True

    # A name that is kept.

    async def _open(self, accounts: Accounts, name: str, password: Secret | None) -> None:
        """Ask for the password until it is the right one, or an empty line asks for another name."""
        if password is None:
            self._session.deliver(NameIsKept(name))
        while not self._in:
            self._session.remember(name)
            password = password or secret(await self._ask_secret(Query.PASSWORD))
            if not password.text:
                return
            try:
                account = await accounts.log_in(name, password, self._session.address)
            except CommandError as error:
                self._count_wrong(error)
            else:
                self._let_in(name, Proof(account))
            password = None

    def _count_wrong(self, error: CommandError) -> None:
        self._world.counters.errors[error.message.error_id.name] += 1
        self._session.deliver(error.message)
        self._wrong += 1
        if self._wrong >= WRONG_AT_MOST:
            raise Disconnect(CommandError(ErrorId.TOO_MANY_WRONG).message)

    # A new name.

    async def _begin(self, accounts: Accounts, name: str, password: Secret | None, *, asked: bool) -> None:
        alike = await accounts.alike(name)
        if alike is not None:
            raise CommandError(ErrorId.NAME_LOOKS_LIKE, alike)
        holder = self._world.identity.holder(name)
        if holder is not None:
            await self._go_on_as(holder, password)
            return
        self._world.identity.check(name)
        if password is not None and not is_code(password.text):
            await self._register_or_not(accounts, name, password)
            return
        wanted = await self._ask_for_new(name) if asked else None
        if wanted is None:
            self._let_in(name)
        else:
            await self._register(accounts, name, wanted)
        if self._verb is not None:
            self._session.typed(self._verb)

    async def _come_as_guest(self, name: str, code: Secret | None) -> None:
        """Let somebody in where names aren't kept."""
        holder = self._world.identity.holder(name)
        if holder is None:
            self._let_in(name)
        else:
            await self._go_on_as(holder, code)

    async def _go_on_as(self, holder: Person, code: Secret | None) -> None:
        """Let somebody in who has the name already, if they show the code; anything else is another name."""
        if code is None and holder.code:
            self._session.deliver(NameIsHere(holder.name))
            text = (await self._session.ask(Query.NAME)).strip()
            if not is_code(text):
                await self._read(text)
                return
            code = secret(text)
        if code is None:
            raise CommandError(ErrorId.NAME_TAKEN, holder.name)
        right = opens(holder, code.text)
        if self._world.accounts is not None:
            own = counted(self._session.address) == counted(holder.address)
            self._world.accounts.check_code(holder.name, self._session.address, right=right, own=own)
        if not right:
            self._count_wrong(CommandError(ErrorId.NAME_TAKEN, holder.name))
            return
        self._let_in(holder.name, Proof(person=holder))

    async def _ask_for_new(self, name: str) -> Secret | None:
        """Return the password for a new name, None for a guest.

        Who types a verb here means to play, and not to have it for a password: it is done once they are in.
        """
        self._session.deliver(NameIsNew(name))
        while text := (await self._ask_secret(Query.NEW_PASSWORD)).strip():
            if text.startswith("/"):
                self._verb = text
                return None
            self._world.identity.check(name)
            try:
                wanted = chosen(text)
                if await self._is_repeated(wanted):
                    return wanted
            except CommandError as error:
                self._session.deliver(error.message)
        return None

    async def _is_repeated(self, wanted: Secret) -> bool:
        """Ask for a new password once more; an empty line means to choose another one, or none."""
        again = secret(await self._ask_secret(Query.PASSWORD_AGAIN))
        if again.text and again != wanted:
            raise CommandError(ErrorId.PASSWORDS_DIFFER)
        return again == wanted

    async def _register_or_not(self, accounts: Accounts, name: str, password: Secret) -> None:
        """Keep a name; who has sent all in one line is in as a guest when the password can't be taken."""
        try:
            wanted = chosen(password.text)
        except CommandError as error:
            self._let_in(name)
            self._session.deliver(error.message)
        else:
            await self._register(accounts, name, wanted)

    async def _register(self, accounts: Accounts, name: str, password: Secret) -> None:
        with self._world.identity.registering(name):
            account = await accounts.register(name, password, self._session.address)
        self._let_in(name, Proof(account))
        self._session.deliver(Registered(account.name))
