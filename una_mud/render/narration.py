"""What happens at the table, in sentences: all of one move in a line, and at the end whose turn it is.

The events of a message become clauses, one for each event or for several of them. The player in turn is told
so by the prompt, not here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine import events as e
from una_mud.engine.cards import Card, ChoiceKind
from una_mud.engine.moves import Ending
from una_mud.engine.rules import PutBack
from una_mud.engine.state import ANSWER, CHOICE, DRAWN, REFLECT, TURN
from una_mud.messages import TableEvents
from una_mud.messages import clauses as c
from una_mud.messages.draw_clauses import Reshuffles
from una_mud.messages.types import FaceUp
from una_mud.render import draws
from una_mud.render.sentences import phrase
from una_mud.render.spans import Line, Span, SpanRole, flowing
from una_mud.render.story import Story

if TYPE_CHECKING:
    from collections.abc import Iterator

    from una_mud.render.sentences import Layout, Reader
    from una_mud.render.spans import Lines
    from una_mud.render.story import ClauseMaker, Told

_SPACE: Final = Span(SpanRole.PLAIN, " ")
_HANG: Final = 2
"""The columns under which a new hand goes on."""


def table_events(message: TableEvents, reader: Reader) -> Lines:
    """Lay out a move: its sentences on one line, and a new hand on the next."""
    story = Story.of(message, reader.me)
    spans: list[Span] = []
    for clause in _clauses(story, terse=reader.brief or reader.spoken):
        sentence = phrase(clause, reader)
        spans += [_SPACE, *sentence] if spans and sentence else sentence
    hand = _new_hand(story, reader)
    if reader.brief and spans and hand:
        return (flowing([*spans, _SPACE, *hand[0].spans], hang=_HANG),)
    return (*((flowing(spans),) if spans else ()), *hand)


def _clauses(story: Story, *, terse: bool) -> Iterator[object]:
    """Yield the clauses; ``terse`` leaves out that a computer player is next, who won't be waited for."""
    place = 0
    told = False
    while place < len(story.events):
        clauses, step = CLAUSE_MAKERS[type(story.events[place])](story, place)
        place += step
        told = told or bool(clauses)
        yield from clauses
    if len(story.events) < len(story.message.events):
        yield Reshuffles()
    if not told or (story.table.turn != story.me and not (terse and _goes_on_by_itself(story))):
        yield from _next(story)


def _goes_on_by_itself(story: Story) -> bool:
    """Whether a computer has nothing more to do than to take its turn."""
    table = story.table
    seat = None if table.over else table.seat(table.turn)
    plain = table.phase in {TURN, DRAWN} and not story.first(e.OneMore)
    return plain and seat is not None and (seat.computer or seat.auto)


def _new_hand(story: Story, reader: Reader) -> Lines:
    """Return the reader's new cards after a deal or a change of hands, unless the prompt tells them."""
    hand = next((hand for event in story.events if (hand := _hand_in(event, story)) is not None), None)
    if hand is None or story.table.over or story.table.turn == story.me:
        return ()
    spans = phrase(c.NewHand(hand), reader)
    if not reader.spoken:
        for card in hand:
            spans += [_SPACE, reader.card(card)]
    return (Line(tuple(spans), wrap=True, hang=0 if reader.spoken else _HANG),)


def _hand_in(event: e.Event, story: Story) -> tuple[Card, ...] | None:
    if isinstance(event, (e.Dealt, e.HandsChanged)) and story.me in story.message.names:
        return event.hands[story.message.names.index(story.me)]
    return None


# Dealing.


def _dealt(story: Story, place: int) -> Told:
    event = story.run(place, e.Dealt)[0]
    return [c.Deals(story.name(event.dealer), story.table.rules.hand_size)], 1


def _turned_up(story: Story, place: int) -> Told:
    event = story.run(place, e.TurnedUp)[0]
    under = story.table.rules.put_back is PutBack.UNDER
    away = c.Landing.UNDER if under else c.Landing.BACK
    return [c.TurnsUp(event.card, c.Landing.STAYS if event.stays else away)], 1


def _turn_began(story: Story, place: int) -> Told:
    """Tell who starts a hand; whose turn it is otherwise is told once, at the end."""
    starts = story.deals and not any(isinstance(event, e.TurnBegan) for event in story.events[:place])
    return ([c.Starts(story.name(story.run(place, e.TurnBegan)[0].seat))] if starts else []), 1


def _untold(story: Story, place: int) -> Told:
    """Leave an event to the end of the line, or to chat."""
    del story, place
    return [], 1


# Playing.


def _played(story: Story, place: int) -> Told:
    event = story.run(place, e.Played)[0]
    player, card = story.name(event.seat), event.card
    chosen = {choice.kind for choice in card.kind.choices} if event.left else set()
    if ChoiceKind.PARTNER in chosen and not event.players:
        return [c.DancesAlone(player, card)], 1
    plays = c.Plays(player, card, event.colour if ChoiceKind.COLOUR in chosen else None)
    seats = dict.fromkeys(event.players) if ChoiceKind.SHOTS in chosen else ()
    return [plays, *(c.ShotAt(story.name(seat), event.players.count(seat)) for seat in seats)], 1


def _reversed(story: Story, place: int) -> Told:
    return [c.Turns(story.run(place, e.Reversed)[0].clockwise)], 1


def _hands_changed(story: Story, place: int) -> Told:
    event = story.run(place, e.HandsChanged)[0]
    if event.how is e.How.TRADED:
        return [c.HandsTraded(*_partners(story))], 1
    return [c.HandsMove(event.how)], 1


def _partners(story: Story) -> tuple[str, str]:
    """Return the player of the card and whom it names."""
    played = story.first(e.Played)
    if played is None:
        raise AssertionError("only a card makes two players trade")
    return story.name(played.seat), story.name(played.players[0])


def _seats_changed(story: Story, place: int) -> Told:
    event = story.run(place, e.SeatsChanged)[0]
    played = story.first(e.Played)
    if played is not None and played.players:
        return [c.SeatsTraded(*_partners(story))], 1
    return [c.SeatsMixed(story.people(event.seat_order))], 1


def _revealed(story: Story, place: int) -> Told:
    run = story.run(place, e.Revealed)
    first = run[0]
    viewer, player = story.name(first.viewer), story.name(first.seat)
    if len(run) > 1 and run[1].viewer == first.seat and run[1].seat == first.viewer:
        return [c.SeeEachOther(viewer, player)], 2
    return [c.Sees(viewer, player)], 1


def _quit_hand(story: Story, place: int) -> Told:
    event = story.run(place, e.QuitHand)[0]
    return [c.LeaveHand(story.name(event.by), story.name(event.partner))], 1


# Challenges and calls.


def _play_challenged(story: Story, place: int) -> Told:
    event = story.run(place, e.PlayChallenged)[0]
    return [c.ChallengesPlay(story.name(event.seat), story.name(event.player), event.guilty)], 1


def _colour_back(story: Story, place: int) -> Told:
    return [c.ColourReturns(story.run(place, e.ColourBack)[0].colour)], 1


def _called(story: Story, place: int) -> Told:
    caller = story.name(story.run(place, e.Called)[0].seat)
    cards = story.table.seat(caller).cards or 0
    fair = 2 if story.table.awaits(caller) else 1
    return [c.Calls(caller, story.table.rules.word, cards if cards > fair else 0)], 1


def _one_card_left(story: Story, place: int) -> Told:
    return [c.OneLeft(story.name(story.run(place, e.OneCardLeft)[0].seat))], 1


def _challenged(story: Story, place: int) -> Told:
    event = story.run(place, e.Challenged)[0]
    word = story.table.rules.word
    return [c.ChallengesCall(story.name(event.by), story.name(event.seat), word, event.right)], 1


# What comes next, and the end.


def _next(story: Story) -> Iterator[object]:
    """Yield what is waited for now, if anything of it has changed."""
    table, player = story.table, story.table.turn
    if table.over:
        return
    cards = table.seat(player).cards or 0
    if table.phase is ANSWER:
        if story.first(e.PenaltyWaits):
            yield c.MustAnswer(player, table.waiting, cards)
    elif table.phase is CHOICE:
        if story.first(e.ChoiceOffered):
            yield c.MustChoose(player, table.offer, cards)
    elif table.phase is REFLECT:
        if story.first(e.Reflecting):
            yield c.MayReflect(player, table.top.reflection.word if table.top.reflection else None)
    elif story.first(e.OneMore):
        yield c.MustPlayAgain(player)
    else:
        yield from _turn(story, cards)


def _turn(story: Story, cards: int) -> Iterator[object]:
    begun = sum(isinstance(event, e.TurnBegan) for event in story.events)
    if begun and not (story.deals and begun == 1):
        top = None if story.first(e.Played) else FaceUp(story.table.top, story.table.colour)
        yield c.TurnOf(story.table.turn, top, cards)


def _agreed(story: Story, place: int) -> Told:
    return [c.EndsSoon(story.run(place, e.Agreed)[0].what is Ending.HAND)], 1


def _hand_over(story: Story, place: int) -> Told:
    event = story.run(place, e.HandOver)[0]
    winner = None if event.winner is None else story.name(event.winner)
    return [c.HandEnds(event.close, winner, story.table.rules.one_hand)], 1


CLAUSE_MAKERS: Final[dict[type, ClauseMaker]] = {
    **draws.CLAUSE_MAKERS,
    e.Dealt: _dealt,
    e.TurnedUp: _turned_up,
    e.Played: _played,
    e.Reshuffled: _untold,
    e.Reversed: _reversed,
    e.TurnBegan: _turn_began,
    e.PenaltyWaits: _untold,
    e.ChoiceOffered: _untold,
    e.OneMore: _untold,
    e.Reflecting: _untold,
    e.Spoke: _untold,
    e.PlayChallenged: _play_challenged,
    e.ColourBack: _colour_back,
    e.HandsChanged: _hands_changed,
    e.SeatsChanged: _seats_changed,
    e.Revealed: _revealed,
    e.QuitHand: _quit_hand,
    e.OneCardLeft: _one_card_left,
    e.Called: _called,
    e.Challenged: _challenged,
    e.Agreed: _agreed,
    e.HandOver: _hand_over,
}
"""For every kind of event the clauses that tell it."""

LAYOUTS: Final[dict[type, Layout]] = {TableEvents: table_events}
