"""Everything that people can be told, as data. ``present`` finds the words, one reader at a time.

A notice that goes to many is one object for all of them, so that it is worded once for each kind of reader.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, TypeAlias

import attrs

if TYPE_CHECKING:
    from una_mud.engine.cards import Card, Colour
    from una_mud.engine.events import Event
    from una_mud.engine.moves import Ending
    from una_mud.engine.refusals import Reason
    from una_mud.engine.view import View
    from una_mud.hall.accounts import Role
    from una_mud.hall.icons import Picture


# Talk.


@attrs.frozen(eq=False)
class Said:
    """Somebody said something to the room."""

    speaker: str
    text: str


@attrs.frozen(eq=False)
class Emoted:
    """Somebody did something in words: ``Ann grins.``, for example."""

    speaker: str
    text: str


@attrs.frozen(eq=False)
class Told:
    """Somebody told one person something; both get the notice."""

    speaker: str
    listener: str
    text: str


@attrs.frozen(eq=False)
class Reflected:
    """Somebody reflected upon the card that she has played. It is kept nowhere."""

    speaker: str
    text: str
    card: Card


# Coming and going.


@attrs.frozen(eq=False)
class Welcomed:
    """To a person who has just come in: her name, and how many others are here."""

    name: str
    others: int
    rooms: int
    returning: bool
    """Whether she takes up a seat or a connection that she had before."""


@attrs.frozen(eq=False)
class Entered:
    """Somebody came into the room."""

    name: str


@attrs.frozen(eq=False)
class Departed:
    """Somebody went out of the room, to another one or (None) away."""

    name: str
    to: str | None


@attrs.frozen(eq=False)
class ConnectionLost:
    """Somebody at the table lost the connection; the computer plays for her when a game is on."""

    name: str


@attrs.frozen(eq=False)
class CameBack:
    """Somebody is connected again."""

    name: str


@attrs.frozen(eq=False)
class TakenOver:
    """To an old connection: the same person has come in by another one."""


class Presence(enum.Enum):
    """What somebody in a room does there."""

    LOBBY = "lobby"
    SEATED = "seated"
    PLAYING = "playing"
    WATCHING = "watching"
    COMPUTER = "computer"


@attrs.frozen
class PersonRow:
    """A line of /who, or of a room's people."""

    name: str
    room: str
    presence: Presence
    online: bool
    auto: bool
    level: str | None
    """A computer player's level."""
    idle: int
    """Seconds since the person last typed something."""
    pose: str = ""
    """How she says that she sits there."""


@attrs.frozen
class RoomRow:
    """A line of /rooms."""

    name: str
    game: str
    """The game's name, as in the contract; empty for the lobby."""
    host: str | None
    seated: int
    seats: int
    watchers: int
    running: bool
    locked: bool


@attrs.frozen(eq=False)
class WhoShown:
    """Everyone connected, and the computer players."""

    rows: tuple[PersonRow, ...]


@attrs.frozen(eq=False)
class RoomsShown:
    """All rooms; ``here`` is the name of the reader's own."""

    rows: tuple[RoomRow, ...]
    here: str


@attrs.frozen(eq=False)
class RoomShown:
    """The room that somebody has come into, and who is there."""

    room: RoomRow
    people: tuple[PersonRow, ...]
    more: int = 0
    """How many others are there, whom naming would take too long."""


# Seats, hosts, options.


@attrs.frozen(eq=False)
class SatDown:
    """Somebody took a seat; ``next_hand`` when she is dealt in later, with ``total`` to begin with."""

    name: str
    next_hand: bool
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
    next_hand: bool


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


@attrs.frozen
class OptionRow:
    """A table option or a setting as it stands."""

    name: str
    value: str
    choices: str
    """What may be set, for people: ``on or off``, ``50 to 5000``."""
    help: str


@attrs.frozen(eq=False)
class OptionsShown:
    """The table's options, or (``settings``) a person's own settings."""

    rows: tuple[OptionRow, ...]
    settings: bool


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
class AutoChanged:
    """Automatic play was switched for somebody."""

    name: str
    on: bool
    asked: bool
    """Whether she did it herself; otherwise a lost connection or two missed turns did."""


# The game.


@attrs.frozen(eq=False)
class GameStarted:
    """A game begins."""

    by: str
    title: str
    players: tuple[str, ...]
    limit: int | None


@attrs.frozen(eq=False)
class Happened:
    """Something happened at the table, as one viewpoint may know it.

    ``events`` are redacted for ``view.seat`` and follow from one move (or the deal); ``view`` is the table
    after them, for the same seat; ``names`` are the players by seat.
    """

    names: tuple[str, ...]
    events: tuple[Event, ...]
    view: View
    first: int = 0
    """How many events there were at the table before these."""


@attrs.frozen(eq=False)
class Sealed:
    """Before a deal: how the hand is called, and the seal by which its deck is fixed."""

    hand: str
    seal: str


@attrs.frozen(eq=False)
class Unsealed:
    """After a hand: the secrets, in hexadecimal digits, that show that its deck was the sealed one."""

    hand: str
    seed: str
    salt: str


@attrs.frozen(eq=False)
class FairShown:
    """To one person: the seal of the hand that is on, and what opens that of the last one."""

    sealed: Sealed | None
    last: Sealed | None
    unsealed: Unsealed | None


@attrs.frozen(eq=False)
class ReplayShown:
    """To one person: a hand from its deal on, as she could see it, or all of it once it is over."""

    hand: str
    title: str
    names: tuple[str, ...]
    dealt: tuple[tuple[Card, ...], ...] | None
    """What everybody was dealt; None while the hand is on."""
    steps: tuple[Happened, ...]


@attrs.frozen
class TopRow:
    """What somebody has got out of her games, in a list of the best."""

    name: str
    games: int
    games_won: int
    hands: int
    hands_won: int


@attrs.frozen(eq=False)
class TopShown:
    """To one person: the best players of a game (None: of all) in the last days (None: ever)."""

    title: str | None
    days: int | None
    rows: tuple[TopRow, ...]


@attrs.frozen(eq=False)
class PlayResumed:
    """Play goes on, which had to wait because it could not be kept."""


@attrs.frozen
class ScoreRow:
    """One player's points: ``points`` of the last hand (None when she took none), the total, hands won."""

    name: str
    points: int | None
    total: int
    hands_won: int
    """Hands of this game, or (in games without points) games won at this table."""


@attrs.frozen(eq=False)
class ScoresShown:
    """The points, best first; ``after_hand`` when they are shown because a hand has ended."""

    rows: tuple[ScoreRow, ...]
    limit: int | None
    hand: int
    after_hand: bool


@attrs.frozen(eq=False)
class NextDeal:
    """The next hand is dealt in so many seconds."""

    seconds: int


@attrs.frozen(eq=False)
class GameOver:
    """The game is over; nobody has won a game that was ended."""

    winners: tuple[str, ...]
    rows: tuple[ScoreRow, ...]


@attrs.frozen(eq=False)
class GamePaused:
    """Nobody is here to play: the next hand waits until somebody comes back."""


@attrs.frozen(eq=False)
class YourTurn:
    """To the player in turn: it is for her to decide something. ``view`` tells what."""

    names: tuple[str, ...]
    view: View
    seconds: int | None
    order: tuple[Card, ...] | None = None
    """Her cards in the order that she has chosen; None: as they came."""


@attrs.frozen(eq=False)
class TimeRunsOut:
    """To the player in turn: so many seconds are left."""

    seconds: int


@attrs.frozen(eq=False)
class TimedOut:
    """Somebody let the time run out; the computer played for her."""

    name: str


@attrs.frozen(eq=False)
class HandShown:
    """To one player: her cards as /hand shows them; ``order`` is the order that she has chosen."""

    names: tuple[str, ...]
    view: View
    order: tuple[Card, ...]


@attrs.frozen(eq=False)
class SeenHandShown:
    """To one player: the cards of another whom she may see."""

    name: str
    cards: tuple[Card, ...]


@attrs.frozen
class SeatRow:
    """A seat as /table shows it."""

    name: str
    computer: bool
    online: bool
    auto: bool
    cards: int | None
    """None when no hand is on, or she is dealt in at the next one."""
    total: int
    out: bool
    called: bool
    pose: str


@attrs.frozen(eq=False)
class TableShown:
    """The table: seats clockwise, and (when a hand is on) what lies on it."""

    room: RoomRow
    seats: tuple[SeatRow, ...]
    names: tuple[str, ...]
    view: View | None
    hand: int


@attrs.frozen(eq=False)
class ColourShown:
    """The colour in play and the top card."""

    colour: Colour | None
    top: Card


# Questions.


@attrs.frozen
class Choice:
    """One answer to a question: the line that gives it, and what it means."""

    line: str
    label: str


class Asking(enum.Enum):
    """What a question is about."""

    CARD = "card"
    COLOUR = "colour"
    OPPONENT = "opponent"
    PARTNER = "partner"
    SHOT = "shot"
    CHALLENGE = "challenge"
    BELL = "bell"


@attrs.frozen(eq=False)
class Asked:
    """A question to one person. ``subject`` is what it is about: a card's name, a number."""

    what: Asking
    subject: str
    choices: tuple[Choice, ...]


@attrs.frozen(eq=False)
class Cancelled:
    """To one person: the question that was open is closed without an answer."""


# Votes.


class VoteEnd(enum.Enum):
    """How a vote ended."""

    PASSED = "passed"
    REFUSED = "refused"
    LAPSED = "lapsed"
    MOOT = "moot"
    """The hand or the game was over before."""


@attrs.frozen(eq=False)
class VoteCalled:
    """Somebody wants to end the hand or the game; those in ``waiting`` are asked."""

    what: Ending
    by: str
    waiting: tuple[str, ...]
    seconds: int


@attrs.frozen(eq=False)
class VoteAgreed:
    """One of those asked has agreed."""

    name: str
    what: Ending
    waiting: tuple[str, ...]


@attrs.frozen(eq=False)
class VoteEnded:
    """A vote is over; ``by`` disagreed, if anybody did."""

    what: Ending
    end: VoteEnd
    by: str | None


# Names, passwords and icons.


@attrs.frozen(eq=False)
class NameIsNew:
    """At the login: nobody has the name, and a password would keep it."""

    name: str


@attrs.frozen(eq=False)
class NameIsKept:
    """At the login: the name has a password, which is asked for next."""

    name: str


@attrs.frozen(eq=False)
class Registered:
    """To one person: her name is kept for her from now on."""

    name: str


@attrs.frozen(eq=False)
class PasswordChanged:
    """To one person: her new password holds."""


@attrs.frozen(eq=False)
class RoleChanged:
    """To one person: she has another role."""

    role: Role


@attrs.frozen(eq=False)
class IconChanged:
    """To one person: her icon; ``forgotten`` when one that was set is not kept any more."""

    icon: str
    picture: Picture | None
    forgotten: bool


@attrs.frozen(eq=False)
class IconsShown:
    """The names of all drawings; ``mine`` is the reader's own icon."""

    names: tuple[str, ...]
    mine: str


@attrs.frozen(eq=False)
class PictureAwaited:
    """To one person: the lines of a file are taken now."""


@attrs.frozen
class Results:
    """What somebody has got out of the hands and games that she has played to their ends."""

    hands: int
    hands_won: int
    games: int
    games_won: int


@attrs.frozen(eq=False, kw_only=True)
class PersonShown:
    """What is known of somebody; times are seconds ago, None where it is not known."""

    name: str
    role: Role | None
    """None: she is a guest."""
    icon: str | None
    picture: Picture | None
    row: PersonRow | None
    """Where she is; None when she is not here."""
    created: int | None
    seen: int | None
    results: Results | None = None


@attrs.frozen(eq=False)
class BanChanged:
    """To an admin: a name or address is banned, or no longer."""

    subject: str
    on: bool


@attrs.frozen(eq=False)
class Banned:
    """To one who may not be here any more."""


# Answers to single verbs.


@attrs.frozen(eq=False)
class HelpShown:
    """A page of help: Markdown with headings, paragraphs, lists and code blocks, nothing else."""

    title: str
    text: str


@attrs.frozen(eq=False)
class HistoryShown:
    """What was said last in the room, oldest first."""

    said: tuple[Said | Emoted | Told, ...]


@attrs.frozen(eq=False)
class Farewell:
    """To one person who leaves the server."""


@attrs.frozen(eq=False)
class ShuttingDown:
    """The server stops."""


@attrs.frozen(eq=False)
class Refused:
    """The table refused a move; nothing has changed."""

    reason: Reason
    card: Card | None = None


class Trouble(enum.Enum):
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
    TOO_FEW_PLAYERS = enum.auto()  # the number needed
    TABLE_FULL = enum.auto()  # the number of seats
    ALREADY_SEATED = enum.auto()
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
class Sorry:
    """To one person: what she typed could not be done, and why; nothing has changed."""

    trouble: Trouble
    subject: str = ""
    options: tuple[str, ...] = ()


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
