"""How the words after a verb are read: each parameter by its type."""

from __future__ import annotations

import inspect
import types
from typing import TYPE_CHECKING, Any, Final, Union, get_args, get_origin, get_type_hints

import attrs

from una_mud.world.people import Person
from una_mud.world.room import Room

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.verbs.registry import Call


class Word(str):
    """One word."""

    __slots__ = ()


class Rest(str):
    """All that is left of the line, as typed, without spaces around it."""

    __slots__ = ()


class Words(tuple[str, ...]):
    """All that is left of the line, as words; perhaps none."""

    __slots__ = ()


@attrs.frozen
class Parameter:
    """One parameter of a verb: how it is shown, read, and whether it may be left out."""

    name: str
    type: type
    optional: bool

    @property
    def shown(self) -> str:
        """The parameter as it stands in the usage: ``NAME``, ``[ROOM]``, ``[TEXT…]``."""
        label = self.name.strip("_").upper() + ("…" if self.type is Words else "")
        return f"[{label}]" if self.optional else label


def parameters(run: Callable[..., object]) -> tuple[Parameter, ...]:
    """Return the parameters of a verb's function after the call itself."""
    hints = get_type_hints(run)
    listed = list(inspect.signature(run).parameters.values())[1:]
    return tuple(_parameter(each, hints[each.name]) for each in listed)


def _parameter(each: inspect.Parameter, hint: Any) -> Parameter:  # noqa: ANN401 - a type hint is anything
    if get_origin(hint) in {Union, types.UnionType}:
        (hint,) = (arg for arg in get_args(hint) if arg is not types.NoneType)
    if hint not in _READERS:
        raise TypeError(f"no verb can read a {hint}")
    optional = each.default is not inspect.Parameter.empty or hint is Words
    return Parameter(each.name, hint, optional)


def read_arguments(wanted: tuple[Parameter, ...], text: str, call: Call) -> list[object]:
    """Read the text after a verb as its arguments; raise CommandError with the usage when it does not fit."""
    arguments: list[object] = []
    rest = text.strip()
    for parameter in wanted:
        if not rest:
            if not parameter.optional:
                raise call.usage_error()
            if parameter.type is Words:
                arguments.append(Words())
            break
        value, rest = _READERS[parameter.type](rest, call)
        arguments.append(value)
    else:
        if rest:
            raise call.usage_error(rest)
    return arguments


def split(text: str) -> tuple[str, str]:
    """Return the first word of a text and what follows it, without the white space around either."""
    head, *tail = text.split(maxsplit=1) or [""]
    return head, tail[0].strip() if tail else ""


def _read_word(text: str, call: Call) -> tuple[object, str]:
    del call
    return split(text)


def _read_rest(text: str, call: Call) -> tuple[object, str]:
    del call
    return text, ""


def _read_words(text: str, call: Call) -> tuple[object, str]:
    del call
    return Words(text.split()), ""


def _read_number(text: str, call: Call) -> tuple[object, str]:
    head, tail = split(text)
    if not (head.isascii() and head.isdigit()) or len(head) > len("1000000"):
        raise call.usage_error(head)
    return int(head), tail


def _read_person(text: str, call: Call) -> tuple[object, str]:
    head, tail = split(text)
    return call.world.find_person(head), tail


def _read_room(text: str, call: Call) -> tuple[object, str]:
    return call.world.find_room(text), ""


_READERS: Final[dict[type, Callable[[str, Call], tuple[object, str]]]] = {
    Word: _read_word,
    Rest: _read_rest,
    Words: _read_words,
    int: _read_number,
    Person: _read_person,
    Room: _read_room,
}
"""How a text is read as each type: what was read, and the rest of the text."""
