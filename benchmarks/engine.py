"""How fast the engine plays, next to its peers, in one run on one core.

Everybody plays whole hands, dealing included, with the same random mover: at each decision the legal moves
are listed once and one of them is made. Rates are per second of CPU time of this process; the contenders
take turns, and each figure is the median over the repeats.

The mover chooses uniformly, but plays a card when there is one, as RLCard's rules force it to. One more row
shows the mover that may draw at any time. Nobody calls Una.

What is counted:

* decisions: how often the mover was asked. For the peers: each step that a player makes in them.
* moves: cards played, cards drawn by wish or because nothing went, passes and answers, those that the table
  makes by itself included. RLCard's "draw" is one step and two moves: the draw, and then the play or the
  pass that its rules make at once. OpenSpiel's actions are moves as they are; choosing the suit of an eight
  is one of them. Its chance nodes (each card dealt or drawn is one, to be chosen and applied from Python)
  are not, but one more row counts them too.

RLCard is stepped as ``rlcard.games.uno.Game``, without its environment and its encodings, and its moves are
those that ``step`` hands back. Its Uno has no answer to a Draw Four and no points, OpenSpiel's Crazy Eights
is a smaller game (52 cards, five to a hand); they are the nearest that there is.

    pip install -e '.[bench]' && python benchmarks/engine.py --hands 1000 --repeats 7

With ``--against DIR``, where DIR is a checkout of another version, that version's engine takes its turns in
the same process, with the same seeds, and a line tells how many times as fast this one is.
"""

from __future__ import annotations

import argparse
import importlib
import platform
import random
import sys
import time
from operator import attrgetter
from statistics import median
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

SEATS: Final = (2, 4)


@attrs.define
class Tally:
    """What was played in how long; ``seconds`` of CPU time."""

    hands: int = 0
    moves: int = 0
    decisions: int = 0
    seconds: float = 0.0


What: TypeAlias = "Callable[[Tally], int]"
HANDS: Final[What] = attrgetter("hands")
MOVES: Final[What] = attrgetter("moves")
DECISIONS: Final[What] = attrgetter("decisions")

Player: TypeAlias = "Callable[[int, random.Random, Tally], None]"
"""Plays one hand with so many seats, and counts it."""


@attrs.frozen
class Contender:
    """An engine, and how it is played."""

    name: str
    play: Player


class Engine:
    """A version of our engine: the parts of it that are played."""

    def __init__(self) -> None:
        """Import the version that Python finds first."""
        deal = importlib.import_module("una_mud.engine.deal")
        moves = importlib.import_module("una_mud.engine.moves")
        self.rules: Any = importlib.import_module("una_mud.engine.games").UNA_CLASSIC
        self.deal, self.deal_silently = deal.deal, deal.deal_silently
        self.last_resorts: Final = (moves.DRAW, moves.PASS)
        self.compiled = not str(importlib.import_module("una_mud.engine.table").__file__).endswith(".py")

    @classmethod
    def of(cls, directory: str) -> Engine:
        """Import the engine of another checkout, beside the one that is already there."""
        ours = {name: sys.modules.pop(name) for name in list(sys.modules) if _is_ours(name)}
        sys.path.insert(0, directory)
        try:
            return cls()
        finally:
            sys.path.remove(directory)
            for name in [name for name in sys.modules if _is_ours(name)]:
                del sys.modules[name]
            sys.modules.update(ours)


def _is_ours(module: str) -> bool:
    return module.split(".", maxsplit=1)[0] == "una_mud"


def our_player(engine: Engine, *, events: bool, at_will: bool = False) -> Player:
    """Return what plays a hand of ours; unless drawing is ``at_will``, a card is played when there is one."""
    draw, pass_ = engine.last_resorts

    def play(seats: int, rng: random.Random, tally: Tally) -> None:
        start = (engine.rules, engine.rules.options, seats, 0, rng.randbytes(32))
        table = engine.deal(*start)[0] if events else engine.deal_silently(*start)
        apply = table.apply if events else table.apply_silently
        decisions = 0
        while table.outcome is None:
            seat = table.turn
            moves = table.legal(seat)
            count = len(moves)
            if count > 1 and not at_will and (moves[-1] is draw or moves[-1] is pass_):
                count -= 1
            apply(seat, moves[int(rng.random() * count)])
            decisions += 1
        tally.moves += table.moves
        tally.decisions += decisions

    return play


def rlcard_player(module: Any) -> Player:  # noqa: ANN401 - an untyped library
    """Return what plays a hand of RLCard's Uno; its own generator shuffles."""

    def play(seats: int, rng: random.Random, tally: Tally) -> None:
        game = module.Game(num_players=seats)
        state, _ = game.init_game()
        steps = draws = 0
        while not game.is_over():
            actions = state["legal_actions"]
            action = actions[int(rng.random() * len(actions))]
            draws += action == "draw"
            steps += 1
            state, _ = game.step(action)
        tally.moves += steps + draws
        tally.decisions += steps

    return play


def open_spiel_player(module: Any, *, with_chance: bool) -> Player:  # noqa: ANN401 - an untyped library
    """Return what plays a game of OpenSpiel's Crazy Eights; a card is played when there is one."""
    games = {seats: module.load_game(f"crazy_eights(players={seats})") for seats in SEATS}

    def play(seats: int, rng: random.Random, tally: Tally) -> None:
        state = games[seats].new_initial_state()
        steps = chances = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            count = len(actions)
            if state.is_chance_node():  # one deck: all outcomes are equally likely
                chances += 1
            else:
                steps += 1
                count -= count > 1 and actions[-1] in DRAW_OR_PASS
            state.apply_action(actions[int(rng.random() * count)])
        tally.moves += steps + chances * with_chance
        tally.decisions += steps

    return play


DRAW_OR_PASS: Final = frozenset({52, 53})
"""The numbers of these two actions in Crazy Eights: they follow the 52 cards."""


def present(package: str, module: str) -> Any | None:  # noqa: ANN401 - an untyped library
    """Import a peer, or say that it is not there."""
    try:
        return importlib.import_module(module)
    except ImportError:
        print(f"{package} is not installed and is left out: pip install '.[bench]'")
        return None


def contenders(against: str | None) -> list[Contender]:
    """Return all that are installed, ours first, then the one of the checkout ``against``, if any."""
    engine = Engine()
    print(f"una-mud's engine is {'compiled' if engine.compiled else 'pure Python'}")
    found = [
        Contender(OURS, our_player(engine, events=False)),
        Contender("una-mud, events on", our_player(engine, events=True)),
        Contender("una-mud, events off, draws at will", our_player(engine, events=False, at_will=True)),
    ]
    if against is not None:
        found.insert(1, Contender(OTHER, our_player(Engine.of(against), events=False)))
    rlcard = present("rlcard", "rlcard.games.uno")
    if rlcard is not None:
        found.append(Contender(RLCARD, rlcard_player(rlcard)))
    spiel = present("open-spiel", "pyspiel")
    if spiel is not None:
        found += (
            Contender("OpenSpiel crazy_eights", open_spiel_player(spiel, with_chance=False)),
            Contender("OpenSpiel, chance nodes counted", open_spiel_player(spiel, with_chance=True)),
        )
    return found


OURS: Final = "una-mud, events off"
OTHER: Final = "the other una-mud, events off"
RLCARD: Final = "RLCard uno"


def race(runners: Sequence[Contender], seats: int, hands: int, seed: int) -> dict[str, Tally]:
    """Let each contender play so many hands, one contender after the other."""
    tallies = {}
    for runner in runners:
        rng = random.Random(seed)  # noqa: S311 - a benchmark's dice
        tally = Tally(hands)
        start = time.process_time()
        for _ in range(hands):
            runner.play(seats, rng, tally)
        tally.seconds = time.process_time() - start
        tallies[runner.name] = tally
    return tallies


def rate(tallies: Iterable[Tally], what: What) -> float:
    """Return the median over the repeats of so many a CPU second."""
    return median(what(tally) / tally.seconds for tally in tallies)


def ratio(ours: Iterable[Tally], peer: Iterable[Tally], what: What) -> float:
    """Return the median over the repeats of our moves a second to the peer's moves or decisions a second."""
    pairs = zip(ours, peer, strict=True)
    return median(one.moves / one.seconds * other.seconds / what(other) for one, other in pairs)


def report(seats: int, races: Sequence[dict[str, Tally]]) -> None:
    """Print one table for so many seats."""
    print(f"\n{seats} seats{'':27}  hands/s   moves/s  decisions/s  x RLCard's moves  x its steps")
    for name in races[0]:
        mine = [tallies[name] for tallies in races]
        row = f"{name:34}{rate(mine, HANDS):9,.0f} {rate(mine, MOVES):9,.0f} {rate(mine, DECISIONS):12,.0f}"
        if RLCARD in races[0]:
            peer = [tallies[RLCARD] for tallies in races]
            row += f" {ratio(mine, peer, MOVES):17.2f} {ratio(mine, peer, DECISIONS):12.2f}"
        print(row)
    if OTHER in races[0]:
        mine, other = ([tallies[name] for tallies in races] for name in (OURS, OTHER))
        print(f"{ratio(mine, other, MOVES):.3f} times the moves of the other una-mud")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=1000, help="hands a contender and repeat (1000)")
    parser.add_argument("--repeats", type=int, default=5, help="repeats, of which the median counts (5)")
    parser.add_argument("--against", metavar="DIR", help="a checkout of another version to compare with")
    options = parser.parse_args()
    runners = contenders(options.against)
    print(f"Python {platform.python_version()}, {options.hands} hands, median of {options.repeats} repeats")
    race(runners, SEATS[0], options.hands // 10 + 1, 0)  # to warm up
    for seats in SEATS:
        races = [race(runners, seats, options.hands, seed) for seed in range(options.repeats)]
        report(seats, races)


if __name__ == "__main__":
    main()
