"""From typed words to a move; what is missing is asked for, one thing after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from una_mud.engine.cards import Asked as Wanted
from una_mud.engine.cards import Colour
from una_mud.engine.moves import Call as CallUna
from una_mud.engine.moves import Challenge, Play
from una_mud.engine.refusals import Reason, Refusal
from una_mud.engine.state import ANSWER, CHOICE, DRAWN, REFLECT
from una_mud.hall import unclear
from una_mud.hall.notices import Asked, Asking, Choice, Refused, Trouble
from una_mud.hall.people import Question
from una_mud.hall.reading import ALONE, Scope, read
from una_mud.hall.troubles import Sorrow

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.moves import Move
    from una_mud.engine.view import View
    from una_mud.hall.unclear import Unclear
    from una_mud.verbs.registry import Call

_CHOICES_MISSING = frozenset({Reason.COLOUR_MISSING, Reason.PLAYER_MISSING, Reason.SHOTS_MISCOUNTED})


def make_move(call: Call, verb: str, words: Sequence[str] = ()) -> None:
    """Make the move that the words mean, or ask for what they leave open."""
    room = call.room
    room.awake(room.seat_of(call.person))
    scope = _scope(call)
    move = read(verb, words, scope)
    if isinstance(move, (unclear.UnknownVerb, *_UNCLEAR)):
        _settle(call, verb, list(words), move, scope)
    elif _allowed(call, move):
        _close_question(call, move)
        room.act(call.person, move)


def _allowed(call: Call, move: Move) -> bool:
    """Whether the table takes the move; if not, tell why, and leave a question that is open as it is."""
    try:
        call.room.check(call.person, move)
    except Refusal as refusal:
        call.tell(Refused(refusal.reason, move.card if isinstance(move, Play) else None))
        return False
    return True


def _close_question(call: Call, move: Move) -> None:
    """Close the question that the move leaves behind: calls and challenges do not touch one about a card."""
    question = call.person.question
    if question is None:
        return
    about_una = question.asked.what is Asking.CHALLENGE
    if isinstance(move, Challenge) and about_una:
        call.person.drop_question()
    elif not isinstance(move, (CallUna, Challenge)):
        call.person.drop_question(tell=True)


def _scope(call: Call) -> Scope:
    """Return what the person's words are read against, if she is in a hand."""
    room = call.room
    view = room.dealer.view(room.seat_of(call.person))
    if view is None:
        raise Sorrow(Trouble.NO_GAME if room.dealer.game is None else Trouble.NO_HAND)
    return Scope(view, room.dealer.names, room.hand_of(call.person))


_UNCLEAR = (
    unclear.CardMissing,
    unclear.UnknownCard,
    unclear.NoPlace,
    unclear.NotHeld,
    unclear.ManyCards,
    unclear.ColourMissing,
    unclear.UnknownColour,
    unclear.PlayerMissing,
    unclear.PartnerOpen,
    unclear.UnknownPlayer,
    unclear.ManyPlayers,
    unclear.Surplus,
    unclear.NothingAsked,
)


def _settle(call: Call, verb: str, words: list[str], what: Unclear, scope: Scope) -> None:
    """Ask for what is open, or raise Sorrow where asking would not help."""
    if isinstance(what, unclear.CardMissing):
        _ask_card(call, verb, "", scope.view.playable, scope.view)
    elif isinstance(what, unclear.ManyCards):
        goes = [card for card in what.cards if card in scope.view.playable]
        _ask_card(call, verb, " ".join(words), goes, scope.view)
    elif isinstance(what, unclear.ColourMissing):
        if _playable(call, what.card):
            _ask_colour(call, verb, what.card)
    elif isinstance(what, unclear.PlayerMissing):
        if what.card is None:
            _ask_challenged(call, verb, what, scope)
        elif _playable(call, what.card):
            _ask_player(call, verb, _certain(words, what, what.card, scope), what, scope)
    elif isinstance(what, unclear.PartnerOpen):
        card = what.play.card
        if _playable(call, card):
            choices = _choices([*_names(what.seats, scope), min(ALONE)])
            _put(call, Asked(Asking.PARTNER, card.name, choices), verb, [card.code])
    else:
        raise _sorrow(call, what, scope)


def _playable(call: Call, card: Card) -> bool:
    """Whether the card can be played if the right things are chosen for it; if not, tell why."""
    try:
        call.room.check(call.person, Play(card))
    except Refusal as refusal:
        if refusal.reason not in _CHOICES_MISSING:
            call.tell(Refused(refusal.reason, card))
            return False
    return True


def _certain(words: list[str], what: unclear.PlayerMissing, card: Card, scope: Scope) -> list[str]:
    """Return the words again so that they mean the same however the hand changes meanwhile."""
    given = _names(what.given, scope)
    colour = words[-len(given) - 1] if given else words[-1]
    has_colour = any(ask.what is Wanted.COLOUR for ask in card.kind.asks)
    return [card.code, *([colour] if has_colour else []), *given]


def _names(seats: Iterable[int], scope: Scope) -> list[str]:
    return [scope.names[seat] for seat in seats]


def _ask_card(call: Call, verb: str, typed: str, cards: Sequence[Card], view: View) -> None:
    """Ask which of the cards is meant; of one alone it is clear."""
    if not cards:
        raise Refusal(_why_no_card(view))
    if len(cards) == 1 and typed:
        make_move(call, verb, [cards[0].code])
        return
    choices = [Choice(f"/{card.code.lower()}", card.name) for card in cards]
    _put(call, Asked(Asking.CARD, typed, tuple(choices)), verb, [])


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


def _ask_colour(call: Call, verb: str, card: Card) -> None:
    choices = tuple(Choice(f"/{colour.word}", colour.word.capitalize()) for colour in Colour)
    _put(call, Asked(Asking.COLOUR, card.name, choices), verb, [card.code])


def _ask_player(call: Call, verb: str, words: list[str], what: unclear.PlayerMissing, scope: Scope) -> None:
    choices = _choices(_names(what.seats, scope))
    if what.wanted > 1:
        asked = Asked(Asking.SHOT, f"{len(what.given) + 1} of {what.wanted}", choices)
    else:
        asked = Asked(Asking.OPPONENT, what.card.name if what.card else "", choices)
    _put(call, asked, verb, words)


def _ask_challenged(call: Call, verb: str, what: unclear.PlayerMissing, scope: Scope) -> None:
    """Ask whom to challenge about Una, of those for whom the table would judge it."""
    seats: list[int] = []
    why = Reason.NOT_AN_OPPONENT
    for seat in what.seats:
        try:
            call.room.check(call.person, Challenge(seat))
        except Refusal as refusal:
            why = refusal.reason
        else:
            seats.append(seat)
    if not seats:
        raise Refusal(why)
    _put(call, Asked(Asking.CHALLENGE, "", _choices(_names(seats, scope))), verb, [])


def _choices(answers: Iterable[str]) -> tuple[Choice, ...]:
    return tuple(Choice(f"/{answer}", answer) for answer in answers)


def _put(call: Call, asked: Asked, verb: str, words: list[str]) -> None:
    """Ask; the answer is one word more, with which the line is read again."""
    call.person.ask(Question(asked, lambda answer: make_move(call, verb, [*words, answer])))


def _sorrow(call: Call, what: Unclear, scope: Scope) -> Sorrow:
    """Return what is wrong with the words, where no question helps."""
    if isinstance(what, (unclear.UnknownCard, unclear.NoPlace)):
        return Sorrow(Trouble.NO_SUCH_CARD, what.word)
    if isinstance(what, unclear.NotHeld):
        one = what.cards[0].name if len(what.cards) == 1 else "any of the cards that this may mean"
        return Sorrow(Trouble.CARD_NOT_HELD, one)
    if isinstance(what, unclear.UnknownColour):
        return Sorrow(Trouble.NO_SUCH_COLOUR, what.word)
    if isinstance(what, unclear.UnknownPlayer):
        return Sorrow(Trouble.NO_SUCH_PLAYER, what.word, _names(what.seats, scope))
    if isinstance(what, unclear.ManyPlayers):
        return Sorrow(Trouble.AMBIGUOUS_PERSON, what.word, _names(what.seats, scope))
    if isinstance(what, unclear.Surplus):
        return call.misused(" ".join(what.words))
    if isinstance(what, unclear.NothingAsked):
        return Sorrow(Trouble.NOTHING_ASKED)
    if isinstance(what, unclear.UnknownVerb):
        return call.misused(what.word)
    if isinstance(
        what,
        (
            unclear.CardMissing,
            unclear.ManyCards,
            unclear.ColourMissing,
            unclear.PlayerMissing,
            unclear.PartnerOpen,
        ),
    ):
        return call.misused()
    assert_never(what)
