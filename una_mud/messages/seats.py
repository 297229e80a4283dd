"""Seats, hosts, options and settings."""

from __future__ import annotations

import enum

from una_mud.messages.declare import Message, MessageKind, message
from una_mud.messages.templates import _, lines, select, when
from una_mud.messages.types import Player, PointCount, Typed


class Joining(enum.Enum):
    """When somebody who has sat down plays."""

    AT_ONCE = enum.auto()
    NEXT_HAND = enum.auto()
    NEXT_GAME = enum.auto()
    """The game that is on has only this one hand."""


@message(
    kind=MessageKind.EVENT,
    text=select(
        "joins",
        {
            Joining.AT_ONCE: _("{name} sits down to play."),
            Joining.NEXT_GAME: _("{name} sits down and joins from the next game."),
            Joining.NEXT_HAND: when(
                "total",
                _("{name} sits down and joins from the next hand, starting with {total}."),
                _("{name} sits down and joins from the next hand."),
            ),
        },
    ),
    you_name=select(
        "joins",
        {
            Joining.AT_ONCE: _("You sit down to play."),
            Joining.NEXT_GAME: _("You sit down and join from the next game."),
            Joining.NEXT_HAND: when(
                "total",
                _("You sit down and join from the next hand, starting with {total}."),
                _("You sit down and join from the next hand."),
            ),
        },
    ),
)
class SatDown(Message):
    """Somebody took a seat; ``total`` is what they begin with when they join a game that is on."""

    name: Player
    joins: Joining
    total: PointCount


@message(
    kind=MessageKind.EVENT,
    text=when(
        "played_on",
        _("{name} gives up their seat. The computer finishes the hand for them."),
        _("{name} gives up their seat."),
    ),
    you_name=when(
        "played_on",
        _("You give up your seat. The computer finishes the hand for you."),
        _("You give up your seat."),
    ),
)
class StoodUp(Message):
    """Somebody gave up their seat; ``played_on`` when the computer finishes the hand for them."""

    name: Player
    played_on: bool


@message(
    kind=MessageKind.EVENT,
    text=select(
        "joins",
        {
            Joining.AT_ONCE: _("{name}, a computer player ({level}), sits down."),
            Joining.NEXT_HAND: _("{name}, a computer player ({level}), joins from the next hand."),
            Joining.NEXT_GAME: _("{name}, a computer player ({level}), joins from the next game."),
        },
    ),
    spoken=select(
        "joins",
        {
            Joining.AT_ONCE: _("{name}, a computer player at level {level}, sits down."),
            Joining.NEXT_HAND: _("{name}, a computer player at level {level}, joins from the next hand."),
            Joining.NEXT_GAME: _("{name}, a computer player at level {level}, joins from the next game."),
        },
    ),
    you_name=None,
)
class BotSat(Message):
    """A computer player took a seat."""

    name: Player
    level: str
    joins: Joining


@message(
    kind=MessageKind.EVENT,
    text=when(
        "after_hand",
        _("The computer player {name} leaves the table after this hand."),
        _("The computer player {name} leaves the table."),
    ),
    you_name=None,
)
class BotStood(Message):
    """A computer player gave up its seat; ``after_hand`` when it finishes this hand."""

    name: Player
    after_hand: bool


@message(
    kind=MessageKind.EVENT,
    text=_("{name} changes seats. Clockwise: {order:ordered}."),
    you_name=_("You change seats. Clockwise: {order:ordered}."),
)
class Moved(Message):
    """Somebody changed seats; the players are now these, clockwise."""

    name: Player
    order: tuple[Player, ...]


@message(
    kind=MessageKind.EVENT,
    text=_("{name} is now the host of this room."),
    you_name=_("You're now the host of this room."),
)
class HostChanged(Message):
    """The room has another host."""

    name: Player


@message(
    kind=MessageKind.EVENT,
    text=when("locked", _("{by} locks the room: nobody else can come in."), _("{by} unlocks the room.")),
    you_by=when("locked", _("You lock the room: nobody else can come in."), _("You unlock the room.")),
)
class LockChanged(Message):
    """The host locked or unlocked the room."""

    by: Player
    locked: bool


@message(
    kind=MessageKind.EVENT,
    text=_("{by} kicks {name} out of the room."),
    you_by=_("You kick {name} out of the room."),
    you_name=_("{by} kicks you out of the room."),
)
class Kicked(Message):
    """The host sent somebody out of the room."""

    name: Player
    by: Player


@message(
    kind=MessageKind.INFO,
    text=when("names", _("You're ignoring {names:and}."), _("You aren't ignoring anyone.")),
)
class IgnoredShown(Message):
    """To one person: who they ignore."""

    names: tuple[Player, ...]


@message(
    kind=MessageKind.INFO,
    text=when(
        "on",
        _("You're ignoring {name}. `/ignore {name}` again to undo."),
        _("You're no longer ignoring {name}."),
    ),
)
class Ignoring(Message):
    """To one person: who they ignore from now on, or no longer."""

    name: Player
    on: bool


@message(
    kind=MessageKind.EVENT,
    text=_("{by} sets {name} to {value}."),
    you_by=_("You set {name} to {value}."),
)
class OptionChanged(Message):
    """The host set an option of the table."""

    by: Player
    name: str
    value: Typed


@message(
    kind=MessageKind.INFO,
    changes_state=True,
    text=select(
        "name",
        {
            "reader": select(
                "value",
                {
                    "on": _("Screen reader mode is on."),
                    "off": _("Screen reader mode is off."),
                    ...: _("Screen reader mode is on if your client asks for it."),
                },
            ),
            ...: _("You set {name} to {value}."),
        },
    ),
)
class SettingChanged(Message):
    """To one person: one of their settings."""

    name: Typed
    value: Typed


@message(
    kind=MessageKind.INFO,
    changes_state=True,
    text=when(
        "pose",
        _('Your pose is now "{pose}". Others see it in `/table` and `/who`.'),
        _("Pose cleared."),
    ),
)
class PoseChanged(Message):
    """To one person: how they say that they sit there; empty for nothing."""

    pose: Typed


_AUTO = when(
    "on",
    when(
        "asked",
        _("The computer plays for {name} for now."),
        _("The computer plays for {name} until they take over again."),
    ),
    _("{name} is back in control."),
)


@message(
    kind=MessageKind.EVENT,
    text=_AUTO,
    brief=_AUTO,
    brief_you_name=when("on", _("The computer plays for you."), _("You're back in control.")),
    you_name=when(
        "on",
        lines(
            _("The computer plays for you."),
            _("Make a move, or type `/auto`, to take over again."),
        ),
        _("You're back in control."),
    ),
)
class AutoChanged(Message):
    """Automatic play was switched for somebody."""

    name: Player
    on: bool
    asked: bool
    """Whether they did it themselves; otherwise a lost connection or two missed turns did."""
