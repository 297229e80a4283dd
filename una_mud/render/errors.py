"""Why something could not be done, and what to do instead: a sentence for each reason and each trouble."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.refusals import Reason
from una_mud.messages import ErrorId, ErrorMessage, Refused
from una_mud.render.audience import listed
from una_mud.render.markdown import usage_parts
from una_mud.render.spans import command, emphasis, flowing, spans

if TYPE_CHECKING:
    from una_mud.render.audience import Audience, Words
    from una_mud.render.spans import Lines, Part, Parts

REASONS: Final = {
    Reason.OVER: "The hand is over. Wait for the next deal.",
    Reason.NOT_ACTIVE: "You are not in this hand. The next one is yours again.",
    Reason.NOT_YOUR_TURN: "It is not your turn yet. /table shows whose it is.",
    Reason.NOT_IN_HAND: "You do not hold {card}. /hand shows your cards.",
    Reason.DOES_NOT_FIT: "{Card} does not go now. Play another card; if none goes, /draw one.",
    Reason.OWN_RULE: "{Card} may not be played just now, by a rule of its own: {help} tells it.",
    Reason.HELD_BACK: "Another card in your hand wants to be played before {card}.",
    Reason.ONLY_DRAWN: "After drawing you may play only the card that you have drawn, or /pass.",
    Reason.NO_ANSWER: "{Card} is no answer to the cards that wait. Type /no to draw them.",
    Reason.MUST_ANSWER: "Cards wait for you: type /no to draw them, or /hand for what else you can do.",
    Reason.NOTHING_TO_ANSWER: "There is nothing that you could answer.",
    Reason.NOT_CHALLENGEABLE: "This play can't be challenged. Type /no to draw the cards.",
    Reason.COLOUR_MISSING: "Say a colour too, for example /play w red.",
    Reason.COLOUR_NOT_ASKED: "{Card} takes no colour. Play it without one.",
    Reason.PLAYER_MISSING: "Say for whom {card} is, by adding a name.",
    Reason.PLAYER_NOT_ASKED: "{Card} takes no player, or not so many.",
    Reason.NOT_AN_OPPONENT: "That must be another player who is still in the hand.",
    Reason.SHOTS_MISCOUNTED: "Name as many players as there are cards to draw.",
    Reason.ALREADY_DRAWN: "You have drawn already. Play the card that you drew, or /pass.",
    Reason.DRAW_FIRST: "Passing comes after drawing. First /draw a card.",
    Reason.CAN_PLAY: "You have a card to play, and only those who have none may draw.",
    Reason.ONE_MORE: "Now play one card more of the same colour. /hand shows which go.",
    Reason.MUST_CHOOSE: "First choose: /draw the cards that you are offered, or /pass and lose the turn.",
    Reason.MUST_REFLECT: "First say what comes to you about your card, or /pass.",
    Reason.NOTHING_TO_REFLECT: "You have played no card to speak about.",
    Reason.ONESELF: "Nobody challenges herself. Name another player.",
    Reason.ALREADY_CAUGHT: "She has been caught for that already.",
    Reason.ANNOUNCED: "They have called for the card they are about to play. Wait until they have played.",
    Reason.CALLED_BY_TABLE: "In this game the table itself tells who has one card left.",
    Reason.ALREADY_ENDING: "It ends with this turn anyway.",
}
"""For each reason its sentence. ``{card}`` and ``{Card}`` are the card in question, if there is one."""

_BAD_NAME: Final = (
    "{subject} can't be a name. Take 2 to 20 letters, digits, hyphens and underscores, "
    "beginning with a letter, without spaces."
)
_RESERVED: Final = "The name {subject} is a word of the game or a computer player's. Take another name."

ERRORS: Final = {
    ErrorId.UNKNOWN_VERB: "There is no verb {subject}.",
    ErrorId.AMBIGUOUS_VERB: "{subject} may mean several verbs.",
    ErrorId.USAGE: "Usage: {usage}.",
    ErrorId.NOT_SEATED: "You have no seat here. Type /sit to take one.",
    ErrorId.NOT_IN_A_ROOM: "There is no table in the lobby. Type /rooms to find one, or /startgame.",
    ErrorId.NOT_HOST: "Only the host of this room can do that, and that is {subject}.",
    ErrorId.NOT_ADMIN: "Only those who run this server can do that.",
    ErrorId.NO_GAME: "No game is on here. Type /startgame to start one.",
    ErrorId.NO_HAND: "No hand is on just now. Wait for the deal.",
    ErrorId.GAME_RUNNING: "A game is on, so {subject} has to wait until it is over.",
    ErrorId.GAME_RUNNING_WITH_OTHERS: "Others play in this game. Type /endgame to ask them to end it.",
    ErrorId.WAITING_FOR_NEXT_HAND: "You are dealt in at the next hand. Until then you can watch and chat.",
    ErrorId.WAITING_FOR_NEXT_GAME: "You wait for the next game. Until then you can watch and chat.",
    ErrorId.TOO_FEW_PLAYERS: "It takes {subject} players. Type /bot add for a computer player.",
    ErrorId.TOO_MANY_PLAYERS: "At most {subject} can play this game. Somebody has to /stand first.",
    ErrorId.TABLE_FULL: "All {subject} seats are taken. You can watch, or /create a room of your own.",
    ErrorId.ALREADY_SEATED: "You have a seat already.",
    ErrorId.SAME_SEAT: "That is your place already.",
    ErrorId.NO_SUCH_PERSON: "Nobody called {subject} is here.",
    ErrorId.AMBIGUOUS_PERSON: "{subject} may mean several people.",
    ErrorId.NO_SUCH_PLAYER: "Nobody called {subject} is at this table.",
    ErrorId.NOT_HERE: "{subject} is not connected just now.",
    ErrorId.ONESELF: "That works only with somebody else.",
    ErrorId.NO_SUCH_ROOM: "There is no room {subject}. Type /rooms for those that there are.",
    ErrorId.AMBIGUOUS_ROOM: "{subject} may mean several rooms.",
    ErrorId.ROOM_EXISTS: "There is a room {subject} already. Type /join and its name to go there.",
    ErrorId.BAD_ROOM_NAME: "A room can't be called {subject}. Take letters, digits and spaces, 40 at most.",
    ErrorId.ROOM_LOCKED: "The room {subject} is locked. Its host can open it.",
    ErrorId.ALREADY_THERE: "You are in {subject} already.",
    ErrorId.TOO_MANY_ROOMS: "There are as many rooms as this server takes. Type /rooms and join one.",
    ErrorId.KICKED_RECENTLY: "You were sent out of {subject} a moment ago. Give it a while.",
    ErrorId.NO_SUCH_GAME: "There is no game {subject}.",
    ErrorId.NO_SUCH_OPTION: "There is no option {subject}.",
    ErrorId.BAD_OPTION_VALUE: "That value does not go. The choices for {subject}.",
    ErrorId.NO_SUCH_BOT: "No computer player called {subject} is here.",
    ErrorId.BOT_NAME_TAKEN: "The name {subject} is taken. Choose another for the computer player.",
    ErrorId.NO_SUCH_LEVEL: "Computer players have no level {subject}.",
    ErrorId.NO_SUCH_CARD: "There is no card {subject}. Type /hand to see yours.",
    ErrorId.CARD_NOT_HELD: "You do not hold {subject}. Type /hand to see your cards.",
    ErrorId.AMBIGUOUS_CARD: "{subject} may mean several cards.",
    ErrorId.NO_SUCH_COLOUR: "{subject} is no colour. There are red, green, blue and yellow.",
    ErrorId.NO_SUCH_SEAT: "There is no seat {subject}.",
    ErrorId.NOTHING_ASKED: "There is no question open that you could answer.",
    ErrorId.NOT_A_CHOICE: "{subject} is not one of the answers.",
    ErrorId.SAID_ALOUD: "The others heard that; the question is still open.",
    ErrorId.NO_VOTE: "No vote is on. Type /endhand or /endgame to call one.",
    ErrorId.VOTE_RUNNING: "A vote to end the {subject} is on already.",
    ErrorId.ALREADY_VOTED: "You have given your vote already.",
    ErrorId.NOT_A_VOTER: "This vote is for those who play, and for those who were asked.",
    ErrorId.NOTHING_TO_SAY: "Say what? Add some words.",
    ErrorId.IGNORED_BY: "{subject} does not want to hear from you now.",
    ErrorId.NO_SUCH_TOPIC: "There is no help on {subject}. Type /help for the topics.",
    ErrorId.NOT_YET: "{subject} comes with a later version.",
    ErrorId.LINE_TOO_LONG: "That line is too long to send: {subject} characters at most.",
    ErrorId.PLAY_PAUSED: "The game waits: it can't be saved just now. It goes on by itself.",
    ErrorId.NO_SUCH_HAND: "There is no hand {subject} that you have played here. They are named as 7-2.",
    ErrorId.NO_REPLAY: "Hand {subject} was played by other rules than today's, and can't be shown again.",
    ErrorId.BAD_NAME: _BAD_NAME,
    ErrorId.TICKET_WORTHLESS: "Please come in again by your name.",
    ErrorId.NAME_TAKEN: "Somebody called {subject} is here already. Choose another name.",
    ErrorId.NAME_RESERVED: _RESERVED,
    ErrorId.NAME_LOOKS_LIKE: "That looks like {subject}, who is somebody else. Choose another name.",
    ErrorId.SERVER_FULL: "The server is full just now. Please try again a little later.",
    ErrorId.NO_ACCOUNTS: "This server keeps no names and no icons.",
    ErrorId.NOT_KEPT_NOW: "That can't be kept just now. Please try again a little later.",
    ErrorId.BANNED: "You may not come in here.",
    ErrorId.BAN_UNKNOWN: "{subject} is not banned.",
    ErrorId.BAN_INVALID: "{subject} is neither a name nor an address.",
    ErrorId.ALREADY_REGISTERED: "Your name is kept already. Type /password to change the password.",
    ErrorId.NOT_REGISTERED: "You are a guest, without a password. Type /register to choose one.",
    ErrorId.NAME_UNKNOWN: "Nobody called {subject} is here or known.",
    ErrorId.PASSWORD_SHORT: "That is too short for a password: take {subject} characters or more.",
    ErrorId.PASSWORD_LONG: "That is too long for a password: {subject} characters at most.",
    ErrorId.PASSWORD_WRONG: "That is not the password.",
    ErrorId.PASSWORDS_DIFFER: "These were two different ones.",
    ErrorId.TOO_MANY_TRIES: "Too many wrong passwords. Please wait {subject} and try again.",
    ErrorId.WAITED_TOO_LONG: "Nothing came for a while, so that is given up.",
    ErrorId.NO_SUCH_ICON: "There is no icon {subject}. Type /icons for those that there are.",
    ErrorId.ICON_TOO_LARGE: "That file is too large for an icon: {subject} kilobytes at most.",
    ErrorId.ICON_FORMAT: "That is no bmp or dmi file, and other pictures are not taken.",
    ErrorId.ICON_SIZE: "An icon must have 32x32 pixels, and this picture has {subject}.",
    ErrorId.ICON_DAMAGED: "That file is damaged and can't be read.",
    ErrorId.ICON_NO_BASE64: "That is no base64 text, so your icon stays as it is.",
}
"""For each trouble its sentence; ``{subject}`` is the notice's, ``{usage}`` the same as a verb's usage."""

_NAMELESS: Final = {
    ErrorId.NOT_HOST: "Only the host of this room can do that, and it has none just now.",
    ErrorId.NO_SUCH_HAND: "You have played no hand to its end yet.",
}

_LISTS: Final = {
    ErrorId.UNKNOWN_VERB: "Did you mean",
    ErrorId.NO_SUCH_PERSON: "Did you mean",
    ErrorId.NO_SUCH_ROOM: "Did you mean",
    ErrorId.NO_SUCH_TOPIC: "Did you mean",
    ErrorId.NO_SUCH_PLAYER: "At the table:",
    ErrorId.NO_SUCH_GAME: "There is",
    ErrorId.NO_SUCH_OPTION: "There is",
    ErrorId.NO_SUCH_BOT: "Here:",
    ErrorId.NO_SUCH_LEVEL: "There is",
    ErrorId.NOT_A_CHOICE: "The answers are",
    ErrorId.SAID_ALOUD: "To answer it, type",
    ErrorId.NO_SUCH_SEAT: "The seats at this table:",
    ErrorId.NO_SUCH_ICON: "Did you mean",
}
"""What the options are called where they are not simply meanings to choose from."""


def refused(message: Refused, to: Audience) -> Lines:
    """Word why the table did not take a move."""
    card: Part = "that card" if message.card is None else to.card(message.card)
    upper: Part = "That card" if message.card is None else card
    asked = command("/help" if message.card is None else f"/help {message.card.code.lower()}")
    return _sorry(_filled(REASONS[message.reason], {"{card}": card, "{Card}": upper, "{help}": asked}))


def sorry(message: ErrorMessage, to: Audience) -> Lines:
    """Word why what was typed could not be done."""
    subject = emphasis(message.subject)
    fillings: dict[str, Part] = {"{subject}": subject}
    text = ERRORS[message.error_id] if message.subject else _without_subject(message.error_id)
    if message.error_id is ErrorId.USAGE:
        fillings["{usage}"] = usage_parts(message.subject, spoken=to.spoken)[0]
    return _sorry([*_filled(text, fillings), *_options(message)])


def _without_subject(error_id: ErrorId) -> str:
    """Return the sentence for when there is nobody and nothing to name in it."""
    return _NAMELESS.get(error_id, ERRORS[error_id])


def _options(message: ErrorMessage) -> Parts:
    if not message.options:
        return ()
    if message.error_id is ErrorId.USAGE:
        return (" What does not fit: ", *(emphasis(option) for option in message.options), ".")
    lead = _LISTS.get(message.error_id, "It may be")
    question = lead == "Did you mean"
    shown = listed([[_option(option)] for option in message.options], "or" if question else "and")
    return (f" {lead} ", *shown, "?" if question else ".")


def _option(option: str) -> Part:
    return command(option) if option.startswith("/") else emphasis(option)


def _filled(text: str, fillings: dict[str, Part]) -> list[Part]:
    """Return a sentence with its marks filled in and the lines to type marked as such."""
    parts: list[Part] = []
    for word in text.split(" "):
        parts += _word(word, fillings)
        parts.append(" ")
    return parts[:-1]


def _word(word: str, fillings: dict[str, Part]) -> Parts:
    """Return a word: a mark filled in, or a verb to type, each with what punctuation follows."""
    for mark, filling in fillings.items():
        if word.startswith(mark):
            return (filling, word.removeprefix(mark))
    if word.startswith("/"):
        verb = word.rstrip(".,:?")
        return (command(verb), word[len(verb) :])
    return (word,)


def _sorry(parts: list[Part]) -> Lines:
    return (flowing(span for span in spans(parts) if span.text),)


WORDS: Final[dict[type, Words]] = {Refused: refused, ErrorMessage: sorry}
