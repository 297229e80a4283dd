"""What can be expected of a table: each kind a way to word what is wanted and what is found.

An expectation holds when both come out as the same text, which is also what a failure shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from una_mud.cli.scenario.lines import ScriptError, find_cards, find_seat, natural, pick
from una_mud.engine.cards import Colour
from una_mud.engine.game import Game
from una_mud.engine.state import OVER

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from una_mud.cli.scenario.head import Start
    from una_mud.engine.cards import Card
    from una_mud.engine.table import Table

PHASES: Final = ("idle", "turn", "drawn", "answer", "reflect", "choice", "over")
"""The phases of ``Una.Table``."""

Look: TypeAlias = "Callable[[Scene], str]"
"""Words what is found of one kind of expectation."""


@attrs.frozen
class Scene:
    """A scenario's table at a moment."""

    start: Start
    table: Table

    def name(self, seat: int | None) -> str:
        """Return who sits there, or ``nobody``."""
        return "nobody" if seat is None else self.start.names[seat]

    def game(self) -> Game:
        """Return the game that the hand belongs to, the hand taken into the totals if it is over."""
        start = self.start
        names = start.names
        game = Game(start.rules, start.options, list(names), names[start.dealer], lambda _: start.seed)
        game.totals = dict(zip(names, start.scores, strict=True))
        game.seated, game.table = names, self.table
        if self.table.phase is OVER:
            game.close_hand()
        return game


@attrs.frozen
class Arguments:
    """The words of an expectation after its kind, to be taken one after the other."""

    line: int
    kind: str
    words: list[str]
    start: Start

    def take(self) -> str:
        """Take the next word."""
        if not self.words:
            raise ScriptError(self.line, f"= {self.kind} needs more words")
        return self.words.pop(0)

    def seat(self) -> int:
        """Take a player."""
        return find_seat(self.line, self.take(), self.start.names)

    def seats(self) -> list[int]:
        """Take all that follow as players."""
        return [self.seat() for _ in list(self.words)]

    def number(self) -> int:
        """Take a number."""
        return natural(self.line, "number", self.take())

    def cards(self) -> tuple[Card, ...]:
        """Take all that follow as cards."""
        codes = [self.take() for _ in list(self.words)]
        return find_cards(self.line, codes, self.start.rules)

    def one_of(self, what: str, choices: Iterable[str]) -> str:
        """Take one of some words."""
        return pick(self.line, what, self.take(), {choice: choice for choice in choices})


def read_look(line: int, text: str, start: Start) -> tuple[str, Look]:
    """Read an expectation without its ``=``: how it is worded, and how what is found is.

    Raises:
        Unreadable: it is of no known kind, or its words are not those that the kind wants.
    """
    kind, *rest = text.split() or [""]
    words = Arguments(line, kind, rest, start)
    wanted, look = pick(line, "expectation", kind, _KINDS)(words)
    if words.words:
        raise ScriptError(line, f"= {kind} doesn't take {' '.join(words.words)}")
    return f"{kind} {wanted}".strip(), lambda scene: f"{kind} {look(scene)}".strip()


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in sorted(cards, key=lambda card: card.index))


def _named(start: Start, seats: Iterable[int]) -> str:
    return " ".join(start.names[seat] for seat in seats)


def _turn(words: Arguments) -> tuple[str, Look]:
    return words.start.names[words.seat()], lambda scene: scene.name(
        None if scene.table.phase is OVER else scene.table.turn
    )


def _phase(words: Arguments) -> tuple[str, Look]:
    return words.one_of("phase", PHASES), lambda scene: scene.table.phase.value


def _of_seat(
    wanted: Callable[[Arguments], object], found: Callable[[Scene, int], object]
) -> Callable[[Arguments], tuple[str, Look]]:
    """Return the kind that tells one thing of a player."""

    def read(words: Arguments) -> tuple[str, Look]:
        seat = words.seat()
        name = words.start.names[seat]
        return f"{name} {wanted(words)}".strip(), lambda scene: f"{name} {found(scene, seat)}".strip()

    return read


def _counts(words: Arguments) -> tuple[str, Look]:
    wanted = sorted(words.number() for _ in list(words.words))

    def look(scene: Scene) -> str:
        return " ".join(map(str, sorted(len(scene.table.hands[seat]) for seat in scene.table.active())))

    return " ".join(map(str, wanted)), look


def _all(words: Arguments) -> tuple[str, Look]:
    def look(scene: Scene) -> str:
        return _codes(card for seat in scene.table.active() for card in scene.table.hands[seat])

    return _codes(words.cards()), look


def _top(words: Arguments) -> tuple[str, Look]:
    (card,) = find_cards(words.line, [words.take()], words.start.rules)
    return card.code, lambda scene: scene.table.top.code


def _colour(words: Arguments) -> tuple[str, Look]:
    wanted = words.one_of("colour", [*(colour.word for colour in Colour), "none"])
    return wanted, lambda scene: scene.table.colour.word if scene.table.colour else "none"


def _direction(words: Arguments) -> tuple[str, Look]:
    return words.one_of("direction", ("cw", "ccw")), lambda scene: "cw" if scene.table.clockwise else "ccw"


def _penalty(words: Arguments) -> tuple[str, Look]:
    def look(scene: Scene) -> str:
        penalty = scene.table.penalty
        return f"{penalty.cards} {scene.name(scene.table.turn)}" if penalty else "none"

    if words.words == ["none"]:
        return words.take(), look
    return f"{words.number()} {words.start.names[words.seat()]}", look


def _out(words: Arguments) -> tuple[str, Look]:
    wanted = _named(words.start, sorted(words.seats()))
    return wanted, lambda scene: _named(scene.start, sorted(scene.table.out))


def _seats(words: Arguments) -> tuple[str, Look]:
    wanted = words.seats()
    if sorted(wanted) != list(range(len(words.start.names))):
        raise ScriptError(words.line, "= seats must name every player once")

    def look(scene: Scene) -> str:
        seat_order = scene.table.seat_order
        at = seat_order.index(wanted[0])
        return _named(scene.start, seat_order[at:] + seat_order[:at])

    return _named(words.start, wanted), look


def _sight(words: Arguments) -> tuple[str, Look]:
    """Read whether one player sees another's cards; what is found says it with the same two words."""
    viewer, seat = words.seat(), words.seat()
    pair = _named(words.start, (viewer, seat))
    sees = words.kind == "sees"

    def look(scene: Scene) -> str:
        return pair if scene.table.sees(viewer, seat) is sees else f"{pair}: no"

    return pair, look


def _over(words: Arguments) -> tuple[str, Look]:
    def look(scene: Scene) -> str:
        outcome = scene.table.outcome
        return scene.name(outcome.winner) if outcome else "no"

    if words.words in (["no"], ["nobody"]):
        return words.take(), look
    return words.start.names[words.seat()], look


def _game(words: Arguments) -> tuple[str, Look]:
    def look(scene: Scene) -> str:
        game = scene.game()
        won = sorted(scene.start.names.index(name) for name in game.winners)
        return (_named(scene.start, won) or "nobody") if game.over else "no"

    if words.words in (["no"], ["nobody"]):
        return words.take(), look
    return _named(words.start, sorted([words.seat(), *words.seats()])), look


def _stock(words: Arguments) -> tuple[str, Look]:
    return str(words.number()), lambda scene: str(len(scene.table.stock))


def _points_of(scene: Scene, seat: int) -> object:
    """Return the points taken in the hand: none as long as it lasts, 0 when the game was ended."""
    outcome = scene.table.outcome
    if outcome is None:
        return "not yet"
    return outcome.points[seat] if outcome.points else 0


def _total_of(scene: Scene, seat: int) -> object:
    return scene.game().totals[scene.name(seat)]


def _playable(scene: Scene, seat: int) -> Sequence[Card]:
    return () if scene.table.phase is OVER else scene.table.playable(seat)


_KINDS: Final[dict[str, Callable[[Arguments], tuple[str, Look]]]] = {
    "turn": _turn,
    "phase": _phase,
    "hand": _of_seat(lambda w: _codes(w.cards()), lambda scene, seat: _codes(scene.table.hands[seat])),
    "count": _of_seat(Arguments.number, lambda scene, seat: len(scene.table.hands[seat])),
    "counts": _counts,
    "all": _all,
    "top": _top,
    "colour": _colour,
    "direction": _direction,
    "penalty": _penalty,
    "legal": _of_seat(lambda w: _codes(set(w.cards())), lambda scene, seat: _codes(_playable(scene, seat))),
    "out": _out,
    "seats": _seats,
    "sees": _sight,
    "blind": _sight,
    "over": _over,
    "points": _of_seat(Arguments.number, _points_of),
    "total": _of_seat(Arguments.number, _total_of),
    "game": _game,
    "stock": _stock,
}
