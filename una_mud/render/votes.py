"""Votes and questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.engine.moves import Ending
from una_mud.messages import Asked, Asking, Cancelled, VoteAgreed, VoteCalled, VoteEnd, VoteEnded
from una_mud.render.audience import count
from una_mud.render.spans import GLUE, Line, command, flowing, key, line, one

if TYPE_CHECKING:
    from una_mud.messages import Choice
    from una_mud.render.audience import Audience, Words
    from una_mud.render.spans import Lines, Part, Parts

_ENDED: Final = {Ending.HAND: "this hand", Ending.GAME: "the game"}


def vote_called(message: VoteCalled, to: Audience) -> Lines:
    """Word that the players are asked; each of them is told how to answer."""
    wish = to.clause(message.by, f"{{wants}} to end {_ENDED[message.what]}")
    if to.me not in message.waiting:
        time = (", for ", *count(message.seconds, "second"), " at most.")
        return one(*wish, ". The table waits for ", *to.names(message.waiting), *time)
    answers = line(*_answers(), ", within ", *count(message.seconds, "second"), ".")
    return (line(*wish, ". Do you agree?"), answers)


def _answers() -> Parts:
    return ("Type ", key("/agree"), " or ", key("/disagree"))


def vote_agreed(message: VoteAgreed, to: Audience) -> Lines:
    """Word that one has agreed, and who has not yet answered."""
    agrees = to.clause(message.name, f"{{agrees}} to end {_ENDED[message.what]}.")
    if not message.waiting:
        return one(*agrees)
    return one(*agrees, " The table waits for ", *to.names(message.waiting), ".")


def vote_ended(message: VoteEnded, to: Audience) -> Lines:
    """Word how the vote came out."""
    what = _ENDED[message.what]
    if message.end is VoteEnd.PASSED:
        return one(f"All agree to end {what}.")
    if message.end is VoteEnd.REFUSED and message.by is not None:
        return one(*to.clause(message.by, f"{{does}} not agree to end {what}, so it goes on."))
    return one(_FRUITLESS[message.end].format(what))


_FRUITLESS: Final = {
    VoteEnd.REFUSED: "Not all agree to end {}, so it goes on.",
    VoteEnd.LAPSED: "Not everybody has answered in time, so {} goes on.",
    VoteEnd.MOOT: "There is nothing left to vote on.",
}


# Questions.


def asked(message: Asked, to: Audience) -> Lines:
    """Word a question, with its answers as lines to type."""
    question = flowing([question_text(message, spoken=to.spoken)])
    if to.spoken:
        return (question, *map(_spoken, message.choices), line("Or type ", *_numbers(message), "."))
    parts: list[Part] = []
    for choice in message.choices:
        parts += ["  ", *_choice(choice)] if parts else _choice(choice)
    return (question, flowing([*parts, ", or ", *_numbers(message), "."]))


def _numbers(message: Asked) -> Parts:
    """Return the numbers that answer, too."""
    last = command(f"/{len(message.choices)}")
    return (command("/1"), " to ", last) if len(message.choices) > 1 else (last,)


_CARDS: Final = frozenset({Asking.COLOUR, Asking.OPPONENT, Asking.PARTNER})
"""The questions whose subject is a card's name."""


def question_text(message: Asked, *, spoken: bool = False) -> str:
    """Return the question itself, without its answers."""
    if message.what is Asking.CARD and not message.subject:
        return "Which card do you mean?"
    lower = spoken and message.what in _CARDS
    return _QUESTIONS[message.what].format(message.subject.lower() if lower else message.subject)


_QUESTIONS: Final = {
    Asking.CARD: "Which card do you mean by {}?",
    Asking.COLOUR: "Which colour do you choose for {}?",
    Asking.OPPONENT: "Whom do you choose for {}?",
    Asking.PARTNER: "With whom do you want to play {}?",
    Asking.SHOT: "Who draws card {}?",
    Asking.CHALLENGE: "Whom do you challenge about Una?",
    Asking.BELL: "Which sound shall tell you that it is your turn?",
}


def _choice(choice: Choice) -> list[Part]:
    """Return the line to type, and what it means unless it says so itself."""
    if _says_itself(choice):
        return [key(choice.line)]
    return [key(choice.line), GLUE, choice.label.replace(" ", GLUE)]


def _spoken(choice: Choice) -> Line:
    if _says_itself(choice):
        return line(key(choice.line))
    return line(key(choice.line), " for ", choice.label)


def _says_itself(choice: Choice) -> bool:
    return choice.line.removeprefix("/").casefold() == choice.label.casefold()


def cancelled(message: Cancelled, to: Audience) -> Lines:
    """Word that a question is closed."""
    del message, to
    return one("Never mind: the question is closed.")


WORDS: Final[dict[type, Words]] = {
    VoteCalled: vote_called,
    VoteAgreed: vote_agreed,
    VoteEnded: vote_ended,
    Asked: asked,
    Cancelled: cancelled,
}
