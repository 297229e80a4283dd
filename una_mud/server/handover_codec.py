"""The wire form of what a server hands over: JSON, by the same converter as messages."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, MutableSet
from collections.abc import Set as AbstractSet
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import attrs
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.strategies import configure_tagged_union

from una_mud.engine.cards import Card
from una_mud.engine.moves import Ending
from una_mud.engine.rules import Options
from una_mud.messages import Emoted, Message, Prompt, Said, TableEvents, Told, codec
from una_mud.messages.accounts import Role
from una_mud.messages.icons import Picture
from una_mud.server.server_handover import FORM, ServerHandover, UnreadableError
from una_mud.server.telnet.features import Mtts
from una_mud.server.telnet.line_buffer import LineBuffer
from una_mud.server.telnet.parser import Parser
from una_mud.world.accounts import Account
from una_mud.world.late_answers import LateAnswers
from una_mud.world.options import Settings
from una_mud.world.people import Person
from una_mud.world.question import Question
from una_mud.world.records import HandDealt, HandId

if TYPE_CHECKING:
    from cattrs import Converter

_NAMES: Final[dict[str, object]] = {
    **{
        kind.__name__: kind
        for kind in (Account, Ending, HandId, LateAnswers, Message, Options, Picture, Prompt, Question)
    },
    **{kind.__name__: kind for kind in (Card, Role, Settings, TableEvents, Told)},
    "Mapping": Mapping,
    "Callable": Callable,
    "ClientHandle": object,
}
"""What the fields of people and hands are made of, which they import for type checkers only."""
_LOCAL: Final = frozenset({"outlet", "hinted", "analysing"})
"""What stays behind of a person: the session is handed over by itself, and the expert may be asked again."""


class _Shared:
    """Messages that many have been told: each is written once, and everywhere else goes by its place."""

    def __init__(self) -> None:
        self.messages: list[TableEvents] = []
        self._places: dict[int, int] = {}

    def place(self, message: TableEvents) -> int:
        """Return the place of a message."""
        if id(message) not in self._places:
            self._places[id(message)] = len(self.messages)
            self.messages.append(message)
        return self._places[id(message)]

    def at(self, place: int, _: object) -> TableEvents:
        """Return the message at a place."""
        return self.messages[place]

    def clear(self) -> None:
        """Forget all messages."""
        self.messages.clear()
        self._places.clear()


_shared: Final = _Shared()
"""Of the value that is being written or read: the hooks of a converter are made once."""


def encode(value: ServerHandover) -> bytes:
    """Return a value as bytes."""
    try:
        plain = _converter().unstructure(value)
        events = [codec.encode(message) for message in _shared.messages]
    finally:
        _shared.clear()
    return json.dumps({"form": value.form, "events": events, "value": plain}, separators=(",", ":")).encode()


def decode(data: bytes) -> ServerHandover:
    """Return the value that bytes mean.

    Raises:
        UnreadableError: they have another form.
    """
    plain = json.loads(data)
    if plain["form"] != FORM:
        raise UnreadableError(f"the running server hands over form {plain['form']}, not {FORM}")
    try:
        messages = map(codec.decode, plain["events"])
        _shared.messages.extend(message for message in messages if isinstance(message, TableEvents))
        value: ServerHandover = _converter().structure(plain["value"], ServerHandover)
    except (KeyError, ValueError, TypeError, AttributeError, ExceptionGroup) as problem:
        raise UnreadableError(f"what the running server hands over can't be read: {problem!r}") from problem
    finally:
        _shared.clear()
    return value


def prepare() -> None:
    """Make the converter, which takes a while the first time."""
    _converter()


@cache
def _converter() -> Converter:
    imported: tuple[type, ...] = (Person, LateAnswers, Question, Account, HandDealt)
    for kind in imported:
        attrs.resolve_types(kind, localns=_NAMES)
    made = codec.converter().copy(unstruct_collection_overrides={AbstractSet: list, MutableSet: list})
    made.register_unstructure_hook(Mtts, int)
    made.register_structure_hook(Mtts, lambda number, _: Mtts(number))
    made.register_unstructure_hook(bytearray, bytearray.hex)
    made.register_structure_hook(bytearray, lambda text, _: bytearray.fromhex(text))
    made.register_unstructure_hook_func(_is_message, codec.encode)
    made.register_structure_hook_func(_is_message, lambda plain, _: codec.decode(plain))
    made.register_unstructure_hook(TableEvents, _shared.place)
    made.register_structure_hook(TableEvents, _shared.at)
    configure_tagged_union(Said | Emoted, made, tag_name=codec.TYPE)
    whole: tuple[type, ...] = (LineBuffer, Parser, LateAnswers)
    for kind in whole:
        made.register_unstructure_hook(
            kind, make_dict_unstructure_fn(kind, made, _cattrs_include_init_false=True)
        )
        made.register_structure_hook(
            kind, make_dict_structure_fn(kind, made, _cattrs_include_init_false=True)
        )
    _add_people(made)
    return made


def _is_message(kind: object) -> bool:
    return kind is Message


def _add_people(made: Converter) -> None:
    """Let people and their questions be written."""
    made.register_unstructure_hook(
        Question, lambda each: [codec.converter().unstructure(each.asked), each.words, each.number]
    )
    made.register_structure_hook(Question, _question)
    left = {name: override(omit=True) for name in _LOCAL}
    made.register_unstructure_hook(Person, make_dict_unstructure_fn(Person, made, **left))  # type: ignore[arg-type]
    fields = {
        field.name: made.get_structure_hook(field.type)
        for field in attrs.fields(Person)
        if field.name not in _LOCAL
    }

    def person(plain: dict[str, Any], _: object) -> Person:
        known = {name: read(plain[name], _type(name)) for name, read in fields.items() if name in plain}
        events, told = known.pop("events", ()), known.pop("told", ())
        found = Person(outlet=None, **known)
        found.events.extend(events)
        found.told.extend(told)
        return found

    made.register_structure_hook(Person, person)


def _question(row: list[Any], _: object) -> Question:
    asked, words, number = row
    return Question(codec.converter().structure(asked, Prompt), _not_yet, tuple(words), number=number)


@cache
def _type(name: str) -> Any:  # noqa: ANN401 - a type as attrs has it
    return getattr(attrs.fields(Person), name).type


def _not_yet(answer: str) -> None:
    raise AssertionError(f"nobody can answer {answer} before the question is asked again")
