"""Golden hands: whole hands on disk, whose every event must stay what it was when they were written.

A file holds what a hand begins with, its moves as lines of words, and the digest of its events: the SHA-256
of ``events.line`` of each event, in UTF-8, with a line feed after each. A change of the rules that alters a
hand on purpose writes them again, and says so in the log of changes, for it alters saved hands as well:

    python tests/engine/golden_hands.py
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
from engine_support import Deal, play_out

from una_mud.engine.cards import Colour
from una_mud.engine.events import line
from una_mud.engine.games import GAMES
from una_mud.engine.moves import (
    ACCEPT,
    CALL,
    CHALLENGE_PLAY,
    DRAW,
    PASS,
    SPEAK,
    Challenge,
    End,
    Ending,
    Move,
    Play,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from una_mud.engine.events import Event
    from una_mud.engine.rules import Rules

FOLDER: Final = Path(__file__).parent / "golden"

HANDS: Final[tuple[tuple[str, int, dict[str, bool]], ...]] = (
    ("una-classic", 2, {}),
    ("una-classic", 3, {}),
    ("una-classic", 4, {"auto_draw": False}),
    ("una-classic", 5, {"stacking": True}),
    ("una-classic", 8, {}),
    ("una-mutant", 2, {}),
    ("una-mutant", 2, {"auto_draw": False}),
    ("una-mutant", 3, {}),
    ("una-mutant", 4, {}),
    ("una-mutant", 4, {"stacking": False}),
    ("una-mutant", 6, {"auto_draw": False}),
    ("una-mutant", 8, {}),
    ("u-know", 3, {}),
    ("know-u", 3, {}),
)
"""Game, seats and options of each file."""

SHORT: Final[dict[Move, str]] = {
    DRAW: "draw",
    PASS: "pass",
    ACCEPT: "accept",
    CHALLENGE_PLAY: "challenge-play",
    CALL: "call",
    SPEAK: "speak",
}
LONG: Final = {word: move for move, word in SHORT.items()}


def spelt(seat: int, move: Move) -> str:
    """Return a move as words: the seat, the verb, and for a card its code, ``-`` or a colour, and seats."""
    if isinstance(move, Play):
        colour = move.colour.word if move.colour else "-"
        return " ".join(map(str, (seat, "play", move.card.code, colour, *move.players)))
    if isinstance(move, Challenge):
        return f"{seat} challenge {move.seat}"
    if isinstance(move, End):
        return f"{seat} end {move.what.value}"
    return f"{seat} {SHORT[move]}"


def read(text: str, rules: Rules) -> tuple[int, Move]:
    """Return the seat and the move that ``spelt`` has written."""
    seat, verb, *rest = text.split()
    if verb == "play":
        colour = None if rest[1] == "-" else Colour[rest[1].upper()]
        return int(seat), Play(rules.by_code[rest[0]], colour, tuple(map(int, rest[2:])))
    if verb == "challenge":
        return int(seat), Challenge(int(rest[0]))
    if verb == "end":
        return int(seat), End(Ending(rest[0]))
    return int(seat), LONG[verb]


def digest(events: Iterable[Event]) -> str:
    """Return the digest of what happened."""
    return sha256("".join(f"{line(event)}\n" for event in events).encode()).hexdigest()


def begin(golden: dict[str, Any]) -> Deal:
    """Return the deal that a file begins with."""
    rules = GAMES[golden["game"]]
    options = attrs.evolve(rules.options, **{"deck_count": 1, **golden["options"]})
    return Deal(rules, options, golden["seats"], golden["dealer"], bytes.fromhex(golden["seed"]))


def record(number: int, game: str, seats: int, options: dict[str, bool]) -> dict[str, Any]:
    """Play a random hand and return it as a file has it."""
    seed = sha256(f"golden hand {number}".encode()).hexdigest()
    golden: dict[str, Any] = {"game": game, "seats": seats, "dealer": number % seats, "seed": seed}
    golden["options"] = options
    deal = begin(golden)
    table, events = deal.deal()
    golden["moves"] = []
    for seat, move in play_out(table, deal.rng()):
        golden["moves"].append(spelt(seat, move))
        events += table.apply(seat, move)
    return golden | {"events": len(events), "last": line(events[-1]), "digest": digest(events)}


def main() -> None:
    """Write all files anew."""
    for number, (game, seats, options) in enumerate(HANDS, 1):
        golden = record(number, game, seats, options)
        (FOLDER / f"{number:02}-{game}-{seats}.json").write_text(json.dumps(golden, indent=1) + "\n")


if __name__ == "__main__":
    main()
