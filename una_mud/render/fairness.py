"""The seal of a deck, and what opens it; and that play waits no longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.messages import DeckCommitted, DeckRevealed, FairShown, PlayResumed
from una_mud.render.spans import command, dim, emphasis, flowing, line

if TYPE_CHECKING:
    from una_mud.render.audience import Audience, Words
    from una_mud.render.spans import Line, Lines


def committed(message: DeckCommitted, to: Audience) -> Lines:
    """Word how the hand is called; the digits of the seal are for the eye, the ear may ask for them."""
    if to.spoken:
        return (flowing(("Hand ", _spoken(message.hand), ". For its seal type ", command("/fair"), ".")),)
    return (flowing(("Hand ", emphasis(message.hand), ", seal ", dim(message.commitment), ".")),)


def revealed(message: DeckRevealed, to: Audience) -> Lines:
    """Word what shows that the deck was fair."""
    if to.spoken:
        return (flowing(("Hand ", _spoken(message.hand), " can be checked: type ", command("/fair"), ".")),)
    shown = ("Hand ", emphasis(message.hand), ", seed ", dim(message.seed), ", salt ", dim(message.salt), ".")
    return (flowing(shown),)


def fair_shown(message: FairShown, to: Audience) -> Lines:
    """Word seals and secrets in full, each in lines of its own."""
    lines: list[Line] = []
    for which, shown in (("on", message.committed), ("last", message.last)):
        if shown is not None:
            hand = _spoken(shown.hand) if to.spoken else shown.hand
            lead = "The hand that is on, " if which == "on" else "The last hand, "
            lines += [flowing((lead, emphasis(hand), ".")), line("Seal: ", shown.commitment)]
    if message.revealed is not None:
        lines += [line("Seed: ", message.revealed.seed), line("Salt: ", message.revealed.salt)]
    how = flowing(("How to check that a deck was fair: ", command("/help fair"), "."))
    return (*lines, how)


def _spoken(hand: str) -> str:
    """Return a hand's name as it is said."""
    game, _, number = hand.partition("-")
    return f"{number} of game {game}"


def play_resumed(message: PlayResumed, to: Audience) -> Lines:
    """Word that the game goes on."""
    del message, to
    return (line("The game goes on."),)


WORDS: Final[dict[type, Words]] = {
    DeckCommitted: committed,
    DeckRevealed: revealed,
    FairShown: fair_shown,
    PlayResumed: play_resumed,
}
