"""Drawing, passing and missing a turn, as clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.events import Accepted, Drew, Passed, Skipped, TurnBegan, Why
from una_mud.messages import draw_clauses as c
from una_mud.messages.draw_clauses import After

if TYPE_CHECKING:
    from collections.abc import Sequence

    from una_mud.render.story import ClauseMaker, Story, Told


def drew(story: Story, place: int) -> Told:
    """Tell a run of draws, with what else they bring their seats."""
    event = story.at(place)
    if isinstance(event, Drew) and event.why is Why.TURN:
        return _drew_in_turn(story, place)
    run = [draw for draw in story.run(place, Drew) if draw.why is not Why.TURN]
    after = story.at(place + len(run))
    if len(run) == 1 and isinstance(after, Skipped) and after.seat == run[0].seat:
        return [_draws(story, run, After.MISSES)], 2
    return _several(story, run), len(run)


def _draws(story: Story, draws: Sequence[Drew], after: After = After.NOTHING) -> object:
    """Return the clause of one seat's draws, as far as the reader may know them."""
    name = story.name(draws[0].seat)
    count = sum(draw.count for draw in draws)
    cards = tuple(card for draw in draws for card in draw.cards or ())
    if not count:
        return c.DrawsNothing(name, after)
    if len(cards) != count:
        return c.DrawsCards(name, count, after)
    return c.DrawsSeen(name, cards, after)


def _several(story: Story, draws: Sequence[Drew]) -> list[object]:
    """Tell draws one after the other: those of which the same is known in one sentence."""
    alone, alike = _told_apart(draws)
    clauses = [_draws(story, [draw]) for draw in alone]
    return clauses + [c.SeveralDraw(story.people(seats), many, passes=False) for many, seats in alike.items()]


def _told_apart(draws: Sequence[Drew]) -> tuple[list[Drew], dict[int, list[int]]]:
    """Return the draws to be told one by one, and by the number of cards the seats that draw as many."""
    alike: dict[int, list[int]] = {}
    for draw in draws:
        if draw.cards is None and draw.count:
            alike.setdefault(draw.count, []).append(draw.seat)
    alike = {many: seats for many, seats in alike.items() if len(set(seats)) == len(seats) > 1}
    return [draw for draw in draws if draw.cards is not None or draw.count not in alike], alike


# Drawing in turn, which goes on by itself from seat to seat while nobody can play.


def _drew_in_turn(story: Story, place: int) -> Told:
    """Tell all that draw and pass one after the other, then the one who draws and has a choice."""
    passing, end = _passing(story, place)
    clauses = _pass_in_turn(story, passing)
    event = story.at(end)
    if not passing and isinstance(event, Drew):
        clauses.append(_draws(story, [event]))
        end += 1
    return clauses, end - place


def _passing(story: Story, place: int) -> tuple[dict[int, list[Drew]], int]:
    """Return the draws that end in passing, by seat, and the place behind the last of them."""
    found: dict[int, list[Drew]] = {}
    end = place
    while True:
        event, after = story.at(place), story.at(place + 1)
        if not isinstance(event, Drew) or event.why is not Why.TURN or not isinstance(after, Passed):
            return found, end
        found.setdefault(event.seat, []).append(event)
        place = end = place + 2
        if isinstance(story.at(place), TurnBegan):
            place += 1


def _pass_in_turn(story: Story, passing: dict[int, list[Drew]]) -> list[object]:
    alike = [seat for seat, draws in passing.items() if _one_unseen(draws)]
    together = alike if len(alike) > 1 else []
    clauses = [_draws_and_passes(story, draws) for seat, draws in passing.items() if seat not in together]
    return [*clauses, c.SeveralDraw(story.people(together), 1, passes=True)] if together else clauses


def _one_unseen(draws: Sequence[Drew]) -> bool:
    """Whether a seat has drawn one card, and the reader doesn't know which."""
    return len(draws) == 1 and draws[0].cards is None and draws[0].count == 1


def _draws_and_passes(story: Story, draws: Sequence[Drew]) -> object:
    cards = tuple(card for draw in draws for card in draw.cards or ())
    if cards and _by_itself(story, draws[0]):
        return c.DrawnForYou(cards, passes=True)
    return _draws(story, draws, After.PASSES)


def _by_itself(story: Story, draw: Drew) -> bool:
    """Whether the table has drawn for the reader, as their turn began."""
    at = next(place for place, event in enumerate(story.events) if event is draw)
    before = story.at(at - 1) if at else None
    mine = story.name(draw.seat) == story.me
    return mine and isinstance(before, TurnBegan) and before.seat == draw.seat


# Answers, passing, and turns missed without drawing.


def accepted(story: Story, place: int) -> Told:
    """Tell an acceptance as what the victim draws, if the victim alone draws."""
    event = story.run(place, Accepted)[0]
    draws = story.run(place + 1, Drew)
    if [draw.seat for draw in draws] != [event.seat]:
        return [c.Accepts(story.name(event.seat))], 1
    return [_draws(story, draws, After.MISSES)], 3


def passed(story: Story, place: int) -> Told:
    """Tell that a seat passes after it has had the choice."""
    return [c.Passes(story.name(story.run(place, Passed)[0].seat))], 1


def skipped(story: Story, place: int) -> Told:
    """Tell who misses a turn: one, one of two twice, or several."""
    run = [event.seat for event in story.run(place, Skipped)]
    if len(set(run)) == 1:
        return [c.Misses(story.name(run[0]), twice=len(run) > 1)], len(run)
    return [c.SeveralMiss(story.people(run))], len(run)


CLAUSE_MAKERS: Final[dict[type, ClauseMaker]] = {
    Drew: drew,
    Accepted: accepted,
    Passed: passed,
    Skipped: skipped,
}
