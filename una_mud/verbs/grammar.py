"""How the words after a verb are read: each parameter by its type."""

from __future__ import annotations

import inspect
import re
import types
from typing import TYPE_CHECKING, Any, Final, Union, get_args, get_origin, get_type_hints

import attrs

from una_mud.world import names
from una_mud.world.people import Person
from una_mud.world.room import Room

if TYPE_CHECKING:
    from collections.abc import Callable

    from una_mud.world.world import World


class Word(str):
    """One word."""

    __slots__ = ()


class Rest(str):
    """All that is left of the line, as typed, without spaces around it."""

    __slots__ = ()


class Words(tuple[str, ...]):
    """All that is left of the line, as words; perhaps none."""

    __slots__ = ()


class BadArgument(Exception):  # noqa: N818 - it says what it is
    """A text doesn't fit what a verb takes.

    ``what`` is the part that doesn't; it's empty when something is missing.
    """

    def __init__(self, what: str = "") -> None:
        """Keep the part that doesn't fit."""
        super().__init__(what)
        self.what = what


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


def read_arguments(wanted: tuple[Parameter, ...], text: str, world: World) -> list[object]:
    """Read the text after a verb as its arguments.

    Raises:
        BadArgument: the text doesn't fit.
        CommandError: nobody, or no room, is called so.
    """
    arguments: list[object] = []
    rest = text.strip()
    for parameter in wanted:
        if not rest:
            if not parameter.optional:
                raise BadArgument
            if parameter.type is Words:
                arguments.append(Words())
            break
        value, rest = _READERS[parameter.type](rest, world)
        arguments.append(value)
    else:
        if rest:
            raise BadArgument(rest)
    return arguments


def split(text: str) -> tuple[str, str]:
    """Return the first word of a text and what follows it, without the white space around either."""
    head, *tail = text.split(maxsplit=1) or [""]
    return head, tail[0].strip() if tail else ""


def _read_word(text: str, world: World) -> tuple[object, str]:
    del world
    return split(text)


def _read_rest(text: str, world: World) -> tuple[object, str]:
    del world
    return text, ""


def _read_words(text: str, world: World) -> tuple[object, str]:
    del world
    return Words(text.split()), ""


def _read_number(text: str, world: World) -> tuple[object, str]:
    del world
    head, tail = split(text)
    if not (head.isascii() and head.isdigit()) or len(head) > len("1000000"):
        raise BadArgument(head)
    return int(head), tail


def _read_person(text: str, world: World) -> tuple[object, str]:
    head, tail = split(text)
    return world.find_person(head), tail


def _read_room(text: str, world: World) -> tuple[object, str]:
    """Read a room; after its name the key of a private one may stand."""
    name, _, key = text.rpartition(" ")
    if name and names.key(text) not in world.rooms and _KEY.fullmatch(key):
        return world.find_room(name), key
    return world.find_room(text), ""


_KEY: Final = re.compile(r"[A-Za-z0-9_-]{22}")
"""What the key of a room looks like."""
_READERS: Final[dict[type, Callable[[str, World], tuple[object, str]]]] = {
    Word: _read_word,
    Rest: _read_rest,
    Words: _read_words,
    int: _read_number,
    Person: _read_person,
    Room: _read_room,
}
"""How a text is read as each type: what was read, and the rest of the text."""
