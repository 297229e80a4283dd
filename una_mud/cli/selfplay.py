"""Computer players against each other, without a network (contract, section 6).

Every hand is dealt afresh from a seed of its own; the deal goes round, so that no seat is favoured over a
run of hands. What a run does depends on its arguments alone.
"""

from __future__ import annotations

import json
import sys
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TextIO

import attrs
import click

from una_mud.bots import BOTS
from una_mud.engine.deal import deal
from una_mud.engine.events import Close, line
from una_mud.engine.games import GAMES, UNA_MUTANT
from una_mud.engine.refusals import Refusal
from una_mud.engine.rng import Rng, derive
from una_mud.engine.state import OVER, OWES
from una_mud.engine.view import view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from una_mud.bots import Bot
    from una_mud.engine.events import Event
    from una_mud.engine.moves import Move
    from una_mud.engine.rules import Rules
    from una_mud.engine.table import Table

MOVES_AT_MOST = 100_000
"""A hand with more moves than this does not end."""


class HandError(Exception):
    """A hand went wrong, which is a fault of the engine or of a computer player."""


@attrs.frozen
class Contest:
    """What is to be played: ``hands`` hands among ``bots``, who are named by seat."""

    rules: Rules
    bots: tuple[Bot, ...]
    hands: int
    seed: int


def contest(game: str, players: int, hands: int, seed: int, bots: str) -> Contest:
    """Read the words of the command line.

    Raises:
        click.UsageError: a game or a level is not known, or a number is out of range.
    """
    rules = GAMES.get(game)
    if rules is None:
        raise click.UsageError(f"there's no game {game!r}; choose {', '.join(GAMES)}")
    fewest, most = rules.seats
    if not fewest <= players <= most:
        raise click.UsageError(f"{game} is for {fewest} to {most} players, not {players}")
    if hands < 1:
        raise click.UsageError(f"--hands must be at least 1, not {hands}")
    levels = bots.split(",")
    if len(levels) not in {1, players}:
        raise click.UsageError(f"--bots names {len(levels)} levels for {players} players")
    by_seat = tuple(_bot(level.strip()) for level in levels)
    return Contest(rules, by_seat * (players // len(levels)), hands, seed)


def _bot(level: str) -> Bot:
    if level not in BOTS:
        raise click.UsageError(f"there's no level {level!r}; choose {', '.join(BOTS)}")
    return BOTS[level]


@attrs.define
class Tally:
    """What came of the hands played so far."""

    players: int
    hands: int = 0
    moves: int = 0
    blocked: int = 0
    wins: list[int] = attrs.field(init=False)
    """Hands won, by seat; a hand without a winner counts for nobody."""
    points: list[int] = attrs.field(init=False)
    """Points taken, by seat."""
    digest: Any = attrs.field(factory=sha256)
    """The running hash over the lines of all events."""

    @wins.default
    @points.default
    def _nothing(self) -> list[int]:
        return [0] * self.players

    def note(self, events: Iterable[Event]) -> None:
        """Add what happened to the digest."""
        self.digest.update("".join(f"{line(event)}\n" for event in events).encode())

    def close(self, table: Table) -> None:
        """Count a hand that is over."""
        outcome = table.outcome
        if outcome is None:
            raise AssertionError("the hand is not over")
        self.hands += 1
        self.moves += table.moves
        self.blocked += outcome.close is Close.BLOCKED
        if outcome.winner is not None:
            self.wins[outcome.winner] += 1
        for seat, points in enumerate(outcome.points or ()):
            self.points[seat] += points


def run(contest: Contest, watch: Callable[[Tally], None] | None = None) -> Tally:
    """Play all hands; ``watch`` is told after each how things stand.

    Raises:
        HandError: a move was refused, a card was lost or doubled, or a hand does not end.
    """
    tally = Tally(len(contest.bots))
    for number in range(contest.hands):
        try:
            _play_hand(contest, number, tally)
        except HandError as error:
            raise HandError(f"hand {number} of seed {contest.seed}: {error}") from error
        if watch is not None:
            watch(tally)
    return tally


def _play_hand(contest: Contest, number: int, tally: Tally) -> None:
    seats = len(contest.bots)
    seed = derive(str(contest.seed).encode(), "hand", number)
    table, events = deal(contest.rules, contest.rules.options, seats, number % seats, seed)
    tally.note(events)
    rng = [Rng(derive(seed, "luck", seat)) for seat in range(seats)]
    for seat, move in decisions(table, contest.bots, rng):
        tally.note(_apply(table, seat, move))
    _check_cards(table)
    tally.close(table)


def decisions(table: Table, bots: Sequence[Bot], rng: Sequence[Rng]) -> Iterator[tuple[int, Move]]:
    """Yield who makes which move until the hand is over; the caller applies each before the next.

    After every move in turn each seat is asked once what it has to say about Una: first the one that has
    moved, then round the table.
    """
    mover = table.turn
    while table.phase is not OVER:
        for seat in _speakers(table, mover):
            word = bots[seat].remark(view(table, seat), rng[seat])
            if word is not None:
                yield seat, word
        mover = table.turn
        yield mover, bots[mover].decide(view(table, mover), rng[mover])
        if table.moves > MOVES_AT_MOST:
            raise HandError(f"it doesn't end: more than {MOVES_AT_MOST} moves")


def _speakers(table: Table, mover: int) -> Sequence[int]:
    """Return the seats that are asked about Una: nobody where nobody owes the call or has called wrongly."""
    hands = table.hands
    if not any(each.status is OWES or len(hands[seat]) != 1 for seat, each in table.call_states.items()):
        return ()
    return [seat for seat in (mover, *table.opponents(mover)) if seat not in table.out]


def _apply(table: Table, seat: int, move: Move) -> list[Event]:
    try:
        return table.apply(seat, move)
    except Refusal as refusal:
        raise HandError(f"{move} of seat {seat} was refused: {refusal}") from refusal


def _check_cards(table: Table) -> None:
    """Raise a HandError unless every card of the deck is in one place."""
    places = [*table.hands, table.stock, table.discard]
    found = sorted(card.index for place in places for card in place)
    if found != [card.index for card in table.rules.deck]:
        raise HandError("a card was lost or doubled")


@attrs.define
class Progress:
    """Shows on a terminal how far a run has come, a few times a second; elsewhere nothing."""

    stream: TextIO
    hands: int
    began: float = attrs.field(factory=time.perf_counter)
    """In seconds of the same clock as ``shown``."""
    shown: float = 0.0
    done: int = 0

    def __call__(self, tally: Tally) -> None:
        """Note the hands done, and show them when it is time."""
        self.done = tally.hands
        now = time.perf_counter()
        if self.stream.isatty() and now - self.shown > 1 / 4:
            self.shown = now
            rate = self.done / (now - self.began)
            left = (self.hands - self.done) / rate
            self._write(f"{self.done} of {self.hands} hands, {rate:.0f} a second, {left:.0f} s left")

    def clear(self) -> None:
        """Wipe what is shown."""
        if self.shown:
            self._write("")

    def _write(self, text: str) -> None:
        self.stream.write(f"\r{text}\x1b[K")
        self.stream.flush()


def command(contest: Contest, *, as_json: bool) -> None:
    """Play a contest, with progress on stderr, and print what came of it on stdout.

    Raises:
        click.ClickException: a hand went wrong.
        click.exceptions.Exit: somebody has interrupted it (130).
    """
    progress = Progress(sys.stderr, contest.hands)
    try:
        tally = run(contest, progress)
    except KeyboardInterrupt:
        progress.clear()
        click.echo(f"Stopped after {progress.done} of {contest.hands} hands.", err=True)
        raise click.exceptions.Exit(130) from None
    except HandError as error:
        progress.clear()
        raise click.ClickException(str(error)) from error
    seconds = time.perf_counter() - progress.began
    progress.clear()
    report = _report(contest, tally, seconds)
    click.echo(json.dumps(report) if as_json else _summary(report))


def _report(contest: Contest, tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "game": contest.rules.name,
        "players": tally.players,
        "hands": tally.hands,
        "moves": tally.moves,
        "seconds": round(seconds, 3),
        "hands_per_s": round(tally.hands / seconds, 1),
        "moves_per_s": round(tally.moves / seconds, 1),
        "wins": tally.wins,
        "blocked": tally.blocked,
        "points": [round(points / tally.hands, 3) for points in tally.points],
        "digest": tally.digest.hexdigest(),
    }


def _summary(report: dict[str, Any]) -> str:
    hands = report["hands"]
    played = f"{report['game']}, {report['players']} players: {hands} hands, {report['moves']} moves"
    lines = [f"{played} in {report['seconds']:.1f} s ({report['hands_per_s']:.0f} hands a second)"]
    for seat, (wins, points) in enumerate(zip(report["wins"], report["points"], strict=True)):
        lines.append(f"seat {seat}: {wins} won ({wins / hands:.1%}), {points:.1f} points a hand")
    lines.append(f"without a winner: {hands - sum(report['wins'])}, of these blocked: {report['blocked']}")
    lines.append(f"digest {report['digest']}")
    return "\n".join(lines)


@click.command("selfplay")
@click.option("--game", default=UNA_MUTANT.name, show_default=True, help="The game.")
@click.option("--players", default=4, show_default=True, help="The number of seats.")
@click.option("--hands", default=1000, show_default=True, help="The number of hands to play.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same hands.")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="One level for everyone, or one for each seat: easy,normal,…",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def selfplay_command(game: str, players: int, hands: int, seed: int, bots: str, *, as_json: bool) -> None:  # noqa: PLR0913 - one for each option
    """Make computer players play each other.

    The digest covers everything that happens. The same options give the same digest on every
    machine.
    """
    command(contest(game, players, hands, seed, bots), as_json=as_json)
