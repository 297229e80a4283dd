"""Hands: the prompt of a turn, one's own cards, and another's whom one may see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from una_mud.engine.state import ANSWER, CHOICE, DRAWN, REFLECT, TURN
from una_mud.messages import ColourShown, HandShown, SeenHandShown, YourTurn
from una_mud.render.audience import Audience, commas, count
from una_mud.render.faces import playing
from una_mud.render.spans import GLUE, Line, emphasis, flowing, key, line, name, number, one

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.messages.state import HandState, PenaltyState, PlayState, SeatState
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
    hand, table = message.hand, message.table
    to = Audience(hand.name, to.spoken)
    if table.phase is REFLECT:
        hand = attrs.evolve(hand, cards=())
    head = _head(message, to)
    special = (flowing(head),) if head else ()
    keys = (*_stakes(message, to), flowing(_keys(hand, table, to)))
    if not to.spoken:
        first = (emphasis("Your turn. "), *_table(table, to), " ", *_others(message, to))
        return (flowing(first), *special, *([_seen_hand(hand, to)] if hand.cards else []), *keys)
    cards = (flowing(_table(table, to)), *_spoken_hand(hand, to), flowing(_others(message, to)))
    return (line(emphasis("Your turn.")), *special, *cards, *keys)


def _time(seconds: int | None) -> Parts:
    return () if seconds is None else (" ", "You have ", *count(seconds, "second"), ".")


def _table(table: PlayState, to: Audience) -> Parts:
    """Return what lies on top; the colour of a wild card with it."""
    top = to.card(table.top, None if table.top.colour else table.colour)
    return ("Top card: ", top, ".") if to.spoken else ("On top: ", top, ".")


def _head(message: YourTurn, to: Audience) -> Parts:
    """Return what is special about this turn: cards that wait, a card just drawn, the time."""
    hand, table = message.hand, message.table
    time = _time(table.seconds)
    if table.penalty is not None:
        return (*_waiting(table.penalty, to), *time)
    if table.phase is DRAWN and hand.drawn is not None:
        return ("You have drawn ", to.card(hand.drawn), ".", *time)
    if table.phase is CHOICE:
        offer = ("You may draw ", *count(table.offer, "card"), " and then play one, or lose the turn.")
        return (*offer, *time)
    if table.phase is REFLECT and table.top.reflection is not None:
        return (table.top.reflection.prompt, *time)
    if table.one_more:
        return ("Play one card more of the same colour.", *time)
    return time[1:]


def _waiting(penalty: PenaltyState, to: Audience) -> Parts:
    wait = " waits for you: " if penalty.cards == 1 else " wait for you: "
    played = (to.who(penalty.player), " played ", to.card(penalty.card), ".")
    if not penalty.shots:
        return (*count(penalty.cards, "card"), wait, *played)
    shots = [
        (number(penalty.shots.count(name)), " at ", to.who(name)) for name in dict.fromkeys(penalty.shots)
    ]
    return (*count(penalty.cards, "card"), " wait, ", *commas(shots), ": ", *played)


def _stakes(message: YourTurn, to: Audience) -> tuple[Line, ...]:
    """Return what a challenge of the play may bring."""
    penalty = message.table.penalty
    if penalty is None or not penalty.challengeable:
        return ()
    them = "it" if penalty.cards == 1 else "them"
    player = to.who(penalty.player)
    mine = penalty.shots.count(message.hand.name) if penalty.shots else penalty.cards
    costs = count(mine + _WRONG_CHALLENGE, "card")
    return (flowing(("If the play was wrong, ", player, f" draws {them}; if not, you draw ", *costs, ".")),)


def _others(message: YourTurn, to: Audience) -> Parts:
    """Return how many cards the others hold, in the order of their turns, and who has called."""
    table = message.table
    others = [
        (to.who(seat.name), GLUE, number(seat.cards or 0), *_word(table, seat))
        for seat in table.opponents(message.hand.name)
    ]
    return ("Cards: ", *commas(others), ".")


def _word(table: PlayState, seat: SeatState) -> Parts:
    return (f" with {table.rules.word} called",) if seat.called else ()


# The cards.


def _seen_hand(hand: HandState, to: Audience) -> Line:
    """Return the hand for the eye: numbered by place, what can be played marked."""
    parts: list[Part] = ["Hand: "]
    for place, card in enumerate(hand.cards, 1):
        mark = _MARK if card in hand.playable else ""
        face = playing(to.card(card), card) if mark else to.card(card)
        parts += ["  " if place > 1 else "", number(place), GLUE, face, mark]
    return flowing(parts, hang=_HANG)


def _spoken_hand(hand: HandState, to: Audience) -> tuple[Line, ...]:
    """Return the hand for the ear: a numbered list, a card a line."""
    lines: list[Line] = []
    for place, card in enumerate(hand.cards, 1):
        playable = card in hand.playable
        face = playing(to.card(card), card) if playable else to.card(card)
        lines.append(flowing((number(place), ": ", face, ", playable" if playable else "")))
    return tuple(lines)


# What can be typed.


def _keys(hand: HandState, table: PlayState, to: Audience) -> Parts:
    plays = _plays(hand, table, to)
    if table.phase is ANSWER:
        return _answers(hand, table, plays)
    if table.phase is REFLECT:
        return (
            "What you say next is your reflection. Nobody has to speak: ",
            key("/pass"),
            " goes on without.",
        )
    ways = [plays] if plays else []
    if hand.may_draw:
        ways.append((key("/draw"),))
    if hand.may_pass:
        ways.append((key("/pass"),))
    return ("Type ", *_call_first(hand, table, plays), *_either(ways), ".")


def _call_first(hand: HandState, table: PlayState, plays: Parts) -> Parts:
    """Return what is to be called before the card is played that leaves one in the hand."""
    owed = table.rules.calls is not None and not table.seat(hand.name).called
    if not plays or not owed or len(hand.cards) != _LAST_TWO or table.phase not in {TURN, DRAWN}:
        return ()
    return (key("una"), ", and then ")


def _either(ways: Sequence[Parts]) -> Parts:
    parts: list[Part] = []
    for way in ways:
        parts += [", or ", *way] if parts else way
    return parts


def _plays(hand: HandState, table: PlayState, to: Audience) -> Parts:
    """Return how to play a card, one of those that can be played as the example."""
    places = [place for place, card in enumerate(hand.cards, 1) if card in hand.playable]
    if not places:
        return ()
    if table.phase is DRAWN and len(hand.playable) == 1:
        return (key(f"/play {places[-1]}"),)
    first = key(f"/play {places[0]}")
    if len(places) == 1:
        return (first,)
    return (first, " or another playable number" if to.spoken else f" or another number with {_MARK}")


def _answers(hand: HandState, table: PlayState, plays: Parts) -> Parts:
    """Return the ways to answer a Wild Draw card."""
    parts: list[Part] = ["Type "]
    if table.penalty is not None and table.penalty.challengeable:
        parts += [key("/yes"), " to challenge the play, "]
    parts += [key("/no"), _accepting(hand.name, table.penalty)]
    if plays:
        card = hand.playable[0]
        parts += [", or answer with a card: ", key(f"/play {card.code.lower()}")]
    return (*parts, ".")


def _accepting(me: str, penalty: PenaltyState | None) -> str:
    """Return what an acceptance means; shots may be aimed at others, too."""
    shots = penalty.shots if penalty is not None else ()
    if set(shots) <= {me}:
        return " to draw the cards"
    return " to let the shots fall and lose your turn"


# What is shown when it is asked for.


def hand_shown(message: HandShown, to: Audience) -> Lines:
    """Word the reader's own cards."""
    hand = message.hand
    if not hand.cards:
        return one("You hold no cards.")
    if to.spoken:
        head = flowing((*count(len(hand.cards), "card"), " in your hand."))
        return (head, *_spoken_hand(hand, to))
    return (_seen_hand(hand, to),)


def seen_hand_shown(message: SeenHandShown, to: Audience) -> Lines:
    """Word the cards of another player."""
    hand = message.hand
    if not hand.cards:
        return one(name(hand.name), " holds no cards.")
    if to.spoken:
        head = flowing((name(hand.name), " holds ", *count(len(hand.cards), "card"), "."))
        return (head, *(line(to.card(card)) for card in hand.cards))
    parts: list[Part] = [name(hand.name), " holds "]
    for nth, card in enumerate(hand.cards):
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
