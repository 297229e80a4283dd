"""Whom a notice names, and so who reads other words of it than the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from una_mud.hall import notices as n

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from una_mud.hall.notices import Notice

Named: TypeAlias = "Callable[[Any], Collection[str]]"


def _nobody(_: Notice) -> Collection[str]:
    """Name nobody: everybody reads the same words, or there is only one reader."""
    return ()


def _one(notice: n.Entered | n.PersonShown) -> Collection[str]:
    """Name the one whom the notice is about."""
    return (notice.name,)


def _doer(notice: n.LockChanged) -> Collection[str]:
    return (notice.by,)


def _both(notice: n.Told) -> Collection[str]:
    return (notice.speaker, notice.listener)


def _kicked(notice: n.Kicked) -> Collection[str]:
    return (notice.name, notice.by)


def _moved(notice: n.Moved) -> Collection[str]:
    return (notice.name, *notice.order)


def _started(notice: n.GameStarted) -> Collection[str]:
    return (notice.by, *notice.players)


def _winners(notice: n.GameOver) -> Collection[str]:
    return notice.winners


def _called(notice: n.VoteCalled) -> Collection[str]:
    return (notice.by, *notice.waiting)


def _agreed(notice: n.VoteAgreed) -> Collection[str]:
    return (notice.name, *notice.waiting)


def _ended(notice: n.VoteEnded) -> Collection[str]:
    return () if notice.by is None else (notice.by,)


def _at_table(notice: n.TableShown) -> Collection[str]:
    return tuple(seat.name for seat in notice.seats)


def _heard(notice: n.HistoryShown) -> Collection[str]:
    return tuple(
        person for said in notice.said if isinstance(said, n.Told) for person in (said.speaker, said.listener)
    )


def _replayed(notice: n.ReplayShown) -> Collection[str]:
    return notice.names


def _listed(notice: n.TopShown) -> Collection[str]:
    return tuple(row.name for row in notice.rows)


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
    n.Happened: _nobody,
    n.Sealed: _nobody,
    n.Unsealed: _nobody,
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
    n.Asked: _nobody,
    n.Cancelled: _nobody,
    n.VoteCalled: _called,
    n.VoteAgreed: _agreed,
    n.VoteEnded: _ended,
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
    n.Refused: _nobody,
    n.Sorry: _nobody,
}
"""For every kind of notice whom it calls "you". A seat's own notices know it by their view."""


def viewpoint(notice: Notice, me: str | None) -> str | None:
    """Return ``me`` if the notice has words of its own for her, and None if she reads what all others do."""
    return me if me is not None and me in NAMED[type(notice)](notice) else None
