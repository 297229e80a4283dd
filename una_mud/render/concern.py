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


def _one(message: n.Entered | n.PersonShown) -> Collection[str]:
    """Name the one whom the notice is about."""
    return (message.name,)


def _doer(message: n.LockChanged) -> Collection[str]:
    return (message.by,)


def _both(message: n.Told) -> Collection[str]:
    return (message.speaker, message.listener)


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


def _heard(message: n.HistoryShown) -> Collection[str]:
    return tuple(
        person
        for said in message.said
        if isinstance(said, n.Told)
        for person in (said.speaker, said.listener)
    )


def _replayed(message: n.ReplayShown) -> Collection[str]:
    return message.names


def _listed(message: n.TopShown) -> Collection[str]:
    return tuple(row.name for row in message.rows)


NAMED: Final[dict[type, Named]] = {
    n.Said: _nobody,
    n.Emoted: _nobody,
    n.Told: _both,
    n.Reflected: _nobody,
    n.Welcomed: _nobody,
    n.Entered: _one,
    n.Departed: _one,
    n.ConnectionLost: _one,
    n.CameBack: _one,
    n.TakenOver: _nobody,
    n.WhoShown: _nobody,
    n.RoomsShown: _nobody,
    n.RoomShown: _nobody,
    n.SatDown: _one,
    n.StoodUp: _one,
    n.BotSat: _nobody,
    n.BotStood: _nobody,
    n.Moved: _moved,
    n.HostChanged: _one,
    n.LockChanged: _doer,
    n.Kicked: _kicked,
    n.Ignoring: _nobody,
    n.OptionsShown: _nobody,
    n.OptionChanged: _doer,
    n.SettingChanged: _nobody,
    n.PoseChanged: _nobody,
    n.AutoChanged: _one,
    n.GameStarted: _started,
    n.TableEvents: _in_events,
    n.DeckCommitted: _nobody,
    n.DeckRevealed: _nobody,
    n.PlayResumed: _nobody,
    n.FairShown: _nobody,
    n.ReplayShown: _replayed,
    n.TopShown: _listed,
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
    n.NameIsNew: _nobody,
    n.NameIsHere: _nobody,
    n.NameIsKept: _nobody,
    n.Registered: _nobody,
    n.PasswordChanged: _nobody,
    n.RoleChanged: _nobody,
    n.IconChanged: _nobody,
    n.IconsShown: _nobody,
    n.PictureAwaited: _nobody,
    n.PersonShown: _one,
    n.BanChanged: _nobody,
    n.Banned: _nobody,
    n.HelpShown: _nobody,
    n.HistoryShown: _heard,
    n.Farewell: _nobody,
    n.ShuttingDown: _nobody,
}
"""For every kind of notice whom it calls "you". A seat's own notices know it by their view."""
