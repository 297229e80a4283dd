"""What happens at the table, in sentences: all of one move in a line, and at the end whose turn it is.

Whose turn it is, the player in turn is told by the prompt, not here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.cards import ChoiceKind
from una_mud.engine.events import (
    Agreed,
    Called,
    Challenged,
    ChoiceOffered,
    Close,
    ColourBack,
    Dealt,
    Drew,
    HandOver,
    HandsChanged,
    How,
    OneCardLeft,
    OneMore,
    PenaltyWaits,
    PlayChallenged,
    Played,
    QuitHand,
    Reflecting,
    Reshuffled,
    Revealed,
    Reversed,
    SeatsChanged,
    Spoke,
    TurnBegan,
    TurnedUp,
)
from una_mud.engine.moves import Ending
from una_mud.engine.rules import PutBack
from una_mud.messages import TableEvents
from una_mud.render import draws
from una_mud.render.audience import count
from una_mud.render.clauses import telling
from una_mud.render.draws import spaced
from una_mud.render.pending import whose_turn
from una_mud.render.spans import dim, emphasis, flowing, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.engine.cards import Card
    from una_mud.render.audience import Audience, Words
    from una_mud.render.clauses import Narration, Teller, Told
    from una_mud.render.spans import Lines, Part, Parts


def happened(message: TableEvents, to: Audience) -> Lines:
    """Word a move."""
    story = telling(message, to)
    lines = [line(*spaced(list(_sentences(story))))]
    hand = _new_hand(story)
    if hand:
        lines.append(flowing(hand, hang=0 if to.spoken else 2))
    return tuple(lines)


def _sentences(story: Narration) -> Iterator[Parts]:
    place = 0
    told = False
    while place < len(story.events):
        sentence, step = TELLERS[type(story.events[place])](story, place)
        place += step
        if sentence:
            told = True
            yield sentence
    if story.reshuffled:
        yield (dim("The discard pile is shuffled and becomes the stock."),)
    if story.table.turn != story.to.me or not told:
        yield whose_turn(story)


def _new_hand(story: Narration) -> Parts:
    """Return the reader's own new cards after a deal or a change of hands, unless the prompt tells them."""
    me = story.to.me
    if me not in story.names or story.table.over or story.table.turn == me:
        return ()
    hand = _hand_of(story, story.names.index(me))
    if hand is None:
        return ()
    parts: list[Part] = ["Your hand:"]
    for nth, card in enumerate(hand):
        parts += ["," if nth and story.to.spoken else "", " ", story.to.card(card)]
    return (*parts, ".") if story.to.spoken else parts


def _hand_of(story: Narration, seat: int) -> list[Card] | None:
    """Return the cards that a seat holds after a deal or a change of hands, None when there was neither."""
    hand: list[Card] | None = None
    for event in story.events:
        if isinstance(event, (Dealt, HandsChanged)):
            new = event.hands[seat]
            hand = hand if new is None else list(new)
        elif isinstance(event, Drew) and event.seat == seat and hand is not None:
            hand += event.cards or ()
    return hand


# Dealing.


def _dealt(story: Narration, place: int) -> Told:
    dealer = story.run(place, Dealt)[0].dealer
    size = count(story.table.rules.hand_size, "card")
    return (*story.clause(dealer, "{deals} "), *size, " to each."), 1


def _turned_up(story: Narration, place: int) -> Told:
    card = story.run(place, TurnedUp)[0]
    if card.stays:
        return ("On top: ", story.to.card(card.card), "."), 1
    under = story.table.rules.put_back is PutBack.UNDER
    return (story.to.card(card.card), " is turned up and goes ", "under the stock." if under else "back."), 1


def _turn_began(story: Narration, place: int) -> Told:
    """Word who begins a hand; whose turn it is otherwise is said once, at the end."""
    first = story.deals and not any(isinstance(event, TurnBegan) for event in story.events[:place])
    if not first:
        return (), 1
    return story.clause(story.run(place, TurnBegan)[0].seat, "{begins}."), 1


def _untold(story: Narration, place: int) -> Told:
    """Leave an event to the end of the line, which tells what is waited for, or to chat."""
    del story, place
    return (), 1


# Playing.


def _played(story: Narration, place: int) -> Told:
    event = story.run(place, Played)[0]
    plays = (*story.clause(event.seat, "{plays} "), story.to.card(event.card))
    asked = {choice.kind for choice in event.card.kind.choices} if event.left else set()
    if ChoiceKind.COLOUR in asked and event.colour is not None:
        chooses = story.to.agreeing(story.name(event.seat), " and {chooses} ")
        plays = (*plays, chooses, story.to.colour(event.colour))
    if ChoiceKind.SHOTS in asked:
        plays = (*plays, "; ", *_shots(story, event))
    if ChoiceKind.PARTNER in asked and not event.players:
        plays = (*plays, story.to.agreeing(story.name(event.seat), " and {dances} alone"))
    return (*plays, "."), 1


def _shots(story: Narration, event: Played) -> Parts:
    """Return how many cards are aimed at whom."""
    parts: list[Part] = []
    for seat in dict.fromkeys(event.players):
        many = event.players.count(seat)
        aimed = f" of the cards {'is' if many == 1 else 'are'} aimed"
        lead = [", ", str(many)] if parts else [str(many), aimed]
        parts += [*lead, " at ", story.to.who(story.name(seat))]
    return parts


def _reversed(story: Narration, place: int) -> Told:
    clockwise = story.run(place, Reversed)[0].clockwise
    return (f"Play turns {'clockwise' if clockwise else 'counter-clockwise'}.",), 1


def _hands_changed(story: Narration, place: int) -> Told:
    how = story.run(place, HandsChanged)[0].how
    if how is How.BLENDED:
        return ("All hands go to other players.",), 1
    if how is How.MIXED:
        return ("All cards in hands are shuffled and dealt out again.",), 1
    return (*_partners(story), " trade hands."), 1


def _partners(story: Narration) -> Parts:
    """Return the player of the card and whom it names."""
    played = story.played
    seats = (played.seat, *played.players) if played else ()
    return story.to.subjects(story.people(seats))


def _seats_changed(story: Narration, place: int) -> Told:
    event = story.run(place, SeatsChanged)[0]
    played = story.played
    if played is not None and played.players:
        return (*_partners(story), " trade places."), 1
    places = story.to.names_in_place(story.people(event.seat_order))
    return ("Everybody changes places. Clockwise: ", *places, "."), 1


def _revealed(story: Narration, place: int) -> Told:
    run = story.run(place, Revealed)
    first = run[0]
    if len(run) > 1 and run[1].viewer == first.seat and run[1].seat == first.viewer:
        people = story.to.subjects(story.people((first.viewer, first.seat)))
        return (*people, " see each other's cards from now on."), 2
    sees = story.clause(first.viewer, "{sees} ")
    return (*sees, *story.to.whose(story.name(first.seat)), " cards from now on."), 1


def _quit_hand(story: Narration, place: int) -> Told:
    event = story.run(place, QuitHand)[0]
    people = story.to.subjects(story.people((event.by, event.partner)))
    return (*people, " quit the hand."), 1


# Challenging a play.


def _play_challenged(story: Narration, place: int) -> Told:
    event = story.run(place, PlayChallenged)[0]
    player = story.name(event.player)
    verdict = ", and rightly: " if event.guilty else ", but wrongly: "
    finding = " {is} guilty." if event.guilty else " {is} innocent."
    challenges = (*story.clause(event.seat, "{challenges} "), *story.to.whose(player), " play", verdict)
    return (*challenges, story.to.who(player), story.to.agreeing(player, finding)), 1


def _colour_back(story: Narration, place: int) -> Told:
    colour = story.run(place, ColourBack)[0].colour
    if colour is None:
        return ("Every colour goes again.",), 1
    return ("The colour is ", story.to.colour(colour), " again."), 1


# Una.


def _called(story: Narration, place: int) -> Told:
    seat = story.run(place, Called)[0].seat
    caller = story.name(seat)
    call = "{calls} " + story.word
    calls = emphasis(f"{story.to.subject(caller).text} {story.to.agreeing(caller, call)}!")
    return (calls, *_rashly(story, seat)), 1


def _rashly(story: Narration, seat: int) -> Parts:
    """Return what the caller herself is told when she holds too many cards for a call."""
    caller = story.name(seat)
    cards = story.table.seat(caller).cards or 0
    if caller != story.to.me or cards <= (2 if story.table.awaits(caller) else 1):
        return ()
    return (" You hold ", *count(cards, "card"), ", so anybody may challenge that.")


def _one_card_left(story: Narration, place: int) -> Told:
    holder = story.name(story.run(place, OneCardLeft)[0].seat)
    has = story.to.agreeing(holder, "{has} one card left!")
    return (emphasis(f"{story.to.subject(holder).text} {has}"),), 1


def _challenged(story: Narration, place: int) -> Told:
    event = story.run(place, Challenged)[0]
    challenges = (*story.clause(event.by, "{challenges} "), story.to.who(story.name(event.seat)))
    verdict = " and {is} right." if event.right else " and {is} wrong."
    return (*challenges, f" about {story.word}", story.to.agreeing(story.name(event.by), verdict)), 1


# The end.


def _agreed(story: Narration, place: int) -> Told:
    what = story.run(place, Agreed)[0].what
    return (f"The {'hand' if what is Ending.HAND else 'game'} ends after this turn.",), 1


_CLOSES: Final = {
    Close.OUT_OF_CARDS: "{wins} the hand!",
    Close.LAST_ACTIVE: "{is} the last one left and {wins} the hand!",
    Close.NOBODY_ACTIVE: "Nobody is left, so nobody wins the hand.",
    Close.BLOCKED: "Nobody can play any more, so the hand ends without a winner.",
    Close.HAND_ENDED: "The hand ends here, as agreed, and everybody takes her points.",
    Close.GAME_ENDED: "The game ends here, as agreed, and nobody takes points.",
}
_ENDED_BY_VOTE: Final = frozenset({Close.HAND_ENDED, Close.GAME_ENDED})


def _hand_over(story: Narration, place: int) -> Told:
    event = story.run(place, HandOver)[0]
    if event.close in _ENDED_BY_VOTE and story.table.rules.one_hand:
        return ("The game ends here, as agreed.",), 1
    if event.winner is None:
        return (_CLOSES[event.close],), 1
    winner = story.name(event.winner)
    return (
        emphasis(f"{story.to.subject(winner).text} {story.to.agreeing(winner, _CLOSES[event.close])}"),
    ), 1


TELLERS: Final[dict[type, Teller]] = {
    **draws.TELLERS,
    Dealt: _dealt,
    TurnedUp: _turned_up,
    Played: _played,
    Reshuffled: _untold,
    Reversed: _reversed,
    TurnBegan: _turn_began,
    PenaltyWaits: _untold,
    ChoiceOffered: _untold,
    OneMore: _untold,
    Reflecting: _untold,
    Spoke: _untold,
    PlayChallenged: _play_challenged,
    ColourBack: _colour_back,
    HandsChanged: _hands_changed,
    SeatsChanged: _seats_changed,
    Revealed: _revealed,
    QuitHand: _quit_hand,
    OneCardLeft: _one_card_left,
    Called: _called,
    Challenged: _challenged,
    Agreed: _agreed,
    HandOver: _hand_over,
}
"""For every kind of event the words for it."""

WORDS: Final[dict[type, Words]] = {TableEvents: happened}
