"""The wire form of messages and of published states: plain JSON values, both ways, through one converter.

A message is an object with its class's name under ``type``, and its fields; a card stands by game and code,
an enum by its name, an event of the engine with its class's name under ``type``.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, get_args

import attrs
from cattrs import Converter
from cattrs.strategies import configure_tagged_union

from una_mud.engine.cards import Card, Colour
from una_mud.engine.events import Event
from una_mud.engine.games import GAMES
from una_mud.engine.moves import Ending
from una_mud.messages.declare import MESSAGES
from una_mud.messages.talk import Talk

if TYPE_CHECKING:
    from una_mud.messages import Message

TYPE: Final = "type"
"""The key under which a message's class stands."""
_EVENT_NAMES: Final = {"Card": Card, "Colour": Colour, "Ending": Ending}
"""What the fields of events are made of, which the engine imports for type checkers only."""


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


@cache
def converter() -> Converter:
    """Return the converter of everything that travels."""
    made = Converter(forbid_extra_keys=True)
    made.register_unstructure_hook(Card, lambda card: _cards()[card])
    made.register_structure_hook(Card, lambda name, _: _cards_by_name()[name])
    made.register_unstructure_hook_func(_is_enum, attrgetter("name"))
    made.register_structure_hook_func(_is_enum, lambda name, kind: kind[name])
    made.register_unstructure_hook(bytes, bytes.hex)
    made.register_structure_hook(bytes, lambda text, _: bytes.fromhex(text))
    for kind in get_args(Event):
        attrs.resolve_types(kind, localns=_EVENT_NAMES)
    for union in (Event, Talk):
        configure_tagged_union(union, made, tag_name=TYPE)
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
