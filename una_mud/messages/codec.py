"""The wire form of messages and of published states: plain JSON values, both ways, through one converter.

A message is an object with its class's name under ``type``, and its fields; a card stands by game and code,
an enum by its name, an event of the engine with its class's name under ``type``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, get_args

import attrs
from cattrs import Converter
from cattrs.strategies import configure_tagged_union, include_subclasses

from una_mud.engine.cards import Card, Colour
from una_mud.engine.events import Event
from una_mud.engine.games import GAMES
from una_mud.engine.moves import Ending
from una_mud.engine.state import Phase
from una_mud.messages import state
from una_mud.messages.declare import MESSAGES
from una_mud.messages.prompts import Prompt
from una_mud.messages.talk import Talk

if TYPE_CHECKING:
    from una_mud.messages import Message

TYPE: Final = "type"
"""The key under which a message's class stands."""
_OPTION_VALUE: Final = str | int | bool | None
_NAMES: Final = {
    **{kind.__name__: kind for kind in (Card, Colour, Ending, Phase, Prompt)},
    "Mapping": Mapping,
}
"""What the fields of events and states are made of."""


@cache
def _cards() -> dict[Card, str]:
    """Return for each card what names it among the cards of all games: ``una-mutant/RS``."""
    named: dict[Card, str] = {}
    for game, rules in GAMES.items():
        for card in rules.cards:
            named.setdefault(card, f"{game}/{card.code}")
    return named


@cache
def _cards_by_name() -> dict[str, Card]:
    return {name: card for card, name in _cards().items()}


def _is_enum(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _resolve() -> None:
    """Find the types of the fields of events and states, which they import for type checkers only."""
    states = [kind for kind in vars(state).values() if attrs.has(kind) and kind.__module__ == state.__name__]
    for kind in (*get_args(Event), *states):
        attrs.resolve_types(kind, localns=_NAMES)


def new_converter() -> Converter:
    """Return a converter that knows cards, enums and bytes."""
    made = Converter()
    made.register_unstructure_hook(Card, lambda card: _cards()[card])
    made.register_structure_hook(Card, lambda name, _: _cards_by_name()[name])
    made.register_unstructure_hook_func(_is_enum, attrgetter("name"))
    made.register_structure_hook_func(_is_enum, lambda name, kind: kind[name])
    made.register_unstructure_hook(bytes, bytes.hex)
    made.register_structure_hook(bytes, lambda text, _: bytes.fromhex(text))
    return made


@cache
def converter() -> Converter:
    """Return the converter of messages and of published states."""
    _resolve()
    made = new_converter()
    made.register_structure_hook(_OPTION_VALUE, lambda value, _: value)
    for union in (Event, Talk):
        configure_tagged_union(union, made, tag_name=TYPE)
    tagged = partial(configure_tagged_union, tag_name=TYPE)
    include_subclasses(state.TableState, made, union_strategy=tagged)
    return made


def encode(message: Message) -> dict[str, Any]:
    """Return a message as JSON can have it."""
    kind = type(message)
    plain: dict[str, Any] = converter().unstructure(message, unstructure_as=kind)
    return {TYPE: kind.__name__, **plain}


def decode(plain: dict[str, Any]) -> Message:
    """Return the message that JSON has; raise KeyError, or a cattrs error, for what is none."""
    fields = dict(plain)
    message: Message = converter().structure(fields, MESSAGES[fields.pop(TYPE)])
    return message
