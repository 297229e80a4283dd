"""Everything that people can be told, as data. ``present`` finds the words, one reader at a time.

A message that goes to many is one object for all of them, so that it is worded once for each kind of reader.
"""

from __future__ import annotations

from typing import TypeAlias

from una_mud.messages.accounts import (
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
from una_mud.messages.answers import Farewell, HelpShown, HistoryShown, ShuttingDown
from una_mud.messages.archive import (
    DealtHand,
    DeckCommitted,
    DeckRevealed,
    FairShown,
    ReplayShown,
    TopRow,
    TopShown,
)
from una_mud.messages.errors import ErrorId, ErrorMessage, Refused
from una_mud.messages.options import OptionRow, OptionsShown
from una_mud.messages.play import (
    ColourShown,
    GameOver,
    GamePaused,
    GameStarted,
    HandShown,
    NextDeal,
    PlayResumed,
    ScoreRow,
    ScoresShown,
    SeenHandShown,
    TableEvents,
    TableShown,
    TimedOut,
    TimeRunsOut,
    YourTurn,
)
from una_mud.messages.presence import (
    CameBack,
    ConnectionLost,
    Departed,
    Duration,
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
from una_mud.messages.prompts import Cancelled, Choice, Prompt, PromptKind
from una_mud.messages.seats import (
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
    PoseChanged,
    SatDown,
    SettingChanged,
    StoodUp,
)
from una_mud.messages.talk import Emoted, Reflected, Said, Told
from una_mud.messages.votes import VoteAgreed, VoteCalled, VoteEnd, VoteEnded

__all__ = [
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
    "DealtHand",
    "DeckCommitted",
    "DeckRevealed",
    "Departed",
    "Duration",
    "Emoted",
    "Entered",
    "ErrorId",
    "ErrorMessage",
    "FairShown",
    "Farewell",
    "GameOver",
    "GamePaused",
    "GameStarted",
    "HandShown",
    "HelpShown",
    "HistoryShown",
    "HostChanged",
    "IconChanged",
    "IconsShown",
    "Ignoring",
    "Joining",
    "Kicked",
    "LockChanged",
    "Message",
    "Moved",
    "NameIsHere",
    "NameIsKept",
    "NameIsNew",
    "NextDeal",
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
    "Prompt",
    "PromptKind",
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
    "SeenHandShown",
    "SettingChanged",
    "ShuttingDown",
    "StoodUp",
    "TableEvents",
    "TableShown",
    "TakenOver",
    "TimeRunsOut",
    "TimedOut",
    "Told",
    "TopRow",
    "TopShown",
    "VoteAgreed",
    "VoteCalled",
    "VoteEnd",
    "VoteEnded",
    "Welcomed",
    "WhoShown",
    "YourTurn",
]

Message: TypeAlias = (
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
    | TableEvents
    | DeckCommitted
    | DeckRevealed
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
    | Prompt
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
    | ErrorMessage
)
"""Whatever a person can be told."""
