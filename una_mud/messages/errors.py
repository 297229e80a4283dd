"""Why something can't be done: one sentence for each reason, and what to do instead.

Verbs and the world raise a :class:`CommandError`; the person reads its :class:`ErrorMessage`.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

import attrs

from una_mud.engine.cards import Card
from una_mud.engine.refusals import Reason
from una_mud.messages.declare import Message, MessageKind, message
from una_mud.messages.templates import Sentence, _, join, select, when
from una_mud.messages.types import CommandLine, Typed

if TYPE_CHECKING:
    from collections.abc import Iterable


def _card(named: Sentence, unnamed: Sentence) -> Sentence:
    """Return one sentence where the card is known, another where it isn't."""
    return when("card", named, unnamed)


@message(
    kind=MessageKind.ERROR,
    text=select(
        "reason",
        {
            Reason.OVER: _("The hand is over. Wait for the next one."),
            Reason.NOT_ACTIVE: _("You aren't in this hand. You'll be back in the next one."),
            Reason.NOT_YOUR_TURN: _("It isn't your turn yet. `/table` shows whose turn it is."),
            Reason.NOT_IN_HAND: _card(
                _("You don't have {card}. `/hand` shows your cards."),
                _("You don't have that card. `/hand` shows your cards."),
            ),
            Reason.DOES_NOT_FIT: _card(
                _("You can't play {card} on this. Play another card, or `/draw`."),
                _("You can't play that card on this. Play another card, or `/draw`."),
            ),
            Reason.OWN_RULE: _card(
                _("{card} has a special rule, and can't be played now: see `/help {code}`."),
                _("That card has a special rule, and can't be played now: see `/help cards`."),
            ),
            Reason.HELD_BACK: _card(
                _("You must play another card before {card}. `/hand` shows your cards."),
                _("You must play another card first. `/hand` shows your cards."),
            ),
            Reason.ONLY_DRAWN: _("You can only play the card you've drawn, or `/pass`."),
            Reason.NO_ANSWER: _card(
                _("{card} can't answer this. Type `/no` to draw."),
                _("That card can't answer this. Type `/no` to draw."),
            ),
            Reason.MUST_ANSWER: _(
                "You must answer first: `/no` to draw, or `/hand` to see what you can play."
            ),
            Reason.NOTHING_TO_ANSWER: _("There's nothing to answer."),
            Reason.NOT_CHALLENGEABLE: _("You can't challenge this. Type `/no` to draw."),
            Reason.COLOUR_MISSING: _("Add a colour, for example `/play w red`."),
            Reason.COLOUR_NOT_ASKED: _card(
                _("{card} doesn't need a colour. Play it without one."),
                _("That card doesn't need a colour. Play it without one."),
            ),
            Reason.PLAYER_MISSING: _("Add the name of a player."),
            Reason.PLAYER_NOT_ASKED: _card(
                _("{card} doesn't need a player, or not so many."),
                _("That card doesn't need a player, or not so many."),
            ),
            Reason.NOT_AN_OPPONENT: _("Choose another player who is still in the hand."),
            Reason.SHOTS_MISCOUNTED: _("Name one player for each card to be drawn."),
            Reason.ALREADY_DRAWN: _("You've already drawn. Play the card you drew, or `/pass`."),
            Reason.DRAW_FIRST: _("You can't pass yet. `/draw` a card first."),
            Reason.CAN_PLAY: _("You can play, so you can't draw."),
            Reason.ONE_MORE: _("You must play one more card of the same colour. `/hand` shows your cards."),
            Reason.MUST_CHOOSE: _("Choose first: `/draw` the cards, or `/pass` and miss your turn."),
            Reason.MUST_REFLECT: _("Say something about your card first, or `/pass`."),
            Reason.NOTHING_TO_REFLECT: _("You have no card to reflect on."),
            Reason.ONESELF: _("You can't challenge yourself."),
            Reason.ALREADY_CAUGHT: _("They've already been caught."),
            Reason.ANNOUNCED: _("They've called, but haven't played yet. Wait until they have."),
            Reason.CALLED_BY_TABLE: _(
                "You don't call anything in this game. The table says when somebody has one card left."
            ),
            Reason.ALREADY_ENDING: _("It's going to end after this turn anyway."),
        },
    ),
)
class Refused(Message):
    """The table refused a move; nothing has changed."""

    reason: Reason
    card: Card | None = None

    @property
    def code(self) -> str:
        """The code by which the card has a page of help."""
        return "" if self.card is None else self.card.code.lower()


@attrs.frozen(eq=False)
class ErrorText:
    """What people read of an error."""

    text: Sentence
    options: Sentence | None = None
    """What follows where there are options to name; None: that any of them may be meant."""
    nameless: Sentence | None = None
    """What is read instead where there's no subject."""
    spoken: Sentence | None = None
    """What is read aloud instead, where the sentence is made for the screen."""


_MEANT = _("Did you mean {options}?")
_ANY = _("Which one: {options}?")
_CHOOSE = _("Choose {options}.")
_HERE = _("Here: {options:and}.")


class ErrorId(enum.Enum):
    """Why something typed can't be done. The comment says what ``subject`` and ``options`` are."""

    # The word typed; the nearest verbs.
    UNKNOWN_VERB = ErrorText(_("There's no command {subject}. `/help verbs` lists them all."), _MEANT)
    # The word typed; the verbs that it may mean.
    AMBIGUOUS_VERB = ErrorText(_("{subject} could be several commands."), _ANY)
    # The verb's usage; what was wrong with it, if that can be said.
    USAGE = ErrorText(
        _("Usage: {usage}."),
        _('I don\'t understand "{options:and}".'),
        spoken=_("To see how to type it: `/help {verb}`."),
    )
    NOT_SEATED = ErrorText(_("You aren't sitting at the table. Type `/sit` to take a seat."))
    # Needs a table, but the person is in the lobby.
    NOT_IN_A_ROOM = ErrorText(_("There's no table in the lobby. Type `/rooms` to find one, or `/startgame`."))
    # The host's name.
    NOT_HOST = ErrorText(
        _("Only the host of this room, {subject}, can do that."),
        nameless=_("Only the host of this room can do that, and there's no host right now."),
    )
    NOT_ADMIN = ErrorText(_("Only admins can do that."))
    HINTS_NOT_ALLOWED = ErrorText(
        _("This table plays without hints. The host can allow them: `/option hints on`.")
    )
    HINTS_OFF = ErrorText(_("You've turned hints off. To turn them on, type `/set hints on`."))
    HINTED = ErrorText(_("You've already had a hint for this turn."))
    ANALYSING = ErrorText(_("The expert is still looking at another hand of yours. Wait a moment."))
    # The hand's number.
    HAND_RUNNING = ErrorText(_("Hand {subject} isn't over yet. You can have it analysed once it is."))
    NO_HINT = ErrorText(_("The expert is too busy to answer right now."))
    NO_GAME = ErrorText(_("There's no game here. Type `/startgame` to start one."))
    BAD_CONTRIBUTION = ErrorText(_("Type up to 100 characters to mix into the next deck."))
    NO_HAND = ErrorText(_("There's no hand in progress. Wait for the next one."))
    # To have the next hand dealt.
    NO_PAUSE = ErrorText(_("There's no next hand to wait for right now."))
    # The verb or option that waits for the end of the game.
    GAME_RUNNING = ErrorText(_("{subject} can't be changed during a game."))
    # To start a game while others play.
    GAME_RUNNING_WITH_OTHERS = ErrorText(_("Other people are playing. Type `/endgame` to call a vote."))
    WAITING_FOR_NEXT_HAND = ErrorText(_("You join from the next hand. Until then you can watch and chat."))
    # The game that is on has only this one hand.
    WAITING_FOR_NEXT_GAME = ErrorText(_("You join from the next game. Until then you can watch and chat."))
    # The number needed.
    TOO_FEW_PLAYERS = ErrorText(_("You need {subject} players. Type `/bot add` for a computer player."))
    # The most who can play.
    TOO_MANY_PLAYERS = ErrorText(
        _("This game is for at most {subject} players. Somebody has to `/stand` first.")
    )
    # The number of seats.
    TABLE_FULL = ErrorText(
        _("All {subject} seats are taken. You can watch, or `/create` a room of your own.")
    )
    ALREADY_SEATED = ErrorText(_("You already have a seat."))
    SAME_SEAT = ErrorText(_("That's already your seat."))
    # The name typed; the nearest names.
    NO_SUCH_PERSON = ErrorText(_("There's nobody called {subject} here."), _MEANT)
    # The name typed; the names that it may mean.
    AMBIGUOUS_PERSON = ErrorText(_("{subject} could be several people."), _ANY)
    # The name typed; the names at the table.
    NO_SUCH_PLAYER = ErrorText(_("There's nobody called {subject} at this table."), _HERE)
    # The name of somebody who isn't connected.
    NOT_HERE = ErrorText(_("{subject} isn't connected right now."))
    ONESELF = ErrorText(_("You can't do that to yourself."))
    # The name typed; the nearest names.
    NO_SUCH_ROOM = ErrorText(_("There's no room called {subject}. Type `/rooms` to see them all."), _MEANT)
    # The name typed; the rooms that it may mean.
    AMBIGUOUS_ROOM = ErrorText(_("{subject} could be several rooms."), _ANY)
    # The name.
    ROOM_EXISTS = ErrorText(_("There's already a room called {subject}. Type `/join {subject}` to go there."))
    # The name typed.
    BAD_ROOM_NAME = ErrorText(
        _("{subject} can't be the name of a room. Use up to 40 letters, digits and spaces.")
    )
    # The room's name.
    ROOM_LOCKED = ErrorText(_("{subject} is locked. Only its host can unlock it."))
    # The room's name.
    ROOM_PRIVATE = ErrorText(_("{subject} is private. You need its link, or an invitation."))
    # The room's name.
    ALREADY_THERE = ErrorText(_("You're already in {subject}."))
    TOO_MANY_OWN_ROOMS = ErrorText(_("You've made too many rooms already. Type `/rooms` and join one."))
    TOO_MANY_ROOMS = ErrorText(_("There are too many rooms already. Type `/rooms` and join one."))
    # The room's name.
    KICKED_RECENTLY = ErrorText(_("You were kicked from {subject}. You can come back in a few minutes."))
    # The name of somebody whose connection is lost.
    KICK_ABSENT = ErrorText(_("{subject} has lost their connection, so their seat is kept for now."))
    # The word typed; the games.
    NO_SUCH_GAME = ErrorText(_("There's no game called {subject}."), _CHOOSE)
    # The word typed; the options.
    NO_SUCH_OPTION = ErrorText(_("There's no option called {subject}."), _CHOOSE)
    NO_SUCH_SETTING = ErrorText(_("There's no setting called {subject}."), _CHOOSE)
    # The option; what it takes.
    BAD_OPTION_VALUE = ErrorText(_("{subject} can't be set to that."), _CHOOSE)
    # The name typed; the computer players here.
    NO_SUCH_BOT = ErrorText(_("There's no computer player called {subject} here."), _HERE)
    # The name.
    BOT_NAME_TAKEN = ErrorText(_("The name {subject} is taken. Choose another for the computer player."))
    # The word typed; the levels.
    NO_SUCH_LEVEL = ErrorText(_("There's no level called {subject}."), _CHOOSE)
    # What was typed.
    NO_SUCH_CARD = ErrorText(_("There's no card called {subject}. Type `/hand` to see yours."))
    CARD_NOT_HELD = ErrorText(_("You don't have a card like that. Type `/hand` to see yours."))
    # What was typed.
    NO_SUCH_COLOUR = ErrorText(_("{subject} isn't a colour. Choose red, green, blue or yellow."))
    # The number typed; how many seats there are.
    NO_SUCH_SEAT = ErrorText(_("There's no seat {subject}."), _("Seats at this table: {options:and}."))
    TOO_LATE = ErrorText(_("Too late: that's over, so nothing happened."))
    NOTHING_ASKED = ErrorText(_("You haven't been asked anything."))
    # What was typed; the answers, as lines.
    NOT_A_CHOICE = ErrorText(_("{subject} isn't one of the answers."), _CHOOSE)
    # What was said; the line that would have answered the question.
    SAID_ALOUD = ErrorText(
        _("Everyone heard that. The question is still open."), _("To answer, type {options}.")
    )
    # Nothing; the line that would have done it.
    COMMAND_SAID_ALOUD = ErrorText(
        _("Everyone heard that."), _("If you meant it as a command, type {options}.")
    )
    # The word of the call; a line that says what was typed.
    CALL_OR_CHAT = ErrorText(
        _('A line that starts with "{subject}" calls {subject}, which you can\'t do here.'),
        _("To say it in chat, put a space first, or type {options}."),
    )
    ONE_CARD_AT_A_TIME = ErrorText(_("You can't draw several cards at once in this game."))
    ALREADY_CALLED = ErrorText(_("You've already called."))
    NO_VOTE = ErrorText(_("There's no vote right now. Type `/endhand` or `/endgame` to call one."))
    VOTE_RUNNING = ErrorText(_("There's already a vote in progress."))
    # How many seconds to wait.
    VOTE_TOO_SOON = ErrorText(
        _("A vote has just failed here. You can call another one in {subject} seconds.")
    )
    CARD_AND_VOTE = ErrorText(
        _("A card and a vote are both waiting for your answer."),
        _("For the card, type `/challenge` or `/draw`. For the vote, type `/agree` or `/disagree`."),
    )
    ALREADY_VOTED = ErrorText(_("You've already voted."))
    NOT_A_VOTER = ErrorText(_("You can't vote on this."))
    NOBODY_TO_REPLY = ErrorText(_("Nobody has sent you a private message yet."))
    # The name of somebody who is in the room.
    ALREADY_HERE = ErrorText(_("{subject} is here already."))
    # The name of a friend.
    FRIEND_ALREADY = ErrorText(_("{subject} is your friend already. Type `/friend` to see them all."))
    # The name typed.
    FRIEND_A_GUEST = ErrorText(_("{subject} is a guest. Only registered players can be friends."))
    # The name typed.
    NOT_A_FRIEND = ErrorText(_("{subject} isn't one of your friends. Type `/friend` to see them."))
    # The most friends.
    TOO_MANY_FRIENDS = ErrorText(_("You can have at most {subject} friends. Remove one first."))
    FRIENDS_NOT_KEPT = ErrorText(
        _("Guests can't have friends, since anyone can take their name. Type `/register` first.")
    )
    NO_NEWS = ErrorText(_("There's no news."))
    # How many minutes are left.
    MUTED = ErrorText(_("You're muted. Minutes left until you can chat again: {subject}."))
    # The name typed.
    NOT_MUTED = ErrorText(_("{subject} isn't muted."))
    # How many seconds to wait.
    SLOW_MODE = ErrorText(_("This room is in slow mode. Seconds left until you can chat again: {subject}."))
    NOTHING_TO_SAY = ErrorText(_("Say what? Add some words."))
    # The name of somebody who ignores the person.
    IGNORED_BY = ErrorText(_("{subject} doesn't want to hear from you right now."))
    # The word typed; the nearest topics.
    NO_SUCH_TOPIC = ErrorText(_("There's no help on {subject}. Type `/help` to see the topics."), _MEANT)
    # The most characters a line may have.
    TEXT_TOO_LONG = ErrorText(_("That's too long: use at most {subject} characters."))
    LINE_TOO_LONG = ErrorText(_("That line is too long: use at most {subject} characters."))
    TOO_MANY_LINES = ErrorText(_("You're sending too many lines at once. Goodbye."))
    SERVER_FAULT = ErrorText(_("Something went wrong on the server. Please try something else."))
    SLOWED_DOWN = ErrorText(_("You're typing faster than the server can keep up. It'll catch up soon."))
    PLAY_PAUSED = ErrorText(
        _("The game is paused because it can't be saved right now. It'll go on by itself.")
    )
    # The hand as typed, or nothing for the last one.
    NO_SUCH_HAND = ErrorText(
        _("You haven't played hand {subject} here. Hands are numbered like 7-2."),
        nameless=_("You haven't finished a hand yet."),
    )
    # The hand.
    NO_REPLAY = ErrorText(_("Hand {subject} was played under older rules and can't be replayed."))
    # The name typed.
    BAD_NAME = ErrorText(
        _(
            "{subject} can't be a name. Use 2 to 20 letters, digits, hyphens and underscores, "
            "starting with a letter."
        )
    )
    # The name typed.
    NAME_MIXES_SCRIPTS = ErrorText(
        _("{subject} mixes alphabets. Choose a name with the letters of just one.")
    )
    TICKET_WORTHLESS = ErrorText(_("Please log in again."))
    # The name typed.
    NAME_TAKEN = ErrorText(_("Somebody called {subject} is here already. Choose another name."))
    # The name typed.
    NAME_RESERVED = ErrorText(_("The name {subject} is reserved. Choose another name."))
    # The name that somebody has.
    NAME_LOOKS_LIKE = ErrorText(_("That looks too much like {subject}, which is taken. Choose another name."))
    NO_ACCOUNTS = ErrorText(_("This server doesn't save names or icons."))
    NOT_READ_NOW = ErrorText(_("The server can't read that right now. Please try again later."))
    NOT_KEPT_NOW = ErrorText(_("The server can't save that right now. Please try again later."))
    LOGGED_OUT = ErrorText(_("Your password was changed. Log in again with the new one."))
    REGISTRATION_CLOSED = ErrorText(
        _("New names can't be registered here at the moment. You can play as a guest.")
    )
    # How many minutes to wait.
    TOO_MANY_NAMES = ErrorText(
        _("Too many new names came from your address. Play as a guest, or wait {subject} minutes.")
    )
    BANNED = ErrorText(_("You're banned from this server."))
    # What was typed.
    BAN_UNKNOWN = ErrorText(_("{subject} isn't banned."))
    # What was typed.
    BAN_INVALID = ErrorText(_("{subject} isn't a name or an address."))
    ALREADY_REGISTERED = ErrorText(_("You're already registered. Type `/password` to change your password."))
    NOT_REGISTERED = ErrorText(_("You're a guest, so you have no password. Type `/register` to choose one."))
    # The name.
    NAME_IN_A_HAND = ErrorText(_("{subject} is in a hand that's being played. Wait until it's over."))
    # The name typed.
    NAME_UNKNOWN = ErrorText(_("There's nobody called {subject} here, and nobody has registered that name."))
    # The fewest characters.
    PASSWORD_SHORT = ErrorText(_("That password is too short: use at least {subject} characters."))
    # The most characters.
    PASSWORD_LONG = ErrorText(_("That password is too long: use at most {subject} characters."))
    PASSWORD_WRONG = ErrorText(_("Wrong password."))
    PASSWORDS_DIFFER = ErrorText(_("The passwords don't match."))
    # How many seconds to wait.
    TOO_MANY_TRIES = ErrorText(_("Too many wrong passwords or codes. Please try again in {subject} seconds."))
    TOO_MANY_WRONG = ErrorText(_("Too many wrong passwords or codes. Goodbye."))
    WAITED_TOO_LONG = ErrorText(_("Timed out."))
    # The name typed; the nearest names.
    NO_SUCH_ICON = ErrorText(_("There's no icon called {subject}. Type `/icons` to see them all."), _MEANT)
    # The most kilobytes.
    ICON_TOO_LARGE = ErrorText(_("That file is too large for an icon: use at most {subject} kilobytes."))
    ICON_FORMAT = ErrorText(_("That isn't a BMP or DMI file."))
    # The size that it has.
    ICON_SIZE = ErrorText(_("An icon must be 32x32 pixels, and this picture is {subject}."))
    ICON_DAMAGED = ErrorText(_("That file is damaged and can't be read."))
    ICON_NO_BASE64 = ErrorText(_("That isn't base64 text. Your icon stays as it was."))


def _sentences(*, spoken: bool) -> Sentence:
    texts: dict[object, Sentence | None] = {}
    options: dict[object, Sentence | None] = {}
    for each in ErrorId:
        text = (each.value.spoken if spoken else None) or each.value.text
        texts[each] = when("subject", text, each.value.nameless or text)
        options[each] = when("options", each.value.options or _ANY)
    return join(select("error_id", texts), select("error_id", options))


@message(kind=MessageKind.ERROR, text=_sentences(spoken=False), spoken=_sentences(spoken=True))
class ErrorMessage(Message):
    """To one person: what they typed can't be done, and why; nothing has changed."""

    error_id: ErrorId
    subject: Typed = ""
    options: tuple[CommandLine, ...] = ()

    @property
    def usage(self) -> CommandLine:
        """The subject as a line to type."""
        return self.subject

    @property
    def verb(self) -> str:
        """The name of the verb in a usage."""
        return self.subject.partition(" ")[0].removeprefix("/")


class CommandError(Exception):
    """Something a person wanted can't be done; nothing has changed. Carries the message for them."""

    def __init__(self, error_id: ErrorId, subject: str = "", options: Iterable[str] = ()) -> None:
        """Make the message."""
        super().__init__(error_id.name)
        self.message = ErrorMessage(error_id, subject, tuple(options))
