"""Moves, options and outcomes as JSON and back: cards by their codes, colours by their letters."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import attrs

from una_mud.engine.cards import Colour
from una_mud.engine.events import Close
from una_mud.engine.moves import (
    ACCEPT,
    CALL,
    CHALLENGE_PLAY,
    DRAW,
    PASS,
    SPEAK,
    Accept,
    Call,
    Challenge,
    ChallengePlay,
    Draw,
    End,
    Ending,
    Pass,
    Play,
    Speak,
)
from una_mud.engine.state import Outcome

if TYPE_CHECKING:
    from una_mud.engine.moves import Move
    from una_mud.engine.rules import Rules
    from una_mud.world.commitment import Contributions

_PLAIN: Final[dict[str, Move]] = {
    "draw": DRAW,
    "pass": PASS,
    "accept": ACCEPT,
    "challenge-play": CHALLENGE_PLAY,
    "speak": SPEAK,
    "call": CALL,
}
_WORDS: Final[dict[type, str]] = {
    Draw: "draw",
    Pass: "pass",
    Accept: "accept",
    ChallengePlay: "challenge-play",
    Speak: "speak",
    Call: "call",
}


def text(value: object) -> str:
    """Return a value as JSON in one line, without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read(kept: str) -> Any:  # noqa: ANN401 - JSON is anything
    """Return what JSON means."""
    return json.loads(kept)


def move_data(move: Move) -> list[Any]:
    """Return a move as a list: its word, then what it takes."""
    if isinstance(move, Play):
        colour = None if move.colour is None else move.colour.value
        parts: list[Any] = ["play", move.card.code, colour, list(move.players)]
        while len(parts) > len(("play", "card")) and not parts[-1]:
            parts.pop()
        return parts
    if isinstance(move, Challenge):
        return ["challenge", move.seat]
    if isinstance(move, End):
        return ["end", move.what.value]
    return [_WORDS[type(move)]]


def move_of(data: list[Any], rules: Rules) -> Move:
    """Return the move that a list means; raise ValueError for what is none."""
    try:
        word, *rest = data
        if word == "play":
            card, colour, players = (*rest, None, None)[:3]
            return Play(rules.by_code[card], Colour(colour) if colour else None, tuple(players or ()))
        if word == "challenge":
            return Challenge(int(rest[0]))
        return End(Ending(rest[0])) if word == "end" else _PLAIN[word]
    except (KeyError, IndexError, TypeError) as fault:
        raise ValueError(f"no move: {data!r}") from fault


def outcome_text(outcome: Outcome | None) -> str | None:
    """Return how a hand ended as JSON."""
    if outcome is None:
        return None
    return text({"winner": outcome.winner, "close": outcome.close.value, "points": outcome.points})


def outcome_of(kept: str | None) -> Outcome | None:
    """Return how a hand ended."""
    if kept is None:
        return None
    data = read(kept)
    points = data["points"]
    return Outcome(data["winner"], Close(data["close"]), None if points is None else tuple(points))


def contributions_of(kept: str | None) -> Contributions | None:
    """Return the texts by seat; None where nobody could contribute."""
    return None if kept is None else tuple(str(text) for text in read(kept))


def fields(value: attrs.AttrsInstance) -> str:
    """Return a plain value with attrs as JSON."""
    return text(attrs.asdict(value))
