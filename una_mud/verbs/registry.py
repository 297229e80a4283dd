"""The registry of verbs: a verb is one function, its signature the grammar, its docstring the help.

``@verb("tell")`` above ``def tell(call: Invocation, name: Person, text: Rest)`` declares ``/tell NAME TEXT``.
What the words after a verb are read as is said by the types of the parameters: see ``grammar``.
"""

from __future__ import annotations

import enum
import inspect
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from una_mud.messages import ErrorId
from una_mud.messages.errors import CommandError
from una_mud.messages.templates import _
from una_mud.verbs.grammar import BadArgument, Parameter, parameters, read_arguments
from una_mud.world import names

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable

    from una_mud.messages import Message
    from una_mud.world.accounts import Query
    from una_mud.world.game_table import GameTable
    from una_mud.world.late_answers import Topic
    from una_mud.world.people import Person
    from una_mud.world.ports import Accounts
    from una_mud.world.room import Room
    from una_mud.world.world import World


Run: TypeAlias = "Callable[..., Coroutine[Any, Any, None] | None]"
"""What a verb does, at once or, as a coroutine, in its own time."""
Completer: TypeAlias = "Callable[[Invocation, str], Iterable[str]]"
"""What may stand after a verb, of which a text has been typed so far; what does not begin so is left out."""


GROUPS: Final = {
    "account": _("Account"),
    "analysis": _("Analysis"),
    "friends": _("Friends"),
    "helping": _("Help"),
    "hints": _("Hints"),
    "hosting": _("Server"),
    "icons": _("Icons"),
    "playing": _("Play"),
    "results": _("Results"),
    "rooms": _("Rooms"),
    "seats": _("Seats"),
    "settings": _("Settings"),
    "talk": _("Chat"),
    "voting": _("Votes"),
}
"""The titles of the themes, by the modules that declare their verbs."""


class Permission(enum.Enum):
    """Who may use a verb, in words for its help."""

    PLAYER = _("For everyone.")
    ROOM = _("For everyone in a room with a table.")
    SEATED = _("For seated players.")
    HOST = _("For the room's host.")
    MODERATOR = _("For the room's host, and for admins in every room.")
    ADMIN = _("For admins.")


class Availability(enum.Enum):
    """When a button for a verb suits; used at another time, the verb says why it can't be done."""

    ANY = "at any time"
    STANDING = "while they have no seat"
    PLAYING = "while a game is played"
    RESTING = "between games"


@attrs.frozen
class Invocation:
    """One use of a verb: who typed it, and where."""

    world: World
    person: Person
    verb: Verb

    @property
    def room(self) -> Room:
        """The room where the person is."""
        return self.world.room_of(self.person)

    @property
    def table(self) -> GameTable:
        """The table of that room; CommandError in the lobby, which has none."""
        return self.room.require_table()

    def tell(self, message: Message) -> None:
        """Tell the person something."""
        self.person.tell(message)

    def check_admin(self) -> None:
        """Raise CommandError unless the person is one of those who run the server."""
        if not self.person.is_admin:
            raise CommandError(ErrorId.NOT_ADMIN)

    async def ask(self, query: Query) -> str:
        """Ask the person for a bare line; only for verbs that are coroutines."""
        if self.person.outlet is None:
            raise CommandError(ErrorId.WAITED_TOO_LONG)
        return await self.person.outlet.ask(query)

    @property
    def address(self) -> str:
        """Where the person's connection comes from."""
        return self.person.outlet.address if self.person.outlet is not None else ""

    @property
    def accounts(self) -> Accounts:
        """Where names are kept; CommandError when they are not."""
        if self.world.accounts is None:
            raise CommandError(ErrorId.NO_ACCOUNTS)
        return self.world.accounts

    def usage_error(self, what: str = "") -> CommandError:
        """Return the error that tells how the verb is used; what may be a password isn't repeated."""
        return CommandError(ErrorId.USAGE, self.verb.usage, [what] if what and not self.verb.secret else ())


@attrs.frozen(eq=False)
class Verb:
    """A verb as declared."""

    name: str
    aliases: tuple[str, ...]
    need: Permission
    button: str
    """What a button for it says; empty for none."""
    when: Availability
    parameters: tuple[Parameter, ...]
    usage: str
    """``/tell NAME TEXT``."""
    help: str
    run: Run
    completer: Completer | None
    """What completes an unfinished line; None: what the parameters' types tell."""
    of_player: bool
    """Whether the verb does something about a player who is named first, so that it suits a menu on them."""
    short: tuple[str, ...] = ()
    """Beginnings that other verbs share, and that mean this one."""
    secret: bool = False
    """Whether what is typed after it may be a password, which no client may show or keep."""
    answers: frozenset[Topic] = frozenset()
    """What it may answer; refused when that has just closed."""
    speaks: bool = False
    """Whether others read what is typed after it, so that those who are muted can't use it."""
    price: int = 1
    """How many lines it counts as, for what its sender may cost."""

    @property
    def group(self) -> str:
        """The verb's theme: the name of the module that declares it."""
        return self.run.__module__.rpartition(".")[2]

    @property
    def bare(self) -> bool:
        """Whether the verb alone means something."""
        return self.usage.removeprefix(f"/{self.name}").lstrip()[:1] in {"", "["}

    @property
    def summary(self) -> str:
        """The first sentence of the help."""
        return self.help.split("\n", 1)[0]

    def use(self, world: World, person: Person, text: str) -> None:
        """Read the text after the verb and do what it says, if the person may."""
        call = Invocation(world, person, self)
        self.check(call)
        if self.speaks:
            world.mutes.check(person)
        person.late.check(self.answers, world.clock.seconds())
        if self.price > 1:
            person.charge(self.price - 1)
        try:
            arguments = read_arguments(self.parameters, text, world)
        except BadArgument as bad:
            raise call.usage_error(bad.what) from None
        task = self.run(call, *arguments)
        if task is not None and person.outlet is not None:
            person.outlet.follow(_then_touch(task, call))
        call.room.touch(person)

    def check(self, call: Invocation) -> None:
        """Raise CommandError when the person may not use the verb now."""
        if self.need is Permission.PLAYER:
            return
        if self.need is Permission.ADMIN:
            call.check_admin()
            return
        if self.need is Permission.MODERATOR and call.person.is_admin:
            return
        table = call.table
        if self.need is Permission.SEATED:
            table.seating.seat_of(call.person)
        elif self.need in {Permission.HOST, Permission.MODERATOR}:
            table.hosting.check(call.person)


async def _then_touch(task: Coroutine[Any, Any, None], call: Invocation) -> None:
    """Let a task go on, and note afterwards that something of the person may have changed."""
    try:
        await task
    finally:
        call.room.touch(call.person)


VERBS: Final[dict[str, Verb]] = {}
"""All verbs by name."""
_BY_WORD: Final[dict[str, Verb]] = {}
"""All verbs by name and alias."""


def verb(  # noqa: PLR0913 - a declaration names all that there is to a verb
    name: str,
    *aliases: str,
    need: Permission = Permission.PLAYER,
    button: str = "",
    when: Availability = Availability.ANY,
    usage: str | None = None,
    completer: Completer | None = None,
    of_player: bool = False,
    short: tuple[str, ...] = (),
    secret: bool = False,
    answers: Iterable[Topic] = (),
    speaks: bool = False,
    price: int = 1,
) -> Callable[[Run], Run]:
    """Declare a verb; its help is the function's docstring, its usage follows from the parameters."""

    def register(run: Run) -> Run:
        text = inspect.cleandoc(run.__doc__ or "")
        if not text:
            raise ValueError(f"the verb {name} has no help")
        wanted = parameters(run)
        shown = " ".join([f"/{name}", *([usage] if usage is not None else [each.shown for each in wanted])])
        entry = Verb(
            name,
            aliases,
            need,
            button,
            when,
            wanted,
            shown.strip(),
            text,
            run,
            completer,
            of_player,
            short,
            secret,
            frozenset(answers),
            speaks,
            price,
        )
        for word in (name, *aliases):
            if word in _BY_WORD:
                raise ValueError(f"the verb {word} is declared twice")
            _BY_WORD[word] = entry
        VERBS[name] = entry
        return run

    return register


def listed() -> list[Verb]:
    """Return all verbs by name."""
    return sorted(VERBS.values(), key=lambda verb: verb.name)


def words() -> frozenset[str]:
    """Return all names and aliases of verbs: nobody may be called so."""
    return frozenset(_BY_WORD)


def exact(word: str) -> Verb | None:
    """Return the verb with this name or alias, in any case."""
    return _BY_WORD.get(word.casefold())


def find(word: str) -> Verb:
    """Find a verb by name, alias or unique beginning; raise CommandError with the nearest names otherwise."""
    found = names.find(word, _BY_WORD)
    meant = {_BY_WORD[each].name for each in found.names}
    meant = {name for name in meant if names.key(word) in VERBS[name].short} or meant
    if len(meant) == 1:
        return VERBS[meant.pop()]
    if meant:
        raise CommandError(ErrorId.AMBIGUOUS_VERB, word, sorted(meant))
    nearest = dict.fromkeys(_BY_WORD[each].name for each in found.nearest)
    raise CommandError(ErrorId.UNKNOWN_VERB, word, nearest)
