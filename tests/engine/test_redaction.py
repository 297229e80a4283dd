"""Who may know which field of an event, and what becomes of a field that declares nothing."""

from __future__ import annotations

from typing import Any, cast, get_args

import attrs
import pytest
from attrs import field

from una_mud.engine.events import Event, line
from una_mud.engine.redaction import PUBLIC, is_public, only, redact
from una_mud.render import event_packages

READERS = (None, 0, 1, 2)
NAMES = ("Ann", "Bob", "Cyd")


@attrs.frozen
class Peeked:
    """An event that a later card might bring: only the seat itself may know the card."""

    seat: int = field(metadata=PUBLIC)
    card: str = field(metadata=only(lambda event, seat: event.card if seat == event.seat else None))
    next_card: str
    """Declares nothing."""


def peeked() -> Event:
    return cast("Event", Peeked(1, "R5", "W4"))


@pytest.mark.parametrize("reader", READERS)
def test_a_field_that_declares_nothing_reaches_nobody(reader: int | None) -> None:
    """Neither the event nor its package nor its text tells any reader what stands in the field."""
    seen = redact(peeked(), reader)
    told = event_packages.event(seen, NAMES)
    assert told == {"kind": "peeked", "seat": "Bob", "card": "R5" if reader == 1 else None, "next_card": None}
    assert "W4" not in repr(seen)
    assert "W4" not in line(seen)


def test_such_an_event_is_not_public() -> None:
    """One private field is enough for the event to be redacted for each reader."""
    assert not is_public(peeked())


def test_every_event_says_of_every_field_who_may_know_it() -> None:
    """Only hands and drawn cards are for some; nothing is hidden because somebody forgot to say."""
    private: dict[str, list[str]] = {}
    for kind in get_args(Event):
        for each in attrs.fields(kind):
            visibility: Any = each.metadata["visibility"]
            if visibility is not None:
                private.setdefault(kind.__name__, []).append(each.name)
    assert private == {"Dealt": ["hands"], "Drew": ["cards"], "HandsChanged": ["hands"]}


def test_redacting_twice_is_redacting_once() -> None:
    """What has been hidden stays hidden, for the same and for any other reader."""
    once = redact(peeked(), 0)
    assert redact(once, 0) == once
    assert "R5" not in repr(redact(once, 1))
