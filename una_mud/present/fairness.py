"""The seal of a deck, and what opens it; and that play waits no longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from una_mud.hall.notices import FairShown, PlayResumed, Sealed, Unsealed
from una_mud.present.spans import command, dim, emphasis, flowing, line

if TYPE_CHECKING:
    from una_mud.present.audience import Audience, Words
    from una_mud.present.spans import Line, Lines


def sealed(notice: Sealed, to: Audience) -> Lines:
    """Word how the hand is called; the digits of the seal are for the eye, the ear may ask for them."""
    if to.spoken:
        return (flowing(("Hand ", _spoken(notice.hand), ". For its seal type ", command("/fair"), ".")),)
    return (flowing(("Hand ", emphasis(notice.hand), ", seal ", dim(notice.seal), ".")),)


def unsealed(notice: Unsealed, to: Audience) -> Lines:
    """Word what shows that the deck was fair."""
    if to.spoken:
        return (flowing(("Hand ", _spoken(notice.hand), " can be checked: type ", command("/fair"), ".")),)
    shown = ("Hand ", emphasis(notice.hand), ", seed ", dim(notice.seed), ", salt ", dim(notice.salt), ".")
    return (flowing(shown),)


def fair_shown(notice: FairShown, to: Audience) -> Lines:
    """Word seals and secrets in full, each in lines of its own."""
    lines: list[Line] = []
    for which, shown in (("on", notice.sealed), ("last", notice.last)):
        if shown is not None:
            hand = _spoken(shown.hand) if to.spoken else shown.hand
            lead = "The hand that is on, " if which == "on" else "The last hand, "
            lines += [flowing((lead, emphasis(hand), ".")), line("Seal: ", shown.seal)]
    if notice.unsealed is not None:
        lines += [line("Seed: ", notice.unsealed.seed), line("Salt: ", notice.unsealed.salt)]
    how = flowing(("How to check that a deck was fair: ", command("/help fair"), "."))
    return (*lines, how)


def _spoken(hand: str) -> str:
    """Return a hand's name as it is said."""
    game, _, number = hand.partition("-")
    return f"{number} of game {game}"


def play_resumed(notice: PlayResumed, to: Audience) -> Lines:
    """Word that the game goes on."""
    del notice, to
    return (line("The game goes on."),)


WORDS: Final[dict[type, Words]] = {
    Sealed: sealed,
    Unsealed: unsealed,
    FairShown: fair_shown,
    PlayResumed: play_resumed,
}
