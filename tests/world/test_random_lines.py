"""Thousands of lines of sense and nonsense by several people, with time and lost connections in between."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from harness import Harness, Player, Screen, all_cards

from una_mud import render
from una_mud.engine.events import Dealt, Drew, HandsChanged
from una_mud.engine.games import GAMES
from una_mud.messages import HandShown, SeenHandShown, TableEvents, YourTurn
from una_mud.render import Colours, Style
from una_mud.verbs import take_line
from una_mud.verbs.registry import VERBS
from una_mud.world.identity import Proof

if TYPE_CHECKING:
    from una_mud.engine.events import Event
    from una_mud.engine.table import Table
    from una_mud.messages import Message
    from una_mud.messages.state import HandState
    from una_mud.world.game_table import GameTable
    from una_mud.world.world import World

NAMES = ("Ann", "Anna", "Bob", "Bobby", "Cyd", "Zoë")
STYLE = Style(Colours.OFF, reader=False, width=80)
COMMON = (
    "/startgame", "/startgame", "/draw", "/draw", "/pass", "/play", "/yes", "/no", "una", "/auto", "/endhand",
    "/agree", "/disagree", "/challenge", "/hand", "/sit", "/1", "/2", "/3", "/4", "/join den", "/join den",
    "/leave", "hello", "/sort", "/bot add", "/bot add random", "/cancel", "/stand",
)  # fmt: skip
WORDS = (
    *NAMES, "ann", "bo", "red", "green", "b", "r5", "w", "w4", "wt", "rtj", "draw", "four", "skip", "1", "7",
    "99", "-1", "on", "off", "den", "lobby", "add", "remove", "random", "limit", "deck", "pace", "none",
    "turn-time", "fill", "una-classic", "accept", "alone", "", " ", "💥", "x" * 300,
)  # fmt: skip


class Watched(Screen):
    """A screen that looks at every message at the moment it comes: nobody may see another's cards."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world

    def deliver(self, message: Message) -> None:
        """Check a message, and render it, as a real connection would."""
        self.messages = [message]
        person = self.person
        assert person is not None
        render.text(message, person.name, STYLE)
        room = self.world.room_of(person).table
        if room is not None and room.dealer.game is not None:
            number = room.dealer.number(room.seating.of(person))
            table = room.dealer.game.table
            assert table is not None or not isinstance(message, TableEvents)
            if table is not None:
                check_message(message, table, number)


def check_message(message: Message, table: Table, number: int | None) -> None:
    """Assert that a message tells a seat (None: a watcher) nothing that it may not know."""
    if isinstance(message, (YourTurn, HandShown)):
        check_hand(message.hand, table, number)
    if isinstance(message, TableEvents):
        for event in message.events:
            for seat in shown_hands(event):
                assert number is not None
                assert seat == number or table.sees(number, seat)
    if isinstance(message, SeenHandShown):
        assert number is not None


def check_hand(hand: HandState, table: Table, number: int | None) -> None:
    """Assert that a hand is the seat's own, and that it shows others' only as far as the seat sees them."""
    assert number is not None
    assert Counter(hand.cards) == Counter(table.hands[number])
    visible = [Counter(cards) for seat, cards in enumerate(table.hands) if table.sees(number, seat)]
    assert all(Counter(seen.cards) in visible for seen in hand.seen)


def shown_hands(event: Event) -> list[int]:
    """Return the seats whose cards an event shows."""
    if isinstance(event, Drew):
        return [event.seat] if event.cards is not None else []
    if isinstance(event, (Dealt, HandsChanged)):
        return [seat for seat, hand in enumerate(event.hands) if hand is not None]
    return []


class Crowd:
    """People who do anything that can be done."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - no secret
        self.harness = Harness(seed)
        self.screens: dict[str, Watched] = {}

        self.games = tuple(GAMES)

    def step(self) -> None:
        """Let one thing happen."""
        chance = self.random.random()
        if chance < 0.06:
            self.harness.passes(self.random.choice((0, 0.3, 1, 2, 5, 15, 70, 200)))
        elif chance < 0.10:
            self.come(self.random.choice(NAMES))
        elif chance < 0.12:
            self.cut_off(self.random.choice(NAMES))
        else:
            self.type(self.random.choice(NAMES), self.line())

    def come(self, name: str) -> None:
        """Let somebody come in, perhaps once more."""
        screen = Watched(self.harness.world)
        holder = self.harness.world.identity.holder(name)
        self.harness.world.enter(self.random.choice((name, name.upper())), screen, Proof(person=holder))
        self.screens[name] = screen

    def cut_off(self, name: str) -> None:
        """Let somebody lose the connection."""
        screen = self.screens.pop(name, None)
        if screen is not None and screen.person is not None:
            self.harness.world.lost(screen.person, screen)

    def type(self, name: str, line: str) -> None:
        """Let somebody type a line."""
        screen = self.screens.get(name)
        if screen is not None and screen.person is not None and not screen.closed:
            take_line(self.harness.world, screen.person, line)
        if screen is not None and screen.closed:
            del self.screens[name]

    def line(self) -> str:
        """Return something to type."""
        random = self.random
        kind = random.random()
        if kind < 0.6:
            return random.choice(COMMON)
        if kind < 0.62:
            return f"/{random.choice(('create Den', 'option game'))} {random.choice(self.games)}"
        words = " ".join(random.choice(WORDS) for _ in range(random.randrange(4)))
        if kind < 0.95:
            verb = random.choice([name for name in VERBS if name not in {"quit", "help"} or kind < 0.64])
            return f"/{verb} {words}"
        return "".join(
            chr(random.choice((random.randrange(32, 127), random.randrange(0x3000)))) for _ in range(9)
        )

    def check(self) -> None:
        """Assert what must be true at any time."""
        world = self.harness.world
        for room in world.rooms.values():
            assert room.people, "an empty room is still there"
            table = room.require_table()
            assert table.hosting.host in room.people
            seats = table.seating.names()
            assert len(set(seats)) == len(seats)
            assert all(seat.person in room.people for seat in table.seating.humans())
            check_game(table)
            check_published(table)
        for person in world.people.values():
            assert person in world.room_of(person).people


def check_published(table: GameTable) -> None:
    """Assert that the table as it's published is as if it were made now: every change has been noted."""
    published = table.state()
    table.dealer._announcer._made = None
    assert table.state() == published


def check_game(room: GameTable) -> None:
    """Assert that the game of a room is whole, and that it goes on."""
    dealer = room.dealer
    game, table = dealer.game, dealer.table
    if game is None:
        assert not dealer.between_hands.waits
        return
    assert set(game.players) == set(room.seating.names())
    assert game.leaving == {seat.name for seat in room.seating if seat.leaving}
    if table is None:
        assert dealer.between_hands.waits or dealer.paused
        return
    assert all_cards(table) == sorted(card.code for card in table.rules.deck)
    seat = dealer._seat(table.turn)
    assert dealer.resting == room.seating.waits()
    if dealer.resting:
        return
    if seat.plays_itself:
        assert dealer._turns.bot_alarm.is_set
    else:
        assert dealer._turns.turn_clock.runs == bool(room.options.turn_time)


@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_people_do_breaks_the_world(seed: int) -> None:
    """No line raises, no card is lost, nobody sees another's cards, no game hangs, nothing is left behind."""
    crowd = Crowd(seed)
    for name in NAMES:
        crowd.come(name)
    for _ in range(700):
        crowd.step()
        crowd.check()
    for name in NAMES:
        crowd.come(name)
        crowd.type(name, "/quit")
    assert crowd.harness.world.rooms == {}
    assert crowd.harness.world.people == {}
    assert crowd.harness.is_quiet()


@pytest.mark.parametrize("seed", range(3))
def test_whoever_walks_away_is_forgotten(seed: int) -> None:
    """When all connections are lost at once, the server is empty and quiet after some time."""
    crowd = Crowd(100 + seed)
    for name in NAMES:
        crowd.come(name)
    for _ in range(200):
        crowd.step()
    for name in NAMES:
        crowd.cut_off(name)
    crowd.harness.passes(4000)
    crowd.check()
    assert crowd.harness.world.people == {}
    assert crowd.harness.world.rooms == {}
    assert crowd.harness.is_quiet()


def test_players_are_watched() -> None:
    """The check itself finds a hand that is shown to somebody else."""
    harness = Harness()
    ann, bob = harness.game("Ann", "Bob")
    table = ann.table.dealer.table
    assert table is not None
    hand = ann.table.display.hand_of(ann.person)
    check_message(HandShown(hand), table, 0)
    with pytest.raises(AssertionError):
        check_message(HandShown(hand), table, 1)
    assert isinstance(bob, Player)
