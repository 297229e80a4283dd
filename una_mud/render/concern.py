"""Whom a notice names, and so who reads other words of it than the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from una_mud import messages as n

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from una_mud.messages import Message

Named: TypeAlias = "Callable[[Any], Collection[str]]"


def _nobody(_: Message) -> Collection[str]:
    """Name nobody: everybody reads the same words, or there is only one reader."""
    return ()


def _one(message: n.SatDown | n.StoodUp) -> Collection[str]:
    """Name the one whom the notice is about."""
    return (message.name,)


def _doer(message: n.LockChanged) -> Collection[str]:
    return (message.by,)


def _kicked(message: n.Kicked) -> Collection[str]:
    return (message.name, message.by)


def _moved(message: n.Moved) -> Collection[str]:
    return (message.name, *message.order)


def _started(message: n.GameStarted) -> Collection[str]:
    return (message.by, *message.players)


def _winners(message: n.GameOver) -> Collection[str]:
    return message.winners


def _at_table(message: n.TableShown) -> Collection[str]:
    return tuple(seat.name for seat in message.table.seats)


def _in_events(message: n.TableEvents) -> Collection[str]:
    return message.named


def _replayed(message: n.ReplayShown) -> Collection[str]:
    return message.names


NAMED: Final[dict[type, Named]] = {
    n.SatDown: _one,
    n.StoodUp: _one,
    n.BotSat: _nobody,
    n.BotStood: _nobody,
    n.Moved: _moved,
    n.HostChanged: _one,
    n.LockChanged: _doer,
    n.Kicked: _kicked,
    n.Ignoring: _nobody,
    n.OptionChanged: _doer,
    n.SettingChanged: _nobody,
    n.PoseChanged: _nobody,
    n.AutoChanged: _one,
    n.GameStarted: _started,
    n.TableEvents: _in_events,
    n.ReplayShown: _replayed,
    n.ScoresShown: _nobody,
    n.NextDeal: _nobody,
    n.GameOver: _winners,
    n.GamePaused: _nobody,
    n.YourTurn: _nobody,
    n.TimeRunsOut: _nobody,
    n.TimedOut: _one,
    n.HandShown: _nobody,
    n.SeenHandShown: _nobody,
    n.TableShown: _at_table,
    n.ColourShown: _nobody,
}
"""For every kind of notice whom it calls "you". A seat's own notices know it by their view."""
