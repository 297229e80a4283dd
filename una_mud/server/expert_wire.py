"""Views and moves as plain JSON values, on their way to the processes in which the expert thinks and back."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs

from una_mud.bots.bot import RatedMove
from una_mud.engine.cards import Card, Colour
from una_mud.engine.events import Close
from una_mud.engine.games import GAMES
from una_mud.engine.moves import Accept, ChallengePlay, Draw, Ending, Pass, Play
from una_mud.engine.rules import Options, Rules
from una_mud.engine.state import CallState, Outcome, Phase
from una_mud.engine.view import PublicState, View, Waiting
from una_mud.messages.codec import new_converter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cattrs import Converter

    from una_mud.engine.moves import Move

_NAMES: Final = {
    "Card": Card,
    "CannotBe": tuple[int, ...],
    "CallState": CallState,
    "Close": Close,
    "Colour": Colour,
    "Ending": Ending,
    "Outcome": Outcome,
    "Phase": Phase,
    "Rules": Rules,
}
"""What the fields are made of, which the engine imports for type checkers only."""
_MOVES: Final[dict[str, type[Move]]] = {
    kind.__name__: kind for kind in (Play, Draw, Pass, Accept, ChallengePlay)
}
"""What can be decided on one's turn."""


@cache
def _converter() -> Converter:
    made = new_converter()
    for kind in (Outcome, Play, PublicState, Waiting, View):
        attrs.resolve_types(kind, localns=_NAMES)
    made.register_unstructure_hook_func(_is_rules, lambda rules: [rules.name, attrs.asdict(rules.options)])
    made.register_structure_hook_func(_is_rules, lambda pair, _: GAMES[pair[0]].under(Options(**pair[1])))
    made.register_unstructure_hook_func(_is_frozenset, sorted)
    return made


def _is_rules(kind: object) -> bool:
    return kind is Rules


def _is_frozenset(kind: object) -> bool:
    return getattr(kind, "__origin__", kind) is frozenset


def encode_view(view: View) -> Any:  # noqa: ANN401 - JSON is anything
    """Return what a seat knows as JSON can have it."""
    return _converter().unstructure(view)


def decode_view(plain: Any) -> View:  # noqa: ANN401
    """Return the view that JSON has."""
    return _converter().structure(plain, View)


def encode_request(view: View, seed: bytes, played: Move | None) -> Any:  # noqa: ANN401
    """Return a question as JSON can have it: a view, a seed, and perhaps the move that was played."""
    return [encode_view(view), seed.hex(), None if played is None else _encode_move(played)]


def decode_request(plain: Any) -> tuple[View, bytes, Move | None]:  # noqa: ANN401
    """Return the view, the seed and the move that was played, if any, of a question."""
    view, seed, played = plain
    return decode_view(view), bytes.fromhex(seed), None if played is None else _decode_move(*played)


def _encode_move(move: Move) -> list[Any]:
    return [type(move).__name__, _converter().unstructure(move)]


def _decode_move(name: str, fields: Any) -> Move:  # noqa: ANN401
    move: Move = _converter().structure(fields, _MOVES[name])
    return move


def encode_rated(rated: Iterable[RatedMove]) -> Any:  # noqa: ANN401
    """Return rated moves as JSON can have them."""
    return [[*_encode_move(each.move), each.chance] for each in rated]


def decode_rated(plain: Any) -> list[RatedMove]:  # noqa: ANN401
    """Return the rated moves that JSON has, at least one; raise an exception for what is none."""
    rated = [RatedMove(_decode_move(name, fields), chance) for name, fields, chance in plain]
    if not rated:
        raise ValueError("no move")
    return rated


def to_line(value: Any) -> bytes:  # noqa: ANN401
    """Return a value as a line of JSON."""
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
