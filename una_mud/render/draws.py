"""Sentences about drawing, passing and losing the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.events import Accepted, Drew, Passed, Skipped, TurnBegan, Why
from una_mud.render.audience import some

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.render.clauses import Narration, Teller, Told
    from una_mud.render.spans import Part, Parts

_LOSES: Final = " and {loses} the turn."


def drew(telling: Narration, place: int) -> Told:
    """Word a run of draws, with what else they bring their seats."""
    event = telling.events[place]
    if isinstance(event, Drew) and event.why is Why.TURN:
        return _drew_in_turn(telling, place)
    run = [draw for draw in telling.run(place, Drew) if draw.why is not Why.TURN]
    after = telling.at(place + len(run))
    if len(run) == 1 and isinstance(after, Skipped) and after.seat == run[0].seat:
        return (*_draws(telling, run[0]), _loses(telling, run[0])), 2
    return _several(telling, run), len(run)


def _loses(telling: Narration, draw: Drew) -> str:
    """Return the end of a sentence; what has been drawn may have an "and" of its own."""
    comma = "," if len(draw.cards or ()) > 1 else ""
    return comma + telling.to.agreeing(telling.name(draw.seat), _LOSES)


def _draws(telling: Narration, *draws: Drew) -> Parts:
    """Return who draws what, as far as the reader may know, without a full stop."""
    seat = draws[0].seat
    return (*telling.clause(seat, "{draws} "), *_what(telling, draws))


def _what(telling: Narration, draws: Sequence[Drew]) -> Parts:
    many = sum(draw.count for draw in draws)
    cards = [card for draw in draws for card in draw.cards or ()]
    if not many:
        return ("nothing, for there are no cards left",)
    return telling.to.cards(cards) if len(cards) == many else some(many, "card")


def _several(telling: Narration, draws: Sequence[Drew]) -> Parts:
    """Word draws one after the other: those of which the same is known in one sentence."""
    open_, alike = _told_apart(draws)
    sentences = [(*_draws(telling, draw), ".") for draw in open_]
    for many, seats in alike.items():
        people = telling.to.subjects(telling.people(seats))
        sentences.append((*people, " draw ", *some(many, "card"), " each."))
    return spaced(sentences)


def _told_apart(draws: Sequence[Drew]) -> tuple[list[Drew], dict[int, list[int]]]:
    """Return the draws to be told one by one, and by the number of cards the seats that draw as many."""
    alike: dict[int, list[int]] = {}
    for draw in draws:
        if draw.cards is None and draw.count:
            alike.setdefault(draw.count, []).append(draw.seat)
    alike = {many: seats for many, seats in alike.items() if len(set(seats)) == len(seats) > 1}
    return [draw for draw in draws if draw.cards is not None or draw.count not in alike], alike


def spaced(sentences: Sequence[Parts]) -> Parts:
    """Return several sentences as one line's parts."""
    parts: list[Part] = []
    for sentence in sentences:
        parts += [" ", *sentence] if parts and sentence else sentence
    return parts


# Drawing in turn, which goes on by itself from seat to seat while nobody can play.


def _drew_in_turn(telling: Narration, place: int) -> Told:
    """Word all that draw and pass one after the other, then the one who draws and has a choice."""
    passing, end = _passing(telling, place)
    sentences = _pass_in_turn(telling, passing)
    event = telling.at(end)
    if not passing and isinstance(event, Drew):
        sentences.append((*_draws(telling, event), "."))
        end += 1
    return spaced(sentences), end - place


def _passing(telling: Narration, place: int) -> tuple[dict[int, list[Drew]], int]:
    """Return the draws that end in passing, by seat, and the place behind the last of them."""
    found: dict[int, list[Drew]] = {}
    end = place
    while True:
        event, after = telling.at(place), telling.at(place + 1)
        if not isinstance(event, Drew) or event.why is not Why.TURN or not isinstance(after, Passed):
            return found, end
        found.setdefault(event.seat, []).append(event)
        place = end = place + 2
        if isinstance(telling.at(place), TurnBegan):
            place += 1


def _pass_in_turn(telling: Narration, passing: dict[int, list[Drew]]) -> list[Parts]:
    alike = [seat for seat, draws in passing.items() if _plain(draws)]
    together = alike if len(alike) > 1 else []
    alone = [draws for seat, draws in passing.items() if seat not in together]
    sentences: list[Parts] = [_draws_and_passes(telling, draws) for draws in alone]
    if together:
        people = telling.to.subjects(telling.people(together))
        sentences.append((*people, " draw a card each and pass."))
    return sentences


def _plain(draws: Sequence[Drew]) -> bool:
    """Whether the seat has drawn one card, and the reader does not know which."""
    return len(draws) == 1 and draws[0].cards is None and draws[0].count == 1


def _draws_and_passes(telling: Narration, draws: Sequence[Drew]) -> Parts:
    end = " and {passes}" if len(draws) == 1 else " and {passes} each time"
    why = "Nothing of yours goes. " if _by_itself(telling, draws[0]) else ""
    return (why, *_draws(telling, *draws), telling.to.agreeing(telling.name(draws[0].seat), end), ".")


def _by_itself(telling: Narration, draw: Drew) -> bool:
    """Whether the table has drawn for the reader, as her turn began."""
    at = next(place for place, event in enumerate(telling.events) if event is draw)
    before = telling.at(at - 1) if at else None
    return (
        telling.name(draw.seat) == telling.to.me
        and isinstance(before, TurnBegan)
        and before.seat == draw.seat
    )


# Answers, passing, and turns lost without drawing.


def accepted(telling: Narration, place: int) -> Told:
    """Word an acceptance together with what the victim draws, if it is she alone who draws."""
    event = telling.run(place, Accepted)[0]
    draws = telling.run(place + 1, Drew)
    accepts = telling.clause(event.seat, "{accepts}")
    if [draw.seat for draw in draws] != [event.seat]:
        return (*accepts, "."), 1
    draws_ = telling.to.agreeing(telling.name(event.seat), ", {draws} ")
    return (*accepts, draws_, *_what(telling, draws), _loses(telling, draws[0])), 3


def passed(telling: Narration, place: int) -> Told:
    """Word that a seat passes after it has had the choice."""
    return telling.clause(telling.run(place, Passed)[0].seat, "{passes}."), 1


def skipped(telling: Narration, place: int) -> Told:
    """Word who loses the turn: one, one of two twice, or several."""
    run = [event.seat for event in telling.run(place, Skipped)]
    if len(run) == 1:
        return telling.clause(run[0], "{loses} the turn."), 1
    if len(set(run)) == 1:
        return telling.clause(run[0], "{loses} the turn twice."), len(run)
    people = telling.to.subjects(telling.people(run))
    return (*people, " lose the turn."), len(run)


TELLERS: Final[dict[type, Teller]] = {Drew: drew, Accepted: accepted, Passed: passed, Skipped: skipped}
