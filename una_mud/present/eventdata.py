"""What happens at a table as data: ``Una.Event`` (contract, section 4).

An event's payload follows from its fields: seats become names, cards and colours what they are everywhere,
and who may see what is left out. The events come redacted for their reader.
"""

from __future__ import annotations

import enum
import re
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

import attrs

from una_mud.engine.cards import Card, Colour
from una_mud.engine.events import Event
from una_mud.present.data import card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from una_mud.hall.notices import Happened
    from una_mud.present.data import Data

Names: TypeAlias = tuple[str, ...]

SEATS: Final = frozenset({"seat", "player", "victim", "dealer", "viewer", "by", "partner", "winner"})
"""The fields that are one seat."""
SEVERAL_SEATS: Final = frozenset({"players", "circle"})
BY_SEAT: Final = frozenset({"hands", "points"})
"""The fields that have an entry for each seat."""
EYES: Final = "eyes"
"""The field that says who may see; it is for :func:`una_mud.engine.events.redact` alone."""


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


Fields: TypeAlias = "tuple[tuple[str, Callable[[Any, Names], Any]], ...]"
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def _fields(kind: type) -> Fields:
    names = [field.name for field in attrs.fields(kind)]
    return tuple((name, _reader(name)) for name in names if name != EYES)


_KINDS: Final[dict[type, tuple[str, Fields]]] = {
    kind: (_HUMP.sub("-", kind.__name__).lower(), _fields(kind)) for kind in get_args(Event)
}


def event(what: Event, names: Names) -> Data:
    """Return an event without its ``seq``; ``kind`` is its name in small letters, as in ``turn-began``."""
    kind, fields = _KINDS[type(what)]
    return {"kind": kind, **{name: read(getattr(what, name), names) for name, read in fields}}


def happened(notice: Happened) -> Iterator[Data]:
    """Yield an ``Una.Event`` for each thing that happened. ``seq`` counts the events of a table."""
    tell = partial(event, names=notice.names)
    for number, what in enumerate(notice.events, notice.first):
        yield {"seq": number, **tell(what)}
