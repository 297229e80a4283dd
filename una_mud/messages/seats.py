"""Seats, hosts, options and settings."""

from __future__ import annotations

import enum

import attrs


class Joining(enum.Enum):
    """When somebody who has sat down plays."""

    AT_ONCE = enum.auto()
    NEXT_HAND = enum.auto()
    NEXT_GAME = enum.auto()
    """The game that is on has but this one hand."""


@attrs.frozen(eq=False)
class SatDown:
    """Somebody took a seat; when she is dealt in at the next hand, with ``total`` to begin with."""

    name: str
    joins: Joining
    total: int


@attrs.frozen(eq=False)
class StoodUp:
    """Somebody gave up her seat; ``played_on`` when the computer plays the hand to its end for her."""

    name: str
    played_on: bool


@attrs.frozen(eq=False)
class BotSat:
    """A computer player took a seat."""

    name: str
    level: str
    joins: Joining


@attrs.frozen(eq=False)
class BotStood:
    """A computer player gave up its seat; ``after_hand`` when it plays this hand to its end."""

    name: str
    after_hand: bool


@attrs.frozen(eq=False)
class Moved:
    """Somebody changed her place; the seats are now these, clockwise."""

    name: str
    order: tuple[str, ...]


@attrs.frozen(eq=False)
class HostChanged:
    """The room has another host."""

    name: str


@attrs.frozen(eq=False)
class LockChanged:
    """The host locked or opened the room."""

    by: str
    locked: bool


@attrs.frozen(eq=False)
class Kicked:
    """The host sent somebody out of the room."""

    name: str
    by: str


@attrs.frozen(eq=False)
class Ignoring:
    """To one person: whom she ignores from now on, or no longer."""

    name: str
    on: bool


@attrs.frozen(eq=False)
class OptionChanged:
    """The host set an option of the table."""

    by: str
    name: str
    value: str


@attrs.frozen(eq=False)
class SettingChanged:
    """To one person: a setting of hers."""

    name: str
    value: str


@attrs.frozen(eq=False)
class PoseChanged:
    """To one person: how she says that she sits there; empty for nothing."""

    pose: str


@attrs.frozen(eq=False)
class AutoChanged:
    """Automatic play was switched for somebody."""

    name: str
    on: bool
    asked: bool
    """Whether she did it herself; otherwise a lost connection or two missed turns did."""
