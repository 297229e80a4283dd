"""Why something could not be done."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from una_mud.engine.cards import Card
    from una_mud.engine.refusals import Reason


@attrs.frozen(eq=False)
class Refused:
    """The table refused a move; nothing has changed."""

    reason: Reason
    card: Card | None = None


class ErrorId(enum.Enum):
    """Why something typed could not be done. ``present`` has one sentence for each.

    The comment says what the notice's ``subject`` and ``options`` are.
    """

    UNKNOWN_VERB = enum.auto()  # the word typed; the nearest verbs
    AMBIGUOUS_VERB = enum.auto()  # the word typed; the verbs that it may mean
    USAGE = enum.auto()  # the verb's usage; what was wrong with it, if it can be said
    NOT_SEATED = enum.auto()
    NOT_IN_A_ROOM = enum.auto()  # needs a table, but the person stands in the lobby
    NOT_HOST = enum.auto()  # the host's name
    NOT_ADMIN = enum.auto()
    NO_GAME = enum.auto()
    NO_HAND = enum.auto()
    GAME_RUNNING = enum.auto()  # the verb or option that waits for the end of the game
    GAME_RUNNING_WITH_OTHERS = enum.auto()  # startgame while others play: see endgame
    WAITING_FOR_NEXT_HAND = enum.auto()
    WAITING_FOR_NEXT_GAME = enum.auto()  # the game that is on has but this one hand
    TOO_FEW_PLAYERS = enum.auto()  # the number needed
    TOO_MANY_PLAYERS = enum.auto()  # the most who can play
    TABLE_FULL = enum.auto()  # the number of seats
    ALREADY_SEATED = enum.auto()
    SAME_SEAT = enum.auto()
    NO_SUCH_PERSON = enum.auto()  # the name typed; the nearest names
    AMBIGUOUS_PERSON = enum.auto()  # the name typed; the names that it may mean
    NO_SUCH_PLAYER = enum.auto()  # the name typed; the names at the table
    NOT_HERE = enum.auto()  # the name of somebody who is not connected
    ONESELF = enum.auto()
    NO_SUCH_ROOM = enum.auto()  # the name typed; the nearest names
    AMBIGUOUS_ROOM = enum.auto()  # the name typed; the rooms that it may mean
    ROOM_EXISTS = enum.auto()  # the name
    BAD_ROOM_NAME = enum.auto()  # the name typed
    ROOM_LOCKED = enum.auto()  # the room's name
    ALREADY_THERE = enum.auto()  # the room's name
    TOO_MANY_ROOMS = enum.auto()
    KICKED_RECENTLY = enum.auto()  # the room's name
    NO_SUCH_GAME = enum.auto()  # the word typed; the games
    NO_SUCH_OPTION = enum.auto()  # the word typed; the options
    BAD_OPTION_VALUE = enum.auto()  # the option and what it takes, as "limit: 50 to 5000"
    NO_SUCH_BOT = enum.auto()  # the name typed; the computer players here
    BOT_NAME_TAKEN = enum.auto()  # the name
    NO_SUCH_LEVEL = enum.auto()  # the word typed; the levels
    NO_SUCH_CARD = enum.auto()  # what was typed
    CARD_NOT_HELD = enum.auto()  # the card's name
    AMBIGUOUS_CARD = enum.auto()  # what was typed; the cards that it may mean
    NO_SUCH_COLOUR = enum.auto()  # what was typed
    NO_SUCH_SEAT = enum.auto()  # the number typed; how many seats there are
    NOTHING_ASKED = enum.auto()
    NOT_A_CHOICE = enum.auto()  # what was typed; the answers that there are, as lines
    SAID_ALOUD = enum.auto()  # what was said; the line that would have answered the question
    NO_VOTE = enum.auto()
    VOTE_RUNNING = enum.auto()  # what is being voted on: hand or game
    ALREADY_VOTED = enum.auto()
    NOT_A_VOTER = enum.auto()
    NOTHING_TO_SAY = enum.auto()
    IGNORED_BY = enum.auto()  # the name of one who does not want to hear
    NO_SUCH_TOPIC = enum.auto()  # the word typed; the nearest topics
    NOT_YET = enum.auto()  # the verb, which comes with a later version
    LINE_TOO_LONG = enum.auto()  # the most characters a line may have
    PLAY_PAUSED = enum.auto()
    NO_SUCH_HAND = enum.auto()  # the hand as typed, or nothing for the last one
    NO_REPLAY = enum.auto()  # the hand
    BAD_NAME = enum.auto()  # the name typed
    TICKET_WORTHLESS = enum.auto()
    NAME_TAKEN = enum.auto()  # the name typed
    NAME_RESERVED = enum.auto()  # the name typed
    NAME_LOOKS_LIKE = enum.auto()  # the name that somebody has
    SERVER_FULL = enum.auto()
    NO_ACCOUNTS = enum.auto()  # this server keeps no names
    NOT_KEPT_NOW = enum.auto()  # the disk is full, for example
    BANNED = enum.auto()
    BAN_UNKNOWN = enum.auto()  # what was typed
    BAN_INVALID = enum.auto()  # what was typed
    ALREADY_REGISTERED = enum.auto()
    NOT_REGISTERED = enum.auto()
    NAME_UNKNOWN = enum.auto()  # the name typed
    PASSWORD_SHORT = enum.auto()  # the fewest characters
    PASSWORD_LONG = enum.auto()  # the most characters
    PASSWORD_WRONG = enum.auto()
    PASSWORDS_DIFFER = enum.auto()
    TOO_MANY_TRIES = enum.auto()  # how long to wait, in words
    WAITED_TOO_LONG = enum.auto()
    NO_SUCH_ICON = enum.auto()  # the name typed; the nearest names
    ICON_TOO_LARGE = enum.auto()  # the most kilobytes
    ICON_FORMAT = enum.auto()
    ICON_SIZE = enum.auto()  # the size that it has
    ICON_DAMAGED = enum.auto()
    ICON_NO_BASE64 = enum.auto()


@attrs.frozen(eq=False)
class ErrorMessage:
    """To one person: what she typed could not be done, and why; nothing has changed."""

    error_id: ErrorId
    subject: str = ""
    options: tuple[str, ...] = ()
