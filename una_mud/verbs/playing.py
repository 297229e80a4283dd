"""Playing: cards, draws, calls, challenges, and what can be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.games import CALLS
from una_mud.engine.rules import Drawing
from una_mud.engine.state import ANSWER, DRAWN
from una_mud.messages import ColourShown, ErrorId, ScoresShown
from una_mud.messages.errors import CommandError
from una_mud.verbs import completers
from una_mud.verbs.grammar import Word, Words
from una_mud.verbs.prompting import make_move
from una_mud.verbs.registry import Availability, Invocation, Permission, verb
from una_mud.verbs.settings import change
from una_mud.world.late_answers import Topic
from una_mud.world.options import SETTINGS, find_option

if TYPE_CHECKING:
    from una_mud.engine.view import View


_SAID = (Topic.TURN, Topic.VOTE)
"""What a yes or a no may answer."""


@verb(
    "play",
    "p",
    answers=(Topic.TURN,),
    need=Permission.SEATED,
    usage="CARD [COLOUR] [PLAYER…]",
    button="Play",
    when=Availability.PLAYING,
    completer=completers.cards,
)
def play(call: Invocation, words: Words) -> None:
    """Play a card from your hand.

    Name the card by its code (r5, w4), its name or the start of its name (red 5, five red, draw
    four), or its place in your hand (3). Add whatever the card needs: /play w4 blue, /play rtj Bob.
    If you leave something out, you're asked for it. /3 and /r5 work without the word play.
    """
    make_move(call, "play", words)


@verb("draw", "d", answers=(Topic.TURN,), need=Permission.SEATED, button="Draw", when=Availability.PLAYING)
def draw(call: Invocation, cards: int = 1) -> None:
    """Draw a card on your turn. If you must draw a penalty, this accepts it.

    In U-Know you can draw as often as you like, and several at once: /draw 3. For a Choice in Know-U,
    it means drawing the two cards.
    """
    if not 1 <= cards <= _DRAWN_AT_MOST:
        raise call.usage_error(str(cards))
    if cards > 1 and call.table.options.rules.drawing is not Drawing.AT_WILL:
        raise CommandError(ErrorId.ONE_CARD_AT_A_TIME)
    for _ in range(cards):
        make_move(call, "draw")
        view = call.table.dealer.view(call.table.seating.seat_of(call.person))
        if view is None or view.phase is not DRAWN or not view.may_draw:
            return


_DRAWN_AT_MOST: Final = 20
"""More cards than anybody draws at once."""


@verb("pass", answers=(Topic.TURN,), need=Permission.SEATED, button="Pass", when=Availability.PLAYING)
def pass_(call: Invocation) -> None:
    """Pass your turn after drawing.

    In Know-U, it also ends your turn without a reflection, and for a Choice it means missing your
    turn.
    """
    make_move(call, "pass")


@verb(*CALLS, need=Permission.SEATED, button="Una!", when=Availability.PLAYING, usage="")
def una(call: Invocation, words: Words) -> None:
    """Call Una: tell everyone that you have one card left.

    Any line that starts with "una" is a call too, without the slash. Call when you play your second
    to last card, just before or just after. If you forget, anyone can challenge you, and you draw
    two cards (one in Know-U). You can also be challenged if you call with more than one card.
    """
    del words
    if call.table.has_called(call.person):
        raise CommandError(ErrorId.ALREADY_CALLED)
    make_move(call, "una")


@verb(
    "challenge",
    need=Permission.SEATED,
    button="Challenge",
    when=Availability.PLAYING,
    usage="[NAME]",
    completer=completers.opponents,
    of_player=True,
)
def challenge(call: Invocation, name: Words) -> None:
    """Challenge a player who didn't call Una, or who called it when they shouldn't have.

    If you're right, they draw two cards. If you're wrong, you do. Without a name, it challenges the
    Wild Draw card that was played on you, as /yes does; if there's none, you're asked for a name.
    """
    if not name:
        call.person.late.check((Topic.TURN,), call.world.clock.seconds())
    make_move(call, "challenge", name)


@verb("yes", answers=_SAID, need=Permission.SEATED, button="Yes", when=Availability.PLAYING)
def yes(call: Invocation) -> None:
    """Answer yes. If you must draw for a Wild Draw card, this challenges it.

    In a vote to end the hand or the game, it means you agree. If a card and a vote are both waiting,
    it answers the one you were asked about last.
    """
    if _is_asked_to_vote(call):
        call.table.voting.agree(call.table.seating.seat_of(call.person))
    else:
        make_move(call, "yes")


@verb("no", answers=_SAID, need=Permission.SEATED, button="No", when=Availability.PLAYING)
def no(call: Invocation) -> None:
    """Answer no. If you must draw for a Wild Draw card, this accepts it: you draw and lose your turn.

    In a vote to end the hand or the game, it means you disagree. If a card and a vote are both
    waiting, it answers the one you were asked about last.
    """
    if _is_asked_to_vote(call):
        call.table.voting.disagree(call.table.seating.seat_of(call.person))
    else:
        make_move(call, "no")


def _is_asked_to_vote(call: Invocation) -> bool:
    """Whether it's the person's vote that is awaited, and not their answer to a card."""
    seat = call.table.seating.seat_of(call.person)
    view = call.table.dealer.view(seat)
    answers_a_card = view is not None and view.my_turn and view.phase is ANSWER
    if call.table.voting.waits_for(seat) and answers_a_card:
        return call.person.late.is_for_vote(call.world.clock.seconds())
    return call.table.voting.waits_for(seat)


@verb("choose", answers=(Topic.TURN, Topic.QUESTION), usage="ANSWER", completer=completers.answers)
def choose(call: Invocation, answer: Words) -> None:
    """Answer the question you've been asked: /choose red is the same as /red."""
    words = " ".join(answer)
    question = call.person.question
    if not words:
        raise call.usage_error()
    if question is None:
        _choose_answer(call, answer)
        return
    found = question.find(words, beginning=True)
    if found is None:
        raise CommandError(ErrorId.NOT_A_CHOICE, words, [f"/{each}" for each in question.answers()])
    call.person.question = None
    question.answer(found)


def _choose_answer(call: Invocation, answer: Words) -> None:
    """Answer a Wild Draw card, which is asked without a question of its own."""
    table = call.room.table
    if table is None or table.dealer.view(table.seating.of(call.person)) is None:
        raise CommandError(ErrorId.NOTHING_ASKED)
    table.seating.seat_of(call.person)
    make_move(call, "choose", answer)


@verb("cancel")
def cancel(call: Invocation) -> None:
    """Cancel the question you've been asked. Nothing is played."""
    if call.person.question is None:
        raise CommandError(ErrorId.NOTHING_ASKED)
    call.person.drop_question(tell=True)


@verb("auto", need=Permission.SEATED, button="Auto", when=Availability.PLAYING)
def auto(call: Invocation) -> None:
    """Let the computer play for you. Type it again, or make any move, to take over."""
    call.table.toggle_auto(call.person)


@verb("hand", "h", need=Permission.SEATED, button="Hand", when=Availability.PLAYING)
def hand(call: Invocation) -> None:
    """Show your cards, and which of them you can play."""
    call.table.display.show_hand(call.person)


@verb(
    "sort",
    need=Permission.SEATED,
    button="Sort",
    when=Availability.PLAYING,
    usage="[on | off]",
    completer=completers.either("on", "off"),
)
def sort(call: Invocation, on: Word | None = None) -> None:
    """Keep your hand sorted by colour and value. With /sort off, new cards go at the end."""
    option = find_option(SETTINGS, "sort")
    if option is not None:
        change(call, option, on or "on")
    view = call.table.dealer.view(call.table.seating.seat_of(call.person))
    if view is not None and view.seat is not None:
        call.table.display.show_hand(call.person)


@verb("table", "look", "l", need=Permission.ROOM, button="Table")
def table(call: Invocation) -> None:
    """Show the table: who sits where, how many cards they hold, the top card and whose turn it is."""
    call.table.display.show_table(call.person)


@verb("score", need=Permission.ROOM, button="Score", when=Availability.PLAYING)
def score(call: Invocation) -> None:
    """Show everyone's points, or in U-Know and Know-U the games they've won."""
    dealer = call.table.dealer
    if not dealer.scores:
        raise CommandError(ErrorId.NO_GAME)
    options = call.table.options
    limit = options.limit if options.rules.scored else None
    number = dealer.game.number if dealer.game is not None else 0
    call.tell(ScoresShown(dealer.scores, limit, number, after_hand=False))


@verb("color", "colour", need=Permission.ROOM)
def color(call: Invocation) -> None:
    """Show the colour in play and the top card."""
    view = _view(call)
    call.tell(ColourShown(view.colour, view.top))


def _view(call: Invocation) -> View:
    view = call.table.dealer.view(None)
    if view is None:
        raise CommandError(ErrorId.NO_HAND)
    return view
