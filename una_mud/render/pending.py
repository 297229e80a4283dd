"""The end of a move's line: whose turn it is now, or for what the table waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from una_mud.engine.events import ChoiceOffered, OneMore, PenaltyWaits, Reflecting, TurnBegan
from una_mud.engine.state import ANSWER, CHOICE, REFLECT
from una_mud.render.audience import count

if TYPE_CHECKING:
    from una_mud.render.clauses import Narration
    from una_mud.render.spans import Parts


def whose_turn(story: Narration) -> Parts:
    """Return the one sentence about it; nothing when nothing of it has changed."""
    table = story.table
    if table.over:
        return ()
    if table.phase is ANSWER:
        return _answer(story) if story.has(PenaltyWaits) else ()
    if table.phase is CHOICE:
        return _choice(story) if story.has(ChoiceOffered) else ()
    if table.phase is REFLECT:
        return _reflection(story) if story.has(Reflecting) else ()
    if story.has(OneMore):
        return story.to.clause(table.turn, "{plays} one card more of the same colour.")
    return _turn(story)


def _turn(story: Narration) -> Parts:
    """Return whose turn it is, what lies on top unless that has just been told, and her number of cards."""
    begun = sum(isinstance(event, TurnBegan) for event in story.events)
    if not begun or (story.deals and begun == 1):
        return ()
    table = story.table
    owner = ("Your",) if table.turn == story.to.me else story.to.whose(table.turn)
    shown = story.to.card(table.top, None if table.top.colour else table.colour)
    top = () if story.played else (" on ", shown)
    colon = ", " if story.to.spoken else ": "
    return (*owner, " turn", *top, colon, *_cards(story), ".")


def _cards(story: Narration) -> Parts:
    return count(story.table.seat(story.table.turn).cards or 0, "card")


def _answer(story: Narration) -> Parts:
    victim = story.table.turn
    wait = " waits for " if story.table.waiting == 1 else " wait for "
    holds = story.to.agreeing(victim, ", who {holds} ")
    return (*count(story.table.waiting, "card"), wait, story.to.who(victim), holds, *_cards(story), ".")


def _choice(story: Narration) -> Parts:
    table = story.table
    chooses = story.to.clause(table.turn, "{chooses} between drawing ")
    holds = story.to.agreeing(table.turn, " and losing the turn, and {holds} ")
    return (*chooses, *count(table.offer, "card"), holds, *_cards(story), ".")


def _reflection(story: Narration) -> Parts:
    table = story.table
    about = table.top.reflection
    words = () if about is None else (" about: ", about.word)
    return (*story.to.clause(table.turn, "may speak now"), *words, ".")
