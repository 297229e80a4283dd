"""Everything that people can be told, as data. ``present`` finds the words, one reader at a time.

A notice that goes to many is one object for all of them, so that it is worded once for each kind of reader.
"""

from __future__ import annotations

from typing import TypeAlias

from una_mud.hall.notices.accounts import (
    BanChanged,
    Banned,
    IconChanged,
    IconsShown,
    NameIsHere,
    NameIsKept,
    NameIsNew,
    PasswordChanged,
    PersonShown,
    PictureAwaited,
    Registered,
    Results,
    RoleChanged,
)
from una_mud.hall.notices.answers import Farewell, HelpShown, HistoryShown, ShuttingDown
from una_mud.hall.notices.archive import FairShown, ReplayShown, Sealed, TopRow, TopShown, Unsealed
from una_mud.hall.notices.comings import (
    CameBack,
    ConnectionLost,
    Departed,
    Entered,
    PersonRow,
    Presence,
    RoomRow,
    RoomShown,
    RoomsShown,
    TakenOver,
    Welcomed,
    WhoShown,
)
from una_mud.hall.notices.game import (
    ColourShown,
    GameOver,
    GamePaused,
    GameStarted,
    HandShown,
    Happened,
    NextDeal,
    PlayResumed,
    ScoreRow,
    ScoresShown,
    SeatRow,
    SeenHandShown,
    TableShown,
    TimedOut,
    TimeRunsOut,
    YourTurn,
)
from una_mud.hall.notices.questions import Asked, Asking, Cancelled, Choice
from una_mud.hall.notices.seats import (
    AutoChanged,
    BotSat,
    BotStood,
    HostChanged,
    Ignoring,
    Joining,
    Kicked,
    LockChanged,
    Moved,
    OptionChanged,
    OptionRow,
    OptionsShown,
    PoseChanged,
    SatDown,
    SettingChanged,
    StoodUp,
)
from una_mud.hall.notices.talk import Emoted, Reflected, Said, Told
from una_mud.hall.notices.troubles import Refused, Sorry, Trouble
from una_mud.hall.notices.votes import VoteAgreed, VoteCalled, VoteEnd, VoteEnded

__all__ = [
    "Asked",
    "Asking",
    "AutoChanged",
    "BanChanged",
    "Banned",
    "BotSat",
    "BotStood",
    "CameBack",
    "Cancelled",
    "Choice",
    "ColourShown",
    "ConnectionLost",
    "Departed",
    "Emoted",
    "Entered",
    "FairShown",
    "Farewell",
    "GameOver",
    "GamePaused",
    "GameStarted",
    "HandShown",
    "Happened",
    "HelpShown",
    "HistoryShown",
    "HostChanged",
    "IconChanged",
    "IconsShown",
    "Ignoring",
    "Joining",
    "Kicked",
    "LockChanged",
    "Moved",
    "NameIsHere",
    "NameIsKept",
    "NameIsNew",
    "NextDeal",
    "Notice",
    "OptionChanged",
    "OptionRow",
    "OptionsShown",
    "PasswordChanged",
    "PersonRow",
    "PersonShown",
    "PictureAwaited",
    "PlayResumed",
    "PoseChanged",
    "Presence",
    "Reflected",
    "Refused",
    "Registered",
    "ReplayShown",
    "Results",
    "RoleChanged",
    "RoomRow",
    "RoomShown",
    "RoomsShown",
    "Said",
    "SatDown",
    "ScoreRow",
    "ScoresShown",
    "Sealed",
    "SeatRow",
    "SeenHandShown",
    "SettingChanged",
    "ShuttingDown",
    "Sorry",
    "StoodUp",
    "TableShown",
    "TakenOver",
    "TimeRunsOut",
    "TimedOut",
    "Told",
    "TopRow",
    "TopShown",
    "Trouble",
    "Unsealed",
    "VoteAgreed",
    "VoteCalled",
    "VoteEnd",
    "VoteEnded",
    "Welcomed",
    "WhoShown",
    "YourTurn",
]

Notice: TypeAlias = (
    Said
    | Emoted
    | Told
    | Reflected
    | Welcomed
    | Entered
    | Departed
    | ConnectionLost
    | CameBack
    | TakenOver
    | WhoShown
    | RoomsShown
    | RoomShown
    | SatDown
    | StoodUp
    | BotSat
    | BotStood
    | Moved
    | HostChanged
    | LockChanged
    | Kicked
    | Ignoring
    | OptionsShown
    | OptionChanged
    | SettingChanged
    | PoseChanged
    | AutoChanged
    | GameStarted
    | Happened
    | Sealed
    | Unsealed
    | PlayResumed
    | FairShown
    | ReplayShown
    | TopShown
    | ScoresShown
    | NextDeal
    | GameOver
    | GamePaused
    | YourTurn
    | TimeRunsOut
    | TimedOut
    | HandShown
    | SeenHandShown
    | TableShown
    | ColourShown
    | Asked
    | Cancelled
    | VoteCalled
    | VoteAgreed
    | VoteEnded
    | NameIsNew
    | NameIsHere
    | NameIsKept
    | Registered
    | PasswordChanged
    | RoleChanged
    | IconChanged
    | IconsShown
    | PictureAwaited
    | PersonShown
    | BanChanged
    | Banned
    | HelpShown
    | HistoryShown
    | Farewell
    | ShuttingDown
    | Refused
    | Sorry
)
"""Whatever a person can be told."""
