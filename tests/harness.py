"""A whole world without a reactor or sockets: people whose screens are read, and tables laid out at will."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from una_mud import render
from una_mud.engine.cards import Colour
from una_mud.engine.rng import derive
from una_mud.engine.setup import Position, set_up
from una_mud.messages import ErrorMessage, Refused
from una_mud.messages.errors import CommandError
from una_mud.render import Colours, Style
from una_mud.verbs import take_line
from una_mud.verbs.registry import words
from una_mud.world.identity import Proof
from una_mud.world.names import key
from una_mud.world.world import World

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Sequence

    from twisted.python.failure import Failure

    from una_mud.engine.cards import Card
    from una_mud.engine.rng import Rng
    from una_mud.engine.rules import Rules
    from una_mud.engine.table import Table
    from una_mud.engine.view import View
    from una_mud.messages import ErrorId, Message
    from una_mud.world.accounts import Query
    from una_mud.world.game_table import GameTable
    from una_mud.world.people import Person
    from una_mud.world.ports import Thinker
    from una_mud.world.room import Room

Kind = TypeVar("Kind")

WIDE = Style(Colours.OFF, reader=False, width=10_000)
"""So wide that a sentence is never broken."""
HOME = "192.0.2.1"


def seeds(seed: int) -> Callable[[], bytes]:
    """Return what gives repeatable secrets."""
    count = itertools.count()
    return lambda: derive(str(seed).encode(), "hand", next(count))


class Screen:
    """One connection: keeps what is delivered to it."""

    def __init__(self, address: str = HOME) -> None:
        self.address = address
        self.person: Person | None = None
        self.messages: list[Message] = []
        self.everything: list[Message] = []
        self.closed = False
        self.asked: list[Query] = []
        self.answers: list[str] = []
        self.charged = 0

    def takes(self, person: Person) -> None:
        """Note whose screen it is."""
        self.person = person

    def follow(self, task: Coroutine[Any, Any, None]) -> None:
        """Let a verb take its time, which it does not here."""
        Deferred.fromCoroutine(task).addErrback(self._sorry)

    def _sorry(self, failure: Failure) -> None:
        if not isinstance(failure.value, CommandError):
            failure.raiseException()
        self.deliver(failure.value.message)

    async def ask(self, query: Query) -> str:
        """Answer each question with the next of the answers; with an empty line when there is none."""
        self.asked.append(query)
        return self.answers.pop(0) if self.answers else ""

    def deliver(self, message: Message) -> None:
        """Keep a message."""
        self.messages.append(message)
        self.everything.append(message)

    def charge(self, lines: int) -> None:
        """Count what was done, in lines."""
        self.charged += lines

    def close(self) -> None:
        """Note that the server has closed the connection."""
        self.closed = True


@attrs.define(eq=False)
class Player:
    """Somebody at a keyboard."""

    harness: Harness
    person: Person
    screen: Screen

    @property
    def name(self) -> str:
        """The person's name."""
        return self.person.name

    def types(self, *lines: str) -> str:
        """Type lines; return what is read in answer."""
        self.screen.messages.clear()
        for line in lines:
            take_line(self.harness.world, self.person, line)
        return self.text()

    def forget(self) -> None:
        """Look away from what is on the screen."""
        self.screen.messages.clear()

    def heard(self, kind: type[Kind]) -> list[Kind]:
        """Return the messages of a class that are on the screen."""
        return [message for message in self.screen.messages if isinstance(message, kind)]

    def last(self, kind: type[Kind]) -> Kind:
        """Return the last message of a class on the screen; there must be one."""
        return self.heard(kind)[-1]

    def text(self) -> str:
        """Return what is on the screen as it is read."""
        return "\n".join(render.text(message, self.name, WIDE) for message in self.screen.messages)

    def errors(self) -> list[ErrorId]:
        """Return why things could not be done."""
        return [sorry.error_id for sorry in self.heard(ErrorMessage)]

    def reasons(self) -> list[str]:
        """Return why the table refused moves."""
        return [refused.reason.value for refused in self.heard(Refused)]

    def error_id(self, line: str) -> ErrorId:
        """Type a line that can't be done; return the one error that is told, and nothing else is."""
        self.types(line)
        assert len(self.screen.messages) == 1, self.text()
        (error_id,) = self.errors()
        return error_id

    def loses_connection(self) -> None:
        """Drop the line."""
        self.harness.world.lost(self.person, self.screen)

    @property
    def room(self) -> Room:
        """The room where they are."""
        return self.harness.world.room_of(self.person)

    @property
    def table(self) -> GameTable:
        """The table of the room where they are."""
        return self.room.require_table()


class Harness:
    """A world on a clock that stands still until it is moved."""

    def __init__(self, seed: int = 1, thinker: Thinker | None = None) -> None:
        self.clock = Clock()
        reserved = frozenset(key(word) for word in words())
        self.world = World(self.clock, seeds(seed), reserved, thinker=thinker)

    def enter(self, name: str, address: str = HOME, *, proves: bool = True) -> Player:
        """Let somebody come in; who has the name already can prove it."""
        screen = Screen(address)
        holder = self.world.identity.holder(name) if proves else None
        person = self.world.enter(holder.name if holder else name, screen, Proof(person=holder))
        return Player(self, person, screen)

    def lobby(self, *names: str) -> list[Player]:
        """Let several come in, and look away from the greetings."""
        players = [self.enter(name) for name in names]
        forget(players)
        return players

    def table(self, *names: str, options: Sequence[str] = ()) -> list[Player]:
        """Let several come in and sit down in a room called Den, clockwise, the first as host."""
        players = self.lobby(*names)
        players[0].types("/create Den una-mutant")
        for player in players[1:]:
            player.types("/join Den")
        for option in options:
            players[0].types(f"/option {option}")
        forget(players)
        return players

    def game(self, *names: str, options: Sequence[str] = ()) -> list[Player]:
        """Let several people start a game together."""
        players = self.table(*names, options=options)
        players[0].types("/startgame")
        return players

    def passes(self, seconds: float) -> None:
        """Let time go by, alarm by alarm."""
        end = self.clock.seconds() + seconds
        while (due := self.next_alarm()) is not None and due <= end:
            self.clock.advance(max(0.0, due - self.clock.seconds()))
        self.clock.advance(max(0.0, end - self.clock.seconds()))

    def next_alarm(self) -> float | None:
        """Return when something happens by itself the next time."""
        calls: list[Any] = list(self.clock.getDelayedCalls())
        return min((call.getTime() for call in calls), default=None)

    def is_quiet(self) -> bool:
        """Whether nothing is going to happen by itself."""
        return not self.clock.getDelayedCalls()


def forget(players: Sequence[Player]) -> None:
    """Let several look away from their screens."""
    for player in players:
        player.forget()


def card(rules: Rules, code: str) -> Card:
    """Return a card of the game by its code."""
    return rules.by_code[code]


def lay_out(  # noqa: PLR0913 - each says another thing that lies on the table
    table: GameTable,
    hands: dict[str, str],
    top: str = "R5",
    *,
    turn: str | None = None,
    stock: str = "",
    rest: bool = True,
) -> Table:
    """Replace the running hand of a room by another one; a wild top card has its colour: ``W/blue``."""
    game = table.dealer.game
    assert game is not None
    rules = game.rules
    code, _, colour = top.partition("/")
    lies = card(rules, code)
    game.seated = tuple(game.players)
    game.table = set_up(
        Position(
            rules=rules,
            options=game.options,
            hands=tuple(tuple(card(rules, c) for c in hands[name].split()) for name in game.seated),
            top=lies,
            colour=Colour[colour.upper()] if colour else lies.colour,
            stock=tuple(card(rules, c) for c in stock.split()),
            rest=rest,
            turn=game.seated.index(turn) if turn else 0,
        )
    )
    table.dealer.between_hands.stop()
    table.dealer._turns.forget()
    table.dealer.changed()
    return game.table


def all_cards(table: Table) -> list[str]:
    """Return the codes of all cards of a table, sorted."""
    piles = [*table.hands, table.stock, table.discard]
    return sorted(card.code for pile in piles for card in pile)


def sensible_line(view: View, rng: Rng) -> str:
    """Return what a person could type who is in turn."""
    if view.playable:
        card = view.playable[rng.below(len(view.playable))]
        return f"/{card.code.lower()}"
    if view.penalty is not None:
        return "/yes" if view.penalty.challengeable and rng.below(2) else "/no"
    return "/draw" if view.may_draw else "/pass"


def answer(player: Player, rng: Rng) -> None:
    """Answer questions, one after the other, by number."""
    while player.person.question is not None:
        player.types(f"/{1 + rng.below(len(player.person.question.asked.choices))}")


def play_on(players: list[Player], rng: Rng) -> None:
    """Let the one in turn type something sensible, or time go by."""
    room = players[0].table
    for player in players:
        view = room.dealer.view(room.seating.of(player.person))
        if view is not None and view.my_turn:
            player.types(sensible_line(view, rng))
            answer(player, rng)
            return
    players[0].harness.passes(0.5)
