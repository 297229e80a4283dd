"""Why something could not be done, and what to do instead: a sentence for each reason and each trouble."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.refusals import Reason
from una_mud.hall.notices import Refused, Sorry, Trouble
from una_mud.present.audience import listed
from una_mud.present.markdown import usage_parts
from una_mud.present.spans import command, emphasis, flowing, spans

if TYPE_CHECKING:
    from una_mud.present.audience import Audience, Words
    from una_mud.present.spans import Lines, Part, Parts

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
    Reason.CALLED_BY_TABLE: "In this game the table itself tells who has one card left.",
    Reason.ALREADY_ENDING: "It ends with this turn anyway.",
}
"""For each reason its sentence. ``{card}`` and ``{Card}`` are the card in question, if there is one."""

_BAD_NAME: Final = (
    "{subject} can't be a name. Take 2 to 20 letters, digits, hyphens and underscores, "
    "beginning with a letter, without spaces."
)
_RESERVED: Final = "The name {subject} is a word of the game or a computer player's. Take another name."

TROUBLES: Final = {
    Trouble.UNKNOWN_VERB: "There is no verb {subject}.",
    Trouble.AMBIGUOUS_VERB: "{subject} may mean several verbs.",
    Trouble.USAGE: "Usage: {usage}.",
    Trouble.NOT_SEATED: "You have no seat here. Type /sit to take one.",
    Trouble.NOT_IN_A_ROOM: "There is no table in the lobby. Type /rooms to find one, or /startgame.",
    Trouble.NOT_HOST: "Only the host of this room can do that, and that is {subject}.",
    Trouble.NOT_ADMIN: "Only those who run this server can do that.",
    Trouble.NO_GAME: "No game is on here. Type /startgame to start one.",
    Trouble.NO_HAND: "No hand is on just now. Wait for the deal.",
    Trouble.GAME_RUNNING: "A game is on, so {subject} has to wait until it is over.",
    Trouble.GAME_RUNNING_WITH_OTHERS: "Others play in this game. Type /endgame to ask them to end it.",
    Trouble.WAITING_FOR_NEXT_HAND: "You are dealt in at the next hand. Until then you can watch and chat.",
    Trouble.WAITING_FOR_NEXT_GAME: "You wait for the next game. Until then you can watch and chat.",
    Trouble.TOO_FEW_PLAYERS: "It takes {subject} players. Type /bot add for a computer player.",
    Trouble.TOO_MANY_PLAYERS: "At most {subject} can play this game. Somebody has to /stand first.",
    Trouble.TABLE_FULL: "All {subject} seats are taken. You can watch, or /create a room of your own.",
    Trouble.ALREADY_SEATED: "You have a seat already.",
    Trouble.SAME_SEAT: "That is your place already.",
    Trouble.NO_SUCH_PERSON: "Nobody called {subject} is here.",
    Trouble.AMBIGUOUS_PERSON: "{subject} may mean several people.",
    Trouble.NO_SUCH_PLAYER: "Nobody called {subject} is at this table.",
    Trouble.NOT_HERE: "{subject} is not connected just now.",
    Trouble.ONESELF: "That works only with somebody else.",
    Trouble.NO_SUCH_ROOM: "There is no room {subject}. Type /rooms for those that there are.",
    Trouble.AMBIGUOUS_ROOM: "{subject} may mean several rooms.",
    Trouble.ROOM_EXISTS: "There is a room {subject} already. Type /join and its name to go there.",
    Trouble.BAD_ROOM_NAME: "A room can't be called {subject}. Take letters, digits and spaces, 40 at most.",
    Trouble.ROOM_LOCKED: "The room {subject} is locked. Its host can open it.",
    Trouble.ALREADY_THERE: "You are in {subject} already.",
    Trouble.TOO_MANY_ROOMS: "There are as many rooms as this server takes. Type /rooms and join one.",
    Trouble.KICKED_RECENTLY: "You were sent out of {subject} a moment ago. Give it a while.",
    Trouble.NO_SUCH_GAME: "There is no game {subject}.",
    Trouble.NO_SUCH_OPTION: "There is no option {subject}.",
    Trouble.BAD_OPTION_VALUE: "That value does not go. The choices for {subject}.",
    Trouble.NO_SUCH_BOT: "No computer player called {subject} is here.",
    Trouble.BOT_NAME_TAKEN: "The name {subject} is taken. Choose another for the computer player.",
    Trouble.NO_SUCH_LEVEL: "Computer players have no level {subject}.",
    Trouble.NO_SUCH_CARD: "There is no card {subject}. Type /hand to see yours.",
    Trouble.CARD_NOT_HELD: "You do not hold {subject}. Type /hand to see your cards.",
    Trouble.AMBIGUOUS_CARD: "{subject} may mean several cards.",
    Trouble.NO_SUCH_COLOUR: "{subject} is no colour. There are red, green, blue and yellow.",
    Trouble.NO_SUCH_SEAT: "There is no seat {subject}.",
    Trouble.NOTHING_ASKED: "There is no question open that you could answer.",
    Trouble.NOT_A_CHOICE: "{subject} is not one of the answers.",
    Trouble.SAID_ALOUD: "The others heard that; the question is still open.",
    Trouble.NO_VOTE: "No vote is on. Type /endhand or /endgame to call one.",
    Trouble.VOTE_RUNNING: "A vote to end the {subject} is on already.",
    Trouble.ALREADY_VOTED: "You have given your vote already.",
    Trouble.NOT_A_VOTER: "This vote is for those who play, and for those who were asked.",
    Trouble.NOTHING_TO_SAY: "Say what? Add some words.",
    Trouble.IGNORED_BY: "{subject} does not want to hear from you now.",
    Trouble.NO_SUCH_TOPIC: "There is no help on {subject}. Type /help for the topics.",
    Trouble.NOT_YET: "{subject} comes with a later version.",
    Trouble.LINE_TOO_LONG: "That line is too long to send: {subject} characters at most.",
    Trouble.PLAY_PAUSED: "The game waits: it can't be saved just now. It goes on by itself.",
    Trouble.NO_SUCH_HAND: "There is no hand {subject} that you have played here. They are named as 7-2.",
    Trouble.NO_REPLAY: "Hand {subject} was played by other rules than today's, and can't be shown again.",
    Trouble.BAD_NAME: _BAD_NAME,
    Trouble.TICKET_WORTHLESS: "Please come in again by your name.",
    Trouble.NAME_TAKEN: "Somebody called {subject} is here already. Choose another name.",
    Trouble.NAME_RESERVED: _RESERVED,
    Trouble.NAME_LOOKS_LIKE: "That looks like {subject}, who is somebody else. Choose another name.",
    Trouble.SERVER_FULL: "The server is full just now. Please try again a little later.",
    Trouble.NO_ACCOUNTS: "This server keeps no names and no icons.",
    Trouble.NOT_KEPT_NOW: "That can't be kept just now. Please try again a little later.",
    Trouble.BANNED: "You may not come in here.",
    Trouble.BAN_UNKNOWN: "{subject} is not banned.",
    Trouble.BAN_INVALID: "{subject} is neither a name nor an address.",
    Trouble.ALREADY_REGISTERED: "Your name is kept already. Type /password to change the password.",
    Trouble.NOT_REGISTERED: "You are a guest, without a password. Type /register to choose one.",
    Trouble.NAME_UNKNOWN: "Nobody called {subject} is here or known.",
    Trouble.PASSWORD_SHORT: "That is too short for a password: take {subject} characters or more.",
    Trouble.PASSWORD_LONG: "That is too long for a password: {subject} characters at most.",
    Trouble.PASSWORD_WRONG: "That is not the password.",
    Trouble.PASSWORDS_DIFFER: "These were two different ones.",
    Trouble.TOO_MANY_TRIES: "Too many wrong passwords. Please wait {subject} and try again.",
    Trouble.WAITED_TOO_LONG: "Nothing came for a while, so that is given up.",
    Trouble.NO_SUCH_ICON: "There is no icon {subject}. Type /icons for those that there are.",
    Trouble.ICON_TOO_LARGE: "That file is too large for an icon: {subject} kilobytes at most.",
    Trouble.ICON_FORMAT: "That is no bmp or dmi file, and other pictures are not taken.",
    Trouble.ICON_SIZE: "An icon must have 32x32 pixels, and this picture has {subject}.",
    Trouble.ICON_DAMAGED: "That file is damaged and can't be read.",
    Trouble.ICON_NO_BASE64: "That is no base64 text, so your icon stays as it is.",
}
"""For each trouble its sentence; ``{subject}`` is the notice's, ``{usage}`` the same as a verb's usage."""

_NAMELESS: Final = {
    Trouble.NOT_HOST: "Only the host of this room can do that, and it has none just now.",
    Trouble.NO_SUCH_HAND: "You have played no hand to its end yet.",
}

_LISTS: Final = {
    Trouble.UNKNOWN_VERB: "Did you mean",
    Trouble.NO_SUCH_PERSON: "Did you mean",
    Trouble.NO_SUCH_ROOM: "Did you mean",
    Trouble.NO_SUCH_TOPIC: "Did you mean",
    Trouble.NO_SUCH_PLAYER: "At the table:",
    Trouble.NO_SUCH_GAME: "There is",
    Trouble.NO_SUCH_OPTION: "There is",
    Trouble.NO_SUCH_BOT: "Here:",
    Trouble.NO_SUCH_LEVEL: "There is",
    Trouble.NOT_A_CHOICE: "The answers are",
    Trouble.SAID_ALOUD: "To answer it, type",
    Trouble.NO_SUCH_SEAT: "The seats at this table:",
    Trouble.NO_SUCH_ICON: "Did you mean",
}
"""What the options are called where they are not simply meanings to choose from."""


def refused(notice: Refused, to: Audience) -> Lines:
    """Word why the table did not take a move."""
    card: Part = "that card" if notice.card is None else to.card(notice.card)
    upper: Part = "That card" if notice.card is None else card
    asked = command("/help" if notice.card is None else f"/help {notice.card.code.lower()}")
    return _sorry(_filled(REASONS[notice.reason], {"{card}": card, "{Card}": upper, "{help}": asked}))


def sorry(notice: Sorry, to: Audience) -> Lines:
    """Word why what was typed could not be done."""
    subject = emphasis(notice.subject)
    fillings: dict[str, Part] = {"{subject}": subject}
    text = TROUBLES[notice.trouble] if notice.subject else _without_subject(notice.trouble)
    if notice.trouble is Trouble.USAGE:
        fillings["{usage}"] = usage_parts(notice.subject, spoken=to.spoken)[0]
    return _sorry([*_filled(text, fillings), *_options(notice)])


def _without_subject(trouble: Trouble) -> str:
    """Return the sentence for when there is nobody and nothing to name in it."""
    return _NAMELESS.get(trouble, TROUBLES[trouble])


def _options(notice: Sorry) -> Parts:
    if not notice.options:
        return ()
    if notice.trouble is Trouble.USAGE:
        return (" What does not fit: ", *(emphasis(option) for option in notice.options), ".")
    lead = _LISTS.get(notice.trouble, "It may be")
    question = lead == "Did you mean"
    shown = listed([[_option(option)] for option in notice.options], "or" if question else "and")
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


WORDS: Final[dict[type, Words]] = {Refused: refused, Sorry: sorry}
