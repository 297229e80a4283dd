"""From typed words to a move; what is missing is asked for, one thing after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

import attrs

from una_mud.engine.cards import ChoiceKind, Colour
from una_mud.engine.moves import Call as CallUna
from una_mud.engine.moves import Challenge, Play
from una_mud.engine.refusals import Reason, Refusal
from una_mud.engine.state import ANSWER, CHOICE, DRAWN, REFLECT
from una_mud.messages import Choice, ErrorId, Prompt, PromptKind, Refused
from una_mud.messages.errors import CommandError
from una_mud.verbs import parse_errors
from una_mud.verbs.move_parser import ALONE, Scope, read
from una_mud.verbs.registry import VERBS, Invocation
from una_mud.world.question import Question

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Move
    from una_mud.engine.view import View
    from una_mud.verbs.parse_errors import Unclear
    from una_mud.world.people import Person
    from una_mud.world.world import World

_CHOICES_MISSING = frozenset({Reason.COLOUR_MISSING, Reason.PLAYER_MISSING, Reason.SHOTS_MISCOUNTED})


def make_move(call: Invocation, verb: str, words: Sequence[str] = ()) -> None:
    """Make the move that the words mean, or ask for what they leave open."""
    table = call.table
    table.awake(table.seating.seat_of(call.person))
    scope = _scope(call)
    move = read(verb, words, scope)
    if isinstance(move, (parse_errors.UnknownVerb, *_UNCLEAR)):
        _settle(call, verb, list(words), move, scope)
    elif _allowed(call, move):
        _close_question(call, move)
        table.act(call.person, move)


def _allowed(call: Invocation, move: Move) -> bool:
    """Whether the table takes the move; if not, tell why, and leave a question that is open as it is."""
    try:
        call.table.check(call.person, move)
    except Refusal as refusal:
        call.tell(Refused(refusal.reason, move.card if isinstance(move, Play) else None))
        return False
    return True


def _close_question(call: Invocation, move: Move) -> None:
    """Close the question that the move leaves behind: calls and challenges do not touch one about a card."""
    question = call.person.question
    if question is None:
        return
    about_una = question.asked.what is PromptKind.CHALLENGE
    if isinstance(move, Challenge) and about_una:
        call.person.drop_question()
    elif not isinstance(move, (CallUna, Challenge)):
        call.person.drop_question(tell=True)


def _scope(call: Invocation) -> Scope:
    """Return what the person's words are read against, if they're in a hand."""
    table = call.table
    view = table.dealer.view(table.seating.seat_of(call.person))
    if view is None:
        raise CommandError(ErrorId.NO_GAME if table.dealer.game is None else ErrorId.NO_HAND)
    return Scope(view, table.dealer.names, table.display.hand_of(call.person).cards)


_UNCLEAR = (
    parse_errors.CardMissing,
    parse_errors.UnknownCard,
    parse_errors.NoSuchPlace,
    parse_errors.NotHeld,
    parse_errors.ManyCards,
    parse_errors.ColourMissing,
    parse_errors.UnknownColour,
    parse_errors.PlayerMissing,
    parse_errors.PartnerOptional,
    parse_errors.UnknownPlayer,
    parse_errors.ManyPlayers,
    parse_errors.ExtraWords,
    parse_errors.NothingAsked,
)


def _settle(call: Invocation, verb: str, words: list[str], what: Unclear, scope: Scope) -> None:
    """Ask for what is open, or raise CommandError where asking would not help."""
    if isinstance(what, parse_errors.CardMissing):
        _ask_card(call, verb, "", scope.view.playable, scope.view)
    elif isinstance(what, parse_errors.ManyCards):
        goes = [card for card in what.cards if card in scope.view.playable]
        _ask_card(call, verb, " ".join(words), goes, scope.view)
    elif isinstance(what, parse_errors.ColourMissing):
        if _playable(call, what.card):
            _ask_colour(call, verb, what.card)
    elif isinstance(what, parse_errors.PlayerMissing):
        if what.card is None:
            _ask_challenged(call, verb, what, scope)
        elif _playable(call, what.card):
            _ask_player(call, verb, _certain(words, what, what.card, scope), what, scope)
    elif isinstance(what, parse_errors.PartnerOptional):
        card = what.play.card
        if _playable(call, card):
            choices = _choices([*_names(what.seats, scope), min(ALONE)])
            _put(call, Prompt(PromptKind.PARTNER, choices, card), verb, [card.code])
    else:
        _refuse(call, what, scope)


def _refuse(call: Invocation, what: Unclear, scope: Scope) -> None:
    """Tell that a card isn't held; raise CommandError for whatever else is wrong."""
    if not isinstance(what, parse_errors.NotHeld) or len(what.cards) > 1:
        raise _command_error(call, what, scope)
    call.tell(Refused(Reason.NOT_IN_HAND, what.cards[0]))


def _playable(call: Invocation, card: Card) -> bool:
    """Whether the card can be played if the right things are chosen for it; if not, tell why."""
    try:
        call.table.check(call.person, Play(card))
    except Refusal as refusal:
        if refusal.reason not in _CHOICES_MISSING:
            call.tell(Refused(refusal.reason, card))
            return False
    return True


def _certain(words: list[str], what: parse_errors.PlayerMissing, card: Card, scope: Scope) -> list[str]:
    """Return the words again so that they mean the same however the hand changes meanwhile."""
    given = _names(what.given, scope)
    colour = words[-len(given) - 1] if given else words[-1]
    has_colour = card.kind.lets_choose(ChoiceKind.COLOUR)
    return [card.code, *([colour] if has_colour else []), *given]


def _names(seats: Iterable[int], scope: Scope) -> list[str]:
    return [scope.names[seat] for seat in seats]


def _ask_card(call: Invocation, verb: str, typed: str, cards: Sequence[Card], view: View) -> None:
    """Ask which of the cards is meant; of one alone it is clear."""
    if not cards:
        raise Refusal(_why_no_card(view))
    if len(cards) == 1 and typed:
        make_move(call, verb, [cards[0].code])
        return
    choices = [Choice(f"/{card.code.lower()}", card=card) for card in cards]
    _put(call, Prompt(PromptKind.CARD, tuple(choices), subject=typed), verb, [])


def _why_no_card(view: View) -> Reason:
    """Return why the seat can play none of its cards now."""
    if not view.my_turn:
        return Reason.NOT_ACTIVE if view.seat in view.out else Reason.NOT_YOUR_TURN
    if view.phase is DRAWN:
        return Reason.DOES_NOT_FIT if view.may_draw else Reason.ONLY_DRAWN
    return _NO_CARD_NOW.get(view.phase, Reason.DOES_NOT_FIT)


_NO_CARD_NOW: Final = {
    ANSWER: Reason.MUST_ANSWER,
    CHOICE: Reason.MUST_CHOOSE,
    REFLECT: Reason.MUST_REFLECT,
}
"""What is to be done first, while no card may be played."""


def _ask_colour(call: Invocation, verb: str, card: Card) -> None:
    choices = tuple(Choice(f"/{colour.word}", colour=colour) for colour in Colour)
    _put(call, Prompt(PromptKind.COLOUR, choices, card), verb, [card.code])


def _ask_player(
    call: Invocation, verb: str, words: list[str], what: parse_errors.PlayerMissing, scope: Scope
) -> None:
    choices = _choices(_names(what.seats, scope))
    if what.wanted > 1:
        asked = Prompt(PromptKind.SHOT, choices, shot=len(what.given) + 1, shots=what.wanted)
    else:
        asked = Prompt(PromptKind.OPPONENT, choices, what.card)
    _put(call, asked, verb, words)


def _ask_challenged(call: Invocation, verb: str, what: parse_errors.PlayerMissing, scope: Scope) -> None:
    """Ask who to challenge about Una, of those for whom the table would judge it."""
    seats: list[int] = []
    why = Reason.NOT_AN_OPPONENT
    for seat in what.seats:
        try:
            call.table.check(call.person, Challenge(seat))
        except Refusal as refusal:
            why = refusal.reason
        else:
            seats.append(seat)
    if not seats:
        raise Refusal(why)
    _put(call, Prompt(PromptKind.CHALLENGE, _choices(_names(seats, scope))), verb, [])


def _choices(answers: Iterable[str]) -> tuple[Choice, ...]:
    return tuple(Choice(f"/{answer}", answer) for answer in answers)


def _put(call: Invocation, asked: Prompt, verb: str, words: list[str]) -> None:
    """Ask; the answer is one word more, with which the line is read again."""
    call.person.ask(_question(call, asked, verb, words))


def _question(call: Invocation, asked: Prompt, verb: str, words: Sequence[str]) -> Question:
    line = (call.verb.name, verb, *words)
    return Question(asked, lambda answer: make_move(call, verb, [*words, answer]), line)


def asked_again(world: World, person: Person, question: Question) -> Question:
    """Return a question that another program has asked so that it can be answered here."""
    name, verb, *words = question.words
    again = _question(Invocation(world, person, VERBS[name]), question.asked, verb, words)
    return attrs.evolve(question, answer=again.answer)


def _command_error(call: Invocation, what: Unclear, scope: Scope) -> CommandError:
    """Return what is wrong with the words, where no question helps."""
    if isinstance(what, (parse_errors.UnknownCard, parse_errors.NoSuchPlace)):
        return CommandError(ErrorId.NO_SUCH_CARD, what.word)
    if isinstance(what, parse_errors.NotHeld):
        return CommandError(ErrorId.CARD_NOT_HELD)
    if isinstance(what, parse_errors.UnknownColour):
        return CommandError(ErrorId.NO_SUCH_COLOUR, what.word)
    if isinstance(what, parse_errors.UnknownPlayer):
        return CommandError(ErrorId.NO_SUCH_PLAYER, what.word, _names(what.seats, scope))
    if isinstance(what, parse_errors.ManyPlayers):
        return CommandError(ErrorId.AMBIGUOUS_PERSON, what.word, _names(what.seats, scope))
    if isinstance(what, parse_errors.ExtraWords):
        return call.usage_error(" ".join(what.words))
    if isinstance(what, parse_errors.NothingAsked):
        return CommandError(ErrorId.NOTHING_ASKED)
    if isinstance(what, parse_errors.UnknownVerb):
        return call.usage_error(what.word)
    if isinstance(
        what,
        (
            parse_errors.CardMissing,
            parse_errors.ManyCards,
            parse_errors.ColourMissing,
            parse_errors.PlayerMissing,
            parse_errors.PartnerOptional,
        ),
    ):
        return call.usage_error()
    assert_never(what)
