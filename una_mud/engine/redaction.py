"""Who may know what of an event: the one place that decides it.

Each field of an event declares who may know it: everybody (``PUBLIC``), or ``only`` those whom a rule says. A
field that declares nothing is hidden from everybody.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
Visibility: TypeAlias = "Callable[[Any, int | None], Any]"
"""What a reader may know of a field, given the event and the reader's seat (None: a watcher)."""

_VISIBILITY: Final = "visibility"
_INTERNAL: Final = "internal"
PUBLIC: Final[dict[str, Any]] = {_VISIBILITY: None}
"""The metadata of a field that everybody may know."""
INTERNAL: Final[dict[str, Any]] = {_INTERNAL: True}
"""The metadata of a field that is for the rules of other fields alone, and told to nobody."""


def only(visibility: Visibility) -> dict[str, Visibility]:
    """Return the metadata of a field of which each reader gets what ``visibility`` returns."""
    return {_VISIBILITY: visibility}


def _nothing(_: object, __: int | None) -> None:
    """Hide a field of which nobody has said who may know it."""


@cache
def _visibilities(kind: type) -> tuple[tuple[str, Visibility | None], ...]:
    """Return for each field what a reader may know of it (None: all of it); nothing if that is all of all."""
    fields = tuple((each.name, each.metadata.get(_VISIBILITY, _nothing)) for each in attrs.fields(kind))
    return fields if any(visibility for _, visibility in fields) else ()


def is_public(event: object) -> bool:
    """Whether the event, and every other of its class, looks the same to all readers."""
    kind: type = type(event)
    return not _visibilities(kind)


def redact(event: T, seat: int | None) -> T:
    """Return the event as ``seat`` may know it; None is a watcher, who sees no hand.

    A field that does not declare who may know it is None for everybody.
    """
    kind: type = type(event)
    fields = _visibilities(kind)
    if not fields:
        return event
    redacted: T = kind(*[getattr(event, name) if see is None else see(event, seat) for name, see in fields])
    return redacted


@cache
def told_fields(kind: type) -> tuple[str, ...]:
    """Return the names of the fields that are told, redacted, in their order."""
    return tuple(each.name for each in attrs.fields(kind) if _INTERNAL not in each.metadata)
