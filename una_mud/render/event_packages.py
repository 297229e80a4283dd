"""What happens at a table as data: ``Una.Event`` (contract, section 4).

An event's payload follows from its fields: seats become names, cards and colours what they are everywhere,
and who may see what is left out. The events come redacted for their reader.
"""

from __future__ import annotations

import enum
import re
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from una_mud.engine.cards import Card, Colour
from una_mud.engine.events import SEATS, SEVERAL_SEATS
from una_mud.engine.redaction import told_fields
from una_mud.render.packages import card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from una_mud.engine.events import Event
    from una_mud.messages import TableEvents
    from una_mud.render.packages import Data

Names: TypeAlias = tuple[str, ...]

BY_SEAT: Final = frozenset({"hands", "points"})
"""The fields that have an entry for each seat."""


def _plain(value: Any, names: Names) -> Any:  # noqa: ANN401 - a field may be anything that JSON can be made of
    """Return a value that is no seat."""
    if isinstance(value, Colour):
        return value.word
    if isinstance(value, Card):
        return card(value)
    if isinstance(value, enum.Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(each, names) for each in value]
    return value


def _name(seat: int | None, names: Names) -> str | None:
    return None if seat is None else names[seat]


def _several(seats: tuple[int, ...], names: Names) -> list[str]:
    return [names[seat] for seat in seats]


def _by_name(values: tuple[Any, ...] | None, names: Names) -> Data | None:
    """Return the entries by name; those that the reader may not know are not there."""
    if values is None:
        return None
    told = zip(names, values, strict=True)
    return {name: _plain(value, names) for name, value in told if value is not None}


def _reader(field: str) -> Callable[[Any, Names], Any]:
    if field in SEATS:
        return _name
    if field in SEVERAL_SEATS:
        return _several
    return _by_name if field in BY_SEAT else _plain


Fields: TypeAlias = "tuple[tuple[str, str, Callable[[Any, Names], Any]], ...]"
"""For each field the key that tells it, its name, and what reads it."""
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


_KEYS: Final = {"seat_order": "circle"}
"""Keys of ``Una.Event`` that are not the field's name."""


def _fields(kind: type) -> Fields:
    return tuple((_KEYS.get(name, name), name, _reader(name)) for name in told_fields(kind))


@cache
def _kind(kind: type) -> tuple[str, Fields]:
    return _HUMP.sub("-", kind.__name__).lower(), _fields(kind)


def event(what: Event, names: Names) -> Data:
    """Return an event without its ``seq``; ``kind`` is its name in small letters, as in ``turn-began``."""
    declared: type = type(what)
    kind, fields = _kind(declared)
    return {"kind": kind, **{key: read(getattr(what, name), names) for key, name, read in fields}}


def happened(message: TableEvents) -> Iterator[Data]:
    """Yield an ``Una.Event`` for each thing that happened. ``seq`` counts the events of a table."""
    tell = partial(event, names=message.names)
    for number, what in enumerate(message.events, message.first):
        yield {"seq": number, **tell(what)}
