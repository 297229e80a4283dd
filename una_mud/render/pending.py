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
    view = story.view
    if view.outcome is not None:
        return ()
    if view.phase is ANSWER:
        return _answer(story) if story.has(PenaltyWaits) else ()
    if view.phase is CHOICE:
        return _choice(story) if story.has(ChoiceOffered) else ()
    if view.phase is REFLECT:
        return _reflection(story) if story.has(Reflecting) else ()
    if story.has(OneMore):
        return story.clause(view.turn, "{plays} one card more of the same colour.")
    return _turn(story)


def _turn(story: Narration) -> Parts:
    """Return whose turn it is, what lies on top unless that has just been told, and her number of cards."""
    begun = sum(isinstance(event, TurnBegan) for event in story.events)
    if not begun or (story.deals and begun == 1):
        return ()
    view = story.view
    owner = ("Your",) if view.turn == view.seat else story.to.whose(story.name(view.turn))
    top = () if story.played else (" on ", story.to.card(view.top, None if view.top.colour else view.colour))
    colon = ", " if story.to.spoken else ": "
    return (*owner, " turn", *top, colon, *_cards(story), ".")


def _cards(story: Narration) -> Parts:
    return count(story.view.counts[story.view.turn], "card")


def _answer(story: Narration) -> Parts:
    view = story.view
    victim = story.name(view.turn)
    wait = " waits for " if view.gathered == 1 else " wait for "
    holds = story.to.agreeing(victim, ", who {holds} ")
    return (*count(view.gathered, "card"), wait, story.to.who(victim), holds, *_cards(story), ".")


def _choice(story: Narration) -> Parts:
    view = story.view
    chooses = story.clause(view.turn, "{chooses} between drawing ")
    holds = story.to.agreeing(story.name(view.turn), " and losing the turn, and {holds} ")
    return (*chooses, *count(view.offer, "card"), holds, *_cards(story), ".")


def _reflection(story: Narration) -> Parts:
    view = story.view
    about = view.top.reflection
    words = () if about is None else (" about: ", about.word)
    return (*story.clause(view.turn, "may speak now"), *words, ".")
