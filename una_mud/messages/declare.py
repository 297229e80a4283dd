"""What a message declares about itself, in one place: its kind, its sentences, whom it names.

``@message`` makes a frozen attrs class of a class with annotated fields; ``@phrase`` does the same for a part
of a message, such as a row of a list. The sentences are checked against the fields when the class is made.
"""

from __future__ import annotations

import enum
import types
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from una_mud.engine.cards import Card, Colour
from una_mud.messages.templates import Plural, Sentence, templates_in
from una_mud.messages.types import CommandLine, FaceUp, Player, Shown, Unit

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    Class = TypeVar("Class", bound=type)


class MessageKind(enum.Enum):
    """What sort of message it is; the value is the word of the contract, section 4."""

    CHAT = "chat"
    EVENT = "event"
    ERROR = "error"
    INFO = "info"
    PROMPT = "prompt"


_SHOWN: Final[dict[object, Shown]] = {
    str: Shown.TEXT,
    int: Shown.NUMBER,
    Card: Shown.CARD,
    Colour: Shown.COLOUR,
    FaceUp: Shown.FACE_UP,
    tuple[Card, ...]: Shown.CARDS,
    tuple[Player, ...]: Shown.PLAYERS,
    tuple[str, ...]: Shown.WORDS,
    tuple[CommandLine, ...]: Shown.COMMANDS,
}


@attrs.frozen
class Slot:
    """A field or property that a sentence can show, and how."""

    shown: Shown
    unit: Plural | None = None
    """What is counted."""


@attrs.frozen(eq=False)
class Declaration:
    """All that a class has declared."""

    kind: MessageKind | None
    """None: it's a part of a message."""
    sentences: Mapping[str, Sentence | None]
    """By name: ``text``; ``you_by`` for the reader in the field ``by``; ``spoken`` read aloud; others."""
    slots: Mapping[str, Slot]
    players: tuple[str, ...]
    """The fields that hold one player."""
    player_lists: tuple[str, ...]
    """The fields that hold several players."""
    parts: tuple[str, ...]
    """The fields that hold parts, or other messages, in which players are named."""
    changes_state: bool
    """Whether what is published may be different after it."""
    bell: bool
    """Whether it calls for attention with a sound, where the reader wants one."""

    def named(self, message: object) -> Collection[str]:
        """Return the names of everybody who is named, and so may read words of their own.

        A class whose fields don't tell says it in a property ``named``.
        """
        own: Collection[str] | None = getattr(message, "named", None)
        if own is not None:
            return own
        names = [getattr(message, field) for field in self.players]
        for field in self.player_lists:
            names += getattr(message, field)
        for field in self.parts:
            names += _named_in(getattr(message, field))
        return names

    def sentence(self, message: object, name: str, me: str | None, *, spoken: bool) -> Sentence | None:
        """Return the sentence for one reader: theirs if they are named, the spoken one if read aloud."""
        if me is None and not spoken:
            return self.sentences.get(name)
        found: Sentence | None = None
        for variant in self._variants(message, name, me, spoken=spoken):
            if variant in self.sentences:
                found = self.sentences[variant]
                break
        return found

    def _variants(self, message: object, name: str, me: str | None, *, spoken: bool) -> list[str]:
        """Return the names under which a reader's sentence may stand, the best first."""
        base, spoken_form = ("", "spoken") if name == "text" else (f"{name}_", f"spoken_{name}")
        yours = [f"{base}you_{field}" for field in self._fields_of(message, me)]
        return (
            [*(f"spoken_{each}" for each in yours), *yours, spoken_form, name] if spoken else [*yours, name]
        )

    def _fields_of(self, message: object, me: str | None) -> list[str]:
        """Return the fields in which a reader is named."""
        if me is None:
            return []
        alone = [field for field in self.players if getattr(message, field) == me]
        return alone + [field for field in self.player_lists if me in getattr(message, field)]


class Message:
    """What people can be told; every class of messages is one of these, declared by :func:`message`."""

    __slots__ = ()


MESSAGES: Final[dict[str, type[Message]]] = {}
"""Every class of messages by its name, which is also its name on the wire."""
_ATTRIBUTE: Final = "__declaration__"


def is_declared(kind: type) -> bool:
    """Whether a class is a declared message or part of one."""
    return hasattr(kind, _ATTRIBUTE)


def declaration(kind: type) -> Declaration:
    """Return what a class has declared."""
    declared: Declaration = getattr(kind, _ATTRIBUTE)
    return declared


def _named_in(value: object) -> Iterator[str]:
    """Yield the names in a part, in several or in none."""
    if isinstance(value, tuple):
        for each in value:
            yield from _named_in(each)
    elif value is not None:
        yield from declaration(type(value)).named(value)


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def message(
    *,
    kind: MessageKind,
    changes_state: bool | None = None,
    bell: bool = False,
    **sentences: Sentence | None,
) -> Callable[[Class], Class]:
    """Declare a message. Events change what is published unless they say otherwise; others don't."""
    changes = kind is MessageKind.EVENT if changes_state is None else changes_state

    def declare(cls: Class) -> Class:
        made = _declared(cls, kind, sentences, changes_state=changes, bell=bell)
        MESSAGES[made.__name__] = made
        return made

    return declare


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field,))
def phrase(**sentences: Sentence | None) -> Callable[[Class], Class]:
    """Declare a part of a message with sentences of its own."""

    def declare(cls: Class) -> Class:
        return _declared(cls, None, sentences, changes_state=False, bell=False)

    return declare


def _declared(
    cls: Class,
    kind: MessageKind | None,
    sentences: Mapping[str, Sentence | None],
    *,
    changes_state: bool,
    bell: bool,
) -> Class:
    made = _value_class(cls)
    slots = _slots(made)
    players = tuple(name for name, slot in slots.items() if slot.shown is Shown.PLAYER)
    lists = tuple(name for name, slot in slots.items() if slot.shown is Shown.PLAYERS)
    entry = Declaration(kind, dict(sentences), slots, players, lists, _parts(made), changes_state, bell)
    _check(made.__name__, entry)
    setattr(made, _ATTRIBUTE, entry)
    return made


def _value_class(cls: Class) -> Class:
    """Return a frozen class, which is compared, hashed and shown as attrs would do it.

    attrs compiles those methods anew for each class, which the start of every command would wait for.
    """
    made = attrs.frozen(cls, eq=False, repr=False)
    for name, method in _VALUE_METHODS.items():
        if name not in vars(cls):
            setattr(made, name, method)
    return made


def _values(value: Any) -> tuple[object, ...]:  # noqa: ANN401 - of any declared class
    return tuple(getattr(value, name) for name in value.__match_args__)


def _equal(value: object, other: object) -> bool:
    return _values(value) == _values(other) if type(value) is type(other) else NotImplemented


def _hash(value: object) -> int:
    return hash((type(value), _values(value)))


def _shown(value: Any) -> str:  # noqa: ANN401 - of any declared class
    shown = zip(value.__match_args__, _values(value), strict=True)
    return f"{type(value).__qualname__}({', '.join(f'{name}={each!r}' for name, each in shown)})"


_VALUE_METHODS: Final = {"__eq__": _equal, "__hash__": _hash, "__repr__": _shown}


def _parts(cls: type) -> tuple[str, ...]:
    """Return the fields with parts in which players are named."""
    fields = attrs.fields(attrs.resolve_types(cls))
    return tuple(field.name for field in fields if any(map(_names_players, _declared_in(field.type))))


def _declared_in(hint: object) -> Iterator[type]:
    """Yield the declared classes of which a type is made."""
    if isinstance(hint, type) and is_declared(hint):
        yield hint
    for inner in get_args(hint):
        yield from _declared_in(inner)


def _names_players(kind: type) -> bool:
    entry = declaration(kind)
    return bool(entry.players or entry.player_lists or entry.parts)


def _slots(cls: type) -> dict[str, Slot]:
    """Return everything of a class that a sentence can show: fields, and properties with a known type."""
    hints: dict[str, Any] = {field.name: field.type for field in attrs.fields(attrs.resolve_types(cls))}
    for name, value in vars(cls).items():
        if isinstance(value, property) and value.fget is not None:
            hints[name] = get_type_hints(value.fget, include_extras=True).get("return")
    slots = {name: _slot(hint) for name, hint in hints.items()}
    return {name: slot for name, slot in slots.items() if slot is not None}


def _slot(hint: Any) -> Slot | None:  # noqa: ANN401 - a type hint is anything
    if get_origin(hint) in {Union, types.UnionType}:
        (hint, *more) = (each for each in get_args(hint) if each is not types.NoneType)
        if more:
            return None
    if get_origin(hint) is Annotated:
        how = hint.__metadata__[0]
        return Slot(Shown.COUNT, how.words) if isinstance(how, Unit) else Slot(how)
    shown = _SHOWN.get(hint)
    if isinstance(hint, type) and issubclass(hint, enum.Enum) and hasattr(hint, "label"):
        shown = Shown.LABEL
    if hasattr(hint, _ATTRIBUTE):
        shown = Shown.PHRASE
    elif get_origin(hint) is tuple and hasattr(get_args(hint)[0], _ATTRIBUTE):
        shown = Shown.PHRASES
    return None if shown is None else Slot(shown)


def _check(name: str, entry: Declaration) -> None:
    """Raise TypeError when a sentence needs an unknown field, or a reader's own one is missing."""
    known = set(entry.slots)
    for which, sentence in entry.sentences.items():
        unknown = _needed(sentence) - known
        if unknown:
            raise TypeError(f"{name}: {which} has unknown fields: {', '.join(sorted(unknown))}")
        field = which.rpartition("you_")[2]
        if "you_" in which and field not in {*entry.players, *entry.player_lists}:
            raise TypeError(f"{name}: {which} belongs to no field that holds a player")
    text = entry.sentences.get("text")
    if entry.kind is MessageKind.EVENT and text is not None:
        for field in _needed(text) & set(entry.players):
            if f"you_{field}" not in entry.sentences:
                raise TypeError(f"{name}: what does the player in {field} read? Declare you_{field}")


def _needed(sentence: Sentence | None) -> frozenset[str]:
    """Return the fields that a sentence shows; those that only decide need not be shown."""
    return frozenset[str]().union(*(template.fields for template in templates_in(sentence)))
