"""Hands: the prompt of a turn, one's own cards, and another's whom one may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.state import ANSWER, CHOICE, DRAWN, REFLECT, TURN, CallStatus
from una_mud.messages import ColourShown, HandShown, SeenHandShown, YourTurn
from una_mud.render.audience import Audience, commas, count
from una_mud.render.faces import playing
from una_mud.render.spans import GLUE, Line, emphasis, flowing, key, line, name, number, one

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.engine.cards import Card
    from una_mud.engine.view import View
    from una_mud.render.audience import Words
    from una_mud.render.spans import Lines, Part, Parts

_MARK: Final = "*"
"""What marks a card that can be played, for the eye."""
_WRONG_CHALLENGE: Final = 2
"""The cards that a wrong challenge of a play costs more."""
_LAST_TWO: Final = 2
"""The cards in the hand of whoever has to call with the next one."""
_HANG: Final = 6
"""The columns of ``Hand: ``, under which a long hand goes on."""


def your_turn(message: YourTurn, to: Audience) -> Lines:
    """Word what the player in turn has to know, and what she can type."""
    view = message.view
    to = Audience(message.names[view.turn], to.spoken)
    order = view.hand if message.order is None else message.order
    if view.phase is REFLECT:
        order = ()
    head = _head(message, to)
    special = (flowing(head),) if head else ()
    keys = (*_stakes(message, to), flowing(_keys(view, order, to)))
    if not to.spoken:
        first = (emphasis("Your turn. "), *_table(view, to), " ", *_others(message, to))
        return (flowing(first), *special, *([_seen_hand(order, view, to)] if order else []), *keys)
    cards = (flowing(_table(view, to)), *_spoken_hand(order, view, to), flowing(_others(message, to)))
    return (line(emphasis("Your turn.")), *special, *cards, *keys)


def _time(seconds: int | None) -> Parts:
    return () if seconds is None else (" ", "You have ", *count(seconds, "second"), ".")


def _table(view: View, to: Audience) -> Parts:
    """Return what lies on top; the colour of a wild card with it."""
    top = to.card(view.top, None if view.top.colour else view.colour)
    return ("Top card: ", top, ".") if to.spoken else ("On top: ", top, ".")


def _head(message: YourTurn, to: Audience) -> Parts:
    """Return what is special about this turn: cards that wait, a card just drawn, the time."""
    view = message.view
    time = _time(message.seconds)
    if view.penalty is not None:
        return (*_waiting(message, to), *time)
    if view.phase is DRAWN and view.drawn is not None:
        return ("You have drawn ", to.card(view.drawn), ".", *time)
    if view.phase is CHOICE:
        offer = ("You may draw ", *count(view.offer, "card"), " and then play one, or lose the turn.")
        return (*offer, *time)
    if view.phase is REFLECT and view.top.reflection is not None:
        return (view.top.reflection.prompt, *time)
    if view.one_more:
        return ("Play one card more of the same colour.", *time)
    return time[1:]


def _waiting(message: YourTurn, to: Audience) -> Parts:
    penalty = message.view.penalty
    if penalty is None:
        return ()
    wait = " waits for you: " if penalty.cards == 1 else " wait for you: "
    played = (to.who(message.names[penalty.player]), " played ", to.card(penalty.card), ".")
    if not penalty.shots:
        return (*count(penalty.cards, "card"), wait, *played)
    shots = [
        (number(penalty.shots.count(seat)), " at ", to.who(message.names[seat]))
        for seat in dict.fromkeys(penalty.shots)
    ]
    return (*count(penalty.cards, "card"), " wait, ", *commas(shots), ": ", *played)


def _stakes(message: YourTurn, to: Audience) -> tuple[Line, ...]:
    """Return what a challenge of the play may bring."""
    penalty = message.view.penalty
    if penalty is None or not penalty.challengeable:
        return ()
    them = "it" if penalty.cards == 1 else "them"
    player = to.who(message.names[penalty.player])
    mine = penalty.shots.count(message.view.turn) if penalty.shots else penalty.cards
    costs = count(mine + _WRONG_CHALLENGE, "card")
    return (flowing(("If the play was wrong, ", player, f" draws {them}; if not, you draw ", *costs, ".")),)


def _others(message: YourTurn, to: Audience) -> Parts:
    """Return how many cards the others hold, in the order of their turns, and who has called."""
    view = message.view
    others = [
        (to.who(message.names[seat]), GLUE, number(view.counts[seat]), *_word(view, seat))
        for seat in view.opponents()
    ]
    return ("Cards: ", *commas(others), ".")


def _word(view: View, seat: int) -> Parts:
    return (f" with {view.rules.word} called",) if view.call_statuses[seat] is CallStatus.CALLED else ()


# The cards.


def _seen_hand(order: Sequence[Card], view: View, to: Audience) -> Line:
    """Return the hand for the eye: numbered by place, what can be played marked."""
    parts: list[Part] = ["Hand: "]
    for place, card in enumerate(order, 1):
        mark = _MARK if card in view.playable else ""
        face = playing(to.card(card), card) if mark else to.card(card)
        parts += ["  " if place > 1 else "", number(place), GLUE, face, mark]
    return flowing(parts, hang=_HANG)


def _spoken_hand(order: Sequence[Card], view: View, to: Audience) -> tuple[Line, ...]:
    """Return the hand for the ear: a numbered list, a card a line."""
    lines: list[Line] = []
    for place, card in enumerate(order, 1):
        playable = card in view.playable
        face = playing(to.card(card), card) if playable else to.card(card)
        lines.append(flowing((number(place), ": ", face, ", playable" if playable else "")))
    return tuple(lines)


# What can be typed.


def _keys(view: View, order: Sequence[Card], to: Audience) -> Parts:
    plays = _plays(view, order, to)
    if view.phase is ANSWER:
        return _answers(view, plays)
    if view.phase is REFLECT:
        return (
            "What you say next is your reflection. Nobody has to speak: ",
            key("/pass"),
            " goes on without.",
        )
    ways = [plays] if plays else []
    if view.may_draw:
        ways.append((key("/draw"),))
    if view.may_pass:
        ways.append((key("/pass"),))
    return ("Type ", *_call_first(view, plays), *_either(ways), ".")


def _call_first(view: View, plays: Parts) -> Parts:
    """Return what is to be called before the card is played that leaves one in the hand."""
    owed = view.rules.calls is not None and view.call_statuses[view.turn] is not CallStatus.CALLED
    if not plays or not owed or len(view.hand) != _LAST_TWO or view.phase not in {TURN, DRAWN}:
        return ()
    return (key("una"), ", and then ")


def _either(ways: Sequence[Parts]) -> Parts:
    parts: list[Part] = []
    for way in ways:
        parts += [", or ", *way] if parts else way
    return parts


def _plays(view: View, order: Sequence[Card], to: Audience) -> Parts:
    """Return how to play a card, one of those that can be played as the example."""
    places = [place for place, card in enumerate(order, 1) if card in view.playable]
    if not places:
        return ()
    if view.phase is DRAWN and len(view.playable) == 1:
        return (key(f"/play {places[-1]}"),)
    first = key(f"/play {places[0]}")
    if len(places) == 1:
        return (first,)
    return (first, " or another playable number" if to.spoken else f" or another number with {_MARK}")


def _answers(view: View, plays: Parts) -> Parts:
    """Return the ways to answer a Wild Draw card."""
    parts: list[Part] = ["Type "]
    if view.penalty is not None and view.penalty.challengeable:
        parts += [key("/yes"), " to challenge the play, "]
    parts += [key("/no"), _accepting(view)]
    if plays:
        card = next(card for card in view.hand if card in view.playable)
        parts += [", or answer with a card: ", key(f"/play {card.code.lower()}")]
    return (*parts, ".")


def _accepting(view: View) -> str:
    """Return what an acceptance means; shots may be aimed at others, too."""
    shots = view.penalty.shots if view.penalty is not None else ()
    if set(shots) <= {view.turn}:
        return " to draw the cards"
    return " to let the shots fall and lose your turn"


# What is shown when it is asked for.


def hand_shown(message: HandShown, to: Audience) -> Lines:
    """Word the reader's own cards."""
    view = message.view
    if not message.order:
        return one("You hold no cards.")
    if to.spoken:
        head = flowing((*count(len(message.order), "card"), " in your hand."))
        return (head, *_spoken_hand(message.order, view, to))
    return (_seen_hand(message.order, view, to),)


def seen_hand_shown(message: SeenHandShown, to: Audience) -> Lines:
    """Word the cards of another player."""
    if not message.cards:
        return one(name(message.name), " holds no cards.")
    if to.spoken:
        head = flowing((name(message.name), " holds ", *count(len(message.cards), "card"), "."))
        return (head, *(line(to.card(card)) for card in message.cards))
    parts: list[Part] = [name(message.name), " holds "]
    for nth, card in enumerate(message.cards):
        parts += [" " if nth else "", to.card(card)]
    return (flowing(parts, hang=2),)


def colour_shown(message: ColourShown, to: Audience) -> Lines:
    """Word the colour in play and the top card."""
    top = to.card(message.top)
    if message.colour is None:
        return one("Every colour goes, on ", top, ".")
    return one("The colour is ", to.colour(message.colour), ", and ", top, " lies on top.")


WORDS: Final[dict[type, Words]] = {
    YourTurn: your_turn,
    HandShown: hand_shown,
    SeenHandShown: seen_hand_shown,
    ColourShown: colour_shown,
}
